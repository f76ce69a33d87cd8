#!/bin/sh
# Checks that no function is longer than 40 lines, including its head and
# braces, except those in tests/lint/functions.allow. The opening and closing
# braces of functions are in column 1, on lines of their own. -v also prints
# statistics of the program and of its tests: the number of functions, and the
# median and the 90th percentile of their lengths.
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

# Returns the length that a percentage of the functions do not exceed.
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
