# The tables of an archive, as db/sqlite/schema.sql declares them: a line each of C
# for who says what TABLE(name, numbered) is. `numbered`: its rows have a number of
# their own. With `columns` set it is COLUMNS(name, count, keys, "name", ...): `keys`
# has a character for each column, which one of the primary key it is (from 1; 0:
# none).
#
#     awk -f tables.awk schema.sql
#     awk -v columns=1 -f tables.awk schema.sql

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
    if (!columns) {
        printf "TABLE(%s, %s)\n", table, name[1] == "id" && key["id"] ? "true" : "false"
    } else {
        keys = names = ""
        for (i = 1; i <= count; i++) {
            keys = keys "\\" (key[name[i]] + 0)
            names = names ", \"" name[i] "\""
        }
        printf "COLUMNS(%s, %d, \"%s\"%s)\n", table, count, keys, names
    }
    table = ""
}
