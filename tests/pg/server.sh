#!/bin/sh
# Tests an archive on a server: creating it by imports, reading it, and faults.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1

# True if another session holds the writers' lock of a database.
pg_writes() {
    pg_sql -c "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = '$1'" | grep -q 1
}
# True if at least this many records were committed.
pg_has_more() {
    [ "$(pg_sql "$1" -c 'SELECT count(*) FROM ludex.record')" -gt "$2" ]
}
# True if the server refuses a connection.
refuses() {
    ! ludex query "postgresql://$1@/games?host=$pg_folder"
}

# The same imports into a file and into a database, and exports of both.
games=$(pg_database games)
for archive in file "$games"; do
    ludex import "$archive" quax/taylor.qux brayout/*.bry stymie/made.qux \
        events/* 2>&1 | tail -n 2 >>said
done
is 'what imports say' "$(head -n 2 said)" "$(tail -n 2 said)"
has 0 'stored: 0, broken: 0, duplicates: 3' "ludex import '$games' quax/taylor.qux"
has 0 'findings: 0' "ludex archive '$games' check"
expect 0 - "ludex export file >a && ludex export '$games' | cmp - a"
expect 0 - "ludex archive '$games' copy back && ludex export back | cmp - a"
has 0 'findings: 0' ludex archive back check
# A server is verified and sealed as a file is, but its pages are its own.
has 0 'findings: 0' ludex archive "'$games'" verify
ludex archive "$games" seal games.seal >sealed
has 0 'findings: 0' ludex archive back verify --seal games.seal
has 0 'findings: 0' ludex archive "'$games'" recover recovered
expect 0 - 'ludex export recovered | cmp - a'
has 2 "the archive is on a server; use the server's own backup" \
    ludex archive "'$games'" backup pages
expect 2 '' 'ls pages pages.part 2>/dev/null'
is 'people' "$(ludex archive file names --format csv)" \
    "$(ludex archive "$games" names --format csv)"
is 'records, plies and people' \
    "$(ludex archive file stats --format csv | grep -v bytes)" \
    "$(ludex archive "$games" stats --format csv | grep -v bytes)"
for verb in standings show check champions titles hosts 'player Ann'; do
    is "event $verb" "$(ludex event file $verb 2>&1)" \
        "$(ludex event "$games" $verb 2>&1 | sed "s|^$games|file|")"
done
is 'ratings' "$(ludex ratings file)" "$(ludex ratings "$games")"
is 'the views' "$(sqlite3 file 'SELECT count(*), sum(plies) FROM games')" \
    "$(pg_sql games -c 'SELECT count(*), sum(plies) FROM ludex.games')"

pg_sql games -c 'CREATE EXTENSION ludex' || exit 1
# Texts are read and winners are counted on the client. Conditions on the server
# use the results.
for query in 'words = "recorded game"' 'result = 1-0 and words = "ever recorded"' \
    'id > 1 and words != "recorded game"' 'event.winner = Cid'; do
    is "$query" "$(ludex query file -c id "$query" 2>&1)" \
        "$(ludex query "$games" -c id "$query" 2>&1)"
done
# Few statements are sent: one reads the version and the settings. A position is
# filtered on the server by its signatures, without a temporary table.
is 'what a header takes' '2 0' "$(pg_statements ludex query "$games" -c id,first 'id = 2') $(
    grep -cE 'JOIN (variant|site|event_name)' sent)"
"$LUDEX" export "$games" 'id = 2' | "$LUDEX" show --to position --ply 9 - >place
is 'what a position takes' '4 1 0' "$(pg_statements ludex query "$games" -c id "position = \"$(cat place)\"") $(
    grep -c 'sift(' sent) $(grep -ci 'create temp' sent)"
is 'where it was' "$(ludex query file -c id,ply "position = \"$(cat place)\"")" \
    "$(ludex query "$games" -c id,ply "position = \"$(cat place)\"")"
is 'nothing is compiled' 0 "$(PGOPTIONS='-c jit=on -c jit_above_cost=0' \
    ludex query "$games" --plan 'links > 2' | grep -c JIT)"
# Games are evaluated on the server as well, by its parallel workers. They are
# evaluated on the client if the place in the game is wanted, or if some games
# only claim their plies. Without the extension the answers are the same.
plan() { PGOPTIONS='-c min_parallel_table_scan_size=0 -c parallel_setup_cost=0 -c parallel_tuple_cost=0' \
    ludex query "$games" --plan "$@" 2>&1; }
is 'judged by workers' 'rows selected by SQL: 1 1' "$(plan 'count:x > 3' |
    awk 'NR == 1 { first = $0 } /Gather/ { g = 1 } /Filter:.*ludex_matches/ { m = 1 }
        END { print first, g, m }')"
is 'places are told here' 'candidates selected by SQL: 1' "$(plan 'links > 2' -c ply |
    awk 'NR == 1 { first = $0 } /Filter:.*ludex_matches/ { m = 1 }
        END { print first, m }')"
for round in with without; do
    for query in 'links > 2' 'not links > 2' 'first ~ a or not (links > 2 and plies > 20)' \
        'sequence = "* e2f3"' 'position ~ "11/11/11/11/11/5x5/11/11/11/11/11 u -"' \
        'count:x in 3..10 for 4 plies' 'ending = board' 'captures > 3 order by plies desc limit 2' \
        'links > 0 before 20' 'not (links > 1 after 9)' 'count:x = 3 between 4 and 6' \
        'count:x in (1, 2) for 2 plies before 9 average plies, max id by game' \
        'count by player' 'links > 0 count by player, game' \
        'average plies, sum tag:Size, min year by game' \
        'sum links before 9, max links after 8 by links before 5, game' \
        'average links, max series:links, sum last count:x by game, result' \
        'links > 0 count by links, winner order by links' 'count by loser, month' \
        'max captures, average links by player' 'winner ~ a or loser = ""' \
        'links > 0 count by game, result' "position = \"$(cat place)\"" \
        "not position = \"$(cat place)\" and id < 9" \
        "links > 0 and (id = 1 or position = \"$(cat place)\")" \
        "position = \"$(cat place)\" count by game"; do
        for columns in id id,ply,position; do
            is "$query $round the extension" \
                "$(ludex query file -c $columns "$query" 2>&1)" \
                "$(ludex query "$games" -c $columns "$query" 2>&1)"
        done
    done
    [ $round = without ] || pg_sql games -c 'DROP EXTENSION ludex'
done

# An older extension is updated. While it lacks a new function, or has another
# version of a function, everything is evaluated on the client.
share=$(dirname "$(find "$pg_folder/stage" -name ludex.control)")
sed -e '/^CREATE FUNCTION ludex_functions.sift/,/;$/d' \
    -e 's/^               p.traits, p.hash, p.canonical$/p.traits/' \
    "$share"/ludex--"$(sed -n "s/^default_version = '\(.*\)'/\1/p" "$share/ludex.control")".sql \
    >"$share/ludex--0.1.0.sql"
members() {
    pg_sql games -c "SELECT pg_describe_object(classid, objid, 0), (SELECT md5(prosrc || cost)
        FROM pg_proc p WHERE p.oid = objid) FROM pg_depend WHERE deptype = 'e' ORDER BY 1"
}
pg_sql games -c 'CREATE EXTENSION ludex'
members >fresh
pg_sql games -c 'DROP EXTENSION ludex' -c "CREATE EXTENSION ludex VERSION '0.1.0'"
is 'before' "0 $(ludex query file -c id "position = \"$(cat place)\"")" "$(
    members | grep -c sift) $(ludex query "$games" -c id "position = \"$(cat place)\"")"
is 'judged here' 0 "$(plan 'count:x > 3' | grep -c ludex_matches)"
empty 'updated' "$(pg_sql games -c 'ALTER EXTENSION ludex UPDATE')"
members | diff fresh - >differs
empty 'what it has then' "$(cat differs)"
# If a library of the same version does not support a condition, that condition
# is not sent to it.
is 'judged there' 2 "$(plan 'count:x > 3' | grep -c ludex_matches)"
pg_sql games -c 'CREATE OR REPLACE FUNCTION ludex_functions.vocabulary()
    RETURNS text LANGUAGE sql AS $$ SELECT $a$position quax $a$ $$'
is 'judged here, too' "0 $(ludex query file -c id 'count:x > 3' | cksum)" "$(
    plan 'count:x > 3' | grep -c ludex_matches) $(
    ludex query "$games" -c id 'count:x > 3' | cksum)"
is 'sifted there' 1 "$(pg_statements ludex query "$games" -c id "position = \"$(cat place)\"" >/dev/null
    grep -c 'sift(' sent)"
pg_sql games -c 'DROP EXTENSION ludex'

empty 'the games that it knows' "$(for game in $(ludex games | cut -d ' ' -f 1); do
    pg_sql games -c "SELECT '$game' WHERE ludex_plain.is_foreign('$game') <> 0"; done)"

# A role that may only read, and the limit to one writer at a time.
pg_sql games -c 'CREATE ROLE reader LOGIN' -c 'GRANT USAGE ON SCHEMA ludex TO reader' \
    -c 'GRANT SELECT ON ALL TABLES IN SCHEMA ludex TO reader'
reader="postgresql://reader@/games?host=$pg_folder"
expect 0 - "ludex export '$reader' | cmp - a"
expect 0 'id' "ludex query '$reader' -c id 'foreign = yes'"
has 3 'the archive cannot be written to' "ludex import '$reader' quax/taylor.qux"
# A role that may not even read gets the message of the server.
pg_sql games -c 'REVOKE SELECT ON ludex.spelling FROM reader'
expect 3 "ludex: $reader: the server does not give this role the necessary privileges: permission denied \
for table spelling" "ludex query '$reader' 'first = Ann'"
pg_sql games -c 'GRANT SELECT ON ludex.spelling TO reader' -c 'CREATE ROLE guest LOGIN'
has 3 'the server does not give this role the necessary privileges: permission denied for schema ludex' \
    "ludex query 'postgresql://guest@/games?host=$pg_folder' 'first = Ann'"

# Another session holds the writers' lock until it is stopped.
pg_sql games -c 'BEGIN; SELECT pg_advisory_xact_lock(1282761848); SELECT pg_sleep(600)' >/dev/null &
await pg_writes games
has 3 'another program is writing to the archive' \
    "ludex import --wait 1 '$games' quax/taylor.qux"
pg_sql -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()" >/dev/null
wait

# Databases that are not archives.
other=$(pg_database other)
pg_sql other -c 'CREATE SCHEMA ludex; CREATE TABLE ludex.x (a int)'
has 3 'the schema ludex of this database is not a Ludex archive' "ludex query '$other'"
has 3 'the schema ludex of this database is not a Ludex archive' "ludex import '$other' quax/taylor.qux"
newer=$(pg_database newer)
ludex import "$newer" quax/taylor.qux >/dev/null
pg_sql newer -c 'UPDATE ludex.archive SET version = 6'
has 3 'the archive has version 6, but this program can read only versions up to' \
    "ludex query '$newer'"
for version in 0 -1; do
    pg_sql newer -c "UPDATE ludex.archive SET version = $version"
    has 3 'the schema ludex of this database is not a Ludex archive' "ludex query '$newer'"
done
pg_sql newer -c 'DELETE FROM ludex.archive'
has 3 'the schema ludex of this database is not a Ludex archive' "ludex query '$newer'"
has 3 'database "none" does not exist' \
    "ludex query 'postgresql://$PGUSER@/none?host=$pg_folder'"
echo 'local games locked scram-sha-256' | cat - "$pg_folder/data/pg_hba.conf" >hba
cat hba >"$pg_folder/data/pg_hba.conf"
pg_sql games -c "CREATE ROLE locked LOGIN PASSWORD 'right'" -c 'SELECT pg_reload_conf()' >/dev/null
await refuses 'locked:wrong0'
has 3 'password authentication failed for user "locked"' \
    "ludex query 'postgresql://locked:wrong1@/games?host=$pg_folder'"
empty 'no password is told' "$(grep wrong1 "$work/output")"

# After an import is killed, or its server stops, the archive contains whole
# records: all that were committed, and none that a pipe sent since.
mkfifo pipe
# begin DATABASE: starts an import that has begun to write and is waiting for
# more input from its pipe, which the test holds open
begin() {
    ludex import --no-progress "$1" quax/taylor.qux >/dev/null
    ludex import --no-progress "$1" - <pipe >out 2>&1 &
    import=$!
    exec 9>pipe
    cat brayout/examples.bry >&9
    database=${1#*@/}
    await pg_writes "${database%\?*}"
}
killed=$(pg_database killed)
begin "$killed"
kill -9 $import
wait $import 2>/dev/null
exec 9>&-
await pg_still killed
has 0 'records: 3, findings: 0' ludex archive "'$killed'" check
# An import that has committed records, as it does after a certain number, keeps
# those.
long=$(pg_database long)
begin "$long"
awk 'BEGIN { for (i = 1; i <= 66000; i++)
    printf "[Game \"quax\"]\n[Round \"%d\"]\n\nd3 f5 *\n\n", i }' >short.qux
cat short.qux >&9
await pg_has_more long 3
kill -9 $import
wait $import 2>/dev/null
exec 9>&-
await pg_still long
kept=$(pg_sql long -c 'SELECT count(*) FROM ludex.record')
is 'a part of many' yes "$([ "$kept" -gt 60000 ] && [ "$kept" -lt 66000 ] && echo yes || echo "$kept")"
is 'the first ones, in order' '0|1' "$(pg_sql long -c "SELECT count(*) - max(round::int),
    min(round::int) FROM ludex.record WHERE round ~ '^[0-9]+$' AND plies = 2")"
is 'each whole' 0 "$(pg_sql long -c 'SELECT count(*) FROM ludex.record r WHERE NOT
    EXISTS (SELECT 1 FROM ludex.text WHERE record = r.id) OR NOT
    EXISTS (SELECT 1 FROM ludex.identity WHERE record = r.id) OR NOT
    EXISTS (SELECT 1 FROM ludex.opening WHERE record = r.id) AND moves IS NOT NULL')"
gone=$(pg_database gone)
begin "$gone"
pg_stop immediate
exec 9>&-
wait $import
is 'a server that goes away' 3 $?
has 3 'cannot be opened' "ludex query '$gone'"
(cd "$pg_folder" && pg_start)
has 0 'records: 3, findings: 0' ludex archive "'$gone'" check
ludex generate --count 3000 --seed 3 --game quax >many.rec
has 0 'stored: 3000' "ludex import --no-progress '$gone' many.rec"
expect 0 - "ludex export '$gone' 'id > 3' | cmp - many.rec"
finish
