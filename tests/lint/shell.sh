#!/bin/sh
# Checks that shellcheck reports no warnings or errors. If it is not installed,
# prints a message and skips the check.
set -u

command -v shellcheck >/dev/null 2>&1 || {
    echo "skipped: shellcheck is not installed"
    exit 0
}
scripts=$(find setup .ci templates sql tests samples wasm -name '*.sh' -o -name setup -o -name run |
    sort)
# shellcheck disable=SC2086 # file names of this project, without spaces
shellcheck -x -S warning $scripts
