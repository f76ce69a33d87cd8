#!/bin/sh
# Tests files written with -o: they appear complete or not at all, are never an
# input, get the permissions of the file that they replace, and replace the
# target of a symbolic link.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# list: sets $names to the names in the folder.
list() {
    names=
    for name in * .[!.]*; do
        [ ! -e "$name" ] && [ ! -L "$name" ] || names="$names$name "
    done
}

mkdir out && cp quax/taylor.qux brax/hexagon.board out && cd out || exit 1
cp taylor.qux kept
ludex import a taylor.qux >/dev/null
cp a kept.a
ln a twin && ln -s a link && ln -s taylor.qux list

# An output is never an input, under any name.
for name in a ./a twin link "$PWD/a" a-journal; do
    [ -e "$name" ] || cp a "$name"
    expect 2 'ludex: a: the output file must not be one of the input files' \
        ludex export -o "$name" a
done
rm a-journal
# An output with the name of a journal, even if that does not exist yet: SQLite
# would delete it.
for name in a-journal "$PWD/a-wal" ../out/a-shm; do
    expect 2 'ludex: link: the output file must not be one of the input files' \
        ludex export -o "$name" link
done
# An archive whose records are printed cannot be the output either.
for command in 'booklet --to latex' report query site; do
    for name in a-journal ./a-wal "$PWD/a-shm"; do
        has 2 'ludex: link: the output file must not be one of the input files' \
            ludex page "$command" link -o "$name"
    done
done
has 2 'ludex: link: the output file must not be one of the input files' \
    ludex page site link -o ../out/a-wal//
for name in a ./a twin link; do
    expect 2 'ludex: a: the output file must not be one of the input files' \
        ludex page booklet --to latex a -o "$name"
done
expect 0 - 'ludex convert --to native -o taylor.qux-wal taylor.qux && rm taylor.qux-wal'
expect 0 - cmp a kept.a
for name in taylor.qux list; do
    expect 2 'ludex: taylor.qux: the output file must not be one of the input files' \
        ludex convert --to native -o $name taylor.qux
    expect 2 'ludex: -: the output file must not be one of the input files' \
        "ludex convert --to native -o $name <taylor.qux"
    expect 2 'ludex: taylor.qux: the output file must not be one of the input files' \
        ludex show --to svg -o $name taylor.qux
done
expect 2 'ludex: hexagon.board: the output file must not be one of the input files' \
    ludex convert --to native --board hexagon.board -o hexagon.board taylor.qux
cp taylor.qux taylor-003.svg
expect 2 'ludex: taylor-003.svg: the output file must not be one of the input files' \
    ludex show --every --to svg -o taylor.svg --game quax taylor-003.svg
rm -f taylor-*.svg
# Nor can a board that a record names, which is known only after reading.
ludex generate --game brax --board hexagon.board --seed 1 --count 3 >h.brx
cp hexagon.board kept.board && chmod 600 hexagon.board
ln hexagon.board ball.board && ln -s hexagon.board hall.board
mkdir aside && ln -s ../hexagon.board aside
for name in hexagon.board ./hexagon.board "$PWD/hexagon.board" ball.board \
    hall.board aside/hexagon.board; do
    for command in 'convert --to native -j1' 'convert --repair -j2' show \
        'show --record all' 'page record' 'page booklet --to latex'; do
        has 2 "ludex: $name: the output file must not be one of the input files" \
            "ludex $command -o $name h.brx"
    done
    has 2 "ludex: $name: the output file must not be one of the input files" \
        "ludex convert --to sgf --rest $name h.brx -o else"
done
for name in duplicates broken; do
    has 2 'ludex: hall.board: the output file must not be one of the input files' \
        "ludex import boards h.brx --$name-to hall.board"
done
cp hexagon.board hexagon-003.svg
sed 's/hexagon.board/hexagon-003.svg/' h.brx >h3.brx
has 2 'ludex: hexagon-003.svg: the output file must not be one of the input files' \
    ludex show --every --to svg -o hexagon.svg h3.brx
cp hexagon.board 1.brx
sed 's/hexagon.board/1.brx/' h.brx >h1.brx
has 2 'ludex: ./1.brx: the output file must not be one of the input files' \
    ludex convert --to native --split 3 -o . h1.brx
expect 0 - cmp 1.brx kept.board
expect 0 - cmp hexagon-003.svg kept.board
expect 0 - cmp hexagon.board kept.board
is 'links to boards stay' hexagon.board "$(readlink hall.board)"
# A board in another folder, or one that no record names, may be the output.
expect 0 - 'cp kept.board aside/h.board; ludex convert --to native -o aside/h.board h.brx'
expect 0 - 'ludex convert --to native -o kept.board h.brx && cmp kept.board aside/h.board'
rm -rf aside ./*.board boards else ./*.brx ./*.svg
for command in 'check taylor.qux' 'check -' 'convert --to native taylor.qux' \
    'import b taylor.qux' 'show taylor.qux' 'check --format json - taylor.qux'; do
    sh -c "ludex $command <taylor.qux >>taylor.qux" 2>said
    is "$command into its input" 2 $?
    is "$command into its input, said" 'the output file must not be one of the input files' \
        "$(sed 's/.*: //' said)"
    cmp -s taylor.qux kept || is "$command into its input" same changed
done
sh -c 'ludex check taylor.qux 2>>taylor.qux >/dev/null'
is 'standard error into the input' 2 $?
cp kept taylor.qux
for command in 'query a' 'export a' 'archive a stats' 'event a list'; do
    sh -c "ludex $command >>a" 2>/dev/null
    is "$command into the archive" 2 $?
done
expect 0 - cmp a kept.a
rm -f b

# Permissions, links, names.
echo old >private && chmod 600 private && ln -s private one && ln -s one two
expect 0 - ludex export -o two a
expect 0 - cmp private taylor.qux
is 'rights stay' 600 "$(stat -c %a private)"
is 'links stay' 'one private' "$(readlink two) $(readlink one)"
chmod 640 private
expect 0 - ludex export -o private a
is 'other rights stay' 640 "$(stat -c %a private)"
ln -s nowhere dangling
expect 0 - ludex export -o dangling a
expect 0 - cmp nowhere taylor.qux
mkdir deep && ln -s ../private deep/up
expect 0 - 'echo x >private; ludex export -o deep/up a; cmp private taylor.qux'
ln -s loop loop
has 3 'ludex: loop: ' ludex export -o loop a
expect 0 - 'umask 027; ludex export -o masked a'
is 'a new file has the usual rights' 640 "$(stat -c %a masked)"
expect 3 'ludex: no/where: No such file or directory' \
    ludex export -o no/where a
expect 3 'ludex: deep: Is a directory' ludex export -o deep a
expect 3 'ludex: full: No space left on device' \
    'ln -s /dev/full full; ludex export -o full a'
rm -rf full masked nowhere dangling one two loop deep private

# Nothing is left half written: a missing file, an invalid query, an interrupt.
list
begun=$names
echo old >there
has 3 'ludex: there was not written' \
    ludex convert --to native -o there taylor.qux none.qux
expect 0 old cat there
has 2 'no field' ludex export -o there a nonsense=1
expect 0 old cat there
rm there
read_output taylor.qux
mkfifo ../pipe
for signal in INT TERM HUP KILL QUIT; do
    for pause in 0.01 0.1 0.3; do
        exec 9<>../pipe # a pipe that never ends
        printf '%s\n' "$output" >&9
        timeout --foreground -s $signal $pause \
            "$LUDEX" convert --to native -o there - <../pipe 2>/dev/null
        exec 9>&-
        list
        is "interrupted by $signal after $pause s" "$begun" "$names"
    done
done
ludex generate --game quax --count 20 --seed 1 >big.qux
has 3 'ludex: there: File too large' \
    'ulimit -f 4; ludex convert --to native -o there big.qux'
rm -f big.qux
list
is 'a file that grew too large' "$begun" "$names"
finish
