#!/bin/sh
# Tests partitioned archives, on one server and on two shards. All commands work
# as with a file, and games are evaluated where they are stored.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1

ludex generate --game quax --count 200 --seed 9 >qux
ludex import --no-progress file qux quax/taylor.qux brayout/*.bry stymie/made.qux \
    events/* >/dev/null 2>&1
ludex archive file label 'id < 30 and plies > 150' fine >/dev/null
ludex archive file label 'id = 7' publish >/dev/null
for name in one two east west; do
    eval "$name=\$(pg_database $name)"
done
# shellcheck disable=SC2154 # set by eval
{
    expect 0 - "ludex archive '$one' create --partitions 3"
    expect 0 - "ludex archive '$two' create --partitions 4 --server '$east' --server '$west'"
}
for archive in "$one" "$two"; do
    expect 0 - "ludex archive file copy '$archive'"
    has 0 'findings: 0' "ludex archive '$archive' check"
    expect 0 - "ludex export file >a && ludex export '$archive' | cmp - a"
    for query in 'links > 9' 'not (count:x > 60 or first ~ a)' 'words = "recorded game"' \
        'links > 5 count by result, game' 'position ~ "11/11/11/11/11/5x5/11/11/11/11/11 u -"' \
        'captures > 2 order by plies desc limit 3' 'event.winner = Cid' \
        'count by label' 'count by game, result' 'game = quax count by year' \
        'player = Ann or game = stymie count by first' 'year > 1900 count by game' \
        'not (first ~ a or plies > 150) count by result limit 2' \
        'count by player' 'average plies, max year by game' 'links > 5 before 30' \
        'links > 5 after 30 average plies by result' 'average links by result' \
        'count by links' 'count by winner, month' 'loser != Ann' \
        'words = "recorded game" count by event' 'label = fine count by label'; do
        for columns in id id,ply; do
            is "$query" "$(ludex query file -c $columns "$query" 2>&1)" \
                "$(ludex query "$archive" -c $columns "$query" 2>&1)"
        done
    done
    is 'labels' "$(ludex query file -c id,label 'order by label, id desc limit 40')" \
        "$(ludex query "$archive" -c id,label 'order by label, id desc limit 40')"
    is 'stats' "$(ludex archive file stats --format csv | grep -v byte)" \
        "$(ludex archive "$archive" stats --format csv | grep -v byte)"
    cited=$(ludex archive file cite 5)
    is 'cite' "$cited" "$(ludex archive "$archive" cite 5)"
    is 'hash' 5 "$(ludex query "$archive" "hash = ${cited##*hash }" -c id --format values)"
    is 'explore' "$(ludex explore file --game quax 2>&1)" \
        "$(ludex explore "$archive" --game quax 2>&1)"
done
is 'parts' '3 4' "$(for name in one two; do pg_sql -d $name -c "SELECT count(*)
    FROM pg_inherits WHERE inhparent = 'ludex.record'::regclass"; done | paste -sd ' ')"
is 'all parts have some' 4 "$(pg_sql -d two -c "SELECT count(DISTINCT tableoid)
    FROM ludex.record")"
is 'judged by the shards' '4' "$(ludex query "$two" --plan 'count:x > 3' |
    grep -c 'Foreign Scan on record_')"
is 'by their own functions' '4' "$(pg_sql -d two -c "EXPLAIN VERBOSE SELECT id
    FROM ludex.record WHERE ludex_matches('quax', '', start, moves, 'links > 3')" |
    grep -c 'Remote SQL:.*ludex_matches')"

# Without the extension, all games are evaluated on the client, with the same
# result.
for name in one two east west; do
    pg_sql -d $name -c 'DROP EXTENSION IF EXISTS ludex CASCADE' >/dev/null 2>&1
done
for query in 'source ~ gen' 'first ~~ "^(ann|t)"' 'words = "recorded game"' 'words != ann' \
    'words ~ "rec ga"' 'tag:Elo ~ 1' 'label ~ in' 'termination ~ ""' 'site ~~ .' \
    'event.source ~ made' 'event.name ~~ "a$" or annotator ~ x' 'links > 9' \
    'count:x not in (0, 1) for 3 plies and source ~ gen'; do
    for archive in "$one" "$two"; do
        is "$query without the extension" "$(ludex query file -c id "$query" 2>&1)" \
            "$(ludex query "$archive" -c id "$query" 2>&1)"
    done
done

# Shards count their own records. They send only the sums of each part instead
# of rows, and the hub adds names to the keys. Otherwise the hub looks up the
# names, and sends the keys to the shards.
for name in sums north south; do
    eval "$name=\$(pg_database $name)"
done
awk '/^\[Game/ { printf "%s\n[First \"Ann %d\"]\n[Event \"Cup %d\"]\n[Date \"19%d.??.??\"]\n", $0,
    n % 3, n % 4, 50 + n % 5; n++; next } { print }' qux >named
ludex import --no-progress plain named >/dev/null
# shellcheck disable=SC2154 # set by eval
ludex archive "$sums" create --partitions 4 --server "$north" --server "$south"
ludex archive plain copy "$sums"
for query in 'links > 9 count by result' 'count:x > 60 and game = quax count by game, result' \
    'first ~ a or links > 5 count by first' 'count by year, result' 'links > 9 count by event, site'; do
    is "$query" "$(ludex query plain "$query")" "$(ludex query "$sums" "$query")"
    is "$query, side by side" '4 4' "$(ludex query "$sums" --plan "$query" |
        awk '/Async Foreign Scan/ { a++ } /Relations: Aggregate on/ { s++ } END { print a, s }')"
    pg_statements ludex query "$sums" "$query" >/dev/null
    is "$query, where they are" '4 4' "$(grep -c 'CURSOR FOR.*ludex.record_' sent) $(
        grep -c 'CURSOR FOR.SELECT .*count(\*)' sent)"
done
pg_statements ludex archive "$sums" stats >/dev/null
is 'stats, where they are' '4 4' "$(grep -c 'CURSOR FOR.*ludex.record_' sent) $(
    grep -c 'CURSOR FOR.SELECT .*count(\*)' sent)"
pg_statements ludex query "$sums" -c id 'player = "Ann 1" and links > 3' >/dev/null
is 'names are looked up here' '4 4' "$(grep -c 'CURSOR FOR.*ludex.record_' sent) $(
    grep -c 'CURSOR FOR.*ludex_matches.*first = ANY\|CURSOR FOR.*first = ANY.*ludex_matches' sent)"

pg_statements ludex query "$sums" 'links > 3 or turns > 2 or count:x > 60' >/dev/null
is 'whether records claim their plies is asked once' 1 "$(grep -c 'SELECT 1 FROM claim' sent)"

# Imports are sent to the shards as well, and duplicates are found there.
for archive in "$one" "$two"; do
    has 0 'stored: 3, broken: 0, duplicates: 3' \
        "ludex import '$archive' quax/taylor.qux link/*.qux"
    has 0 'findings: 0' "ludex archive '$archive' check"
done

# An existing archive cannot be created again, and a file cannot have
# partitions.
has 2 'the archive is not empty' "ludex archive '$one' create --partitions 2"
third=$(pg_database third)
has 2 'one of the databases for the partitions already has a schema named ludex' "ludex archive '$third' create --server '$east'"
has 2 'only an archive on a server can have partitions' 'ludex archive new create --partitions 2'
empty 'and none is made' "$(ls new 2>/dev/null)"
# If one server refuses, nothing is left on any of them, and nothing is removed.
fourth=$(pg_database fourth)
has 2 'one of the databases for the partitions already has a schema named ludex' \
    "ludex archive '$third' create --server '$fourth' --server '$east'"
is 'nothing stays' '0 0' "$(for name in third fourth; do pg_sql -d $name -c "SELECT count(*)
    FROM pg_class WHERE relnamespace = to_regnamespace('ludex')"; done | paste -sd ' ')"
was=$(pg_database was)
ludex archive "$was" create
has 2 'one of the databases for the partitions already has a schema named ludex' "ludex archive '$was' create --server '$east'"
has 0 'records: 0, findings: 0' "ludex archive '$was' check"
has 2 'the archive is not empty' "ludex archive '$two' create --server '$fourth'"
has 0 'findings: 0' "ludex archive '$two' check"
has 2 '--partitions must not be smaller than the number of servers' \
    "ludex archive '$third' create --partitions 1 --server '$east' --server '$west'"
has 2 'can be used only with create, not with check' 'ludex archive file check --partitions 2'
has 3 'database "none" does not exist' \
    "ludex archive '$third' create --server 'postgresql://$PGUSER@/none?host=$pg_folder'"
# A shard is missing. Its password does not appear in messages.
pg_sql -c 'ALTER DATABASE "west" RENAME TO away'
has 3 'could not connect to server' "ludex query '$two' 'count:x > 3'"
has 3 'database "west" does not exist' \
    "ludex archive '$third' create --server 'postgresql://$PGUSER:secret1@/west?host=$pg_folder'"
empty 'no password is told' "$(grep secret1 "$work/output")"
finish
