#!/usr/bin/env bash
# The environment that all scripts and Makefile recipes share.
# Source it, or put it before a command: scripts/env.sh qgis_process list

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV="$ROOT/.venv"
export ROOT VENV

# QGIS embeds the distribution's Python and takes its home from the first python3 on PATH.
export PATH="/usr/bin:/bin:$PATH"

# QGIS and qgis_process do not know the virtual environment. Its packages go before the
# distribution's, since Debian 12 has shapely 1.8 and the plugin needs 2. The checkout itself is not
# on this path: what QGIS runs is the unpacked zip.
for SITE_PACKAGES in "$VENV"/lib/python3*/site-packages; do :; done
export SITE_PACKAGES PYTHONPATH="$SITE_PACKAGES"

# The distribution's pyproj looks for its database next to the virtual environment's Python.
if [ -z "${PROJ_DATA:-}" ] && [ -f /usr/share/proj/proj.db ]; then
  export PROJ_DATA=/usr/share/proj
fi

say() { printf '\n==> %s\n' "$*"; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Debian 12's wrapper with the same name can pass an option that the program does not accept.
qgis_process() {
  if command -v qgis_process.bin >/dev/null; then
    command qgis_process.bin "$@"
  else
    command qgis_process "$@"
  fi
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  "$@"
fi
