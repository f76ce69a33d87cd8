#!/bin/sh
# Tests events of teams in TRF: tests/data/trf/teams.event has all data of teams
# that TRF can hold, and teams.trf is the same event in TRF.
set -u
data=$PWD/tests/data/trf
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

gives 'the lines of teams' "$(cat "$data/teams.trf")" \
    ludex event "$data/teams.event" show --to trf --ends lf
gives 'the event of the lines' "$(cat "$data/teams.event")" \
    "ludex event $data/teams.trf show 2>/dev/null"
has 0 'events: 1, clean: 1, with errors: 0, results: 9' ludex event "$data/teams.trf" check

# The version of 2016 has the teams in the order of their numbers, which it does
# not write. Its other records of teams are those of 2026.
prepare "ludex event $data/teams.event show --to trf16 --ends lf >old.trf"
expect 0 '013 Blue                               4    5
013 Red                                1    2    3
013 White                              8    9
013 Green                              6    7
013 Black                             10   11
250  2.0      001 002 0001 0002' 'grep -A 1 ^013 old.trf'
expect 0 "$(ludex event "$data/teams.event" standings 2>&1)" ludex event old.trf standings
prepare 'ludex event old.trf show --to trf --ends lf 2>/dev/null >new.trf'
expect 0 '310   1 Blue                                             1.0    1.5   5     4    5
310   2 Red                                              3.0    2.5   3     1    2    3' \
    'grep ^310 new.trf | head -n 2'
expect 1 '' grep ^013 new.trf

# In the version of 2016, numbers of teams have no gaps. A line that is only a
# remark becomes a comment.
prepare "sed 's/^310   5/310   9/; s/^260.*/260 001 004    2    9/; /^[23][23]0/d' \
    $data/teams.trf >gap.trf && echo '240 F 003    9' >>gap.trf"
prepare 'ludex event gap.trf show --to trf16 --ends lf 2>/dev/null >old.trf'
expect 0 '### 240 F 003    9
250  2.0      001 002 0002 0002
250  2.0      001 002 0001 0001
260 001 004    1    5' "grep '^2[56]0\|240 F' old.trf"

# The version of 2016 needs a type that contains the word team.
prepare "sed 's/^092.*/092 Swiss/; /^192/d' $data/teams.trf >type.trf"
expect 0 '092 Team Swiss' 'ludex event type.trf show --to trf16 --ends lf 2>/dev/null | grep ^092'

# The code determines the format, wherever it is, and the words its details.
for first in 092 192; do
    prepare "grep '^$first' $data/teams.trf >code.trf"
    prepare "sed 's/^092.*/092 Knock-out/' $data/teams.trf | grep -v '^$first' >>code.trf"
    expect 0 '    format swiss-4' 'ludex event code.trf show 2>/dev/null | grep format'
done
prepare "sed 's/^092.*/092 Team single-elimination best-of-2/; s/^192.*/192 KNOCK_OUT/' \
    $data/teams.trf >code.trf"
expect 0 '    format single-elimination best-of-2' \
    'ludex event code.trf show 2>/dev/null | grep format'

# FIDE's tie-breaks of teams, by match points, and by game points.
prepare "sed 's#^202.*#202 MPvGP, BH:MP/C1, EDET/P,SB:GP, EMMSB#' $data/teams.trf >codes.trf"
expect 0 '11:22: note: event files cannot store the tie-break EDET/P: stored as a remark [not-held]
11:29: note: event files cannot store the tie-break SB:GP: stored as a remark [not-held]' \
    "ludex event codes.trf check 2>&1 | sed -n 's/^codes.trf:\([^ ]*.*tie-break.*\)/\1/p'"
prepare 'ludex event codes.trf show >codes.event 2>/dev/null'
expect 0 '# TRF 202 MPvGP, BH:MP/C1, EDET/P,SB:GP, EMMSB
    tiebreaks "GP, BH/C1, EMMSB"' 'grep "TRF 202\|tiebreaks" codes.event'
expect 0 "$(grep ^202 codes.trf)" 'ludex event codes.event show --to trf --ends lf | grep ^202'
prepare ludex event codes.event set tiebreaks BH
expect 0 '202 BH' 'ludex event codes.event show --to trf --ends lf | grep ^202'
prepare "sed 's#^202.*#202 BH:GP, BH:MP, MPvGP#; s/MP_GP/GP_MP/' $data/teams.trf >codes.trf"
expect 0 '    tiebreaks "BH"' 'ludex event codes.trf show 2>/dev/null | grep tiebreaks'

# A result changes the lines of its players and teams, and a round also those of
# byes.
cp "$data/teams.trf" league.trf
prepare ludex event league.trf result 2 1.2 1-0
prepare ludex event league.trf pair --write
expect 0 '001    4      B1                                                                 0.0    7     1 b 0
001    7      G2                                                                 3.0    1     9 b +     1 w 1  0000 - +     9 b
310   2 Red                              RED     2000    4.0    2.5   2     1    2    3
310   1 Blue                                             3.0    2.5   3     4    5
310   4 Green                                            7.0    5.0   1     6    7
310   3 White                                            3.0    2.0   4     8    9
310   5 Black                                            2.0    1.0   5    10   11
320  2.0  1.0 005 000 000 001' "grep '^310\|^320\|B1\|G2' league.trf"
expect 0 "$(grep '^[0-2]..2\|^240\|^330\|^300' "$data/teams.trf")" \
    "grep '^[0-2]..2\|^240\|^330\|^300' league.trf"

# Without other points, a bye gives the points of a draw.
prepare "grep -v ^320 $data/teams.trf | sed 's/TD 1.0/TD 2.0/' >draws.trf"
expect 0 '    points 3-2-0 bye 2' 'ludex event draws.trf show 2>/dev/null | grep points'

# Lines that are only remarks remain when the other lines of teams change.
sed 's/^320.*/&\n240 F 003    5\n299 W  2.0   1.0   002    1/' "$data/teams.trf" >odd.trf
prepare ludex event odd.trf result 2 1.2 1-0
expect 0 '240 F 003    5
299 W  2.0   1.0   002    1' "grep '^240 F\|^299' odd.trf"

# A match without games has a line-up without players.
cat >open.event <<'END'
event "Open" {
    format swiss-2
    teams { "Red" seed 1 "Blue" seed 2 "Green" seed 3 }
    players { "R1" team "Red" board 1 "B1" team "Blue" board 1 "G1" team "Green" board 1 }
    round 1
    match "Blue" "Red"
    match "Green" bye
}
END
for version in trf trf16; do
    prepare "ludex event open.event show --to $version --ends lf 2>/dev/null >open.trf"
    expect 0 '300 001   2   1 0000' 'grep ^300 open.trf'
    gives "a match without games in $version" '    match "Blue" "Red"
    match "Green" bye' 'ludex event open.trf show 2>/dev/null | grep match'
done
# A line-up with players does not make a match.
prepare "sed 's/^300.*/300 001   2   1    2/' open.trf >lost.trf"
has 1 'Blue has no match in round 1: omitted' ludex event lost.trf show

# A match that is forfeited as a whole remains so, with boards or without results
# of them. A match whose boards are all forfeited, and drawn, is not.
cat >forfeited.event <<'END'
event "Forfeited" {
    format swiss-3
    teams { "Red" seed 1 "Blue" seed 2 "Green" seed 3 "White" seed 4 }
    players {
        "R1" team "Red" board 1 seed 1 "R2" team "Red" board 2 seed 2
        "B1" team "Blue" board 1 seed 3 "B2" team "Blue" board 2 seed 4
        "G1" team "Green" board 1 seed 5 "G2" team "Green" board 2 seed 6
        "W1" team "White" board 1 seed 7 "W2" team "White" board 2 seed 8
    }
    round 1
    match "Red" "Blue" 2-0 forfeit
        "R1" "B1" * board 1
        "B2" "R2" * board 2
    match "Green" "White"
        "G1" "W1" 1-0 forfeit board 1
        "W2" "G2" 1-0 forfeit board 2
}
END
prepare 'ludex event forfeited.event show --to trf --ends lf >forfeited.trf'
expect 0 '330 +- 001 001 002' 'grep ^330 forfeited.trf'
has 0 'clean: 1, with errors: 0' ludex event forfeited.trf check
expect 0 '    match "Red" "Blue" 2-0 forfeit
    match "Green" "White"' 'ludex event forfeited.trf show | grep match'

# What an event or TRF cannot hold is reported.
cat >lossy.event <<'END'
event "Lossy" {
    format swiss-3
    score game-points
    type-code "FIDE_TEAM_MP"
    points 3-1-0 absent 1
    teams { "Red" country "RIA" "Blue" note "late" "A name of more than thirty-two characters" }
    players { "R1" team "Red" board 2 "B1" team "Blue" board 1 "Guest" "C1" }
    round 1
    match "Red" "Blue" 2-0 2026.05.01 note "adjourned"
        "R1" "B1" 1-0 board 101
        "R1" "Guest" 1-0 board 1
    match "A name of more than thirty-two characters" withdrawn
    round 2
    match "Red" "Blue" forfeit
    match "Red" "A name of more than thirty-two characters" 1-0
}
END
has 0 'countries of teams, notes of teams, names of teams of more than 32 characters, match points for an absence and for unknown results, boards of a team with no player or with several' \
    ludex event lossy.event show --to trf
has 0 'games of players who do not play for the teams of the match, boards that occur twice or exceed 100, withdrawals of teams, which become zero-point byes, notes and remarks of matches, dates of matches, the score of teams' \
    ludex event lossy.event show --to trf
finish
