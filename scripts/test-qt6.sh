#!/usr/bin/env bash
# Runs `make test` on the Qt 6 build of QGIS in the folder "shared" next to the checkout.
# Usage: ARGS="arguments for pytest" test-qt6.sh
set -euo pipefail
# shellcheck source=scripts/env.sh
. "$(dirname "${BASH_SOURCE[0]}")/env.sh"
unset PYTHONPATH

QT6="$(dirname "$ROOT")/shared/qt6"
[ -x "$QT6/enter-qt6" ] || die "There is no QGIS for Qt 6 in $QT6.

To run the tests on Qt 6 anyway, use a machine whose QGIS is 4.0 or newer: 'make test' runs on the
QGIS that /usr/bin/python3 imports. QGIS.org has packages of it for Debian and Ubuntu, and images:

    docker run --rm -it -v \"\$PWD\":/src -w /src qgis/qgis:4.2 bash
    echo /usr/share/qgis/python >/usr/lib/python3/dist-packages/qgis.pth && make test"

# That build of QGIS is not optimized, so tests take longer.
export ARGS="--timeout 600 ${ARGS:-}"
QT6_PASS=ARGS exec "$QT6/enter-qt6" "$QT6" "$ROOT" make test
