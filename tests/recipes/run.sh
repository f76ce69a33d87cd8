#!/bin/sh
# Tests the recipes of CONTRIBUTING.md. Each recipe is followed in a copy of the
# tree, which is then built. Each folder of tests/recipes/ is a recipe:
#
#     files/          new files, in their places
#     change.patch    changes of existing files
#     check.sh        must succeed in the copy, where LUDEX is the program of the
#                     copy, and $top the original tree, built in BUILD_BEFORE
#
# A paragraph of CONTRIBUTING.md names each folder as `tests/recipes/NAME`. It
# must also name, in such quotes, exactly what the recipe changes: files, or
# folders such as "games/toy/" for all their files.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/copy.sh
. "$top/tests/tools/lib/copy.sh"

BUILD_BEFORE=$BUILD
export BUILD_BEFORE

if [ "${SANITIZED:-no}" = yes ]; then
    echo 'skipped: recipe tests, under the sanitizers'
    finish
    exit
fi

# Prints the names in the paragraph, one per line.
named() {
    awk -v RS= -v recipe="\`tests/recipes/$1\`" 'index($0, recipe) {
        while (match($0, /`[^`]+`/)) {
            print substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$top/CONTRIBUTING.md" | grep -vx "tests/recipes/$1" | sort
}

# Prints the files that the recipe in this folder changes. A named folder stands
# for its files.
touched() {
    {
        [ ! -d files ] || (cd files && find . -type f | sed 's|^\./||')
        [ ! -f change.patch ] || sed -n 's|^+++ b/\([^	]*\).*|\1|p' change.patch
    } | awk -v named="$1" '
        BEGIN { count = split(named, name, "\n") }
        {
            for (i = 1; i <= count; i++)
                if (name[i] ~ /\/$/ && index($0, name[i]) == 1)
                    $0 = name[i]
            print
        }' | sort -u
}

# Follows the recipe in the copy. If it fails, the last message says why.
follow() {
    if [ -d "$1/files" ]; then cp -R "$1/files/." . || return; fi
    if [ -f "$1/change.patch" ]; then
        git apply "$1/change.patch" || return
    fi
    make -s -j2 BUILD=build CC="${CC:-cc}" build/ludex build/tests/cases/run \
        build/tests/commands/serve build/sqlite/ludex.so || return
    BUILD=build LUDEX=$PWD/build/ludex sh "$1/check.sh"
}

for folder in "$top"/tests/recipes/*/; do
    folder=${folder%/}
    name=${folder##*/}
    names=$(named "$name")
    is "$name: files" "$names" "$(cd "$folder" && touched "$names")"
    copy_tree "$top" "$BUILD" "$work/$name" tests 'libludex*'
    if (cd "$work/$name" && follow "$folder") >"$work/said" 2>&1; then
        good
    else
        bad "$name" 'a recipe test' "$(cat "$work/said")"
    fi
    rm -rf "${work:?}/$name"
done

finish
