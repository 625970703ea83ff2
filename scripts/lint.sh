#!/usr/bin/env bash
# Checks the code in the checkout, and then the unpacked zip as the QGIS plugin repository does.
# All checks run before the script fails, so that one run shows all problems.
set -uo pipefail
# shellcheck source=scripts/env.sh
. "$(dirname "${BASH_SOURCE[0]}")/env.sh"
unset PYTHONPATH
cd "$ROOT" || exit 1

failed=()
check() {
  say "$1"
  "${@:2}" || failed+=("$1")
}

no_secrets() {
  # Exits with 0 regardless of what it finds.
  (cd "$unpacked" && "$VENV/bin/detect-secrets" scan --all-files .) | "$VENV/bin/python" -c '
import json, sys
found = json.load(sys.stdin)["results"]
for name, secrets in found.items():
    for secret in secrets:
        print(name + ":" + str(secret["line_number"]) + ": " + secret["type"])
sys.exit(bool(found))'
}

# What QGIS 4 no longer has, and what the API advises against. QGS105 would forbid passing `iface`,
# which is how QGIS documents it; QGS201 and QGS202 guess at return values by the name of a method.
qgis_api() {
  "$VENV/bin/flake8" --isolated --select QGS1,QGS4 --extend-ignore QGS105 "$unpacked"
}

# "int | None" fails only where it is evaluated: a module that postpones annotations may write it
# there. (tests/unit/test_python39.py looks at such a module's other expressions.)
python39() {
  local postpones='^from __future__ import annotations' files status=0
  local vermin=("$VENV/bin/vermin" -t=3.9- --violations --no-tips --quiet)
  mapfile -t files < <(grep -rl --include='*.py' "$postpones" "$unpacked")
  [ ${#files[@]} = 0 ] || "${vermin[@]}" "${files[@]}" || status=1
  mapfile -t files < <(grep -rL --include='*.py' "$postpones" "$unpacked")
  [ ${#files[@]} = 0 ] || "${vermin[@]}" --eval-annotations --feature union-types "${files[@]}" \
    || status=1
  return $status
}

unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
"$VENV/bin/python" scripts/package.py --unpack "$unpacked" || exit 1

check "ruff check" "$VENV/bin/ruff" check .
check "ruff format" "$VENV/bin/ruff" format --check .
check "import-linter" "$VENV/bin/lint-imports"
check "bandit" "$VENV/bin/bandit" --quiet --recursive "$unpacked"
check "detect-secrets" no_secrets
check "flake8-qgis" qgis_api
check "Python 3.9" python39

if [ ${#failed[@]} -gt 0 ]; then
  say "Failed: $(IFS=,; echo "${failed[*]}")"
  exit 1
fi
say "All checks passed"
