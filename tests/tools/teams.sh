#!/bin/sh
# Runs events of teams: draws and pairs them, and enters results of boards and
# of whole matches.
# shellcheck disable=SC2016 # another shell expands the commands
set -u
lib=$PWD/tests/tools/lib
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

cat >league.event <<'END'
event 2026 "League" {
    format swiss-3
    teams { "Red" "Blue" "Green" "White" "Black" }
    players {
        "R1" team "Red" board 1 rating 2000 "R2" team "Red" board 2
        "R3" team "Red"
        "B1" team "Blue" board 1 rating 1900 "B2" team "Blue" board 2
        "G1" team "Green" board 1 rating 1800 "G2" team "Green" board 2
        "W1" team "White" board 1 rating 1700
        "K1" team "Black" board 1 rating 1600 "K2" team "Black" board 2
    }
}
END
expect 0 '5 teams are numbered, and round 1 is paired' \
    ludex event league.event draw --seed 3 --write
expect 2 'ludex: league.event already has games, so it cannot be drawn' \
    ludex event league.event draw --seed 3 --write
# A player whose opponent is missing has the point.
expect 0 '    round 1
    match "Green" "Red"
        "G1" "R1" * board 1
        "R2" "G2" * board 2
    match "Blue" "White"
        "B1" "W1" * board 1
        "B2" bye board 2
    match "Black" bye
}' "sed -n '/round 1/,\$p' league.event"
expect 2 'ludex: league.event: the boards of match 1 do not allow this score; its points must add up to 2' \
    ludex event league.event result 1 1 3-0
expect 2 'ludex: league.event: the boards of match 1 do not allow this score; its points must add up to 2' \
    ludex event league.event result 1 1 1-0
expect 0 'round 1, match 1, board 1: G1 - R1 1-0; Green - Red 1-0 after 1 of 2 boards' \
    ludex event league.event result 1 1.1 1-0
expect 0 'round 1, match 1, board 2: R2 - G2 1/2-1/2; Green - Red 1½-½
round 1, match 2: Blue - White 2-0' ludex event league.event result 1 G2 = white 2-0
expect 2 'ludex: league.event: the boards of match 1 do not allow this score' \
    ludex event league.event result 1 1 2-0
# A score of a match gives one point for each board that is not forfeited by both
# teams. The result of a board replaces a stored score.
cp league.event score.event
expect 2 'ludex: score.event: match 2 is named twice' \
    ludex event score.event result 1 2.1 1-0 2 2-0
expect 0 'round 1, match 2: Blue - White 1-1, instead of the match score 2-0' \
    ludex event score.event result 1 2 1-1
expect 0 'round 1, match 2: Blue - White 1-1' ludex event score.event result 1 2 1-1
expect 0 'round 1, match 2, board 1: B1 - W1 0-0 by forfeit; Blue - White 1-0, instead of the match score 1-1' \
    ludex event score.event result 1 2.1 0-0 forfeit
expect 0 'round 1, match 2: Blue - White 1-0' ludex event score.event result 1 2 1-0
expect 0 'round 1, match 2: Blue - White 1-0 after 1 of 2 boards, instead of the match score 1-0' \
    'ludex event score.event result 1 2.1 "*" >/dev/null
    ludex event score.event result 1 2 1-1 >/dev/null
    sed "s/\"White\" 1-1/\"White\" 1-0/" score.event >low.event
    ludex event low.event result 1 2 "*"'
# The forfeit of a whole match replaces the results of its boards.
cp league.event gone.event
expect 2 'ludex: gone.event: a team that forfeits match 1 has no points' \
    ludex event gone.event result 1 1 1-1 forfeit
expect 2 'ludex: gone.event: the boards of match 1 do not allow this score; its points must add up to 2' \
    ludex event gone.event result 1 1 1-0 forfeit
expect 2 'ludex: gone.event: the boards of match 2 do not allow this score' \
    ludex event gone.event result 1 2 0-2 forfeit
expect 0 'round 1, match 1: Green - Red 0-2 by forfeit, instead of the results of 2 boards' \
    ludex event gone.event result 1 1 0-2 forfeit
expect 0 '    match "Green" "Red" 0-2 forfeit
        "G1" "R1" * board 1
        "R2" "G2" * board 2' "sed -n '/\"Green\" \"Red\"/,/board 2/p' gone.event"
expect 0 'round 1, match 1: Green - Red 0-0 by forfeit, instead of the match score 0-2 by forfeit' \
    ludex event gone.event result 1 1 0-0 forfeit
expect 0 'events: 1, clean: 1, with errors: 0, results: 4' \
    'ludex event gone.event check -W no-event-open'
expect 0 '0' 'ludex event gone.event standings --format csv | tr -d "\r" | sed 5q |
    awk -F, "/Green|Red/ { points += \$3 } END { print points + 0 }"'
has 0 'round 2' ludex event gone.event pair --write
# The teams' colours alternate, so the same result on all boards gives 1-1.
cp league.event alternate.event
ludex event alternate.event result 1 1.1 -+ >/dev/null
expect 0 'round 1, match 1, board 2: R2 - G2 0-1 by forfeit; Green - Red 1-1; warning: both teams have points by forfeit; to forfeit the whole match: result 1 1 "2-0" forfeit, or "0-2"' \
    ludex event alternate.event result 1 1.2 -+
# A game that does not name its match is a board of it too.
printf 'event { teams { "R" "S" } players { "a" team "R" board 1 "b" team "S" board 1 }
round 1 "a" "b" 1-0 match "R" "S" }' >loose.event
expect 0 'round 1, match 1: R - S 0-1 by forfeit, instead of the result of 1 board' \
    ludex event loose.event result 1 1 0-1 forfeit
expect 2 'ludex: league.event: "2-x" is not the score of a match, such as 2½-1½' \
    ludex event league.event result 1 1 2-x
expect 2 'ludex: league.event: round 1 has no match 3' \
    ludex event league.event result 1 3 2-0
expect 2 'ludex: league.event: round 1 has no game on board 2.2' \
    ludex event league.event result 1 2.2 1-0
expect 2 'ludex: league.event: R3 has no game in a match of round 1' \
    ludex event league.event result 1 R3 1-0
expect 2 'ludex: league.event: "9" is not the result of a game' \
    ludex event league.event result 1 1.1 9
expect 0 'round 1, match 1, board 2: R2 - G2 0-1 by forfeit; Green - Red 2-0' \
    ludex event league.event result 1 1.2 0-1 forfeit
expect 0 'League, round 1

  board  no  first  rating  points  result  no  second  rating  points
match 1      Green                  2-0         Red
      1   6  G1       1800       0  1-0      1  R1        2000       0
      2   2  R2                  0  - +      7  G2                   0
match 2      Blue                   2-0         White
      1   4  B1       1900       0           8  W1        1700       0
      2   5  B2                  0  bye
             Black                  bye' 'ludex event league.event boards | sed "s/ *\$//"'
# An odd team gets the points of a draw, and floats up; see C.04.6.
expect 0 'League, round 2 of 3

board  no  first  points  no  second  points  bracket  floats           colours                      criteria not met
    1   3  Green       2   2  Blue         2        1                   the lower colour difference
    2   5  Black       1   1  Red          0        2  Red up from 0    the lower colour difference
        4  White       0                            2  down to the bye' \
    'ludex event league.event pair --write --explain | sed "s/ *\$//"'
expect 0 'events: 1, clean: 1, with errors: 0, results: 8' \
    'ludex event league.event check -W no-event-open'
has 2 'round 3 is not paired yet' ludex event league.event boards --round 3

# The first of two forbidden pairs can be removed.
printf 'event { format swiss-3 forbid "A" "B" forbid "C" "D" teams { "A" "B" "C" "D" }
    players { "a" team "A" "b" team "B" "c" team "C" "d" team "D" } }' >bans.event
expect 0 'A and B may again be paired' ludex event bans.event allow A B
expect 0 '    forbid "C" "D"' grep forbid bans.event
# Absences and forbidden pairs of teams, before and after rounds are paired.
cat >cup.event <<'END'
event 2026 "Cup" {
    format swiss-5
    teams { "Red" country "A" "Blue" country "A" "Green" "White" "Black" "Grey" }
    players {
        "R1" team "Red" board 1 rating 2000 "R2" team "Red" board 2
        "B1" team "Blue" board 1 rating 1900 "B2" team "Blue" board 2
        "G1" team "Green" board 1 rating 1800 "G2" team "Green" board 2
        "W1" team "White" board 1 rating 1700 "W2" team "White" board 2
        "K1" team "Black" board 1 rating 1600 "K2" team "Black" board 2
        "Y1" team "Grey" board 1 rating 1500 "Y2" team "Grey" board 2
    }
}
END
expect 2 "ludex: cup.event: a team's bye gives the points of a draw or none; use half or zero" \
    ludex event cup.event bye Grey full
expect 2 'ludex: cup.event: there is no team "Greyy"; did you mean "Grey"?' \
    ludex event cup.event bye Greyy half
expect 0 'Grey has a half-point bye in round 1; round 1 has 5 teams, so one has the bye' \
    ludex event cup.event bye Grey half
expect 0 'Y1 is withdrawn from round 2 on' ludex event cup.event withdraw Y1 round 2
expect 0 'Red and White must not be paired' ludex event cup.event forbid Red White
expect 0 'teams of the same country must not be paired' \
    ludex event cup.event forbid same country
expect 2 'ludex: cup.event: no two teams have the same club' \
    ludex event cup.event forbid same club
expect 0 '    forbid "Red" "White"
    forbid same country' grep forbid cup.event
expect 0 '6 teams are numbered, and round 1 is paired' \
    ludex event cup.event draw --seed 3 --write
expect 0 '    round 1
    match "Grey" half-bye
    match "Green" "Red"
        "G1" "R1" * board 1
        "R2" "G2" * board 2
    match "Blue" "White"
        "B1" "W1" * board 1
        "W2" "B2" * board 2
    match "Black" bye
    round 2
        "Y1" withdrawn
}' "sed -n '/round 1/,\$p' cup.event"
expect 0 'round 1: Green - White, Blue - Red; warning: Blue and Red must not be paired' \
    ludex event cup.event swap 1 Red White
expect 0 'round 1: Black - White, Green has the bye' \
    ludex event cup.event swap 1 Green Black
expect 0 'round 1: Red - Blue; warning: Red and Blue must not be paired' \
    ludex event cup.event swap 1 2
expect 0 '    match "Black" "White"
        "K1" "W1" * board 1
        "W2" "K2" * board 2
    match "Red" "Blue"
        "R1" "B1" * board 1
        "B2" "R2" * board 2
    match "Green" bye' "sed -n '/\"Black\" \"White\"/,/bye/p' cup.event"
cp cup.event swapped.event
expect 0 'undone: round 1: Red - Blue; warning: Red and Blue must not be paired' \
    ludex event cup.event undo
expect 0 'undone: round 1: Black - White, Green has the bye' ludex event cup.event undo
expect 0 'undone: round 1: Green - White, Blue - Red; warning: Blue and Red must not be paired' \
    ludex event cup.event undo
expect 0 'round 1, match 1, board 2: R2 - G2 0-1; Green - Red 1-0 after 1 of 2 boards' \
    ludex event cup.event result 1 1.2 0-1
expect 2 'ludex: cup.event: board 2 of Green - Red has a result; remove it first with: result 1 1.2 "*"' \
    ludex event cup.event swap 1 Red White
expect 2 'ludex: cup.event: round 1 has no match 3' ludex event cup.event swap 1 3
ludex event cup.event result 1 1.1 1-0 2 1-1 >/dev/null
expect 2 'ludex: cup.event: Blue - White has a result; remove it first with: result 1 "Blue" "*"' \
    ludex event cup.event swap 1 2
expect 0 'Black is withdrawn from round 2 on; round 2 has 5 teams, so one has the bye' \
    ludex event cup.event withdraw Black
expect 2 'ludex: cup.event: Black is already withdrawn from round 2 on' \
    ludex event cup.event withdraw Black
expect 0 'White has a zero-point bye in round 3' ludex event cup.event bye White zero round 3
ludex event cup.event forbid White Blue >/dev/null
ludex event cup.event forbid White Green >/dev/null
expect 0 'White and Grey must not be paired in rounds 2 to 5' ludex event cup.event forbid White Grey
expect 0 'Red, Grey and Green must not be paired in rounds 2 to 5; warning: round 2 cannot be paired in this way' \
    ludex event cup.event forbid Red Grey Green
has 1 'cannot be paired' ludex event cup.event pair --write
expect 0 'Grey and Red may again be paired; teams of the same country still must not be paired' \
    ludex event cup.event allow Grey Red
# Y1 is withdrawn, so Y2 has the first board, and R2 has no opponent.
expect 0 '    round 2
        "Y1" withdrawn
    match "Black" withdrawn
    match "Blue" "Green"
        "B1" "G1" * board 1
        "G2" "B2" * board 2
    match "Red" "Grey"
        "R1" "Y2" * board 1
        "R2" bye board 2
    match "White" bye' "ludex event cup.event pair --write >/dev/null
    sed -n '/round 2/,/\"White\" bye/p' cup.event"
ludex event cup.event result 2 1 2-0 2 1-1 >/dev/null
# The games of later rounds stay with their matches.
cp cup.event late.event
ludex event late.event allow same country >/dev/null
ludex event late.event allow Green Grey >/dev/null
ludex event late.event pair --write >/dev/null
sed -n '/round 3/,$p' late.event | grep '^        "' >games
expect 0 'Black returns in round 4; round 4 has 6 teams' ludex event late.event return Black
expect 0 same "sed -n '/round 3/,\$p' late.event | grep '^        \"' | cmp - games && echo same"
expect 0 '    match "Black" zero-bye
    match "Black" zero-bye' 'grep "Black. zero" late.event'
expect 0 'Black returns in round 3; round 3 has 5 teams, so one has the bye' \
    ludex event cup.event return Black
expect 0 'Y1 returns in round 3' ludex event cup.event return Y1
expect 0 '        "Y1" zero-bye
    match "Black" zero-bye' "grep zero-bye cup.event | sed '/White/d'"
expect 0 'White returns in round 3; round 3 has 6 teams' ludex event cup.event return White
expect 0 'events: 1, clean: 1, with errors: 0, results: 9' \
    'ludex event cup.event check -W no-event-open'
expect 0 'Red and White may again be paired; teams of the same country still must not be paired' \
    ludex event cup.event allow Red White
expect 0 '    forbid "Red" "White" rounds 1 to 2' "grep 'forbid .Red. .White' cup.event"
expect 0 '             Grey                   half-point bye' \
    'ludex event cup.event boards --round 1 | grep Grey | sed "s/ *\$//"'
# An archive keeps the pairs of teams apart from pairs of players.
ludex import cup.db cup.event >/dev/null 2>&1
expect 0 same 'ludex event cup.db show >shown.event && cmp shown.event cup.event && echo same'
has 1 'the event has no team with this name: statement omitted' \
    'sed "s/forbid \"White\" \"Grey\"/forbid \"W1\" \"Grey\"/" cup.event >other.event
    ludex event other.event check 2>&1'

# A withdrawal in a round that is paired comes before the matches of the next
# round, whose games keep their matches.
printf '%s\n' 'event 2026 "L" { format swiss-4
    teams { "Red" "Blue" "Green" "White" "Black" }
    players { "R1" team "Red" "B1" team "Blue" "G1" team "Green" "W1" team "White"
        "K1" team "Black" } }' >late.event
prepare 'ludex event late.event bye Black zero round 1 &&
    ludex event late.event bye Black zero round 2 &&
    ludex event late.event draw --seed 1 --write &&
    ludex event late.event result 1 1 1-0 2 1-0 &&
    ludex event late.event pair --write'
expect 0 'Black is withdrawn from round 1 on; round 3 has 4 teams' \
    ludex event late.event withdraw Black round 1
expect 0 '    match "White" "Green" 1-0
        "W1" "G1" * board 1
    match "Black" withdrawn
    round 2
    match "Black" zero-bye
    match "White" "Blue"
        "W1" "B1" * board 1
    match "Green" "Red"
        "G1" "R1" * board 1
}' "sed -n '/White.*Green/,\$p' late.event"

# A schedule of matches, with dates.
{
    ludex event generate --teams 4 --boards 2 --rounds 1 \
        --system double-round-robin | sed '/^    round/,$d'
    echo '}'
} >robin.event
ludex event robin.event draw --seed 5 --schedule \
    --dates 2027.01.01,2027.01.02,2027.01.03,2027.01.04,2027.01.05,2027.01.06 \
    >schedule.event
expect 0 '12 6 2027.01.06' "awk '/match/ { m++; d = \$NF } /round / && !/format/ { r = \$2 }
    END { print m, r, d }' schedule.event"

# A team withdraws from a schedule, and returns. Boards that have a result stay.
{
    ludex event generate --teams 4 --boards 2 --rounds 3 --seed 2 --byes 0 \
        --withdrawals 0 --system round-robin |
        sed 's/Team 000/T/g; s/Player 000/P/g; s/" \(1-0\|0-1\|1\/2-1\/2\)\( forfeit\)*/" */'
} >league.event
prepare 'ludex event league.event result 1 1.1 1-0 2.1 1-0; cp league.event before'
expect 0 'T1 is withdrawn from round 1 on; 3 matches without a result are won by the opponents by forfeit' \
    ludex event league.event withdraw 'T1'
expect 0 '        "P1.1" "P4.1" 1-0 board 1
        "P4.2" "P1.2" 1-0 forfeit board 2
    match "T1" withdrawn
        "P3.1" "P1.1" 1-0 forfeit board 1
        "P1.2" "P3.2" 0-1 forfeit board 2
        "P1.1" "P2.1" 0-1 forfeit board 1
        "P2.2" "P1.2" 1-0 forfeit board 2' \
    "sed -n '/round 1/,\$p' league.event | grep 'withdrawn\|P1'"
has 0 'events: 1, clean: 1, with errors: 0' ludex event league.event check
expect 2 'ludex: league.event: T1 is already withdrawn from round 1 on' \
    ludex event league.event withdraw 'T1'
has 0 '2 matches without a result' ludex event league.event withdraw 'T2'
expect 0 'T1 returns in round 1; 2 matches lost by forfeit have no result again; 1 match won by forfeit, because the opponent has withdrawn' \
    ludex event league.event return 'T1'
expect 0 'T2 returns in round 1; 3 matches lost by forfeit have no result again' \
    ludex event league.event return 'T2'
expect 0 - cmp league.event before
expect 2 'ludex: league.event: T2 is not withdrawn' \
    ludex event league.event return 'T2'
expect 2 'ludex: league.event: round 3 is the last round, and it is paired' \
    ludex event league.event withdraw 'P1.1'
expect 2 'ludex: league.event: round 3 is the last round, and it is paired' \
    ludex event league.event bye 'P1.3' zero round 2

# Matches without boards are stated as forfeited.
printf 'event { format round-robin teams { "A" "B" "C" } round 1 match "B" "C" round 2 match "C" "A"
    round 3 match "A" "B" 1-0 }' >bare.event
has 0 '1 match without a result is won' ludex event bare.event withdraw C round 2
has 0 'match "C" "A" 0-1 forfeit' cat bare.event
has 0 '1 match lost by forfeit has no result' ludex event bare.event return C round 2
expect 0 1 "grep -c 'match \"C\" \"A\"$' bare.event"
prepare 'ludex event bare.event withdraw B && ludex event bare.event withdraw C'
has 0 'B returns in round 1; 1 match lost by forfeit has no result again' \
    ludex event bare.event return B
prepare 'ludex event bare.event undo'
prepare 'ludex event bare.event return C && ludex event bare.event withdraw C round 1'
has 0 '; 1 match won by forfeit' ludex event bare.event return B
has 0 'match "B" "C" 1-0 forfeit' cat bare.event

# A team is renamed with the command for players.
expect 0 'T3: country PL, name Red instead of T3' \
    ludex event league.event edit t3 name Red country PL
has 0 '"Red" country "PL" seed 1' cat league.event
has 0 'match "Red" "T2"' cat league.event
has 0 '"P3.1" rating 2289 team "Red" board 1' cat league.event
expect 0 'Red: country removed' 'ludex event league.event edit Red country ""'
expect 2 'ludex: league.event: there is already a team "T1"' \
    ludex event league.event edit Red name t1
expect 2 'ludex: league.event: Red already has these details' \
    ludex event league.event edit Red name Red
expect 2 'ludex: league.event: the name is empty' 'ludex event league.event edit Red name ""'
expect 2 'ludex: league.event: name is given twice' \
    ludex event league.event edit Red name A name B
expect 2 'ludex: league.event: unexpected "rating"; the details of a team are name, country and note' \
    ludex event league.event edit Red rating 5
expect 2 'ludex: league.event: note requires a value' \
    ludex event league.event edit Red name A note
prepare 'ludex event league.event edit Red name "P1.1"'
expect 2 'ludex: league.event: "P1.1" is a player and a team; rename the player first, by number: edit 1 name NEW' \
    ludex event league.event edit 'P1.1' name Blue
prepare 'ludex event league.event undo'
sed 's/^    teams/    champion "Red"\n&/' league.event >titled.event
prepare 'ludex event titled.event edit Red name Blue'
has 0 'champion "Blue"' cat titled.event

# A board is annulled.
expect 0 'round 1, match 1, board 1: P3.1 - P2.1 annulled; Red - T2 0-0 after 0 of 1 boards' \
    ludex event league.event result 1 1.1 annulled
has 0 '"P3.1" "P2.1" annulled board 1' cat league.event
has 0 'P3.1 - P2.1 0-1; Red - T2 0-1 after 1 of 2 boards' \
    ludex event league.event result 1 'P3.1' 0-1
prepare 'ludex event league.event result 1 1.1 annulled'
has 0 'P3.1 - P2.1 1-0; ' ludex event league.event result 1 1.1 1-0

# Events of all sizes, with the rules that no pairing may break.
i=0
while [ $i -lt 12 ]; do
    i=$((i + 1))
    system=swiss-4
    [ $((i % 3)) -gt 0 ] || system="round-robin --rounds 4"
    teams=$((5 + i % 8))
    # shellcheck disable=SC2086
    ludex event generate --teams $teams --boards $((1 + i % 4)) --seed $i \
        --byes 0 --withdrawals 0 --system $system >made.event
    expect 0 "rounds: 4, matches: $((4 * (teams / 2))), wrong: 0" \
        awk -v swiss=1 -f "$lib/team_pairings.awk" made.event
done
# The checker reports a pairing that is wrong.
has 1 'meet again' 'sed "s/round 4/round 5/" made.event |
    sed -n "/round 3/,\$p" | sed 1d >again
    sed "\$d" made.event | cat - again >twice.event
    awk -v swiss=1 -f "'"$lib"'/team_pairings.awk" twice.event'
# Tie-breaks of teams, worked out by hand. Match points: A 3, C 3, B 2, D 0; game
# points: A 3, C 2½, B 1½, D 1. EMGSB of A is 2 x 2 (B) + 3 x 1 (C) = 7; BC of A is
# 1 x 1 + 1 x 2 in round 1, and 1 x 2 in round 2.
cat >four.event <<'END'
event 2026 "Four" {
    format swiss-2
    teams { "A" "B" "C" "D" }
    players {
        "A1" team "A" board 1 "A2" team "A" board 2 "B1" team "B" board 1 "B2" team "B" board 2
        "C1" team "C" board 1 "C2" team "C" board 2 "D1" team "D" board 1 "D2" team "D" board 2
    }
    round 1
    match "A" "B"
        "A1" "B1" 1-0 board 1
        "B2" "A2" 0-1 board 2
    match "C" "D"
        "C1" "D1" 1-0 board 1
        "D2" "C2" 1/2-1/2 board 2
    round 2
    match "A" "C"
        "A1" "C1" 0-1 board 1
        "C2" "A2" 0-1 board 2
    match "B" "D"
        "B1" "D1" 1/2-1/2 board 1
        "D2" "B2" 0-1 board 2
}
END
expect 0 'place,team,match points,board points,EMMSB,EMGSB,EGMSB,EGGSB,BC,BERLIN
1,A,3,3,7,7,5.5,5.5,5,4
2,C,3,2.5,3,3,5,4.5,3,4.5
3,B,2,1.5,0,0,2,1.5,2.5,2
4,D,0,1,0,2.5,0,2,1.5,1.5' 'ludex event four.event standings --format csv \
    --tiebreaks EMMSB,EMGSB,EGMSB,EGGSB,BC,BERLIN | sed 5q | cut -d, -f1,2,8- | tr -d "\r"'
# Without GP in the list, board points come first.
expect 0 'C,4.5,2.5
A,4,3' 'ludex event four.event standings --format csv --tiebreaks BERLIN,GP |
    sed -n 2,3p | cut -d, -f2,10- | tr -d "\r"'
expect 0 'C,3
A,5' 'ludex event four.event standings --format csv --tiebreaks BC,GP |
    sed -n 2,3p | cut -d, -f2,10'
expect 0 '1,A,points,3,B 2 + C 1
1,A,GP,3,B 2 + C 1
1,A,EMGSB,7,B 2 x 2 + C 3 x 1
1,A,BC,5,B 3 + C 2
2,C,points,3,D 2 + A 1
2,C,GP,2.5,D 1½ + A 1
2,C,EMGSB,3,D 0 x 1½ + A 3 x 1
2,C,BC,3,D 2 + A 1' 'ludex event four.event standings --explain --format csv \
    --tiebreaks EMGSB,BC | tr -d "\r" | sed -n "/^place,team,figure/,/^\$/p" | sed -n 2,9p'

has 0 '>1½-½<' 'ludex page boards four.event --round 2 -o four.html >/dev/null &&
    cat four.html'
# Papers name the teams and the numbers of the matches.
expect 0 'place,team,match points
1,A,3
2,C,3
3,B,2
4,D,0' 'ludex page standings four.event -o four.txt >/dev/null &&
    awk "NF && \$2 ~ /^[A-D]\$/ || \$2 == \"team\" { print }" four.txt | sed 5q |
    awk "NR == 1 { print \"place,team,match points\" } NR > 1 { print \$1 \",\" \$2 \",\" \$8 }"'
expect 0 'place  player  team  points' 'ludex page standings four.event -c place,player,team,points |
    grep "^place  player" | sed "s/ *\$//"'
expect 0 'Four: final standings, teams
Four: final standings, players' 'ludex page standings four.event | grep Four'
has 0 '1  A2      A' ludex page standings four.event -c place,player,team
has 0 'A2,A' ludex event four.event standings -c player,team --format csv
expect 0 'Four, round 2
Match 2, board 1

  First   B1 (B, no 3)
  Second  D1 (D, no 7)' 'ludex page slips four.event --round 2 |
    sed -n "/^Four/,/Second/p" | sed -n "11,15p"'
expect 0 'D2 2 first B2 2' \
    'ludex page boards four.event --round 2 | grep "^D2" | tr -s " " | sed "s/ *\$//"'

# A list with teams and boards makes the teams, in board order.
printf 'Name;Team;Board;Elo\nAnn;Red;2;1900\nBob;Red;1;2000\nCid;Blue;1;1800\nDan;Blue;R1;1700\nEve;Blue;2;1600\nFay;Red;Res.;1500\nGus;Red;x;1\nHal;;;\nIda;Blue;1;1000\n' >sheet.csv
prepare ludex event squads.event new League --system round-robin
expect 0 'Bob is added to the new team Red, board 1
Ann is added to Red, board 2
Fay is added to Red
Gus is added to Red
Cid is added to the new team Blue, board 1
Eve is added to Blue, board 2
Dan is added to Blue
Ida is added to Blue
Hal is added; warning: the player has no team, so no games
players: 9, added: 9, omitted: 0' \
    'ludex event squads.event add --from sheet.csv 2>told'
expect 0 'sheet.csv:8:9: warning: neither the number of a board nor "reserve": omitted [unknown-cell]
sheet.csv:9:1: warning: the player has no team [unknown-cell]
sheet.csv:10:1: warning: the team has another player on board 1: this one becomes a reserve [unknown-cell]' \
    grep '^sheet' told
expect 0 '    teams {
        "Red"
        "Blue"
    }
    players {
        "Bob" rating 2000 team "Red" board 1
        "Ann" rating 1900 team "Red" board 2
        "Fay" rating 1500 team "Red"
        "Gus" rating 1 team "Red"
        "Cid" rating 1800 team "Blue" board 1
        "Eve" rating 1600 team "Blue" board 2
        "Dan" rating 1700 team "Blue"
        "Ida" rating 1000 team "Blue"
        "Hal"
    }
}' "sed -n '/teams {/,\$p' squads.event"
expect 0 'Joe is added to the new team Green, board 1' \
    ludex event squads.event add Joe team Green board 1
expect 2 'ludex: squads.event: Joe is on board 1 of green already, so Jim is not added' \
    ludex event squads.event add Jim team green board 1
expect 2 'ludex: squads.event: a board requires a team' \
    ludex event squads.event add Jim board 1
expect 2 "ludex: squads.event: the team \" Green\" must be one line of UTF-8 text without spaces around it" \
    ludex event squads.event add Jim team "' Green'"
has 0 'round 1 is paired' ludex event squads.event draw --seed 1 --write
cp squads.event robin.event
sed -i 's/format swiss-[0-9]*/format round-robin/' robin.event
expect 2 'ludex: robin.event: there is no team "Gold", and round 1 is paired; only a Swiss can have late teams' \
    ludex event robin.event add Lou team Gold
# A late team gets the last number, and byes for the rounds that it missed.
cat >late.event <<'end'
event "Late" {
    format swiss-3
    initial-colour first
    teams { "Red" "Blue" "Green" }
    players {
        "R1" rating 2000 team "Red" board 1
        "R2" rating 2000 team "Red" board 2
        "B1" rating 1900 team "Blue" board 1
        "B2" rating 1900 team "Blue" board 2
        "G1" rating 1800 team "Green" board 1
        "G2" rating 1800 team "Green" board 2
    }
}
end
prepare 'ludex event late.event pair --write --seed 1'
has 0 'round 1, match 1' ludex event late.event result 1 1 2-0
expect 0 'Lou is added to the new team Gold with number 4, board 1; round 1 is a zero-point bye
Liz is added to Gold, board 2
players: 8, added: 2, omitted: 0' \
    "printf 'name,team,board\nLou,Gold,1\nLiz,Gold,2\n' >gold.csv; ludex event late.event add --from gold.csv"
has 0 'Gold' 'ludex event late.event pair --write 2>&1'
has 0 'match "Gold" zero-bye' cat late.event
expect 0 'clean: 1' 'ludex check late.event 2>/dev/null | grep -o "clean: 1"'
has 0 'Zed is added; warning: the player has no team, so no games' \
    ludex event late.event add Zed
# A word that can be a team or a player is refused.
cat >same.event <<'end'
event "Same" {
    format swiss-2
    initial-colour first
    teams { "Red" "Blue" }
    players {
        "Red" rating 2000 team "Red" board 1
        "B1" rating 1900 team "Blue" board 1
    }
}
end
expect 2 'ludex: same.event: "Red" can be a team or a player; first rename the player: edit 1 name NEW' \
    ludex event same.event withdraw Red
expect 2 'ludex: same.event: "2" can be team "Blue" or player "B1"; use the name' \
    ludex event same.event withdraw 2
has 0 'Blue has a half-point bye in round 1' ludex event same.event bye Blue half
prepare 'ludex event same.event bye Blue none && ludex event same.event pair --write --seed 1'
expect 2 'ludex: same.event: "Red" can be a team or a player; use the number of the match or of its board' \
    ludex event same.event result 1 Red 1-0
# All boards of a match are annulled at once.
has 0 'annulled, instead of the match score' ludex event late.event result 1 1 annulled
expect 0 2 'grep -c "annulled board" late.event'
expect 0 0 'sed -n "/match/s/.*2-0.*/x/p" late.event | grep -c x || :'
expect 2 'ludex: late.event: match 1 is already annulled' \
    ludex event late.event result 1 1 annulled
expect 2 'ludex: late.event: match 1 is annulled; first remove that with: result 1 1 "*"' \
    ludex event late.event result 1 1 2-0
has 0 'instead of the results of 2 boards' ludex event late.event result 1 1 "'*'"
expect 0 0 'grep -c annulled late.event || :'
# A team can have a new player between the rounds of a league.
expect 0 'Lou is added to Green, board 2' \
    ludex event squads.event add Lou team Green board 2
expect 2 'ludex: squads.event: the first round is paired, and only a Swiss can have late entries' \
    ludex event squads.event add Max
expect 0 0 'grep -c zero-bye squads.event || :'
# The draw reads the same list. Without boards, the order of the list counts.
expect 0 '        "Red" seed 1
        "Blue" seed 2' \
    'ludex event sheet.csv draw --seed 1 2>/dev/null | grep -E "^ *.(Red|Blue). seed"'
printf 'name,team\nAnn,Red\nCid,Blue\nBob,Red\nDan,Blue\n' >plain.csv
expect 0 '    match "Blue" "Red"
        "Cid" "Ann" * board 1
        "Bob" "Dan" * board 2' \
    'ludex event plain.csv draw --seed 1 | grep -A 2 match'
printf 'name,board\nAnn,1\nBob,2\n' >alone.csv
expect 0 0 'ludex event alone.csv draw --seed 1 | grep -c "team\|board" || :'
# A file of events of teams is such a list as well; a TRF file has no teams.
prepare ludex event copied.event new Other --system round-robin
has 0 'Bob is added to the new team Red, board 1' \
    ludex event copied.event add --from squads.event
printf '012 Open\n142 3\n001    1      Zoe                               2000\n' >open.trf
has 0 'Bob is added with number 2' ludex event open.trf add --from squads.event

# The best players on each board. Forfeits and byes do not count.
cat >boards.event <<'END'
event "Boards" {
    format double-round-robin
    teams { "Red" "Blue" }
    players {
        "R1" team "Red" board 1 "R2" team "Red" board 2 "R3" team "Red"
        "B1" team "Blue" board 1 "B2" team "Blue" board 2 "B3" team "Blue"
        "Guest"
    }
    round 1
    match "Red" "Blue"
        "R1" "B1" 1-0 board 1
        "B3" "R2" 1/2-1/2 board 2
    round 2
    match "Blue" "Red"
        "B1" "R1" 1-0 board 1
        "R3" "B2" 1-0 board 2
    round 3
    match "Red" "Blue"
        "R2" "B1" 1-0 board 1
        "B2" "R3" 1-0 forfeit board 2
    round 4
    match "Blue" "Red"
        "B1" "R2" 1/2-1/2 board 1
        "B2" bye board 2
}
END
expect 0 'board,place,player,team,games,points,percent
1,1,R1,Red,2,1,50.00
1,2,B1,Blue,4,1.5,37.50
2,1,R2,Red,3,2,66.67
2,,B2,Blue,1,0,0.00
reserve,,R3,Red,1,1,100.00
reserve,,B3,Blue,1,0.5,50.00' \
    'ludex event boards.event board-prizes --format csv | tr -d "\r"'
has 0 'rule: percentage of the points in games that were played; a place requires 2 games' \
    ludex event boards.event board-prizes
expect 0 'reserve,1,R3
reserve,2,B3' 'ludex event boards.event board-prizes --format csv --games 1 | tail -n 2 | cut -d , -f 1-3'
expect 0 '1,1,R1
1,1,B1' 'ludex event boards.event board-prizes --format csv --after 2 | sed -n 2,3p | cut -d , -f 1-3'
has 0 '"board":"reserve"' 'ludex event boards.event board-prizes --format json | tr -d " "'
expect 2 'ludex: lone.event: the event has no games in matches of teams' "printf 'event { round 1 \"a\" \"b\" 1-0 }' >lone.event; ludex event lone.event board-prizes"
expect 2 'ludex: event: --games can be used only with board-prizes, not with standings' \
    ludex event boards.event standings --games 3

# The score of a team can be the game points: in standings, pairings and prizes.
cat >score.event <<'END'
event 2026 "Score" {
    format swiss-3
    score game-points
    initial-colour first
    prizes "Main" { 50 30 20 }
    teams { "A" seed 1 "B" seed 2 "C" seed 3 "D" seed 4 "E" seed 5 "F" seed 6 }
    round 1
    match "A" "D" 2½-1½
    match "E" "B" 0-4
    match "C" "F" 2-2
    round 2
    match "A" "B" 2½-1½
    match "C" "D" 1½-2½
    match "F" "E" 1½-2½
}
END
score='--format csv --tiebreaks DE | cut -d , -f 1,2,8,9 | sed 7q | tr -d "\r"'
expect 0 'place,team,match points,board points
1,B,2,5.5
2,A,4,5
3,D,2,4
4,C,1,3.5
4,F,1,3.5
6,E,2,2.5' "ludex event score.event standings $score"
has 0 'rule: game points; match points 2-1-0; tie-breaks DE' \
    ludex event score.event standings --tiebreaks DE
has 0 'rule: game points; match points 2-1-0' ludex event score.event wall-chart
has 0 'no  place  team  r1' ludex event score.event wall-chart
# C and F have equal game points; match points come next.
sed 's/"F" "E" 1½-2½/"F" "E" 1½-1½/' score.event >equal.event
expect 0 '4,F,2,3.5
5,C,1,3.5' "ludex event equal.event standings $score | grep '[CF]'"
expect 0 '1,B,5.5,Main,1,50
2,A,5,Main,2,30
3,D,4,Main,3,20' 'ludex event score.event prizes --format csv | tr -d "\r" | sed 1d'
sed '/score/d' score.event >matches.event
expect 0 '1,A,4,5
2,B,2,5.5
3,D,2,4
4,E,2,2.5
5,C,1,3.5
5,F,1,3.5' "ludex event matches.event standings $score | sed 1d"
# B has the highest score and has not met D, whose score comes next.
expect 0 '1,2,4
2,6,1
3,5,3' 'ludex event score.event pair --format csv 2>/dev/null | sed 1d | tr -d "\r"'
# The first team of a match can have the second colour on the first board.
printf 'event { format swiss-3 score game-points initial-colour first
teams { "A" seed 1 "B" seed 2 "C" seed 3 "D" seed 4 }
players { "a" team "A" "b" team "B" "c" team "C" "d" team "D" }
round 1 match "A" "B" "b" "a" 1-0 board 1
match "C" "D" "c" "d" 1-0 board 1 }' >turned.event
expect 0 '2,3
1,4' 'ludex event turned.event pair --format csv 2>/dev/null | sed 1d |
    tr -d "\r" | cut -d , -f 2,3 | awk -F , "{ print (\$1 < \$2 ? \$0 : \$2 FS \$1) }"'
expect 0 'score game-points, instead of score match-points
score match-points, instead of score game-points' 'sed "/round 1/,/match .F/d" score.event >early.event
    ludex event early.event set score match-points >back
    ludex event early.event set score game-points; cat back'
expect 2 'ludex: score.event: round 1 is paired, so the score cannot change' \
    ludex event score.event set score match-points
expect 2 'ludex: early.event: boards is not allowed here; expected match-points or game-points' \
    ludex event early.event set score boards
has 0 'score game-points' 'ludex event score.event show --to json >score.json; ludex event score.json show'
prepare ludex import score.ldx score.event
has 0 'score game-points' ludex event score.ldx show
expect 0 '1,B,2,5.5' "ludex event score.ldx standings $score | sed -n 2p"

# Line-ups, before and after a round is paired.
cat >lineups.event <<'END'
event 2026 "Lineups" {
    format swiss-2
    teams { "Red" "Blue" "Green" "White" "Black" }
    players {
        "R1" team "Red" board 1 rating 2000 "R2" team "Red" board 2
        "R3" team "Red" "R4" team "Red"
        "B1" team "Blue" board 1 rating 1900 "B2" team "Blue" board 2
        "G1" team "Green" board 1 rating 1800 "G2" team "Green" board 2
        "W1" team "White" board 1 rating 1700
        "K1" team "Black" board 1 "K2" team "Black" board 2
    }
}
END
expect 0 'round 1: Red plays with R1, R3' ludex event lineups.event lineup 1 Red R1 R3
prepare ludex event lineups.event draw --seed 3 --write
round_1='sed -n "/round 1/,\$p" lineups.event | sed -n "1,/match .Blue/p"'
expect 0 '    round 1
        "R2" zero-bye
    match "Green" "Red"
        "G1" "R1" * board 1
        "R3" "G2" * board 2
    match "Blue" "White"' "$round_1"
expect 0 'round 1, match 1: Red plays with R2, R4' \
    ludex event lineups.event lineup 1 red R2 R4
expect 0 '    round 1
        "R1" zero-bye
        "R3" zero-bye
    match "Green" "Red"
        "G1" "R2" * board 1
        "R4" "G2" * board 2
    match "Blue" "White"' "$round_1"
expect 0 'round 1, match 1: Red plays with R3; 1 of 2 boards is empty' \
    ludex event lineups.event lineup 1 Red R3
expect 0 '        "G1" "R3" * board 1
        "G2" bye board 2
    match "Blue" "White"' "$round_1 | tail -n 3"
expect 2 'ludex: lineups.event: Green already plays with these players in round 1' \
    ludex event lineups.event lineup 1 Green G1 G2
expect 0 'G1 R3' 'ludex event lineups.event boards 2>&1 | awk "\$1 == 1 && \$3 == \"G1\" { print \$3, \$7 }"'
expect 0 0 'ludex page slips lineups.event 2>/dev/null | grep -c "R[124] (" || :'
has 0 'R3 (Red' ludex page slips lineups.event
has 0 '"first": "G1", "second": "R3"' ludex event lineups.event show --to json
has 0 'events: 1, stored: 1' ludex import lineups.ldx lineups.event
expect 0 'round 1, match 1: Red plays with R1, R2' \
    ludex event lineups.ldx lineup 1 Red R1 R2
has 0 '"G1" "R1" * board 1' ludex event lineups.ldx show
prepare ludex event lineups.event lineup 1 Red R1 R2
expect 0 'round 1, match 1, board 1: G1 - R1 1-0; Green - Red 1-0 after 1 of 2 boards' \
    ludex event lineups.event result 1 R1 1-0
refuse() {
    expect 2 "ludex: lineups.event: $1" "ludex event lineups.event lineup $2"
}
prepare cp lineups.event before
refuse 'board 1 of Green - Red has a result; remove it first with: result 1 1.1 "*"' \
    '1 Red R1 R3'
prepare ludex event lineups.event result 1 R1 "'*'"
refuse 'there is no team "Reed"; did you mean "Red"?' '1 Reed R1'
refuse 'there is no team "Purple"' '1 Purple R1'
refuse 'there is no player "R9"; did you mean "R1"?' '1 Red R9'
refuse 'B1 is not a player of Red' '1 Red B1'
refuse 'R1 is named twice' '1 Red R1 R1'
refuse 'R1 comes before R3 in board order, and cannot play on a later board' '1 Red R3 R1'
refuse 'a match has only 2 boards' '1 Red R1 R2 R3'
refuse 'Red already plays with these players in round 1' '1 Red R1 R2'
refuse 'Black has no match in round 1' '1 Black K1'
refuse 'round 3 is not the next round, which is 2' '3 Red R1'
refuse 'the form is: lineup ROUND TEAM PLAYER...' '1 Red'
prepare ludex event lineups.event withdraw R4 round 2
refuse 'R4 is withdrawn from round 2 on' '2 Red R4'
expect 2 'ludex: club.event: the event has no teams' "printf 'event { format swiss-3 players { \"a\" \"b\" } }' >club.event; ludex event club.event lineup 1 a b"
# A match whose players a person has entered.
sed 's/"B1" "W1"/"B2" "W1"/; s/"B2" bye/"B1" bye/' lineups.event >entered.event
expect 0 'entered.event:32:9: warning: B1 plays on a later board than B2, but comes before this player in board order [board-order]' \
    'ludex event entered.event check 2>&1 | grep board-order'
expect 2 'ludex: entered.event: the boards of the match are not in board order; edit the file instead' \
    ludex event entered.event lineup 1 White W1
# A remark before the heading of the round stays there.
sed '/zero-bye/d; s/^    round 1/    # the first evening\n&/' lineups.event >remark.event
prepare ludex event remark.event lineup 1 Red R1 R4
expect 0 '    # the first evening
    round 1
    match "Green" "Red"' 'grep -A 2 evening remark.event'
prepare ludex event lineups.event lineup 1 Red R1 R4
expect 0 0 'ludex event lineups.event check 2>&1 | grep -c board-order || :'

# The points that the event states for a match.
printf 'event { points 3-1-0 teams { "R" "S" } players { "a" team "R" "b" team "S" }
round 1 match "R" "S" 1-0 }' >three.event
has 0 'rule: match points 3-1-0; board points' \
    'ludex event three.event standings 2>/dev/null'
# Opponents remain opponents if a team has more matches than rounds, which is an
# error in the event.
cat >twice.event <<'END'
event "Twice" {
    format swiss-3
    teams { "A" seed 1 "B" seed 2 "C" seed 3 "D" seed 4 }
    players { "a" team "A" board 1 "b" team "B" board 1 "c" team "C" board 1 "d" team "D" board 1 }
    round 1
    match "A" "B"
        "a" "b" 1/2-1/2 board 1
    match "A" "C"
        "a" "c" 1/2-1/2 board 1
    match "D" zero-bye
}
END
prepare 'ludex event twice.event pair --format csv >twice.csv 2>/dev/null'
expect 0 'board,first,second
1,4,1
2,2,3' "tr -d '\\r' <twice.csv"
# A match that both teams forfeit gives no match points.
printf 'name,team,board\na1,A,1\nb1,B,1\nc1,C,1\nd1,D,1\n' >nobody.csv
prepare 'ludex event nobody.csv draw --rounds 3 --seed 1 >nobody.event &&
    ludex event nobody.event result 1 1 0-0 forfeit' >/dev/null
expect 0 'team,match points
A,0
B,0
C,0
D,0' 'ludex event nobody.event standings --format csv | head -n 5 | cut -d , -f 2,8'

finish
