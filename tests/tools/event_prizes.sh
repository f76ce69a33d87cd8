#!/bin/sh
# Who wins the prizes of an event, and on paper. Examples computed by hand, and
# generated events that prizes.awk awards in a second way.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Prints an event with these statements. Each line of standard input is a player:
# name, rating, half points, details. Ties are broken by rating.
make_event() {
    awk -v statements="$1" '
    {
        name[NR] = $1; halves[NR] = $3
        details = $0
        sub(/^[^ ]+ [^ ]+ [^ ]+ ?/, "", details)
        players = players sprintf("\"%s\" rating %s %s\n", $1, $2, details)
        most = $3 > most ? $3 : most
    }
    END {
        print "event 2026 \"Open\" {\ntiebreaks \"RTNG\"\n" statements
        print "players {\n" players "}"
        for (round = 1; 2 * round < most + 2; round++) {
            print "round " round
            for (i = 1; i <= NR; i++) {
                print "\"" name[i] "\" " (halves[i] > 1 ? "bye" : halves[i] == 1 ? "half-bye" : "zero-bye")
                halves[i] -= halves[i] > 1 ? 2 : halves[i]
            }
        }
        print "}"
    }'
}
# Prints the winners, and the amounts, of a file.
winners() {
    ludex event "$1" prizes --format csv | tr -d '\r' | sed 1d | cut -d , -f 2,4-6
}

# The example of the Hort system in the German Wikipedia.
cat >six <<'EOF'
A 2600 4
B 2500 4
C 2400 3
D 2300 2
E 2200 2
F 2100 2
EOF
make_event 'sharing hort currency "EUR" prizes "Main" { 1000 500 350 200 150 100 }' \
    <six >hort.event
expect 0 'Open

place  player  points  prizes  places  amount  currency
    1  A            2  Main    1-2        875  EUR
    2  B            2  Main    1-2        625  EUR
    3  C           1½  Main    3          350  EUR
    4  D            1  Main    4-6        175  EUR
    5  E            1  Main    4-6        150  EUR
    6  F            1  Main    4-6        125  EUR

rule: equal points share by the Hort system; one prize per player; total 2300 EUR' \
    ludex event hort.event prizes
expect 0 '{"place":1,"player":"A","points":2,"prizes":"Main","places":"1-2","amount":875,"currency":"EUR","rule":"equal points share by the Hort system; one prize per player; total 2300 EUR"}' \
    'ludex event hort.event prizes --format json | head -n 1'
# The same, shared equally, with cents that are left, and over the last place.
make_event 'prizes "Main" { 100 50.01 10 10 }' <six >equal.event
expect 0 'A,Main,1-2,75.01
B,Main,1-2,75
C,Main,3,10
D,Main,4-6,3.34
E,Main,4-6,3.33
F,Main,4-6,3.33' winners equal.event
has 0 'total 170.01' ludex event equal.event prizes
has 0 'the cents that are left go to the best placed' ludex event equal.event prizes
expect 0 'rule: equal points share equally; one prize per player; total 20' \
    "sed 's/{ 100.*}/{ 10 10 }/' equal.event | ludex event - prizes | tail -n 1"
# By place. Players who share a place share its prizes, here without tie-breaks.
make_event 'sharing none prizes "Main" { 100 50 20 10 }' <six >none.event
expect 0 'A,Main,1,100
B,Main,2,50
C,Main,3,20
D,Main,4,10' winners none.event
sed 's/RTNG/wins/' none.event >same.event
expect 0 'A,Main,1-2,75
B,Main,1-2,75
C,Main,3,20
D,Main,4-6,3.34
E,Main,4-6,3.33
F,Main,4-6,3.33' winners same.event
sed 's/sharing none/sharing hort/; s/RTNG/wins/' none.event >same.event
expect 0 'A,Main,1-2,75
B,Main,1-2,75
C,Main,3,20
D,Main,4-6,3.34
E,Main,4-6,3.33
F,Main,4-6,3.33' winners same.event

# Each player wins the largest prize. A player who would share little of the main
# prizes wins a smaller list instead; equal amounts go to the first list.
cat >four <<'EOF'
Ann 1700 6 category "W"
Bob 2000 6
Cid 1900 4
Dee 1500 4 category "W" category "U16"
Eve 1400 2 category "W"
Fay 1300 1 category "W"
EOF
lists='prizes "Main" { 100 60 20 } prizes "U1800" below 1800 { 50 15 } prizes "Women" category "W" { 50 5 }
    prizes "U16" category "U16" { 40 }'
make_event "$lists" <four >four.event
expect 0 'Bob,Main,1-2,80
Ann,Main,1-2,80
Cid,Main,3,20
Dee,U1800,1,50
Fay,U1800,2,15
Eve,Women,1,50' winners four.event
has 0 '; total 295; not won: 2 of Women (5), 1 of U16 (40)' \
    ludex event four.event prizes
# With several prizes per player, each list is awarded for itself.
make_event "double-prizes $lists" <four >several.event
expect 0 'Bob,Main,1-2,80
Ann,Main,1-2,80
Cid,Main,3,10
Dee,Main,3,10
Ann,U1800,1,50
Dee,U1800,2,15
Ann,Women,1,50
Dee,Women,2,5
Dee,U16,1,40' 'winners several.event | sed s/3-4/3/'
has 0 'several prizes per player' ludex event several.event prizes
# In the Hort system, a member of a group whom another list offers more, waits
# for that list: Dee would get 10 of 100 here.
printf 'Ann 2000 2\nBob 1900 2\nCid 1800 2\nDee 1500 2 category "W"\n' |
    make_event 'sharing hort prizes "Main" { 80 } prizes "Women" category "W" { 30 }' >wait.event
expect 0 'Ann,Main,1-3,53.34
Bob,Main,1-3,13.33
Cid,Main,1-3,13.33
Dee,Women,1,30' winners wait.event

# Players who withdrew can win prizes, unrated ones no prizes below a rating.
printf 'event { prizes "All" { 10 5 } prizes "Weak" below 2000 { 3 } players { "A" "B" rating 1500 "C" "D" } round 1
"A" "B" 1-0\n"C" "D" 1/2-1/2\n round 2 "A" withdrawn }\n' >gone.event
expect 0 'A,All,1,10
C,All,2-3,2.50
D,All,2-3,2.50
B,Weak,1,3' winners gone.event

# The last stage counts, or the one that --stage gives; --after.
printf 'event "Cup" { format round-robin prizes "Main" { 7 }
stage "Groups" round 1 "A" "B" 1-0 round 2 "B" "A" 1-0 "C" "A" 1-0 round 3 "C" "B" 0-1
stage "Final" round 1 "A" "C" *\nround 2 "A" "C" 1-0 }\n' >stages.event
expect 0 'Cup, Final, after round 2: open, 1 result unknown, provisional prizes

place  player  points  prizes  places  amount
    1  A            1  Main    1            7

rule: equal points share equally; one prize per player; total 7' \
    ludex event stages.event prizes
has 0 '    1  B            2  Main    1            7' \
    ludex event stages.event prizes --stage Groups
has 0 '    1  A            1  Main    1            7' \
    ludex event stages.event prizes --stage Groups --after 1
expect 2 'ludex: events/made.event: these events have no prizes' \
    ludex event events/made.event prizes
expect 2 'ludex: stages.event: there is no stage "Semifinal" with prizes' \
    ludex event stages.event prizes --stage Semifinal

# Teams win the prizes of their event. Board points break ties, but do not
# prevent sharing.
cat >league.event <<'EOF'
event "League" {
    format round-robin
    sharing none
    prizes "Main" { 30 20 }
    prizes "Guests" country "EST" { 5 }
    teams { "Red" "Blue" "Green" country "EST" }
    players { "R1" team "Red" "R2" team "Red" "B1" team "Blue" "B2" team "Blue" "G1" team "Green" "G2" team "Green" }
    round 1
    match "Red" "Blue" 1-1
    match "Green" bye
    round 2
    match "Blue" "Green" 2-0
    match "Red" bye
    round 3
    match "Green" "Red" ½-1½
    match "Blue" bye
}
EOF
expect 0 'Blue,Main,1,30
Red,Main,2,20
Green,Guests,1,5' winners league.event
sed '/sharing/d' league.event >shared.event
has 0 'rule: by place, without sharing; one prize per team; total 55' \
    ludex event league.event prizes
has 0 'rule: equal match points share equally; one prize per team; total 55' \
    ludex event shared.event prizes
sed 's/sharing none/score game-points/' league.event >games.event
has 0 'rule: equal game points share equally; one prize per team; total 55' \
    ludex event games.event prizes
sed 's/"Blue" "Green" 2-0/"Blue" "Green" 1½-½/; s/½-1½/0-2/' shared.event >tied.event
expect 0 'Red,Main,1-2,25
Blue,Main,1-2,25
Green,Guests,1,5' winners tied.event

# 100 generated events, awarded in a second way, with every way of sharing. No
# player has two prizes, and the amounts of each list are given out exactly.
second=$top/tests/tools/lib/prizes.awk
generate() {
    ludex event generate --players $((5 + $1 % 40)) --rounds $((1 + $1 % 7)) --seed "$1" |
        awk -v statements="$2" -v seed="$1" '
        BEGIN { srand(seed) }
        NR == 1 { print; print statements; next }
        /^        "[^"]*" .*seed/ { sub(/ rating [0-9]+/, "")
            if (rand() < 0.9) $0 = $0 " rating " int(1200 + 100 * int(rand() * 10))
            if (rand() < 0.4) $0 = $0 " category \"W\"" }
        { print }'
}
compare() {
    sharing=$2 several=$3
    generate "$1" "sharing $2
$4
prizes \"Main\" { $((100 + $1)).05 60 33.33 20 10 10 7 }
prizes \"U1800\" below 1800 { 40 25.01 $(($1 % 3 + 1)) }
prizes \"U1500\" below 1500 { $((20 + $1)) 12 }
prizes \"Women\" category \"W\" { 40 20.02 }
prizes \"W1600\" category \"W\" below 1600 { 15 15 }" >g.event
    ludex event g.event standings --format csv | awk -F , 'NR == 1 {
        for (i = 1; i <= NF; i++) { sub(/\r/, "", $i); if ($i == "points") points = i } next }
        { print $1 "," $2 "," $points }' >g.standings
    awk -v sharing="$sharing" -v several="$several" -f "$second" g.event g.standings >g.second
    winners g.event | awk -F , '{ split($4, a, "."); printf "%s,%s,%s,%d\n", $1, $2, $3, a[1] * 100 + substr(a[2] "00", 1, 2) }' >g.first
    cmp -s g.first g.second && [ -s g.first ] || { echo "$*"; diff g.first g.second; }
    [ "$several" = 1 ] || cut -d , -f 1 g.first | sort | uniq -d | sed "s/^/$1: two prizes of /"
    cat g.first >>all
}
seed=1
while [ $seed -le 100 ]; do
    case $((seed % 4)) in
    0) compare $seed none 0 '' ;;
    1) compare $seed equal 0 '' ;;
    2) compare $seed hort 0 '' ;;
    3) compare $seed hort 1 double-prizes ;;
    esac
    seed=$((seed + 1))
done >differences
empty 'awarded in a second way' "$(head -n 20 differences)"
is 'prizes of generated events' yes "$(awk 'END { print (NR > 800 ? "yes" : NR) }' all)"

# On paper: as text, as HTML and as PDF.
expect 0 - 'ludex event hort.event prizes >text && sed 1d text >rest &&
    ludex page prizes hort.event | sed 1d | cmp - rest'
prepare ludex page prizes hort.event -o hort.html
expect 0 3 "grep -o '<title>Open\\|<bdi>Main\\|4-6' hort.html | sort -u | grep -c ."
has 0 'the Hort system' cat hort.html
prepare ludex page prizes four.event -o four.pdf
expect 0 '%PDF' 'head -c 4 four.pdf'
has 0 'not won: 2 of Women (5), 1 of U16 (40)' ludex page prizes four.event
has 0 'C            1' "ludex page prizes stages.event --after 1 --stage Groups | sed 's/A     /C     /'"
has 2 'ludex: events/made.event: the event has no prizes' \
    ludex page prizes events/made.event Alpha
# An archive gives the same.
prepare ludex import prizes.ldx hort.event
expect 0 - 'ludex event prizes.ldx prizes | cmp - text'

# Hundred lists of many tied players take no long time.
awk 'BEGIN {
    print "event \"Big\" {\nsharing hort"
    for (i = 1; i <= 60; i++)
        printf "prizes \"L%d\" category \"C%d\" { 9 8 7 6 5 4 3 2 1 }\n", i, i
    print "players {"
    for (i = 1; i <= 3000; i++)
        printf "\"P%d\" rating %d category \"C%d\" category \"C%d\"\n", i, i, i % 53 + 1, i % 7 + 54
    print "}\nround 1"
    for (i = 1; i <= 3000; i += 2)
        printf "\"P%d\" \"P%d\" 1/2-1/2\n", i, i + 1
    print "}"
}' >big.event
expect 0 2700 "ludex event big.event prizes | sed -n 's/.*total //p' | tr ',' '\\n' |
    awk 'NR == 1 { sum = \$1 } { if (match(\$0, /[(].*[)]/)) sum += substr(\$0, RSTART + 1) } END { print sum }'"
finish
