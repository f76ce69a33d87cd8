#!/bin/sh
# The include matrix: tests/lint/includes.table against every #include.
# One line a breach; run in the project's folder.
set -u

find games grammar src pictures events db tools include -name '*.[chly]' -o -name '*.def' |
    sort | xargs awk '
FILENAME ~ /includes\.table$/ {
    if ($1 == "sees") {
        for (i = 3; i <= NF; i++)
            sees[$2, $i] = 1
        folders[$2] = 1
    }
    for (i = 3; $1 == "group" && i <= NF; i++)
        group_of[pattern($i)] = $2
    if ($1 == "only")
        for (i = 3; i <= NF; i++)
            only[$2] = only[$2] " " $i
    if ($1 == "own" && $2 ~ /\*$/)
        deep[substr($2, 1, length($2) - 2)] = 1
    next
}

FNR == 1 {
    top = FILENAME
    sub(/\/.*/, "", top)
    dir = FILENAME
    sub(/[^\/]*$/, "", dir)
    own = top "/"
    if (top in deep && split(dir, parts, "/") > 2)
        own = parts[1] "/" parts[2] "/"
    group = group_of_file(FILENAME)
    if (group == top && top != "include" && !(top in folders))
        breach("is of no group of " top "/")
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    header = $0
    sub(/^[^<]*</, "", header)
    sub(/>.*/, "", header)
    if (header in only && !allowed(header))
        breach("<" header "> is reserved to" only[header])
    next
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    if (top == "include")
        uses[substr(FILENAME, 9)] = uses[substr(FILENAME, 9)] " " header
    else if (is_contract(header))
        judge_contract(header)
    else
        judge_private(header)
}

function breach(words) {
    print FILENAME ":" FNR ": " words
    failed = 1
}

# A name with stars, as a regular expression.
function pattern(name) {
    gsub(/\./, "\\.", name)
    gsub(/\*/, "[^/]*", name)
    return "^" name "$"
}

# The group that a file is of; its folder if it is of none.
function group_of_file(path,   expression) {
    for (expression in group_of)
        if (path ~ expression)
            return group_of[expression]
    return substr(path, 1, index(path, "/") - 1)
}

function allowed(header,   n, list, i) {
    n = split(only[header], list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] == FILENAME ||
            (list[i] ~ /\/$/ && index(FILENAME, list[i]) == 1))
            return 1
    return 0
}

function exists(path,   line, found) {
    found = (getline line < path) >= 0
    close(path)
    return found
}

function is_contract(header) {
    return header !~ /\// && !exists(dir header) && exists("include/" header)
}

function judge_contract(header) {
    if (!((group, header) in sees))
        breach(group "/ may not see " header)
}

# A private header: beside the file, above it, or generated, but of its own
# folder always; and of its group, or one that the group sees.
function judge_private(header,   path) {
    path = header
    if (exists(dir header))
        path = dir header
    while (match(path, /[^\/]+\/\.\.\//))
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    if (top in deep && path ~ ("^" top "/[^/]+$"))
        return # what the games share stands above them
    if (index(path, own) != 1)
        breach("\"" header "\" is the private header of another folder")
    else if (group_of_file(path) != group && !((group, header) in sees))
        breach(group "/ may not see " header " of " group_of_file(path) "/")
}

# What a contract includes is seen as well.
END {
    for (folder in folders)
        for (header in uses) {
            if (!((folder, header) in sees))
                continue
            n = split(uses[header], list, " ")
            for (i = 1; i <= n; i++)
                if (!((folder, list[i]) in sees)) {
                    print "include/" header ": through it " folder \
                        "/ would see " list[i]
                    failed = 1
                }
        }
    exit failed
}
' tests/lint/includes.table
