#!/usr/bin/env bash
# Installs dist/parcel_lookup-<version>.zip into QGIS profiles.
# Usage: install.sh ZIP [PROFILE_FOLDER ...]
# Without a folder: the existing default profiles of QGIS 3 and QGIS 4; or if there are none, the
# default profile of the installed QGIS.
set -euo pipefail

zip=$1
shift
python=/usr/bin/python3
data="${XDG_DATA_HOME:-$HOME/.local/share}/QGIS"

if [ $# = 0 ]; then
  for generation in QGIS3 QGIS4; do
    folder="$data/$generation/profiles/default"
    [ ! -d "$folder" ] || set -- "$@" "$folder"
  done
fi
if [ $# = 0 ]; then
  major=$("$python" -c 'from qgis.core import Qgis; print(Qgis.QGIS_VERSION_INT // 10000)')
  set -- "$data/QGIS$major/profiles/default"
fi
for profile in "$@"; do
  plugins="$profile/python/plugins"
  rm -rf "$plugins/parcel_lookup"
  mkdir -p "$plugins"
  "$python" -m zipfile -e "$zip" "$plugins"
  echo "Installed into $profile."
done
echo "Enable Parcel Lookup in Plugins > Manage and Install Plugins."
