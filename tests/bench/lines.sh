#!/bin/sh
# Counts lines of code per folder, without comments and empty lines. Data,
# samples and the manual are excluded. If folders are given as arguments, counts
# only these.
set -u

[ $# != 0 ] || set -- include src games grammar pictures events db sql tools \
    tests .ci setup Makefile
find "$@" -type f 2>/dev/null | grep -v '^tests/data/' |
    grep -E '\.([chly]|sql|sh|awk|mk|def|in)$|^(\.ci/run|setup|Makefile)$' |
    sort | xargs awk '
FNR == 1 {
    folder = FILENAME
    sub(/\/.*/, "", folder)
    if (folder == FILENAME || folder == ".ci")
        folder = "setup, make"
    inside = 0
    is_c = FILENAME ~ /\.([chly]|def)$/
    line_comment = FILENAME ~ /\.sql$/ ? "^[ \t]*--" : "^[ \t]*#"
}
is_c { $0 = without_comments($0) }
!is_c && $0 ~ line_comment { next }
/[^ \t]/ { lines[folder]++; all++ }

# Returns a line of C, flex or bison without its comments.
function without_comments(line,   kept, at) {
    kept = ""
    while (line != "") {
        if (inside) {
            at = index(line, "*/")
            inside = !at
            line = at ? substr(line, at + 2) : ""
        } else if (match(line, /^("([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047)/)) {
            kept = kept substr(line, 1, RLENGTH)
            line = substr(line, RLENGTH + 1)
        } else if (line ~ /^\/\*/) {
            inside = 1
            line = substr(line, 3)
        } else if (line ~ /^\/\//) {
            line = ""
        } else {
            kept = kept substr(line, 1, 1)
            line = substr(line, 2)
        }
    }
    return kept
}

END {
    for (folder in lines)
        printf "%-12s %6d\n", folder, lines[folder] | "sort"
    close("sort")
    printf "%-12s %6d\n", "all", all
}'
