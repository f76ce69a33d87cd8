#!/bin/sh
# Checks every #include against the matrix in tests/lint/includes.table. Prints
# one line for each violation. Run it in the project's folder.
set -u

find games grammar src pictures events db sql tools include -name '*.[chly]' -o -name '*.def' |
    sort | xargs awk '
FILENAME ~ /includes\.table$/ {
    if ($1 == "sees") {
        for (i = 3; i <= NF; i++)
            sees[$2, $i] = 1
        folders[$2] = 1
    }
    for (i = 3; $1 == "shared" && i <= NF; i++)
        shared[$2, $i] = 1
    for (i = 2; $1 == "layer" && i <= NF; i++)
        layer[$i] = FNR
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
    folder = folder_of(FILENAME)
    if (folder == "" && top != "include")
        breach("stands in no folder of the table")
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

# Returns the folder of the table to which a file belongs, or "".
function folder_of(path) {
    while (sub(/\/?[^\/]*$/, "", path) && path != "")
        if (path in folders)
            return path
    return ""
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
    if (!((folder, header) in sees))
        breach(folder "/ may not see " header)
}

# True if a private header may be included. It must be next to the file, in a
# folder above it, or generated; or it must be in the same folder of the table,
# in a lower layer, or shared with this folder.
function judge_private(header,   path, user, owner) {
    path = header
    if (exists(dir header))
        path = dir header
    while (match(path, /[^\/]+\/\.\.\//))
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    if (top in deep && path ~ ("^" top "/[^/]+$"))
        return # what the folders share stands above them
    user = substr(dir, 1, length(dir) - 1)
    owner = path
    sub(/\/[^\/]*$/, "", owner)
    if (owner in layer && user in layer && layer[owner] < layer[user])
        return
    if (index(path, own) != 1 && !((path, user) in shared) &&
        !((owner "/", user) in shared))
        breach("\"" header "\" is the private header of another folder")
}

# A header that a contract includes may be used as well.
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
