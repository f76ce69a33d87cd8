#!/bin/sh
# Tests imports of many records. The indexes of records are dropped while the
# records are stored, and are created again before they are needed.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# made COUNT SEED: generates records with names, dates and events.
made() {
    ludex generate --game quax --count "$1" --seed "$2" --plies 8 |
        awk -v seed="$2" '
            /^\[Game/ {
                print
                printf "[Date \"%d.%02d.??\"]\n", 1900 + r % 100, 1 + r % 12
                printf "[Event \"Event %d of %d\"]\n", r % 97, seed
                printf "[First \"Player %d\"]\n", r * 7919 % 2003
                printf "[Second \"Player %d\"]\n", r * 104729 % 1999
                r++
                next
            }
            { print }'
}
made 5000 1 >first.qux
made 5000 2 >second.qux
made 1200 3 >few.qux
made 16000 4 >many.qux

pages() {
    sqlite3 "$1" "SELECT sum(1) FROM dbstat WHERE name = 'record_second'"
}
indexes() {
    sqlite3 "$1" "SELECT count(*) FROM sqlite_schema WHERE type = 'index'
        AND tbl_name = 'record'"
}
# packed ARCHIVE: checks that its indexes are as compact as if they had just
# been created.
packed() {
    cp "$1" again.ldx
    sqlite3 again.ldx REINDEX
    if [ "$(pages "$1")" = "$(pages again.ldx)" ]; then echo yes; else echo no; fi
}

ludex import new.ldx first.qux >/dev/null
is 'entries of a new archive are put in all at once' yes "$(packed new.ldx)"
is 'and the indexes are there' 7 "$(indexes new.ldx)"
is 'one that nothing is in stays as it is' 1 "$(sqlite3 new.ldx "
    SELECT (SELECT rowid FROM sqlite_schema WHERE name = 'record_fourth') <
        (SELECT rowid FROM sqlite_schema WHERE name = 'record_event_name')")"
expect 0 'records: 5000, findings: 0' ludex archive new.ldx check

ludex import new.ldx few.qux >/dev/null
is 'entries of a few records are not' no "$(packed new.ldx)"
expect 0 'records: 6200, findings: 0' ludex archive new.ldx check

ludex import j1.ldx -j1 first.qux >/dev/null
ludex import j2.ldx -j2 second.qux >/dev/null
has 0 'records: 5000, stored: 5000' ludex archive j1.ldx merge j2.ldx
is 'a merge does so too' yes "$(packed j1.ldx)"
expect 0 'records: 10000, findings: 0' ludex archive j1.ldx check

# A merge gives the same as an import of both files, except for the numbers of
# rows that are written in the order of their hashes.
all() {
    sqlite3 "$1" "SELECT r.*, i.file, hex(moves) FROM record r JOIN import i
            ON i.id = import ORDER BY r.id;
        SELECT * FROM identity; SELECT * FROM tag; SELECT * FROM spelling;
        SELECT * FROM event_name; SELECT * FROM written_date; SELECT * FROM variant;
        SELECT id, hex(bytes) FROM signature;
        SELECT canonical, exact, record, ply FROM opening
            JOIN early_position p ON p.id = position ORDER BY 1, 2, 3, 4;
        SELECT c.variant, exact, canonical, start, key, code, merged, games,
            n.first, drawn, n.second, won, plies, oldest, oldest_day, newest,
            newest_day, again, hex(players) FROM opening_node c
            JOIN next n ON n.opening_node = c.id ORDER BY 1, 2, 5, 6" ||
        echo "$1 cannot be asked"
}
ludex import both.ldx first.qux second.qux >/dev/null
all both.ldx >wanted
all j1.ldx >got
empty 'all of both files is in it' "$(diff wanted got | head -c 300)"
is 'and so are their texts' same "$(ludex export both.ldx >wanted &&
    ludex export j1.ldx | cmp - wanted && echo same)"

# Records with the same opening, followed by plies that are new at that
# position.
beaten() {
    awk -v row="$1" 'BEGIN {
        for (i = 0; i < 300; i++)
            printf "[Game \"quax\"]\n[Round \"%d\"]\n\n1. a1 c1 2. %c%d *\n\n",
                i, 97 + i % 11, row
    }'
}
beaten 5 >five.qux
beaten 7 >seven.qux
ludex import five.ldx five.qux >/dev/null
ludex import seven.ldx seven.qux >/dev/null
ludex import paths.ldx five.qux seven.qux >/dev/null
has 0 'records: 300, stored: 300' ludex archive five.ldx merge seven.ldx
all paths.ldx >wanted
all five.ldx >got
empty 'all of a beaten path is in it' "$(diff wanted got | head -c 300)"
expect 0 'records: 600, findings: 0' ludex archive five.ldx check

# A merge of mostly duplicates does not drop indexes.
cp j1.ldx known.ldx
ludex import other.ldx first.qux few.qux >/dev/null
has 0 'stored: 1200' ludex archive known.ldx merge other.ldx
is 'what is known is not counted' no "$(packed known.ldx)"

# Events find their records through an index.
cat >cup.event <<'END'
event 1990 "Event 3 of 1" { players { "Player 1" "Player 2" } }
END
has 0 'records: 10000, stored: 10000' ludex import events.ldx first.qux cup.event second.qux
is 'after an event they stay' no "$(packed events.ldx)"
expect 0 'records: 10000, findings: 0' ludex archive events.ldx check

# A foreign index with the same name stays, and so do all other indexes.
cp new.ldx own.ldx
sqlite3 own.ldx 'DROP INDEX record_date; CREATE INDEX record_date ON record (round)'
has 0 'stored: 5000' ludex import own.ldx second.qux
is "an index that is another's stays" 'CREATE INDEX record_date ON record (round)' \
    "$(sqlite3 own.ldx "SELECT sql FROM sqlite_schema WHERE name = 'record_date'")"
is 'and the others are there' 7 "$(indexes own.ldx)"

# A change of more records than are written at a time (65,536).
seq 65600 | awk '{ printf "[Game \"quax\"]\n[Round \"%d\"]\n\nd3 *\n\n", $1 }' \
    >rounds.qux
ludex import rounds.ldx rounds.qux >/dev/null
expect 0 'records: 65600, changed: 65600, change: 1' \
    ludex archive rounds.ldx tag 'plies = 1' Own=x
expect 0 'records: 65600, findings: 0' ludex archive rounds.ldx check

# An import is killed during a transaction of which some pages are already in
# the file.
mkfifo pipe
cp new.ldx killed.ldx
ludex import killed.ldx --game quax pipe >/dev/null 2>&1 &
pid=$!
exec 9>pipe
cat many.qux >&9
await test -s killed.ldx-journal
kill -9 "$pid"
wait "$pid" 2>/dev/null
exec 9>&-
expect 0 'records: 6200, findings: 0' ludex archive killed.ldx check
is 'a killed import leaves them' 7 "$(indexes killed.ldx)"

finish
