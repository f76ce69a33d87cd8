# Makes a line of C for each table that db/sqlite/schema.sql declares:
# TABLE(name, numbered, count, keys, "column", ...). `numbered`: its rows have
# numbers. `keys` has a character for each column: its place in the primary key,
# from 1, or 0.
#
#     awk -f tables.awk schema.sql

/^CREATE TABLE / {
    table = $3
    count = 0
    split("", key)
    next
}

table && $1 ~ /^[a-z_]+$/ && $2 ~ /^[A-Z]+,?$/ {
    name[++count] = $1
    if (/PRIMARY KEY/)
        key[$1] = 1
}

table && /^ *PRIMARY KEY \(/ {
    gsub(/.*\(|\).*|,/, "")
    for (i = 1; i <= NF; i++)
        key[$i] = i
}

table && /^\) STRICT/ {
    keys = names = ""
    for (i = 1; i <= count; i++) {
        keys = keys "\\" (key[name[i]] + 0)
        names = names ", \"" name[i] "\""
    }
    numbered = name[1] == "id" && key["id"] ? "true" : "false"
    printf "TABLE(%s, %s, %d, \"%s\"%s)\n", table, numbered, count, keys, names
    table = ""
}
