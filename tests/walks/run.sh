#!/bin/sh
# A newcomer's walks: what a change of a kind needs, done on a copy of the tree,
# which is built with it. Each folder of tests/walks/ is one:
#
#     files/          new files, in their places
#     change.patch    what is changed in files that are there
#     check.sh        must succeed in the copy, with LUDEX the program there; $top
#                     is the tree as it was, built in BUILD_BEFORE
#
# A paragraph of CONTRIBUTING.md that names the folder, `tests/walks/NAME`,
# names between such quotes what the walk touches, and nothing else: files, and
# folders, "games/toy/", for all that is in them.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/copy.sh
. "$top/tests/tools/lib/copy.sh"

BUILD_BEFORE=$BUILD
export BUILD_BEFORE

if [ "${SANITIZED:-no}" = yes ]; then
    echo 'skipped: walks, under the sanitizers'
    finish
    exit
fi

# What the paragraph names, a line each.
named() {
    awk -v RS= -v walk="\`tests/walks/$1\`" 'index($0, walk) {
        while (match($0, /`[^`]+`/)) {
            print substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$top/CONTRIBUTING.md" | grep -vx "tests/walks/$1" | sort
}

# What the walk in this folder touches; of what is in a named folder, that one.
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
walk() {
    if [ -d "$1/files" ]; then cp -R "$1/files/." . || return; fi
    if [ -f "$1/change.patch" ]; then
        git apply "$1/change.patch" || return
    fi
    make -s -j2 BUILD=build CC="${CC:-cc}" build/ludex \
        build/sqlite/ludex.so || return
    BUILD=build LUDEX=$PWD/build/ludex sh "$1/check.sh"
}

for folder in "$top"/tests/walks/*/; do
    folder=${folder%/}
    name=${folder##*/}
    names=$(named "$name")
    is "$name: files" "$names" "$(cd "$folder" && touched "$names")"
    copy_tree "$top" "$BUILD" "$work/$name" tests 'libludex*'
    if (cd "$work/$name" && walk "$folder") >"$work/said" 2>&1; then
        good
    else
        bad "$name" 'a walk' "$(cat "$work/said")"
    fi
    rm -rf "${work:?}/$name"
done

finish
