#!/bin/sh
# Tests the afternoon of a new tournament director: twelve players and seven
# typing mistakes, from an empty file to the printed table.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Pairings by Berger's tables. The player who is earlier on the list wins, and
# some games are drawn.
{
    cat <<'EOF'
# typed at the board
event 2024 "Spring open" {
    format round-robin
    organizer "Chess café"
    begin 2024.03.01
    players {
        "Ada" "Bea" "Cem" "Dov" "Eli" "Fay"
        "Gus" "Hal" "Ivo" "Jan" "Kim" "Leo"
    }
EOF
    awk 'BEGIN {
        split("Ada Bea Cem Dov Eli Fay Gus Hal Ivo Jan Kim Leo", name, " ")
        for (i = 1; i <= 12; i++)
            at[i] = i
        for (round = 1; round <= 11; round++) {
            printf "    round %d\n", round
            for (i = 1; i <= 6; i++) {
                a = at[i]; b = at[13 - i]
                printf "        \"%s\" \"%s\" %s\n", name[a], name[b],
                    (a + b) % 5 == 0 ? "1/2-1/2" : a < b ? "1-0" : "0-1"
            }
            last = at[12]
            for (i = 12; i > 2; i--)
                at[i] = at[i - 1]
            at[2] = last
        }
        print "}"
    }'
} >good.event
expect 0 'events: 1, clean: 1, with errors: 0, results: 66' \
    ludex check good.event

# mistake LINE WHAT INTO: makes a typing mistake in a line.
mistake() {
    sed -i "$1s/$2/$3/" typed.event
}
cp good.event typed.event
mistake 3 round-robin 'Round-Robin tournament'
mistake 4 '"Chess café"' '“Chess café”'
mistake 11 1-0 '1–0'
mistake 12 '1-0' '1 - 0'
mistake 13 '"Jan"' '"Jann"'
mistake 14 'Ivo"' Ivo
mistake 17 'round 2' 'ruond 2'
ludex check --keep-going typed.event >out 2>&1
is 'seven mistakes' '3 12 warning upper-case
4 15 warning look-alike
11 21 warning phrase-form
12 21 warning phrase-form
13 15 error unknown-player
14 15 error unclosed-string
14 15 error syntax
17 5 error syntax' "$(sed -n \
    's/^typed.event:\([0-9]*\):\([0-9]*\): \([a-z]*\): .*\[\(.*\)\]$/\1 \2 \3 \4/p' \
    out | grep -E 'upper|alike|phrase|unknown|unclosed|syntax')"
expect 0 1 "grep -c 'did you mean \"Jan\"?' out"
# Unreadable text is corrected, and text that is read with a warning is
# rewritten.
mistake 13 Jann Jan
mistake 14 '"Ivo ' '"Ivo" '
mistake 17 ruond round
has 0 'clean: 1, with errors: 0' ludex check typed.event
ludex event typed.event show >mended.event 2>/dev/null
expect 0 - "ludex event good.event show | cmp - mended.event"
has 0 '# typed at the board' cat mended.event
expect 0 'Spring open

place  player  played  won  drawn  lost  unplayed  points  direct  sonneborn-berger  wins
    1  Ada         11    9      2     0         0      10       0               50½     9
    2  Bea         11    8      2     1         0       9       0               40½     8
    3  Cem         11    7      3     1         0      8½       0                40     7
    4  Dov         11    6      3     2         0      7½       0                32     6
    5  Eli         11    6      1     4         0      6½       0               23¼     6
    6  Fay         11    5      2     4         0       6       0               20½     5
    7  Gus         11    4      2     5         0       5       0               15½     4
    8  Hal         11    3      3     5         0      4½       0               15½     3
    9  Ivo         11    2      3     6         0      3½       0               12½     2
   10  Jan         11    2      1     8         0      2½       0                6¼     2
   11  Kim         11    1      2     8         0       2       0                6½     1
   12  Leo         11    0      2     9         0       1       0                6½     0

rule: points 1-½-0; tie-breaks direct, sonneborn-berger, wins (default; the event states none)' \
    ludex event mended.event standings

# A league with matches and boards. The statements of the source must agree with
# the boards.
cat >league.event <<'EOF'
event 1990 "League" {
    format round-robin
    champion "Red"
    teams { "Red" country "Riamo" "Blue" "Green" }
    players {
        "Ann" team "Red" board 1 "Bob" team "Red" board 2
        "Cid" team "Blue" board 1 "Dan" team "Blue" board 2
        "Eve" team "Green" board 1 "Fay" team "Green" board 2
    }
    round 1
    match "Red" "Blue"
        "Ann" "Cid" 1-0 board 1
        "Dan" "Bob" 1/2-1/2 board 2
    match "Green" bye
    round 2
    match "Blue" "Green" 1-1 1990.02.01
        "Cid" "Eve" 1-0
        "Fay" "Dan" 1-0
    round 3
        "Eve" "Ann" 0-1
        "Bob" "Fay" 0-1
}
EOF
expect 0 'events: 1, clean: 1, with errors: 0, results: 6' \
    ludex check league.event
expect 0 'League

place  team   played  won  drawn  lost  unplayed  match points  board points  direct  sonneborn-berger  wins
    1  Red         2    1      1     0         0             3            2½       0                 2     1
    2  Green       2    0      2     0         0             2             2       0                 2     0
    3  Blue        2    0      1     1         0             1            1½       0                 1     0' \
    'ludex event league.event standings | head -n 6'
expect 0 '1,Red,1,1,0,0,0,2,1.5,0,0,1
2,Blue,1,0,0,1,0,0,0.5,0,0,0
3,Green,0,0,0,0,0,0,0,0,0,0' \
    'ludex event league.event standings --after 1 --format csv | tr -d "\r" |
        sed -n 2,4p'
expect 0 '1,1,Red,*,½,1,3
2,2,Green,½,*,½,2
3,3,Blue,0,½,*,1' \
    'ludex event league.event crosstable --format csv | tr -d "\r" | sed 1d'
has 0 'Red       Red       yes' ludex event league.event champions
# Among teams with equal match points, the board points decide. They may be
# stated without games.
cat >boards.event <<'EOF'
event 1991 "Boards" {
    format round-robin
    teams { "Red" "Blue" "Green" "White" }
    round 1
    match "Red" "Blue" 2½-1½
    match "Green" "White" 3-1
}
EOF
expect 0 '1,Green,1,1,0,0,0,2,3,0,0,1
2,Red,1,1,0,0,0,2,2.5,0,0,1
3,Blue,1,0,0,1,0,0,1.5,0,0,0
4,White,1,0,0,1,0,0,1,0,0,0' \
    'ludex event boards.event standings --format csv | tr -d "\r" | sed -n 2,5p'
ludex import league league.event >/dev/null
expect 0 - "ludex event league.event show >one && ludex event league show |
    cmp - one"
expect 0 'Red|Red|3|' \
    "sqlite3 league 'SELECT champions, (SELECT name FROM team LIMIT 1), teams,
        champion FROM events'"
ludex import two events/made.event >/dev/null 2>&1
ludex archive two merge league >/dev/null
expect 0 - "ludex event two show League | cmp - one"
sed -i 's/champion "Red"/champion "Blue"/; s/"Green" 1-1/"Green" 0-2/
    s/"Dan" "Bob"/"Ann" "Eve"/; s/match "Green" bye/match "Green" "Green"/' \
    league.event
has 1 'league.event:3:14: error: Blue is stated as champion' \
    ludex check league.event
for what in 'Eve plays for Green, which does not play in the match' \
    'Green is paired against itself' \
    'the stated score of the match between Blue and Green differs from its boards'
do
    has 1 "$what" ludex check league.event
done
finish
