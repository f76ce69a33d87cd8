#!/bin/sh
# Tests `ludex repair` with trees of files, repaired in place or into another
# folder.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# Files with faults that can be repaired or guessed, or neither; a file without
# faults; and files that do not contain records.
make_box() {
    rm -rf box
    mkdir -p box/b
    printf '[Game "quax"]\n[Date "12 May 1961"]\n\nD3 f5 *\n' >box/a.qux
    printf '[Game "quax"]\n\n1. d3 f5 *\n' >box/b/fine.qux
    printf '[Game "quax"]\n\n1. d3 f5 2. e4 gS 3. g6 *\n' >box/b/scan.qux
    printf '[Game "quax"]\n\nD3  f5 ( e4 *\n' >box/b/torn.qux
    printf '\211PNG\r\n\032\n' >box/picture.png
    printf 'Read this text.\n' >box/README
    rm -rf was
    cp -R box was
}
repaired='[Game "quax"]
[Date "1961.05.12"]

1. d3 f5 *'
guessed='[Game "quax"]

1. d3 f5 2. e4 g5 {guess: g5 for gS} 3. g6 *'
unwritten() {
    empty "$1" "$(diff -r box was 2>&1)"
}

# Without options nothing is written.
make_box
expect 1 'box/a.qux: 2 repaired, 0 remaining
kind                repaired  remaining
date-form                  1          0
unknown-word               0          1
upper-case                 1          1
unclosed-variation         0          1
files: 4, records: 4, would change: 1, skipped: 2' ludex repair --summary box
unwritten 'a report'
has 1 'box/a.qux:2:8: warning: a date must be written as YYYY.MM.DD [date-form]' \
    ludex repair box
has 1 'box/b/torn.qux:1:1: note: not all of the record could be read, so the record is unchanged' \
    ludex repair box
has 1 'ludex: box/picture.png: skipped: a PNG picture' \
    ludex repair --summary --verbose box
expect 1 '{"file":"box/b/scan.qux","repaired":0,"guessed":1,"remaining":0}
{"repaired":{},"guessed":{"unknown-word":1},"remaining":{}}
{"files":1,"records":1,"would_change":1}' \
    ludex repair --summary --guess --format json box/b/scan.qux
expect 0 'files: 1, records: 1, would change: 0' ludex repair box/b/fine.qux

# A diff of all files.
expect 1 '--- box/a.qux
+++ box/a.qux
@@ -1,4 +1,4 @@
 [Game "quax"]
-[Date "12 May 1961"]
+[Date "1961.05.12"]
 
-D3 f5 *
+1. d3 f5 *
--- box/b/scan.qux
+++ box/b/scan.qux
@@ -1,3 +1,3 @@
 [Game "quax"]
 
-1. d3 f5 2. e4 gS 3. g6 *
+1. d3 f5 2. e4 g5 {guess: g5 for gS} 3. g6 *' \
    'ludex repair --dry-run --guess box 2>err'
has 0 'box/b/scan.qux: 0 repaired, 1 guessed, 0 remaining' cat err
unwritten 'a diff'

# Files are repaired in place, with backups, which are neither read nor
# overwritten.
chmod 640 box/a.qux
expect 1 'box/a.qux: 2 repaired, 0 remaining' \
    'ludex repair --in-place --summary box | head -n 1; exit 1'
is 'in place' "$repaired" "$(cat box/a.qux)"
is 'its mode' box/a.qux "$(find box/a.qux -perm 640)"
expect 0 - cmp box/a.qux~ was/a.qux
is 'only that file' "Only in box: a.qux~" "$(diff -r box was | grep Only)"
expect 0 - cmp box/b/torn.qux was/b/torn.qux
expect 0 - cmp box/b/scan.qux was/b/scan.qux
has 1 'files: 4, records: 4, changed: 0, skipped: 3' \
    ludex repair --in-place --summary box
has 1 'ludex: box/a.qux~: skipped: a backup' ludex check --verbose box
cp was/a.qux box/a.qux
printf 'mine\n' >box/a.qux.~1~
has 0 'ludex: box/a.qux: a backup already exists, so the new backup is box/a.qux.~2~' \
    ludex repair --in-place box/a.qux
is 'the backups' 'box/a.qux
box/a.qux.~1~
box/a.qux.~2~
box/a.qux~' "$(ls box/a.qux*)"
expect 0 - cmp box/a.qux.~2~ was/a.qux
expect 0 mine cat box/a.qux.~1~
make_box
expect 1 'box/a.qux: 2 repaired, 0 guessed, 0 remaining
box/b/scan.qux: 0 repaired, 1 guessed, 0 remaining' \
    'ludex repair --in-place --no-backup --guess --summary box | head -n 2; exit 1'
is 'with a guess' "$guessed" "$(cat box/b/scan.qux)"
empty 'without backups' "$(find box -name '*~*')"

# A symbolic link stays, and a file with two names is refused. A file that is
# found twice is repaired once.
make_box
ln -s ../was/a.qux box/link.qux
has 0 'changed: 1' ludex repair --in-place box/link.qux
is 'the link' '../was/a.qux' "$(readlink box/link.qux)"
is 'its file' "$repaired" "$(cat was/a.qux)"
expect 0 - test -f was/a.qux~
make_box
ln box/a.qux other
has 2 'box/a.qux has another name (a hard link)' ludex repair --in-place box
expect 2 'kind        repaired  remaining
date-form          0          1
upper-case         0          1
files: 1, records: 1, changed: 0' 'ludex repair --in-place --summary box/a.qux 2>err'
unwritten 'two names'
rm other
ln -s a.qux box/z.qux
has 1 'ludex: box/z.qux is the same file as box/a.qux, and was skipped' \
    ludex repair --in-place --summary box box/z.qux
# A link in a folder can lead to a file elsewhere, which is not rewritten.
make_box
cp was/a.qux elsewhere.qux
ln -s ../elsewhere.qux box/y.qux
for how in --in-place --dry-run --summary; do
    ludex repair --verbose $how box >said 2>&1
    is "a link in a folder, $how" 1 "$(
        grep -c 'box/y.qux: skipped: a symbolic link' said)"
done
expect 0 - cmp elsewhere.qux was/a.qux
rm box/y.qux elsewhere.qux
has 1 'would change: 1' ludex repair --summary box/b box/b --guess

# The name of a file cannot send characters that harm a terminal.
mkdir odd
printf '[Game "quax"]\n\nD3 *\n' >"odd/$(printf 'a\033[1m\nb.qux')"
expect 0 'odd/a�[1m�b.qux: 1 repaired, 0 remaining' \
    'ludex repair --summary odd | head -n 1'

# All files are written to another folder. Files without repairs are copied byte
# for byte.
make_box
expect 1 - 'ludex repair --output out/new --summary box >said'
has 0 'files: 4, records: 4, changed: 1, skipped: 2' cat said
is 'the tree' 'out/new
out/new/a.qux
out/new/b
out/new/b/fine.qux
out/new/b/scan.qux
out/new/b/torn.qux' "$(find out/new | LC_ALL=C sort)"
is 'repaired' "$repaired" "$(cat out/new/a.qux)"
empty 'the others' "$(diff -r out/new/b was/b)"
unwritten 'the input'
has 0 'changed: 1' ludex repair --output alone box/a.qux
expect 0 "$repaired" cat alone/a.qux
# An existing file is replaced, and links in the folder are not followed.
printf 'mine\n' >mine
ln -sf ../mine alone/a.qux
has 0 'changed: 1' ludex repair --output alone box/a.qux
expect 0 mine cat mine
expect 0 "$repaired" cat alone/a.qux
rm -r out/new/b
ln -s ../../box out/new/b
has 3 'ludex: out/new/b: Not a directory' ludex repair --output out/new box
unwritten 'through a link'

# An output is never an input.
for operands in '--output box/out box' '--output box box' '--output . box' \
    '--output box/b/new/x box' '--output . box/a.qux' '--output box box/b'; do
    has 2 ', or be contained in it' "ludex repair $operands"
done
unwritten 'usage'
mkdir -p two/box
cp box/a.qux two/box
has 2 'ludex: box/a.qux and two/box/a.qux would both be written to a.qux' \
    ludex repair --output three box two/box
has 2 'would both be written' ludex repair --output three box two/box/a.qux
has 1 'files: 4' ludex repair --output three box box/a.qux
rm -r three
mkdir three
ln three/../box/a.qux three/a.qux
has 2 'ludex: three/a.qux: the output file must not be one of the input files' \
    ludex repair --output three box
rm -r three

# The last record of a file needs no repair.
make_box
cat box/b/fine.qux >>box/a.qux
has 0 'changed: 1' ludex repair --in-place --summary box/a.qux
expect 0 "$repaired

$(cat box/b/fine.qux)" cat box/a.qux

# Compressed files, encodings, line ends, and files that do not contain records.
make_box
gzip -n box/a.qux
gzip -n was/a.qux
expect 0 'ludex: box/a.qux.gz: compressed files cannot be rewritten: the file is unchanged
kind        repaired  remaining
date-form          0          1
upper-case         0          1
files: 1, records: 1, changed: 0' ludex repair --in-place --summary box/a.qux.gz
unwritten 'compressed'
expect 0 - 'ludex repair --dry-run --summary box/a.qux.gz 2>err'
has 0 'compressed files cannot be rewritten: the file is unchanged' cat err
expect 0 - 'ludex repair --output packed --summary box/a.qux.gz >said 2>&1'
expect 0 - cmp packed/a.qux.gz box/a.qux.gz
printf '[Game "quax"]\r\n\r\nD3 f5 *\r\n\032' >ends.qux
expect 0 - 'ludex repair --in-place --summary ends.qux >said'
printf '[Game "quax"]\r\n\r\n1. d3 f5 *\r\n\032' >wanted
expect 0 - cmp ends.qux wanted
iconv -f UTF-8 -t UTF-16LE ends.qux >fine.qux
cp fine.qux wide.qux
expect 0 - 'ludex repair --in-place --encoding utf-16le --summary wide.qux >said 2>&1'
expect 0 - cmp ends.qux wide.qux
printf '[Game "quax"]\n\nD3 f5 *\n' | iconv -f UTF-8 -t UTF-16 >wide.qux
has 0 'ludex: wide.qux was read as UTF-16LE; the text was written as UTF-8' \
    ludex repair --in-place --summary wide.qux
# A file whose only fault is its encoding becomes UTF-8 if the encoding was
# named or guessed without doubt.
printf '[Game "quax"]\n[First "Hélène Lefèvre"]\n\n1. d3 f5 *\n' >utf8.qux
iconv -f UTF-8 -t WINDOWS-1252 utf8.qux >latin.qux
cp latin.qux was.qux
for option in '' --dry-run; do
    has 0 'latin.qux: 1 repaired, 0 remaining' \
        "ludex repair $option --summary latin.qux 2>&1"
    expect 0 - cmp was.qux latin.qux
done
expect 0 'ludex: latin.qux was read as Windows-1252; the text was written as UTF-8
latin.qux: 1 repaired, 0 remaining
kind          repaired  remaining
windows-1252         1          0
files: 1, records: 1, changed: 1' ludex repair --in-place --summary latin.qux
expect 0 - cmp utf8.qux latin.qux
expect 0 - cmp was.qux latin.qux~
expect 0 'files: 1, records: 1, changed: 0' \
    ludex repair --in-place --summary latin.qux
iconv -f UTF-8 -t CP850 utf8.qux >dos.qux
expect 0 'ludex: dos.qux was read as CP850; the text was written as UTF-8
dos.qux: 0 repaired, 0 remaining
files: 1, records: 1, changed: 1' \
    ludex repair --in-place --encoding CP850 --summary dos.qux
expect 0 - cmp utf8.qux dos.qux
# A doubtful guess, bytes that the encoding does not define, and UTF-8 with
# other bytes are left to people.
printf '[Game "quax"]\n[Event "\243ukasz"]\n\n1. d3 *\n' >doubt.qux
printf '[Game "quax"]\n[Event "\303\251 \303\251 \351"]\n\n1. d3 *\n' >mixed.qux
printf '[Game "quax"]\n[Event "\201"]\n\n1. d3 *\n' >undefined.qux
cat doubt.qux mixed.qux undefined.qux >three
expect 1 'changed: 0' "ludex repair --in-place --summary doubt.qux mixed.qux \
    undefined.qux 2>said | sed -n 's/^files.*changed/changed/p'; exit 1"
expect 0 - 'cat doubt.qux mixed.qux undefined.qux | cmp - three'
expect 1 'changed: 0' "ludex repair --in-place --encoding windows-1250 --summary \
    undefined.qux 2>said | sed -n 's/^files.*changed/changed/p'; exit 1"
expect 0 - 'cat doubt.qux mixed.qux undefined.qux | cmp - three'
has 1 'picture.png: error: this is a PNG picture' \
    ludex repair --in-place box/picture.png
has 1 'files: 1' ludex repair --output pictures box/picture.png
expect 0 - cmp box/picture.png pictures/picture.png
has 3 'ludex: nowhere: No such file or directory' \
    ludex repair --output new nowhere box
expect 3 'ludex: nowhere: No such file or directory' \
    'ludex repair --output new --summary nowhere 2>&1 >said'
expect 0 - test -f new/b/fine.qux

# A file that changes while another program holds its lock, and faults of the
# environment: the files stay unchanged, without backups.
if [ "${SANITIZED:-no}" = no ] && command -v flock >/dev/null; then
    make_box
    mkfifo locked
    flock box/a.qux sh -c 'echo >locked; sleep 1; echo "{so}" >>box/a.qux' &
    holder=$!
    read -r _ <locked
    expect 3 'ludex: box/a.qux: another program has changed this file, so it was not written' \
        "ludex repair --in-place --summary box/a.qux 2>&1 >said | grep changed; exit 3"
    echo '{so}' >>was/a.qux
    wait $holder
    unwritten 'changed meanwhile'
fi
awk 'BEGIN { while (i++ < 30000) print "[Game \"quax\"]\n\nD3 f5 *\n" }' >long.qux
(while [ ! -f stop ] && kill -0 $$; do printf '{so}\n' >>long.qux; done) &
writer=$!
has 3 'ludex: long.qux: another program has changed this file, so it was not written' \
    ludex repair --output other_folder --summary long.qux
: >stop
wait $writer
empty 'nothing in the folder' "$(find other_folder -type f)"
if [ "${SANITIZED:-no}" = no ]; then
    faults=$top/$BUILD/tests/faults/fault_injection.so
    for fault in FAIL_SYNC=1 FAIL_RENAME=1 FAIL_RENAME=2 \
        'FAIL_NAMELESS=yes FAIL_SYNC=2'; do
        make_box
        expect 3 - "LD_PRELOAD=$faults $fault ludex repair --in-place box >said 2>&1"
        unwritten "$fault"
        empty "$fault: a summary" "$(grep '^files: ' said)"
    done
    make_box
    expect 3 - "LD_PRELOAD=$faults FAIL_SYNC=1 ludex repair --output failed box/a.qux >said 2>&1"
    empty 'nothing in the folder' "$(find failed -type f)"

    # Many files are synced together: 300 files take three syncs. If a sync
    # fails, or the program is killed, each file is old or new and has its
    # backup.
    make_many() {
        rm -rf many many.was
        mkdir many
        i=0
        while [ $i -lt 300 ]; do
            printf '[Game "quax"]\n\nD3 f5 *\n' >many/$i.qux
            i=$((i + 1))
        done
        cp -R many many.was
    }
    # Compares the contents of the files, and counts the files that changed.
    changed() {
        (cd many && cat -- *.qux) | awk '/^1\. d3 f5 \*$/ {new++}
            /^D3 f5 \*$/ {old++} END {print new + 0, old + 0}'
        find many -name '*~' -exec cat {} + | grep -c '^D3 f5 \*$'
        find many -name '*.ludex-*' | wc -l | tr -d ' '
    }
    make_many
    expect 0 'files: 300, records: 300, changed: 300' \
        "LD_PRELOAD=$faults FAIL_SYNC=4 ludex repair --in-place --summary many | tail -1"
    expect 0 '300 0
300
0' changed
    rm -rf out
    expect 0 'files: 300, records: 300, changed: 300' \
        "LD_PRELOAD=$faults FAIL_SYNC=4 ludex repair --output out --summary many.was | tail -1"
    expect 0 "" "cd many && for i in *.qux; do cmp \$i ../out/\$i; done"
    for fault in 'FAIL_SYNC=1 3 0 300 0' 'FAIL_SYNC=2 3 256 44 256' \
        'FAIL_RUN_SYNC=1 137 0 300 0' 'FAIL_RUN_SYNC=2 137 256 44 256'; do
        # shellcheck disable=SC2086
        set -- $fault
        run=
        [ "$2" -ne 137 ] || run="FAIL_RUN='kill -KILL \$PPID'"
        make_many
        expect "$2" - "$run $1 LD_PRELOAD=$faults \
            ludex repair --in-place --summary many >said 2>&1"
        expect 0 "$3 $4
$5
0" changed
        [ "$2" -eq 137 ] ||
            expect 0 "$3" "grep -c ': 1 repaired, 0 remaining' said || :"
    done
fi

# Prose is shown as the comment that it will become.
printf '[Game "quax"]\n\nAnn opened  in the\ncorner.\n1. d3 f5 {not this} *\n' >prose.qux
has 0 '= help: did you mean {Ann opened in the corner.}?' ludex repair prose.qux
ask repair --in-place --summary prose.qux
is 'a comment' '[Game "quax"]

{Ann opened in the corner.} 1. d3 f5 {not this} *' "$(cat prose.qux)"

# Bytes that the encoding does not define are neither replaced nor lost, in a
# record or outside of one.
mkdir bytes
printf '[Game "quax"]\n[Event "K\366ln \201"]\n\n1. D3 *\n\n[Game "quax"]\n\n1. D3 *\n' \
    >bytes/a.qux
printf '[Game "quax"]\n\n1. D3 f5 *\n\nbye \201 bye\n' >bytes/b.qux
cp -r bytes bytes.was
expect 1 - 'ludex repair --encoding windows-1252 --in-place bytes >said 2>&1'
expect 0 - diff -r bytes.was bytes
has 0 'a.qux:2:14: error: the byte 0x81 is not valid windows-1252 [undecodable]' cat said
has 0 'bytes/a.qux:1:1: note: this record has bytes that are not valid in its encoding, so the record is unchanged' cat said
for name in a b; do
    has 0 "bytes/$name.qux: the file has bytes that are not valid in its encoding: the file is unchanged" cat said
done
expect 0 'undecodable          0          2
upper-case           0          3' "grep '^undec\|^upper' said"
expect 1 - 'ludex repair --encoding windows-1252 --output bytes.copy bytes >said 2>&1'
expect 0 - diff -r bytes.was bytes.copy
# A NUL that is not white space is not replaced either.
printf '[Game "quax"]\n[Event "a\0b"]\n\n1. D3 *\n' >bytes/nul.qux
cp bytes/nul.qux bytes.was
expect 1 'nul-byte           0          1
upper-case         0          1' "ludex repair --in-place bytes/nul.qux 2>&1 | grep '^nul\|^upper'; exit 1"
expect 0 - cmp bytes.was/nul.qux bytes/nul.qux

# Usage.
expect 2 'ludex: repair: specify files or folders' ludex repair
expect 2 'ludex: repair: standard input cannot be repaired in place; use "ludex convert --repair"' \
    ludex repair -
expect 2 'ludex: repair: only one of --in-place, --output and --dry-run can be used' \
    ludex repair --in-place --dry-run box
expect 2 'ludex: repair: --no-backup requires --in-place' \
    ludex repair --no-backup box

# Temporary files that killed programs have left behind are never read, and are
# removed from the folders that are repaired, and from those of the output.
# Process 1 is not dead.
make_box
cp box/a.qux box/a.qux.ludex-999999999.0
cp box/a.qux box/b/gone.qux.ludex-999999998.12
cp box/a.qux box/a.qux.ludex-1.0
cp box/a.qux box/a.qux.ludex-999999999
has 1 ': skipped: a temporary file of ludex' ludex check --verbose box
has 1 'files: 5, records: 5, would change: 2, skipped: 5' ludex repair --summary box
has 1 'files: 5, records: 5, changed: 2, skipped: 3' ludex repair --in-place box
is 'leftovers' 'box/a.qux.ludex-1.0
box/a.qux.ludex-999999999
box/a.qux.ludex-999999999~' "$(find box -name '*.ludex-*' | sort)"
rm box/*.ludex-*
mkdir -p made/b
cp box/a.qux made/b/scan.qux.ludex-999999999.0
has 1 'files: 4, records: 4, changed: 0' ludex repair --output made box
is 'output' 'made/a.qux
made/b/fine.qux
made/b/scan.qux
made/b/torn.qux' "$(find made -type f | sort)"

# Pipes and devices are refused. A pipe in a folder is skipped.
mkfifo box/pipe.qux
for path in box/pipe.qux /dev/zero; do
    expect 2 "ludex: repair: $path is not a regular file; use \"ludex convert --repair\"" \
        timeout 10 ludex repair box/a.qux $path
done
has 1 'files: 4, records: 4, changed: 0, skipped: 4' ludex repair --in-place box

# If there is no room for a temporary file, nothing is lost or reported as
# changed.
make_box
for how in --in-place '--in-place --no-backup' '--output none'; do
    file=box/a.qux
    [ "$how" = "${how#--out}" ] || file=none/a.qux
    expect 0 "ludex: $file: File too large
3" "(trap '' XFSZ; ulimit -f 0
        ludex repair --summary $how box/a.qux 2>&1; echo \$?) | grep -v '^[a-z ]*  *[0-9]'"
    unwritten "without room $how"
done

# A full file system is reported for each file that has no room.
if unshare -rm true 2>/dev/null; then
    make_box
    rm -rf full
    mkdir full
    # shellcheck disable=SC2016 # expanded inside
    expect 0 'ludex: full/1.qux: No space left on device
ludex: full/2.qux: No space left on device
3
ludex: full/1.qux: No space left on device
ludex: full/2.qux: No space left on device
ludex: full/3.qux: No space left on device
ludex: full/4.qux: No space left on device
3' "unshare -rm sh -c 'mount -t tmpfs -o size=32k tmpfs full
        cp box/a.qux full/1.qux && cp full/1.qux full/2.qux
        cat full/1.qux full/2.qux >/dev/null
        dd if=/dev/zero of=full/zeros bs=4096 count=9 2>/dev/null
        ludex repair --in-place --summary full 2>&1 >said; echo \$?
        rm full/zeros
        cp full/1.qux full/3.qux && cp full/1.qux full/4.qux
        dd if=/dev/zero of=full/zeros bs=4096 count=9 2>/dev/null
        ludex repair --in-place --summary full 2>&1 >said; echo \$?'"
fi
expect 1 - 'find none -type f | grep .'
has 0 'cannot write a temporary file for the report: File too large' "(trap '' XFSZ
    ulimit -f 0; ludex page report box -o report.html 2>&1) | cat"

# ASCII only
mkdir drawn
printf '[Game "brayout"]\n\n1. P(E3-E5) P(D8-D6)^ 1/2-1/2\n' >drawn/a.bry
has 0 '+1. P(E3-E5)^ P(D8-D6)^ ½-½' 'ludex repair --dry-run drawn'
has 0 '+1. P(E3-E5)^ P(D8-D6)^ 1/2-1/2' 'ludex repair --dry-run --ascii drawn'
finish
