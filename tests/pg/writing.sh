#!/bin/sh
# Rows on their way to a server: many at a time, and what stands in the way of one.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1

# How many statements a server was sent by a command.
statements() {
    pg_sql -c "ALTER SYSTEM SET log_statement = 'all'" -c 'SELECT pg_reload_conf()' >/dev/null
    sleep 0.2
    : >"$pg_folder/log"
    "$@" >said 2>&1
    grep -cE 'LOG:  (statement|execute [^:]*):' "$pg_folder/log"
    pg_sql -c 'ALTER SYSTEM RESET log_statement' -c 'SELECT pg_reload_conf()' >/dev/null
}

# Records go by COPY: a statement for each would be thousands.
ludex generate --count 2000 --seed 7 --game stymie >many.rec
many=$(pg_database many)
sent=$(statements ludex import --no-progress "$many" many.rec)
is 'statements for 2000 records' 'few' "$([ "$sent" -lt 1000 ] && echo few || echo "$sent")"
expect 0 - "ludex export '$many' | cmp - many.rec"
has 0 'findings: 0' "ludex archive '$many' check"
sent=$(statements ludex import --no-progress "$many" many.rec)
is 'what is known' 'records: 2000, stored: 0, broken: 0, known: 2000, refused: 0' \
    "$(tail -n 1 said)"

# Numbers of rows go on after those that are there, in each transaction.
for n in 1 2; do
    printf '[Event "E %s"]\n[First "F %s"]\n[Second "Bob"]\n\nd3 f%s {the same word, the same} *\n' \
        $n $n $n >$n.qux
    has 0 'stored: 1' "ludex import '$many' $n.qux"
done
is 'numbers of names' '2|2|3' "$(pg_sql many -c "SELECT
    count(DISTINCT id), (SELECT count(*) FROM ludex.event_name WHERE name LIKE 'E %'),
    (SELECT count(*) FROM ludex.spelling WHERE name IN ('F 1', 'F 2', 'Bob'))
    FROM ludex.record WHERE id > 2000")"
is 'words that are said twice' 3 "$(pg_sql many -c "SELECT count(*) FROM ludex.worded
    WHERE record = 2002")"
is 'and a row of one'"'"'s own' 2003 "$(pg_sql many -c "INSERT INTO ludex.record
    (import, byte, broken, plies) VALUES (1, 0, 0, 0) RETURNING id")"

# What a row cannot hold, a tag whose name is too long for an index, keeps one
# record out, and no other; in a file it can. Names of all else have any length.
awk 'BEGIN {
    srand(3)
    for (i = 0; i < 9000; i++)
        long = long substr("abcdefghijklmnopqrstuvwxyz0123456789", int(rand() * 36) + 1, 1)
    for (i = 1; i <= 30; i++) {
        event = i == 7 ? long : i == 20 ? "a\001b" : "Cup"
        other = i == 9 ? "[" substr(long, 1, 5000) " \"x\"]\n" : i == 11 ? "[Remark \"" long "\"]\n" : ""
        note = i == 13 ? "{" long "} " : ""
        printf "[Event \"%s\"]\n[First \"P%d\"]\n[Second \"Bob\"]\n%s\nd3 f5 %s*\n\n", event, i, other, note
    }
}' | tr '\001' '\000' >odd.qux
odd=$(pg_database odd)
ludex import file odd.qux >one 2>/dev/null
ludex import "$odd" odd.qux >two 2>why
is 'a file takes all' 'records: 30, stored: 29, broken: 1, known: 0, refused: 0' "$(cat one)"
is 'a server most' 'records: 30, stored: 28, broken: 1, known: 0, refused: 1' "$(cat two)"
is 'and says why' 1 "$(grep -c 'refused, because it is larger than the archive can hold' why)"
has 0 'findings: 0' "ludex archive '$odd' check"
is 'nothing of the other is left' '29|3|1' "$(pg_sql odd -c "SELECT count(*),
    (SELECT count(*) FROM ludex.event_name ),
    (SELECT count(*) FROM ludex.spelling WHERE name IN ('P7', 'P9')) FROM ludex.record")"
finish
