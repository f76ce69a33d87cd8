#!/bin/sh
# Checks that hostile input, which is long, deep or truncated, needs only
# bounded memory.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Sanitizers use many times more memory, so there is no limit for them.
if [ "${SANITIZED:-no}" = yes ]; then
    bounded=
else
    bounded='ulimit -v 131072;'
fi

# 100 MB on one line, followed by a record.
long() {
    awk 'BEGIN { for (i = 0; i < 1000; i++) s = s "abcdefghi "
                 for (i = 0; i < 10000; i++) printf "%s", s
                 print "\n\n[Game \"quax\"]\n\nd3 f5 *" }'
}
long >long.qux
has 1 'records: 2, clean: 1, with errors: 1' \
    "$bounded ludex check long.qux"
has 1 '[record-too-long]' "$bounded ludex check long.qux"
has 1 'records: 2, clean: 1' "$bounded ludex check -j 2 long.qux"
rm long.qux

# The same in a comment, and in a tag.
{
    printf 'd3 {'
    head -c 20000000 /dev/zero | tr '\0' x
    printf '\n\n[Game "quax"]\n\nd3 f5 *\n'
} >comment.qux
has 1 'records: 2, clean: 1, with errors: 1' \
    "$bounded ludex check comment.qux"
{
    printf '[Event "'
    head -c 20000000 /dev/zero | tr '\0' x
    printf '\n\nd3 f5 *\n\n[Game "quax"]\n\nd3 f5 *\n'
} >tag.qux
has 1 'with errors: 1' "$bounded ludex check tag.qux"
rm comment.qux tag.qux

# 100,000 variations, nested and side by side.
awk 'BEGIN { printf "d3 "; for (i = 0; i < 100000; i++) printf "(e4 "
             for (i = 0; i < 100000; i++) printf ") "
             print "*\n[Game \"quax\"]\nd3 *" }' >nested.qux
has 1 '[nested-too-deep]' "$bounded ludex check nested.qux"
has 1 'records: 2, clean: 1' "$bounded ludex check nested.qux"
awk 'BEGIN { printf "d3 "; for (i = 0; i < 100000; i++) printf "("
             print "\n[Game \"quax\"]\nd3 *" }' >open.qux
has 1 'records: 2, clean: 1' "$bounded ludex check open.qux"
awk 'BEGIN { printf "d3 f5"; for (i = 0; i < 50000; i++) printf " (e4)"
             print " *" }' >beside.qux
expect 0 'records: 1, clean: 1, with errors: 0, plies: 2' \
    "$bounded ludex check beside.qux"
expect 0 'records: 1, clean: 1, with errors: 0, plies: 2' \
    "$bounded ludex convert --to native beside.qux | ludex check"
# A record that exceeds its memory limit reports only that, and the next record
# is read.
awk 'BEGIN { printf "d3 f5"; for (i = 0; i < 100000; i++) printf " (e4)"
             print " *\n\n[Game \"quax\"]\n\nd3 f5 *" }' >beside.qux
has 1 'records: 2, clean: 1, with errors: 1' "$bounded ludex check beside.qux"
expect 0 'beside.qux:1:1 record-too-large ' "ludex check beside.qux --format json |
    sed -n 's/.*file\":\"\\([^\"]*\\).*line\":\\([0-9]*\\).*column\":\\([0-9]*\\).*slug\":\"\\([^\"]*\\).*/\1:\2:\3 \4/p' |
    tr '\n' ' '"

# 100,000 tags, glyphs, comments, commas, faults.
for piece in '[A%d \"x\"]\n' 'd3! ' '{x} ' ', ' 'hello ' '1-0 ' '* ' ') ' '$1 '; do
    awk -v piece="$piece" 'BEGIN { for (i = 0; i < 100000; i++)
        printf piece, i }' >pieces.qux
    has 0 'records: ' "$bounded ludex check pieces.qux
        [ \$? -le 1 ]"
done

# Missing files, other kinds of files, and truncated ones.
has 1 '[empty-file]' ludex check /dev/null
has 1 '[empty-file]' 'ludex check </dev/null'
has 3 'Is a directory' ludex show .
has 3 'No such file' ludex check nothing.qux
has 3 'Bad file descriptor' 'ludex check - <&-'
ludex generate --game quax --count 500 >games.qux
for program in gzip 'zstd -q'; do
    $program -c games.qux | head -c 20000 >partial
    has 1 '[truncated]' ludex check partial
    has 1 'the data before the fault was read' ludex check partial
done
# The record in which the data end early is broken, and reports only that.
for size in 3000 9999 20000; do
    gzip -c games.qux | head -c $size >partial
    has 1 'with errors: 1,' ludex check --keep-going partial
    is "cut at $size" '1 truncated' "$(ludex check --keep-going partial 2>&1 |
        sed -n 's/^partial:[0-9].*\[\(.*\)\]$/\1/p' | sort | uniq -c |
        sed 's/^ *//')"
done
printf 'd3 f5 *\n' | gzip | head -c 27 >whole
has 1 'records: 1, clean: 1' ludex check --game quax whole
gzip -c games.qux | head -c 20000 >partial
printf 'garbage' >>partial
has 1 '[truncated]' ludex check partial

# Files named by a record or an option.
board() {
    printf '[Game "brax"]\n[Board "%s"]\n\n*\n' "$1" >board.brx
}
printf '[Game "brax"]\n\n*\n' >plain.brx
mkfifo pipe.board
: >empty.board
printf 'point A1 0 0\000\n' >nul.board
printf '\357\273\277' | cat - brax/hexagon.board >marked.board
board pipe.board
has 1 'this is not a regular file [bad-board]' timeout 10 ludex check board.brx
ln -s /dev/zero endless.board
board endless.board
has 1 'this is not a regular file [bad-board]' timeout 10 ludex check board.brx
board empty.board
has 1 'the board has no points [bad-board]' ludex check board.brx
has 1 'the board has no points [bad-board]' \
    ludex check --board empty.board plain.brx
board nul.board
has 1 'line 1: "0?" where a coordinate' ludex check board.brx
board marked.board
expect 0 'records: 1, clean: 1, with errors: 0, plies: 0' ludex check board.brx
for name in ../x /etc/passwd . - ''; do
    board "$name"
    has 1 'a record can name only files in its own folder' \
        ludex check board.brx
done

# Random bytes must not cause a crash, nor take more than a second.
i=0
while [ $i -lt 20 ]; do
    i=$((i + 1))
    head -c 100000 /dev/urandom >noise
    has 0 'records: ' "$bounded ludex check --game quax noise
        [ \$? -le 1 ]"
done

# Long records, which are read ahead of the archive. Their number is limited by
# bytes, not by batches.
awk 'BEGIN { for (i = 0; i < 16384; i++) s = s "abcdefghij "
             for (i = 0; i < 120; i++) {
                 printf "[Game \"quax\"]\n[First \"%d\"]\n\nd3 f5 {", i
                 for (k = 0; k < 10; k++) printf "%s", s
                 print "} *\n"
             } }' | gzip -1 >ahead.qux.gz
expect 0 'records: 120, stored: 120, broken: 0, duplicates: 0, refused: 0' \
    "${bounded:+ulimit -v 393216;} ludex import -j 2 ahead.ldx ahead.qux.gz"
rm ahead.qux.gz ahead.ldx

finish
