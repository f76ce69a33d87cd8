#!/bin/sh
# What was played next, against a second way of counting: awk over the written
# plies, and queries.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
mkdir scratch
cd scratch || exit 1

# Tags to count by, the same every time.
tags() {
    awk 'BEGIN { split("Ann Bob Cid Eve Fay", n, " ")
            split("1-0 0-1 1/2-1/2", w, " ") }
        /^\[Game/ { print; r++; printf "[Date \"%s\"]\n", r % 7 ? 1900 + \
            r * 37 % 90 ".01.0" 1 + r % 9 : "19??.??.??"
            printf "[First \"%s\"]\n[Second \"%s\"]\n", n[1 + r % 5],
            n[1 + r * 3 % 4]; next }
        { print }' "$1"
}

"$LUDEX" generate --game quax --size 4 --count 700 --seed 4 >made.qux
tags made.qux >tagged.qux
"$LUDEX" import --no-progress quax tagged.qux >/dev/null
explore() {
    archive=$1
    shift
    "$LUDEX" explore "$archive" --format csv --raw "$@" | tr -d '\r'
}
q='quax --game quax --size 4'

# first plies, as they are written
is 'first plies' "$(awk '/^1\. / { sub(",", "", $2); n[$2]++ }
        END { for (p in n) print p "," n[p] }' made.qux | sort)" \
    "$(explore $q --exact | tail -n +2 | cut -d , -f 1,2 | sort)"
first=$(explore $q --exact | sed -n 2p | cut -d , -f 1)
is 'second plies' "$(awk -v f="$first" '/^1\. / { gsub(",", "")
            if ($2 == f) n[$3]++ } END { for (p in n) print p "," n[p] }' \
    made.qux | sort)" \
    "$(explore $q --exact "$first" | tail -n +2 | cut -d , -f 1,2 | sort)"

# figures of a ply, as a query gives them
count() {
    "$LUDEX" query quax "opening = \"$first\"$1" -c id --format csv |
        tail -n +2 | wc -l
}
row=$(explore $q --exact | sed -n 2p)
field() {
    echo "$row" | cut -d , -f "$1"
}
is 'games' "$(count '')" "$(field 2)"
is 'won by the first' "$(count ' and result = first')" "$(field 3)"
is 'won by the second' "$(count ' and result = second')" "$(field 5)"
is 'oldest' "$("$LUDEX" query quax "opening = \"$first\" and not date ~ \"?\"
    order by date limit 1" -c id --format csv | tail -n +2 | tr -d '\r')" \
    "$(field 10)"

# every game once, and as many as queries find at the position
for game in $("$LUDEX" games | cut -d ' ' -f 1); do
    "$LUDEX" generate --game "$game" --count 40 --seed 7 --plies 30 >"$game.rec"
    "$LUDEX" import --no-progress all "$game.rec" >/dev/null
    for how in '' --exact; do
        has 0 "games: $("$LUDEX" query all "game = $game" -c id --format csv |
            tail -n +2 | wc -l)," "ludex explore all --game $game $how"
        is "$game $how: its plies are all games" \
            "$("$LUDEX" query all "game = $game" -c id --format csv |
                tail -n +2 | wc -l)" \
            "$(explore all --game "$game" $how |
                awk -F , 'NR > 1 { n += $2 } END { print n }')"
    done
    for ply in 2 7; do
        position=$("$LUDEX" show --to position --record 5 --ply "$ply" "$game.rec")
        found=$("$LUDEX" query all "game = $game and position = \"$position\"" \
            -c id --format csv | tail -n +2 | wc -l)
        has 0 "games: $found," \
            "ludex explore all --game $game --exact --position '$position'"
        found=$("$LUDEX" query all "game = $game and position ~ \"$position\"" \
            -c id --format csv | tail -n +2 | wc -l)
        has 0 "games: $found," \
            "ludex explore all --game $game --position '$position'"
        is "$game $ply: on one thread" \
            "$(explore all --game "$game" --position "$position" -j 1)" \
            "$(explore all --game "$game" --position "$position" -j 3)"
    done
done

# a line and the position after it are the same
line=$(awk '/^1\. / { print $2, $3, $5, $6; exit }' made.qux)
position=$("$LUDEX" show --to position --record 1 --ply 4 made.qux)
is 'by plies or by position' "$(explore $q $line)" \
    "$(explore $q --position "$position")"

# the start is a position as any other
for game in $("$LUDEX" games | cut -d ' ' -f 1); do
    "$LUDEX" generate --game "$game" --plies 0 >"$game.start"
    position=$("$LUDEX" show --to position "$game.start")
    for how in '' --exact '--where plies>2' '--tree 2'; do
        # shellcheck disable=SC2086
        is "$game $how: the start is a position" \
            "$(explore all --game "$game" $how)" \
            "$(explore all --game "$game" $how --position "$position")"
    done
done

# A game that begins from a position hides none of those that came to it later.
for game in $("$LUDEX" games | cut -d ' ' -f 1); do
    "$LUDEX" generate --game "$game" --count 3 --plies 9 --seed 4 >"$game.late"
    position=$("$LUDEX" show --to position --record 2 --ply 5 "$game.late")
    "$LUDEX" import --no-progress joined "$game.late" >/dev/null
    for how in '' --exact '--where plies<10' '--tree 2'; do
        # shellcheck disable=SC2086
        explore joined --game "$game" $how --position "$position" \
            >"came$how"
    done
    printf '[Game "%s"]\n[Position "%s"]\n\n*\n' "$game" "$position" |
        "$LUDEX" import --no-progress joined - >/dev/null
    for how in '' --exact '--where plies<10' '--tree 2'; do
        # shellcheck disable=SC2086
        is "$game $how: games that came late" "$(cat "came$how")" \
            "$(explore joined --game "$game" $how --position "$position" |
                grep -v '(end),1')"
    done
done

# After a swap the board is as it was before; that a swap was played there has to
# be said all the same.
position=$("$LUDEX" show --to position - <<-'END'
	[Game "quax"]
	[Size "4"]

	b2 *
	END
)
swapped=$("$LUDEX" query quax 'opening = "b2 swap"' -c id --format csv |
    tail -n +2 | wc -l)
for how in b2 'b2 swap' "--position '$position'"; do
    is "a swap after $how" "swap,$swapped" "$(eval "explore $q --exact $how" |
        grep swap | cut -d , -f 1,2)"
done

# Other games with the same boards say nothing of when this one came there.
printf '%s\n' '[Game "quickway"]' '[Size "4"]' 'b2 swap a4 *' '' '[Game "link"]' \
    '[Size "4"]' 'b2 a4 *' >boards.qux
"$LUDEX" import --no-progress boards boards.qux >/dev/null
for how in '' --exact; do
    has 0 'games: 1,' \
        "ludex explore boards --game quickway --size 4 $how b2 swap a4"
    has 0 'games: 1,' "ludex explore boards --game link --size 4 $how b2 a4"
done

# whose ply it was: of a team one alone; where three stones are laid before a
# swap, First lays them all
printf '%s\n' '[Game "brax-4"]' '[First "Ann"]' '[Second "Bob"]' '[Third "Cid"]' \
    '[Fourth "Dan"]' '(E1)-E2 (A5)-B5 (E9)-E8 (I5)-H5 *' '' '[Game "brax-3"]' \
    '[First "Ann"]' '[Second "Bob"]' '[Third "Cid"]' '[Begins "Red"]' \
    '(C9)-C8 & (G9)-G8 (F1)-F2 (C8)-C7 & (G8)-G7 (B1)-B2 *' '' \
    '[Game "quax"]' '[Pie "3"]' '[First "Ann"]' '[Second "Bob"]' \
    'd3 e4 f5 swap g6 h7 *' >seats.brx
"$LUDEX" import --no-progress seats seats.brx >/dev/null 2>&1
seats() {
    explore seats --tree 6 --game "$@" | cut -d , -f 13 | tail -n +2 |
        tr -d ' \n'
}
is 'of two teams' Ann1Bob1Cid1Dan1 "$(seats brax-4)"
is 'of two against one' Ann1Bob1Ann1Cid1 "$(seats brax-3 --begins Red)"
is 'before a swap and after it' Ann1Ann1Ann1Bob1Ann1Bob1 "$(seats quax --pie 3)"

# trees
is 'a tree of one ply' "$(explore $q | cut -d , -f 1-12 | head -n 3)" \
    "$(explore $q --tree 1 --width 2 | cut -d , -f 2-13)"
is 'a tree has what a line has' \
    "$(explore $q "$first" --exact --width 3 | tail -n +2)" \
    "$(explore $q --exact --tree 2 | awk -F , -v f="$first" 'NR > 1 {
        if ($1 == 1) on = $2 == f; else if (on) print }' | cut -d , -f 2-)"

# Sums that imports keep are what a replay counts, of all positions of the first
# plies, whatever was imported in which order; small boards have busy ones.
for game in quax stymie braunche; do
    case $game in braunche) size=7 ;; *) size=3 ;; esac
    "$LUDEX" generate --game $game --size $size --count 2400 --seed 8 --plies 5 \
        >small.$game
    tags small.$game >tagged.$game
    "$LUDEX" import --no-progress sums tagged.$game >/dev/null 2>&1
done
"$LUDEX" generate --game quax --size 3 --count 900 --seed 9 --plies 7 >more.qux
"$LUDEX" import --no-progress other more.qux small.stymie >/dev/null
"$LUDEX" import --no-progress sums more.qux >/dev/null
"$LUDEX" archive sums merge other >/dev/null
is 'busy positions' 1 "$(sqlite3 sums 'SELECT count(*) > 20 FROM opening_node')"
counted() {
    for line in '' a1 b2 c3 'a1 b2' 'b2 a1' 'c3 swap' 'a3 b3'; do
        for how in '' --exact; do
            # shellcheck disable=SC2086
            explore "$1" --game quax --size 3 $how $line >known
            # shellcheck disable=SC2086
            explore "$1" --game quax --size 3 $how --where 'id > 0' $line >all
            is "$1: sums of quax $how $line" "$(cat all)" "$(cat known)"
        done
    done
    for how in '--game braunche --size 7' '--game stymie --size 3'; do
        # shellcheck disable=SC2086
        is "$1: sums of $how" "$(explore "$1" $how --where 'id > 0')" \
            "$(explore "$1" $how)"
    done
}
counted sums

# Where games came to a position twice, once turned, its sums are of no use to
# both together: they are replayed.
cp sums twice
sqlite3 twice 'UPDATE next SET again = 1, games = games + 1'
is 'sums of positions that games came back to' \
    "$(explore sums --game quax --size 3 a1)" \
    "$(explore twice --game quax --size 3 a1)"
expect 0 "$("$LUDEX" archive sums check 2>&1)" 'ludex archive sums check'

# A position becomes an opening node by a few games among many, or by most of them; of
# games before it all count, too.
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
    "$LUDEX" import --no-progress -W no-known-record late $file.qux >/dev/null
    expect 0 "$("$LUDEX" archive late check 2>&1)" 'ludex archive late check'
    has 0 'findings: 0' 'ludex archive late check'
done
is 'opening nodes that came late' 5 "$(sqlite3 late 'SELECT count(*) FROM opening_node')"
is 'all their games' '260 260 712 712' "$(sqlite3 late 'SELECT group_concat(n, " ") FROM
    (SELECT sum(games) AS n FROM next n JOIN opening_node c ON c.id = n.opening_node
    WHERE NOT start GROUP BY opening_node ORDER BY n)')"

# games that begin elsewhere, of which some end after none, one or two plies
for line in '' e4 'e4 f5' 'e4 f5 g6' 'e4 f5 g7'; do
    awk -v line="$line" 'BEGIN { for (r = 1; r <= 300; r++)
        printf "[Game \"quax\"]\n[Date \"%d.??.??\"]\n[First \"P %d\"]\n" \
            "[Position \"11/11/11/11/11/11/11/11/3x7/11/11 u -\"]\n\n%s *\n\n",
            1600 + r, r % 7, line }'
done >elsewhere.qux
"$LUDEX" import --no-progress elsewhere elsewhere.qux >/dev/null
has 0 'records: 1500, findings: 0' 'ludex archive elsewhere check'
is 'opening nodes elsewhere' '900 1200 1500' "$(sqlite3 elsewhere "SELECT
    group_concat(n, ' ') FROM (SELECT sum(games) AS n FROM next GROUP BY opening_node ORDER BY n)")"

# two that an edit brings about read the games in them, not the whole archive: a
# page of the others is damaged
damaged=away
opened k11 1 256 >edge.qux
opened '' 1 2000 | "$LUDEX" import --no-progress away >/dev/null
"$LUDEX" import --no-progress -W no-known-record away edge.qux >/dev/null
last=$(sqlite3 away 'SELECT max(id) FROM record')
"$LUDEX" archive away delete "id = $last" >/dev/null
sqlite3 away 'DELETE FROM next WHERE opening_node IN (SELECT id FROM opening_node WHERE NOT start);
    DELETE FROM opening_node WHERE NOT start'
page=$(sqlite3 away "SELECT pageno FROM dbstat WHERE name = 'record'
    AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 2")
head -c 4096 /dev/zero | dd of=away bs=4096 seek=$((page - 1)) conv=notrunc 2>/dev/null
expect 0 'records: 1, changed: 1, change: 2' ludex archive away undo 1
is 'they are opening nodes again' 512 "$(sqlite3 away 'SELECT sum(games) FROM next
    WHERE opening_node IN (SELECT id FROM opening_node WHERE NOT start)')"

# a game that comes to the usual start, before the first that begins there
printf '[Game "brayout"]\n%s\n\n%s *\n\n' '[Position "1ksbrdbsk1/v3ii2v1/pp'\
'pppppppp/10/10/10/10/PPPPPPPPPP/1V2II2V1/1KSBRDBSK1 2 10/10 Pp 1"]' \
    'V(A9-B9) P(A3-A4)' '[Round "1"]' 'P(B3-B4)' >back.bry
"$LUDEX" import --no-progress back back.bry >/dev/null
is 'a start that is come to' '2' \
    "$(sqlite3 back 'SELECT sum(games) FROM next')"
expect 0 'records: 2, findings: 0' 'ludex archive back check'

# games that come to what their own start is turned: each counts once
start='4r5/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/4R5 1 10/10 Pp 1'
awk -v start="$start" 'BEGIN { for (r = 1; r <= 256; r++)
    printf "[Game \"brayout\"]\n[Round \"%d\"]\n[Position \"%s\"]\n\n%s *\n\n",
        r, start, "R(E1-F1) ℞(Eᚴ-Fᚴ)" }' |
    "$LUDEX" import --no-progress mirrored - >/dev/null
is 'both are opening nodes' 2 "$(sqlite3 mirrored "SELECT count(*) FROM opening_node
    WHERE NOT start GROUP BY canonical HAVING count(*) > 1")"
is 'a mirrored start that is come to' 'R(E1-F1),256' "$(explore mirrored \
    --game brayout --position "$start" | tail -n +2 | cut -d , -f 1,2)"
is 'the exact one' 'R(E1-F1),256' "$(explore mirrored --game brayout --exact \
    --position "$start" | tail -n +2 | cut -d , -f 1,2)"

# deleted, tagged, replaced, undone, the oldest and the newest among them
dates='date > 1950 and game = quax'
"$LUDEX" archive sums delete "$dates limit 400" >/dev/null
counted sums
"$LUDEX" archive sums tag 'id in 1..40' Second=Olga >/dev/null
counted sums
"$LUDEX" archive sums delete 'game = braunche' >/dev/null
"$LUDEX" archive sums undo 1 >/dev/null
counted sums
"$LUDEX" archive sums undo 3 >/dev/null
"$LUDEX" archive sums delete 'game = stymie' >/dev/null
is 'no game, no sums' "$(sqlite3 sums "SELECT 0")" "$(sqlite3 sums "SELECT
    count(*) FROM opening_node JOIN variant v ON v.id = variant
    WHERE game = 'stymie'")"
expect 0 "$("$LUDEX" archive sums check 2>&1)" 'ludex archive sums check'
has 0 records: 'ludex archive sums check'
cp sums spoilt
sqlite3 spoilt 'UPDATE next SET games = games + 1, second = second + 1
    WHERE games > 50'
has 1 'next: sums are not those of the records' 'ludex archive spoilt check'

# Of the plies that symmetries make one the form most played is named, and of those
# played as often the first bytewise: counted by turning plies by hand.
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
    for how in '' '--where id>0' '--tree 2 --width 100'; do
        rm -f forms
        "$LUDEX" import --no-progress -W no-known-record forms $from >/dev/null
        "$LUDEX" export forms >forms.qux
        # shellcheck disable=SC2086
        is "forms of first plies, $kind $how" "$(heads $size <forms.qux)" \
            "$(explore forms --game quax --size $size $how |
                awk -F , -v tree="${how%%2*}" 'NR > 1 && (tree != "--tree " ||
                    $1 == 1) { print tree == "--tree " ? $2 "," $3 : $1 "," $2 }' |
                sort)"
    done
done
for ply in a3-b4 f4-g3 f4-g3; do
    printf '[Game "stymie"]\n[Size "4"]\n[Round "%d"]\n\nd6 %s *\n\n' $((n = ${n:-0} + 1)) $ply
done >mirror.qux
head -n 12 mirror.qux | "$LUDEX" import --no-progress tied - >/dev/null
"$LUDEX" import --no-progress mirror mirror.qux >/dev/null
is 'a tie of forms' 'a3-b4,2' \
    "$(explore tied --game stymie --size 4 d6 | sed -n 2p | cut -d , -f 1,2)"
is 'the form most played' 'f4-g3,3' \
    "$(explore mirror --game stymie --size 4 d6 | sed -n 2p | cut -d , -f 1,2)"
is 'in a tree' '1,d6,3 2,f4-g3,3' "$(explore mirror --game stymie --size 4 --tree 2 |
    sed -n '2,$p' | cut -d , -f 1-3 | tr '\n' ' ' | sed 's/ $//')"

# A symmetry that exchanges the sides exchanges who won: in sums, in a replay, in
# trees. The second position is the first one, turned so.
printf '[Game "quax"]\n[Size "3"]\n\n1. a1 c3 2. b1 a3 3. c1 1-0\n' |
    "$LUDEX" import --no-progress won - >/dev/null
is 'as it was' 'c1,1,1,0,0' "$(explore won --game quax --size 3 \
    --position 'u1u/3/xx1 x -' | sed -n 2p | cut -d , -f 1-5)"
is 'exchanged' 'a3,1,0,0,1' "$(explore won --game quax --size 3 \
    --position '2x/u2/u1x u -' | sed -n 2p | cut -d , -f 1-5)"
awk 'BEGIN {
    head = "[Game \"quax\"]\n[Size \"3\"]\n[Round \"%d\"]\n"
    for (i = 0; i < 300; i++)
        printf head "\n1. a1 %s\n\n", i, i % 3 ? "a2 *" : "c3 Black resigns 0-1"
    for (i = 0; i < 400; i++)
        printf head "[Position \"3/3/u2 x -\"]\n\n1. b1 %s\n\n", i,
            i % 4 ? "Red resigns 1-0" : "a3 2. c1 *"
}' >sides.qux
"$LUDEX" import --no-progress sides sides.qux >/dev/null 2>&1
is 'each is an opening node' 2 "$(sqlite3 sides "SELECT count(*) FROM opening_node c
    WHERE (SELECT count(*) FROM opening_node WHERE canonical = c.canonical) = 2
    AND canonical = (SELECT canonical FROM early_position p JOIN opening o
    ON o.position = p.id WHERE o.record = 1 AND o.ply = 1)")"
for how in '' '--tree 2' '-j 1'; do
    for place in a1 "--position '3/3/x2 u -'" "--position '3/3/u2 x -'" \
        "--position '2u/3/3 x -'"; do
        is "sums with the sides exchanged, $how $place" \
            "$(eval "explore sides --game quax --size 3 $how --where 'id > 0' $place")" \
            "$(eval "explore sides --game quax --size 3 $how $place")"
    done
done
is 'the sums of one side' 'a2,600,0,0,300,300,2 c3,100,0,0,100,0,2' \
    "$(explore sides --game quax --size 3 a1 | sed -n '2,$p' | cut -d , -f 1-7 |
        tr '\n' ' ' | sed 's/ $//')"
is 'and of the other' 'b1,600,300,0,0,300,2 c3,100,100,0,0,0,2' \
    "$(explore sides --game quax --size 3 --position '3/3/u2 x -' | sed -n '2,$p' |
        cut -d , -f 1-7 | tr '\n' ' ' | sed 's/ $//')"
has 0 'findings: 0' 'ludex archive sides check'

# only some games
has 0 "games: $("$LUDEX" query quax 'plies < 15 and links >= 2' -c id \
    --format csv | tail -n +2 | wc -l)," \
    "ludex explore $q --where 'plies < 15 and links >= 2'"
has 0 'games: 5,' "ludex explore $q --where 'plies > 3 limit 5'"
for told in 'games: 0, first: 0, drawn: 0, second: 0, open: 0' \
    'ludex: quax: no game of quax has these options; there are: Size=4'; do
    has 0 "$told" "ludex explore quax --game quax --size 5"
done

# novelties: of a few lines whose dates are told
printf '%s\n' '[Game "quax"]' '[Date "1990"]' 'd3 e4 f5 *' '' \
    '[Game "quax"]' '[Date "1991.02.??"]' 'd3 e4 g7 *' '' \
    '[Game "quax"]' '[Date "1991.02.03"]' 'd3 e4 g7 *' '' \
    '[Game "quax"]' '[Date "1992"]' 'f5 e4 d3 a1 *' '' \
    '[Game "quax"]' '[Date "1993"]' 'd3 e4 *' '' '[Game "quax"]' 'd3 *' \
    '[Game "quax"]' '[Date "1994"]' 'd3 d3 *' '' \
    '[Game "quax"]' '[Date "1989"]' 'f5 e4 *' '' \
    '[Game "quax"]' '[Date "????.??.??"]' 'f5 e5 *' >dated.qux
"$LUDEX" import --no-progress -W no-date-form dated dated.qux >/dev/null 2>&1
novel() {
    explore dated --novelty "$@" | tail -n +2 | cut -d , -f 1-4
}
is 'the first game of all' '1,f5,0,' "$(novel 8)"
is 'a third ply' '3,g7,1,1' "$(novel 2)"
is 'of the same month, perhaps' '3,g7,1,1' "$(novel 3)"
# Earlier is what was over, however little is known of its day.
printf '[Game "quax"]\n[Date "%s"]\n\n%s *\n\n' '1950.05.??' 'd3 e5' 1960.01.01 'd3 f6' \
    '19??.??.??' 'f5 e5' 1961.01.01 'f5 f6' 1960.12.31 'k1 k2' '1960.12.??' 'k1 k3' \
    >partly.qux
"$LUDEX" import --no-progress partly partly.qux >/dev/null 2>&1
for told in '2 2,f6,1,1' '4 1,f5,4,6' '5 1,k1,2,2' '6 1,k1,2,2'; do
    is "partly known dates, record ${told%% *}" "${told#* }" \
        "$(explore partly --novelty "${told%% *}" | tail -n +2 | cut -d , -f 1-4)"
done
is 'in another order' '4,a1,1,1' "$(novel 4)"
empty 'nothing new' "$(novel 5)"
printf '%s\n' '[Game "quax"]' '[Date "1990"]' 'd3 swap e4 *' '' \
    '[Game "quax"]' '[Date "1991"]' '[Event "Cup"]' 'd3 swap e4 *' '' \
    '[Game "quax"]' '[Date "1992"]' 'd3 e4 *' >swapped.qux
"$LUDEX" import --no-progress -W no-date-form swapped swapped.qux \
    >/dev/null 2>&1
empty 'nothing new after a swap, though later games were there in two plies' \
    "$(explore swapped --novelty 2 | tail -n +2)"
empty 'nor without one' "$(explore swapped --novelty 3 | tail -n +2)"
expect 2 'ludex: record 6 has no known date' 'ludex explore dated --novelty 6'
expect 2 'ludex: record 7 has no legal main line' \
    'ludex explore dated --novelty 7'
expect 2 'ludex: record 9 has no known date' 'ludex explore dated --novelty 9'
expect 2 'ludex: there is no record 10' 'ludex explore dated --novelty 10'

# the game that is followed goes another way, and comes back; another has to be found
printf '[Game "quax"]\n[Date "%s"]\n\n%s *\n\n' \
    1990.01.01 'd3 e4 f5 h7' 1991.01.01 'd3 e4 f5 g6 h7 a1' \
    1995.01.01 'd3 e4 g7' 1996.01.01 'd3 e4 f5 h7 k8' \
    1997.01.01 'd3 e4 h7 g6 f5 a1 k3' 1998.01.01 'd3 e4 f5 g6 h7 a1 k3 k9' \
    1999.01.01 'd3 e4 f5 h7 k8 g6' >ways.qux
printf '[Game "quax"]\n[Date "2000.01.01"]\n\n%s *\n\n' \
    'd3 e4 f5 h7 k8 g6' 'd3 e4 f5 h7 k8 g6 a1' 'd3 e4 g7 h7' \
    'd3 e4 f5 g6 h7 a1 k3 k9' >>ways.qux
"$LUDEX" import ways ways.qux >/dev/null
for told in '4 5,k8,1,1' '5 3,h7,4,4' '6 8,k9,1,5' '7 6,g6,1,4' '8 ' \
    '9 7,a1,1,7' '10 4,h7,1,3' '11 '; do
    same "new in record $told" "${told#* }" \
        "$(explore ways --novelty "${told%% *}" | tail -n +2 | cut -d , -f 1-4)"
done

# behind the openings, by what these ended with; of all placements that come there
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
"$LUDEX" import few few.qux >/dev/null
for plies in 'a1 b2 c3' 'b2 c2 a3' 'c1 b2 a3 b3' 'a2 b3 b1 c1'; do
    is "games behind $plies" "$(sed -n 's/ \*$//p' few.qux | awk -v "to=$plies" '
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
        sides($0, count) == wanted { games++ }
        END { print games + 0 }')" \
        "$("$LUDEX" explore few --game quax --size 3 --exact $plies |
            sed -n 's/^games: \([0-9]*\),.*/\1/p')"
done

# a limit is of what the query finds, not of what came to the position
for plies in '' b2 'b2 c2 a3' 'a1 b2 c3 c1'; do
    is "a limit, after $plies" \
        "$("$LUDEX" explore few --game quax --size 3 $plies \
            --where 'id > 20 and id <= 720' || echo failed)" \
        "$("$LUDEX" explore few --game quax --size 3 $plies \
            --where 'id > 15 limit 700 offset 5')"
done
is 'a limit, of another game too' 'games: 5' \
    "$("$LUDEX" import few dated.qux -W no-date-form >/dev/null 2>&1
       "$LUDEX" explore few --game quax --size 3 --where 'id > 1495 limit 7' |
           sed -n 's/^\(games: [0-9]*\),.*/\1/p')"

# options that no game has: which there are
{
    printf '[Game "quax"]\n\nd3 *\n\n'
    for size in 3 5 6 7 8 9 10 12; do
        printf '[Game "quax"]\n[Size "%s"]\n\na1 *\n\n' $size
    done
} | ludex import strange - >/dev/null
for size in 3 5; do
    ludex archive strange delete "tag:Size = $size" >/dev/null
done
has 0 'there are: as usual; Size=6; Size=7; Size=8; Size=9; Size=10; Size=12' \
    'ludex explore strange --game quax --size 3 a1'
for plies in a1 b2; do
    expect 0 - "ludex explore strange --game quax --size 6 $plies 2>&1 >/dev/null"
done
expect 0 'ludex: strange: there is no game of brax' \
    'ludex explore strange --game brax --format json 2>&1 >/dev/null'
# a board is cut between its characters
{ printf '# '; head -c 999 /dev/zero | tr '\0' x; cat "$top/samples/brax/hexagon.board"; } >x.board
ludex generate --game brax --board x.board --count 1 --seed 1 --plies 3 >x.brx
ludex import strange x.brx >/dev/null
is 'a board of one line is cut' 1 "$(ludex explore strange --game brax 2>&1 >/dev/null |
    awk 'length < 200' | grep -c 'there are: Board=.*\.\.\.$')"

# what is refused
expect 2 'ludex: explore: --novelty takes a record alone' \
    'ludex explore quax --novelty 5 --game quax'
expect 2 'ludex: explore: which archive?' 'ludex explore --game quax'
expect 2 'ludex: which game? --game takes a name of "ludex games"' \
    'ludex explore quax'
has 2 'illegal-move' "ludex explore $q a1 a1"
has 2 'unknown-word' "ludex explore $q a1 foo"
has 2 'unknown-field' "ludex explore $q --where 'foo = 1'"
has 2 'counts nothing' "ludex explore $q --where 'count by result'"
has 3 'nowhere' 'ludex explore nowhere --game quax'

finish
