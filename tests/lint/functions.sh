#!/bin/sh
# No function is longer than 40 lines, its head and braces counted, but for
# those of tests/lint/functions.allow. The style puts a function's opening and
# closing brace alone in column 1.
set -u

find games grammar src pictures events db tools include tests/unit tests/fuzz tests/bench \
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
    if (inside && FNR - head + 1 > 40 && !((FILENAME, name) in allowed)) {
        print FILENAME ":" head ": " name " is " FNR - head + 1 " lines long"
        failed = 1
    }
    inside = 0
    head = 0
}
END { exit failed }
' tests/lint/functions.allow
