#!/bin/sh
# Tests random conditions: `ludex query` must find the same records as SQL by
# number, by columns and by text. `COUNT=1000 SEED=7` sets the number of
# conditions and the random seed.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/sql.sh
. "$top/tests/tools/lib/sql.sh"
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

in_sql() {
    sql -cmd '.separator "	"' games
}

for game in quax brayout brax stymie braunche link; do
    "$LUDEX" generate --game "$game" --count 4 --seed 3 --plies 50 >"$game.made"
done
"$LUDEX" generate --game quax --size 5 --count 6 --seed 4 >small.made
cat >tags.qux <<'E2'
[Game "quax"]
[Event "Alpha Open"]
[Date "1998.05.03"]
[Round "3"]
[First "Ivan Petrov"]
[Second "Ann"]
[Size "5"]
[FirstElo "2100"]

1. d3 {a brilliant attack [%clk 0:01:30]} e4 {[%clk 0:00:09]} 2. c3 1-0

[Game "quax"]
[Date "1999.??.??"]
[Round "final"]
[First "Iván"]
[Size "5"]
[Termination "time forfeit"]

1. d3 e4 2. c3 1-0

[Game "quax"]
[Date "2000.01.01"]
[EndDate "2000.02.01"]
[First "Ann"]
[Second "Ivan Petrov"]
[Size "5"]

1. a1 b2 2. a1 *

[Game "quax"]
[Position "?"]

1. d3 e4 *
E2
printf '[Event "Alpha"]\n[White "Ivan"]\n[Black "Ann"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 {brilliant} *\n' \
    >other.pgn
"$LUDEX" import --no-progress games ./*.made tags.qux other.pgn >/dev/null 2>&1

# Material for conditions: positions and plies that were played.
in_sql <<'E2' >played
SELECT 'position', v.game, s.position FROM positions s JOIN record r ON
    r.id = s.record JOIN variant v ON v.id = r.variant WHERE s.ply IN (0, 1, 4, 11);
SELECT 'plies', v.game, p.text || ' ' || n.text FROM plies p JOIN plies n ON
    n.record = p.record AND n.ply = p.ply + 1 JOIN record r ON r.id = p.record
    JOIN variant v ON v.id = r.variant WHERE p.ply IN (1, 2, 9) AND r.id % 3 = 0;
E2

awk -F '\t' -v count="${COUNT:-100}" -v seed="${SEED:-1}" '
function pick(words,   n, a) { n = split(words, a, "|"); return a[int(rand() * n) + 1] }
function number() { return pick("0|1|2|3|5|9|20|40|50|60") }
function compare(field) {
    if (rand() < .7)
        return field " " pick("=|!=|<|<=|>|>=") " " number()
    return pick("|not ") field " in " pick(number() ".." number() "|" number() "..|.." number() \
        "|(" number() ", " number() ")")
}
function trait() { return pick("captures|promotions|checks|links|passes|swaps|leaps") }
function limit() {
    return pick("||||| before 9| after 3| between 4 and 12| before 20| after 20")
}
function man() { return pick("count:|count:|held:") pick("x|u|P|p|V|K|B|R|.|1") }
function rows(board,   n, a, i, out) {
    sub(/ .*/, "", board)
    n = split(board, a, "/")
    for (i = 1; i <= n; i++)
        out = out (i > 1 ? "/" : "") (rand() < .5 ? "*" : rand() < .5 ? a[i] : "?*")
    return out
}
function atom(   k) {
    k = int(rand() * 20)
    if (k == 0) return compare(pick("id|plies|plies"))
    if (k == 1) return "game " pick("=|!=") " " pick("quax|brayout|brax|chess|link")
    if (k == 2) return pick("first|player|event|second|either") " " pick("=|!=|~") " " \
        pick("Ann|ivan|\"Ivan Petrov\"|\"\"|alpha")
    if (k == 3) return pick("first|event") " ~~ " pick("\"^(ann|iv.n)\"|\".\"|\"n$\"")
    if (k == 4) return pick("|possibly ") "date " pick("=|!=|<|>=") " " \
        pick("1998|1998.05|1999.05.03|2000.01.15")
    if (k == 5) return pick("result = 1-0|result != *|broken = yes|foreign = yes|" \
        "claimed = no|label = \"\"|round > 2|year in 1998..1999|ending = time")
    if (k == 6) return "words " pick("= brilliant|~ \"brill attack\"|= ann|!= e4")
    if (k == 7) return "tag:" pick("FirstElo > 2000|Size = 5|EndDate = \"\"|Nothing = 1")
    if (k == 8) return pick("clock < 10|clock >= 0:01:30|ending = board|opening = \"d3 e4\"|" \
        "clock < 10 before 3|clock < 10 after 2|opening = \"d3 * e4\" before 9")
    if (k <= 10) return rand() < .3 ? compare("last " man()) : \
        compare(man()) (rand() < .2 ? " for 3 plies" : "") limit()
    if (k == 11) return man() " " pick("=|<|>=") " " man() limit()
    if (k <= 13) return compare(pick("|streak:|series:") trait()) limit()
    if (k == 14) return pick("|last ") "position " pick("=|!=|~") " \"" positions[int(rand() * np)] "\""
    if (k <= 16) return pick("|last ") "board " pick("=|~") " \"" rows(positions[int(rand() * np)]) "\""
    if (k == 17) return "pattern " pick("=|~") " \"" pick("xu|x/u|PP|x.|[Pp]?/..|B|..") "\"" limit()
    return pick("sequence|sequence|opening") " " pick("=|!=") " \"" plies[int(rand() * nl)] "\""
}
function condition(depth,   k) {
    if (!depth || rand() < .4)
        return rand() < .8 ? atom() : "not (" atom() ")"
    k = condition(depth - 1) " " pick("and|or") " " condition(depth - 1)
    return rand() < .6 ? "(" k ")" : rand() < .5 ? "not (" k ")" : k
}
$1 == "position" { positions[np++] = $3 }
$1 == "plies" { plies[nl++] = $3 }
END {
    srand(seed)
    for (i = 0; i < count; i++)
        print condition(int(rand() * 3))
}' played >conditions

# Evaluates all conditions in one way. Prints a line for each: the condition and
# the records found.
asked() {
    awk -v q="'" -v what="$1" -v of="$2" '{ words = $0; gsub(q, q q, words)
        printf "SELECT %s%s%s, group_concat(r.id, %s %s) FROM record r LEFT JOIN" \
            " variant v ON v.id = r.variant WHERE %s AND ludex_matches(%s, %s%s%s);\n",
            q, words, q, q, q, of, what, q, words, q }' conditions | in_sql
}
# If a condition cannot be evaluated in this way, the fault is printed on a line
# of its own.
while IFS= read -r condition; do
    ask query games "$condition" -c id --format values
    [ "$status" = 0 ] || { printf 'fault\n' && continue; }
    printf '%s\t%s\n' "$condition" "$found"
done <conditions >found

# agree WHAT OF REFUSED: compares with the file `found`, for the records OF.
# Where REFUSED is printed, nothing is compared. A value that no game of the
# archive can read is a fault for queries, but not for columns and texts, where
# records of other games may follow.
agree() {
    asked "$1" "$2" | sed "/$3/s/.*/untold/; s/^\(Error\|Runtime error\|Parse error\).*/fault/" >answers
    is "as many answers: $1" "$(wc -l <conditions), some" "$(awk '$0 != "fault" {
        some = ", some" } END { print NR some }' answers)"
    in_sql <<E2 >those
SELECT ' ' || group_concat(r.id, ' ') || ' ' FROM record r
    LEFT JOIN variant v ON v.id = r.variant WHERE $2;
E2
    empty "the same by $1" "$(awk -F '\t' -v what="$1" 'FILENAME == "those" { those = $0; next }
        FILENAME == "found" { found[++n] = $0; next }
        { m++ }
        $0 == "untold" { next }
        {
            split(found[m], f, "\t")
            k = split(f[2], ids, " ")
            wanted = ""
            for (i = 1; i <= k; i++)
                if (index(those, " " ids[i] " "))
                    wanted = wanted (wanted == "" ? "" : " ") ids[i]
            if (found[m] == "fault" && what != "r.id")
                next
            wanted = found[m] == "fault" ? "fault" : f[1] "\t" wanted
            if (wanted != $0)
                print wanted "\n    SQL: " $0
            some += k
        }
        END { if (!some) print "nothing was found by either" }' those found answers)"
}
agree r.id 1 nothing
agree 'v.game, v.options, r.start, r.moves' 'r.moves IS NOT NULL' \
    'cannot be decided from the plies alone'
agree 'ludex_text(r.id)' 1 'only a record of an archive has a number'
is 'conditions that mean something' 1 "$(awk -F '\t' '$2 != "" && NF > 1 { n++ }
    END { print (n > NR / 3) }' found)"
finish
