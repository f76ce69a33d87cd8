#!/bin/sh
# Tests pictures: sizes, themes and PDF.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

into made.bry generate --game brayout --plies 4 --seed 1

# within WORDS FILE: checks that a file contains them.
within() {
    text=
    while IFS= read -r part || [ -n "$part" ]; do
        text=$text$part$newline
    done <"$2"
    case $text in *"$1"*) good "$2: $1" ;; *) bad "$2" "...$1..." "$text" ;; esac
}

svg() {
    ludex show --to svg "$@" quax/taylor.qux
}
head_of() {
    svg "$@" | sed -n 2p | sed 's/.*svg" //'
}

is 'as large as it wants' \
    'width="464" height="484" viewBox="0 0 464 484" role="img">' "$(head_of)"
is 'larger' 'width="928" height="928" viewBox="0 0 464 464" role="img">' \
    "$(head_of --plain --picture-size 928)"
has 0 ' height="300" viewBox' \
    'ludex show --to svg --picture-size 300 made.bry | sed -n 2p'
# PNG: the eight bytes after "IHDR" are width and height.
ask show --to png --plain --picture-size 100 -o small.png quax/taylor.qux
is 'pixels' '00 00 00 64 00 00 00 64' \
    "$(dd if=small.png bs=1 skip=16 count=8 2>/dev/null | od -An -tx1 | sed 's/^ //')"
ask show --to pdf --plain --picture-size 144 -o small.pdf quax/taylor.qux
is 'PDF' '%PDF-1' "$(head -c 6 small.pdf)"
has 0 'MediaBox [ 0 0 144 144 ]' "grep -a MediaBox small.pdf"
has 1 0 'grep -a -c CreationDate small.pdf'
has 0 '%PDF-1' 'ludex show --to pdf --game quax --size 3 | head -n 1'

# The last ply, the side to move, and captions; or only the board.
into whole.svg show --to svg quax/taylor.qux
within '<title>Quax, ply 22: e8</title>' whole.svg
within '>ply 22: e8; Black to move</text>' whole.svg
within 'desc>Black: f2 d3 e3' whole.svg
within '<circle cx="24" cy="474" r="7" fill="#1a1a1a"' whole.svg
last='<path d="M178.5 142.5L213.5 142.5L213.5 177.5L178.5 177.5Z" fill="#f2c14e"/>'
within "$last" whole.svg
has 0 '>From below</text>' ludex show --to svg --caption "'From below'" \
    quax/taylor.qux
has 0 'position; Black has</text>' "ludex show --to svg --game quax --size 3 \
    --position '3/xxx/1u1 u -'"
is 'no side to move at the end' 0 "$(ludex show --to svg --game quax --size 3 \
    --position '3/xxx/1u1 u -' | grep -c 'r="7"')"
into plain.svg show --to svg --plain quax/taylor.qux
is 'plain' 0 "$(grep -c '#f2c14e\|to move\|r="7"' plain.svg)"
within '<title>Quax, ply 22: e8</title>' plain.svg
into first.svg show --to svg --ply 1 quax/taylor.qux
within '<use href="#sx" x="160" y="340"/>' first.svg
into first.svg show --to svg --rotated --ply 1 quax/taylor.qux
within '<use href="#sx" x="304" y="124"/>' first.svg
# The ends of a link are joined, and the path of a piece leads from point to
# point.
has 0 'M52 88L88 124" stroke="#f2c14e" stroke-width="16"' \
    "printf '[Game \"quax\"]\n[Position \"3/xu1/ux1 x -\"]\n[Size \"3\"]\n\n1. a2b1 *\n' |
        ludex show --to svg"
is 'a way' 2 "$(ludex show --to svg --ply 2 brax/example3.brx |
    grep -c 'stroke="#f2c14e"')"
# Text is drawn with the fonts of the machine. Every symbol of a notation must
# be drawn, by a font or otherwise by lines: its picture must not equal that of
# a space, nor that of a character that no font has.
printf '%s' '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/nowhere</dir></fontconfig>' >none.conf
in_caption() { # WORDS; messages go to caption.said
    pictures=$((pictures + 1))
    if [ "$fonts" = there ]; then
        into /dev/null show --to png --picture-size 100 --caption "$1" \
            -o caption.$pictures.png --game quax --size 3
        read_output "$work/err"
        [ -z "$output" ] || printf '%s\n' "$output" >>caption.said
    else
        FONTCONFIG_FILE=$fonts ludex show --to png --picture-size 100 --caption "$1" \
            -o caption.$pictures.png --game quax --size 3 2>>caption.said
    fi
}
all_drawn() { # FONTS SIGN: sets $found to the number of different pictures
    fonts=$1 pictures=0
    rm -f caption.*
    in_caption 'x x'
    in_caption "x$2x"
    for sign in ᚴ ⵒ ℞ ⧞ ⁙ ½ ⤊ ⇑ ↑ ×; do
        in_caption "x${sign}x"
    done
    found=$(cksum caption.*.png | awk '!seen[$1, $2]++ { n++ } END { print n }')
    read_output caption.said
}
nowhere=$(printf '\357\243\277')
all_drawn there "$nowhere"
is 'each sign is drawn' 12 "$found"
is 'and one that no font has is told' \
    'ludex: no font contains the character U+F8FF, so it is drawn as a box' "$output"
all_drawn "$PWD/none.conf" 中
is 'each without fonts' 12 "$found"
is 'told as well' 'ludex: no font contains the character U+4E2D, so it is drawn as a box' "$output"
printf '[Game "quax"]\n\n1. a1 b2 *\n' >again.qux
expect 0 'ludex: no font contains the character U+F8FF, so it is drawn as a box' \
    "ludex show --every --to png --caption '$nowhere' -o told.png \
        again.qux"
is 'fonts are within the PDF' yes "$(ludex show --to pdf quax/taylor.qux |
    grep -a -q FontFile && echo yes)"

# Several pictures on a sheet. The boards of an SVG are next to each other, each
# with its caption. A PDF contains all pages, and other sheets are numbered
# files.
into sheet.svg show --to svg --sheet 3x2 --ply 1..5 quax/taylor.qux
is 'a sheet is as large as its pictures' \
    'width="1420" height="982" viewBox="0 0 1420 982" role="img">' \
    "$(sed -n 2p sheet.svg | sed 's/.*svg" //')"
is 'each with its words' \
    'ply 1: d3; ply 2: f5; ply 3: f8; ply 4: h8; ply 5: g6; ' \
    "$(sed -n 's/.*>\(ply .*; \)[A-Z].*/\1/p' sheet.svg | tr -d '\n')"
is 'captions where they stand' '39 517 995' \
    "$(sed -n 's/.*text x="\([0-9]*\)" .*>ply [123]:.*/\1/p' sheet.svg |
        tr '\n' ' ' | sed 's/ $//')"
is 'stones are made once' 2 "$(grep -c '<g id=' sheet.svg)"
is 'a readers description of each' 5 \
    "$(sed -n '/<desc>/p' sheet.svg | grep -o 'Quax, ply [1-5]: [a-h][1-8]\. Black: ' |
        wc -l | tr -d ' ')"
into turned.svg show --to svg --sheet 2x1 --rotated --ply 1..2 quax/taylor.qux
within '<use href="#sx" x="304" y="124"/>' turned.svg
within '<use href="#sx" x="782" y="124"/>' turned.svg
ask show --sheet 2x2 --every --to svg -o sheets.svg quax/taylor.qux
is 'numbered sheets' '001 002 003 004 005 006' \
    "$(ls sheets-*.svg | sed 's/[^0-9]//g' | tr '\n' ' ' | sed 's/ $//')"
is 'the last has what is left' '3 captions' \
    "$(grep -c '>ply .*; ' sheets-006.svg) captions"
expect 0 - ludex show --sheet 3x4 --every --to pdf -o sheet.pdf quax/taylor.qux
is 'pages' '/Count 2' "$(grep -a -o '/Count [0-9]*' sheet.pdf)"
is 'of A4' 'MediaBox [ 0 0 595 842 ]' \
    "$(grep -a -o 'MediaBox [^]]*\]' sheet.pdf | sort -u)"
ask show --sheet 4x2 --every --to pdf -o lying.pdf quax/taylor.qux
is 'lying' 'MediaBox [ 0 0 842 595 ]' \
    "$(grep -a -o 'MediaBox [^]]*\]' lying.pdf | sort -u)"
ask show --sheet 2x1 --ply 1..2 --to png --picture-size 300 -o sheet.png quax/taylor.qux
is 'pixels of a sheet' '00 00 01 2c' \
    "$(dd if=sheet.png bs=1 skip=16 count=4 2>/dev/null | od -An -tx1 | sed 's/^ //')"
for argument in 3 0x1 3x13 x 3x4x; do
    has 2 '--sheet takes the numbers of columns and rows, such as 3x4' \
        ludex show --sheet $argument --to svg quax/taylor.qux
done
has 2 '--sheet can be used only with --to svg, png or pdf' ludex show --sheet 3x4 quax/taylor.qux
has 2 'several sheets cannot be written to standard output' ludex show --sheet 1x1 --every --to svg quax/taylor.qux

# Plies are numbered: on stones, on links, with arrows. Plies without a place
# are listed.
labels() {
    into plies.svg show --to svg --plies "$@"
    sed -n 's/.*fill="#\(......\)">\([0-9]*\)<.text>/\2 \1/p' plies.svg |
        grep -v 404040 | tr '\n' ' '
}
is 'stones' '1 ffffff 2 ffffff 3 ffffff 4 ffffff ' \
    "$(labels 1..4 quax/taylor.qux)"
within '<title>Quax, plies 1 to 4</title>' plies.svg
is 'no last ply' 0 "$(grep -c '#f2c14e' plies.svg)"
is 'a link' '20 b5482a 21 ffffff 22 ffffff ' \
    "$(labels 20.. quax/taylor.qux)"
within '<text x="286" y="326" font-size="11.1" fill="#b5482a">20<' plies.svg
printf '[Game "quax"]\n\n1. d3 swap 2. e5 f6 *\n' >swap.qux
is 'once a place' '1 ffffff 3 ffffff ' "$(labels 1..3 swap.qux)"
within 'plies 1 to 3; Black to move; 2: swap</text>' plies.svg
printf 'P(E3-E4) P(E8-E7) P(E4-E5) P(E7-E6) P(E5-E6)x *\n' >again.bry
labels 1..5 --game brayout again.bry >labels
is 'figures' '1 b5482a 2 b5482a 3 b5482a 4 b5482a ' "$(cat labels)"
within '; 5: P(E5-E6)' plies.svg
is 'an arrow each' 5 "$(grep -c 'stroke="#b5482a" stroke-width="4"' plies.svg)"
has 2 '--plies cannot be used with' \
    ludex show --to svg --plies 1..2 --every quax/taylor.qux
has 2 'no ply 99' ludex show --to svg --plies 1..99 quax/taylor.qux

# Marks and arrows in comments and in SGF.
printf '1. d3 {[%%csl Ge5,Rz99,Xa1] [%%cal Ya1k11,Ba1]} *\n' >marked.qux
into marked.svg show --to svg --game quax marked.qux
is 'fields' '#76ba85' "$(sed -n 's/.*178.5 250.5.*fill="\(.*\)".*/\1/p' marked.svg)"
is 'an unknown colour is the accent' 1 "$(grep -c 'M34.5 394.5.*fill="#d3917f"' marked.svg)"
is 'arrows' 1 "$(grep -c 'stroke="#f5d433" stroke-width="4"' marked.svg)"
printf '(;FF[4]RU[quax]SZ[11]TR[aa];B[di]TR[bb]LB[di:1][dd:A\\]b][zz:no]CR[ee]SQ[ff]MA[gg])' >marked.sgf
into marked.svg show --to svg marked.sgf
within '>A]b</text>' marked.svg
within 'fill="#ffffff">1</text>' marked.svg
is 'shapes' 5 "$(grep -c 'stroke="#b5482a" stroke-width="2"' marked.svg)"
is 'of the root' 1 "$(ludex show --to svg --ply 0 marked.sgf |
    grep -c 'stroke="#b5482a" stroke-width="2"')"
# Bars of Link that belong to one owner may cross: the later bar is drawn on
# top.
for last in 'b3c2 b2c3' 'b2c3 b3c2'; do
    printf '[Game "link"]\n[Size "4"]\n\n1. b2 a1 2. c3 b1 3. b3 d1 4. c2 a4\n5. %s a3 6. %s *\n' $last >cross.qux
    ludex show --to svg cross.qux | grep 'M.*stroke="#1a1a1a" stroke-width="8"' |
        tail -n 1 >"last-${last% *}"
done
is 'one' 1 "$(grep -c 'M98.8 113.2' last-b3c2)"
is 'the other' 1 "$(grep -c 'M98.8 98.8' last-b2c3)"

# Pictures of usual boards are small.
for game in quax brayout brax braunche stymie; do
    into one.txt generate --game $game --plies 40 --seed 7
    into one.svg show --to svg one.txt
    size=$(wc -c <one.svg)
    is "$game below 15 kB" yes \
        "$([ "$size" -lt 15000 ] && echo yes || echo "$size")"
done

# Themes: light is the default. Each theme has its own colours of paper and
# stones.
is 'light' "$(svg | sed 's/#[0-9a-f]*//g')" \
    "$(svg --theme light | sed 's/#[0-9a-f]*//g')"
is 'light, its colours' "$(svg)" "$(svg --theme light)"
for theme in dark:16181c:e5484d print:ffffff:b8b8b8 safe:ffffff:d55e00; do
    name=${theme%%:*} colours=${theme#*:}
    into "$name.svg" show --to svg --theme "$name" quax/taylor.qux
    within "<rect width=\"100%\" height=\"100%\" fill=\"#${colours%:*}\"/>" "$name.svg"
    within "fill=\"#${colours#*:}\"" "$name.svg"
done
empty 'only grays' "$(grep -o '#[0-9a-f]\{6\}' print.svg | sort -u |
    grep -v '#\(..\)\1\1')"
# Paths of segments and arrows have outlines in this theme, and in similar
# themes only.
edges() {
    ludex show --to svg --theme "$1" --ply 1 brax/example3.brx |
        grep -c 'stroke="#808080" stroke-width="6.8"'
    ludex show --to svg --theme "$1" --game quax marked.qux |
        grep -c 'stroke="#000000" stroke-width="6"'
}
is 'edges in print' '2 1' "$(edges print | tr '\n' ' ' | sed 's/ $//')"
printf 'like print\nyellow #eeeeee\n' >pale.theme
is 'edges like print' '2 1' "$(edges pale.theme | tr '\n' ' ' | sed 's/ $//')"
is 'no other' '0 0' "$(edges safe | tr '\n' ' ' | sed 's/ $//')"
printf 'like dark # at night\n\n# boards\nboard #204020\nred #FFFF80\n' >own.theme
into own.svg show --to svg --theme own.theme quax/taylor.qux
for colour in 16181c 204020 ffff80; do
    within "#$colour" own.svg
done
# Signs on a light stone are dark.
printf 'second #ffffff\n' >light.theme
empty 'letters on light men' \
    "$({ echo figures letters && cat light.theme; } >lettered.theme
        ludex show --to svg --theme lettered.theme made.bry |
        grep 'font-size="18.1" fill="#ffffff"')"
# Figures are drawn, or shown as letters. Promoted figures have a mark that
# others do not have.
into letters.svg show --to svg --theme letters made.bry
within 'font-size="18.1" fill="#ffffff"' letters.svg
into figures.svg show --to svg made.bry
is 'no letters' 0 "$(grep -c 'font-size="18.1"' figures.svg)"
is 'each figure once a side' 16 "$(grep -c '<g id="s[12]' figures.svg)"
is 'palaces' 4 "$(grep -c 'fill="#e0c08c"' figures.svg)"
is 'one that is disbanded is none' 2 "$(ludex show --to svg --game brayout \
    --position '4r5/10/10/10/10/10/10/10/10/4R5 1 10/10 p 2' |
    grep -c 'fill="#e0c08c"')"
is 'zones' 10 "$(grep -c 'fill="#eedcb4"' figures.svg)"
within '>11</text>' figures.svg
within '>0</text>' figures.svg

# The pictures in the README must be those that `make pictures` draws.
into readme.svg show --to svg --plies 3.. quax/taylor.qux
is 'the README, quax' same \
    "$(cmp readme.svg "$top/man/pictures/quax.svg" && echo same)"
within '](man/pictures/quax.svg)' "$top/README.md"
within '](man/pictures/brayout.svg)' "$top/README.md"
within '<g id="s2Vp">' "$top/man/pictures/brayout.svg"

# Errors of a theme are reported by line.
theme() {
    printf "$1" >bad.theme
    has 2 "ludex: --theme: bad.theme:$2: $3" \
        ludex show --to svg --theme bad.theme quax/taylor.qux
}
theme 'board #20402' 1 'a colour must be'
theme 'board #20402g' 1 'a colour must be'
theme 'board 204020' 1 'a colour must be'
theme '\nboards #204020' 2 'unknown name'
theme 'board #204020 now' 1 'a line must be a name and one value'
theme 'figures drawn now' 1 'a line must be a name and one value'
theme 'board #204020\nboard #204020' 2 'an earlier line has the same name'
theme 'board #204020\nlike dark' 2 '"like" must appear only once, before all other lines'
theme 'like dark\nlike print' 2 '"like" must appear only once, before all other lines'
theme 'like night' 1 'unknown theme; the themes are light, dark, print, safe or letters'
theme 'board' 1 'a colour must be'
theme 'own #000000' 1 'unknown name'
theme 'figures none' 1 'figures must be "drawn" or "letters"'
theme 'figures drawn\nfigures letters' 2 'an earlier line has the same name'
theme 'promoted' 1 'a colour must be'
expect 3 'ludex: --theme: none.theme is neither a file nor light, dark, print, safe or letters' \
    ludex show --to svg --theme none.theme quax/taylor.qux

# Usage.
with_pictures='ludex: --picture-size, --theme, --rotated, --caption, --plain and --plies can be used only with pictures'
for size in 15 8193 x; do
    has 2 '--picture-size takes a whole number from 16 to 8192' \
        ludex show --to svg --picture-size $size quax/taylor.qux
done
expect 2 "$with_pictures" \
    ludex show --theme dark quax/taylor.qux
expect 2 "$with_pictures" \
    ludex show --to position --picture-size 100 quax/taylor.qux
for option in --rotated '--caption x' --plain '--plies 1..2'; do
    expect 2 "$with_pictures" "ludex show $option quax/taylor.qux"
done
has 2 'several pictures cannot be written to standard output' ludex show --every --to pdf quax/taylor.qux
ask show --ply 1..3 --to pdf -o out.pdf quax/taylor.qux
is 'one a ply' 'out-001.pdf out-002.pdf out-003.pdf' "$(echo out-*.pdf)"

finish
