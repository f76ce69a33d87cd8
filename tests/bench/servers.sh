#!/bin/sh
# Measures archives on servers. Run by `make bench-servers`. Starts its own
# database cluster, in which fsync is off. Generates COUNT games, or copies the
# archive ARCHIVE:
#
#     ARCHIVE=million sh tests/bench/servers.sh
#
# Times are the shortest of RUNS (5) runs. The time of a command includes its
# start.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
archive=${ARCHIVE:+$(realpath "$top/$ARCHIVE" 2>/dev/null || realpath "$ARCHIVE")}
pg_begin || exit 1
runs=${RUNS:-5}
if [ -z "$archive" ]; then
    archive=$work/made
    ludex generate --game quax --count "${COUNT:-20000}" --seed 1 >qux
    ludex import --no-progress "$archive" qux >/dev/null
fi

# Prints the time of a command in milliseconds: wall time with `least wall ...`,
# processor time with `least cpu ...`.
least() {
    which=$1
    shift
    for _ in $(seq "$runs"); do
        "$MEASURE" "$@"
    done | awk -v column="$([ "$which" = cpu ] && echo 2 || echo 1)" '
        $4 != 0 { print "fails" >"/dev/stderr" }
        NR == 1 || $column < best { best = $column }
        END { printf "%.2f", best * 1000 }'
}

tell() { printf '%-52s %s\n' "$1" "$2"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

url=$(pg_database copied)
pg_sql -d copied -c 'CREATE EXTENSION ludex'
records=$(sqlite3 "$archive" 'SELECT count(*) FROM record')
took=$("$MEASURE" ludex archive "$archive" copy "$url" | cut -d ' ' -f 1)
tell 'records' "$records"
tell 'copied, records/s' "$(awk -v n="$records" -v s="$took" 'BEGIN { printf "%d", n / s }')"
tell 'bytes a record, in a file' "$(($(stat -c %s "$archive") / records))"
pg_sql -d copied -c 'VACUUM ANALYZE'
tell 'bytes a record, on a server' \
    "$(pg_sql -d copied -c "SELECT sum(pg_total_relation_size(oid)) / $records
        FROM pg_class WHERE relnamespace = 'ludex'::regnamespace AND relkind = 'r'" |
        cut -d . -f 1)"

# If there are many records, queries only some of them.
some=$((records < 200000 ? records : 200000))
condition='count:x > 60 and links > 12'
file=$(least cpu ludex query -j 1 "$archive" -c id "id <= $some and $condition")
sql="SELECT r.id FROM record r JOIN variant v ON v.id = r.variant
    WHERE r.id <= $some AND ludex_matches(v.game, v.options, r.start, r.moves, '$condition')"
function=$(least cpu sqlite3 -cmd ".load $BUILD_FULL/sqlite/ludex" "$archive" "$sql")
tell 'ludex query, one thread, ms of processor' "$file"
tell 'ludex_matches() in SQLite, ms of processor' "$function"
tell '... of its rate (goal 0.8)' "$(ratio "$file" "$function")"

shared='-c parallel_setup_cost=0 -c parallel_tuple_cost=0 -c min_parallel_table_scan_size=0 -c jit=off'
export PGOPTIONS
PGOPTIONS="$shared -c max_parallel_workers_per_gather=0"
one=$(least wall ludex query "$url" -c id "id <= $some and $condition")
PGOPTIONS="$shared -c max_parallel_workers_per_gather=1"
two=$(least wall ludex query "$url" -c id "id <= $some and $condition")
PGOPTIONS="$shared -c parallel_leader_participation=off -c max_parallel_workers_per_gather=1"
worker=$(least wall ludex query "$url" -c id "id <= $some and $condition")
PGOPTIONS="$shared -c parallel_leader_participation=off -c max_parallel_workers_per_gather=2"
workers=$(least wall ludex query "$url" -c id "id <= $some and $condition")
PGOPTIONS=
tell 'on a server, one process, ms' "$one"
tell '... and a worker, ms' "$two"
tell 'one worker, ms' "$worker"
tell 'two workers, ms' "$workers"
tell '... of its rate (goal 1.7)' "$(ratio "$worker" "$workers")"

record=$((records / 2))
position=$(ludex export "$archive" "id = $record" | ludex show --to position --ply 40 -)
tell 'a header, in a file, ms' "$(least wall ludex query "$archive" -c id "id = $record")"
tell 'a header, on a server, ms' "$(least wall ludex query "$url" -c id "id = $record")"
tell '... in an open connection (goal 5)' "$(for _ in $(seq "$runs"); do
    printf '%s\n' '\timing on' "SELECT id, date, first, second, result FROM ludex.games WHERE id = $record;"
    done | pg_sql -d copied | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | sort -n | head -n 1)"
tell 'a position, in a file, ms' \
    "$(least wall ludex query "$archive" -c id "position = \"$position\"")"
tell 'a position, on a server, ms (goal 50)' \
    "$(least wall ludex query "$url" -c id "position = \"$position\"")"
