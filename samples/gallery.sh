#!/bin/sh
# Draws every game in every theme. Each theme becomes one sheet in FOLDER, in
# which the name of each picture is below it. Called by `make gallery`, which
# installs ImageMagick to make the sheets.
#
#     gallery.sh LUDEX FOLDER
set -eu

ludex=$1 folder=$2
samples=$(dirname "$0")
mkdir -p "$folder"
trap 'rm -rf "$folder"/part.*' EXIT

# One picture per line: its name, and what it shows. Together they have marks
# and arrows, calls, crossing links, promoted figures, prisoners and diagrams. _
# stands for a space.
pictures='
brax          --record 1 --ply 1 brax/example3.brx
hexagon       --board brax/hexagon.board part.start
octagon       --board brax/octagon.board part.start
rhombus       --board brax/rhombus.board part.start
quax          --ply 21 quax/taylor.qux
numbered      --plies 3.. quax/taylor.qux
diagram       --record 7 quax/diagrams.txt
link          link/made.qux
post          link/post1992.qux
quickway      quickway/made.qux
stymie        stymie/made.qux
braunche      braunche/generated.bnc
promoted      --game brayout --position 1k1brdbsk1/1v2ii4/ppp1p1pppp/3p1p2+S1/10/4PS4/2K1P4+v/PPPP1PPPPP/1V2II1V2/3BRDBSK1_2_10/10_Pp_9
marks         part.marks
'
printf '[Game "quax"]\n[Size "7"]\n\n1. d3 e4 2. c5 {[%%csl Ge5,Ra1,Yb2,Bb6] [%%cal Ga7d3,Rc5e4,Yg1e5] [%%sgf LB[dc:A]] [%%sgf TR[bb]] [%%sgf CR[ef]] [%%sgf SQ[fe]] [%%sgf MA[gg]]} *\n' \
    >"$folder/part.marks"
printf '[Game "brax"]\n\n*\n' >"$folder/part.start"
for game in $("$ludex" games | awk '{ print $1 }'); do
    "$ludex" generate --game "$game" --count 1 --seed 4 --plies 90 >"$folder/part.$game"
    pictures="$pictures
made-$game part.$game"
done

for theme in ${THEMES:-light dark print safe letters}; do
    echo "$pictures" | while read -r name options; do
        [ -n "$name" ] || continue
        # shellcheck disable=SC2086  # words
        set -- $options
        for word; do
            shift
            case $word in
            *_*) word=$(echo "$word" | tr _ ' ') ;;
            part.*) word=$folder/$word ;;
            */*) word=$samples/$word ;;
            esac
            set -- "$@" "$word"
        done
        "$ludex" show --to png --picture-size 400 --theme "$theme" \
            -o "$folder/part.$name.png" "$@" </dev/null
        echo "-label $name $folder/part.$name.png"
    done >"$folder/part.list"
    # shellcheck disable=SC2046  # words
    montage -font "$(fc-match -f '%{file}' sans)" -background '#c8c8c8' $(cat "$folder/part.list") -tile 5x -geometry +6+6 \
        "$folder/$theme.png"
    echo "$folder/$theme.png"
done
