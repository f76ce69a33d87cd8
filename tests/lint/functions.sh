#!/bin/sh
# No function is longer than 40 lines, its head and braces counted, but for
# those of tests/lint/functions.allow. The style puts a function's opening and
# closing brace alone in column 1. With -v, also how many functions there are,
# and the length that 50 and 90 of 100 do not exceed: of the program, and of
# its tests.
set -u

find games grammar src pictures events db sql tools include tests \
    -name '*.[chly]' 2>/dev/null | sort | xargs awk '
FILENAME ~ /functions\.allow$/ {
    if ($1 !~ /^#/)
        allowed[$1, $2] = 1
    next
}
FNR == 1 { head = 0; inside = 0 }
!inside && /^[a-z].*\(/ && !/;[ \t]*$/ {
    head = FNR
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
}
!inside && /^{/ && head { inside = 1 }
/^}/ {
    if (inside)
        judge(FILENAME ~ /^tests\// ? "tests" : "program", FNR - head + 1)
    inside = 0
    head = 0
}

function judge(where, lines) {
    count[where]++
    of_length[where, lines]++
    if (lines > longest[where])
        longest[where] = lines
    if (lines > 40 && !((FILENAME, name) in allowed)) {
        print FILENAME ":" head ": " name " is " lines " lines long"
        failed = 1
    }
}

# The length that so many of 100 functions do not exceed.
function percentile(where, percent,   lines, seen) {
    for (lines = 0; seen < count[where] * percent / 100; lines++)
        seen += of_length[where, lines + 1]
    return lines
}

END {
    if (verbose == "-v")
        for (where in count)
            printf "%s: %d functions, p50 %d, p90 %d, longest %d lines\n",
                where, count[where], percentile(where, 50),
                percentile(where, 90), longest[where]
    exit failed
}
' verbose="${1-}" tests/lint/functions.allow
