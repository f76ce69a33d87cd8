#!/bin/sh
# Tests single diagrams: LaTeX must typeset a board of each game without faults,
# with each engine, alone and in an article. SHOTS=FOLDER stores pictures.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# typesets ENGINE FILE: typesets a file and stores its faults in `faults`.
typesets() {
    $1 -interaction=nonstopmode -halt-on-error -jobname made "$2" >log 2>&1
    is "$1 $2" 0 $?
    grep -a '^!\|Missing character' made.log | head -n 3 >faults
    empty "$1 $2: no fault" "$(cat faults)"
}

for game in $(ludex games | cut -d ' ' -f 1); do
    ludex generate --game "$game" --count 1 --plies 25 --seed 3 >record
    ludex show --to latex -o "$game.tex" record
    is "$game is written" 0 $?
    # The command that the file names in its head.
    sed -n "s/^% \(pdflatex .*\)FILE\(.*\)/\1$game\2/p" "$game.tex" >alone.sh
    is "$game: the command of its head" 0 "$(sh ./alone.sh >log 2>&1 && echo 0)"
    has 0 'to move' pdftotext texput.pdf -
    rm -f texput.pdf
done

ludex show --to latex --picture-size 100 --rotated --theme print -o hostile.tex \
    --caption '\input{/etc/passwd} $x_1^2$ % #1 ~ {{ -- `"'"'"' ᚴ 中 ⇑ × ü \end{document}' \
    quax/taylor.qux
printf '[Game "quax"]\n\n1. d3 {[%%sgf LB[aa:\\%%$#{][bb:ⵒ~]]} *\n' |
    ludex show --to latex -o marks.tex
cat >article.tex <<'END'
\documentclass{article}
\usepackage{xcolor,graphicx}
\begin{document}
\fbox{\input{hostile}} in the text. \input{marks}
\begin{figure}\centering\input{quax}\resizebox{2cm}{!}{\input{brayout}}\caption{A}\end{figure}
\begin{tabular}{ll}\input{stymie} & \input{braunche}\end{tabular}
\end{document}
END
for engine in pdflatex xelatex lualatex; do
    typesets "$engine" article
    is "$engine: the caption is text" yes "$(pdftotext made.pdf - | tr -d '\n' |
        grep -q 'input{/etc/passwd}' && echo yes)"
    [ -z "${SHOTS:-}" ] || pdftoppm -r 70 -png made.pdf "$SHOTS/$engine"
done
finish
