#!/bin/sh
# Tests `ludex repair --interactive`, on a terminal (tests/tools/terminal.c)
# that answers each question with the next line.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
terminal=$top/$BUILD/tests/tools/terminal
NO_COLOR=1
export NO_COLOR

# Records with several faults, one without, and a second file.
make_box() {
    rm -rf box
    mkdir box
    printf '[Game "quax"]\n[Event "Alpha"]\n\n%s\n\n[Game "quax"]\n\n%s\n\n[Game "quax"]\n\n%s\n' \
        '1. d3 f5 2. e4 gS 3. g6 h7 4. dIO c3 5. e5 *' \
        '1. D3 xx 2. e4 f5 *' '1. d3 f5 *' >box/a.qux
    printf '[Game "quax"]\n\nD3 f5 zz *\n\n[Game "quax"]\n\nD4 *\n' >box/b.qux
    rm -rf was
    cp -R box was
}

# answers LINES OPTION...: runs the command; what the terminal shows is in
# `seen`.
answers() {
    lines=$1
    shift
    "$terminal" -q '?] ' "$lines
" ludex repair --interactive "$@" >shown
    status=$?
    tr -d '\r' <shown >seen
}
# wrote FILE PLIES: checks that the file contains this line of plies.
wrote() {
    is "$1" 1 "$(grep -cxF -e "$2" "$1")"
}
unwritten() {
    empty "$1" "$(diff -r box was 2>&1)"
}

# one TEXT ANSWERS: runs the command in place on one file with this text.
one() {
    rm -rf one
    mkdir one
    printf '%s\n' "$1" >one/x.qux
    answers "$2" --in-place --no-backup one
}

# A whole session.
make_box
answers 'd3
{g5
77
?
1
d10
c
c
a2' --in-place box
is 'its status' 1 "$status"
expect 0 'box/a.qux:4:16: error: this is not a ply [unknown-word]
    4 | 1. d3 f5 2. e4 gS 3. g6 h7 4. dIO c3 5. e5 *
      |                ^^ Quax lists: d3, e2f3, swap
   = game 1, "Alpha", ply 4; position 11/11/11/11/11/11/5u5/4x6/3x7/11/11 u -
   1  g5 (then 2 more plies are legal)' "sed -n '2,6p' seen"
is 'nine candidates' 2 "$(grep -c '^   9  ' seen)"
is 'no tenth' 0 "$(grep -c '^  10  ' seen)"
has 0 'ply 4: gS [number, ply, c, s, r, q, ?] d3' cat seen
has 0 'd3 is not a legal ply here' cat seen
has 0 '{g5 is not a legal ply here' cat seen
has 0 'there is no candidate with this number' cat seen
has 0 '  1-9  write this candidate instead' cat seen
has 0 'ply 2: xx [ply, c, s, r, q, ?] c' cat seen
has 0 'box/a.qux:8:7: error' cat seen
expect 0 'box/a.qux: 2 repaired, 3 chosen, 0 remaining' "grep ^box/a.qux: seen | tail -n 1"
expect 0 'box/b.qux: 2 repaired, 1 chosen, 0 remaining
kind          repaired  chosen  remaining
unknown-word         0       4          0
upper-case           3       0          0
wrong-number         1       0          0
files: 2, records: 5, changed: 2' 'tail -n 6 seen'
expect 0 '[Game "quax"]
[Event "Alpha"]

1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. d10 {chosen: d10 for dIO}
4... c3 5. e5 *

[Game "quax"]

1. d3 {chosen: nothing for xx} 1... e4 2. f5 *

[Game "quax"]

1. d3 f5 *' cat box/a.qux
wrote box/b.qux '1. d3 f5 2. a2 {chosen: a2 for zz} *'
expect 0 - cmp box/a.qux~ was/a.qux
expect 0 - cmp box/b.qux~ was/b.qux

# Ends the questions about the rest of a record, about a whole record, and about
# all that follows.
make_box
answers '1
s
r
q' --output out box
wrote out/a.qux '1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. dIO c3 5. e5 *'
wrote out/a.qux '1. D3 xx 2. e4 f5 *'
wrote out/b.qux '1. d3 f5 zz *'
wrote out/b.qux 'D4 *'
unwritten 'into a folder'
answers '1
r
s
s' --output undone box
wrote undone/a.qux '1. d3 f5 2. e4 gS 3. g6 h7 4. dIO c3 5. e5 *'
wrote undone/b.qux '1. d4 *'
# A file is written as soon as its last question is answered.
make_box
"$terminal" -k '?] ' '1
s
s
' ludex repair --interactive --in-place box >seen
is 'killed at a question' 126 $?
wrote box/a.qux '1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. dIO c3 5. e5 *'
expect 0 - cmp box/b.qux was/b.qux
# r also undoes the repairs that are certain; s retains them.
one '[Game "quax"]

D3 f5 zz *' s
wrote one/x.qux '1. d3 f5 zz *'
one '[Game "quax"]

D3 f5 zz *

[Game "quax"]

D4 *' r
wrote one/x.qux 'D3 f5 zz *'
wrote one/x.qux '1. d4 *'
has 0 'one/x.qux: 1 repaired, 0 chosen, 2 remaining' cat seen
make_box
# The end of the input is like q.
answers 1 --output ended box
is 'the end of the input' 1 "$status"
wrote ended/a.qux '1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. dIO c3 5. e5 *'
expect 0 - cmp ended/b.qux was/b.qux
# After an interrupt the current file is not written, but the files before it
# are.
answers "1
s
s
$(printf '\003')" --in-place box
is 'an interrupt' 3 "$status"
has 0 'ludex: box/b.qux was not written, because the dialog was interrupted' cat seen
wrote box/a.qux '1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. dIO c3 5. e5 *'
expect 0 - cmp box/b.qux was/b.qux
make_box
answers "1
$(printf '\003')" --in-place box
is 'at once' 3 "$status"
unwritten 'at an interrupt'

# A diff on standard output; JSON.
"$terminal" -q '?] ' '1
' sh -c \
    'ludex repair --interactive --dry-run box/a.qux >diff' >seen
is 'a diff' 1 "$?"
has 0 '+1. d3 f5 2. e4 g5 {chosen: g5 for gS} 3. g6 h7 4. dIO c3 5. e5 *' cat diff
answers 1 --output json --format json box/a.qux
has 0 '{"file":"box/a.qux","repaired":0,"chosen":1,"remaining":3}' cat seen
has 0 '"chosen":{"unknown-word":1}' cat seen

# Each choice is counted, also those about plies after an earlier choice.
# Comments and variations that are not closed are shown, but not asked about.
rm -rf several
mkdir several
printf '[Game "quax"]\n\n%s\n\n' '1. d3 f5 2. e4 {never closed g5 h7 *' \
    '1. d3 f5 (1... g6 2. e4 *' \
    '1. d3 f5 2. gS h7 3. a1 d3 4. b2 d3 *' >several/x.qux
answers 'g5
g6
i9' --in-place several
has 0 'unclosed-comment           0       0          1' cat seen
has 0 '/x.qux: 0 repaired, 3 chosen, 2 remaining' cat seen
has 0 'illegal-move               0       2          0' cat seen
has 0 'unknown-word               0       1          0' cat seen
has 0 'several/x.qux:3:16: error: the comment is not closed [unclosed-comment]
    3 | 1. d3 f5 2. e4 {never closed g5 h7 *
      |                ^' cat seen
has 0 'several/x.qux:7:10: error: the variation is not closed [unclosed-variation]' cat seen

# Several plies; an earlier ply; words that are not only plies, or not only
# here.
one '[Game "quax"]

1. d3 f5g8 2. e4 *' 'f5 2. e4 *
f5 (e4)
f5
g8
f5 g8'
is 'more than plies' 2 "$(grep -c 'is not a legal ply here' seen)"
wrote one/x.qux '1. d3 f5 {chosen: f5 for f5g8} 2. e4 *'
one '[Game "quax"]

1. d3 f5g8 2. e4 *' 'f5 g8
f5 g8'
wrote one/x.qux '1. d3 f5 2. g8 {chosen: f5 g8 for f5g8} 2... e4 *'
one '[Game "quax"]
[Size "5"]

1. a1 b2 2. a1 c3 *' 2
has 0 '   2  d1 instead of a1 at ply 1' cat seen
wrote one/x.qux '1. d1 {chosen: d1 for a1} 1... b2 2. a1 c3 *'
# A candidate can be a move number.
one '[Game "quax"]

1. d3 f5 Z. g6 h7 *' 1
has 0 '   1  2. (a move number) (then 2 more plies are legal)' cat seen
wrote one/x.qux '1. d3 f5 {chosen: 2. for Z.} 2. g6 h7 *'
# A number before a word that is not a ply goes with it into the comment, if the
# next ply has its own.
one '[Game "quax"]

1. d3 f5 - 7 - 2. g8 h8 *

[Game "quax"]

1. d3 f5 2. - g8 h8 *' 'c
c
c'
wrote one/x.qux '1. d3 f5 {chosen: nothing for -} {chosen: nothing for 7 -} 2. g8 h8 *'
wrote one/x.qux '1. d3 f5 {chosen: nothing for -} 2. g8 h8 *'
# An answer that contradicts the next move number must be given twice.
one '[Game "quickway"]

1. a6 b2 2. c3d4 3. e5 f6 4. g7 h8 *' 'c3
c3 d4'
has 0 'the move number 3. would then be wrong; to use this answer anyway, give it again' cat seen
wrote one/x.qux '1. a6 b2 2. c3 d4 {chosen: c3 d4 for c3d4} 3. e5 f6 4. g7 h8 *'
one '[Game "quickway"]

1. a6 b2 2. c3d4 3. e5 f6 4. g7 h8 *' 'c3
c4
c4'
is 'asked for each answer' 2 "$(grep -c 'the move number 3. would then be wrong' seen)"
has 0 'wrong-number         1       0          0' cat seen
# A record that cannot be written is unchanged.
one '[Game "quax"]

1. d3 f5 2. e4 gS 3. g6 (h7 *' g5
has 0 'ludex: one/x.qux: record 1 cannot be written with the plies that were chosen, so they are not used' cat seen
wrote one/x.qux '1. d3 f5 2. e4 gS 3. g6 (h7 *'

# Usage.
for options in '' '--in-place' '--in-place --guess'; do
    # shellcheck disable=SC2086 # words
    ludex repair --interactive $options box >said 2>&1 </dev/null
    is "usage: $options" 2 "$?"
    cat said
done >messages
expect 0 'ludex: repair: --interactive requires --in-place, --output or --dry-run
ludex: repair: --interactive requires a terminal as standard input
ludex: repair: --guess and --interactive cannot be used together' 'grep ^ludex messages'
finish
