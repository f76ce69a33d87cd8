#!/bin/sh
# Checks that there is no mutable data outside functions, and no static data
# inside functions: the objects of the build have no symbols of the kinds b, B,
# d, D and C. The library must neither print nor exit. nm also reports relocated
# constants (.data.rel.ro) as d, so the section is checked instead.
set -u
: "${BUILD:=build}"

status=0
objects=$(find "$BUILD/games" "$BUILD/grammar" "$BUILD/src" "$BUILD/pictures" \
    "$BUILD/db" "$BUILD/sql" "$BUILD/events" "$BUILD/tools" -name '*.o' 2>/dev/null | sort)
# shellcheck disable=SC2086 # a list of files
objdump -t $objects | awk '
    / file format / { object = $1; next }
    $0 ~ /^[0-9a-f]+ / && ($(NF - 2) ~ /^\.(data|bss)/ || $(NF - 2) == "*COM*") &&
    $(NF - 2) !~ /^\.data\.rel\.ro/ && $0 !~ / d  / && $NF !~ /^\./ {
        print object " " $NF " can be changed"
        failed = 1
    }
    END { exit failed || object == "" }' || status=1
# shellcheck disable=SC2086
nm -A -u $objects | awk -v tools="$BUILD/tools/" '
    index($1, tools) == 1 { next }
    $NF ~ /^(exit|_exit|abort|printf|fprintf|vfprintf|puts|fputs|putchar|fwrite|perror|__printf_chk|__fprintf_chk|getopt_long)$/ {
        print $1 " calls " $NF ", which only tools/ may"
        failed = 1
    }
    END { exit failed }' || status=1
exit $status
