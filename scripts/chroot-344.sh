#!/usr/bin/env bash
# Runs a command on QGIS 3.44, the last release for Qt 5, in a chroot of Debian 13 with its backports.
#
#   scripts/chroot-344.sh CHECKOUT COMMAND [ARGUMENT...]
#   scripts/chroot-344.sh . make test
#
# In the chroot, CHECKOUT is /src/<its name>, where the command starts. A folder "shared" next to it is
# available, read-only. The chroot has its own CHECKOUT/.venv, so the one outside is not changed;
# everything else that the command writes below CHECKOUT remains, owned by root.
#
# Requires root on Debian 12 or newer, amd64. The first call creates the chroot (3 GB) in about 5
# minutes; it is created again when the list of packages below changes. It uses the package mirrors,
# certificates, and proxies of this machine. Mounts last as long as the command.
#
# Passed on to the command: CI, ARGS, *_proxy, PIP_*, PYTEST_*, QT_*.
# QGIS_344_CACHE  the folder of the chroot (/var/cache/parcel-lookup-344); remove it to uninstall
set -euo pipefail

SUITE=trixie
CACHE=${QGIS_344_CACHE:-/var/cache/parcel-lookup-344}
BASE=(
  ca-certificates fonts-dejavu-core fonts-open-sans gdal-bin git libegl1 libgl1 libxkbcommon0 make
  procps python3-gdal python3-venv qttools5-dev-tools xauth xvfb
)
BACKPORTS=(qgis python3-qgis)

say() { printf 'chroot-344: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 1
}

# Writes the output of a command to the log, and shows the end of it if the command fails.
logged() {
  ("$@") >>"$LOG" 2>&1 </dev/null && return
  tail -n 15 "$LOG" >&2
  die "failed: ${*:0:4} ... (the complete log is $LOG)"
}

# Prints the Debian mirror of this machine.
mirror() {
  apt-get indextargets --format '$(LABEL)|$(COMPONENT)|$(REPO_URI)' 'Created-By: Packages' \
    | awk -F'|' '$1 == "Debian" && $2 == "main" && !found { print $3; found = 1 }'
}

# Copies the network settings, which may have changed since the chroot was created.
copy_network() {
  local file
  for file in /etc/resolv.conf /etc/hosts /etc/pip.conf; do
    [ ! -e "$file" ] || cp -L "$file" "$1/etc/"
  done
  apt-config dump | grep -E '^Acquire::(http|https|ftp|Retries|Check|ForceIP)' \
    >"$1/etc/apt/apt.conf.d/90host" || true
  if [ -e /etc/ssl/certs/ca-certificates.crt ] && [ -d "$1/etc/ssl/certs" ]; then
    cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
  fi
}

# Executes a command in the chroot $1, with the variables of ENVIRONMENT only. The mounts are in a
# namespace of the command, and end with it.
inside() {
  # shellcheck disable=SC2016 # it is the inner shell's to expand
  exec unshare --mount --propagation private bash -euc '
    root=$1; shift
    mount -t proc proc "$root/proc"
    mount --rbind /sys "$root/sys"
    mount --rbind /dev "$root/dev"
    if [ -n "$CHECKOUT" ]; then
      mkdir -p "$root/src/$NAME"
      mount --bind "$CHECKOUT" "$root/src/$NAME"
      mount --bind "$VENV" "$root/src/$NAME/.venv"
      if [ -d "$SHARED" ]; then
        mkdir -p "$root/src/shared"
        mount --bind "$SHARED" "$root/src/shared"
        mount -o remount,bind,ro "$root/src/shared"
      fi
    fi
    exec chroot "$root" /usr/bin/env -i "$@"
  ' inside "$1" "${ENVIRONMENT[@]}" "${@:2}"
}

make_chroot() {
  local part=$ROOT.part from
  LOG=$CACHE/set-up.log
  : >"$LOG"
  say "creating a chroot of Debian 13 in $ROOT; the log is $LOG"
  rm -rf --one-file-system "$part" "$ROOT"
  logged apt-get update
  logged env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y \
    --no-install-recommends debootstrap debian-archive-keyring
  from=$(mirror)
  [ -n "$from" ] || die "apt has no source for Debian packages: see /etc/apt/sources.list.d."
  logged debootstrap --variant=minbase --include=ca-certificates "$SUITE" "$part" "$from"
  printf 'deb %s %s main\n' "$from" "$SUITE" "$from" "$SUITE-backports" \
    >"$part/etc/apt/sources.list"
  copy_network "$part"
  printf '#!/bin/sh\nexit 101\n' >"$part/usr/sbin/policy-rc.d" # packages start no services
  chmod +x "$part/usr/sbin/policy-rc.d"
  say "installing QGIS and $((${#BASE[@]} + ${#BACKPORTS[@]} - 1)) other packages"
  CHECKOUT='' logged inside "$part" apt-get update
  CHECKOUT='' logged inside "$part" apt-get install -y --no-install-recommends "${BASE[@]}"
  CHECKOUT='' logged inside "$part" apt-get install -y --no-install-recommends \
    -t "$SUITE-backports" "${BACKPORTS[@]}"
  CHECKOUT='' logged inside "$part" apt-get clean
  CHECKOUT='' logged inside "$part" python3 -c '
from qgis.core import Qgis
assert Qgis.versionInt() // 100 == 344, f"This is QGIS {Qgis.version()}, not 3.44."'
  echo "$STAMP" >"$part/etc/parcel-lookup-344"
  mv "$part" "$ROOT"
}

[ $# -ge 2 ] || die "usage: scripts/chroot-344.sh CHECKOUT COMMAND [ARGUMENT...]"
[ "$(id -u)" = 0 ] || die "only root can create a chroot: use sudo."
command -v apt-get >/dev/null || die "this requires a Debian system with apt."
[ "$(dpkg --print-architecture)" = amd64 ] || die "this only works on amd64."
CHECKOUT=$(cd "$1" 2>/dev/null && pwd -P) || die "no such folder: $1"
NAME=$(basename "$CHECKOUT")
SHARED=$(dirname "$CHECKOUT")/shared
shift
unshare --mount true 2>/dev/null \
  || die "root cannot mount anything on this machine (a container without SYS_ADMIN?)."

mkdir -p "$CACHE"
ROOT=$(cd "$CACHE" && pwd -P)/$SUITE
VENV=$(dirname "$ROOT")/venv-$(sha256sum <<<"$CHECKOUT" | cut -c 1-12)
STAMP=$(sha256sum <<<"${BASE[*]} ${BACKPORTS[*]}")
export CHECKOUT NAME SHARED VENV

ENVIRONMENT=(
  HOME=/root LANG=C.UTF-8 "TERM=${TERM:-dumb}" DEBIAN_FRONTEND=noninteractive
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PROJ_NETWORK=OFF
)
while IFS='=' read -rd '' name value; do
  case $name in
    CI | ARGS | http_proxy | https_proxy | no_proxy | HTTP_PROXY | HTTPS_PROXY | NO_PROXY \
      | PIP_* | PYTEST_* | QT_*) ENVIRONMENT+=("$name=$value") ;;
  esac
done </proc/self/environ

exec 9>"$CACHE/lock" # two first calls at the same time would conflict
flock 9
[ "$(cat "$ROOT/etc/parcel-lookup-344" 2>/dev/null)" = "$STAMP" ] || make_chroot
copy_network "$ROOT"
mkdir -p "$VENV" "$CHECKOUT/.venv"
exec 9>&-

# shellcheck disable=SC2016
inside "$ROOT" sh -c 'cd "$0" && exec "$@"' "/src/$NAME" "$@"
