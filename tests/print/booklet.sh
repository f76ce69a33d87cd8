#!/bin/sh
# Tests printed booklets: xelatex must compile the LaTeX without faults. In its
# output and in Ludex's PDF, each game must begin on the page that the contents
# and the index state. SHOTS=FOLDER stores pictures of the pages.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

hostile=$top/tests/web/hostile.qux
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    ludex generate --game quax --count 1 --plies $((20 + 7 * n)) --seed $n |
        sed "1i [Event \"League\"]\n[Round \"$n\"]\n[First \"Alpha$((n % 7))\"]\n[Second \"Beta$n\"]"
done >league.qux
ludex generate --game brayout --count 3 --plies 90 --seed 4 >brayout.rec
ludex generate --game brax --count 2 --plies 30 --seed 4 >brax.rec
printf '[Game "quax"]\n[First "\\\\input{/etc/passwd} $x_1^2$ %% #1 ~ {{ -- `q'"''"' ᚴ 中"]\n\n1. d3 {\\write18 #}{ %% ⵒ ⧞ ł}\n' >tex.qux
records="league.qux brayout.rec brax.rec tex.qux $hostile"

# shellcheck disable=SC2086 # file names
for kind in pdf tex; do
    ludex page booklet --title 'League & friends' --diagrams 40,last \
        -o book.$kind $records >said 2>&1
    is "$kind is written" 0 $?
done
mkdir tex && mv book.tex tex
for run in 1 2 3; do
    (cd tex && xelatex -interaction=nonstopmode -halt-on-error book.tex) >log 2>&1
    is "xelatex, time $run" 0 $?
done
empty 'no fault' "$(grep -a '^!\|Missing character\|undefined references' tex/book.log | head -n 3)"

# pages PDF: prints a line for each game of the league: its page according to
# the text, its page according to the contents, and whether the index lists the
# page for the second player.
pages() {
    count=$(pdfinfo "$1" | sed -n 's/^Pages: *//p')
    page=1
    while [ "$page" -le "$count" ]; do
        pdftotext -raw -f "$page" -l "$page" "$1" - | sed "s/^/$page:/"
        page=$((page + 1))
    done >text
    n=1
    while [ $n -le 20 ]; do
        stands=$(sed -n "s/^\([0-9]*\):$n *Alpha$((n % 7)) – Beta$n\( [01]-[01]\)*\$/\1/p" text | tail -n 1)
        listed=$(sed -n "s/^[0-9]*:$n *Alpha$((n % 7)) – Beta$n [ .]* *\([0-9]*\)\$/\1/p" text)
        named=$(sed -n "s/^[0-9]*:Beta$n *\([0-9]*\)\$/\1/p" text)
        echo "$stands $listed $named"
        n=$((n + 1))
    done
}
for book in book.pdf tex/book.pdf; do
    pages $book >found
    empty "$book: pages" "$(awk '!$1 || $1 != $2 || $2 != $3' found)"
    is "$book: they ascend" same "$(sort -s -n -k1,1 found | cmp - found && echo same)"
    is "$book: a player of many games" "$(awk '(NR % 7) == 3 && $1 != last {
        printf "%s%s", sep, $1; sep = ", "; last = $1 }' found)" \
        "$(sed -n 's/^[0-9]*:Alpha3 *\([0-9, ]*\)$/\1/p' text)"
done
has 0 'Title:           League & friends' pdfinfo book.pdf
has 0 'Title:           League & friends' pdfinfo tex/book.pdf
# A title may contain any character. LuaTeX compiles a file that a name once
# broke.
ludex page booklet --title 'ⵒ 中' -o lua.tex "$hostile" 2>/dev/null
for engine in xelatex lualatex; do
    $engine -interaction=nonstopmode -halt-on-error lua.tex >log 2>&1
    is "$engine, a title of rare signs" 0 $?
    has 0 'Title:           ⵒ 中' pdfinfo lua.pdf
    rm -f lua.aux lua.out lua.pdf lua.toc
done
is 'signs are text' yes "$(pdftotext book.pdf - | grep -q 'ⵒ ⧞ ł' && echo yes)"
empty 'fonts are within' "$(pdffonts book.pdf | awk 'NR > 2 && !/yes +yes/')"

if [ -n "${SHOTS:-}" ]; then
    pdftoppm -r 70 -png book.pdf "$SHOTS/pdf"
    pdftoppm -r 70 -png tex/book.pdf "$SHOTS/tex"
fi
finish
