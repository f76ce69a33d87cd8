#!/bin/sh
# Every header can be compiled separately, and ludex.h without any other of the
# project.
set -u
: "${BUILD:=build}" "${CC:=cc}" "${LIB_CFLAGS:=}"

status=0
# alone FLAGS HEADER...: compiles each header separately, in one run of the
# compiler.
alone() {
    flags=$1
    shift
    # shellcheck disable=SC2086  # the flags are words
    $CC -std=c11 -Wall -Wextra -Wpedantic -Werror -D_POSIX_C_SOURCE=200809L \
        $flags $LIB_CFLAGS -fsyntax-only -x c "$@" || {
        echo "a header of $* does not compile alone"
        status=1
    }
}

alone -Iinclude include/*.h
alone '-iquote include' include/ludex.h
# Headers of sql/postgres/ need PostgreSQL's: make check-pg compiles them.
for dir in $(find games grammar src pictures events db sql tools -name '*.h' |
    grep -v '^sql/postgres/' | sed 's|/[^/]*$||' | sort -u); do
    alone "-Iinclude -I$BUILD -I$dir -I$BUILD/$dir" "$dir"/*.h
done
exit $status
