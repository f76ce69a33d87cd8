#!/bin/sh
# Folders as input: which files, in which order, and no circles.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

game() {
    printf '[Game "quax"]\n[Event "%s"]\n\nd3 *\n\n' "$1" >"$1"
}
mkdir -p box/b/c box/.hidden box/empty elsewhere
for file in box/b.qux box/a.QUX box/b/c/z.qux box/b/a.qux box/.x.qux \
    box/.hidden/a.qux box/notes.txt box/qux elsewhere/e.qux; do
    game $file
done
gzip box/b/a.qux
printf '[Game "brayout"]\n\nP(F3-F5)^ *\n' >box/c.bry
cp events/champions.event box/e.event
gzip -c events/champions.event >box/f.event.gz
mkfifo box/pipe.qux
ln -s ../elsewhere/e.qux box/link.qux
ln -s ../elsewhere box/folder
ln -s .. box/b/circle
ln -s . box/self

files() {
    sed -n 's/^\[Event "\(.*\)"\]/\1/p' converted | tr '\n' ' '
}
in_order='box/a.QUX box/b.qux box/b/a.qux box/b/c/z.qux elsewhere/e.qux '
ludex convert --to home -o converted box
is 'sorted, each once' "$in_order" "$(files)"
ludex convert --to home -o converted box/
is 'with a slash' "$in_order" "$(files)"
ludex convert --to home -o converted elsewhere box/b elsewhere/e.qux
is 'operands in their order' \
    'elsewhere/e.qux box/b/a.qux box/b/c/z.qux elsewhere/e.qux ' "$(files)"
expect 0 'events: 94, clean: 94, with errors: 0, results: 0
records: 6, clean: 6, with errors: 0, plies: 6' ludex check box
has 0 'records: 6, stored: 6, broken: 0' ludex import archive box
expect 0 'box/a.QUX box/b.qux box/b/a.qux.gz box/b/c/z.qux box/c.bry box/link.qux' \
    "ludex query archive 'order by id' --columns file --format csv |
    tr -d '\r' | sed 1d | tr '\n' ' ' | sed 's/ \$//'"
expect 0 6 'ludex export archive | grep -c Game'

# Nothing there, nothing that may be read, and what is written to.
expect 1 'box/empty: error: no file of records in this folder [empty-file]
records: 0, clean: 0, with errors: 0, plies: 0' ludex check box/empty
expect 1 'records: 1, clean: 1, with errors: 0, plies: 1' \
    'ludex check box/empty elsewhere 2>/dev/null'
expect 0 'records: 0, clean: 0, with errors: 0, plies: 0' \
    'printf "d3 *" >in; ludex check box/empty <in 2>/dev/null; test $? = 1'
has 1 '"slug":"empty-file"' ludex check --format json box/empty
rm box/e.event box/f.event.gz
ln -s nowhere box/lost.qux
has 3 'ludex: box/lost.qux: No such file or directory' ludex check box
has 3 'records: 6, clean: 6' ludex check box
rm box/lost.qux
expect 3 'ludex: secret/: Permission denied' \
    '[ "$(id -u)" != 0 ] || { echo ludex: secret/: Permission denied; exit 3; }
     mkdir secret; chmod 0 secret; ludex check secret/ | sed 1q'
expect 2 'ludex: box/b.qux: what is read cannot be written to' \
    ludex convert --to home -o box/b.qux box
expect 2 'ludex: box/b.qux: what is read cannot be written to' \
    'ludex check box >>box/b.qux'

# Deep, and many.
deep=deep
for i in $(seq 64); do deep=$deep/d; done
mkdir -p $deep
cp elsewhere/e.qux $deep
expect 0 'records: 1, clean: 1, with errors: 0, plies: 1' ludex check deep
mkdir $deep/d
has 3 'folders nested deeper than is read' ludex check deep
has 3 'records: 1, clean: 1' ludex check deep
mkdir many
for i in $(seq 300); do cp elsewhere/e.qux many/$i.qux; done
expect 0 'records: 300, clean: 300, with errors: 0, plies: 300' \
    ludex check -j 3 many

finish
