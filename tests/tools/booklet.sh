#!/bin/sh
# Tests the contents of booklets. tests/print checks that LaTeX typesets them,
# and how they look.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

hostile=$top/tests/web/hostile.qux
printf '%s\n' '[Event "Open"]' '[First "Ann Åberg"]' '[Second "Bo"]' '' \
    '{Begin [%clk 0:01:00] here. [#]} 1. d3 e4 {[#] why?} 2. f5! (2. g6 {or so} c3' \
    '(2... h7)) g7 3. h2 {[%csl Gh2]} c8 4. b2 $220 b8' '4... Black resigns' >ann.qux
printf '[Game "quax"]\n[First "aberg"]\n[Second "Bo"]\n\n1. d3 e4 *\n' >bo.qux
expect 0 - "ludex page booklet --diagrams 1,last --every 4 --title 'A & B' \
    -o a.tex ann.qux bo.qux"
gives 'games' '\ludexgame{1}{Ann Åberg – Bo}{quax, Open}{0-1}
\ludexgame{2}{aberg – Bo}{quax}{}' "grep '^.ludexgame' a.tex"
gives 'what programs are told is left out' '\ludexwords{Begin  here.}' \
    "grep '^.ludexwords' a.tex | head -n 1"
gives 'a variation, and what is said in it' '\ludexwords{(2. g6 \ludexsaid{or so} 2... c3 (2... h7))}' \
    "grep '^.ludexwords{(' a.tex"
is 'rounds' '1. d3|1. … e4|2. f5!|2. … g7|3. h2|3. … c8|4. b2|4. … b8|' \
    "$(sed -n '/ludexgame{1}/,/ludexgame{2}/p' a.tex | tr -d '\n' |
        sed 's/%//g; s/\\ludexply{\([^}]*\)}/ \1/g' |
        grep -o 'ludexround{[^}]*}{[^}]*}' |
        sed 's/ludexround{\([^}]*\)}{\(.*\)}/\1\2/' | tr '\n' '|')"
captions() {
    sed -n "/ludexgame{$1}/,/ludexgame{[^$1]/p" a.tex |
        sed -n 's/.*{\([^{}]*; [^{}]*\)}$/\1/p' | tr '\n' '|'
}
is 'diagrams, wanted and asked for' \
    'start; Black to move|ply 1: d3; Red to move|ply 2: e4; Black to move|ply 4: g7; Black to move|ply 5: h2; Red to move|ply 7: b2; Red to move|ply 8: b8; Black to move|' \
    "$(captions 1)"
is 'of the second' 'ply 1: d3; Red to move|ply 2: e4; Black to move|' "$(captions 2)"
gives 'players in order' '\ludexplayer{aberg}{\ludexpage{2}}
\ludexplayer{Ann Åberg}{\ludexpage{1}}
\ludexplayer{Bo}{\ludexpage{1}\ludexpage{2}}' "grep '^.ludexplayer' a.tex"
has 0 'ludexending{Black resigns 0-1}' cat a.tex
has 0 'pdftitle={A \& B}' cat a.tex
is 'the title comes after what its signs are' 'ludexsign pdftitle' \
    "$(grep -o '^.DeclareRobustCommand.ludexsign\|pdftitle=' a.tex |
        grep -o 'ludexsign\|pdftitle' | tr '\n' ' ' | sed 's/ $//')"

# Text of a record is never interpreted as LaTeX or PDF code.
printf '[Game "quax"]\n[First "\\\\input{/etc/passwd} $x_1^2$ %% #1 ~ -- `q'"''"' << \\}"]\n\n1. d3 {\\write18 \\end_document ⵒ ł} *\n' >tex.qux
ludex page booklet -o b.tex tex.qux
has 0 '\textbackslash{}input\{/etc/passwd\} \$x\_1\textasciicircum{}2\$ \% \#1 \textasciitilde{} -{}-' cat b.tex
has 0 '\textasciigrave{}q\textquotesingle{}\textquotesingle{} <{}< \}' cat b.tex
has 0 '\textbackslash{}write18 \textbackslash{}end\_document \ludexsign{2D52}{ⵒ} ł' cat b.tex
prepare "ludex page booklet -o hostile.tex \"$hostile\" 2>/dev/null"
is 'what turns the direction' 0 "$(grep -c "$(printf '\342\200\256')" hostile.tex)"
# LuaTeX reports the replacement character as bad UTF-8.
has 0 "Bo \\textquotesingle{}x\\textquotesingle{} \\ludexsign{FFFD}{\\ludexreplaced}" cat hostile.tex
is 'the sign for it, by name' 0 "$(grep -c "$(printf '\357\277\275')" hostile.tex)"

# PDF: title, outline, and all pages: the title, the contents, the games, the
# index.
prepare 'ludex generate --game quax --count 9 --plies 30 --seed 4 >nine.qux'
expect 0 - "ludex page booklet --title Nine --last -o none.pdf nine.qux 2>/dev/null || :"
is 'no such option' no "$([ -e none.pdf ] && echo yes || echo no)"
expect 0 - ludex page booklet --title Nine --diagrams last -o nine.pdf nine.qux ann.qux
pages() {
    grep -a -o '/Count [0-9]*' "$1" | head -n 1
}
# The widths of fonts differ between machines.
is 'pages' 'six or seven' "$(case $(pages nine.pdf) in
    '/Count '[67]) echo 'six or seven' ;; *) pages nine.pdf ;; esac)"
is 'the outline' '4 10' "$(grep -a -c '/Title (\(Contents\|Games\|Index of players\|Nine\))' \
    nine.pdf) $(grep -a -c '/Title [(<].*\(record\|FEFF0041006E006E\)' nine.pdf)"
is 'a link of the contents is a line high' 'some 0' "$(grep -ao '/Rect .[^]]*' nine.pdf |
    awk '$6 - $4 > 20 { n++ } END { print (NR ? "some" : "none"), n + 0 }')"
has 0 'Creator (Ludex)' "grep -a Creator nine.pdf"
expect 0 - "ludex page booklet --to pdf - <bo.qux >bo.pdf"
has 1 0 'grep -a -c CreationDate bo.pdf'
is 'without diagrams' '/Count 4' "$(pages bo.pdf)"
# Every kind of board; long words; an empty record.
for game in brax brayout braunche stymie link; do
    prepare "ludex generate --game $game --count 2 --plies 40 --seed 3 >$game.rec"
    expect 0 - ludex page booklet --every 9 -o $game.pdf $game.rec
    expect 0 - ludex page booklet --every 9 -o $game.tex $game.rec
done
{
    printf '[Game "quax"]\n[First "'
    head -c 2000 /dev/zero | tr '\0' w
    printf '"]\n\n1. d3 {'
    head -c 60000 /dev/zero | tr '\0' x
    printf ' ('
    head -c 60000 /dev/zero | sed 's/\x0/y /g'
    printf '} *\n'
} >long.qux
expect 0 - ludex page booklet -o long.pdf long.qux
printf '[Game "quax"]\n\n*\n' | ludex page booklet --to pdf - >empty.pdf
is 'an empty record' '%PDF-1' "$(head -c 6 empty.pdf)"
has 0 'no font contains the character U+F8FF' "printf '[Game \"quax\"]\n\n1. d3 {\357\243\277} *\n' |
    ludex page booklet -o sign.pdf -"

# The result is the same from an archive, and on many threads.
prepare ludex import a.ldx ann.qux bo.qux
expect 0 - ludex page booklet --title T -o archive.tex a.ldx event=Open
gives 'what a query finds' 1 "grep -c '^.ludexgame' archive.tex"
ludex page booklet -j1 --every 9 -o one.tex nine.qux
ludex page booklet -j4 --every 9 -o four.tex nine.qux
is 'threads' same "$(cmp one.tex four.tex && echo same)"

# Errors: records are shown up to the last legal ply. Usage. Nothing is left
# behind.
printf '[Size "5"]\n\n1. a1 b2 2. a1 d4 *\n' >broken.qux
has 1 'illegal-move' ludex page booklet --diagrams last,4 -o broken.tex broken.qux
gives 'no diagram after what is illegal' 0 "grep -c '^.ludexdiagram' broken.tex"
has 2 'specify -o OUT.pdf, -o OUT.tex, --to pdf or --to latex' ludex page booklet ann.qux
has 2 'a.html: page booklet can write only pdf or latex' ludex page booklet -o a.html ann.qux
has 2 'specify -o OUT.pdf, -o OUT.tex, --to pdf or --to latex' ludex page booklet -o a.booklet ann.qux
has 2 '--to takes pdf or latex' ludex page booklet --to html ann.qux
has 2 '--diagrams takes a list of at most 64 plies, such as 20,40,last' ludex page booklet --diagrams x -o x.pdf ann.qux
has 2 '--diagrams takes a list of at most 64 plies' ludex page booklet --diagrams 0 -o x.pdf ann.qux
has 3 'night' ludex page booklet --theme night -o x.pdf ann.qux
has 2 'there are no records to write' "ludex page booklet -o x.pdf /dev/null"
has 3 'nowhere.qux' ludex page booklet -o x.pdf nowhere.qux
has 3 'No space left on device' 'ludex page booklet --to latex ann.qux >/dev/full'
has 3 'No space left on device' 'ludex page booklet --to pdf ann.qux >/dev/full'
mkdir broken && : >broken/libcairo.so.2
has 3 'ludex: PDF files cannot be written: ' \
    env LD_LIBRARY_PATH=broken ludex page booklet -o x.pdf ann.qux
empty 'nothing is left' "$(ls x.pdf none* 2>/dev/null)"
finish
