#!/bin/sh
# Tests folders as input: which files are read, in which order, and without
# endless loops.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

game() {
    printf '[Game "quax"]\n[Event "%s"]\n\nd3 *\n\n' "$1"
}
mkdir -p box/b/c box/.hidden box/empty elsewhere
for file in box/b.qux box/a.QUX box/b/c/z.qux box/b/a.qux box/.x.qux \
    box/.hidden/a.qux box/notes.txt box/qux elsewhere/e.qux; do
    # shellcheck disable=SC2094 # the name of the game
    game $file >$file
done
gzip box/b/a.qux
printf '[Game "brayout"]\n\nP(F3-F5)^ *\n' >box/c.bry
cp events/champions.event box/e.event
gzip -c box/e.event >box/f.event.gz
mkfifo box/pipe.qux
ln -s ../elsewhere/e.qux box/link.qux
ln -s ../elsewhere box/folder
ln -s .. box/b/circle
ln -s . box/self

# Sets $events to the events of the converted records.
list_events() {
    events=
    while IFS= read -r line; do
        case $line in
        '[Event "'*) line=${line#*'"'} events="$events${line%%'"'*} " ;;
        esac
    done <converted
}
in_order='box/a.QUX box/b.qux box/b/a.qux box/b/c/z.qux elsewhere/e.qux box/notes.txt box/qux '
ludex convert --to native -o converted box
list_events
is 'sorted, each once' "$in_order" "$events"
ludex convert --to native -o converted box/
list_events
is 'with a slash' "$in_order" "$events"
ludex convert --to native -o converted elsewhere box/b elsewhere/e.qux
list_events
is 'operands in their order' \
    'elsewhere/e.qux box/b/a.qux box/b/c/z.qux elsewhere/e.qux ' "$events"
expect 0 'events: 94, clean: 94, with errors: 0, results: 0
records: 8, clean: 8, with errors: 0, plies: 8, skipped: 6' ludex check box
has 0 'records: 8, stored: 8, broken: 0' ludex import archive box
expect 0 'box/a.QUX
box/b.qux
box/b/a.qux.gz
box/b/c/z.qux
box/c.bry
box/link.qux
box/notes.txt
box/qux' "ludex query archive 'order by id' --columns file --format values"
expect 0 8 'ludex export archive | grep -c Game'

# Missing files, files without read permission, and an output among the inputs.
expect 1 'box/empty: error: there is no file of records in this folder [empty-file]
records: 0, clean: 0, with errors: 0, plies: 0' ludex check box/empty
expect 1 'records: 1, clean: 1, with errors: 0, plies: 1' \
    'ludex check box/empty elsewhere 2>/dev/null'
expect 0 'records: 0, clean: 0, with errors: 0, plies: 0' \
    'printf "d3 *" >in; ludex check box/empty <in 2>/dev/null; test $? = 1'
has 1 '"slug":"empty-file"' ludex check --format json box/empty
rm box/e.event box/f.event.gz
ln -s nowhere box/lost.qux
has 3 'ludex: box/lost.qux: No such file or directory' ludex check box
has 3 'records: 8, clean: 8' ludex check box
# A file or a folder that cannot be read does not stop the others.
deep=box
for n in 1 2 3 4 5 6 7; do deep=$deep/deep/b/c/d/e/f/g/h/i/$n; done
mkdir -p "$deep"
for to in 'convert --to native' 'page report' 'page booklet --to latex' \
    'page site'; do
    rm -rf out
    # shellcheck disable=SC2086 # words of a command
    has 3 'ludex: box/lost.qux: No such file or directory' ludex $to box -o out
    expect 0 - test -s out
done
has 3 'folders are nested too deeply' ludex page report box -o report.html
has 0 '</html>' cat report.html
rm -r out
rm box/lost.qux && has 3 'nested too deeply' ludex convert --to native -o out box
is 'all other records' 8 "$(grep -c Game out)"
rm -r box/deep out report.html
expect 3 'ludex: lost.qux: No such file or directory
ludex: out was not written' 'ludex convert --to native -o out box lost.qux 2>&1 |
    grep -v -e records -e skipped; test ! -e out && exit 3'
# shellcheck disable=SC2016 # a script
expect 3 'ludex: secret/: Permission denied' \
    '[ "$(id -u)" != 0 ] || { echo ludex: secret/: Permission denied; exit 3; }
     mkdir secret; chmod 0 secret; ludex check secret/ | sed 1q'
expect 2 'ludex: box/b.qux: the output file must not be one of the input files' \
    ludex convert --to native -o box/b.qux box
expect 2 'ludex: box/b.qux: the output file must not be one of the input files' \
    'ludex check box >>box/b.qux'

# The contents of a file decide, not its name. All other files are counted, and
# listed if requested.
mkdir kinds
ludex convert --to sgf quax/taylor.qux >kinds/sgf.txt
ludex convert --to json quax/taylor.qux >kinds/json.dat
ludex convert --to pgn quax/taylor.qux >kinds/pgn
ludex convert --to csv quax/taylor.qux >kinds/csv.tsv
cp quax/taylor.qux kinds/wrong.sgf
cp kinds/sgf.txt kinds/wrong.qux
cp kinds/sgf.txt kinds/wrong.event
printf 'd3 f5 e4 *\n' >kinds/bare
printf '1. P(F3-F5) P(E8-E6) 2. P(E3-E5) *\n' >kinds/wrong.brx
iconv -f UTF-8 -t UTF-16 quax/taylor.qux >kinds/wide
cp events/made.event kinds/event.txt
cp quax/diagrams.txt kinds/diagrams
printf '012 Cup\n001    1      Ann\n' >kinds/trf.txt
printf '{"name":"x","version":"1"}\n' >kinds/package.json
printf 'name,rating\nAnn,2000\n' >kinds/players.csv
printf '\177ELF\1\2' >kinds/program.qux
printf 'a\0b' >kinds/zero
printf 'Read d3 and f5 of this text, then play e4.\n' >kinds/README.md
printf '[core]\n\tbare = false\n' >kinds/config
printf 'game theory is the theory of games.\n' >kinds/game.txt
: >kinds/empty.txt
ludex check --verbose kinds >said 2>named
is 'kinds that are read' 'events: 3, clean: 2, with errors: 1, results: 9
records: 33, clean: 32, with errors: 1, plies: 459, skipped: 8' "$(cat said)"
is 'kinds that are not' 'ludex: kinds/README.md: skipped: not a file of records
ludex: kinds/config: skipped: not a file of records
ludex: kinds/empty.txt: skipped: not a file of records
ludex: kinds/game.txt: skipped: not a file of records
ludex: kinds/package.json: skipped: not a file of records
ludex: kinds/players.csv: skipped: not a file of records
ludex: kinds/program.qux: skipped: a program (ELF)
ludex: kinds/zero: skipped: a binary file' "$(grep skipped named)"
has 1 '"skipped":8}' ludex check --format json kinds
has 1 'omitted: 2, skipped: 10' ludex convert --to native -o out kinds
has 1 'skipped: 8' ludex import kinds.ludex kinds
has 1 'ludex: skipped files: 8 (use --verbose to list them)' ludex page report kinds -o out
has 1 'ludex: kinds/zero: skipped: a binary file' \
    ludex page report --verbose kinds -o out
has 1 'skipped files: 8' ludex ratings kinds

# A text file may begin with other text if a Game tag follows.
mkdir headed
printf 'Club Praha 2002\n\n[Game "quax"]\n\n1. d3 f5 *\n' >headed/a.txt
cp headed/a.txt headed/a.md
printf 'Club Praha 2002\r[ game "quax"]\r\r1. d3 f5 *\r' |
    gzip >headed/b.TXT.gz
printf 'A letter about [Game "quax"]\n[Games "quax"]\n[Game quax]\n' >headed/c.txt
has 1 'records: 2, clean: 2, with errors: 0, plies: 4, stray texts: 2, skipped: 2' \
    ludex check headed
expect 0 'ludex: headed/a.md: skipped: not a file of records
ludex: headed/c.txt: skipped: not a file of records' \
    'ludex check --verbose headed 2>&1 | grep "skipped: not"'

# Text around records is not imported, and records are numbered without it.
printf '\nClub Praha 2003\n\n[Game "quax"]\n\n1. d3 g7 *\n\n--\nJan\n' >>headed/a.txt
has 1 'records: 2, stored: 2, broken: 0, duplicates: 0, refused: 0, stray texts not stored: 3' \
    ludex import headed.ludex headed/a.txt
has 0 ' 7 . . . . . . u . . . . 7' ludex show --record 2 headed/a.txt
expect 1 '{"records":2,"clean":2,"with_errors":0,"plies":4,"stray_texts":3}' \
    'ludex check --format json headed/a.txt | tail -n 1; ludex check headed/a.txt >said 2>&1'

# The files that git ignores. The result is compared with git if it is
# installed.
mkdir -p tree/a/build tree/a/b/c tree/build tree/keep tree/deep/x/y
: >tree/.git
for file in a.qux b.qux a/a.qux a/build/z.qux a/b/c/c.qux build/z.qux keep/k.qux \
    keep/a.qux deep/x/y/q.qux deep/q.qux 'a/b/s p.qux' 'a/b/[x].qux' a/b/1.qux \
    .hidden.qux; do
    game elsewhere/e.qux >"tree/$file"
done
cat >tree/.gitignore <<'END'
# a remark, and an empty line

/b.qux
build/
a.q*
!/keep/a.qux
deep/**/q.qux
s\ p.qux   
\[[!a-w]\].qux
a/b/[[:digit:]].qux
END
printf '!a.qux\r\n**/c.qux\r\n' >tree/a/.gitignore
ludex check --verbose tree >said 2>named
is 'ignored by git' "ludex: tree/.git: skipped: hidden
ludex: tree/.gitignore: skipped: hidden
ludex: tree/.hidden.qux: skipped: hidden
ludex: tree/a.qux: skipped: ignored by git
ludex: tree/a/.gitignore: skipped: hidden
ludex: tree/a/b/1.qux: skipped: ignored by git
ludex: tree/a/b/[x].qux: skipped: ignored by git
ludex: tree/a/b/c/c.qux: skipped: ignored by git
ludex: tree/a/b/s p.qux: skipped: ignored by git
ludex: tree/a/build: skipped: ignored by git
ludex: tree/b.qux: skipped: ignored by git
ludex: tree/build: skipped: ignored by git
ludex: tree/deep/q.qux: skipped: ignored by git
ludex: tree/deep/x/y/q.qux: skipped: ignored by git" "$(LC_ALL=C sort named)"
is 'not ignored by git' 'records: 3, clean: 3, with errors: 0, plies: 3, skipped: 14' \
    "$(cat said)"
expect 0 'records: 1, clean: 1, with errors: 0, plies: 1' ludex check tree/build
has 1 'skipped: 6' ludex check tree/deep tree/a/b
long='a*a*a*a*a*a*a*a*' name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
printf '%s\n' "$long$long$long$long${long}b" >tree/keep/.gitignore
game elsewhere/e.qux >"tree/keep/$name$name$name$name$name.qux"
has 0 'records: 3, clean: 3' timeout 10 ludex check tree/keep

# Deeply nested folders, and many files.
deep=deep
i=0
while [ $((i += 1)) -le 64 ]; do deep=$deep/d; done
mkdir -p $deep
game elsewhere/e.qux >$deep/e.qux
expect 0 'records: 1, clean: 1, with errors: 0, plies: 1' ludex check deep
mkdir $deep/d
has 3 'folders are nested too deeply' ludex check deep
has 3 'records: 1, clean: 1' ludex check deep
mkdir many
(
    cd many || exit
    set --
    while [ $# -lt 300 ]; do set -- "$@" "$(($# + 1)).qux"; done
    tee "$@" <../elsewhere/e.qux >/dev/null
)
expect 0 'records: 300, clean: 300, with errors: 0, plies: 300' \
    ludex check -j 3 many

finish
