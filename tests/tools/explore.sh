#!/bin/sh
# Tests which plies were played next, compared with a second way of counting:
# awk over the written plies, and queries.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"
mkdir scratch
cd scratch || exit 1

# Adds tags for counting, the same each time.
tags() {
    awk 'BEGIN { split("Ann Bob Cid Eve Fay", n, " ")
            split("1-0 0-1 1/2-1/2", w, " ") }
        /^\[Game/ { print; r++; printf "[Date \"%s\"]\n", r % 7 ? 1900 + \
            r * 37 % 90 ".01.0" 1 + r % 9 : "19??.??.??"
            printf "[First \"%s\"]\n[Second \"%s\"]\n", n[1 + r % 5],
            n[1 + r * 3 % 4]; next }
        { print }' "$1"
}

# import ARCHIVE FILE...: imports files, regardless of the diagnostics of their
# records.
import() {
    ask import --no-progress "$@"
}

# explore ARCHIVE WORD...: sets $output to the table, which `rows` splits.
explore() {
    archive=$1
    shift
    run explore "$archive" --format csv --raw "$@"
}

# same_tables NAME WORDS WORDS: checks that two explorations print the same, and
# that it is a table.
same_tables() {
    eval "explore $2"
    wanted_table=$status:$output
    eval "explore $3"
    case $output in
    *ply,games,*) is "$1" "$wanted_table" "$status:$output" ;;
    *) bad "$1" 'a table' "$status $output" ;;
    esac
}

# count_found ARCHIVE QUERY: sets $found to the number of records that the query
# finds.
count_found() {
    ask query "$1" "$2" -c id --format values
    # shellcheck disable=SC2086 # numbers
    set -- $found
    found=$#
}

# sql_is NAME WANTED ARCHIVE STATEMENT: checks the only value that the statement
# selects.
sql_is() {
    is "$1" "$2" "$(sqlite3 "$3" "$4")"
}

into made.qux generate --game quax --size 4 --count 700 --seed 4
tags made.qux >tagged.qux
import quax tagged.qux
q='quax --game quax --size 4'

# first plies as they are written, and the plies that follow the first of these
ways() { # FIRST: what follows it; nothing: what games begin with
    awk -v first="$1" '/^1\. / {
        gsub(",", "")
        if (first == "" || $2 == first) n[$(first == "" ? 2 : 3)]++
    }
    END { for (p in n) print p "," n[p] }' made.qux | sort
}
explore quax --game quax --size 4 --exact
rows 2
# shellcheck disable=SC2086 # plies
is 'first plies' "$(ways '')" "$(printf '%s\n' $found | sort)"
first='' games='' won='' lost='' score='' oldest=''
{ read -r _ && IFS=, read -r first games won _ lost _ score _ _ _ oldest _; } <"$work/output"
explore quax --game quax --size 4 --exact "$first"
rows 2
# shellcheck disable=SC2086 # plies
is 'second plies' "$(ways "$first")" "$(printf '%s\n' $found | sort)"

# counts for a ply, as given by a query
count_found quax "opening = \"$first\""
is 'games' "$found" "$games"
count_found quax "opening = \"$first\" and result = first"
is 'won by the first' "$found" "$won"
count_found quax "opening = \"$first\" and result = second"
is 'won by the second' "$found" "$lost"
is 'the score of the first' "$(((200 * won + games) / (2 * games)))" "$score"
ask query quax "opening = \"$first\" and not date ~ \"?\" order by date limit 1" \
    -c id --format values
is 'oldest' "$found" "$oldest"

# every game is counted once, and the number equals that of the records that
# queries find at the position
into list games
games=
while read -r game _; do
    games="$games $game"
done <list
for game in $games; do
    into "$game.rec" generate --game "$game" --count 40 --seed 7 --plies 30
    import all "$game.rec"
    count_found all "game = $game"
    wanted=$found
    for how in '' --exact; do
        has 0 "games: $wanted," "ludex explore all --game $game $how"
        # shellcheck disable=SC2086
        explore all --game "$game" $how
        sum=0
        while IFS=, read -r _ n _; do
            [ "$n" = games ] || sum=$((sum + n))
        done <"$work/output"
        is "$game $how: its plies are all games" "$wanted" "$sum"
    done
    for ply in 2 7; do
        ask show --to position --record 5 --ply "$ply" "$game.rec"
        position=$found
        for how in '= --exact' '~'; do
            count_found all "game = $game and position ${how%% *} \"$position\""
            has 0 "games: $found," \
                "ludex explore all --game $game ${how#?} --position '$position'"
        done
        same_tables "$game $ply: on one thread" \
            "all --game $game --position '$position' -j 1" \
            "all --game $game --position '$position' -j 3"
    done
done

# a line and the position after it give the same table
line=$(awk '/^1\. / { print $2, $3, $5, $6; exit }' made.qux)
ask show --to position --record 1 --ply 4 made.qux
same_tables 'by plies or by position' "$q $line" "$q --position '$found'"

# the start is a position like any other
for game in $games; do
    into "$game.start" generate --game "$game" --plies 0
    ask show --to position "$game.start"
    for how in '' --exact "--where 'plies>2'" '--tree 2'; do
        same_tables "$game $how: the start is a position" \
            "all --game $game $how" "all --game $game $how --position '$found'"
    done
done

# A game that begins from a position does not hide games that reached the
# position later.
for game in $games; do
    into "$game.late" generate --game "$game" --count 3 --plies 9 --seed 4
    ask show --to position --record 2 --ply 5 "$game.late"
    position=$found
    import joined "$game.late"
    for how in '' --exact '--where plies<10' '--tree 2'; do
        # shellcheck disable=SC2086
        explore joined --game "$game" $how --position "$position"
        printf '%s\n' "$output" >"came$how"
    done
    printf '[Game "%s"]\n[Position "%s"]\n\n*\n' "$game" "$position" >"$game.begins"
    import joined "$game.begins"
    for how in '' --exact '--where plies<10' '--tree 2'; do
        # shellcheck disable=SC2086
        explore joined --game "$game" $how --position "$position"
        came=
        while IFS= read -r row; do
            case $row in *'(end),1'*) ;; *) came=$came$row$newline ;; esac
        done <"$work/output"
        read_output "came$how"
        is "$game $how: games that came late" "$output" "${came%"$newline"}"
    done
done

# After a swap the board is unchanged. The swap must still be reported.
cat >swap.qux <<'END'
[Game "quax"]
[Size "4"]

b2 *
END
ask show --to position swap.qux
position=$found
count_found quax 'opening = "b2 swap"'
swapped=$found
for how in b2 'b2 swap' "--position '$position'"; do
    eval "explore $q --exact $how"
    rows 2
    swaps=
    for row in $found; do
        case $row in *swap*) swaps=$swaps$row ;; esac
    done
    is "a swap after $how" "swap,$swapped" "$swaps"
done

# The same board in other games does not mean that this game reached the
# position.
printf '%s\n' '[Game "quickway"]' '[Size "4"]' 'b2 swap a4 *' '' '[Game "link"]' \
    '[Size "4"]' 'b2 a4 *' >boards.qux
import boards boards.qux
for how in '' --exact; do
    has 0 'games: 1,' \
        "ludex explore boards --game quickway --size 4 $how b2 swap a4"
    has 0 'games: 1,' "ludex explore boards --game link --size 4 $how b2 a4"
done

# which player made the ply: in a team only one of its players; if three stones
# are placed before a swap, First places all of them
printf '%s\n' '[Game "brax-4"]' '[First "Ann"]' '[Second "Bob"]' '[Third "Cid"]' \
    '[Fourth "Dan"]' '(E1)-E2 (A5)-B5 (E9)-E8 (I5)-H5 *' '' '[Game "brax-3"]' \
    '[First "Ann"]' '[Second "Bob"]' '[Third "Cid"]' '[Begins "Red"]' \
    '(C9)-C8 & (G9)-G8 (F1)-F2 (C8)-C7 & (G8)-G7 (B1)-B2 *' '' \
    '[Game "quax"]' '[Pie "3"]' '[First "Ann"]' '[Second "Bob"]' \
    'd3 e4 f5 swap g6 h7 *' >seats.brx
import seats seats.brx
seats() { # NAME WANTED WORD...: the players of each ply of a tree
    name=$1 wanted=$2
    shift 2
    explore seats --tree 6 --game "$@"
    players=
    while IFS=, read -r depth _ _ _ _ _ _ _ _ _ _ _ _ names; do
        names=${names%"$carriage_return"}
        [ "$depth" = depth ] || players=$players${names% *}${names#* }
    done <"$work/output"
    is "$name" "$wanted" "$players"
}
seats 'of two teams' Ann1Bob1Cid1Dan1 brax-4
seats 'of two against one' Ann1Bob1Ann1Cid1 brax-3 --begins Red
seats 'before a swap and after it' Ann1Ann1Ann1Bob1Ann1Bob1 quax --pie 3

# The score is that of the player to move. A swap decides who that is in each
# game, and the side of a player in a team.
game() { # RESULT PLIES [TAG]
    printf '[Game "quax"]\n[Size "4"]\n[Round "%s"]\n\n%s %s\n\n' $((round += 1)) "$2" "$1"
}
{
    round=0
    game 0-1 'b2 a4 c1 d4'
    game 1-0 'b2 swap a4 c1 d4'
    game 1/2-1/2 'b2 a4 c1 d4'
    game '*' 'b2 a4 c1 d4'
    game 1-0 'b2 a4 c1 d1'
    game '*' 'b2 a4 c1 a1'
    game 0-1 'b2 swap a4 c1'
    game 0-1 'b2'
} >scores.qux
import scores scores.qux
# scored NAME WANTED ARCHIVE WORD...: the scores of the plies.
scored() {
    name=$1 wanted=$2 archive=$3
    shift 3
    run explore "$archive" --format json "$@"
    found=
    while IFS= read -r row; do
        score=${row##*'"score":'}
        [ "$score" != "$row" ] || score=-
        found="$found ${score%%[!0-9-]*}"
    done <"$work/output"
    is "$name" "$wanted" "${found# }"
}
q4='--game quax --size 4'
for how in '' --exact "--where 'id>0'"; do
    eval "scored 'of the first ply, and of the start $how' '42 42' scores $q4 $how"
    eval "scored 'of a swap, and of an end $how' '50 50 100 58' scores $q4 $how b2"
    eval "scored 'after a swap in some games $how' '83 - 0 0 50' scores $q4 $how b2 a4 c1"
done
has 0 'first: 2, drawn: 1, second: 2, open: 2, score: 50%' \
    "ludex explore scores $q4 b2 a4 c1"
ends=", open: 2$newline"
run explore scores --game quax --size 4 --where 'result = *'
case $output$newline in *"$ends") is 'no score without a result' 0 "$status" ;; *)
    bad 'no score without a result' "$ends" "$output" ;;
esac
sed 's/\*$/0-1/' seats.brx >won.brx
import won won.brx
scored 'of two teams' '0 100 0 100 0 0' won --game brax-4 --tree 6
scored 'of two against one' '0 100 0 100 0 0' won --game brax-3 --begins Red --tree 6
scored 'before a swap of three plies' '0 0 0 100 0 100 0' won --game quax --pie 3 \
    --tree 6
# two positions that are equal if the sides are exchanged, of few games and of
# many, whose sums are stored
turned() { # COUNT: as many games from one, and three times as many from the other
    awk -v count="$1" 'BEGIN { for (r = 1; r <= 4 * count; r++)
        printf "[Game \"brayout\"]\n[Round \"%d\"]\n[Position \"%s 10/10 Pp 1\"]\n\n%s 1-0\n\n",
            r, r % 4 ? "4r5/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/4R5 1" : \
            "5r4/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/5R4 2",
            r % 4 ? "R(E1-F1)" : "℞(Fᚴ-Eᚴ)" }'
}
turned 1 >turned.bry
turned 300 >many.bry
import turned turned.bry
import many many.bry
for archive in turned many; do
    scored "with the sides exchanged, $archive" '75 75' $archive --game brayout \
        --position '4r5/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/4R5 1 10/10 Pp 1'
done
sql_is 'of sums' 4 many 'SELECT count(*) FROM opening_node WHERE NOT start'
sqlite3 many 'UPDATE next SET won = 0'
has 1 'sums do not match the records' 'ludex archive many check'

# trees
explore quax --game quax --size 4
row='' second=''
{ read -r _ && read -r row && read -r second; } <"$work/output"
cut_row 13
wanted=1,$cells
row=$second
cut_row 13
wanted="$wanted 1,$cells"
explore quax --game quax --size 4 --tree 1 --width 2
rows 14
is 'a tree of one ply' "$wanted" "$found"
explore quax --game quax --size 4 --exact --tree 2
below=
while IFS= read -r row; do
    case $row in
    1,"$first",*) on=yes ;;
    [d1]*) on= ;;
    *) [ -z "$on" ] || below="$below ${row#*,}" ;;
    esac
done <"$work/output"
explore quax --game quax --size 4 "$first" --exact --width 3
came=
while IFS= read -r row; do
    case $row in ply,*) ;; *) came="$came $row" ;; esac
done <"$work/output"
is 'a tree has what a line has' "$came" "$below"

# The sums that imports maintain must equal the counts of a replay, for all
# positions of the first plies, in any order of imports. Small boards have many
# games per position.
for game in quax stymie braunche; do
    case $game in braunche) size=7 ;; *) size=3 ;; esac
    into small.$game generate --game $game --size $size --count 2400 --seed 8 \
        --plies 5
    tags small.$game >tagged.$game
    import sums tagged.$game
done
into more.qux generate --game quax --size 3 --count 900 --seed 9 --plies 7
import other more.qux small.stymie
import sums more.qux
ask archive sums merge other
sql_is 'busy positions' 1 sums 'SELECT count(*) > 20 FROM opening_node'
counted() {
    for plies in '' a1 b2 c3 'a1 b2' 'b2 a1' 'c3 swap' 'a3 b3'; do
        for how in '' --exact; do
            same_tables "$1: sums of quax $how $plies" \
                "$1 --game quax --size 3 $how --where 'id > 0' $plies" \
                "$1 --game quax --size 3 $how $plies"
        done
    done
    for how in '--game braunche --size 7' '--game stymie --size 3'; do
        same_tables "$1: sums of $how" "$1 $how --where 'id > 0'" "$1 $how"
    done
}
counted sums

# checked ARCHIVE: checks that `check` finds nothing wrong, and prints the same
# twice.
checked() {
    run archive "$1" check
    expect 0 "$output" "ludex archive $1 check"
}

# If games reached a position twice, once rotated, its sums cannot be added, so
# the games are replayed.
cp sums twice
sqlite3 twice 'UPDATE next SET again = 1, games = games + 1'
same_tables 'sums of positions that games came back to' \
    'sums --game quax --size 3 a1' 'twice --game quax --size 3 a1'
checked sums

# A position becomes an opening node if a few of many games reach it, or most of
# them. Earlier games are then all counted as well.
opened() { # PLY FIRST LAST: as many games, each of a day of its own
    awk -v ply="$1" -v r="$2" -v last="$3" 'BEGIN { for (; r <= last; r++)
        printf "[Game \"quax\"]\n[Date \"%d.%02d.%02d\"]\n\n%s %s *\n\n",
            1600 + r % 400, 1 + r % 12, 1 + r / 400,
            ply ? ply : substr("abcdefghijk", 1 + r % 11, 1) 1 + int(r / 11) % 10,
            ply == "k11" ? "a1" : "k11" }'
}
opened k11 1 200 >early.qux
{ opened k11 201 260; opened '' 1 2000; } >few.qux
opened j10 1 700 >most.qux
for file in early few most; do
    import -W no-known-record late $file.qux
    checked late
    has 0 'findings: 0' 'ludex archive late check'
done
sql_is 'opening nodes that came late' 5 late 'SELECT count(*) FROM opening_node'
sql_is 'all their games' '260 260 712 712' late 'SELECT group_concat(n, " ") FROM
    (SELECT sum(games) AS n FROM next n JOIN opening_node c ON c.id = n.opening_node
    WHERE NOT start GROUP BY opening_node ORDER BY n)'

# games with other starts, some of which end after zero, one or two plies
awk 'BEGIN {
    n = split(",e4,e4 f5,e4 f5 g6,e4 f5 g7", line, ",")
    for (i = 1; i <= n; i++)
        for (r = 1; r <= 300; r++)
            printf "[Game \"quax\"]\n[Date \"%d.??.??\"]\n[First \"P %d\"]\n" \
                "[Position \"11/11/11/11/11/11/11/11/3x7/11/11 u -\"]\n\n%s 1-0\n\n",
                1600 + r, r % 7, line[i]
}' >elsewhere.qux
import elsewhere elsewhere.qux
has 0 'records: 1500, findings: 0' 'ludex archive elsewhere check'
sql_is 'opening nodes elsewhere' '900 1200 1500' elsewhere "SELECT
    group_concat(n, ' ') FROM (SELECT sum(games) AS n FROM next GROUP BY opening_node ORDER BY n)"

# when a change creates two opening nodes, only the games that reach them are
# read, not the whole archive: a page of the other games is damaged
damaged=away
opened k11 1 256 >edge.qux
opened '' 1 2000 >others.qux
import away others.qux
import -W no-known-record away edge.qux
last=$(sqlite3 away 'SELECT max(id) FROM record')
ask archive away delete "id = $last"
page=$(sqlite3 away "DELETE FROM next WHERE opening_node IN (SELECT id FROM opening_node
        WHERE NOT start);
    DELETE FROM opening_node WHERE NOT start;
    SELECT pageno FROM dbstat WHERE name = 'record' AND pagetype = 'leaf'
        ORDER BY path LIMIT 1 OFFSET 2")
dd if=/dev/zero of=away bs=4096 count=1 seek=$((page - 1)) conv=notrunc 2>/dev/null
expect 0 'records: 1, changed: 1, change: 2' ludex archive away undo 1
sql_is 'they are opening nodes again' 512 away 'SELECT sum(games) FROM next
    WHERE opening_node IN (SELECT id FROM opening_node WHERE NOT start)'

# a game that reaches the usual start before the first game that begins there
printf '[Game "brayout"]\n%s\n\n%s *\n\n' '[Position "1ksbrdbsk1/v3ii2v1/pp'\
'pppppppp/10/10/10/10/PPPPPPPPPP/1V2II2V1/1KSBRDBSK1 2 10/10 Pp 1"]' \
    'V(A9-B9) P(A3-A4)' '[Round "1"]' 'P(B3-B4)' >back.bry
import back back.bry
sql_is 'a start that is come to' 2 back 'SELECT sum(games) FROM next'
expect 0 'records: 2, findings: 0' 'ludex archive back check'

# first_rows NAME WANTED COLUMNS WORD...: checks the first columns of the table
# that `explore` prints.
first_rows() {
    name=$1 wanted=$2 columns=$3
    shift 3
    explore "$@"
    rows "$columns"
    is "$name" "$wanted" "$status $found"
}

# first_row: checks the same for its first row.
first_row() {
    name=$1 wanted=$2 columns=$3
    shift 3
    explore "$@"
    rows "$columns"
    is "$name" "$wanted" "${found%% *}"
}

# games that reach a rotation of their own start: each game counts once
start='4r5/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/4R5 1 10/10 Pp 1'
awk -v start="$start" 'BEGIN { for (r = 1; r <= 256; r++)
    printf "[Game \"brayout\"]\n[Round \"%d\"]\n[Position \"%s\"]\n\n%s *\n\n",
        r, start, "R(E1-F1) ℞(Eᚴ-Fᚴ)" }' >mirrored.bry
import mirrored mirrored.bry
sql_is 'both are opening nodes' 2 mirrored "SELECT count(*) FROM opening_node
    WHERE NOT start GROUP BY canonical HAVING count(*) > 1"
first_rows 'a mirrored start that is come to' '0 R(E1-F1),256' 2 mirrored \
    --game brayout --position "$start"
first_rows 'the exact one' '0 R(E1-F1),256' 2 mirrored --game brayout --exact \
    --position "$start"

# records are deleted, tagged, replaced and restored, among them the oldest and
# the newest
dates='date > 1950 and game = quax'
ask archive sums delete "$dates limit 400"
counted sums
ask archive sums tag 'id in 1..40' Second=Olga
counted sums
ask archive sums delete 'game = braunche'
ask archive sums undo 1
counted sums
ask archive sums undo 3
ask archive sums delete 'game = stymie'
sql_is 'no game, no sums' 0 sums "SELECT count(*) FROM opening_node
    JOIN variant v ON v.id = variant WHERE game = 'stymie'"
checked sums
has 0 records: 'ludex archive sums check'
cp sums spoilt
sqlite3 spoilt 'UPDATE next SET games = games + 1, second = second + 1
    WHERE games > 50'
has 1 'table next: the sums do not match the records' 'ludex archive spoilt check'

# Of plies that are equal by symmetry, the most played one is shown, and of
# those played equally often the first in bytewise order. The expected counts
# are computed by rotating plies separately.
heads() { # the first plies of quax, as they are written, of a size
    awk -v size="$1" '/^1\. / {
        sub(",", "", $2)
        n[$2]++
    }
    function turned(ply, columns, rows,    c, r) {
        c = index("abcdefgh", substr(ply, 1, 1))
        r = substr(ply, 2)
        return substr("abcdefgh", columns ? size + 1 - c : c, 1) \
            (rows ? size + 1 - r : r)
    }
    END {
        for (ply in n) {
            best = ply; sum = 0
            split("", seen)
            for (i = 0; i < 4; i++) {
                form = turned(ply, i % 2, i > 1)
                if (form in seen) continue
                seen[form]
                sum += n[form]
                if (n[form] > n[best] || (n[form] == n[best] && form < best))
                    best = form
            }
            print best "," sum
        }
    }' | sort -u
}
for kind in quax small; do
    if [ $kind = quax ]; then from=made.qux size=4; else from=small.quax size=3; fi
    rm -f forms
    import -W no-known-record forms $from
    into forms.qux export forms
    wanted=$(heads $size <forms.qux)
    for how in '' '--where id>0' '--tree 2 --width 100'; do
        # shellcheck disable=SC2086
        explore forms --game quax --size $size $how
        is "forms of first plies, $kind $how" "$wanted" \
            "$(awk -F , 'NR == 1 { tree = $1 == "depth"; next }
                !tree || $1 == 1 { print $(1 + tree) "," $(2 + tree) }' \
                "$work/output" | sort)"
    done
done
n=0
for ply in a3-b4 f4-g3 f4-g3; do
    printf '[Game "stymie"]\n[Size "4"]\n[Round "%d"]\n\nd6 %s *\n\n' $((n += 1)) $ply
    [ $n != 2 ] || cp mirror.qux tied.qux
done >mirror.qux
import tied tied.qux
import mirror mirror.qux
first_row 'a tie of forms' 'a3-b4,2' 2 tied --game stymie --size 4 d6
first_row 'the form most played' 'f4-g3,3' 2 mirror --game stymie --size 4 d6
first_rows 'in a tree' '0 1,d6,3 2,f4-g3,3' 3 mirror --game stymie --size 4 --tree 2

# A symmetry that exchanges the sides also exchanges the winners: in sums, in a
# replay, and in trees. The second position is the image of the first under such
# a symmetry.
printf '[Game "quax"]\n[Size "3"]\n\n1. a1 c3 2. b1 a3 3. c1 1-0\n' >won.qux
import won won.qux
first_row 'as it was' 'c1,1,1,0,0' 5 won --game quax --size 3 \
    --position 'u1u/3/xx1 x -'
first_row 'exchanged' 'a3,1,0,0,1' 5 won --game quax --size 3 \
    --position '2x/u2/u1x u -'
awk 'BEGIN {
    head = "[Game \"quax\"]\n[Size \"3\"]\n[Round \"%d\"]\n"
    for (i = 0; i < 300; i++)
        printf head "\n1. a1 %s\n\n", i, i % 3 ? "a2 *" : "c3 Black resigns 0-1"
    for (i = 0; i < 400; i++)
        printf head "[Position \"3/3/u2 x -\"]\n\n1. b1 %s\n\n", i,
            i % 4 ? "Red resigns 1-0" : "a3 2. c1 *"
}' >sides.qux
import sides sides.qux
sql_is 'each is an opening node' 2 sides "SELECT count(*) FROM opening_node c
    WHERE (SELECT count(*) FROM opening_node WHERE canonical = c.canonical) = 2
    AND canonical = (SELECT canonical FROM early_position p JOIN opening o
    ON o.position = p.id WHERE o.record = 1 AND o.ply = 1)"
for how in '' '--tree 2' '-j 1'; do
    for place in a1 "--position '3/3/x2 u -'" "--position '3/3/u2 x -'" \
        "--position '2u/3/3 x -'"; do
        same_tables "sums with the sides exchanged, $how $place" \
            "sides --game quax --size 3 $how --where 'id > 0' $place" \
            "sides --game quax --size 3 $how $place"
    done
done
first_rows 'the sums of one side' '0 a2,600,0,0,300,300,100,2 c3,100,0,0,100,0,100,2' 8 \
    sides --game quax --size 3 a1
first_rows 'and of the other' '0 b1,600,300,0,0,300,100,2 c3,100,100,0,0,0,100,2' 8 \
    sides --game quax --size 3 --position '3/3/u2 x -'
has 0 'findings: 0' 'ludex archive sides check'

# only the games that a query finds
count_found quax 'plies < 15 and links >= 2'
has 0 "games: $found," "ludex explore $q --where 'plies < 15 and links >= 2'"
has 0 'games: 5,' "ludex explore $q --where 'plies > 3 limit 5'"
for told in 'games: 0, first: 0, drawn: 0, second: 0, open: 0' \
    'ludex: quax: no game of quax was played with these options; the options of its games are: Size=4'; do
    has 0 "$told" "ludex explore quax --game quax --size 5"
done

# novelties in a few lines with dates
printf '%s\n' '[Game "quax"]' '[Date "1990"]' 'd3 e4 f5 *' '' \
    '[Game "quax"]' '[Date "1991.02.??"]' 'd3 e4 g7 *' '' \
    '[Game "quax"]' '[Date "1991.02.03"]' 'd3 e4 g7 *' '' \
    '[Game "quax"]' '[Date "1992"]' 'f5 e4 d3 a1 *' '' \
    '[Game "quax"]' '[Date "1993"]' 'd3 e4 *' '' '[Game "quax"]' 'd3 *' \
    '[Game "quax"]' '[Date "1994"]' 'd3 d3 *' '' \
    '[Game "quax"]' '[Date "1989"]' 'f5 e4 *' '' \
    '[Game "quax"]' '[Date "????.??.??"]' 'f5 e5 *' >dated.qux
import -W no-date-form dated dated.qux
# novel NAME WANTED ARCHIVE RECORD: checks the novelty of a record, which is
# empty if there is none.
novel() {
    explore "$3" --novelty "$4"
    rows 4
    is "$1" "0 $2" "$status $found"
}
novel 'the first game of all' '1,f5,0,' dated 8
novel 'a third ply' '3,g7,1,1' dated 2
novel 'of the same month, perhaps' '3,g7,1,1' dated 3
# A game is earlier if it was certainly over before, even if its date is not
# known exactly.
printf '[Game "quax"]\n[Date "%s"]\n\n%s *\n\n' '1950.05.??' 'd3 e5' 1960.01.01 'd3 f6' \
    '19??.??.??' 'f5 e5' 1961.01.01 'f5 f6' 1960.12.31 'k1 k2' '1960.12.??' 'k1 k3' \
    >partly.qux
import partly partly.qux
for told in '2 2,f6,1,1' '4 1,f5,4,6' '5 1,k1,2,2' '6 1,k1,2,2'; do
    novel "partly known dates, record ${told%% *}" "${told#* }" partly "${told%% *}"
done
novel 'in another order' '4,a1,1,1' dated 4
novel 'nothing new' '' dated 5
printf '%s\n' '[Game "quax"]' '[Date "1990"]' 'd3 swap e4 *' '' \
    '[Game "quax"]' '[Date "1991"]' '[Event "Cup"]' 'd3 swap e4 *' '' \
    '[Game "quax"]' '[Date "1992"]' 'd3 e4 *' >swapped.qux
import -W no-date-form swapped swapped.qux
novel 'nothing new after a swap, though later games were there in two plies' '' \
    swapped 2
novel 'nor without one' '' swapped 3
expect 2 'ludex: the date of record 6 is unknown' 'ludex explore dated --novelty 6'
expect 2 'ludex: record 7 has no legal main line' \
    'ludex explore dated --novelty 7'
expect 2 'ludex: the date of record 9 is unknown' 'ludex explore dated --novelty 9'
expect 2 'ludex: there is no record 10' 'ludex explore dated --novelty 10'

# the followed game leaves the line and returns to it, and a different game must
# be found
printf '[Game "quax"]\n[Date "%s"]\n\n%s *\n\n' \
    1990.01.01 'd3 e4 f5 h7' 1991.01.01 'd3 e4 f5 g6 h7 a1' \
    1995.01.01 'd3 e4 g7' 1996.01.01 'd3 e4 f5 h7 k8' \
    1997.01.01 'd3 e4 h7 g6 f5 a1 k3' 1998.01.01 'd3 e4 f5 g6 h7 a1 k3 k9' \
    1999.01.01 'd3 e4 f5 h7 k8 g6' >ways.qux
printf '[Game "quax"]\n[Date "2000.01.01"]\n\n%s *\n\n' \
    'd3 e4 f5 h7 k8 g6' 'd3 e4 f5 h7 k8 g6 a1' 'd3 e4 g7 h7' \
    'd3 e4 f5 g6 h7 a1 k3 k9' >>ways.qux
import ways ways.qux
for told in '4 5,k8,1,1' '5 3,h7,4,4' '6 8,k9,1,5' '7 6,g6,1,4' '8 ' \
    '9 7,a1,1,7' '10 4,h7,1,3' '11 '; do
    novel "new in record $told" "${told#* }" ways "${told%% *}"
done

# beyond the openings, games are found by the positions with which their
# openings ended, in every placement that reaches them
awk 'BEGIN {
    srand(7)
    while (n++ < 1500) {
        for (i = 0; i < 9; i++)
            cells[i] = substr("abc", i % 3 + 1, 1) int(i / 3) + 1
        line = ""
        for (i = 0; i < 4; i++) {
            k = i + int(rand() * (9 - i))
            t = cells[i]; cells[i] = cells[k]; cells[k] = t
            line = line cells[i] " "
        }
        printf "[Game \"quax\"]\n[Size \"3\"]\n[Number \"%d\"]\n\n%s*\n\n",
            n, line
    }
}' >few.qux
import few few.qux
# header WORD...: sets $found to the line above the table for people.
header() {
    run explore few --game quax --size 3 "$@"
    found=
    while read -r line; do
        case $line in 'games: '*) found=$line ;; esac
    done <"$work/output"
}
for plies in 'a1 b2 c3' 'b2 c2 a3' 'c1 b2 a3 b3' 'a2 b3 b1 c1'; do
    # shellcheck disable=SC2086
    header --exact $plies
    is "games behind $plies" "games: $(awk -v "to=$plies" '
        function sides(line, count,    words, i, k, sets) {
            if (split(line, words, " ") < count)
                return ""
            for (k = 0; k < 9; k++)
                for (i = 1; i <= count; i++)
                    if (words[i] == substr("abc", k % 3 + 1, 1) int(k / 3) + 1)
                        sets = sets words[i] i % 2
            return sets
        }
        BEGIN { count = split(to, w, " "); wanted = sides(to, count) }
        sub(/ \*$/, "") && sides($0, count) == wanted { games++ }
        END { print games + 0 }' few.qux)" "${found%%,*}"
done

# a limit counts the records that the query finds, not those that reached the
# position
for plies in '' b2 'b2 c2 a3' 'a1 b2 c3 c1'; do
    # shellcheck disable=SC2086
    run explore few --game quax --size 3 $plies --where 'id > 20 and id <= 720'
    wanted="$status $output"
    # shellcheck disable=SC2086
    run explore few --game quax --size 3 $plies --where 'id > 15 limit 700 offset 5'
    [ "$status" = 0 ] || status=failed
    is "a limit, after $plies" "$wanted" "$status $output"
done
ask import few dated.qux -W no-date-form
header --where 'id > 1495 limit 7'
is 'a limit, of another game too' 'games: 5' "${found%%,*}"

# options that no game has: the message lists the existing ones
{
    printf '[Game "quax"]\n\nd3 *\n\n'
    for size in 3 5 6 7 8 9 10 12; do
        printf '[Game "quax"]\n[Size "%s"]\n\na1 *\n\n' $size
    done
} >strange.qux
import strange strange.qux
for size in 3 5; do
    ask archive strange delete "tag:Size = $size"
done
has 0 'are: the defaults; Size=6; Size=7; Size=8; Size=9; Size=10; Size=12' \
    'ludex explore strange --game quax --size 3 a1'
for plies in a1 b2; do
    into /dev/null explore strange --game quax --size 6 $plies
    read_output "$work/err"
    is "no options that are said, $plies" '0 ' "$status $output"
done
into /dev/null explore strange --game brax --format json
read_output "$work/err"
is 'no game at all' '0 ludex: strange contains no game of brax' "$status $output"
# a board is cut off between two characters
{ printf '# '; head -c 999 /dev/zero | tr '\0' x; cat "$top/samples/brax/hexagon.board"; } >x.board
into x.brx generate --game brax --board x.board --count 1 --seed 1 --plies 3
import strange x.brx
ask explore strange --game brax
cut=0
while IFS= read -r line; do
    case $line in *'its games are: Board='*...)
        [ ${#line} -ge 200 ] || cut=$((cut + 1))
        ;;
    esac
done <"$work/err"
is 'a board of one line is cut' 1 $cut

# If a command stopped in the middle of its options, the next command still
# reads its own options from the start.
has 0 'usage: ludex explore' 'ludex explore -h'
has 0 'usage: ludex explore' 'ludex  explore  -h'

# refused requests
expect 2 'ludex: explore: --novelty cannot be used with --game, --where, --tree or plies' \
    'ludex explore quax --novelty 5 --game quax'
expect 2 'ludex: explore: specify an archive' 'ludex explore --game quax'
expect 2 'ludex: specify a game with --game; "ludex games" lists the games' \
    'ludex explore quax'
has 2 'illegal-move' "ludex explore $q a1 a1"
has 2 'unknown-word' "ludex explore $q a1 foo"
has 2 'unknown-field' "ludex explore $q --where 'foo = 1'"
has 2 '"count by" cannot be used in a query for --where' "ludex explore $q --where 'count by result'"
has 3 'nowhere' 'ludex explore nowhere --game quax'

finish
