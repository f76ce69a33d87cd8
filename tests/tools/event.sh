#!/bin/sh
# Tests files of events, events in archives, and the command event.
set -u
data=$PWD/tests/data
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# The file of champions must equal what is read from the page's table.
sed -n '/^series/,$p' events/champions.event >champions.bare
expect 0 - "ludex event $data/champions.txt import-table \\
    --series 'World championship of Brayout' --game brayout \\
    --source 'the wiki page Brayout, section Champions' |
    cmp - champions.bare"
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    ludex check events/champions.event
expect 0 '{"events":47,"clean":47,"with_errors":0,"results":0}' \
    ludex check --format json events/champions.event
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    'ludex check - <events/champions.event'
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    'gzip -c events/champions.event | ludex check -'
# A truncated file is read and reported, but not if memory runs out in the
# middle of it.
gzip -c events/champions.event | head -c 300 >cut.event
has 1 'cut.event: error: the compressed data is corrupt or ends early' ludex event cut.event list
printf 'name\nM\374ller\n' >latin.csv
if [ "${SANITIZED:-no}" = no ]; then
    for at in $(seq 20 40); do
        FAIL_AT=$at LD_PRELOAD=$top/$BUILD/tests/faults/fault_injection.so \
            ludex event latin.csv draw --seed 1 2>&1
    done | grep -c '"M"' >halves
    gives 'half a list' 0 'cat halves'
fi
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    ludex check -j 4 events/champions.event
has 0 'records: 3, clean: 3' \
    ludex check quax/taylor.qux events/champions.event
expect 1 'events/champions.event: error: this is a file of events [foreign-file]' \
    ludex convert --to quax events/champions.event
printf '# nothing\n' >empty.event
has 1 'empty.event: error: there is no record in this file [empty-file]' \
    ludex check empty.event
printf 'event { won x }\n' >faulty.event
has 1 'faulty.event:1:13: error: x is not allowed here: omitted [syntax]' \
    ludex check faulty.event
has 1 '"line":1,"column":13' ludex check --format json faulty.event
printf 'event { "A" "B" 2-0 }\n' >typed.event
has 1 'or a result such as 1-0' ludex check typed.event
head -c 3000000 /dev/zero | tr '\0' ' ' >long.event
has 1 '[record-too-long]' ludex check long.event

# Import: duplicates, contradictions, replacements, and refusals because of
# errors.
expect 0 'events: 47, stored: 47, duplicates: 0, replaced: 0, refused: 0' \
    ludex import a events/champions.event
has 0 'stored: 0, duplicates: 47' ludex import a events/champions.event
has 0 '{"events":47,"stored":0,"duplicates":47,"replaced":0,"refused":0}' \
    ludex import --format json a events/champions.event
sed 's/won 4/won 5/' events/champions.event >other.event
has 1 'duplicates: 44, replaced: 0, refused: 3' ludex import a other.event
has 1 'event 1 of the archive has the same series, year and name' ludex import a other.event
expect 0 '4' "sqlite3 a 'SELECT won FROM events WHERE year = 1834'"
has 0 'duplicates: 44, replaced: 3, refused: 0' \
    ludex import --replace a other.event
expect 0 '5' "sqlite3 a 'SELECT won FROM events WHERE year = 1834'"
expect 0 '47' "sqlite3 a 'SELECT count(*) FROM events'"
has 1 'stored: 0, duplicates: 0, replaced: 0, refused: 1' \
    ludex import --broken refuse a faulty.event

# Uses the plain sqlite3 shell, as other programs use the database.
prepare 'ludex import made events/made.event >out 2>&1'
expect 0 'ok' "sqlite3 made 'PRAGMA integrity_check; PRAGMA foreign_key_check'"
has 0 'Made events|1992|Alpha|round-robin|Riamo|Maremo City|Ann|4|6' \
    "sqlite3 made 'SELECT series, year, name, format, country, city, champion,
        players, results FROM events'"
expect 0 'Alpha|1|Ann|Dan|1-0|played' \
    "sqlite3 made 'SELECT name, round, first, second, result, how
        FROM results LIMIT 1'"
has 0 'Bob|0|2|1' \
    "sqlite3 made 'SELECT name, games, events, titles FROM players'"

# The archive returns the same file, including its remarks.
expect 0 - "ludex event events/made.event show >file.shown &&
    ludex event made show | cmp - file.shown"
cat >remarked.event <<'END'
# before
event "Remarked" { # beside
    # format
    format round-robin
    champion "Ann" # first
    # second
    champion "Bob"
    players { # list
        # Ann
        "Ann" # beside Ann
        "Bob"
        # last
    } # end
    # stage
    stage "Groups" # beside stage
    # its format
    format swiss-2
    # round
    round 1 # beside round
        # game
        "Ann" "Bob" 1-0 # won
    # end of event
} # after
# end of file
END
prepare cp made remarked
expect 0 - 'ludex import remarked remarked.event >/dev/null 2>&1
    ludex event remarked show Remarked | cmp - remarked.event'
has 0 'events: 1, stored: 0, duplicates: 1' \
    'sed "s/ *#.*//" remarked.event | ludex import remarked -'
prepare cp remarked hostile
prepare "sqlite3 hostile \"UPDATE remark SET words = 'round 9' WHERE words = '# won';
    UPDATE remark SET part = 'nobody' WHERE words = '# game'\""
expect 0 '0' 'ludex event hostile show Remarked | grep -c "round 9\|# game" || :'
has 1 'event 3: "nobody" is not a valid part of an event' ludex archive hostile check
has 1 'event 3: "round 9" is not a valid remark' ludex archive hostile check
rm remarked hostile
has 0 '# Made for the manual' "head -1 file.shown"
expect 0 - "ludex event file.shown show | cmp - file.shown"
expect 2 'ludex: made: there is no player "Nobody"' \
    ludex event made player Nobody
expect 2 'ludex: events/made.event: there is no player "Nobody"' \
    ludex event events/made.event head-to-head Ann Nobody
expect 2 'ludex: made: there is no player "Bib"; did you mean "Bob"?' \
    ludex event made head-to-head Ann Bib
for verb in list 'standings Alpha' 'crosstable 1992' 'bracket Beta' champions \
    countries 'player Ann' 'head-to-head Ann Cid'; do
    for format in text csv json html markdown mediawiki; do
        expect 0 - "ludex event events/made.event $verb --format $format >one &&
            ludex event made $verb --format $format >two && cmp one two"
    done
done
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    ludex event events/champions.event check
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event events/made.event check Beta
has 1 '[stated-champion]' ludex event events/made.event check

# The wins form a cycle and do not determine the rounds. So the rounds are those
# of the source and do not depend on the order of the players.
printf 'event 2001 "Ring" {\nformat knockout\nplayers { "Ann" "Bob" "Cid" }
"Bob" "Cid" 1-0\n"Cid" "Ann" 1-0\n"Ann" "Bob" 1-0\n}\n' >ring.event
expect 0 'round,match,first,points,play-off,second,second points,second play-off,winner,progress,for place
1,1,Bob,1,,Cid,0,,Bob,,
2,2,Cid,1,,Ann,0,,Cid,,
3,3,Ann,1,,Bob,0,,Ann,,' \
    'ludex event ring.event bracket --format csv | tr -d "\r"'

# A winner who was beaten and plays on starts a separate tree.
printf 'event 2001 "Again" {\nformat knockout\nplayers { "Ann" "Bob" "Cid" "Dan" }
round 1 "Ann" "Bob" 1-0 "Cid" "Dan" 1-0 round 2 "Ann" "Cid" 0-1
round 3 "Ann" "Dan" 1-0\n}\n' >again.event
expect 0 'Again

round 1  round 2  round 3  winner
Ann 1 ┐
      ├  Ann 0 ┐
Bob 0 ┘        │
               ├  Cid
Cid 1 ┐        │
      ├  Cid 1 ┘
Dan 0 ┘

                  Ann 1 ┐
                        ├  Ann
                  Dan 0 ┘' ludex event again.event bracket

# If only the wins of the same player distinguish rounds, each win is one round
# later.
printf 'event 2001 "Row" {\nformat knockout\nplayers { "Ann" "Bob" "Cid" }
"Ann" "Cid" 1-0\n"Ann" "Bob" 1-0\n}\n' >row.event
expect 0 '1,1,Ann,1,,Cid,0,,Ann,,
2,2,Ann,1,,Bob,0,,Ann,,' \
    'ludex event row.event bracket --format csv | tr -d "\r" | sed 1d'

# Countries with more champions come first, and their years are in order.
while read -r year champion result; do
    echo "event $year \"E\" { country \"Riamo\" champion \"$champion\" players {
        \"Ann\" country \"Kentalis\" \"Bob\" country \"Riamo\" }
        \"Ann\" \"Bob\" $result }"
done >countries.event <<'END'
1990 Ann 1-0
1992 Ann 1-0
1991 Bob 0-1
END
expect 0 'Kentalis,2,0,,
Riamo,1,3,1990,1992' \
    'ludex event countries.event countries --format csv | tr -d "\r" | sed 1d'

# Damage by another program is reported with its place.
prepare cp made hurt
prepare "sqlite3 hurt 'PRAGMA foreign_keys = 0; UPDATE result SET first = 77
    WHERE event = 2 AND number = 1'"
expect 3 'ludex: hurt: the archive is damaged: result 2 of event 2 refers to a stage or a player that the event does not have' \
    ludex event hurt standings
prepare "sqlite3 hurt 'PRAGMA foreign_keys = 0; DELETE FROM result; DELETE FROM stage'"
expect 3 'ludex: hurt: the archive is damaged: event 1 has no stage' \
    ludex event hurt champions

# A career includes results that are only stated.
cat >career.event <<'END'
series "World"
event 1904 { champion "Ann" runner-up "Cid" }
event 1908 { champion "Bob" champion "Cid" }
event 1900 { champion "Cid" format first-to-1 "Ann" "Cid" 0-1 }
event 1912 { champion "Ann" }
END
expect 0 '1900,,,1,1,1,0,0,0,1,champion,champion,
1904,,,,,,,,,,,runner-up,
1908,,,,,,,,,,,"champion, shared",' \
    'ludex event career.event player Cid --format csv | tr -d "\r" | sed 1d'
has 2 'did you mean "Bob"?' ludex event career.event player Bab

# Every faulty event counts, but only some are printed.
awk 'BEGIN { for (i = 1; i <= 1500; i++)
    printf "event 1990 \"E%d\" {\nchampion \"=C\"\nplayers { \"=A\" }\n}\n", i }' \
    >many.event
expect 1 'events: 1500, clean: 0, with errors: 1500, results: 0' \
    'ludex event many.event check 2>err'
expect 0 1000 'grep -c "error: " err'
gives 'the rest is counted' '   = 500 more diagnostics (use --keep-going to show all)' 'tail -n 1 err'
expect 0 1500 'ludex check --keep-going many.event 2>&1 | grep -c "error: "'
expect 1 - 'ludex check --format json many.event | grep "\"record\""'

# Cells that a spreadsheet would run as formulas.
has 0 "1990,E7,,,,'=C," ludex event many.event champions --format csv
has 0 '1990,E7,,,,=C,' ludex event many.event champions --format csv --raw

# Options.
has 0 '1,Cid,3,2,1,0,0,7' \
    ludex event made standings Alpha --points 3-1-0 --format csv
has 0 '"points":2.5' \
    ludex event made standings Alpha --points 1-½-0 --format json
has 0 'player,figure,value,how' \
    ludex event made standings Alpha --explain --tiebreaks koya --format csv
expect 2 'ludex: --points takes points for a win, a draw and a loss, such as 1-0.5-0 or 3-1-0, not "1-0"' \
    ludex event made standings --points 1-0
expect 2 'ludex: --points takes points for a win, a draw and a loss, such as 1-0.5-0 or 3-1-0, not "1-x-0"' \
    ludex event made standings --points 1-x-0
names='wins, direct, sonneborn-berger, buchholz, buchholz-cut1, median, koya, '
names="${names}progressive, DE, WIN, WON, BPG, BWG, PS, REP, STD, TPN, BH, AOB, FB, "
names="${names}SB, KS, GP, EMMSB, EMGSB, EGMSB, EGGSB, BC, BERLIN, ARO, TPR, PTP, APRO, APPO or RTNG"
expect 2 "ludex: --tiebreaks takes $names, not \"luck\"" \
    ludex event made standings --tiebreaks wins,luck
expect 2 'ludex: --tiebreaks: unknown tie-break "direkt"; did you mean direct?' \
    ludex event made standings --tiebreaks wins,direkt
# Each name in the message is accepted.
names=$(echo "$names" | sed 's/ or /, /' | tr -d ' ')
has 0 '1  Cid' ludex event made standings --tiebreaks "$names"
has 0 '1  Cid' ludex event made standings --explain --tiebreaks "$names"
has 0 '"BH-C1":3.5,"KS-L+1":1' ludex event made standings Alpha \
    --tiebreaks bh/c1,KS-L1 --format json
expect 2 'ludex: --tiebreaks takes at most 64 tie-breaks' ludex event made standings \
    --tiebreaks "$names,$names,$names"
# The state after a round. The title mentions the round.
has 0 'Alpha, after round 2: open' ludex event made standings Alpha --after 2
has 0 'Alpha, after round 2: open' ludex event made crosstable Alpha --after 2
has 0 '"points":1.5,' ludex event made standings Alpha --after 2 --format json
expect 2 'ludex: made: "Alpha" has only 3 rounds' \
    ludex event made standings Alpha --after 4
expect 2 'ludex: --after takes the number of a round, from 1, not "0"' \
    ludex event made standings Alpha --after 0
printf 'event 1990 "Cup" { format swiss-2 "Ann" "Bob" 1-0 }\n' >untold.event
expect 2 'ludex: untold.event: "Cup" does not number its rounds, so --after cannot be used' \
    ludex event untold.event standings --after 1
# The event's own list of tie-breaks, and a different list given as an option.
printf '%s\n' 'event 1990 "Cup" { format round-robin tiebreaks "WIN, BH/C1"' \
    'round 1 "Ann" "Bob" 1-0 }' >list.event
has 0 'points  WIN  BH-C1' ludex event list.event standings
has 0 'points  wins' ludex event list.event standings --tiebreaks wins
list=$(yes WIN, | head -n 65 | tr -d '\n')
printf '%s\n' "event 1990 \"Cup\" { format round-robin tiebreaks \"$list\"" \
    'round 1 "Ann" "Bob" 1-0 }' >long.event
has 1 'a list can have at most 64 tie-breaks' ludex check long.event
expect 2 'ludex: --unplayed takes own, virtual or nothing, not "half"' \
    ludex event made standings --unplayed half
expect 2 'ludex: --format takes text, csv, json, html, markdown or mediawiki, not "xml"' \
    ludex event made standings --format xml
expect 2 'ludex: made: there is no stage "Final" with results' \
    ludex event made standings --stage Final
has 0 'Alpha' ludex event made standings Alpha --stage 1
expect 2 'ludex: made: there is no event "Gamma"; "ludex event made list" lists all events' \
    ludex event made standings Gamma
expect 2 'ludex: events/champions.event: these events have no results' \
    ludex event events/champions.event standings
expect 2 'ludex: events/made.event: the event has no knock-out results' \
    ludex event events/made.event bracket Alpha
expect 2 'ludex: event: unknown command "standing"; did you mean standings?' \
    ludex event made standing
expect 2 'ludex: event: specify an archive or a file' ludex event
has 2 'ludex: event: specify a command: list, show, standings, crosstable, wall-chart, prizes, board-prizes, performance, bracket, champions, countries, ' \
    ludex event made
# Totals state how many games they omit.
printf 'event 1990 "Cup" { "Ann" "Bob" 1-0  "Bob" "Ann" *  "Ann" "Cid" *  "Ann" bye }\n' >pending.event
has 0 'Ann - Bob: +1 -0 =0, 1 without a result' ludex event pending.event head-to-head Ann Bob
has 0 'Ann: 1 event, 0 titles, +1 -0 =0, 2 without a result' ludex event pending.event player Ann
expect 2 'ludex: event head-to-head requires the names of two players' \
    ludex event made head-to-head Ann
expect 2 'ludex: made: there is no event "x y"; "ludex event made list" lists all events' ludex event made list x y
expect 2 'ludex: quax/taylor.qux is neither an archive nor a file of events' \
    ludex event quax/taylor.qux list
expect 3 'ludex: nowhere: No such file or directory' ludex event nowhere list

# Free rounds give no points. A virtual opponent is shown with its rule and the
# number of rounds.
cat >byes.event <<'EOF'
event 1990 "Robin" {
    format round-robin
    round 1 "Ann" "Bob" 1-0  "Cid" bye
    round 2 "Bob" "Cid" 1-0  "Ann" half-bye
    round 3 "Cid" "Ann" 1/2-1/2  "Bob" bye
}
event 1990 "Swiss" {
    format swiss-9
    round 1 "Ann" "Bob" 1-0  "Cid" bye
    round 2 "Cid" "Ann" 1/2-1/2
    round 3 "Bob" "Ann" *
}
EOF
expect 0 'place,player,played,won,drawn,lost,unplayed,points,koya
1,Ann,2,1,1,0,0,1.5,1
2,Bob,2,1,0,1,0,1,0
3,Cid,2,0,1,1,0,0.5,0.5' \
    'ludex event byes.event standings Robin --tiebreaks koya --format csv |
        tr -d "\r"'
has 0 'Cid,points,0.5,bye 0 (free round) + Bob 0 + Ann ½' \
    ludex event byes.event standings Robin --explain --format csv
has 0 'Cid,buchholz,3,round 1 bye (own score) 1½ + Ann 1½' \
    ludex event byes.event standings Swiss --tiebreaks buchholz --explain \
    --format csv
has 0 'round 1 bye (virtual opponent, 2 rounds so far) ½ + Ann 1½' \
    ludex event byes.event standings Swiss --tiebreaks buchholz --explain \
    --format csv --unplayed virtual

# Records without an event.
for game in 'Ann:Bob:1-0:1' 'Bob:Cid:0-1:2' 'Cid:Ann:1/2-1/2:3'; do
    echo "$game" | awk -F : '{
        printf "[Game \"quax\"]\n[Event \"Gamma\"]\n[Round \"%s\"]\n", $4
        printf "[First \"%s\"]\n[Second \"%s\"]\n\na1 %s\n\n", $1, $2, $3
    }'
done >gamma.qux
expect 0 'records: 3, stored: 3, broken: 0, duplicates: 0, refused: 0' \
    ludex import made gamma.qux
has 0 '1,Ann,2,1,1,0' \
    ludex event made standings Gamma --records --format csv
has 0 '"Bob" "Cid" 0-1 plies 1 record 2' \
    ludex event made show Gamma --records
expect 2 'ludex: made: no record belongs to an event "Delta"' \
    ludex event made standings Delta --records
has 0 'Gamma' ludex event made standings --records
expect 2 'ludex: --records can be used only with an archive, and events/made.event is not one' \
    ludex event events/made.event standings Alpha --records

# Compares events with the records that claim to belong to them.
records() {
    awk -F : '{
        printf "[Game \"quax\"]\n[Event \"%s\"]\n[Round \"%s\"]\n", $1, $5
        printf "[Date \"%s\"]\n", $6
        printf "[First \"%s\"]\n[Second \"%s\"]\n\na1 %s\n\n", $2, $3, $4
    }'
}
cat >held.event <<'EOF'
event 1990 "Held" {
    players { "Ann" "Bob" "Cid" "Dan" }
    round 1
        "Ann" "Bob" 1-0
        "Cid" "Dan" 1/2-1/2
    round 2
        "Bob" "Ann" *
}
EOF
records >held.qux <<'EOF'
Held:Ann:Bob:1-0:1:1990.??.??
Held:Dan:Cid:1/2-1/2:1:1990.01.02
Held:Bob:Ann:0-1:2:1990.01.02
EOF
has 0 'stored: 3' ludex import held held.event held.qux
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event held check Held -W no-event-open

# found RECORD CODE PLACE: checks the diagnostic for one more record.
found() {
    prepare cp held one
    echo "$1" | records >one.qux
    prepare ludex import one one.qux
    has 1 "$2" "ludex event one check"
    has 1 "$3" "ludex event one check"
}
found 'Held:Ann:Bob:0-1:1:????.??.??' '[record-result]' \
    'one:9:9: error: record 4 of this game has the result 0-1'
found 'Held:Bob:Ann:1/2-1/2:1:????.??.??' '[record-result]' 'has the result 1/2-1/2'
found 'Held:Ann:Bob:1-0:3:????.??.??' '[record-round]' \
    'one:1:12: error: record 4 is from round 3'
found 'Held:Ann:Eve:1-0:1:????.??.??' '[record-player]' \
    'record 4 has a player who is not in the event: Eve'
found 'Held:Ann:Cid:1-0:1:????.??.??' '[record-unpaired]' 'the event has no game that matches record 4'
# Results that were arranged in advance. The year is taken from the record, or
# otherwise from the event.
cat >arranged.event <<'EOF'
event 1913 "Before" { "Ann" "Bob" 1-0 }
event 1922 "After" { "Ann" "Bob" 1-0 }
EOF
arranged() {
    printf '[Game "brayout"]\n[Event "%s"]\n[Date "%s"]\n[First "Ann"]\n' "$1" "$2"
    printf '[Second "Bob"]\n[Termination "arranged"]\n\n1. P(E3-E4) 1-0\n\n'
}
arranged Before '????.??.??' >arranged.bry
arranged After '1914.??.??' >>arranged.bry
prepare ludex import settled arranged.event arranged.bry
expect 0 'events: 2, clean: 2, with errors: 0, results: 2' \
    ludex event settled check
arranged After '19??.??.??' >later.bry
prepare ludex import settled later.bry
has 1 'the winner of record 3 was agreed on in advance, a practice abolished in 1915' \
    ludex event settled check
sed 's/1-0$/1-0 record 9/' held.event >named.event
prepare ludex import --replace held named.event
has 1 'no record 9 for this event' ludex event held check
# The year decides between two events of the same name.
prepare cp held two
printf 'event 1991 "Held" { "Ann" "Bob" 0-1 }\n' >later.event
echo 'Held:Ann:Bob:0-1:1:1991.05.01' | records >later.qux
sed -i 's/ record 9//' named.event
prepare ludex import --replace two named.event later.event later.qux
expect 0 'events: 2, clean: 2, with errors: 0, results: 4' ludex event two check
# Joined names count as one player.
echo 'Held:Anne:Bob:1-0:1:1990.05.01' | records >anne.qux
prepare ludex import held anne.qux
prepare ludex import --replace held named.event
has 1 'not in the event: Anne' ludex event held check
sqlite3 held "UPDATE spelling SET person =
    (SELECT person FROM spelling WHERE name = 'Ann') WHERE name = 'Anne'"
expect 0 'events: 1, clean: 1, with errors: 0, results: 3' \
    ludex event held check
has 0 '"Ann" "Bob" 1-0 1990.05.01' ludex event held show Held --records

# Tables show the names of persons, who can be found by any spelling. `show`
# prints the spelling of the source.
prepare cp made called
prepare ludex archive called rename Ann Hannah --apply
has 0 'Hannah' ludex event called standings Alpha
has 0 '"Ann" "Dan" 1-0' ludex event called show Alpha
prepare 'ludex event called player Hannah >one'
has 0 '1992  Alpha' cat one
expect 0 - "ludex event called player Ann | cmp - one"
has 0 'Hannah - Bob: +2 -1 =0' ludex event called head-to-head Ann Bob

has 0 'Bob - Cid: +1 -0 =1' ludex event events/made.event head-to-head Bob Cid

# Games that belong to no event count in a career, on a separate line for each
# year. Games of an event do not, whether or not a result refers to them.
# Head-to-head is sorted by day, and dates that may be several days come first.
game() { # DATE FIRST SECOND RESULT [TAG]
    printf '[Game "quax"]\n[Date "%s"]\n[First "%s"]\n[Second "%s"]\n%b\nd3 e4 %s\n\n' \
        "$1" "$2" "$3" "${5:-}" "$4"
}
{
    game 1992.05.01 Ann Bob 1-0
    game '1992.??.??' Bob Anne 1/2-1/2 '[Event "Friendly"]\n'
    game 1990.01.01 Ann Cid 0-1
    game '????.??.??' Ann Eve '*'
    game 1992.02.01 Bob Ann 1-0 '[Event "Alpha"]\n'
    game 1992.02.02 Ann Cid 0-1 '[Event "Alpha"]\n'
    game 1992.01.01 Bob Ann 1-0
    game 1994.01.01 Zoe Bob 1-0
} >friends.qux
prepare ludex import friends friends.qux events/made.event
prepare ludex archive friends alias Ann Anne --apply
career='year,event,stage,place,played,won,drawn,lost,unplayed,points,title,stated,as
,(no event),,,0,0,0,0,0,0,,,
1990,(no event),,,1,0,0,1,0,0,,,
1992,Alpha,,2,3,2,0,1,0,2,runner-up,champion,
1992,(no event),,,3,1,1,1,0,1.5,,,
1993,Beta,,2,2,1,0,1,0,1,runner-up,,'
expect 0 "$career" "ludex event friends player Ann --format csv | tr -d '\r'"
has 0 'Ann: 2 events, 1 title, +4 -4 =1, 1 without a result' \
    ludex event friends player Ann
has 0 '1992,1,1,6,3,1,2,0,3.5' ludex event friends player Ann --by year --format csv
has 0 '1994,(no event),,,1,1,0,0,0,1,' ludex event friends player Zoe --format csv
expect 2 'ludex: friends: there is no player "Zoey"; did you mean "Zoe"?' \
    ludex event friends player Zoey
has 0 '1992,Friendly,,1,1,0,1,0,0,0.5' \
    ludex event friends player Ann --records --format csv
has 0 '1992,(no event),,,2,1,0,1,0,1,' \
    ludex event friends player Ann --records --format csv
expect 0 'year,event,round,first,second,result,kind,date
1992,Alpha,2,Ann,Bob,1-0,,
1992,Friendly,,Bob,Ann,½-½,,1992.??.??
1992,,,Bob,Ann,1-0,,1992.01.01
1992,,,Ann,Bob,1-0,,1992.05.01
1993,Beta,2,Ann,Bob,0-1,,' \
    "ludex event friends head-to-head Ann Bob --format csv | tr -d '\r'"
# In a game of four, every second player is an ally.
four() { # FIRST SECOND THIRD FOURTH RESULT
    printf '[Game "brax-4"]\n[Date "1995.01.01"]\n[First "%s"]\n[Second "%s"]\n' "$1" "$2"
    printf '[Third "%s"]\n[Fourth "%s"]\n\n%s\n\n' "$3" "$4" "$5"
}
{
    four Ann Bob Cid Dan 1-0
    four Eve Ann Bob Cid 0-1
    four Cid Dan Ann Bob 1/2-1/2
    four Cid Dan Eve Ann '*'
    printf '[Game "brax-3"]\n[Date "1996.01.01"]\n[First "Ann"]\n[Second "Bob"]\n[Third "Dan"]\n\n0-1\n'
} >four.brx
has 0 'stored: 5' 'ludex import four four.brx 2>/dev/null'
for career in 'Ann: +2 -1 =1, 1' 'Bob: +1 -2 =1' 'Cid: +2 -0 =1, 1' \
    'Dan: +0 -2 =1, 1' 'Eve: +0 -1 =0, 1'; do
    name=${career%%:*}
    has 0 "$name: 0 events, 0 titles,${career#*:}" ludex event four player "$name"
done
for sum in 'Ann - Bob: +2 -1 =1' 'Ann - Cid: +0 -0 =0, 1 without a result' \
    'Dan - Cid: +0 -1 =1, 1 without a result' 'Bob - Dan: +1 -0 =0'; do
    pair=${sum%%:*}
    has 0 "$sum" ludex event four head-to-head "${pair% - *}" "${pair#* - }"
done
# Players of records that belong to no event are known, under each spelling.
{
    game 1995.01.01 'Ann Archer' 'Zoë Brant' 1-0
    game 1995.02.01 'Ann Archer' Cid 1-0
    game 1995.03.01 'Dora Pell' Cid 1-0
} >others.qux
prepare ludex import others others.qux
has 2 'others: there is no player "Zoe Brant"; did you mean "Zoë Brant"?' \
    "ludex event others head-to-head 'Ann Archer' 'Zoe Brant'"
has 2 'others: there is no player "Anne Archer"; did you mean "Ann Archer"?' \
    "ludex event others player 'Anne Archer'"
expect 2 'ludex: others: there is no player "Mia"' ludex event others head-to-head Cid Mia
has 0 'Ann Archer - Zoë Brant: +1 -0 =0' \
    "ludex event others head-to-head 'Ann Archer' 'Zoë Brant'"
has 0 'Ann Archer - Dora Pell: +0 -0 =0' \
    "ludex event others head-to-head 'Ann Archer' 'Dora Pell'"
prepare "ludex archive others alias 'Zoë Brant' 'Z. B.' --apply"
has 0 'Zoë Brant - Ann Archer: +0 -1 =0' \
    "ludex event others head-to-head 'Z. B.' 'Ann Archer'"

printf 'event 1950 "New" { "Ann" "Bob" 1-0 1950.12.01  "Bob" "Ann" 1-0 1950.05.01 }\n' >days.event
printf 'event "Undated" { "Ann" "Bob" 1/2-1/2 }\nevent 1940 "Old" { "Bob" "Ann" 1-0 }\n' >>days.event
expect 0 'Undated
1940 Old
1950 New 1950.05.01
1950 New 1950.12.01' "ludex event days.event head-to-head Ann Bob --format csv |
    tr -d '\r' | sed 1d | awk -F , '{ print \$1, \$2, \$8 }' | sed 's/^ //; s/ \$//'"

# Records of a series belong to its events according to their years. EventDate
# gives the year of the event, regardless of the date of the game. Records that
# match no event get a separate event.
record() {
    printf '[Game "brayout"]\n[Event "%s"]\n[Date "%s"]\n[Round "%s"]\n' \
        "$1" "$2" "$3"
    printf '[First "%s"]\n[Second "%s"]\n%b\n1. P(E3-E4) %s\n\n' \
        "$4" "$5" "${7:-}" "$6"
}
cup='World championship of Brayout'
{
    record "$cup" 1918.05.01 1 Ann Bob 1-0
    record "$cup" 1918.05.02 2 Bob Ann 1-0 '[Termination "surrender"]\n'
    record "$cup" 1919.01.01 3 Ann Bob 1/2-1/2 '[EventDate "1918.05.01"]\n'
    record "$cup" 1918.05.04 4 Ann Bob '*' \
        '[Termination "status quo ante ludum"]\n'
    record "$cup" 1922.05.01 1 Ann Cid 0-1
    record "$cup" '????.??.??' 9 Ann Bob 1-0
    record Friendly 1930.01.01 1 Ann Bob 1-0
    record Friendly '????.??.??' 2 Ann Bob 1-0
    printf '[Game "brayout"]\n[First "Bob"]\n[Second "Ann"]\n\n1. P(E3-E4) 1-0\n'
} >cup.bry
has 0 'stored: 9' ludex import cup events/champions.event cup.bry
expect 0 '1,Ann,3,1,1,1
1,Bob,3,1,1,1' "ludex event cup standings 1918 --records --format csv |
    cut -d , -f 1-6 | sed 1d"
expect 0 ",$cup,,2,1
1918,,$cup,2,4
1922,,$cup,2,1
1930,Friendly,,2,2" "ludex event cup list --records --format csv |
    tr -d '\r' | cut -d , -f 1-3,9-10 | sed 1d | sort"
has 0 '"Ann" "Bob" annulled 1918.05.04' ludex event cup show 1918 --records
has 0 '"Bob" "Ann" 1-0 1918.05.02 surrender' \
    ludex event cup show 1918 --records
has 0 'Ann - Bob: +4 -2 =1' ludex event cup head-to-head Ann Bob
has 0 'Ann - Bob: +4 -1 =1' ludex event cup head-to-head Ann Bob --records
has 0 'first-to-10 wins' ludex event cup champions --records
has 0 'Gadorien        0       1' ludex event cup countries --records
has 0 '1922,,,2,1,0,0,1,' ludex event cup player Ann --records --format csv
expect 0 'events: 47, clean: 47, with errors: 0, results: 0' \
    ludex event cup check
# A result may name a record, regardless of the tags of the record. A record
# that belongs to a result counts once.
cat >named.event <<'EOF'
event 1930 "Named" {
    round 1
    "Ann" "Bob" 1-0 record 7
    round 2
    "Cid" "Ann" 1-0
}
EOF
prepare ludex import cup named.event
has 0 '1930,Named,' ludex event cup list --records --format csv
has 0 'Ann - Bob: +4 -2 =1' ludex event cup head-to-head Ann Bob
has 0 'Friendly,,,,,,,2,1' ludex event cup list --records --format csv
# Foreign text in place of a date is not read as a statement.
prepare "sqlite3 cup \"UPDATE event SET begins = '1990 } event {' WHERE year = 1918\""
expect 1 - "ludex event cup show 1918 | grep begin"
# If the event is missing, its name and year determine one.
prepare ludex import bare cup.bry
expect 0 ",1
1918,4
1922,1
1930,2" "ludex event bare list --records --format csv | tr -d '\r' |
    cut -d , -f 1,10 | sed 1d | sort"
has 0 '1,Ann,3,1,1,1' \
    ludex event bare standings 1918 --records --format csv

# Many events take no more memory than one.
awk 'BEGIN { for (i = 1; i <= 500; i++)
    printf "event %d \"e%d\" { \"A\" \"B%d\" 1-0 }\n", i, i, i % 50 }' >many.event
expect 0 'events: 500, stored: 500, duplicates: 0, replaced: 0, refused: 0' \
    ludex import many many.event
expect 0 'events: 500, clean: 500, with errors: 0, results: 500' \
    ludex event many check
has 0 'points  KS-L-2' ludex event events/made.event standings --tiebreaks KS-L-2

# Expected scores and performance, computed from games over the board against
# rated players.
cat >rated.event <<'EOF'
event 1990 "Rated" { format swiss
    players { "Ann" rating 2000 "Bob" rating 2100 "Cid" rating 1400 "Dan" "Eve" rating 2000 }
    round 1 "Ann" "Bob" 1-0
    round 1 "Cid" "Dan" 1-0
    round 2 "Ann" "Cid" 1/2-1/2
    round 2 "Dan" "Bob" 0-1
    round 3 "Ann" "Dan" 1-0
    round 3 "Bob" "Eve" 0-1 forfeit
    round 4 "Ann" bye
    round 4 "Bob" "Cid" *
}
EOF
# Ann: .36 against 2100, .92 against 1400 (a difference counts as 400 points at
# most). 1½ of 2 is 193 above 1750.
expect 0 'place,player,rating,games,opponents,points,expected,above,performance
1,Ann,2000,2,1750,1.5,1.28,0.22,1943
2,Cid,1400,1,2000,0.5,0.08,0.42,2000
3,Bob,2100,1,2000,0,0.64,-0.64,1200
4,Eve,2000,0,,0,,,
5,Dan,,3,1833,0,,,1033' \
    "ludex event rated.event performance --tiebreaks wins --points 1-0.5-0 \
        --format csv | tr -d '\r'"
has 2 'has only 4 rounds' ludex event rated.event performance --after 9

# Changes of ratings: K times the difference, and K as stated, given or FIDE's.
# Born in 1972, Cid counts as young until the end of 1990. Hal has met five
# rated opponents with an average of 1960: with two draws against 1800, 3 points
# of 7 are 50 below 1914.
cat >officer.event <<'EOF'
event 1990 "Officer" {
    players { "Ann" rating 2000 k 30 "Bob" rating 2400 "Cid" rating 1400 born 1972.12.31
        "Dan" rating 2299 born 1971 "Eve" rating 2299 born 1973 "Fay" rating 2300 born 1973
        "Gus" "Hal" "Ida" }
    round 1 "Ann" "Bob" 1-0 "Cid" "Hal" 1-0 "Eve" "Fay" 1-0 "Gus" "Dan" 0-1
    round 2 "Bob" "Hal" 0-1 "Ann" "Cid" 1/2-1/2
    round 3 "Dan" "Hal" 1-0
    round 4 "Ann" "Hal" 0-1
    round 5 "Hal" "Cid" 0-1 "Ida" "Dan" 1-0
}
EOF
changes() { ludex event officer.event performance --format csv "$@" | tr -d '\r' | cut -d , -f 2-4,7- | sort; }
expect 0 'Ann,2000,2,1.00,0.50,2093,30,15.00,2015
Bob,2400,1,0.92,-0.92,1200,,,
Cid,1400,1,0.08,0.42,2000,,,
Dan,2299,0,,,,,,
Eve,2299,1,0.50,0.50,3100,,,
Fay,2300,1,0.50,-0.50,1499,,,
Gus,,1,,,1499,,,
Hal,,5,,,1828,,,
Ida,,1,,,3099,,,
player,rating,games,expected,above,performance,K,change,after' changes
after() { ludex event officer.event performance --format csv "$@" | tr -d '\r' | cut -d , -f 2,10- | sort; }
expect 0 'Ann,30,15.00,2015
Bob,10,-9.20,2391
Cid,40,16.80,1417
Dan,20,,2299
Eve,40,20.00,2319
Fay,20,-10.00,2290
Gus,,,
Hal,,,1821
Ida,,,
player,K,change,after' after --fide
expect 0 'Ann,30,15.00,2015
Bob,12,-11.04,2389
Cid,25,10.50,1411
Dan,25,,2299
Eve,25,12.50,2312
Fay,25,-12.50,2288
Gus,,,
Hal,,,
Ida,,,
player,K,change,after' after --k 40/30,25,12@2400
has 0 'K 25, 12 from a rating of 2400, unless the event states K' \
    ludex event officer.event performance --k 40/30,25,12@2400
has 0 'K by FIDE B.02: 20, 10 from a rating of 2400, 40 for players under 18 rated below 2300' \
    ludex event officer.event performance --fide
has 0 'none); K as the event states' ludex event officer.event performance
has 2 '--k takes a value such as 20' ludex event officer.event performance --k x
has 2 '--fide can be used only with performance, not with standings' \
    ludex event officer.event standings --fide
# The archive, and a file that is written again, keep K; TRF cannot.
prepare ludex import officer.ldx officer.event
prepare 'ludex event officer.ldx show >written.event'
has 0 '"Ann" rating 2000 k 30' cat written.event
has 0 'TRF cannot express the year, the K of players' \
    ludex event officer.event show --to trf
prepare 'echo "event { players { \"Ann\" k 0 } }" >zero.event'
has 1 'zero.event:1:27: error: ' ludex event zero.event check
# FIDE limits K times the number of games to 700, for a stated K too.
awk 'BEGIN { print "event 1990 { players { \"A\" rating 2000 k 40"
    for (i = 1; i < 21; i++) printf "\"B%d\" rating 2000\n", i
    print "}"
    for (i = 1; i < 21; i++) printf "\"A\" \"B%d\" 1-0\n", i
    print "}" }' >many.event
for k in --fide '--k 20'; do
    # shellcheck disable=SC2086 # options
    ludex event many.event performance --format csv $k | tr -d '\r' | grep ',A,' | cut -d , -f 4,10-
done >many.csv
expect 0 '20,35,350.00,2350
20,40,400.00,2400' cat many.csv

# A Swiss without a list of tie-breaks uses the usual ones, also to determine
# its champion. Of the three players with 2 points, Bob has met the strongest
# opponents, and Eve beat Ann. All outputs except CSV name the tie-breaks.
cat >usual.event <<'EOF'
event "Usual" { format swiss-3
    players { "Ann" "Bob" "Cid" "Dan" "Eve" "Fay" }
    round 1 "Ann" "Bob" 1-0 "Cid" "Dan" 1-0 "Eve" "Fay" 1-0
    round 2 "Bob" "Cid" 1-0 "Eve" "Ann" 1-0 "Fay" "Dan" 0-1
    round 3 "Bob" "Eve" 1-0 "Ann" "Fay" 1-0 "Cid" "Dan" 0-1
}
EOF
swiss='points 1-½-0; tie-breaks BH-C1, BH, SB, DE (default for a Swiss; the event states none)'
rule() { # RULE [OPTION...]: of the standings of usual.event, as text
    rule=$1
    shift
    expect 0 "$rule" "ludex event usual.event standings $* | sed -n 's/^rule: //p'"
}
expect 0 '1,Bob,2,4,5,3,0
2,Eve,2,4,4,2,1
3,Ann,2,4,4,2,0' "ludex event usual.event standings --format csv | tr -d '\\r' |
    cut -d , -f 1,2,8- | sed -n 2,4p"
expect 0 'Bob' "ludex event usual.event champions --format csv | tr -d '\\r' |
    cut -d , -f 7 | sed 1d"
rule "$swiss"
for verb in crosstable performance; do
    expect 0 "rule: $swiss" "ludex event usual.event $verb | tail -n 1"
done
for form in "html <p>rule:\ $swiss</p>" "markdown rule:\ $swiss" \
    "mediawiki rule:\ $swiss"; do
    has 0 "$(echo "${form#* }" | sed 's/\\//')" \
        "ludex event usual.event standings --format ${form%% *}"
done
expect 0 6 "ludex event usual.event standings --format json | grep -c '\"rule\":\"$swiss\"'"
expect 0 0 'ludex event usual.event standings --format csv | grep -c rule || :'
rule 'points 3-1-0; tie-breaks wins, BH-M1 (as requested)' \
    --points 3-1-0 --tiebreaks wins,bh/m1
rule 'points 1-½-0; tie-breaks buchholz (as requested); unplayed games count as games against virtual opponents' \
    --tiebreaks buchholz --unplayed virtual
sed 's/swiss-3/& tiebreaks "direct, BH"/' usual.event >stated.event
expect 0 'rule: points 1-½-0; tie-breaks direct, BH (as the event states)' \
    'ludex event stated.event standings | tail -n 1'
sed 's/swiss-3/round-robin/' usual.event >robin.event
expect 0 'rule: points 1-½-0; tie-breaks direct, sonneborn-berger, wins (default; the event states none)' \
    'ludex event robin.event standings | tail -n 1'
has 0 'rule: by round of defeat, then by points; points 1-½-0' \
    ludex event events/made.event standings Beta
printf '012 Club\n162  W 3.0    D 1.0\n' >points.trf
tr '\r' '\n' <"$top/tests/data/trf/t21.trf" | grep ^001 >>points.trf
has 0 'rule: points 3-1-0 (as the event states); tie-breaks BH-C1' \
    ludex event points.trf standings -W no-stated-points
has 0 'rule: points 1-½-0 (pairing uses 3-1-0, as the event states); tie-breaks BH-C1' \
    ludex event points.trf standings -W no-stated-points --points 1-0.5-0
sed 's/D 1.0/&    P 2.0/' points.trf >bye.trf
has 0 'rule: points 3-1-0 bye 2 (as the event states); tie-breaks BH-C1' \
    ludex event bye.trf standings -W no-stated-points
# With these points, in the form that `result` writes.
player() { printf '001 %4d      %-33s %4d                             %s    1%s\n' "$@"; }
{
    printf '012 Club\n142 3\n162  W 3.0    D 1.0\n'
    player 1 Ann 2000 2.0 '     2 w =     3 b ='
    player 2 Bob 1900 1.0 '     1 b =     4 w 0'
    player 3 Cid 1800 2.0 '     4 w =     1 w ='
    player 4 Dan 1700 4.0 '     3 b =     2 b 1'
} >draws.trf
expect 0 'Dan 4 Cid 2 Ann 2 Bob 1' "ludex event draws.trf standings --format csv |
    tr -d '\\r' | sed 1d | cut -d , -f 2,8 | tr ',\\n' '  ' | sed 's/ \$//'"
printf 'event "T" { format swiss-1 teams { "X" "Y" } players {
    "a" team "X" board 1 "b" team "Y" board 1 } round 1 match "X" "Y" 1-0 }' >teams.event
has 0 'rule: match points 2-1-0; board points; tie-breaks BH-C1, BH, SB, DE' \
    ludex event teams.event standings

finish
