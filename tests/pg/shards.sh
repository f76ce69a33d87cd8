#!/bin/sh
# Tests games on two shards of postgres_fdw: conditions are evaluated and games
# are counted on the shards.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"

pg_begin || exit 1
pg_sql -c 'CREATE EXTENSION ludex'
pg_shards 2
pg_parted game 'id bigint, game text, options text, start text, moves bytea'
"$LUDEX" generate --game quax --count 300 --seed 9 >qux
"$LUDEX" generate --game brayout --count 100 --seed 9 --plies 90 >bry
"$LUDEX" import --no-progress games qux bry >/dev/null
{
    echo 'COPY game FROM stdin (FORMAT csv);'
    sqlite3 -csv games "SELECT r.id, v.game, v.options, start, '\\x' || hex(moves)
        FROM record r JOIN variant v ON v.id = r.variant" | tr -d '\r'
    echo '\.'
} | pg_sql
is 'parted' '2|400' "$(pg_sql -c 'SELECT count(*), sum(n) FROM
    (SELECT count(*) AS n FROM game GROUP BY tableoid) x')"
matches="ludex_matches(game, options, start, moves, 'count:x > 60 or captures > 9')"
wanted=$("$LUDEX" query games 'count:x > 60 or captures > 9' -c id --format csv |
    tail -n +2 | tr -d '\r')
is 'found on both' "$wanted" \
    "$(pg_sql -c "SELECT id FROM game WHERE $matches ORDER BY id")"
is 'judged there, side by side' '2 2' "$(pg_sql -c "EXPLAIN VERBOSE SELECT id
    FROM game WHERE $matches" | awk '/Async Foreign Scan/ { a++ }
        /Remote SQL:.*ludex_matches/ { r++ } END { print a, r }')"
count="SELECT sum(n) FROM (SELECT count(*) AS n FROM game_1 WHERE $matches
    UNION ALL SELECT count(*) FROM game_2 WHERE $matches) x"
is 'counts by shard' "$(echo "$wanted" | wc -l)" "$(pg_sql -c "$count")"
is 'counted there' '2 2' "$(pg_sql -c "EXPLAIN VERBOSE $count" |
    awk '/Async Foreign Scan/ { a++ } /Remote SQL: SELECT count/ { r++ }
        END { print a, r }')"
is 'positions of any' "$("$LUDEX" export games id=7 |
    "$LUDEX" show --to position -)" "$(pg_sql -c "SELECT ludex_position(game,
        options, start, moves, -1) FROM game WHERE id = 7")"
is 'a fault of the condition is told once' 1 "$(pg_sql -c "SELECT count(*)
    FROM game WHERE ludex_matches(game, options, start, moves, 'linsk > 0')" |
    grep -c '^ERROR:  condition:1: there is no field linsk')"
is 'a shard that is gone' 1 "$(pg_sql -c "ALTER SERVER shard2 OPTIONS (SET dbname
    'nowhere')" -c "SELECT count(*) FROM game WHERE $matches" |
    grep -c 'could not connect to server "shard2"')"
pg_sql -c "ALTER SERVER shard2 OPTIONS (SET dbname 'shard2')"
pg_restart immediate
is 'after a crash of the server' "$wanted" \
    "$(pg_sql -c "SELECT id FROM game WHERE $matches ORDER BY id")"
finish
