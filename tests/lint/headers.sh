#!/bin/sh
# Every header compiles alone, and ludex.h with nothing else of the project.
set -u
: "${BUILD:=build}" "${CC:=cc}" "${LIB_CFLAGS:=}"

status=0
alone() {
    header=$1
    shift
    # shellcheck disable=SC2086  # the flags are words
    echo "#include \"$header\"" |
        $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L \
            "$@" $LIB_CFLAGS -fsyntax-only -x c - || {
        echo "$header: does not compile alone"
        status=1
    }
}

for header in include/*.h; do
    alone "${header#include/}" -Iinclude
done
alone ludex.h -iquote include
# Those of sql/postgres/ want PostgreSQL's: make check-pg compiles them.
for header in $(find games grammar src pictures events db sql tools -name '*.h' |
    grep -v '^sql/postgres/' | sort); do
    dir=${header%/*}
    alone "${header##*/}" -Iinclude -I"$BUILD" -I"$dir" -I"$BUILD/$dir"
done
exit $status
