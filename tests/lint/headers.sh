#!/bin/sh
# Checks that every header can be compiled separately, and that ludex.h does not
# need any other header of the project.
set -u
: "${BUILD:=build}" "${CC:=cc}"
# Unless make gives the flags of the libraries, they are those of its setup.
: "${LIB_CFLAGS=$(sed -n 's/^LIB_CFLAGS := //p' "$BUILD/setup.mk")}"

# A header is compiled again only if it, or a header that it includes, is newer
# than the file $compiled, or if a header was added or removed.
compiled=$BUILD/headers.compiled
folders='include games grammar src pictures events db sql tools'
flags="$CC $LIB_CFLAGS"
echo "$flags" >"$compiled.now"
# shellcheck disable=SC2086 # names of folders
if [ -f "$compiled" ] && read -r was <"$compiled" && [ "$was" = "$flags" ] &&
    [ -z "$(find $folders -type d -newer "$compiled")" ]; then
    newer=$(find $folders "$BUILD" -name '*.h' -newer "$compiled" | sed 's|.*/||')
    [ -n "$newer" ] || newer=none
else
    newer=
fi

# Prints the headers that must be compiled: all, or those that reach a newer one, by
# the names of files.
# Those of sql/postgres/ include PostgreSQL's: make check-pg compiles them.
# shellcheck disable=SC2016,SC2086  # a program of awk, and names of folders
find $folders -path sql/postgres -prune -o -name '*.h' -print | sort |
    xargs awk -v newer="$newer" '
    function base(path) { sub(/.*\//, "", path); return path }
    BEGIN { n = split(newer, names); for (i in names) reached[names[i]] = 1 }
    FNR == 1 { header[++count] = FILENAME }
    /^#include "/ { split($0, part, "\""); edge[++edges] = base(FILENAME) " " base(part[2]) }
    END {
        do {
            grown = 0
            for (i = 1; i <= edges; i++) {
                split(edge[i], part, " ")
                if ((part[2] in reached) && !(part[1] in reached))
                    grown = reached[part[1]] = 1
            }
        } while (grown)
        for (i = 1; i <= count; i++)
            if (!n || (base(header[i]) in reached))
                print header[i]
    }' >"$compiled.list"

status=0
# alone FLAGS HEADER...: compiles each header separately, in one run of the
# compiler.
alone() {
    flags=$1
    shift
    [ $# != 0 ] || return 0
    # shellcheck disable=SC2086  # the flags are words
    $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L \
        $flags $LIB_CFLAGS -fsyntax-only -x c "$@" || {
        echo "a header of $* does not compile alone"
        status=1
    }
}

# flags_of FOLDER: prints the compiler flags for its headers.
flags_of() {
    case $1 in
    include) flags=-Iinclude ;;
    *) flags="-Iinclude -I$BUILD -I$1 -I$BUILD/$1" ;;
    esac
}

# The list is sorted. A folder is compiled when the list reaches the next one.
folder=
set --
while read -r header; do
    [ "$header" != include/ludex.h ] || alone '-iquote include' "$header"
    if [ "${header%/*}" != "$folder" ]; then
        flags_of "$folder"
        alone "$flags" "$@"
        folder=${header%/*}
        set --
    fi
    set -- "$@" "$header"
done <"$compiled.list"
flags_of "$folder"
alone "$flags" "$@"
rm "$compiled.list"
[ $status != 0 ] || mv "$compiled.now" "$compiled"
exit $status
