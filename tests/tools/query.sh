#!/bin/sh
# The query language from the command line, its answers against a second way
# of counting: the sqlite3 shell, and what ludex convert and show print.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# The numbers of the records that a query finds, on a line.
ids() {
    "$LUDEX" query "$@" --columns id --format csv | tail -n +2 | tr -d '\r' |
        tr '\n' ' '
}

sql() {
    sqlite3 "$1" "$2" | tr '\n' ' '
}

names() {
    awk -v OFS='\n' 'BEGIN { srand(1); split("Iván Ivan IVANA Śaïd Olga", n, " ") }
        /^\[Game/ { print; printf "[Date \"%d.%02d.??\"]\n", 1900 + r++ % 60,
            1 + r % 12; printf "[Event \"E%d\"]\n[Round \"%d\"]\n", r % 7, r % 11
            printf "[First \"%s\"]\n[Second \"%s\"]\n", n[1 + r % 5],
            n[1 + int(r / 5) % 5]; next }
        { print }' "$1"
}

"$LUDEX" generate --game brayout --count 150 --seed 5 --plies 200 >bry
"$LUDEX" generate --game quax --count 150 --seed 6 >qux
"$LUDEX" generate --game braunche --count 20 --seed 6 --plies 150 >bnc
for game in bry qux bnc; do
    names $game >named.$game
    "$LUDEX" import --no-progress games named.$game >/dev/null
done

# headers, against the sqlite3 shell and the view for people
both() {
    is "$1" "$(sql games "SELECT id FROM games WHERE $2 ORDER BY ${3:-id}")" \
        "$(ids games "$1")"
}
both 'event=E3' "event = 'E3'"
both 'event in (E3, E4) and round > 5' \
    "event IN ('E3', 'E4') AND CAST(round AS INTEGER) > 5"
both 'first=Olga or second=Olga' "'Olga' IN (first, second)"
both 'player=Olga' "'Olga' IN (first, second)"
both 'not player=Olga' "NOT 'Olga' IN (first, second)"
both 'player!=Olga' "NOT 'Olga' IN (first, second)"
both 'year in 1918..1931' "substr(date, 1, 4) BETWEEN '1918' AND '1931'"
both 'year > 1931 and not (plies < 100 or result=draw)' \
    "substr(date, 1, 4) > '1931' AND plies >= 100 AND result <> '1/2-1/2'"
both 'plies in ..120 order by plies desc' 'plies <= 120' 'plies DESC, id'
both 'player ~ iv' "first || ' ' || second LIKE '%iv%'"
both 'first ~ ivan' "first IN ('Ivan', 'Iván', 'IVANA')"
both 'first ~ "SAID"' "first = 'Śaïd'"
both 'game = quax limit 7' "game = 'quax' LIMIT 7 --"
is 'count by' "$(sqlite3 -csv games "SELECT event, result, count(*) FROM games
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2" | tr -d '\r')" \
    "$("$LUDEX" query games 'count by event, result' --format csv |
        tail -n +2 | tr -d '\r')"
is 'count what was replayed' \
    "$("$LUDEX" query games 'captures > 20' --format csv --columns event |
        tail -n +2 | tr -d '\r' | sort | uniq -c | sort -k1,1nr -k2 |
        awk '{ print $2 "," $1 }')" \
    "$("$LUDEX" query games 'captures > 20 count by event' --format csv |
        tail -n +2 | tr -d '\r')"

# moves, against what is written: a record's text without its tags
"$LUDEX" query games 'game=brayout' --columns id,text --format json >texts
count() {
    sed 's/^{"id":\([0-9]*\),"text":"\(.*\)"}$/\1 \2/; s/\[[^]]*\]//g' texts |
        awk -v re="$1" -v least="$2" '{ id = $1; $1 = ""
            if (gsub(re, "") >= least) printf "%d ", id }'
}
is 'captures' "$(count × 30)" "$(ids games 'game=brayout and captures >= 30')"
is 'checks' "$(count '[+#]' 12)" "$(ids games 'game=brayout and checks >= 12')"
is 'leaps' "$(count '\\^' 18)" "$(ids games 'game=brayout and leaps >= 18')"
is 'promotions' "$(count ↑ 4)" "$(ids games 'game=brayout and promotions>=4')"
is 'replacements' "$(count '(⇑|⤊)' 1)" \
    "$(ids games 'game=brayout and replacements > 0')"
"$LUDEX" query games 'game=quax' --columns id,text --format json >texts
is 'links' "$(count '[a-k][0-9]+[a-k][0-9]+' 9)" \
    "$(ids games 'game=quax and links >= 9')"
plies() {
    sed 's/^{"id":\([0-9]*\),"text":"\(.*\)"}$/\1 \2/; s/\[[^]]*\]//g' texts |
        sed 's/\\n/ /g; s/ [0-9]*\. / /g; s/  */ /g'
}
pair=$(plies | awk 'NR == 3 { print $20, $21 }')
is 'a sequence' "$(plies | awk -v s=" $pair " 'index($0, s) { printf "%d ", $1 }')" \
    "$(ids games "game=quax and sequence=\"$pair\"")"
gap=$(plies | awk 'NR == 4 { print $20, "?", $22 }')
is 'any ply between' "$(plies | awk -v a="${gap%% *}" -v b="${gap##* }" '{
    for (i = 2; i + 2 <= NF; i++) if ($i == a && $(i + 2) == b) {
        printf "%d ", $1; next } }')" \
    "$(ids games "game=quax and sequence=\"$gap\"")"

# last positions, against ludex show
for i in $(seq 151 300); do
    position=$("$LUDEX" show --record $((i - 150)) --to position qux)
    stones=$(printf '%s' "${position%% *}" | tr -cd x | wc -c)
    [ "$stones" -ge 75 ] && printf '%d ' "$i"
done >many
is 'last count' "$(cat many)" "$(ids games 'game=quax and last count:x >= 75')"
position=$("$LUDEX" show --record 9 --ply 30 --to position bry)
is 'the position' '9 ' "$(ids games "position = \"$position\"")"
is 'its board' '9 ' "$(ids games "board = \"${position%% *}\"")"
is 'not that one' 319 "$(ids games "board != \"${position%% *}\"" | wc -w |
    tr -d ' ')"
over=$(for i in $(seq 150); do
    [ -z "$("$LUDEX" moves --game brayout --position \
        "$("$LUDEX" show --record "$i" --to position bry)")" ] &&
        printf '%d ' "$i"
done)
is 'ended on the board' "$over" "$(ids games 'game=brayout and ending=board')"

# the same on any number of threads, and however it is put
query='captures > 15 and pattern ~ "[dD]?/?." or not (links < 5) and event != E1'
is 'threads' "$(ids games "$query" -j 1)" "$(ids games "$query" -j 4)"
is 'other words' "$(ids games "$query")" "$(ids games 'not (not (captures > 15
    and pattern ~ "[dD]?/?.") and (links < 5 or event = E1))')"

# saved
"$LUDEX" query games --save old 'year < 1910'
is 'saved' 'old: year < 1910' "$("$LUDEX" query games --saved)"
is 'used' "$(ids games 'year < 1910 and plies > 150')" \
    "$(ids games '@old and plies > 150')"
"$LUDEX" query games '@new' >/dev/null 2>&1
is 'not saved' 2 $?

# faults
fault() {
    "$LUDEX" query games "$2" >/dev/null 2>err
    is "$2" "2 query:$1" "$? $(head -n 1 err)"
}
fault '1:1: error: no field is called capturs [unknown-field]' 'capturs > 3'
# Refused, however much is behind it.
fault '1:833: error: more than 64 conditions that are replayed [syntax]' \
    "$(awk 'BEGIN { printf "links>=1"
        for (i = 1; i < 8000; i++) printf " and links>=1" }')"
fault '1:10: error: ending is only for conditions [unknown-field]' \
    'count by ending'
fault '1:1: error: file is only a column [unknown-field]' 'file ~ a'
fault '1:24: error: plies is not among what is counted by [unknown-field]' \
    'count by game order by plies'
fault '1:5: error: the bracket is not closed [unclosed-bracket]' 'not (year=1918'
fault '1:24: error: nothing in quax is written z [bad-pattern]' \
    'game=quax and board = "z"'
fault '1:24: error: 1 rows, but the board has 11 [bad-pattern]' \
    'game=quax and board = "11"'
fault '1:9: error: nothing is in this range: it ends before it begins [bad-value]' \
    'year in 1961..1918'
fault '1:1: error: no prisoner of these games is written x [unknown-field]' \
    'held:x > 1'
fault '1:14: error: plies: not a matter of the last position [bad-value]' \
    'last plies = 5'
"$LUDEX" query games 'plies > 5 plies < 7' >/dev/null 2>err
is 'what may stand there' '      |           ^^^^^ expected the end, and, or, order by, count by or limit' \
    "$(tail -n 1 err)"
is 'groups in any case' "$("$LUDEX" query games 'count by event order by event')" \
    "$("$LUDEX" query games 'count by event order by EVENT')"
"$LUDEX" query games --columns captures 2>err
is 'only for conditions' \
    '2 ludex: no column "captures"; see "ludex help query.7"' "$? $(cat err)"
# The examples of the manual are queries.
sed -n '/^\.Sh EXAMPLES/,/^\.Ed/p' "$top/man/ludex-query.7" |
    grep -v '^\.' >examples
while read -r query; do
    "$LUDEX" query games "$query" >/dev/null 2>err
    is "$query" '0 ' "$? $(head -n 1 err)"
done <examples
is 'examples' yes "$([ "$(wc -l <examples)" -gt 8 ] && echo yes)"
"$LUDEX" export games 'count by event' >/dev/null 2>&1
is 'export does not count' 2 $?

# the plan says what is SQL and what is replayed
"$LUDEX" query games 'event=E1 and links > 3' --plan >plan
is 'plan: index' 1 "$(grep -c 'looks up the records.*records_event' plan)"
for index in 'year = 1920:records_day' 'event = E1:records_event' \
    'first = Olga:records_first' 'second = Olga:records_second'; do
    "$LUDEX" query games "${index%%:*}" --plan >plan
    is "plan of ${index%%:*}" 1 \
        "$(grep -c "looks up the records, USING .*INDEX ${index#*:} " plan)"
done
"$LUDEX" query games 'event=E1 and links > 3' --plan >plan
is 'plan: replay' '  links > 3' "$(tail -n 1 plan)"


# A name that is missing is the empty one.
printf '[Game "quax"]\n%s\n\n%s *\n\n' '[First "Ann"]' d3 '[Second "Ann"]' d4 \
    '[First "Cid"]' d5 >missing.qux
"$LUDEX" import missing missing.qux >/dev/null
for one in 'first < B:1 2 ' 'first <= B:1 2 ' 'first > B:3 ' 'first >= B:3 ' \
    'first = "":2 ' 'first != "":1 3 ' 'first != Ann:2 3 ' 'first >= "":1 2 3 ' \
    'first < "":' 'event < X:1 2 3 ' 'event >= X:'; do
    is "${one%:*}" "${one#*:}" "$(ids missing "${one%:*}")"
done

# What a spreadsheet would run.
printf '[Game "quax"]\n[Event "=1+1"]\n[Round "-1"]\n\nd3 *\n' >formula.qux
"$LUDEX" import formulas formula.qux >/dev/null
expect 0 "$(printf 'event,round\r\n'"'"'=1+1,-1\r')" \
    ludex query formulas -c event,round --format csv
expect 0 "$(printf 'event,round\r\n=1+1,-1\r')" \
    ludex query formulas -c event,round --format csv --raw
expect 0 "$(printf 'event  round\n=1+1   -1')" \
    ludex query formulas -c event,round

finish
