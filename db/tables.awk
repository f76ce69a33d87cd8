# The tables of an archive, as db/sqlite/schema.sql declares them: a line each of C
# for who says what TABLE(name, numbered) is. `numbered`: its rows have a number of
# their own.
#
#     awk -f tables.awk schema.sql

/^CREATE TABLE / {
    table = $3
    getline
    printf "TABLE(%s, %s)\n", table, /^ *id INTEGER PRIMARY KEY/ ? "true" : "false"
}
