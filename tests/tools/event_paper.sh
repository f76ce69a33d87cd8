#!/bin/sh
# Tests the papers that a director prints: the boards of a round, wall charts,
# standings with chosen columns, and pages of events after an earlier round.
# shellcheck disable=SC2016 # another shell expands the commands
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

cat >club.event <<'EOF'
event "Club" {
    format swiss-4
    note "drawn by lot with the number 7"
    champion "Cid"
    players {
        "Ann" title "FM" country "Riamo" rating 1900 club "North" seed 2
        "Bob" rating 2000 seed 1
        "Cid" seed 4
        "dan" country "Fer" rating 1500 seed 3
        "Eve" seed 5
    }
    round 1
        "Bob" "dan" 1-0
        "Cid" "Ann" 1/2-1/2
        "Eve" bye
    round 2
        "Ann" "Eve" 0-1 forfeit
        "Cid" "Bob" 0-1
        "dan" half-bye
    round 3
        "Bob" "Eve" *
        "Ann" "dan" *
        "Cid" bye
}
EOF
expect 0 'Club, round 3

board  no  first  rating  points  result  no  second  rating  points
    1   1  Bob      2000       2           5  Eve                  2
    2   2  Ann      1900       ½           3  dan       1500       ½
        4  Cid                 ½  bye' ludex event club.event boards
expect 0 'Club, round 2, by name

player  board  plays   opponent        rating
Ann         1  first   Eve
Bob         2  second  Cid
Cid         2  first   Bob               2000
Eve         1  second  Ann               1900
dan                    half-point bye' ludex event club.event boards --by name --round 2
has 0 '"round":2,"board":1,"first no":2,"first":"Ann","first rating":1900,"first points":0.5,"result":"- +","second no":5' \
    ludex event club.event boards --round 2 --format json

# The next round is paired if the file does not have it.
sed '/round 2/,$d' club.event >two.event
echo '    round 2 "dan" half-bye }' >>two.event
prepare 'ludex event two.event pair --format csv | cut -d , -f 2,3 | tr -d "\\r" >paired'
expect 0 - "ludex event two.event boards --round 2 --format csv |
    cut -d , -f 3,8 | sed 's/first no,second no/first,second/' | tr -d '\\r' | cmp - paired"
expect 2 'ludex: two.event: round 3 is not paired yet, and is not the next round, which is 2' \
    ludex event two.event boards --round 3
printf 'event { format single-elimination players { "A" "B" "C" "D" } round 1\n"A" "D" *\n"B" "C" * }\n' >open.event
has 2 'round 2 is not paired yet; the command pair says why' \
    ludex event open.event boards --round 2
# Board numbers in the file take precedence.
printf 'event { round 1 "A" "B" 1-0 board 2\n"C" "D" 1-0 board 1 }\n' >numbered.event
expect 0 '1,C
2,A' "ludex event numbered.event boards --format csv | sed 1d | cut -d , -f 2,4"
printf 'event { round 1 "A" "B" 1-0 board 5\n"C" "D" 1-0 board 3 }\n' >gaps.event
expect 0 '3,C
5,A' "ludex event gaps.event boards --format csv | sed 1d | cut -d , -f 2,4"
expect 2 'ludex: club.event: there is no stage "Final"' \
    ludex event club.event boards --stage Final
expect 2 'ludex: event: --round can be used only with boards, not with pair' \
    ludex event club.event pair --round 2
expect 2 'ludex: event boards: --by takes name, not "year"' \
    ludex event club.event boards --by year

expect 0 'Club, after round 2 of 4: open

no  place  player  title  country  rating  r1    r2    points
 1      2  Bob                       2000  3f1   4s1        2
 2      5  Ann     FM     Riamo      1900  4s½   5f-        ½
 3      3  dan            Fer        1500  1s0   bye=       ½
 4      3  Cid                             2f½   1f0        ½
 5      1  Eve                             bye+  2s+        2' \
    "ludex event club.event wall-chart --after 2 --tiebreaks BH | head -n 8"
has 0 'no  place  player  r1   points' ludex event numbered.event wall-chart

expect 0 'place,rating,player,title,club,points,performance,BH
5,1900,Ann,FM,North,0.5,,1' "ludex event club.event standings --after 2 --tiebreaks BH --format csv \
    -c 'place,rating, player,title,club,points,performance,BH' | tr -d '\\r' | sed -n '1p;6p'"
has 0 'rule: points' ludex event club.event standings -c place,player
expect 2 'ludex: standings has no column "nam"; besides those that standings and performance print, there are title, country, club, id, born, rating and team' \
    ludex event club.event standings -c place,nam
expect 2 'ludex: event: --columns can be used only with list and standings, not with crosstable' \
    ludex event club.event crosstable -c place

# Pages of an earlier state omit later results and the stated champion.
prepare 'ludex event club.event check >/dev/null 2>&1; ludex page event club.event --after 2 -o then.html 2>/dev/null; ludex page event club.event -o now.html 2>/dev/null; true'
has 0 'half-point bye' cat then.html
bobs='<bdi>3</bdi></td><td><bdi>Bob</bdi></td><td class="number"><bdi>2000</bdi>'
has 0 "$bobs" cat now.html
expect 0 0 "grep -cF '$bobs' then.html; true"
expect 0 '0 1' 'echo $(grep -c Champion: then.html) $(grep -c Champion: now.html)'
has 2 'ludex: club.event: "Club" has only 3 rounds' \
    ludex page event club.event --after 4 -o none.html
printf 'event "Cup" { "A" "B" 1-0 }\n' >loose.event
has 2 '"Cup" does not number its rounds, so --after cannot be used' \
    ludex page event loose.event --after 1
has 0 '<th scope="col" class="number">rating</th>' cat now.html

# All rounds that are paired, such as those of a schedule.
prepare 'printf "event \"Robin\" { format round-robin players { \"Ann\" \"Bob\" \"Cid\" } }" >robin.event
    ludex event robin.event draw --schedule --seed 1 --write'
expect 0 'Robin, round 1
Robin, round 2
Robin, round 3' 'ludex event robin.event boards --all | grep Robin'
expect 0 '1,1
2,1
3,1' 'ludex event robin.event boards --all --format csv | cut -d , -f 1,2 | grep ",1\$"'
expect 0 'Robin: pairings of all rounds

round 1
round 2
round 3' 'ludex page boards -W no-event-open robin.event --all | grep "^r\|^R" | sed "1G"'
expect 0 3 'ludex page boards -W no-event-open robin.event --all --to html | grep -c "<caption>round [123]</caption>"'
expect 2 'ludex: --all and --round cannot be used together' \
    ludex page boards -W no-event-open robin.event --all --round 1
expect 2 'ludex: --all and --round cannot be used together' \
    ludex event robin.event boards --all --round 1
expect 2 'ludex: --all can be used only with boards' ludex page slips -W no-event-open robin.event --all
expect 2 'ludex: event: --all can be used only with boards, not with pair' ludex event robin.event pair --all
expect 2 'ludex: unpaired.event: no round is paired yet' \
    "printf 'event { format swiss-3 players { \"a\" \"b\" } }' >unpaired.event; ludex event unpaired.event boards --all"

# Paper.
expect 0 'Club, round 2
Board 1

  First   Ann (no 2, rating 1900)
  Second  Eve (no 5)

  [ ] 1-0     [ ] ½-½     [ ] 0-1


  ____________________     ____________________
  signature of First       signature of Second

- - - - - - - - - - - - - - - - - - - - - - - - -
Club, round 2
Board 2' 'ludex page slips -W no-event-open club.event --round 2 | head -n 15'
expect 0 2 'ludex page slips -W no-event-open club.event -o slips.html; grep -c "<section class=.slip" slips.html'
has 0 '<bdi>Bob</bdi></strong> <small>no 1, rating 2000</small>' cat slips.html
has 0 '@page { size: A4' cat slips.html
expect 0 - 'ludex event club.event boards >want; echo >>want
    ludex event club.event boards --by name >>want; sed -i /^Club/d want
    ludex page boards -W no-event-open club.event | sed /^Club/d | cmp - want'
expect 0 2 'ludex page boards -W no-event-open club.event -o boards.html; grep -c "<caption>pairings of round 3" boards.html'
# The titles tell the papers of an event apart.
expect 0 'Club: pairings of round 3
Club: pairings of round 3, by name' \
    'ludex page boards -W no-event-open club.event | grep ^Club'
# The date of the round, unless a result has another one.
prepare "sed '1s/{/{ round-dates \"2027.01.08, ?, 2027.01.09\"/' club.event >dated.event"
expect 0 'Club: pairings of round 3, 2027.01.09' \
    'ludex page boards -W no-event-open dated.event | grep -m 1 ^Club'
expect 0 'Club: pairings of round 2' \
    'ludex page boards -W no-event-open dated.event --round 2 | grep -m 1 ^Club'
printf 'event "Day" { format swiss-3 round-dates "2027.01.08" players { "a" "b" }
round 1 "a" "b" 1-0 2027.01.09 }' >other.event
expect 0 'Day: pairings of round 1' 'ludex page boards -W no-event-open other.event | grep -m 1 ^Day'
for form in boards.html slips.html; do
    has 0 "<title>Club: $([ $form = slips.html ] && echo result slips || echo pairings) of round " cat $form
done
expect 0 'Club: wall chart after round 2 of 4
Club: standings after round 3 of 4' \
    'ludex page wall-chart -W no-event-open --after 2 club.event | sed 1q
    ludex page standings -W no-event-open club.event | sed 1q'
printf 'event { format round-robin prizes "Main" { 5 } players { "A -" "B" } round 1 "A -" "B" 1-0 }' >final.event
expect 0 'final standings' 'ludex page standings final.event | sed 1q'
expect 0 'prizes' 'ludex page prizes final.event | sed 1q'
sed 's/1-0/*/' final.event >open.event
expect 0 'provisional prizes' 'ludex page prizes -W no-event-open open.event | sed 1q'
# The date, the place and the arbiter; and the signs of a wall chart.
sed '1s/.*/& begin 2027.01.09 end 2027.01.10 city "Riga" country "Latvia" chief-arbiter "Ann Lee"/' club.event >facts.event
for verb in boards wall-chart standings; do
    expect 0 '2027.01.09 to 2027.01.10, Riga, Latvia; arbiter: Ann Lee' \
        "ludex page $verb -W no-event-open facts.event | tail -n 1"
done
has 0 '<p class="rule"><bdi>2027.01.09 to 2027.01.10, Riga, Latvia; arbiter: Ann Lee</bdi></p>' \
    ludex page standings -W no-event-open --to html facts.event
expect 0 'f: as first player against this number; s: as second player against this number; bye+: full-point bye; bye=: half-point bye; +: won by forfeit; -: lost by forfeit; ?: result unknown' \
    'ludex page wall-chart -W no-event-open club.event | tail -n 1'
expect 0 '- +: the first player did not come' \
    'ludex page boards -W no-event-open club.event --round 2 | tail -n 1'
printf 'event { format swiss-3 players { "A" "B" "C" "D" } round 1 "A" "B" 1-0 forfeit "C" "D" 0-0 forfeit }' >none.event
expect 0 '+ -: the second player did not come; - -: neither player came' \
    'ludex page boards -W no-event-open none.event | tail -n 1'
expect 0 0 'ludex page boards final.event | grep -c "did not come" || :'
expect 0 'f: as first player against this number; s: as second player against this number' \
    'ludex page wall-chart final.event | tail -n 1'
has 0 '<bdi>4s1</bdi>' ludex page wall-chart -W no-event-open --to html --after 2 club.event
has 0 'place  player  title  country  rating  points  BH-C1  BH  SB  DE  performance' \
    ludex page standings -W no-event-open club.event
sed 's/format.*/tiebreaks "direct, sonneborn-berger, wins"/' club.event >ties.event
has 0 'rating  points  direct  sonneborn-berger  wins  performance' \
    ludex page standings -W no-event-open ties.event
has 0 'place  club' ludex page standings -W no-event-open -c place,club club.event
has 2 'standings has no column "x"' ludex page standings -W no-event-open -c x club.event
has 2 'contains several events; name one of them' \
    ludex page boards -W no-event-open events/made.event
has 2 'there is no stage "Final"' ludex page wall-chart -W no-event-open --stage Final club.event
has 2 'round 9 is not paired yet' ludex page slips -W no-event-open --round 9 club.event
has 2 '--to takes pdf, html or text' ludex page boards -W no-event-open --to latex club.event
expect 2 'ludex: b.tex: page boards can write only pdf, html or text' \
    ludex page boards -W no-event-open club.event -o b.tex
for verb in record event report puzzles query site; do
    expect 2 "ludex: x.pdf: page $verb can write only html" \
        ludex page $verb club.event -o x.pdf
    expect 2 'ludex: --to takes html, not "pdf"' ludex page $verb club.event --to pdf -o x
done
expect 2 'ludex: x.txt: page event can write only html' ludex page event club.event -o x.txt
expect 0 1 'ludex page event -W no-event-open club.event --to html -o x.pdf; grep -c "<title>" x.pdf'
pages() {
    grep -ao '/Count [0-9]*' "$1"
}
seq 17 >seventeen.txt
prepare 'ludex event seventeen.txt draw --seed 1 --rounds 5 >many.event'
expect 0 '/Count 1' 'ludex page slips -W no-event-open many.event -o slips.pdf; grep -ao "/Count [0-9]*" slips.pdf'
seq 130 >many.txt
prepare 'ludex event many.txt draw --seed 1 --rounds 30 >many.event'
is 'slips, pages' '/Count 9' "$(ludex page slips -W no-event-open many.event -o slips.pdf; pages slips.pdf)"
is 'boards, pages' '/Count 5' "$(ludex page boards -W no-event-open many.event -o boards.pdf; pages boards.pdf)"
is 'rounds on a page' '/Count 1' \
    "$(ludex page boards -W no-event-open robin.event --all -o all.pdf; pages all.pdf)"
is 'rounds on several pages' '/Count 5' "$(ludex event seventeen.txt draw --system round-robin --schedule --seed 1 >robin17.event
    ludex page boards -W no-event-open robin17.event --all -o all.pdf; pages all.pdf)"
# Type is not enlarged at the cost of another page.
seq 90 >ninety.txt
prepare 'ludex event ninety.txt draw --seed 1 --rounds 5 >ninety.event'
is 'boards on one page, names on two' '/Count 3' \
    "$(ludex page boards -W no-event-open ninety.event -o boards.pdf; pages boards.pdf)"
is 'a wall chart' '%PDF-1' "$(ludex page wall-chart -W no-event-open club.event --to pdf | head -c 6)"
is 'standings' '/Count 3' "$(ludex page standings -W no-event-open many.event -o all.pdf; pages all.pdf)"

# Brackets: the tree as text, a drawing and the matches in HTML, pages in PDF.
cat >cup.event <<'EOF'
event "Cup" {
    city "Riamo"
    format single-elimination best-of-2 + third-place
    players { "Ann" seed 1 "Bob" seed 4 "Cid" seed 3 "Dan" seed 2 "Eve" seed 5 }
    round 1
        "Ann" bye "Dan" bye "Cid" bye
        "Bob" "Eve" 1-0 "Eve" "Bob" 0-1
    round 2
        "Ann" "Bob" 1-0 "Bob" "Ann" 1/2-1/2
        "Dan" "Cid" 1/2-1/2 "Cid" "Dan" 1/2-1/2 "Dan" "Cid" 1-0 tiebreak
    round 3
        "Dan" "Ann" 1-0
        "Bob" "Cid" 1-0 "Cid" "Bob" 1-0 "Bob" "Cid" 1-0 tiebreak
}
EOF
expect 0 - 'ludex event cup.event bracket >want; ludex page bracket -W no-event-open cup.event | cmp - want'
prepare 'ludex page bracket -W no-event-open cup.event -o cup.html'
expect 0 '1 1 1' 'echo $(grep -c "<section" cup.html) $(grep -c ">third place<" cup.html) $(grep -c "<caption>Matches" cup.html)'
has 0 '<tspan class="seed">2</tspan> Dan</text></svg><text class="score" x="352" y="26" dy="-6">1 + 1<' cat cup.html
has 0 'after 1 of 2' cat cup.html
has 0 '<h1><bdi>Cup: bracket</bdi></h1>' cat cup.html
has 0 '<p class="about"><bdi>Riamo</bdi></p>' cat cup.html
has 0 '@page { size: A4 landscape' cat cup.html
expect 2 'ludex: club.event: the event has no knock-out results' \
    ludex page bracket -W no-event-open club.event
printf 'event "E" { stage "Cup" format knockout round 1 "A" "B" 1-0
    stage "Open" format swiss-1 round 1 "A" "B" 0-1 }\n' >stages.event
has 0 'E, Cup' ludex page bracket stages.event
has 2 'the event has no knock-out results' ludex page bracket --stage Open stages.event
has 2 'there is no stage "Final"' ludex page bracket --stage Final stages.event

# knockout N: prints the sizes of the pages of a bracket of N players, as
# "landscape" or "portrait".
knockout() {
    ludex event generate --players "$1" --seed 1 --system 'single-elimination best-of-2 + third-place' >knockout.event
    ludex page bracket knockout.event -o knockout.pdf
    grep -ao '/MediaBox \[ 0 0 [0-9]*' knockout.pdf | sed 's/.* 841/landscape/; s/.* 595/portrait/' | sort | uniq -c | sed 's/^ *//'
}
is 'a bracket of 2' '1 portrait' "$(knockout 2)"
is 'a bracket of 8' '1 landscape' "$(knockout 8)"
is 'a bracket of 32' '1 landscape' "$(knockout 32)"
# The match for third place is next to the last lines of the first round.
expect 0 'height="1089"' "ludex page bracket knockout.event --to html | grep -o 'height=\"1[0-9]*\"' | head -n 1"
is 'a bracket of 64' '5 landscape' "$(knockout 64)"
# The parts of a large bracket refer to each other.
prepare 'ludex page bracket knockout.event -o parts.html'
expect 0 '5 1 1 1 1 4' 'echo $(grep -c "<section class=.part" parts.html) $(for i in 1 2 3 4; do grep -c "(part $i)<" parts.html; done) $(grep -c ">part 5<" parts.html)'
has 0 '<bdi>Generated 1: bracket, part 5 of 5</bdi>' cat parts.html
expect 0 64 'grep -o "</tspan> Player 00[0-9]*" parts.html | sort -u | grep -c .'
# The bracket is divided between rounds that are not complete, too.
sed '/round 5/,$d' knockout.event >fourth.event
sed '$d' fourth.event >undecided.event
echo '}' | tee -a fourth.event >>undecided.event
expect 0 '1 1' 'ludex page bracket -W no-event-open fourth.event -o fourth.html
    echo $(grep -c "Player 0001 (part" fourth.html) $(grep -c "<h1>.*1: bracket, part 5 of 5" fourth.html)'
has 0 'winner of part ' ludex page bracket -W no-event-open undecided.event --to html
# Matches that lead to no other match share pages.
sed '/round 2/,$d' knockout.event >first.event
echo '}' >>first.event
expect 0 4 'ludex page bracket -W no-event-open first.event --to html | grep -c "<section class=.part"'
# Names that are long, hostile or in no font.
long=$(seq 3000 | tr -d '\n')
printf 'event "\342\200\256Odd" { format knockout round 1 "A\342\200\256B" "%s" 1-0 "\356\200\200" "<b>" 1-0 }\n' "$long" >odd.event
has 0 'no font contains the character U+E000' 'ludex page bracket odd.event -o odd.pdf 2>&1'
is 'odd names, pages' '/Count 1' "$(pages odd.pdf)"
expect 0 '0 0' 'ludex page bracket odd.event -o odd.html 2>/dev/null; echo $(grep -c "$(printf "\342\200\256")" odd.html) $(grep -c "<b>" odd.html)'
mkdir broken
for library in libcairo.so.2 libpango-1.0.so.0 libpangocairo-1.0.so.0; do
    : >broken/$library
done
has 3 'PDF cannot be made: ' env LD_LIBRARY_PATH=broken "$LUDEX" page slips -W no-event-open -o x.pdf club.event

finish
