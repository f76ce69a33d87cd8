#!/bin/sh
# Tests ludex ratings: which results are rated and which are not, from archives
# and from files, in each form. Unit tests check the values.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Ann beats Bob twice, and Cid once. The results are in records, in events, and
# in both.
record() {
    printf '[Game "%s"]\n[Event "%s"]\n[Date "%s"]\n[First "%s"]\n[Second "%s"]\n%s\n\nd3 %s\n\n' \
        "$1" "$2" "$3" "$4" "$5" "${7-}" "$6"
}
{
    record quax Cup 1961.05.12 Ann Bob 1-0
    record quax Cup 1961.05.13 Bob Ann 0-1
    record quax '' 1962.05.13 Ann Cid 1-0 '[Round "7"]'
} >three.qux
cat >three.event <<'EOF'
event 1961 "Cup" { game quax
    round 1 "Ann" "Bob" 1-0
    round 2 "Bob" "Ann" 0-1
}
EOF

csv() {
    ludex ratings "$@" --format csv 2>/dev/null | tr -d '\r'
}
# rated WORD...: sets $found to lines with the name, rating and games of each
# player.
rated() {
    into "$work/table" ratings "$@" --format csv
    found=
    while IFS=, read -r game _ _ name rating n _; do
        [ "$game" = game ] || found="$found${found:+$newline}$name $rating $n"
    done <"$work/table"
}

# The first rating is 1500, and K is 40. The two games of the event are rated
# together, then one more game.
wanted='Ann 1557.71 3
Cid 1482.29 1
Bob 1460.00 2'
rated three.qux
is 'Elo of records' "$wanted" "$found"
ask import box three.qux
rated box
is 'Elo of an archive' "$wanted" "$found"
is 'standard input' "$wanted" "$(csv - <three.qux |
    awk -F, 'NR > 1 { printf "%s %s %s\n", $4, $5, $6 }')"

# An event and its records are rated only once.
ask import both three.qux three.event
rated both
is 'events and records' "$wanted" "$found"
rated three.event three.qux
is 'events and records as files' "$wanted" "$found"
rated both --events
is 'events alone' 'Ann 1540.00 2
Bob 1460.00 2' "$found"
rated both --events 'year = 1962'
empty 'events of a query' "$found"
rated both 'second = Cid'
is 'records of a query' 'Ann 1520.00 1
Cid 1480.00 1' "$found"
rated three.qux --where 'second = Cid'
is 'a query of files' 'Ann 1520.00 1
Cid 1480.00 1' "$found"
rated three.qux --until 1961
is 'a day' 'Ann 1540.00 2
Bob 1460.00 2' "$found"
rated three.qux --since 1962.05.13
is 'from a day on' 'Ann 1520.00 1
Cid 1480.00 1' "$found"
# If a different record of the same players has the result, that record is one
# more game.
record quax Cup 1961.05.14 Ann Bob 1-0 >four.qux
ask import both four.qux
is 'one game more' 'Ann 4' "$(csv both | awk -F, '/Ann/ { print $4, $6 }')"

# A person has one rating, regardless of the spelling.
ask archive both alias Ann Cid --apply
is 'one person' 'Ann 3
Bob 3' "$(csv both | awk -F, 'NR > 1 { print $4, $6 }')"
has 0 'not rated: 1 (1 of a player against themselves)' ludex ratings both
ask archive both rename Ann Anna --apply
is 'another name' 'Anna' "$(csv both --player Ann | awk -F, 'NR > 1 { print $4 }')"

# Options of Elo.
rated three.qux --where 'second = Cid' --k 20
is 'K' 'Ann 1510.00 1
Cid 1490.00 1' "$found"
rated three.qux --k 40/2,20
is 'K by games' 'Ann 1548.85 3
Cid 1482.29 1
Bob 1460.00 2' "$found"
rated three.qux --where 'second = Cid' --start 0
is 'start' 'Ann 20.00 1
Cid -20.00 1' "$found"
rated three.qux --where 'second = Cid' --advantage 50
is 'advantage' 'Ann 1517.14 1
Cid 1482.86 1' "$found"
cat >stated.event <<'EOF'
event 1961 "Cup" { game quax
    players {
        "Ann" rating 2000
        "Bob" rating 2000
    }
    "Ann" "Bob" 1-0
}
EOF
rated stated.event --stated --fide
is 'stated' 'Ann 2020.00 1
Bob 1980.00 1' "$found"
rated stated.event
is 'not stated' 'Ann 1520.00 1
Bob 1480.00 1' "$found"
rated stated.event --stated --fide --k 20
is 'K of FIDE and of the option' 'Ann 2010.00 1
Bob 1990.00 1' "$found"
rated stated.event --stated --k 20,10@2000
is 'K from a rating on' 'Ann 2005.00 1
Bob 1995.00 1' "$found"
# Ratings and the performance in an event follow one rule, also for a K that the
# event states and for FIDE's limit of K times the number of games.
awk 'BEGIN { print "event 1990 { game quax players { \"A\" rating 2000 k 40"
    for (i = 1; i < 21; i++) printf "\"B%d\" rating 2000 k %d\n", i, 10 + i
    print "\"C\" rating 2410 \"D\" rating 1900 k 15 }"
    for (i = 1; i < 21; i++) printf "\"A\" \"B%d\" 1-0\n", i
    print "\"C\" \"D\" 0-1\n\"B1\" \"B2\" 1/2-1/2\n}" }' >k.event
for k in 20,10@2400 30,12@2300; do
    ludex event k.event performance --fide --k $k --format csv |
        tr -d '\r' | sed 1d | cut -d , -f 2,12 | sort >by_event
    ludex ratings k.event --stated --fide --k $k --format csv |
        tr -d '\r' | sed '1d; s/\.00,/,/' | cut -d , -f 4,5 | sort >by_ratings
    is "ratings of an event that states K, $k" "$(cat by_event)" "$(cat by_ratings)"
done
is 'players in it' 23 "$(wc -l <by_ratings | tr -d ' ')"
rated k.event --stated --player D --player A --player B20
is 'K of the event' 'A 2400.00 20
B20 1985.00 1
D 1914.24 1' "$found"
rated k.event --stated --fide --player A
is 'limit of K' 'A 2350.00 20' "$found"
rated k.event --player D
is 'without --stated' 'D 1520.00 1' "$found"

# From 2400 on, K is 10. A score of zero in a first event is ignored.
cat >fide.event <<'EOF'
event 2024 "Open" { game quax
    players { "High" rating 2600  "Young" rating 2000 born 2006
        "Low" rating 2400  "New" }
    "High" "Low" 1-0
    "Young" "Low" 1/2-1/2
    "New" "High" 0-1
    "New" "Low" 0-1
    "New" "Young" 0-1
    "New" "Low" 0-1
    "New" "High" 0-1
}
EOF
rated fide.event --stated --fide
is 'FIDE' 'High 2602.00 3
Low 2393.00 4
Young 2017.00 2
New  5' "$found"

# An event without a name counts as one event. If many games share an Event tag,
# dated or not, they are rated in periods.
{
    echo 'event { game quax'
    for i in 1 2 3 4; do echo "\"Ann\" \"Bob\" 1-0 1961.05.0$i"; done
    echo '}'
} >nameless.event
rated nameless.event
is 'no name' 'Ann 1580.00 4
Bob 1420.00 4' "$found"
for date in '????.??.??' 2020.05.01; do
    for event in 'Rated game' '?' '-'; do
        i=0
        while [ $((i += 1)) -le 340 ]; do
            record quax "$event" "$date" Ann Bob 1-0 "[GameId \"$i\"]"
        done >often.qux
        is "many games of $event, $date" 'Ann 1
Bob 1' "$(csv often.qux | awk -F, 'NR > 1 {
            print $4, ($5 > 500 && $5 < 2500) }')"
    done
done
has 0 'rule: Elo after each event, K 40/30,20; initial rating: 1500' \
    ludex ratings three.qux
has 0 '"rule":"Elo by FIDE B.02 of 1 March 2024 after each event, K 20, unless an event states K; initial rating: the stated rating, or 1500"' \
    ludex ratings three.qux --fide --k 20 --stated --format json
has 0 'rule: Glicko-2 in periods of 7 days, tau 0.5; initial rating: 1400' \
    ludex ratings three.qux --method glicko-2 --period week --start 1400
has 0 'rule: whole history, drift 14; initial rating: 1500' \
    ludex ratings three.qux --method whole-history

# Groups and games are rated separately.
{
    cat three.qux
    record quax '' 1963.01.01 Xan Yul 1-0
    record stymie '' 1963.01.01 Ann Xan 1/2-1/2 | sed 's/^d3 //'
} >apart.txt
has 0 'quax, Elo, group 2 of 2: Xan and 1 other' ludex ratings apart.txt
has 0 'stymie, Elo' ludex ratings apart.txt
is 'groups' 'quax 1 1 Ann
quax 1 2 Cid
quax 1 3 Bob
quax 2 1 Xan
quax 2 2 Yul
stymie 1 1 Ann
stymie 1 1 Xan' "$(csv apart.txt | awk -F, 'NR > 1 { print $1, $2, $3, $4 }')"
is 'one game' 'stymie Ann
stymie Xan' "$(csv apart.txt --game stymie | awk -F, 'NR > 1 { print $1, $4 }')"
is 'together' '1 5' "$(csv apart.txt --together |
    awk -F, 'NR > 1 && $2 > m { m = $2 } END { print m, NR - 1 }')"
is 'least' 'Ann' "$(csv apart.txt --least 3 | awk -F, 'NR > 1 { print $4 }')"

# Results that are not rated are reported.
cat >left.event <<'EOF'
event 1961 "Cup" { game quax
    round 1 "Ann" "Bob" 1-0 forfeit
    round 2 "Ann" bye
    round 3 "Ann" "Cid" *
    round 4 "Ann" "Cid" annulled
    round 5 "Ann" "Cid" 1/2-1/2
}
event 1962 "Friendly" { game quax unrated
    "Ann" "Cid" 1-0
}
event "Some day" { game quax
    "Ann" "Cid" 0-1
}
EOF
has 0 'not rated: 6 (1 from unrated events, 2 not played, 1 annulled, 1 without a result, 1 without a year)' \
    ludex ratings left.event
has 0 'games: 1, players: 2' ludex ratings left.event
has 0 'not rated: 5 (' ludex ratings left.event --undated last
has 0 'games: 2, players: 2' ludex ratings left.event --undated last
is 'undated first' '1961.07.01 Cid 1' "$(ludex ratings left.event --undated first \
    --history | awk '$1 == "Cid" { print $2, $1, $4; exit }')"
has 2 'there are no rated games of "Bob"' ludex ratings left.event --player Bob
has 2 'there are no rated games of "Anne"; did you mean "Ann"?' \
    ludex ratings left.event --player Anne
printf 'event 1961 { game quax "Ann Lee" "Бобров" 1-0 }' >names.event
has 2 'did you mean "Ann Lee"?' \
    'ludex ratings names.event --player "Lee, A."'
has 2 'did you mean "Бобров"?' ludex ratings names.event --player Bobrov
expect 0 'ludex: not rated: 1 (1 not played)
ludex: there are no rated games' \
    "printf 'event 1961 \"A\" { \"Ann\" \"Bob\" 1-0 forfeit }' >no.event
    ludex ratings no.event"
printf 'event "A" { "Ann" "Bob" 1-0\n"Cid" "Ann" 1-0 }' >never.event
has 0 'games: 2, players: 3' ludex ratings never.event
is 'no dates at all' 'Ann,,1500.00,2' \
    "$(csv never.event --history --method elo | sed -n 2p | cut -d, -f 3-)"

# Methods: a stronger player is placed higher, deviations shrink, and histories
# are in order.
for method in glicko-2 whole-history; do
    is "$method" 'Ann 3
Cid 1
Bob 2' "$(csv three.qux --method $method | awk -F, 'NR > 1 {
        print $4, $(NF - 5) }')"
done
is 'deviations' 1 "$(csv three.qux --method glicko-2 |
    awk -F, '$4 == "Ann" { a = $6 } $4 == "Cid" { c = $6 } END { print a < c }')"
is 'a history' '1961.05.13 2
1962.05.13 3' "$(csv three.qux --history --player Ann | awk -F, 'NR > 1 {
    print $4, $6 }')"
is 'periods' '1961.12.31 2
1962.12.31 3' "$(csv three.qux --history --player Ann --method glicko-2 \
    --period year | awk -F, 'NR > 1 { print $4, $7 }')"
is 'days' '1961.05.12 1
1961.05.13 2
1962.05.13 3' "$(csv three.qux --history --player Ann --method whole-history |
    awk -F, 'NR > 1 { print $4, $7 }')"
has 0 'advantage: ' ludex ratings three.qux --advantage fit
has 0 'draws between equal players: 0 %' ludex ratings three.qux --method whole-history
has 0 '"method":"whole-history","games":3,"players":3,"groups":1' \
    ludex ratings three.qux --method whole-history --format json
has 0 '| 1 | Ann |' ludex ratings three.qux --format markdown

# A plot is well-formed, has a line for each player, and escapes names.
plot() {
    ludex ratings "$@" --plot 2>/dev/null
}
is 'lines' 2 "$(plot three.qux --method whole-history --player Ann --player Bob |
    grep -c '<path class="line"')"
is 'bands' 2 "$(plot three.qux --method whole-history --player Ann --player Bob |
    grep -c '<path class="band"')"
is 'no bands, dots' '0 2' "$(plot three.qux | grep -c 'class="band"') $(
    plot three.qux | grep -c '<circle')"
is 'years' '1961.07 1962.04' "$(plot three.qux |
    sed -n 's/.*"middle">\([0-9.]*\)<.*/\1/p' | sed -n '1p;$p' | tr '\n' ' ' |
    sed 's/ $//')"
{
    record quax '' 1961.05.12 '<b>&' 'A very long name, longer than its room' 1-0
    record quax '' 1963.05.12 '<b>&' Bob 1-0
} >names.qux
has 0 '&lt;b&gt;&amp;' ludex ratings --plot names.qux
has 0 '>A very long name, longer…<' ludex ratings --plot names.qux
empty 'no markup' "$(plot names.qux | grep '<b>')"
expect 2 'ludex: ratings: a plot can show only one game; select it with --game' \
    ludex ratings --plot apart.txt
has 2 'no game has a date' ludex ratings --plot never.event
has 2 '--plot and --format cannot be used together' ludex ratings --plot --format csv three.qux

# Each group of players who never met the others has its own table. Many groups
# take no longer than their players would.
awk 'BEGIN { for (i = 0; i < 8000; i++)
    printf "event 1990 \"E%d\" { players { \"A%d\" \"B%d\" } \"A%d\" \"B%d\" 1-0 }\n", i, i, i, i, i
}' >strangers.event
has 0 'players: 16000, groups: 8000' \
    "(ulimit -t ${SANITIZED:+6}6; exec ludex ratings strangers.event)"

# Usage.
expect 2 'ludex: --method takes elo, glicko-2 or whole-history, not "x"' \
    ludex ratings --method x three.qux
for rule in '' x 20/ 40/30 /20 40/30,20,10 40/30,20/30,10 1001 '20,' \
    @2400 10@2400 40/30@2400 20,10@ 20,10@x 20,10@0 20,10@2400,5; do
    has 2 'ludex: --k takes a value such as 20, 40/30,20' "ludex ratings --k '$rule' three.qux"
done
for period in 0 x 99999; do
    has 2 'ludex: --period takes week' ludex ratings --period $period three.qux
done
has 2 'ludex: --start takes a number from' ludex ratings --start nan three.qux
has 2 'ludex: --tau takes a number from' ludex ratings --tau 0 three.qux
has 2 'ludex: --drift takes a number from' ludex ratings --drift -1 three.qux
has 2 'ludex: --advantage takes a number' ludex ratings --advantage 1x three.qux
has 2 'ludex: --until takes a date' ludex ratings --until soon three.qux
has 2 'ludex: --format takes' ludex ratings --format xml three.qux
has 2 '--stated can be used only with --method elo' \
    ludex ratings --stated --method glicko-2 three.qux
has 2 'specify either a query or --where, not both' ludex ratings box 'id = 1' --where 'id = 1'
has 2 '"count by" can be used only with' ludex ratings box count by game
has 2 'there is no field nix' ludex ratings box nix = 1
has 3 'none.qux' ludex ratings none.qux
has 0 'there are no rated games' ludex ratings box 'id = 99'
# If an archive cannot be read, the reason is reported, and no list is printed.
cp box altered && sqlite3 altered 'ALTER TABLE era RENAME TO age'
expect 1 "ludex: altered: the archive was altered by another program: the table \
era is missing or was changed" ludex ratings altered
printf 'd3 (x1 *\n' >broken.qux
has 1 'games: 3' ludex ratings three.qux broken.qux

finish
