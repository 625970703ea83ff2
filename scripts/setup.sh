#!/usr/bin/env bash
# Installs what building and testing the plugin needs: QGIS and a virtual environment for it, the
# sample county, and the compiled translations.
# Safe to run again: with nothing to do it ends within a second or two.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
# shellcheck source=scripts/env.sh
. "$here/env.sh"
unset PYTHONPATH

PYTHON=/usr/bin/python3 # the interpreter that QGIS embeds, regardless of PATH
STAMP="$VENV/setup.stamp"
KOOP="$ROOT/tests/support/koop"
PACKAGES=(
  ca-certificates fonts-dejavu-core fonts-open-sans gdal-bin git
  libegl1 libgl1 libxkbcommon0 # system libraries that the PyQt6 wheel needs
  python3-gdal python3-psycopg2 python3-venv xauth xvfb
)
# The servers of the tests, which are skipped without them, as on Debian 13: it has other versions.
SERVER_PACKAGES=(mapserver-bin postgresql-15 postgresql-15-postgis-3)

fingerprint() {
  {
    cat "$ROOT/pyproject.toml" "$ROOT"/scripts/{setup.sh,requirements.py} /etc/os-release
    cat "$KOOP/package-lock.json"
    echo "$ROOT"
  } | sha256sum | cut -d' ' -f1
}

has_qgis() {
  "$1" - <<'END' >/dev/null 2>&1
from qgis.core import Qgis
raise SystemExit(Qgis.QGIS_VERSION_INT < 34000)
END
}

# Prints the major version of Qt that QGIS is built with: 5 or 6.
qt_of_qgis() {
  "$PYTHON" -c 'from qgis.PyQt.QtCore import QT_VERSION_STR; print(QT_VERSION_STR.split(".")[0])'
}

# The package with lrelease, which compiles translations: the one for the Qt that is there. What both
# write is the same to Qt 5 and Qt 6.
lrelease_package() {
  if [ "$(qt_of_qgis 2>/dev/null)" = 6 ]; then echo qt6-l10n-tools; else echo qttools5-dev-tools; fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "Installing packages needs root: run 'make setup' as root, or install sudo."
  fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@"
}

# Adds the backports of Debian 12, from the same mirror as Debian 12 itself.
add_backports() {
  local release field='$(CODENAME)|$(LABEL)|$(COMPONENT)|$(REPO_URI)'
  release=$(apt-get indextargets --format "$field" 'Created-By: Packages')
  if grep -q '^bookworm-backports|.*|main|' <<<"$release"; then return; fi
  local uri
  uri=$(awk -F'|' '$1 == "bookworm" && $2 == "Debian" && $3 == "main" { print $4; exit }' <<<"$release")
  [ -n "$uri" ] || die "/etc/apt has no source for the packages of Debian 12."
  as_root tee /etc/apt/sources.list.d/bookworm-backports.list >/dev/null \
    <<<"deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $uri bookworm-backports main"
  apt_get update
}

install_packages() {
  local missing=() package id='' version='' qgis_from=()
  # shellcheck source=/dev/null
  id=$(. /etc/os-release && echo "${ID:-}")
  # shellcheck source=/dev/null
  version=$(. /etc/os-release && echo "${VERSION_ID:-}")

  local packages=("${PACKAGES[@]}" "$(lrelease_package)") clusters=/etc/postgresql-common/createcluster.d
  if [ "$id $version" = "debian 12" ]; then packages+=("${SERVER_PACKAGES[@]}"); fi
  for package in "${packages[@]}"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed \
      || missing+=("$package")
  done
  local needs_qgis=no
  has_qgis "$PYTHON" || needs_qgis=yes
  if [ $needs_qgis = no ] && [ ${#missing[@]} = 0 ]; then return; fi

  case "$id $version $needs_qgis" in
    "debian 12 yes") qgis_from=(-t bookworm-backports) ;;
    "debian 13 yes" | *" no") ;;
    *)
      die "The setup can only install QGIS on Debian 12 and Debian 13. On other systems, install" \
        "QGIS 3.40 or newer for $PYTHON first, and run it again."
      ;;
  esac
  command -v apt-get >/dev/null || die "Install these packages, and run it again: ${missing[*]}"

  say "Installing packages"
  apt_get update
  [ ${#qgis_from[@]} = 0 ] || add_backports
  # The package of PostgreSQL would create and start a server of the whole machine.
  as_root mkdir -p "$clusters"
  as_root tee "$clusters/parcel-lookup.conf" >/dev/null <<<"create_main_cluster = false"
  [ ${#missing[@]} = 0 ] || apt_get install -y --no-install-recommends "${missing[@]}"
  as_root rm "$clusters/parcel-lookup.conf"
  [ $needs_qgis = no ] \
    || apt_get install -y --no-install-recommends "${qgis_from[@]}" qgis python3-qgis
  has_qgis "$PYTHON" || die "QGIS 3.40 or newer was installed but $PYTHON cannot import it."
}

make_environment() {
  say "Installing Python packages into .venv"
  # It cannot be used in another folder or with another Python (of a newer Debian), and contains
  # PyQt6 only if QGIS uses Qt 5.
  local made_for qt
  qt=$(qt_of_qgis)
  made_for="$("$PYTHON" -V) in $VENV for Qt $qt"
  if [ "$(cat "$VENV/made-for" 2>/dev/null)" != "$made_for" ]; then
    # Cleared but not removed, because it may be a mount.
    "$PYTHON" -m venv --clear --system-site-packages "$VENV"
    echo "$made_for" >"$VENV/made-for"
  fi
  # QGIS and GDAL are built against the distribution's NumPy; another one breaks them.
  "$PYTHON" -c 'import numpy; print(f"numpy=={numpy.__version__}")' >"$VENV/constraints.txt"
  "$VENV/bin/python" "$ROOT/scripts/requirements.py" >"$VENV/requirements.txt"
  "$VENV/bin/python" -m pip install --quiet \
    --constraint "$VENV/constraints.txt" --requirement "$VENV/requirements.txt"
}

# Koop is a feature service of others, which some tests search. They are skipped without Node.js, npm,
# or network access; to try again, remove .venv/koop.
install_koop() {
  local to="$VENV/koop" major
  major=$({ node --version 2>/dev/null || true; } | sed -n 's/^v\([0-9]*\).*/\1/p')
  if [ "${major:-0}" -lt 18 ] || ! command -v npm >/dev/null; then
    [ "$1" = quiet ] || say "Koop is not installed, its tests are skipped: no Node.js 18 or newer"
    return 0
  fi
  cmp -s "$KOOP/package-lock.json" "$to/installed" && return 0
  say "Installing Koop for the tests"
  mkdir -p "$to"
  cp "$KOOP"/{package.json,package-lock.json,.npmrc} "$to"
  if (cd "$to" && timeout 300 npm ci --silent --fetch-retries=1 >"$to/npm.log" 2>&1); then
    cp "$KOOP/package-lock.json" "$to/installed"
  else
    say "Koop cannot be installed, its tests are skipped: see $to/npm.log"
  fi
}

# The root of the checkout is the package, whatever folder it was cloned into.
link_package() {
  mkdir -p "$VENV/plugin"
  ln -sfn "$ROOT" "$VENV/plugin/parcel_lookup"
  local site
  site=$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  echo "$VENV/plugin" >"$site/parcel_lookup.pth"
  cat >"$VENV/bin/parcel-service" <<END
#!$VENV/bin/python
from parcel_lookup.service.cli import main

if __name__ == "__main__":  # workers import this file, too
    raise SystemExit(main())
END
  chmod +x "$VENV/bin/parcel-service"
}

is_ready() {
  [ "$(cat "$STAMP" 2>/dev/null)" = "$(fingerprint)" ] && has_qgis "$VENV/bin/python"
}

generate() {
  "$VENV/bin/python" "$ROOT/scripts/make_sample.py" \
    && "$VENV/bin/python" "$ROOT/scripts/i18n.py" --compile
}

is_ready && generate && { [ -d "$VENV/koop" ] || install_koop quiet; } && exit 0
exec 9<"$ROOT/scripts/setup.sh" # two at a time would spoil each other's work
flock 9
is_ready && generate && exit 0
install_packages
make_environment
link_package
has_qgis "$VENV/bin/python" || die "QGIS cannot be imported in $VENV."
generate
install_koop aloud
fingerprint >"$STAMP"
say "Ready"
