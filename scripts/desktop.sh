#!/usr/bin/env bash
# Runs QGIS Desktop with the plugin from the zip, in a clean profile under build/.
# Usage: desktop.sh NAME START_UP_SCRIPT [more options of QGIS]
set -euo pipefail
# shellcheck source=scripts/env.sh
. "$(dirname "${BASH_SOURCE[0]}")/env.sh"

name=$1 script=$2
shift 2
home="$ROOT/build/$name"
profile="$home/profiles/default"

rm -rf "$home"
mkdir -p "$profile/python/plugins" "$profile/QGIS"
"$VENV/bin/python" "$ROOT/scripts/package.py" --unpack "$profile/python/plugins"
# As in every start of QGIS except for the first one after an installation.
if [ -n "${COMPILED:-}" ]; then "$VENV/bin/python" -m compileall -q "$profile/python/plugins"; fi
# Enables the plugin and disables the news feed. QGIS 3 and QGIS 4 read different files.
tee "$profile/QGIS/QGIS3.ini" >"$profile/QGIS/QGIS4.ini" <<'END'
[PythonPlugins]
parcel_lookup=true

[core]
NewsFeed\httpsfeedqgisorg\disabled=true
END
# Builds of QGIS 3 for Qt 6 load only plugins with "supportsQt6", which QGIS 4 no longer reads.
export QGIS_DISABLE_SUPPORTS_QT6_CHECK=1
export QGIS_AUTH_DB_DIR_PATH="$profile" PARCEL_LOOKUP_HOME="$home/parcel-lookup"

options=(--nologo --noversioncheck --profiles-path "$home" --profile default)
if [ -f "$ROOT/$script" ]; then options+=(--code "$ROOT/$script"); fi

# The distribution's wrapper may add the same options again.
command -v qgis.bin >/dev/null && qgis=qgis.bin || qgis=qgis
exec "$qgis" "${options[@]}" "$@"
