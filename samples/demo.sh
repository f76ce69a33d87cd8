#!/bin/sh
# Shows the main uses with real input: the three Quax games of the source page,
# the examples of the article on Brax, a save of Zillions, and a table of
# champions. Prints the command of each step and its output. A failing step ends
# the demo.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
: "${LUDEX:=build/ludex}"
case $LUDEX in
/*) ;;
*) LUDEX=$top/$LUDEX ;;
esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
PATH=$work/bin:$PATH
cd "$work"
cp "$top"/samples/quax/* "$top"/samples/brax/*.brx \
    "$top"/samples/zsg/Dameo.* "$top"/samples/events/champions.event .

step() {
    echo
    echo "# $1"
    echo "\$ $2"
    sh -c "$2"
}

step 'Check the three games by full replay.' \
    'ludex check taylor.qux'
step 'Put them into an archive, which is made for them.' \
    'ludex import games.ludex taylor.qux'
step 'Once more: they are known.' \
    'ludex import games.ludex taylor.qux 2>/dev/null'
step 'Ask for the games that Second won.' \
    'ludex query games.ludex result = second --columns id,game,result,plies,source'
step 'Which had many links or were short, and had men crosswise on the board?' \
    "ludex query games.ludex '(links >= 3 or plies < 17) and pattern ~ \"ux/xu\"' --columns id,result,plies"
step 'Which game reached this position?' \
    "ludex query games.ludex 'position = \"11/11/11/11/11/11/5u5/11/3x7/11/11 x -\"' --columns id,result,plies"
step 'What comes out is what went in.' \
    'ludex export games.ludex | cmp - taylor.qux && echo the same'
step 'The final board of the first game: the sixth diagram of the page.' \
    'ludex show --record 1 taylor.qux'
step 'The same as a diagram ...' \
    'head -n 4 taylor.qux | ludex convert --to boardgv -W no-lossy | tee first.txt'
step '... as the page has it.' \
    'sed -n 6p diagrams.txt'
step 'A diagram as a position.' \
    'ludex convert --to native first.txt'
step 'The games as lists again, punctuated as on the page.' \
    'ludex convert --to native --style list taylor.qux'
step 'And what happens to a game with a fault in it.' \
    "sed 's/f5g4/g5f4/' taylor.qux | ludex check 2>&1 || echo exit status \$?"
step 'Brax, the third example of its page: a call, and the answers it names.' \
    'ludex check example3.brx && ludex show --ply 1 example3.brx'
step 'An answer with another man is refused.' \
    "sed 's/(F5)-E5-E4/(A1)-A2/' example3.brx | ludex check 2>&1 || echo exit status \$?"
step 'A save of Zillions of Games, of a game that Ludex does not know: read.' \
    'ludex check Dameo.*.zsg'
step 'The small puzzle of the page of Quax: Black started. Who wins?' \
    "ludex solve --game quax --size 3 --position '3/3/1x1 u -'"
step 'The table of champions of Brayout, into the archive.' \
    'ludex import games.ludex champions.event'
step 'Where were the championships, and who hosted most?' \
    'ludex event games.ludex countries | head -n 5'
step 'Its first years, as the archive has them.' \
    'ludex event games.ludex champions --format csv | head -n 5'
