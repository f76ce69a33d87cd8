#!/bin/sh
# Checks that scripts end if they get no scratch folder, and that shellcheck
# reports no warnings or errors for the scripts that were changed since the last
# commit. Analysing all of them (ALL=yes) takes half a minute, so check-long does
# that. If shellcheck is not installed, prints a message and skips its check.
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
if [ "${ALL:-no}" != yes ]; then
    changed=" $(git status --porcelain --untracked-files=all 2>/dev/null |
        sed 's/^...\(.* -> \)*//' | tr '\n' ' ')"
    scripts=$(for script in $scripts; do
        case $changed in *" $script "*) echo "$script" ;; esac
    done)
    [ -n "$scripts" ] || exit 0
fi
# shellcheck disable=SC2086 # file names of this project, without spaces
shellcheck -x -S warning $scripts
