#!/bin/sh
# Records with one scanning or typing error each (tests/volunteers/misread.c).
# Measures how often the first candidate that `check` shows is the original ply,
# and how `convert --repair --guess` repairs the records.
set -u
. tests/tools/lib/expect.sh
. "$top/tests/tools/lib/misread.sh"

try_all 90 70

# A later word that is not a ply does not prevent a guess if enough plies are
# before it. The reason for not guessing is reported.
printf '[Game "brayout"]\n\n1. P(A3-A4) P(A8-A7) 2. P(B3-B4) B(G?-H9) 3. P(C3-C4) P(B8-B7)
4. P(D3-D4) P(C8-C7) 5. P(E3-E4) ?(C9-C8) 6. P(F3-F4) *\n' >later.bry
has 1 '"B(Gᚴ-H9)" instead of "B(G?-H9)"' ludex convert --repair --guess later.bry
sed 's/4\. P(D3-D4)/4. P(D#-D4)/' later.bry >soon.bry
has 1 'ply 4 was not guessed to be "B(Gᚴ-H9)": too few legal plies follow it [declined-guess]' \
    ludex convert --repair --guess soon.bry

# Messages for people, and errors for which nothing is guessed.
printf '[Game "quax"]\n\n1. d3 f5 2. e4 gS 3. g6 h7 4. dIO c3 5. e5 *\n' >two.qux
has 1 'help: did you mean g5 (then 2 more plies are legal), ' ludex check two.qux
has 1 'help: did you mean d10 (then 2 more plies are legal) or d1?' ludex check two.qux
expect 1 '[Game "quax"]

1. d3 f5 2. e4 g5 {guess: g5 for gS} 3. g6 h7 4. d10 {guess: d10 for dIO}
4... c3 5. e5 *' "ludex convert --repair --guess two.qux 2>said"
has 0 'guessed-ply' cat said
has 0 'kind          repaired  guessed  remaining
unknown-word         0        2          0' cat said
expect 0 '{"repaired":{},"guessed":{"unknown-word":2},"remaining":{}}' \
    "ludex convert --repair --guess --format json -o x two.qux 2>&1 | grep '^{.rep'"
printf '[Game "quax"]\n\n1. d3 f5 2. e4 xx *\n' >none.qux
has 1 'unknown-word         0        0          1' \
    ludex convert --repair --guess none.qux
# o and a are confused, but both a5 and o5 are free: nobody can know which is
# meant.
printf '[Game "stymie"]\n\n1. e15 c5 2. c7 a11 3. c5 *\n' >both.sty
has 1 'ply 5 was not guessed: both "e5" and "o5" are likely [declined-guess]' \
    ludex convert --repair --guess both.sty
has 1 'illegal-move         0        0          1' \
    ludex convert --repair --guess both.sty
cp both.sty unguessed.sty
has 1 'ply 5 was not guessed: both "e5" and "o5" are likely [declined-guess]' \
    ludex repair --guess --in-place both.sty
expect 0 '' cmp both.sty unguessed.sty
# A guess for another ply can be equally likely.
printf '[Game "quax"]\n\n1. e1 d4 2. f5 g7 3. e1 h8 4. a5 b7 5. c9 d9 *\n' >twice.qux
has 1 'ply 5 was not guessed: both "c1" and, for ply 1, "c1" are likely [declined-guess]' \
    'ludex repair --guess twice.qux 2>&1'
# A brace before a number is removed if the plies after it can be replayed to
# the end.
printf '[Game "quax"]\n\n1. d3 f5 2. e8 f6 {3.c6 g7 4. h4 h8 *\n' >brace.qux
has 1 'the text after { looks like plies' ludex check brace.qux
expect 1 '[Game "quax"]

1. d3 f5 2. e8 f6 3. c6 {guess: nothing for {} 3... g7 4. h4 h8 *' \
    'ludex convert --repair --guess brace.qux 2>said'
sed 's/h8/d3/' brace.qux >stops.qux
expect 1 '' 'ludex convert --repair --guess stops.qux 2>said | diff - stops.qux; exit 1'
printf '[Game "quax"]\n\n1. d3 f5 {3. the best ply *\n' >words.qux
expect 1 1 'ludex check words.qux 2>&1 | grep -c "reads as plies\|not closed"; exit 1'
expect 1 0 'ludex check words.qux 2>&1 | grep -c "reads as plies"'
# The report contains the original text, even if that is a bracket or a word
# with a brace.
printf '[Game "quax"]\n\n%s\n\n' '1. d3 f5) 2. e4 *' '1. d3 f5)e4 *' \
    '1. k7 swa}p 2. d7 b2 *' >made.qux
expect 1 '[Game "quax"]

1. d3 f5 {guess: nothing for )} 2. e4 *

[Game "quax"]

1. d3 f5 {guess: nothing for )} 2. e4 *

[Game "quax"]

1. k7 swap
;guess: swap for swa}p
2. d7 b2 *' "ludex convert --repair --guess made.qux 2>said"
printf '[Game "brayout"]\n\n1. P(F3-F5))^ (P(F8-F7) 2. P(F5-F6) *\n' >made.bry
expect 1 '[Game "brayout"]

1. P(F3-F5)^ {guess: nothing for )} {guess: nothing for (} 1... P(F8-F7)
2. P(F5-F6) *' "ludex convert --repair --guess made.bry 2>said"
# A variation may just as well lack its other bracket. A move number after a
# word can show that the word was not a ply, or not the ply of that number.
printf '[Game "quax"]\n\n%s\n\n' '1. d3 (e4 f5 *' '1. d3 (d4 () *' '1. d3 f5 2;. g6
3. b2 b3 4. c1 c2 *' >open.qux
expect 0 - "ludex convert --repair --guess open.qux 2>said | cmp - open.qux"
has 0 'unclosed-variation         0        0          2' cat said
# Guesses before a useless guess are retained. A guess of a number is useless
# unless a ply follows the number.
printf '[Game "quax"]\n\n%s\n\n' '1. d3 fS 2;. g6
3. b2 b3 4. c1 c2 *' '1. d3 f5 Z. d3 g6 *' '1. d3 f5 Z. g6 h7 *' '1. k7 sw
ap 2. d7 b2 *' >made.qux
expect 1 '[Game "quax"]

1. d3 f5 {guess: f5 for fS} {. g6} 2 3. b2 b3 4. c1 c2 *

[Game "quax"]

1. d3 f5 Z. d3 g6 *

[Game "quax"]

1. d3 f5 {guess: 2. for Z.} 2. g6 h7 *

[Game "quax"]

1. k7 swap {guess: swap for sw ap} 2. d7 b2 *' "ludex convert --repair --guess made.qux 2>said"
# No guesses are made in a record that is converted from another notation.
printf '[Game "quax"]\n\n1. d3 f5 2. e4 g6 3. h7 *\n' >made.qux
ludex convert --to json made.qux 2>said | sed 's/"ply":"f5"/"ply":"fS"/' >made.json
expect 1 '[Game "quax"]

1. d3 fS 2. e4 g6 3. h7 *' \
    'ludex convert --repair --guess --to native made.json 2>said'
# The only error of a variation and an earlier ply are equally likely.
printf '[Game "brax-3"]
[Position "5R2R/1RR6/R8/9/4B4/9/9/2BBb1b2/7b1 4 - - H1"]\n
(A7)-B7-C7 & (B8)-B9 (D2)-D3-C3 (C7-)B7-A7 & (F9)-E9 (G2)-F2
(A7)-A6-A5 & (C8)-B8 (E5)-E4-D4 (B8)-B7 & (I9)-I8 (F2)-G2-G3
(A5))-A6 & (B7)-B8-A8 *\n' >around.brx
expect 1 'ply 3 was not guessed: both "(C7)-B7-A7 & (F9)-E9" and, for ply 1, "(A7)-B7-C7 & (B8)-B7" are likely' \
    "ludex convert --repair --guess --format json -o x around.brx 2>&1 |
    sed -n 's/\\\\//g; s/.*message\":\"\(.*\)\",\"text.*/\1/; /not guessed/p'; exit 1"
# finds_help GAME PLIES WORDS: checks that `check` suggests the words for the
# plies.
finds_help() {
    printf '[Game "%s"]\n\n%s\n' "$1" "$2" >one.txt
    has 1 "help: did you mean $3" ludex check one.txt
}
# The more likely c8 is played later. The digit of the row decides nothing.
finds_help quax '1. e8 b2 2. e8 c8 3. d7 *' 'e3 (then 2 more plies are legal), '
# One ply or two: the next move number decides.
finds_help stymie '1. e15 l10-m11 2. e9f8 d4 3. f10 *' 'e9-f8 (then 2 more'
# A ply that looks like a number.
finds_help quax '1. d7 h2 2. 61 g4 3. e2 *' 'b1 (then 2 more'
# An earlier ply was misread.
finds_help 'quax"]
[Size "5' '1. a1 b2 2. a1 c3 *' \
    'd1 (then 1 more ply is legal), d1 instead of a1 at ply 1 or '
# A bracket in the wrong place looks like the beginning of a variation.
finds_help brax '1. (E1)-E2 (C9-)C8-C7 2. (E2)-E3 (C7)-C6 *' \
    '(C9)-C8-C7 instead of (C9-)C8-C7 at ply 2'
expect 2 'ludex: convert: --guess requires --repair' \
    ludex convert --guess --to native two.qux
finish
