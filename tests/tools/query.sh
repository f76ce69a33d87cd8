#!/bin/sh
# Tests the query language on the command line. Answers are compared with a
# second way of counting: the sqlite3 shell, and the output of `ludex convert`
# and `show`.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"
# shellcheck source=tests/tools/lib/agree.sh
. "$top/tests/tools/lib/agree.sh"

# import ARCHIVE FILE: imports records, regardless of their diagnostics.
import() {
    ask import --no-progress "$@"
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
    import games named.$game
done

# tags, compared with the sqlite3 shell and with the view for people: a query,
# its SQL, and the order of the records
cat >headers <<'EOF'
event=E3|event = 'E3'
event in (E3, E4) and round > 5|event IN ('E3', 'E4') AND CAST(round AS INTEGER) > 5
first=Olga or second=Olga|'Olga' IN (first, second)
player=Olga|'Olga' IN (first, second)
not player=Olga|NOT 'Olga' IN (first, second)
player!=Olga|NOT 'Olga' IN (first, second)
year in 1918..1931|substr(date, 1, 4) BETWEEN '1918' AND '1931'
year > 1931 and not (plies < 100 or result=draw)|substr(date, 1, 4) > '1931' AND plies >= 100 AND result <> '1/2-1/2'
plies in ..120 order by plies desc|plies <= 120|plies DESC, id
player ~ iv|first LIKE '%iv%' OR second LIKE '%iv%'
first ~ ivan|first IN ('Ivan', 'Iván', 'IVANA')
first ~ "SAID"|first = 'Śaïd'
game = quax limit 7|game = 'quax'|id LIMIT 7
plies > 30 limit 7 offset 12|plies > 30|id LIMIT 7 OFFSET 12
plies > 30 offset 200|plies > 30|id LIMIT -1 OFFSET 200
EOF
while IFS='|' read -r query condition order; do
    echo "SELECT group_concat(id, ' ') FROM (SELECT id FROM games
        WHERE $condition ORDER BY ${order:-id});"
done <headers | sqlite3 games >headers.found
exec 3<headers.found
while IFS='|' read -r query condition order; do
    read -r wanted <&3 || wanted=missing
    finds games "$query" "$wanted"
done <headers
exec 3<&-

ask query games 'captures > 20' -c id --format values
set -f
# shellcheck disable=SC2086 # numbers
set -- $found
set +f
finds games 'captures > 20 offset 5 limit 4' "${6-} ${7-} ${8-} ${9-}" 'an offset of what is replayed'
expect 2 'query:1:15: error: id: "for ... plies" does not apply to this field [bad-value]
    1 | id = 3 for    3 plies
      |               ^' "ludex query games 'id = 3 for    3 plies'"
has 2 '"for ... plies" does not apply to this field' \
    "ludex query games 'last count:P = 3 for 2 plies'"
has 2 'foos is not allowed here' "ludex query games 'count:P = 3 for 2 foos'"

# finds_each ARCHIVE: lines "query|records" on standard input.
finds_each() {
    while IFS='|' read -r query wanted; do
        finds "$1" "$query" "$wanted"
    done
}

# A list with "for" is one condition at each position, negated or not. In the
# first record, x counts 0, 1, 1, 2, 2 and u 0, 0, 1, 1, 2; in the second, x
# counts 0, 1.
printf '[Game "quax"]\n\n%s *\n\n' 'd3 e5 f6 g7' d4 >runs.qux
import runs runs.qux
finds_each runs <<'EOF'
count:x in (0, 1) for 2 plies|1
count:x in (1, 0) for 1 ply|1 2
count:x in (0, 1) for 3 plies|
count:x in (0, 1, 2) for 4 plies|1
count:x in 0..1 for 2 plies|1
count:x in (0, 2) for 1 ply|1
count:x in (0, 2) for 2 plies|
count:x in (0) for 0 plies|1 2
count:x not in (0) for 3 plies|1
count:x not in (0) for 1 ply|1
count:x not in (0, 1) for 1 ply|1
count:x not in (0, 1) for 2 plies|
count:x not in (1, 3) for 1 ply|1
count:x not in (5, 6) for 4 plies|1
count:x not in (0, 1)|
count:x not in (2, 3)|2
not count:x in (0, 1) for 2 plies|2
count:x != 1 for 1 ply|2
count:x in (count:u, 9) for 1 ply|
count:x in (count:u, 1) for 2 plies|1
pattern in ("xu", "..") for 4 plies|1
pattern not in ("xxx", "uuu") for 4 plies|1
board in ("11/11/11/11/11/11/11/11/11/11/11", "11/11/11/11/11/11/11/3x7/11/11/11") for 1 ply|2
board not in ("11/11/11/11/11/11/11/11/11/11/11") for 3 plies|1
EOF
printf '[Game "quax"]\n\nd4 *\n' >position.qux
ask show --to position position.qux
position=$found
printf '[Game "quax"]\n\n*\n' >start.qux
ask show --to position start.qux
start=$found
finds runs "position in (\"$start\", \"$position\") for 1 ply" 2 'positions that last'
finds runs "position not in (\"$start\", \"$position\") for 1 ply" 1 'no such positions'
finds runs "position in (\"$start\", \"$position\") for 1 ply and plies = 1" 2 \
    'positions turned'
has 0 '  count:x not in (0, 1) for 2 plies' \
    "ludex query runs --plan 'count:x not in (0, 1) for 2 plies'"
has 2 '"for ... plies" does not apply to this field' "ludex query runs 'plies in (1, 2) for 2 plies'"
has 2 'a number is expected' "ludex query runs 'count:x in (1, y) for 2 plies'"
has 2 'the query has more than 64 conditions that need a replay' \
    "ludex query runs 'count:x in ($(seq -s, 1 70)) for 2 plies'"

# Limits count plies. For positions they count the plies before them.
finds_each runs <<'EOF'
count:x = 0 before 1|1 2
count:x = 1 before 1|
count:x = 1 before 2|1 2
count:x = 1 after 1|1
count:x = 1 after 2|
count:x > 1 between 0 and 2|
count:x > 1 between 0 and 3|1
count:x = 0 between 1 and 9|
count:x = count:u after 3|1
count:x != 1 before 1|1 2
not count:x = 1 before 2|
count:x = 1 for 1 ply before 2|
count:x = 1 for 1 ply before 3|1
count:x = 1 for 1 ply after 0|1
count:x = 1 for 1 ply after 1|
count:x in (0, 2) after 1|1
count:x not in (0, 1) after 0|
count:x in (0, 1) for 1 ply between 1 and 2|1
count:x not in (0, 1) for 1 ply between 2 and 3|
count:x not in (0, 1) for 1 ply between 3 and 4|1
pattern = "xu" before 9 and count:x = 2 before 4|
board = "11/11/11/11/11/11/11/11/11/11/11" after 0|
sequence = "e5 f6" before 3|
sequence = "e5 f6" before 4|1
sequence = "e5 f6" AFTER 1|1
sequence = "e5 f6" after 2|
sequence != "e5 f6" before 3|1 2
sequence = "d3 * f6" Between 1 AND 3|1
sequence = "d3 * f6" between 2 and 3|
opening = "d3 * g7" before 4|
opening = "d3 * g7" before 5|1
opening = "d3 * g7" between 1 and 4|1
passes = 0 after 9|1 2
passes > 0 before 9 or count:x = 2 after 3 limit 1|1
EOF
has 0 '  count:x in (0, 1) for 1 ply between 1 and 2' \
    "ludex query runs --plan 'count:x in (0,1) for 1 ply between 1 and 2'"
has 0 '  count:x = 1 before 2' "ludex query runs --plan 'count:x = 1 before 2'"
has 0 '  count:x = 1 after 2' "ludex query runs --plan 'count:x = 1 after 2'"
refuses() {
    has 2 "$1" "ludex query runs '$2'"
}
refuses '1:25: error: count:x: "before" does not apply here' 'last count:x = 1 before 9'
refuses '1:18: error: plies: "before" does not apply here' 'plies > 3 before 9'
refuses '1:23: error: ending: "before" does not apply here' 'ending = board before 9'
refuses '1:22: error: ending: "after" and "between" do not apply here' \
    'ending = board after 9'
refuses '1:22: error: opening: "after" and "between" do not apply here' \
    'opening = "d3" after 4'
refuses '1:19: error: before: no ply comes before 0' 'passes > 0 before 0'
refuses '1:20: error: the range is empty: it ends before it begins' \
    'passes > 0 between 9 and 5'
refuses '1:18: error: after: a number is expected' 'passes > 0 after x'
# A trait that is counted before a ply is found before it. If a count is not
# reached, its place is the last ply that may count.
import swords named.bry
run query swords 'captures >= 3' -c id,ply --format values
reached=$output
for ply in 15 40 90; do
    finds swords "captures >= 3 before $ply" \
        "$(echo "$reached" | awk -v ply=$ply '$2 < ply { print $1 }' | xargs)"
    run query swords "captures < 3 before $ply" -c plies,ply --format values
    empty "the place of too few before $ply" "$(echo "$output" |
        awk -v ply=$ply '$2 != ($1 < ply ? $1 : ply - 1)')"
    run query swords "captures = 2 between 9 and $ply" -c plies,ply --format values
    empty "the place of a number up to $ply" "$(echo "$output" |
        awk -v ply=$ply '$2 != ($1 < ply ? $1 : ply)')"
done
cat >ticks.qux <<'EOF'
[Game "quax"]

1. d3 {[%clk 0:00:50]} e4 {[%clk 0:00:40]} 2. c3 {[%clk 0:00:09]} *
EOF
import ticks ticks.qux
finds_each ticks <<'EOF'
clock < 10 before 3|
clock < 10 before 4|1
clock > 45 after 0|1
clock > 45 after 1|
clock in 30..45 between 2 and 2|1
EOF

# A negated = finds records that lack the value. A tag that has its own field is
# still a tag: if it is missing, no comparison is true.
{
    printf '[Game "quax"]\n[Source "oracle"]\n[Club "oracle"]\n[Round "3"]\n\nd3 *\n\n'
    printf '[Game "quax"]\n[First "Ann"]\n[Date "1990.01.01"]\n\nd3 f6 *\n\n'
    printf '[Game "quax"]\n[Source "other"]\n[Site "Rome"]\n\nd3 {an oracle} *\n\n'
} >lack.qux
import lack lack.qux
finds_each lack <<'EOF'
words = oracle|1 3
words != oracle|2
not words = oracle|2
words != "an oracle"|1 2
not words = "an oracle"|1 2
words ~ ora|1 3
not words ~ ora|2
tag:Club != x|1
tag:Source != x|1 3
tag:Source != oracle|3
tag:source = oracle|1
tag:Source < z|1 3
tag:Source > a|1 3
tag:Source in a..z|1 3
tag:Source in (oracle, x)|1
tag:Source not in (oracle, x)|2 3
tag:Source in ..other|1 3
not tag:Source = oracle|2 3
tag:Source = ""|2
tag:Source != ""|1 3
tag:Source ~ ""|1 2 3
tag:Site != x|3
tag:Site <= z|3
tag:First <= Zed|2
tag:First != Bob|2
tag:Black != Bob|2
tag:Second < z|
tag:Third != x|
tag:Date != "1990.01.01"|
tag:Date != 1991|2
tag:Date < 2000|2
tag:Round < 5|1
tag:Round != 4|1
tag:Event != x|
tag:Termination != x|
tag:Annotator >= a|
tag:Game != stymie|1 2 3
source != oracle|2 3
site <= z|1 2 3
EOF
cp lack belongs
printf 'event 1990 "A" { rated "X" "Y" 1-0 }\nevent 1991 "B" { unrated "X" "Y" 1-0 }\nevent 1992 "C" { "X" "Y" 1-0 }\n' \
    >rated.event
printf '[Game "quax"]\n[Event "%s"]\n[Date "%s.01.01"]\n\nd3 *\n\n' A 1990 C 1992 >rated.qux
import belongs --game quax rated.event
import belongs rated.qux
joined=belongs # no text has an event's fields
finds_each belongs <<'EOF'
file = rated.qux|4 5
file ~ rated|4 5
file != rated.qux|1 2 3
not file ~ rated|1 2 3
event.rated != yes|1 2 3 5
not event.rated = yes|1 2 3 5
event.rated = yes|4
event.rated != no|1 2 3 4 5
event.unfinished != yes|1 2 3 4 5
EOF
has 2 'these games have no piece or stone zz' \
    "ludex query games 'count:P > count:zz'"
ask query games 'count by event, result' --format csv
is 'count by' "event,result,count $(joined sqlite3 -separator , games "SELECT event,
    result, count(*) FROM games GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2")" "$found"
ask query games 'captures > 20' --format csv --columns event
counted=$(echo "${found#event }" | awk -v RS='[ \n]' '{ n[$0]++ }
    END { for (e in n) print e "," n[e] }' | sort -t , -k 2,2nr -k 1,1)
ask query games 'captures > 20 count by event' --format csv
is 'count what was replayed' "event,count $(joined echo "$counted")" "$found"
# Each record counts once for each of its players.
players='SELECT id, plies, first AS player FROM games UNION SELECT id, plies, second FROM games'
ask query games 'count by player' --format csv
is 'count by player' "player,count $(joined sqlite3 -separator , games "SELECT player,
    count(*) FROM ($players) GROUP BY 1 ORDER BY 2 DESC, 1")" "$found"
ask query games 'captures > 20 and player != Olga count by EITHER limit 3' --format csv
ids=$(joined "$LUDEX" query games 'captures > 20 and player != Olga' -c id --format values)
is 'players of what was replayed' "either,count $(joined sqlite3 -separator , games "SELECT
    player, count(*) FROM ($players) WHERE id IN ($(echo "$ids" | tr ' ' ,)) GROUP BY 1
    ORDER BY 2 DESC, 1 LIMIT 3")" "$found"
ask query games 'average plies by player order by player' --format csv
is 'averages of players' "player,count,average plies $(joined sqlite3 -separator , games "SELECT
    player, count(*), printf('%.2f', avg(plies)) FROM ($players) GROUP BY 1 ORDER BY 1")" "$found"
# Values over groups, computed by SQL and by replay.
ask query games 'AVERAGE plies, max plies,min plies, Sum plies by event' --format csv
is 'values over groups' "event,count,average plies,max plies,min plies,sum plies $(
    joined sqlite3 -separator , games "SELECT event, count(*), printf('%.2f', avg(plies)),
    max(plies), min(plies), sum(plies) FROM games GROUP BY 1
    ORDER BY avg(plies) DESC")" "$found"
ask query games 'captures > 20 max year, average plies by event, result order by event desc, average plies' \
    --format csv
ids=$(joined "$LUDEX" query games 'captures > 20' -c id --format values)
is 'values of what was replayed' "event,result,count,max year,average plies $(
    joined sqlite3 -separator , games "SELECT event, result, count(*), max(substr(date, 1, 4)),
    printf('%.2f', avg(plies)) FROM games WHERE id IN ($(echo "$ids" | tr ' ' ,))
    GROUP BY 1, 2 ORDER BY 1 DESC, avg(plies)")" "$found"
# Months and seasons. A season is two years, in a record and in a query.
for date in 5/2002 05.2002 1998/99 1999-00 2001-2002 2002.05.07 1999.01; do
    printf '[Game "quax"]\n[Date "%s"]\n[Round "%s"]\n\nd3 *\n\n' "$date" "$date"
done >seasons.qux
import seasons seasons.qux
finds_each seasons <<'EOF'
date = 5/2002|1 2 6
date = "May 2002"|1 2 6
date = 1998/99|3 7
date != 1998/99|1 2 5 6
possibly date = 1998/99|3 4 7
possibly year = 2000|4
year = 1998|
date in 1998/99..1999/00|3 4 7
date in 2001.12..05.2002|1 2 6
EOF
expect 0 '1998/99
1999-00
1999.01.??
2001-2002
2002.05.??
2002.05.??
2002.05.07' "ludex query seasons 'order by date' -c date --format values"
# Numbers that need a replay, as groups and as values, also of some plies only.
# The conditions find the same numbers, record by record.
while IFS='|' read -r number limits; do
    case $number in *links) of='game = quax' ;; *) of='game = brayout' ;; esac
    field=$number${limits:+ $limits}
    ask query games "$of count by $field order by $field" --format values
    sum=0 all=0
    # shellcheck disable=SC2086 # pairs of words
    set -- $found
    while [ $# -gt 1 ]; do
        sum=$((sum + $1 * $2)) all=$((all + $2))
        ask query games "$of and $number = $1 $limits" -c id --format values
        is "$number = $1 $limits" "$2" "$(echo "$found" | wc -w | tr -d ' ')"
        shift 2
    done
    ask query games "$of sum $field, average $field by game" --format values
    is "values of $field" "150 $sum $(awk -v sum=$sum \
        'BEGIN { printf "%.2f", int(sum * 100 / 150 + .5) / 100 }')" "${found#* }"
    is "games with $field" 150 "$all"
done <<'EOF'
captures|
captures|before 60
captures|after 40
links|
links|between 5 and 40
streak:captures|
streak:captures|between 30 and 90
last count:p|
last held:v|
series:links|
series:links|after 20
EOF
# Values with different limits are different, even of the same number.
expect 0 yes "ludex query games 'game = quax
    sum links before 21, sum links after 20, sum links by game' --format values | awk '{ a = \$(NF - 2); b = \$(NF - 1)
        print (a > 0 && b > 0 && a + b == \$NF) ? \"yes\" : \$0 }' | sort -u"
# A record that cannot be replayed, or whose game has no such piece, has no
# number.
printf '[Game "quax"]\n\nd3 d3 *\n\n[Game "quax"]\n\nd3 e4 *\n\n[Game "stymie"]\n\n1. a1 *\n' >some
import numbers some
expect 0 '{"game":"quax","count":1}
{"links":0,"game":"stymie","count":1}
{"last count:x":1,"links":0,"game":"quax","count":1}' \
    "ludex query numbers 'count by last count:x, links, game' --format json"
expect 0 'quax,no,1,1,0
quax,yes,1,,
stymie,no,1,,0' "ludex query numbers 'sum last count:x, sum links by game, broken
    order by game, broken' --format csv | tr -d '\r' | tail -n +2"
# A damaged variant leaves no number of the record before.
sqlite3 numbers "UPDATE variant SET game = 'chess' WHERE game = 'stymie'"
expect 0 'chess,1,' "ludex query numbers -j 1 'links >= 0 or id > 0 sum links by game' --format csv |
    tr -d '\r' | grep chess"
# Winners, losers and months are columns, conditions and groups.
won="CASE result WHEN '1-0' THEN first WHEN '0-1' THEN second END"
lost="CASE result WHEN '1-0' THEN second WHEN '0-1' THEN first END"
month="CAST(substr(date, 6, 2) AS INTEGER)"
ask query games 'average plies, sum captures by winner, month order by winner, month' \
    --format csv -c winner
is 'values of winners and months' "$(joined sqlite3 -separator , games "SELECT $won, $month,
    count(*), printf('%.2f', avg(plies)) FROM games GROUP BY 1, 2 ORDER BY 1, 2")" \
    "$(echo "$found" | tr ' ' '\n' | sed -n '/count/!s/,[0-9]*$//p' | paste -sd ' ')"
ask query games 'count by loser' --format csv
is 'count by loser' "loser,count $(joined sqlite3 -separator , games "SELECT $lost, count(*)
    FROM games GROUP BY 1 ORDER BY 2 DESC, 1")" "$found"
while IFS='|' read -r query condition; do
    finds games "$query" "$(joined sqlite3 games "SELECT id FROM games WHERE $condition")"
done <<EOF
winner = Olga|$won = 'Olga'
winner != Olga|$won IS NOT 'Olga'
loser in (Olga, Ivan) and result = second|$lost IN ('Olga', 'Ivan') AND result = '0-1'
winner ~ iv|$won LIKE '%iv%'
winner = ""|$won IS NULL
winner < J|coalesce($won, '') < 'J'
month = 3|$month = 3
month in 11..12 and not month = 12|$month = 11
EOF
ask query games 'result = * order by winner, month, id limit 3' -c winner,loser,month --format values
is 'no winner' '1 1 1' "$found"
# A tag has a numeric value if it is an integer. Averages are rounded half away
# from 0.
for value in 'a 1' 'a 2' 'a x' a 'a 2.5' 'b -1' 'b -2' 'b 007' c 'd -1' 'e -1' 'e 0' \
    'e 0' 'f 1' 'f 0' 'f 0' 'f 0' 'f 0' 'f 0' 'f 0' 'f 0'; do
    echo "$value"
done | awk '{ printf "[Game \"quax\"]\n[Site \"%d\"]\n[Round \"%s\"]\n%s\nd3 *\n\n", NR, $1,
    $2 == "" ? "" : "[Handicap \"" $2 "\"]\n" }' >tagged.qux
import tagged tagged.qux
expect 0 'a	5	1.50
f	8	0.13
e	3	-0.33
d	1	-1.00
b	3	-1.50
c	1	' "ludex query tagged 'average tag:Handicap by round' --format values"
expect 0 '{"round":"a","count":5,"sum tag:Handicap":3,"average tag:Handicap":1.5}
{"round":"b","count":3,"sum tag:Handicap":-3,"average tag:Handicap":-1.5}
{"round":"c","count":1}' "ludex query tagged 'round in (a, b, c)
    sum tag:Handicap, average tag:Handicap by round order by round' --format json"
expect 0 'round  count  max tag:Handicap  average id
b          3                -1        7.00
a          5                 2        3.00' \
    "ludex query tagged 'max tag:Handicap, average id by round
        order by average id desc offset 4 limit 2'"

# full text, compared with grep over the written text, which has one line per
# record
awk 'BEGIN { srand(3); n = split("Élan vital brilliant Attack attacks BLUNDER " \
            "elan,vital 2nd the-end", w, " ")
        for (r = 1; r <= 200; r++) {
            c = ""; for (k = rand() * 4; k > 0; k--) c = c " " w[1 + int(rand() * n)]
            print r "\t" c "\t" w[1 + int(rand() * n)]
        } }' >wordy
awk -F '\t' '{ printf "[Game \"quax\"]\n[Event \"E%s\"]\n", $1
        if ($1 % 3 == 0) printf "[Prize \"%s\"]\n", $3
        if ($1 % 5 == 0) printf "[Annotator \"%s\"]\n", $3
        print "d3 " ($2 ? "{" $2 "}" : "") " *\n" }' wordy >wordy.qux
import wordy.ldx wordy.qux
# told NAME WORDS QUERY: checks that the query finds the records that contain
# the words.
told() {
    finds wordy.ldx "$3" "$(awk -F '\t' -v e="$2" '{ l = " " $2 " "
            if ($1 % 3 == 0 || $1 % 5 == 0) l = l "| " $3 " "
            l = tolower(l); gsub(/É|é/, "e", l); gsub(/[-,]/, " ", l)
            gsub(/ /, "  ", l)
            if (l ~ e) printf "%d ", $1 }' wordy)" "$1"
}
# untold QUERY: checks that the query finds all records except those that were
# found last.
untold() {
    those=" $found "
    others=
    for id in $numbers; do
        case $those in *" $id "*) ;; *) others="$others $id" ;; esac
    done
    finds wordy.ldx "$1" "${others# }"
}
numbers=$(seq 200)
told 'a word' ' elan ' 'words = ELAN'
told 'the beginning of one' ' attack' 'words ~ attack'
told 'a word, to be denied' ' attacks ' 'words = attacks'
untold 'words != attacks'
told 'several' '( elan .*vital )|( vital .*elan )' 'words ~ "Vital, élan"'
told 'a phrase' ' elan +vital ' 'words = "Élan vital"'
told 'a phrase of three' ' the +end +attack ' 'words = "the end attack"'
told 'a phrase, to be denied' ' vital +brilliant ' 'words = "vital brilliant"'
untold 'words != "vital brilliant"'
run query wordy.ldx "opening = \"$(awk 'BEGIN { for (; n < 20000; n++)
    printf "a1 b1 " }')\""
case $status:$output in
*'opening: more than 64 plies'*) good 'a long opening' ;;
*) bad 'a long opening' 'opening: more than 64 plies' "$status $output" ;;
esac
told 'by sign' ' 2nd ' 'words = "2nd!"'
has 2 'the condition has no word to search for' "ludex query wordy.ldx 'words = \"?!\"'"
has 2 'words can only be compared with' "ludex query wordy.ldx 'words > a'"
agree
ask archive wordy.ldx tag 'words = blunder' Prize=Nothing
ask archive wordy.ldx delete 'words = nothing and id > 100'
ask export wordy.ldx -o wordy.again
import wordy.new wordy.again
words_in() {
    sqlite3 "$1" 'SELECT folded, count(*) FROM worded JOIN word ON word = id
        GROUP BY 1 ORDER BY 1'
}
is 'words after edits' "$(words_in wordy.new)" "$(words_in wordy.ldx)"

# regular expressions, compared with grep -P over the same texts
awk 'BEGIN { srand(5); n = split("a b ab ba aab abb x y 1 12 a-b a.b a1 bb", w, " ")
        for (r = 1; r <= 60; r++) {
            t = ""; for (k = rand() * 5; k > 0; k--) t = t (t ? " " : "") \
                w[1 + int(rand() * n)]
            print (t ? t : "x")
        } }' >notes
awk '{ printf "[Game \"quax\"]\n[Note \"%s\"]\n[Event \"%s\"]\n\nd3 *\n\n", $0,
    NR " " $0 }' notes >texts.qux
import texts.ldx texts.qux
# finds_lines QUERY [NAME]: checks that the query finds the records whose lines
# grep -n has found.
finds_lines() {
    found_lines=
    while IFS=: read -r line _; do
        found_lines="$found_lines $line"
    done <lines
    finds texts.ldx "$1" "${found_lines# }" "${2:-$1}"
}
for regex in a '^a' 'b$' '^a$' 'a*b' 'a+b+' 'ab?a' '(ab)+' '(a|b)*x' '^(a|1)' \
    'a.b' 'a\.b' '[ab]{3}' '[^ab ]' '\d' '\d{2}' '^\D+$' '\w\w\w' 'b\b' \
    '\bb\b' '(a*)*y' '(a|aa)+$' '((a|b){2} ){2}' 'a{2,}' 'x{0}y' '^(|a)b' \
    '(x|y|1)(2|)$' '[a-b1-2]{2} ' '\s[xy]' '^[^ ]+ [^ ]+$' '^.{0,3}$' 'A|B B'; do
    grep -inP -e "$regex" notes >lines
    finds_lines "tag:Note ~~ \"$regex\""
done
ask query games 'first ~ ivan' -c id --format values
finds games 'first ~~ "^iv[aá]na?$"' "$found" 'of names, without marks'
grep -n 'a.*x.*b' notes >lines
finds_lines 'tag:Note ~ "a*x*b"' 'anything between'
long=$(head -c 60000 /dev/zero | tr '\0' a)
printf '[Game "quax"]\n[Note "%s"]\n\nd3 *\n' "$long" >long.qux
import long.ldx long.qux
for regex in '(a*)*b' '(a|aa)+b' 'a*a*a*a*a*a*b' '(a?){90}b'; do
    expect 0 - "timeout 20 ludex query long.ldx -c id --format values \
        'tag:Note ~~ \"$regex\"'"
    finds long.ldx "tag:Note ~~ \"${regex%b}\$\"" 1
done
for fault in '(x' 'x)' '[x' '*x' 'x{3,1}' 'x{y}' '[b-a]' 'x{2'; do
    has 2 "[bad-value]" "ludex query games 'first ~~ \"$fault\"'"
done
has 2 'query:1:11: error: first: a regular expression is expected' \
    "ludex query games 'first ~~ \"\"'"
has 2 'the number of repetitions is too large' "ludex query games 'first ~~ \"x{2000}\"'"
has 2 'the expression is too long' "ludex query games 'first ~~ \"(x{999}){9}\"'"
has 2 'groups are nested too deeply' \
    "ludex query games 'first ~~ \"$(printf '%070d' 0 | tr 0 '(')\"'"

# the place where a condition was true: the position is that of the record after
# this number of plies, and the ply of a first capture is the ply where the
# first sign appears
ask query games 'game = brayout and captures > 0 limit 20' -c id,ply --format csv
places=${found#id,ply }
# shellcheck disable=SC2086 # numbers
is 'places' 20 "$(set -f && set -- $places && echo $#)"
"$LUDEX" query games 'game = brayout and captures > 0 limit 20' -c id,text \
    --format json | sed 's/^{"id":\([0-9]*\),"text":"\(.*\)"}$/\1 \2/; s/\[[^]]*\]//g
        s/\\n/ /g; s/[0-9]*\. //g' |
    awk '{ for (i = 2; i <= NF; i++) if ($i ~ /×/) { printf "%s ", $1 "," i - 1; break } }' \
        >first.signs
read -r signs <first.signs
is 'the ply of the first capture' "$signs" "$places"
ask export games 'id = 5' -o fifth
for query in 'id = 5 and captures > 3' 'id = 5 and count:P < 8' \
    'id = 5 and plies > 5 and checks > 0'; do
    ask query games "$query" -c ply,position --format csv
    row=${found#ply,position } ply=
    [ "$row" = "$found" ] || ply=${row%%,*}
    row=${row#*,} row=${row#\"}
    ask show --to position --ply "${ply:-none}" fifth
    is "$query" "0 $found" "$status ${row%\"}"
done
ask query games id=5 -c id,ply,position
is 'columns of a query without positions' '0 id ply position 5' "$status $found"
has 2 'ply can only be used as a column' "ludex query games 'count by ply'"

# moves, compared with the text of records without their tags
without_tags() {
    "$LUDEX" query games "$1" --columns id,text --format json |
        sed 's/^{"id":\([0-9]*\),"text":"\(.*\)"}$/\1 \2/; s/\[[^]]*\]//g'
}
# counts SIGN LEAST QUERY: checks that the query finds the records in whose
# texts a sign appears at least this often.
counts() {
    finds games "$3" "$(awk -v re="$1" -v least="$2" '{ id = $1; $1 = ""
        if (gsub(re, "") >= least) printf "%d ", id }' texts)"
}
without_tags 'game=brayout' >texts
counts × 30 'game=brayout and captures >= 30'
counts '[+#]' 12 'game=brayout and checks >= 12'
counts '\\^' 18 'game=brayout and leaps >= 18'
counts ↑ 4 'game=brayout and promotions>=4'
counts '(⇑|⤊)' 1 'game=brayout and replacements > 0'
without_tags 'game=quax' >texts
counts '[a-k][0-9]+[a-k][0-9]+' 9 'game=quax and links >= 9'
sed 's/\\n/ /g; s/ [0-9]*\. / /g; s/  */ /g' texts >plies
pair=$(awk 'NR == 3 { print $20, $21 }' plies)
finds games "game=quax and sequence=\"$pair\"" \
    "$(awk -v s=" $pair " 'index($0, s) { printf "%d ", $1 }' plies)" 'a sequence'
gap=$(awk 'NR == 4 { print $20, "?", $22 }' plies)
wanted=$(awk -v a="${gap%% *}" -v b="${gap##* }" '{
    for (i = 2; i + 2 <= NF; i++) if ($i == a && $(i + 2) == b) {
        printf "%d ", $1; next } }' plies)
ask query games "game=quax and sequence=\"$gap\"" -c id --format values
is 'any ply between' "$wanted" "$found"
finds games "game=quax and sequence=\"$gap\"" "$wanted"

# last positions, compared with `ludex show`
"$LUDEX" show --record all --to position qux >positions
finds games 'game=quax and last count:x >= 75' "$(awk 'NF && ++n {
    if (gsub("x", "", $1) >= 75) printf "%d ", n + 150 }' positions)" 'last count'
ask show --record 9 --ply 30 --to position bry
position=$found
finds games "position = \"$position\"" 9 'the position'
finds games "board = \"${position%% *}\"" 9 'its board'
ask query games -c id --format values
finds games "board != \"${position%% *}\"" "${found%% 9 *} ${found#* 9 }" 'not that one'
# shellcheck disable=SC2086 # numbers
is 'as many as all but one' 319 "$(set -f && set -- $found && echo $#)"
# Openings determine the first positions. Positions that are equal by symmetry
# count as different.
for ply in 1 2 3; do
    "$LUDEX" show --record all --ply $ply --to position qux >early
    position=$(awk 'NF && ++n == 4' early)
    wanted=$(awk -v p="$position" 'NF && ++n && $0 == p { printf "%d ", n + 150 }' early)
    ask query games "position = \"$position\"" -c id --format values
    is "the position after $ply plies" "$wanted" "$found"
    finds games "position = \"$position\"" "$wanted"
done
i=0 over=
"$LUDEX" show --record all --to position bry >positions
while read -r position; do
    [ -n "$position" ] || continue
    i=$((i + 1))
    ask moves --game brayout --position "$position"
    [ -n "$found" ] || over="$over $i"
done <positions
finds games 'game=brayout and ending=board' "${over# }" 'ended on the board'

# the result is the same on any number of threads, and in any spelling of the
# query
query='captures > 15 and pattern ~ "[dD]?/?." or not (links < 5) and event != E1'
ask query games "$query" -j 1 -c id --format values
one_thread=$found
ask query games "$query" -j 4 -c id --format values
same 'threads' "$one_thread" "$found"
ask query games 'links <= 9' -c id --format values
finds games 'not links > 9' "$found" 'at most is not more than'
finds games 'links <= 9' "$found"
finds games "$query" "$one_thread"
finds games 'not (not (captures > 15
    and pattern ~ "[dD]?/?.") and (links < 5 or event = E1))' "$one_thread" 'other words'

# saved queries
ask query games --save old 'year < 1910'
run query games --saved
is 'saved' 'old: year < 1910' "$output"
ask query games '@old and plies > 150' -c id --format values
finds games 'year < 1910 and plies > 150' "$found" 'used'
tells 2 'ludex: there is no saved query "new"; --saved lists all saved queries' query games '@new'
has 2 'ludex: there is no saved query "odl"; did you mean old?' 'ludex query games "@odl"'
expect 2 'ludex: query: --saved lists all saved queries and cannot be used with a query' \
    ludex query games --saved old
sixty_four=$(printf '%064d' 0)
expect 0 - ludex query games --save "$sixty_four" "'year < 1910'"
has 2 'ludex: --save: the name may contain only letters' \
    ludex query games --save "0$sixty_four" "'year < 1910'"

# errors
fault() {
    tells 2 "query:$1" query games "$2"
}
fault '1:1: error: there is no field capturs [unknown-field]' 'capturs > 3'
# a long word from outside is cut off in messages
long=$(head -c 5000 /dev/zero | tr '\0' x)
for query in "$long = 3" "order by $long" "tag:$long" "player $long" \
    "game = $long" "links > 2 for 3 $long" "@$long" "condition = $long"; do
    run query games "$query"
    wide=0
    while IFS= read -r line; do
        [ ${#line} -le 200 ] || wide=$((wide + 1))
    done <"$work/output"
    [ -n "$output" ] || wide='nothing is'
    is "a long word: ${query%%xxx*}" '2, 0 wide' "$status, $wide wide"
done
start_of_long=$(printf %.59s "$long")
fault "1:1: error: there is no field $start_of_long [unknown-field]" \
    "${start_of_long}éa > 3"
has 2 "unknown column \"$(printf %.60s "$long")\"" "ludex query games 'plies > 3' -c $long"
ask query games 'capturs in (1, 2, 3)'
is 'once, whatever the list' 1 "$(grep -c unknown-field "$work/err")"
has 2 'help: did you mean streak:captures?' ludex query games "'streak:captrues > 3'"
has 2 'help: did you mean event.country?' ludex query games "'event.contry = x'"
for meant in white:second Victor:winner name:player city:event.city frist:first; do
    has 2 "help: did you mean ${meant#*:}?" \
        ludex query games "'${meant%:*} = x'"
done
# The query is refused, regardless of the length of the text that follows.
fault '1:833: error: the query has more than 64 conditions that need a replay [syntax]' \
    "$(awk 'BEGIN { printf "links>=1"
        for (i = 1; i < 8000; i++) printf " and links>=1" }')"
# This also applies to fields that do not exist.
ask query games "$(awk 'BEGIN { printf "not a=1"
    for (i = 1; i < 3000; i++) printf " or not a=1" }')"
is 'as many as there may be, and no more' '2 250 1' \
    "$status $(grep -c unknown-field "$work/err") $(grep -c \
        'the query has more than 250 conditions' "$work/err")"
fault '1:10: error: ending can only be used in conditions [unknown-field]' \
    'count by ending'
fault '1:1: error: byte can only be used as a column [unknown-field]' 'byte = 1'
fault '1:1: error: ply can only be used as a column [unknown-field]' 'ply > 3'
fault '1:10: error: ply can only be used as a column [unknown-field]' 'order by ply'
fault '1:9: error: clock can only be used in conditions [unknown-field]' 'average clock by game'
fault '1:10: error: links can only be used in conditions [unknown-field]' 'order by links'
fault '1:9: error: count:x: this number changes from ply to ply: write "last" before it for the number at the end [bad-value]' \
    'average count:x by game'
fault '1:15: error: links: "last" does not apply to this field [bad-value]' 'count by last links'
fault '1:14: error: count:x: "last" cannot be combined with limits [bad-value]' \
    'average last count:x before 9 by game'
fault '1:19: error: plies: limits of plies do not apply to this field [bad-value]' \
    'sum plies between 1 and 9 by game'
fault '1:21: error: game: limits of plies do not apply to this field [bad-value]' \
    'count by game after 9'
fault '1:34: error: links can only be used in conditions [unknown-field]' \
    'count by links before 9 order by links'
fault '1:41: error: max links before 8 is not among the columns shown [unknown-field]' \
    'max links before 9 by game order by max links before 8'
fault '1:39: error: max count:p is not among the columns shown [unknown-field]' \
    'max last count:p by game order by max count:p'
fault '1:25: error: links: "last" does not apply to this field [bad-value]' \
    'average links, max last links by game'
fault '1:10: error: plies: "last" does not apply to this field [bad-value]' 'max last plies by game'
fault '1:15: error: plies: "last" does not apply to this field [bad-value]' 'count by last plies'
fault '1:27: error: there is no field turns [unknown-field]' 'average captures, average turns by game'
fault '1:10: error: these games have no piece or stone zz [unknown-field]' 'sum last count:zz by game'
fault '1:44: error: max last held:p is not among the columns shown [unknown-field]' \
    'max last count:p by game order by max last held:p'
fault '1:5: error: result is not a number, and can only be used in "count by" [bad-value]' \
    'max result by game'
fault '1:5: error: there is no field plise [unknown-field]' 'sum plise by game'
fault '1:14: error: the query ends before it is complete [syntax]' 'average plies'
fault '1:14: error: max plies is not among the columns shown [unknown-field]' \
    'order by max plies'
fault '1:43: error: min plies is not among the columns shown [unknown-field]' \
    'max plies by game order by max plies, min plies'
fault '1:10: error: player can only be used in conditions [unknown-field]' 'order by player'
fault '1:24: error: plies is not one of the fields after "count by" [unknown-field]' \
    'count by game order by plies'
fault '1:5: error: the bracket is not closed [unclosed-bracket]' 'not (year=1918'
fault '1:24: error: quax has no symbol z for a cell [bad-pattern]' \
    'game=quax and board = "z"'
fault '1:24: error: the pattern has 1 row, but the board has 11 [bad-pattern]' \
    'game=quax and board = "11"'
fault '1:8: error: year: a year must be a number [bad-value]' 'year = abc'
fault '1:8: error: year: years cannot be searched with ~ or ~~: use =, !=, <, <=, > or >= [bad-value]' 'year ~ 1999'
fault '1:9: error: the range is empty: it ends before it begins [bad-value]' \
    'year in 1961..1918'
fault '1:1: error: these games have no prisoner x [unknown-field]' \
    'held:x > 1'
fault '1:14: error: plies: "last" does not apply to this field [bad-value]' \
    'last plies = 5'
ask query games 'plies > 5 plies < 7'
is 'what may stand there' '      |           ^^^^^ expected the end, and, or, order by, count by, limit, offset, for, before, after, between or average' \
    "$(tail -n 1 "$work/err")"
run query games 'count by event order by event'
grouped=$output
run query games 'count by event order by EVENT'
is 'groups in any case' "$grouped" "$output"
tells 2 'ludex: unknown column "captures"; see "ludex help query.7"' query games \
    --columns captures
# The examples in the manual are valid queries.
sed -n '/^\.Sh EXAMPLES/,/^\.Ed/p' "$top/man/ludex-query.7" |
    grep -v '^\.' >examples
count=0
while read -r query; do
    tells 0 '' query games "$query"
    count=$((count + 1))
done <examples
is 'examples' yes "$([ $count -gt 8 ] && echo yes)"
tells 2 'ludex: export: "count by" cannot be used here, because it returns counts instead of records' export games 'count by event'

# as many plies as a sequence may have, and one ply more
plies=$(awk 'BEGIN { while (n++ < 32) printf "d3 f5 " }')
tells 0 '' query games "sequence = \"$plies\"" --columns id --format csv
fault '1:205: error: sequence: more than 64 plies [bad-value]' \
    "sequence = \"${plies}d3\""

# Consecutive plies, either of one player only or of any player.
printf '[Game "quax"]\n\nd3 h8 e4 g9 f5 j9 %s *\n\n' 'd3e4 k10 a1 k8 e4f5' \
    'd3e4 k10 e4f5' 'd3e4 g9h8 a1' >links.qux
import links links.qux
finds_each links <<'EOF'
links>=2|1 2 3
series:links>=2|2
streak:links>=2|3
series:links=1|1 3
streak:links=1|1 2
EOF

# the plan shows which conditions are SQL and which are replayed
lines_with() {
    lines=0
    while IFS= read -r line; do
        case $line in *"$1"*"${2:-}"*) lines=$((lines + 1)) ;; esac
    done <"$work/output"
}
run query games 'event=E1 and links > 3' --plan
lines_with 'looks up the records' record_event_name
is 'plan: index' 1 $lines
is 'plan: replay' '  links > 3' "${output##*"$newline"}"
for index in 'year = 1920:record_date' 'event = E1:record_event_name' \
    'first = Olga:record_first' 'second = Olga:record_second' \
    'first = Olga and year > 1900:record_first' \
    'year in 1900..1950 and second = Olga:record_second' \
    'event = E1 and date > 1900:record_event_name' \
    'event = E1 and year = 1920:record_date' \
    'first != Olga and year = 1920:record_date' \
    '(first = Olga or result = draw) and year = 1920:record_date'; do
    run query games "${index%%:*}" --plan
    others=
    [ "$status" = 0 ] || others="exit status $status"
    while IFS= read -r line; do
        case $line in
        *'looks up the records'*"USING "*"INDEX ${index#*:} "*) ;;
        *'reads all of the records'*"USING "*"INDEX ${index#*:} "*) ;;
        *'looks up the records'* | *'reads all of the records'*) others=$others$line ;;
        esac
    done <"$work/output"
    empty "plan of ${index%%:*}" "$others"
    lines_with "INDEX ${index#*:} "
    is "plan of ${index%%:*}: its index" 'status 0, there' \
        "status $status, $([ $lines -gt 0 ] && echo there)"
done

# a value that an eighth of the records have is not looked up through an index:
# the condition is written with a + for that
awk 'BEGIN {
    while (n++ < 8800) {
        printf "[Game \"quax\"]\n[Seq \"%d\"]\n[First \"Olga\"]\n", n
        if (n % 8 == 0)
            printf "[Date \"1950.??.??\"]\n[Site \"Home\"]\n"
        if (n % 8 == 1 && n > 1)
            printf "[Date \"1951.??.??\"]\n[Site \"Club\"]\n"
        printf "\n*\n\n"
    }
}' >many.qux
import many many.qux
for index in 'year = 1950:(+r.date:1100' 'site = Home:(+r.site:1100' \
    'site ~ "hom*":(+r.site:1100' 'date < 1951:(+r.date:1100' \
    'year = 1951:(r.date:1099' 'site = Club:(r.site:1099' \
    'first = Olga:(r.first:8800' 'first ~ olg:(+r.first:8800' \
    'player ~ olg:(+r.first:8800' 'year != 1950:(r.date:7700' \
    'first = Olga and year = 1951:(+r.date:1099'; do
    query=${index%%:*} count=${index##*:} index=${index#*:}
    run query many "$query" --plan
    lines_with "${index%:*} IN (SELECT"
    is "plan of $query" 1 $lines
    ask query many "$query" --columns id --format values
    # shellcheck disable=SC2086 # numbers
    set -- $found
    is "records of $query" "$count" $#
done
run query games 'date = 1920 and first in (Olga, Ann)' --plan
lines_with 'looks up the records, USING ' 'INDEX record_first '
is 'plan of a list of names' 2 $lines


# A missing name equals the empty name.
printf '[Game "quax"]\n%s\n\n%s *\n\n' '[First "Ann"]' d3 '[Second "Ann"]' d4 \
    '[First "Cid"]' d5 >missing.qux
import missing missing.qux
finds_each missing <<'EOF'
first < B|1 2
first <= B|1 2
first > B|3
first >= B|3
first = ""|2
first != ""|1 3
first != Ann|2 3
first >= ""|1 2 3
first < ""|
event < X|1 2 3
event >= X|
EOF

# Cells that a spreadsheet would run as formulas.
printf '[Game "quax"]\n[Event "=1+1"]\n[Round "-1"]\n\nd3 *\n' >formula.qux
import formulas formula.qux
expect 0 "$(printf 'event,round\r\n'"'"'=1+1,-1\r')" \
    ludex query formulas -c event,round --format csv
expect 0 "$(printf 'event,round\r\n=1+1,-1\r')" \
    ludex query formulas -c event,round --format csv --raw
expect 0 "$(printf 'event  round\n=1+1   -1')" \
    ludex query formulas -c event,round

# A range applies to a single position: 0, 1, 3 pieces of v.
printf '[Game "stymie"]\n\n1. a1 b2 2. c1-d2 *\n' >v.txt
import range v.txt
for one in 'count:v in 2..2:' 'count:v in 1..2:1 ' 'count:v in 3..9:1 ' \
    'count:v >= 2 and count:v <= 2:1 ' 'last count:v in 1..2:' \
    'last count:v in 3..4:1 ' 'count:v in (2, 3):1 ' \
    'not count:v in 2..2:1 '; do
    finds range "${one%:*}" "${one##*:}"
done

# A sign in the query must be in the ply. If the query omits a sign, any sign
# matches.
record() {
    printf '[Game "%s"]\n[Position "%s"]\n\n%s\n\n' "$@"
}
{
    board='10/9r/4v5/10/10/4V3p1/10/10/10/R9 1 10/10 Pp 1'
    record brayout "$board" 'V(E5-E8)×C0 ℞(J9-I9) *'
    record brayout "$board" 'V(E5-E8)×A0 *'
    record brayout "$board" 'V(E5-E7) ℞(J9-I9) *'
    record brayout '10/9r/10/10/10/4V5/10/10/10/R9 1 10/10 Pp 1' 'V(E5-E9)+ *'
    record brayout '10/9R/10/10/10/4v3P1/10/10/10/r9 1 10/10 - 1' 'R(J9-I9) *'
    record brayout "$board" 'V(E5-E7) ℞(J9-I9)½'
    record brax '9/9/9/3R5/3B5/9/9/9/R7R 1 - - -' '1. (D5)xD6 *'
    record brax '9/9/9/9/3B5/9/9/9/R7R 1 - - -' '1. (D5)-D6 *'
    record brax '9/9/3R5/9/3B5/9/9/9/R7R 1 - - -' '1. (D5)-D6 Brax! *'
} >signs.bry
import signs signs.bry
for one in 'V(E5-E8)=1 2 ' 'V(E5-E8)×=1 2 ' 'V(E5-E8)×C0=1 ' \
    'V(E5-E8)×A0=2 ' 'V(E5-E8)×B0=' 'V(E5-E8)#=' 'V(E5-E8)^=' \
    'V(E5-E7)=3 6 ' 'V(E5-E7)×=' 'V(E5-E7)×A0=' 'V(E5-E9)=4 ' \
    'V(E5-E9)+=4 ' 'V(E5-E9)#=' 'V(E5-E9)⁙=' 'V(E5-E9)↑=' \
    'R(J9-I9)=1 3 5 6 ' '℞(J9-I9)=1 3 6 ' '℞(J9-I9)½=6 ' \
    'V(E5-E7) ℞(J9-I9)½=6 ' 'V(E5-E7)½=' '℞(J9-I9)⧞=' \
    '(D5)-D6=7 8 9 ' '(D5)xD6=7 ' '(D5)-D6 Brax!=9 '; do
    finds signs "sequence = \"${one%=*}\"" "${one##*=}"
done
finds signs 'sequence != "℞(J9-I9)½"' '1 2 3 4 5 7 8 9' 'not a draw agreed'
finds signs 'not sequence != "℞(J9-I9)½"' '6' 'not one, denied'

# If both sides are numbers, they are compared as numbers. A missing value
# matches nothing.
{
    i=0
    for elo in 900 1200 01000 none '' 1000.50 -3; do
        i=$((i + 1))
        printf '[Game "quax"]\n[FirstElo "%s"]\n[Round "%s"]\n\n%s *\n\n' \
            "$elo" "$elo" "a$i"
    done
} >elo.qux
import elo elo.qux
for one in 'tag:FirstElo > 1000:2 6 ' 'tag:FirstElo >= 1000:2 3 6 ' \
    'tag:FirstElo < 1000:1 7 ' 'tag:FirstElo <= 1000.0:1 3 7 ' \
    'tag:FirstElo = 1000:3 ' 'tag:FirstElo != 1000:1 2 4 6 7 ' \
    'tag:FirstElo in 950..1100:3 6 ' 'tag:FirstElo > -1:1 2 3 6 ' \
    'tag:FirstElo > many:4 ' 'tag:FirstElo < 1:7 ' 'tag:FirstElo = "":5 ' \
    'tag:FirstElo != "":1 2 3 4 6 7 ' 'not tag:FirstElo = none:1 2 3 5 6 7 ' \
    'tag:FirstElo ~ 00:1 2 3 6 ' 'tag:Elo != 5:' 'tag:Elo > 5:' \
    'round < 950:1 7 ' 'round >= 1000:2 3 6 ' 'round > a:4 ' \
    'round in 1..999:1 ' 'round != 900:2 3 4 5 6 7 '; do
    finds elo "${one%:*}" "${one##*:}"
done

# Several spaces in a name count as one, also at the end of a part.
printf '[Game "quax"]\n[First "%s"]\n\n%s *\n\n' 'Ann  Lee' a1 'Annlee' a2 \
    'Ann Lee Roy' a3 >spaces.qux
import spaces spaces.qux
for one in 'ann lee:1 3 ' 'ann  lee:1 3 ' ' lee:1 3 ' '  lee:1 3 ' 'lee :3 ' \
    ' :1 3 ' 'annlee:2 ' 'lee:1 2 3 '; do
    finds spaces "first ~ \"${one%:*}\"" "${one##*:}"
done

# Letters without a decomposition. Persons are counted, not spellings.
printf '[Game "quax"]\n[First "%s"]\n\n%s *\n\n' 'Łukasz Stróż' a1 \
    'LUKASZ STROZ' a2 'Bob Stone' a3 'Đuro Ægir' a4 'Straße Øst' a5 >marks.qux
import marks marks.qux
for one in 'first ~ "L":1 2 ' 'first ~ lukasz:1 2 ' 'first ~ "ŁUK":1 2 ' \
    'first ~ duro:4 ' 'first ~ "aegir":4 ' 'first ~ "strasse ost":5 '; do
    finds marks "${one%:*}" "${one##*:}"
done
agree
ask archive marks fold --apply
joined="$joined marks four" # names in them stand for others, too
ask query marks 'count by first limit 1' --format csv
is 'count by persons' 'first,count Łukasz Stróż,2' "$found"
ask query marks 'first = "Łukasz Stróż" count by player limit 1' --format csv
is 'players are persons' 'player,count Łukasz Stróż,2' "$found"
ask query marks 'id = 2' --columns first,tag:First --format csv
is 'columns show persons, and tags spellings' \
    'first,tag:First Łukasz Stróż,LUKASZ STROZ' "$found"
ask query marks 'first = "Łukasz Stróż" count by tag:First' --format csv
is 'tags count spellings' \
    'tag:First,count LUKASZ STROZ,1 Łukasz Stróż,1' "$(echo "$found" | tr '\n' ' ')"

# Symmetries of the rules, including those that exchange the sides.
{
    printf '[Game "quax"]\n\nc4 f8 *\n\n'
    printf '[Game "quax"]\n[Position "%s u -"]\n\n1... d3 h6 *\n\n' \
        11/11/11/11/11/11/11/11/11/11/11
    printf '[Game "brax"]\n\n(D1)-D2 *\n\n[Game "brax"]\n[Begins "Red"]\n\n'
    printf '(F9)-F8 *\n\n[Game "stymie"]\n\na1 d2 *\n\n'
    printf '[Game "braunche"]\n\na1 pass *\n\n[Game "braunche"]\n[Komi "1"]\n\n'
    printf 'a1 pass *\n\n[Game "brayout"]\n\nP(A3-A4) *\n'
} >turned.txt
import turned turned.txt
six=11/11/11/11/11/11
rows=9/10/11/12/13/14/15/16/17/16/15/14/13/12/11/10
for one in "11/11/11/5u5/11/11/11/2x8/11/11/11 x -=1 2 " \
    "$six/11/11/11/11/11 u -=1 2 " "11/11/11/11/3u7/$six x -=" \
    '1RRRRRRR1/9/9/9/9/9/9/3B5/1BB1BBBB1 2 - - D2=3 ' \
    '1RRRR1RR1/5R3/9/9/9/9/9/9/1BBBBBBB1 1 - - F8=3 ' \
    '1RRRRRRR1/9/9/9/9/9/9/9/1BBBBBBB1 2 - - -=3 4 ' \
    '8/7/8/7/8/7/8/7/8/7/8/7/8/1h5/v7 v 1 3=5 ' \
    '8/7/8/7/8/7/8/7/8/7/8/h6/8/7/v7 v 1 3=' \
    "$rows/x8 o 0 -=6 7 " "$rows/o8 x 0 -=6 " "$rows/o8 o 1 x=6 " \
    "$rows/8o o 1 x=6 " "$rows/8o x 1 o=" \
    '1ksbrdbsk1/1v2ii2v1/1ppppppppp/p9/10/10/10/PPPPPPPPPP/1V2II2V1/1KSBRDBSK1 1 10/10 Pp 1=8 '; do
    finds turned "position ~ \"${one%=*}\"" "${one##*=}"
done
for one in 'quax and pattern ~ u...x.:' 'quax and pattern ~ "u/./././.":1 2 ' \
    'brax and pattern ~ "R/.":3 4 ' 'stymie and pattern ~ "h/?v":' \
    'braunche and pattern ~ o:6 '; do
    finds turned "game = ${one%:*}" "${one##*:}"
done

finds turned 'game = jinx and board = "*/*/*/*/*/*/*/*/*"' '3 4' \
    'a name of a game that is read, a board'

# A date with unknown digits matches if every possible day matches. With
# "possibly" it matches if one does. A game of several days has all of them.
{
    i=0
    for date in 1999.05.03 '1999.05.??' '1999.??.??' '196?.??.??' '19??.05.??' \
        '????.??.??' soon ''; do
        i=$((i + 1))
        printf '[Game "quax"]\n[Date "%s"]\n\n%s *\n\n' "$date" "a$i"
    done
    printf '[Game "quax"]\n[Date "1913.05.01"]\n[EndDate "1913.05.03"]\n\n'
    printf 'b1 *\n'
} >dates.qux
import dates dates.qux
for one in 'date < 1999.05.03=4 9 ' 'possibly date < 1999.05.03=2 3 4 5 6 9 ' \
    'date < 2000=1 2 3 4 5 9 ' 'date <= 1999.05.03=1 4 9 ' \
    'date <= 1999.05=1 2 4 5 9 ' 'date > 1969=1 2 3 ' \
    'possibly date > 1969=1 2 3 5 6 ' 'date >= 1999.05.03=1 ' \
    'possibly date >= 1999.05.03=1 2 3 5 6 ' 'date = 1999=1 2 3 ' \
    'possibly date = 1999.05.03=1 2 3 5 6 ' 'date != 1999=4 7 8 9 ' \
    'possibly date != 1999.05=3 4 5 6 7 8 9 ' 'date in 1960..1969=4 ' \
    'possibly date in 1965..1970=4 5 6 ' 'date in 1913.05.01..1913.05.03=9 ' \
    'date = 1913.05.02=' 'possibly date = 1913.05.02=5 6 9 ' \
    'date < 1913.05.03=' 'possibly date in (1999.05.04, 1961)=2 3 4 5 6 ' \
    'possibly date not in (1999.05.04, 1961)=1 7 8 9 ' 'date = ""=8 ' \
    'date = 196?=4 ' 'date = 19??.05=1 2 4 5 9 ' 'year = 1999=1 2 3 ' \
    'year < 1970=4 9 ' 'possibly year = 1965=4 5 6 ' 'not year = 1999=4 5 6 7 8 9 ' \
    'year in 1960..1999 order by date=4 3 2 1 '; do
    finds dates "${one%=*}" "${one##*=}"
done
fault '1:8: error: date: there is no such day [bad-value]' 'date = 1990.13'
fault '1:27: error: date: there is no such day [bad-value]' \
    'possibly date in 1990.01..1990.02.30'

# The third and the fourth player are persons, too.
printf '[Game "brax-4"]\n[First "Ann"]\n[Second "Bob"]\n[Third "Cid"]\n' >four.brx
printf '[Fourth "Dan"]\n\n*\n\n[Game "brax-3"]\n[Third "DAN"]\n\n*\n\n' >>four.brx
printf '[Game "brax"]\n[First "Dan"]\n[Second "Eve"]\n\n*\n' >>four.brx
import four four.brx
for one in 'player = Cid:1 ' 'player = Dan:1 3 ' 'player ~ dan:1 2 3 ' \
    'player != Dan:2 ' 'third = DAN:2 ' 'fourth ~ d:1 ' 'tag:Third = Cid:1 ' \
    'third = "":3 '; do
    finds four "${one%:*}" "${one##*:}"
done
ask archive four names dan --format csv
found=${found#* }
is 'names of all' 'Dan,Dan,2,0' "${found%% *}"
agree
ask archive four fold --apply
finds four 'player = Dan' '1 2 3' 'all spellings'
printf '[Game "brax-4"]\n[First "Ann"]\n[Second "Bob"]\n[Third "Cid"]\n[Fourth "Ann"]\n\n*\n' >seats.brx
import seats seats.brx
ask query seats 'count by player' --format csv
is 'each of four is counted, once' 'player,count Ann,1 Bob,1 Cid,1' "$found"
ask query four 'id = 2 count by third' --format csv
is 'count by third' 'third,count Dan,1' "$found"

# Rounds are sorted by the number with which they begin.
for round in 10 x 9.2 ' 3a' 9.1; do
    printf '[Game "quax"]\n[Round "%s"]\n\nd3 *\n\n' "$round"
done >rounds.qux
import rounds rounds.qux
ask query rounds 'order by round' -c round --format values
is 'rounds in order' '0 x 3a 9.1 9.2 10' "$status $found"

# Clocks of plies, only in the main line, whether or not it can be replayed.
# They are compared with the JSON that `convert` writes.
cat >clocks.qux <<'END'
[Game "quax"]

1. d3 {[%clk 0:01:23.5]} f5 {[%clk 0:00:09]} 2. e4 {x [%clk 0:00:08.5]} *

[Game "quax"]

1. d3 f5 {[%clk 0:10:00]} (1... g6 {[%clk 0:00:01]}) 2. e4 *

[Game "quax"]

1. d3 d3 {[%clk 0:00:03]} *

[Game "brayout"]
[Position "?"]

1. R(I4-J4) {[%clk 0:00:02]} B+(G7-I6)# {[%clk 0:00:01.5]} 0-1

[Game "quax"]

1. d3 f5 2. e4 *
END
import clocks clocks.qux
finds_each clocks <<'EOF'
clock < 10|1 4
clock < 0:00:09|1 4
clock = 600|2
clock in 8..9|1
clock in 1.5..2|4
not clock < 10|2 3 5
clock != 9|2 3 4 5
clock >= 83.5 and plies = 3|1 2
clock < 1.5|
EOF
ask query clocks 'clock < 10 or clock = 600' -c id,ply --format csv
is 'where a clock stood' 'id,ply 1,2 2,2 4,1' "$found"
tells 2 'query:1:9: error: clock: seconds are expected, such as 10, 1.5 or 0:01:30 [bad-value]' \
    query clocks 'clock = 1:30'
awk '/^\[/ || !NF { print; next }
    {
        n = split($0, w, " ")
        for (i = 1; i <= n; i++) {
            printf "%s ", w[i]
            if (w[i] ~ /^[a-z]/ && ++k % 3)
                printf "{[%%clk 0:00:%02d.%d]} ", k * 7 % 60, k % 10
        }
        print ""
    }' qux >timed.qux
import timed timed.qux
ludex convert --to json --no-positions timed.qux 2>/dev/null >timed.jsonl
wanted=
grep -noE '"clock":([0-4]|3\.[0-9]|[012]\.[0-9])[,}]' timed.jsonl >lines
while IFS=: read -r line _; do
    case "$wanted " in *" $line "*) ;; *) wanted="$wanted $line" ;; esac
done <lines
is 'clocks, by their JSON' yes "$([ -n "$wanted" ] && echo yes)"
finds timed 'clock <= 4' "${wanted# }"

# the hash of a citation, in conditions of any form
ask import --no-progress cited named.bry named.qux
cited() { # ID: its hash, in $hash
    run archive cited cite "$1"
    hash=${output##*hash }
}
cited 7
seventh=$hash
cited 170
finds cited "hash = $hash" 170
finds cited "hash in ($hash, $seventh)" '7 170'
finds cited "id < 9 and hash != $seventh" '1 2 3 4 5 6 8'
finds cited "id < 9 and not hash = $seventh" '1 2 3 4 5 6 8'
finds cited "hash = $(echo "$hash" | tr a-f A-F)" 170
finds cited "links > 0 and hash = $hash or id = 3" '3 170'
finds cited 'hash = 0000000000000000' ''
finds cited 'hash = 12e4567890123456' ''
wrong_hash() { # QUERY MESSAGE
    has 2 "$2" "ludex query cited '$1'"
}
for hash in 1234567 12345678901234567 123456789012345g '""' 0x34567890123456; do
    wrong_hash "hash = $hash" 'hash: a hash must have 16 digits from 0 to 9 and a to f [bad-value]'
done
for what in '> 1234567890123456' '~ 1234567890123456' \
    'in 1234567890123456..2234567890123456'; do
    wrong_hash "hash $what" 'hash: hashes can only be compared with = or != [bad-value]'
done
wrong_hash 'count by hash' 'hash can only be used in conditions [unknown-field]'
wrong_hash 'order by hash' 'hash can only be used in conditions [unknown-field]'
for id in 7 170; do
    cited $id
    expect 0 "hash,id
$hash,$id" "ludex query cited 'id = $id' -c hash,id --format csv | tr -d '\r'"
done

agree
finish
