// Serves every GeoJSON file of the working directory as a feature layer, on a free port of loopback,
// until its standard input ends. Its first output is `port …`, after lines of Koop's libraries.
'use strict';

const express = require('express');
const Koop = require('@koopjs/koop-core');
const provider = require('@koopjs/provider-file-geojson');

const silent = () => {};
const logger = { debug: silent, error: silent, info: silent, silly: silent, verbose: silent, warn: silent };
const koop = new Koop({ logger, disableCompression: true });
// Read each file once: by default, Koop reads it again for each new query, and keeps every copy.
class Files extends provider.Model {
  createKey(request) {
    return request.params.id;
  }
}
koop.register({ ...provider, Model: Files }, { dataDir: '.', ttl: 86400 });

const app = express();
// Koop itself limits forms to 100 kB and does not read a form that was read before.
app.use(express.urlencoded({ limit: '10mb', extended: false }));
app.use(koop.server);
const server = app.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));

process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
