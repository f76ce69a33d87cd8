#!/bin/sh
# Tests single diagrams in LaTeX: those of tests/data/latex.txt, options, and
# text from outside. tests/print/diagram.sh checks that LaTeX typesets them.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# drawn ARGUMENTS: the diagram without its head, which is the same for all.
drawn() {
    ludex show --to latex "$@" | sed -n '/^.ludexdiagram/,$p'
}

# Each line "$ ARGUMENTS" of the file is followed by what is drawn.
grep '^[$] ' "$top/tests/data/latex.txt" | cut -c3- >commands
while read -r arguments; do
    echo "$ $arguments"
    eval "drawn $arguments"
done <commands >found
is 'number of diagrams' 3 "$(wc -l <commands | tr -d ' ')"
empty 'diagrams' "$(diff "$top/tests/data/latex.txt" found | head -n 20)"

# The head says what the file needs, and which board it is.
ludex show --to latex -o whole.tex quax/taylor.qux
is 'the head' '% Quax, ply 22: e8. Drawn by Ludex.
% Use \usepackage{xcolor} and \input this file, with pdflatex, xelatex or lualatex.' \
    "$(head -n 2 whole.tex)"
is 'the caption' '}{ply 22: e8; Black to move}%' "$(tail -n 2 whole.tex | head -n 1)"
is 'the size' '\ludexdiagram{180}{180}{1 J 1 j' "$(grep '^.ludexdiagram' whole.tex)"
is 'another size' '\ludexdiagram{300}{300}{1 J 1 j' \
    "$(drawn --picture-size 300 quax/taylor.qux | head -n 1)"
is 'a high board' '\ludexdiagram{171}{200}{1 J 1 j' \
    "$(ludex generate --game brayout --count 1 --plies 2 --seed 1 |
        ludex show --to latex --picture-size 200 | grep '^.ludexdiagram')"
is 'plain' '}{}%' "$(drawn --plain quax/taylor.qux | tail -n 2 | head -n 1)"
letters() {
    drawn --plain "$@" quax/taylor.qux |
        sed -n 's/^}*{*.ludexat{\([0-9.]*\)}{\([0-9.]*\)}.*{a}%$/\1 \2/p' |
        tr '\n' ' '
}
is 'coordinates' '20.17 173.41 20.17 6.59 ' "$(letters)"
is 'rotated coordinates' '159.83 6.59 159.83 173.41 ' "$(letters --rotated)"
is 'a theme' '1 1 1 rg' "$(drawn --theme print quax/taylor.qux | sed -n 3p)"
is 'numbered plies' '20 21 22 ' "$(drawn --plies 20..22 quax/taylor.qux |
    sed -n 's/.*{\(2[0-9]\)}%$/\1/p' | tr '\n' ' ')"
prepare ludex show --to latex --ply 1..2 -o each.tex quax/taylor.qux
is 'a file for each' 'each-001.tex each-002.tex' "$(echo each-*.tex)"
has 2 'several pictures cannot be written to standard output; specify a file with -o' ludex show --to latex --every \
    quax/taylor.qux
has 2 '--sheet can be used only with --to svg, png or pdf' ludex show --to latex \
    --sheet 2x2 --every -o sheet.tex quax/taylor.qux

# Captions and labels are text, never commands.
printf '[Game "quax"]\n\n1. d3 {[%%sgf LB[aa:\\%%$#{][bb:~_^&]]} *\n' >marks.qux
is 'hostile labels' '\%\$\#\{ \textasciitilde{}\_\textasciicircum{}\&' \
    "$(drawn marks.qux | sed -n 's/^.ludexat.*{0.71,0.28,0.16}{\(\\.*\)}%$/\1/p' | tr '\n' ' ')"
is 'a hostile caption' \
    '}{\textbackslash{}input\{a\}\% \textquotedbl{}\ludexsign{FFFD}{\ludexreplaced}\}\{\{title\}\}}%' \
    "$(drawn --caption "\\input{a}% \"$(printf '\001')}{{title}}" quax/taylor.qux |
        tail -n 2 | head -n 1)"
has 3 'No space left on device' 'ludex show --to latex quax/taylor.qux >/dev/full'
finish
