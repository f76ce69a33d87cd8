#!/bin/sh
# Tests the SQLite extension in the sqlite3 shell: compares its functions with
# the output of the commands. (query.sh tests conditions, with lib/agree.sh.)
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/sql.sh
. "$top/tests/tools/lib/sql.sh"
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# value EXPRESSION WANTED, error EXPRESSION WORDS: note a check of a value
# without a database, or of a fault. `answered` makes all noted checks together.
questions=0 next_line=1
value() {
    note_question value "$@"
}
error() {
    note_question error "$@"
}
note_question() {
    questions=$((questions + 1))
    eval "kind_$questions=\$1 name_$questions=\$2 wanted_$questions=\$3" \
        "place_$questions=\$next_line"
    printf 'SELECT %s;\n.print "== end"\n' "$2" >>questions
    rest=$2 next_line=$((next_line + 2))
    while [ "$rest" != "${rest#*"$newline"}" ]; do
        rest=${rest#*"$newline"} next_line=$((next_line + 1))
    done
}

# Answers are in order, with an empty line after each. Faults state the line of
# the question to which they belong.
answered() {
    sqlite3 -cmd '.load ludex' '' <questions >answers 2>faults
    while IFS= read -r line; do
        place=${line#*" near line "}
        eval "fault_${place%%:*}=\${line#*\": \"}"
    done <faults
    exec 3<answers
    i=0
    while [ $i -lt $questions ]; do
        i=$((i + 1)) got=
        while IFS= read -r line <&3 && [ "$line" != '== end' ]; do
            got=$got${got:+$newline}$line
        done
        kind='' name='' wanted=''
        eval "kind=\$kind_$i name=\$name_$i wanted=\$wanted_$i place=\$place_$i"
        eval "fault=\${fault_$place-}"
        case $kind in
        value) same "$name" "$wanted" "$got${fault:+ fault: $fault}" ;;
        error) is "$name" "$wanted" "$got$fault" ;;
        begins) is "$name" "$wanted" "$got${fault%"${fault#"$wanted"}"}" ;;
        esac
    done
    exec 3<&-
}

"$LUDEX" generate --game brayout --count 3 --seed 5 --plies 60 >bry
"$LUDEX" generate --game brax --count 2 --seed 5 --plies 60 >brx
"$LUDEX" generate --game quax --count 4 --seed 6 >qux
printf '[Game "quax"]\n[Size "9"]\n[Event "Nine"]\n\n1. d3 e4 {well} 2. f5 (h8) 1-0\n\n' >nine.qux
printf '[Game "quax"]\n[First "Ann"]\n\n1. d3 z99 *\n' >>nine.qux
ask import --no-progress games bry brx qux nine.qux

# positions, plies and texts, compared with the commands
for n in 1 5; do
    into one export games "id = $n"
    run show --every --to position one
    positions=$output
    is "positions of $n" "$positions" \
        "$(sql_of games "SELECT position FROM positions WHERE record = $n")"
    is "plies of $n" "$("$LUDEX" show --every --format json one |
        sed -n 's/.*"text":"\([^"]*\)".*/\1/p')" \
        "$(sql_of games "SELECT text FROM plies WHERE record = $n")"
    is "the text of $n" "$(cat one)" "$(sql_of games "SELECT ludex_text($n)")"
    run show --ply 7 one
    is "its board" "${output%"$newline"*}" \
        "$(sql_of games "SELECT ludex_board(v.game, v.options,
            ludex_position(v.game, v.options, r.start, r.moves, 7))
            FROM record r JOIN variant v ON v.id = r.variant WHERE r.id = $n")"
    sql games "SELECT '[Game \"' || v.game || '\"]' || char(10, 10) ||
        ludex_text(v.game, v.options, r.start, r.moves) || ' *' FROM record r
        JOIN variant v ON v.id = r.variant WHERE r.id = $n" >again
    run show --every --to position again
    is "its plies are read" "$positions" "$output"
done
is 'the same by number, by text and by columns' 8 "$(sql_of games "
    SELECT sum(ludex_position(r.id, -1) = ludex_position(ludex_text(r.id), -1)
        AND ludex_position(r.id, -1) = ludex_position(v.game, v.options, r.start,
            r.moves, -1)
        AND ludex_position(r.id, -1) = ludex_position(v.game, v.options, r.start,
            ludex_text(v.game, v.options, r.start, r.moves), r.plies))
    FROM record r JOIN variant v ON v.id = r.variant WHERE r.id < 9")"
ask query games 'captures >= 5 and checks < 3' -c id --format values
is 'traits are those of queries' "$found" \
    "$(joined sql_of games "SELECT record FROM plies GROUP BY record HAVING
        sum(traits LIKE '%capture%') >= 5 AND
        sum(coalesce(traits, '') LIKE '%check%') < 3")"
is 'hashes are those of the archive' 0 "$(sql_of games "
    SELECT count(*) FROM early_position WHERE exact NOT IN
    (SELECT hash FROM positions) OR canonical NOT IN
    (SELECT canonical FROM positions)")"
ask query games 'captures > 2' -c id,ply --format csv
is 'first ply' "${found#id,ply }" \
    "$(joined sql_of -separator , games "SELECT id, ludex_first_ply(id, 'captures > 2') FROM record
        WHERE ludex_first_ply(id, 'captures > 2') IS NOT NULL")"
is 'count' "$(sql_of games "SELECT sum(position LIKE '%5%') FROM positions
    WHERE record = 6")" "$(sql_of games "SELECT ludex_count(6,
        'not count:x = 0 and count:x < 6 or count:x = 0')
        + (SELECT sum(position LIKE '%5%') FROM positions WHERE record = 6)
        - (SELECT count(*) FROM positions WHERE record = 6 AND
           length(position) - length(replace(position, 'x', '')) -
           (position LIKE '% x %') < 6)")"

# missing values, and plies that cannot be played
value "ludex_position('quax', NULL, NULL, 'd3 e4', 3)" ''
value "ludex_position('quax', NULL, NULL, 'd3 e4', -4)" ''
value "ludex_position('quax', NULL, NULL, 'd3 e4', NULL)" ''
value "ludex_position('quax', NULL, NULL, NULL, 0)" ''
value "ludex_position(NULL, NULL, NULL, 'd3', 0)" ''
value "ludex_position('quax', NULL, NULL, 'd3 zz', 1)" ''
value "ludex_position('quax', 'Size=5', NULL, 'd3 e4', -3)" '5/5/5/5/5 x -'
value "ludex_position('quax', 'Size=5', '5/5/5/5/x4 u -', '1... d3', 1)" \
    '5/5/3u1/5/x4 x -'
value "ludex_matches('quax', NULL, NULL, NULL, 'links > 0')" 0
value "ludex_matches('quax', NULL, NULL, NULL, 'not links > 0')" 1
value "ludex_matches(NULL, NULL, NULL, NULL, 'game = quax')" 0
value "ludex_matches('quax', NULL, NULL, 'd3', '')" 1
value "ludex_matches('quax', NULL, NULL, 'd3', NULL)" ''
value "ludex_matches('quax', NULL, NULL, x'ff', 'count:x > 0')" 0
value "ludex_matches('quax', NULL, NULL, 'd3 e4 f5', 'plies in 3..4 and game = quax')" 1
value "ludex_matches('quax', NULL, NULL, 'd3 e4 f5', 'plies in 1..2')" 0
value "ludex_count('quax', '', '', 'd3 e4 c2', 'last count:x = 1')
    || ludex_matches('quax', '', '', 'd3 e4 c2', 'last count:x = 1')" 20
value "ludex_text('quax', NULL, NULL, 'd3 e4 2. f5')" '1. d3 e4 2. f5'
value "ludex_text('quax', NULL, NULL, x'ffffffff')" ''
value "(SELECT count(*) FROM ludex_plies('quax', '', '', x'ffffffffff'))" 0
value "ludex_hash('11/11/11/11/11/11/11/11/11/11/11 x -') = ludex_hash('quax', '',
    '11/11/11/11/11/11/11/11/11/11/11 x -')" 1
value "ludex_canonical('quax', '', '11/11/11/11/11/11/11/11/11/10x/11 u -') =
    ludex_canonical('quax', '', '11/x10/11/11/11/11/11/11/11/11/11 u -')" 1
value "ludex_check('[Game \"quax\"]' || char(10, 10) || 'd3 *')" '[]'
ask --version
value "ludex_version()" "${found#ludex }"
printf '[Game "quax"]\n\nd3 z9 *' >z9.qux
run check --format json z9.qux
slug=${output#*'"slug":"'}
slug=${slug%%\"*}
value "json_extract(ludex_check('[Game \"quax\"]' || char(10, 10) || 'd3 z9 *'),
    '\$[0].slug')" "$slug"

# conditions that a text alone determines, and boards of any size
text="'[Game \"quax\"]
[First \"Łukasz\"][Date \"1998.05.03\"]

d3 {a brilliant ply} e4 *'"
for one in 'first ~ lukasz:1' 'year = 1998:1' 'words = brilliant:1' \
    'words = dull:0' 'first = Ann or links = 0:1' 'event.year = 1998:0' \
    'tag:First != Bob:1' 'last count:x = 1 and result = *:1'; do
    value "ludex_matches($text, '${one%:*}')" "${one##*:}"
done
error "ludex_matches($text, 'year = 1998 or not id = 1')" \
    'condition: id: only a record of an archive has a number'
for size in 9 13; do
    value "ludex_matches('quax', 'Size=$size', '', 'd3', 'board = \"*/*/*/*/*/*/*/*/*\"')" \
        "$((size == 9))"
done
value "ludex_matches('quax', '', '', 'd3', 'game = brax and board = \"7\"')" 0

value "(SELECT count(*) || max(game || moves) FROM
    ludex_plies('quax', '', '', 'd3 e4') WHERE game = 'quax')" '2quaxd3 e4'
is 'a file by its column' '2 nine.qux' "$(sql_of -separator ' ' '' "SELECT
    count(*), max(file) FROM ludex_records WHERE file = 'nine.qux'")"
is 'of each row of another table' '3 3 4 4' "$(sql_of '' "SELECT group_concat(n, ' ')
    FROM (SELECT count(p.ply) AS n FROM (VALUES ('d3 e4 f5'), ('d3 e4 f5 g6'),
    ('a1 b1 c1'), ('a1 b1 c1 d1')) g JOIN ludex_plies('quax', '', '', g.column1)
    p GROUP BY g.column1 ORDER BY 1)")"

# numbers and texts: digits count as a number, and no other text is taken for
# the default
for ply in 1 1.0 "'1'" "' -1 '"; do
    value "ludex_position('quax', 'Size=5', '', 'd3', $ply)" '5/5/3x1/5/5 u -'
done
for ply in 1.5 "'x'" "''" "x'01'" "'1 2'"; do
    note_question begins "ludex_position('quax', '', '', 'd3', $ply)" \
        'ply: a whole number is expected'
done
for call in "matches('quax', '', '', 'd3', 5):condition" "check(5):text" \
    "matches('quax', '', '', 5, ''):moves" "board(5):position" \
    "count('quax', '', 5, 'd3', ''):start" "hash('quax', 5, ''):options" \
    "first_ply('quax', '', '', 'd3', 5):condition" "count(1, 5):condition"; do
    error "ludex_${call%:*}" "${call##*:}: a text is expected, not 5"
done
error "(SELECT count(*) FROM ludex_plies('quax', '', 5, ''))" \
    'start: a text is expected, not 5'
error "ludex_hash('')" 'no game recognises the position '
error "ludex_board('x' || char(10) || 'y')" 'no game recognises the position x�y'

is 'of what is refused no more is said than one reads' 1 "$(sql_of '' "SELECT
    ludex_hash(replace(hex(zeroblob(100000)), '00', '1/'))" |
    awk '{ n += length } END { print (n > 100 && n < 700) }')"
error "ludex_hash('quax', replace(hex(zeroblob(50)), '00', 'Size=5, '), '')" \
    "options: at most $(grep -o 'RULES_TAGS_MAX = [0-9]*' "$top/include/rules.h" |
        grep -o '[0-9]*') options are allowed"

# a database in another encoding
is 'UTF-16' '5/5/3x1/5/5 u - 1 Łukasz d3' "$(sqlite3 -cmd '.load ludex' \
    -cmd "PRAGMA encoding = 'UTF-16'" wide "CREATE TABLE t (game, moves, words);
    INSERT INTO t VALUES ('quax', 'd3', $text);
    SELECT ludex_position(game, 'Size=5', '', moves, 1) || ' ' ||
        ludex_matches(words, 'first = Łukasz') || ' Łukasz ' ||
        (SELECT text FROM ludex_plies(t.game, '', '', t.moves)) FROM t")"

# games that Ludex does not know, next to others
printf '[Event "E"]\n[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n' >other.pgn
ask import --no-progress mixed nine.qux other.pgn bry
ask query mixed 'broken = no
    and foreign = no' -c plies --format values
[ "$status" = 0 ] || found=
plies=0 positions=0
for one in $found; do
    plies=$((plies + one)) positions=$((positions + one + 1))
done
is 'views of an archive with a foreign game' "$plies $positions $plies" \
    "$(sql_of -separator ' ' mixed 'SELECT (SELECT count(*) FROM
    plies), (SELECT count(*) FROM positions), (SELECT count(*) FROM plies p JOIN
    positions s USING (record, ply) WHERE p.hash = s.hash AND
    p.canonical = s.canonical)')"
for condition in 'game = chess' 'game != chess' 'game = quax or game = chess' \
    'plies < 2' 'plies = 3' 'not game in (chess, quax)' 'game = go or captures > 2'; do
    query=$condition
    [ "$condition" = "${condition#*go}" ] || query="${condition%%go*}brax${condition#*go}"
    ask query mixed "$query" -c id --format values
    [ "$condition" != "${condition#plies}" ] ||
        is "$condition: columns" "$found" "$(sql_of mixed "SELECT group_concat(r.id, ' ')
        FROM record r JOIN variant v ON v.id = r.variant WHERE ludex_matches(v.game,
        v.options, r.start, r.moves, '$condition')")"
    same "$condition: texts" "$found" "$(sql_of mixed "SELECT group_concat(id, ' ')
        FROM record WHERE ludex_matches(ludex_text(id), '$condition')")"
    same "$condition: texts that are asked for words" "$found" "$(sql_of mixed "SELECT
        group_concat(id, ' ') FROM record WHERE ludex_matches(ludex_text(id),
        '($condition) and not words = nothing')")"
done
error "ludex_matches('quax', '', '', 'd3', 'game = qaux')" \
    'condition:8: there is no game qaux; did you mean quax?'
error "ludex_position('chess', '', '', 'd3', 1)" 'there is no game chess'
value "ludex_position('chess', '', '', NULL, 1)" ''
is 'what no text so far could mean is no fault' '0 0' "$(sql_of mixed "SELECT
    group_concat(ludex_matches(text, 'count:v > 9 and first != Ann'), ' ')
    FROM ludex_records('nine.qux')")"

# saved queries
ask query mixed --save small 'plies < 5'
ask query mixed '@small and id > 1' -c id --format values
is 'a saved query' "$found" "$(joined sql_of mixed "SELECT id FROM record WHERE
    ludex_matches(id, '@small and id > 1')")"
has 1 'condition: there is no saved query smal' \
    "sqlite3 -cmd '.load ludex' mixed \"SELECT ludex_matches(1, '@smal')\""
error "ludex_matches('quax', '', '', 'd3', '@small and plies > 0')" \
    'condition: there is no saved query small'

# faults are reported
error "ludex_position('quaxx', '', '', 'd3', 1)" \
    'there is no game quaxx; did you mean quax?'
error "ludex_position('quax', 'Komi=1', '', 'd3', 1)" \
    'options: quax has no option Komi'
error "ludex_matches('quax', '', '', 'd3', 'linsk > 0')" \
    'condition:1: there is no field linsk; did you mean links?'
error "ludex_matches('quax', '', '', 'd3', 'links > 0 limit 3')" \
    'condition: only a condition is allowed here: use SQL to order, count and limit'
error "ludex_matches('quax', '', '', 'd3', 'links > 0 and first = Ann')" \
    'condition:15: first: this condition cannot be decided from the plies alone'
error "ludex_matches('quax', '', '', 'd3', 'ending = time')" \
    'condition:1: ending: this condition cannot be decided from the plies alone'
error "ludex_matches('quax', '', '', 'd3', 'board = \"zz\"')" \
    'condition:10: quax has no symbol z for a cell: the symbols are x u'
error "ludex_count('quax', '', '', 'd3', 'captures > 0')" \
    'only conditions on positions can be counted: position, board, pattern, count: or held:'
error "ludex_board('no/position')" 'no game recognises the position no/position'
has 1 'the number of a record can only be used in an archive, and this database is not in a file' \
    "sqlite3 -cmd '.load ludex' '' 'SELECT ludex_text(1)'"
sqlite3 other 'CREATE TABLE t (x)'
has 1 'other: this SQLite file is not a Ludex archive' \
    "sqlite3 -cmd '.load ludex' other 'SELECT ludex_text(1)'"
has 1 'ludex_plies takes the arguments game, options, start and moves, or one record' \
    "sqlite3 -cmd '.load ludex' '' \"SELECT * FROM ludex_plies('quax', '')\""
has 1 'ludex_plies takes the arguments game, options, start and moves, or one record' \
    "sqlite3 -cmd '.load ludex' '' \"SELECT * FROM ludex_plies WHERE moves = 'd3'\""
is 'a number that no record has' '|||0' "$(sql_of games "SELECT ludex_text(999),
    ludex_position(999, 0), ludex_first_ply(999, 'id > 0'),
    ludex_matches(999, 'id > 0')")"

# a custom board whose name looks like another option
sed 's/"Hexagon"/"Hexagon, old"/' brax/hexagon.board >old.board
printf '[Game "brax"]\n[Board "old.board"]\n\n1. (C1)-C2 *\n' >old.brx
ask import boards old.brx
is 'a board of its own' 1 "$(sql_of boards "SELECT ludex_position(r.id, -1) =
    ludex_position(v.game, v.options, r.start, r.moves, -1)
    FROM record r JOIN variant v ON v.id = r.variant")"

is 'the same of a file' '0|1' "$(sql_of '' "SELECT r.broken,
    ludex_position(r.game, r.options, r.start, r.moves, -1) =
    (SELECT position FROM ludex_plies(r.game, r.options, r.start, r.moves))
    FROM ludex_records('old.brx') r")"
mkdir there && mv old.brx old.board there
is 'beside which it is looked for' 0 "$(sql_of '' "SELECT broken
    FROM ludex_records('there/old.brx')")"

# an archive that is written to in the meantime, by other connections and by
# this one
printf '[Game "braunche"]\n\na1 *\n' >late.bnc
is 'a variant that came later' '0 1' "$(joined sql_of games "
    SELECT group_concat(n, ' ') FROM (
    SELECT sum(ludex_matches(id, 'last count:x = 1')) AS n FROM record)" \
    '.shell ludex import games late.bnc >/dev/null' \
    "SELECT sum(ludex_matches(id, 'last count:x = 1')) FROM record")"
is 'a change by its own conditions' 1 "$(sql_of games "
    CREATE TABLE mine (id INTEGER PRIMARY KEY, few);
    INSERT INTO mine SELECT id, 0 FROM record;
    UPDATE mine SET few = 1 WHERE ludex_matches(id, 'plies = 1');
    SELECT sum(few) FROM mine; DROP TABLE mine")"

# files that were never imported
ask query games 'id in 6..9' -c game,result,plies,byte --format csv
is 'records of a file' "${found#* }" \
    "$(joined sql_of -separator , '' "SELECT game, result, plies, byte FROM ludex_records('qux')")"
is 'a broken one' 'quax|Size=9|Nine|0|3
quax|||1|2' "$(sql_of '' "SELECT game, options, event, broken, plies
    FROM ludex_records('nine.qux')")"
gzip -k nine.qux
is 'of a packed file, with tags' 2 "$(sql_of '' "SELECT count(*)
    FROM ludex_records('nine.qux.gz') WHERE json_valid(tags)")"
is 'what ends early reads no more' 'quax' "$(sql_of '' "SELECT game
    FROM ludex_records('qux') LIMIT 1")"
is 'their texts are the file' "$(cat qux)" \
    "$(sql_of '' "SELECT group_concat(text, '') FROM ludex_records('qux')")"
has 1 'none.qux: No such file or directory' \
    "sqlite3 -cmd '.load ludex' '' \"SELECT * FROM ludex_records('none.qux')\""
printf '\037\213\010' >x.gz
has 1 'x.gz: the compressed data is damaged' \
    "sqlite3 -cmd '.load ludex' '' \"SELECT * FROM ludex_records('x.gz')\""
has 1 'taylor.png: this is a PNG picture' \
    "printf '\211PNG\r\n\032\n1234' >taylor.png
    sqlite3 -cmd '.load ludex' '' \"SELECT * FROM ludex_records('taylor.png')\""

# one record is evaluated without reading the others, whose index is damaged
awk 'BEGIN {
    while (n++ < 1100)
        printf "[Game \"quax\"]\n[Seq \"%d\"]\n[Date \"1950.01.01\"]\n\n*\n\n", n
}' >dated.qux
ask import --no-progress dated dated.qux
dd if=/dev/zero of=dated bs="$(sqlite3 dated 'PRAGMA page_size')" count=1 \
    seek="$(sqlite3 dated "SELECT rootpage - 1 FROM sqlite_master
        WHERE name = 'record_date'")" conv=notrunc status=none
has 3 'the archive is damaged' "ludex query dated 'year = 1950'"
is 'one record alone' 1 "$(sql_of dated "SELECT ludex_matches(8, 'year = 1950')")"

# memory runs out while the extension is loaded, and while it works
asking='SELECT sum(ludex_matches(id, "links > 0 and first != Ann")) FROM record'
world=$top/$BUILD/tests/faults/fault_injection.so
[ -f "$world" ] || bad "$world" 'the library that makes memory run out' 'no file'
allocations() {
    FAIL_COUNT=$work/allocations LD_PRELOAD=$world sqlite3 -cmd "$1" games "$2" \
        >/dev/null
    cat "$work/allocations"
}
plain=$(allocations '' 'SELECT 1') most=$(allocations '.load ludex' "$asking")
for n in $(seq "$plain" 9 $((plain + 130))) \
    $(seq "$plain" $(((most - plain) / 12)) "$most"); do
    FAIL_AT=$n LD_PRELOAD=$world \
        sqlite3 -cmd '.load ludex' games "$asking" >/dev/null 2>&1
    status=$?
    [ "$status" -lt 124 ] || bad "allocation $n" 'an answer, or an error' "$status"
done
good

# the extension in another program
python3 - 2>/dev/null <<'PY' >python.out && is 'Python' '4' "$(cat python.out)"
import sqlite3
db = sqlite3.connect("")
db.enable_load_extension(True)
db.load_extension("ludex")
print(db.execute("SELECT count(*) FROM ludex_records('qux')").fetchone()[0])
PY

answered
finish
