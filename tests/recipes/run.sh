#!/bin/sh
# Tests of the recipes in CONTRIBUTING.md: each is done on a copy of the tree,
# which is built with it. Each folder of tests/recipes/ is one:
#
#     files/          new files, in their places
#     change.patch    what is changed in files that are there
#     check.sh        must succeed in the copy, with LUDEX the program there; $top
#                     is the tree as it was, built in BUILD_BEFORE
#
# A paragraph of CONTRIBUTING.md that names the folder, `tests/recipes/NAME`,
# names between such quotes what the recipe changes, and nothing else: files, and
# folders, "games/toy/", for all that is in them.
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

# What the paragraph names, a line each.
named() {
    awk -v RS= -v recipe="\`tests/recipes/$1\`" 'index($0, recipe) {
        while (match($0, /`[^`]+`/)) {
            print substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$top/CONTRIBUTING.md" | grep -vx "tests/recipes/$1" | sort
}

# What the recipe in this folder changes; of what is in a named folder, that one.
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

# In the copy: what fails is the last that is told.
follow() {
    if [ -d "$1/files" ]; then cp -R "$1/files/." . || return; fi
    if [ -f "$1/change.patch" ]; then
        git apply "$1/change.patch" || return
    fi
    make -s -j2 BUILD=build CC="${CC:-cc}" build/ludex build/tests/cases/run \
        build/sqlite/ludex.so || return
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
