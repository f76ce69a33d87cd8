#!/bin/sh
# Runs every command on every game. The games are not listed here.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

games=$(ludex games | cut -d ' ' -f 1)
ludex help rules | tr '[:upper:]' '[:lower:]' >rules
printf 'foo *' >foo
records=0
for game in $games; do
    prepare "ludex generate --game $game --seed 4 --count 6 --plies 60 >$game.txt"
    records=$((records + 6))
    has 0 'records: 6, clean: 6' ludex check "$game.txt"
    expect 0 - "ludex convert --to native $game.txt | cmp - $game.txt"
    has 0 'to move' ludex show --ply 3 "$game.txt"
    has 0 '<svg' ludex show --to svg "$game.txt"
    has 0 'PNG' ludex show --to png "$game.txt"

    # A position is read as it was written, and its legal plies are as many as
    # perft counts.
    prepare "ludex show --ply 5 --to position $game.txt >place"
    read -r place <place
    prepare "ludex moves --game $game --position '$place' >plies"
    prepare "ludex perft --game $game --position '$place' --divide 1 >divided"
    count=0
    while IFS= read -r ply; do
        echo "${ply% 1}"
        count=$((count + 1))
    done <divided >undivided
    expect 0 - cmp undivided plies
    expect 0 "1 $count" ludex perft --game "$game" --position "'$place'" 1
    printf '[Game "%s"]\n[Position "%s"]\n\n*\n' "$game" "$place" >placed
    expect 0 "$place" 'ludex show --to position <placed'
    has 2 '--position: field ' ludex moves --game "$game" --position "'!'"
    expect 0 'not decided within 20 nodes' \
        ludex solve --game "$game" --nodes 20

    expect 0 'records: 6, stored: 6, broken: 0, duplicates: 0, refused: 0' \
        ludex import a "$game.txt"
    expect 0 "$game$newline$game$newline$game$newline$game$newline$game$newline$game" \
        "ludex query a 'game = $game' --columns game --format values"
    has 0 "$game" \
        "ludex query a 'game = $game and position = \"$place\"' --columns game"
    expect 0 'records: 6, stored: 0, broken: 0, duplicates: 6, refused: 0' \
        "ludex import --rotated refuse a $game.txt 2>/dev/null"
    expect 0 - "ludex export a 'game = $game' | cmp - $game.txt"

    # For a word that is not a ply, the message explains what plies look like.
    has 1 ' ^^^ ' "ludex check --game $game <foo"

    # The rules of each game have a page, and the page contains the game's name.
    has 0 "$game" cat rules
done
has 0 "records: $records, clean: $records" 'ludex export a | ludex check'

# Every notation is listed on the page of notations, and writes something.
for page in notations ludex; do
    ludex help "$page" | tr -d ' \n' >"page.$page"
done
for notation in $(ludex notations | cut -d ' ' -f 1); do
    has 0 "ludex-$notation(5)" cat page.notations
    has 0 "ludex-$notation(5)" cat page.ludex
    has 0 "LUDEX-" ludex help "$notation"
done

# White's score includes komi, and the half point for passing first.
expect 0 'Black
  a1: 2 stones, 1 branch: 1
White
  komi: 5
  passed first: 0.5
Score: 1-5.5' "printf '[Game \"braunche\"]\n[Komi \"5\"]\n\na1 pass b1 pass pass 0-1\n' |
    ludex show --score - | sed '1,/^ply/d'"

# Symmetries that do not exist for a game.
expect 2 'ludex: --position: field 4 (turn), column 16: Vert has the first turn' \
    ludex moves --game stymie --position "'3/2/3/2/v2 h 0 1'"
expect 2 'ludex: --position: field 4 (turn), column 16: Horz has the second turn' \
    ludex moves --game stymie --position "'3/2/3/2/v2 v 0 2'"
expect 2 'ludex: --position: field 4 (turn), column 16: three pieces cannot be placed before the third turn' \
    ludex moves --game stymie --position "'3/2/3/2/v2 h 1 2'"
expect 2 'ludex: --position: field 4 (turn), column 16: three pieces cannot be placed in the turn after a swap' \
    ludex moves --game stymie --position "'3/2/3/2/v2 h 1 3'"

finish
