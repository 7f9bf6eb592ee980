#!/bin/sh
# Checks style, types and layers, then runs the tests without a display, after making all that they need.
# Usage: sh packaging/test.sh [arguments of pytest]
set -eu
unset CDPATH
root=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

prepare dev offscreen
if can_install && ! dpkg-query -s fonts-noto-cjk >/dev/null 2>&1; then
    install_system_packages fonts-noto-cjk # without it Chinese text is drawn as empty boxes
fi

cd "$root"
export QT_QPA_PLATFORM=offscreen
"$venv/bin/python" -m ruff check .
"$venv/bin/python" -m ruff format --check .
"$venv/bin/python" -m mypy
"$venv/bin/lint-imports"
# The whole suite runs on all processors, each file of tests on one of them.
[ $# -gt 0 ] || set -- -n auto --dist loadfile
exec "$venv/bin/python" -m pytest "$@"
