#!/bin/sh
# Tests the PostgreSQL extension in psql: compares its functions with the output
# of the commands, and checks query plans.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"

pg_begin || exit 1
is 'created' '0.1.0' "$(pg_sql -c 'CREATE EXTENSION ludex' \
    -c 'SELECT ludex_version()')"

value() {
    is "$1" "$2" "$(pg_sql -c "SELECT $1")"
}
error() {
    is "$1" "ERROR:  $2" "$(pg_sql -c "SELECT $1")"
}

error "ludex_functions.sift(0, 'x', '', '', '', '', '')" \
    'this is not a feature filter'
# Minimum feature counts. Of three records, the second has the features, in a
# part that ends with this record. A block without parts has none.
sought="decode('05' || repeat('00', 7) || '80' || repeat('00', 24), 'hex')"
is 'a block' '1025' "$(pg_sql -c "SELECT ludex_functions.sift(8, $sought, '\\x050509',
    decode(repeat('00', 15) || '80', 'hex'), '', '', '')")"
empty 'none' "$(pg_sql -c "SELECT ludex_functions.sift(8, $sought, '\\x050609',
    decode(repeat('00', 15) || '80', 'hex'), NULL, NULL, NULL)" \
    -c "SELECT ludex_functions.sift(8, $sought, NULL, NULL, NULL, NULL, NULL)")"

# a table of the user's own, with records and with data of an archive
"$LUDEX" generate --game brayout --count 3 --seed 5 --plies 60 >bry
"$LUDEX" generate --game brax --count 2 --seed 5 --plies 60 >brx
"$LUDEX" generate --game quax --count 4 --seed 6 >qux
"$LUDEX" import --no-progress games bry brx qux >/dev/null
extension=$(cd "$top" && cd "$BUILD/sqlite" && pwd)/ludex
{
    echo 'CREATE TABLE variant (id bigint PRIMARY KEY, game text, options text);
        CREATE TABLE record (id bigint PRIMARY KEY, variant bigint, start text,
            moves bytea);
        CREATE TABLE text (record bigint PRIMARY KEY, words text);
        COPY variant FROM stdin (FORMAT csv);'
    sqlite3 -csv games 'SELECT id, game, options FROM variant' | tr -d '\r'
    printf '\\.\nCOPY record FROM stdin (FORMAT csv);\n'
    sqlite3 -csv games "SELECT id, variant, start, '\\x' || hex(moves)
        FROM record" | tr -d '\r'
    printf '\\.\n'
    sqlite3 -cmd ".load $extension" games "SELECT 'INSERT INTO text VALUES (' || id
        || ', convert_from(decode(''' || hex(ludex_text(id)) || ''', ''hex''),
        ''UTF8''));' FROM record"
} >tables
empty 'tables' "$(pg_sql -f tables)"
empty 'views' "$(pg_sql -c 'SELECT ludex_views()')"
for n in 1 4 6; do
    "$LUDEX" export games "id = $n" >one
    is "positions of $n" "$("$LUDEX" show --every --to position one)" \
        "$(pg_sql -c "SELECT position FROM positions WHERE record = $n
            ORDER BY ply")"
    is "plies of $n" "$("$LUDEX" show --every --format json one |
        sed -n 's/.*"text":"\([^"]*\)".*/\1/p')" \
        "$(pg_sql -c "SELECT text FROM plies WHERE record = $n ORDER BY ply")"
    is "its board" "$("$LUDEX" show --ply 7 one | sed '$d')" \
        "$(pg_sql -c "SELECT ludex_board(v.game, v.options,
            ludex_position(v.game, v.options, r.start, r.moves, 7))
            FROM record r JOIN variant v ON v.id = r.variant WHERE r.id = $n")"
done
is 'the same as SQLite says, of every ply' \
    "$(sqlite3 -cmd ".load $extension" games 'SELECT * FROM plies ORDER BY 1, 2' |
        cksum)" "$(pg_sql -c 'SELECT * FROM plies ORDER BY 1, 2' | cksum)"
is 'hashes' "$(sqlite3 -cmd ".load $extension" games 'SELECT record, ply, hash,
    canonical FROM positions ORDER BY 1, 2' | cksum)" \
    "$(pg_sql -c 'SELECT record, ply, hash, canonical FROM positions
        ORDER BY 1, 2' | cksum)"
is 'by columns, by text, and by both' 9 "$(pg_sql -c "
    SELECT count(*) FROM record r JOIN variant v ON v.id = r.variant
    JOIN text t ON t.record = r.id
    WHERE ludex_position(v.game, v.options, r.start, r.moves, -1) =
          ludex_position(t.words, -1)
    AND ludex_position(t.words, -1) = ludex_position(v.game, v.options, r.start,
          ludex_text(v.game, v.options, r.start, r.moves), -1)")"
is 'first ply' "$("$LUDEX" query games 'captures > 2' -c id,ply --format csv |
    tail -n +2 | tr -d '\r' | tr , '|')" \
    "$(pg_sql -c "SELECT id, ply FROM (SELECT r.id, ludex_first_ply(v.game,
        v.options, r.start, r.moves, 'captures > 2') AS ply FROM record r
        JOIN variant v ON v.id = r.variant) x WHERE ply IS NOT NULL ORDER BY 1")"

# values
value "ludex_position('quax', NULL, NULL, 'd3 e4', 3) IS NULL" t
value "ludex_position('quax', 'Size=5', NULL, 'd3 e4', -3)" '5/5/5/5/5 x -'
value "ludex_matches('quax', NULL, NULL, NULL::bytea, 'not links > 0')" t
value "ludex_matches('quax', NULL, NULL, 'd3', NULL) IS NULL" t
value "ludex_matches('quax', NULL, NULL, '\\xff'::bytea, 'count:x > 0')" f
value "ludex_count('quax', NULL, NULL, 'd3 e4 c2', 'count:x > 0')" 3
value "ludex_text('brayout', NULL, NULL, 'P(A3-A4) P(A8-A7)')" '1. P(A3-A4) P(A8-A7)'
value "ludex_hash('quax', '', '11/11/11/11/11/11/11/11/11/11/11 x -') =
    ludex_hash('11/11/11/11/11/11/11/11/11/11/11 x -')" t
value "ludex_check(E'[Game \"quax\"]\n\nd3 *')" '[]'
value "ludex_check(E'[Game \"quax\"]\n\nd3 zz *') -> 0 ->> 'slug'" unknown-word
value "ludex_matches(E'[Game \"quax\"]\n[First \"Łukasz\"]\n\nd3 {a brilliant ply} *',
    'first ~ lukasz and words = brilliant and count:x = 1')" t
value "(SELECT count(*) FROM ludex_plies('quax', '', '', '\\xffff'::bytea))" 0

# faults, after which the session can continue
error "ludex_matches('quax', '', '', 'd3', 'linsk > 0')" \
    'condition:1: there is no field linsk; did you mean links?'
error "ludex_matches('quax', '', '', 'd3', 'first = Ann')" \
    'condition:1: first: this condition cannot be decided from the plies alone'
error "ludex_position('quaxx', '', '', 'd3', 1)" \
    'there is no game quaxx; did you mean quax?'
is 'a fault ends its statement alone' 'ERROR:  no game recognises the position x
t' "$(PGOPTIONS='' "$pg_bin/psql" -XqAt -c "SELECT ludex_board('x')" \
    -c "SELECT ludex_matches('quax', '', '', 'd3', 'count:x = 1')" 2>&1)"

# functions for statements that Ludex sends
value "ludex_functions.contains('Saïd Ann', 'SAID*n')" t
value "ludex_functions.contains(NULL, 'x')" f
value "ludex_functions.holds('said', 'ai')" t
value "ludex_functions.folded('  Łukasz   K.')" 'lukasz k.'
value "ludex_functions.matches('Iván', '^iv[aá]n\$')" t
value "ludex_functions.matches(NULL, '.*')" f
value "ludex_functions.worded('a brilliant', 'brill', 1)" t
value "ludex_functions.worded('a brilliant', 'brill', 0)" f
value "ludex_functions.commented('\\x6433207b646f6e657d'::bytea, 'done')" t
value "ludex_functions.ordered('1200', '900')" 1
value "ludex_functions.ordered(NULL, '900') IS NULL" t
value "ludex_functions.leading_number(' -3a')" -3
is 'many parts in turn' 4 "$(pg_sql -c "SELECT count(*) FROM (VALUES ('a', 'A'),
    ('b', 'B'), ('ab', 'b'), ('b', 'x'), ('abc', 'BC')) v (s, p)
    WHERE ludex_functions.contains(s, p)")"

# roles, schemas, indexes, parallel workers
is 'for everybody' t "$(pg_sql -c 'CREATE ROLE reader LOGIN' && pg_as reader \
    -c "SELECT ludex_matches('quax', '', '', 'd3', 'count:x = 1')
        AND ludex_functions.holds('a', 'a')")"
is 'an index of it' '1|2' "$(pg_sql -c "CREATE INDEX record_last ON record
    (ludex_hash(ludex_position('quax', '', start, moves, 1))) WHERE variant =
    (3)" -c "SELECT count(DISTINCT provolatile), count(DISTINCT proparallel) + 1
    FROM pg_proc WHERE proname LIKE 'ludex%' AND prolang =
    (SELECT oid FROM pg_language WHERE lanname = 'c')")"
PGOPTIONS='-c min_parallel_table_scan_size=0'
export PGOPTIONS
has 0 'Workers Planned: 2' "pg_sql() { $pg_bin/psql -XqAt \"\$@\"; }
    pg_sql -c 'CREATE TABLE many AS SELECT r.start, r.moves, v.game, v.options
        FROM record r JOIN variant v ON v.id = r.variant,
        generate_series(1, 3000)' -c 'ANALYZE many'
    pg_sql -c \"EXPLAIN SELECT count(*) FROM many
        WHERE ludex_matches(game, options, start, moves, 'captures > 3')\""
is 'workers find the same' "$(pg_sql -c 'SET max_parallel_workers_per_gather = 0' \
    -c "SELECT count(*) FROM many WHERE ludex_matches(game, options, start, moves,
        'captures > 3')")" "$(pg_sql -c "SELECT count(*) FROM many
    WHERE ludex_matches(game, options, start, moves, 'captures > 3')")"

# A function of PostgreSQL must not be called instead of a function with the
# same name in a linked library.
nm -D --defined-only "$pg_bin/postgres" | awk '{ print $NF }' | sed 's/@.*//' |
    sort -u >theirs
ldd "$pg_folder"/stage/usr/lib/postgresql/*/lib/ludex.so |
    awk '$3 ~ /^\// && $1 !~ /^lib(c|m)\.so/ { print $3 }' >libraries
is 'libraries' yes "$([ -s libraries ] && echo yes)"
# shellcheck disable=SC2046  # a list of files
empty 'no name is taken for another' "$(nm -D --defined-only $(cat libraries) |
    awk 'NF == 3 { print $NF }' | sed 's/@.*//' |
    grep -vx -e _init -e _fini | sort -u | comm -12 - theirs)"

# the extension can be removed
is 'dropped' '0' "$(pg_sql -c 'DROP EXTENSION ludex CASCADE' 2>/dev/null \
    -c "SELECT count(*) FROM pg_namespace WHERE nspname = 'ludex'" | tail -n 1)"
finish
