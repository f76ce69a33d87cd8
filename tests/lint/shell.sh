#!/bin/sh
# Checks that scripts end if they get no scratch folder, and that shellcheck
# reports no warnings or errors. If it is not installed, prints a message and
# skips its check.
set -u

scripts=$(find setup .ci templates sql tests samples wasm -name '*.sh' -o -name setup -o -name run |
    sort)
# Without its scratch folder, a script would write to /, and over the compiler.
# shellcheck disable=SC2086 # file names of this project, without spaces
if grep -nE '=\$\(mktemp[^()]*\)$' $scripts tests/pg/lib/both tests/pg/lib/twin; then
    echo 'write "|| exit 1" after mktemp'
    exit 1
fi

command -v shellcheck >/dev/null 2>&1 || {
    echo "skipped: shellcheck is not installed"
    exit 0
}
# shellcheck disable=SC2086 # file names of this project, without spaces
shellcheck -x -S warning $scripts
