#!/bin/sh
# Tests compressed files, and texts that are not UTF-8.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

pack=$top/$BUILD/tests/tools/pack
three='records: 3, clean: 3, with errors: 0, plies: 57'

# xz and bzip2 are recognised by the contents of files.
for how in xz bzip2; do
    $pack $how <quax/taylor.qux >taylor.packed
    expect 0 "$three" ludex check --game quax taylor.packed
    expect 0 "$three" 'ludex check --game quax <taylor.packed'
    expect 0 'records: 6, clean: 6, with errors: 0, plies: 114' \
        'cat taylor.packed taylor.packed | ludex check --game quax'
    expect 0 same "ludex convert --to native taylor.packed >converted
        ludex convert --to native quax/taylor.qux | cmp - converted && echo same"
    ludex import packed.$how taylor.packed >import
    expect 0 - "ludex export packed.$how | cmp - quax/taylor.qux"
    # Truncated files and damaged files.
    size=$(wc -c <taylor.packed)
    head -c $((size - 5)) taylor.packed >cut.off
    has 1 'cut.off: error: the compressed data is corrupt or ends early; the data before the fault was read [truncated]' \
        ludex check cut.off
    { head -c $((size / 2)) taylor.packed; echo damaged; } >cut.off
    has 1 '[truncated]' ludex check cut.off
done
expect 0 "$three" ludex check --memory 1 --game quax taylor.packed
$pack xz <quax/taylor.qux >taylor.packed
expect 0 "$three" ludex check --memory 16 --game quax taylor.packed
words='ludex: taylor.packed: unpacking this file needs more memory than the limit of 8 MiB'
expect 3 "$words; use --memory to raise the limit
records: 0, clean: 0, with errors: 0, plies: 0" \
    ludex check --memory 8 --game quax taylor.packed

# Text in another encoding gives the same results as in UTF-8, at the same
# places.
printf '[Event "\305\201\303\263d\305\272"]\n[First "Dvo\305\231\303\241k"]\n\nd3 d3 {P\305\231\303\255li\305\241} x *\n' \
    >utf8.qux
for format in text json; do
    ludex check --format $format - <utf8.qux >wanted 2>&1
    for name in windows-1250 ISO-8859-2 'ISO 8859-2' UTF-16BE utf-32le; do
        iconv -f UTF-8 -t "$(echo "$name" | tr ' ' -)" utf8.qux >other.qux
        expect 1 "$(cat wanted)" \
            "ludex check --format $format --encoding '$name' - <other.qux"
    done
    for name in UTF-16 UTF-32; do
        iconv -f UTF-8 -t $name utf8.qux >other.qux
        expect 1 "$(cat wanted)" "ludex check --format $format - <other.qux"
        expect 1 "$(cat wanted)" \
            "ludex check --format $format --encoding KOI8-R - <other.qux"
    done
done
expect 1 'records: 1, clean: 0, with errors: 1, plies: 3' \
    'ludex check -j 2 other.qux 2>/dev/null'
printf '[Event "\320\234\320\276\321\201\320\272\320\262\320\260"]\n\nd3 *\n' |
    iconv -f UTF-8 -t KOI8-R >koi8.qux
expect 0 "$(printf '[Game "quax"]\n[Event "\320\234\320\276\321\201\320\272\320\262\320\260"]\n\n1. d3 *')" \
    ludex convert --to native --encoding KOI8-R koi8.qux
printf '[Event "\346\235\261\344\272\254"]\n\nd3 *\n' |
    iconv -f UTF-8 -t SHIFT-JIS >sjis.qux
expect 0 "$(printf '[Game "quax"]\n[Event "\346\235\261\344\272\254"]\n\n1. d3 *')" \
    ludex convert --to native --encoding Shift-JIS sjis.qux
has 0 d3 ludex show --encoding Shift-JIS sjis.qux
expect 0 120 'ludex moves --encoding Shift-JIS sjis.qux | wc -l'

# An archive stores the text as UTF-8.
ludex import koi8 --encoding KOI8-R koi8.qux >import
expect 0 "$(iconv -f KOI8-R -t UTF-8 koi8.qux)" \
    "ludex export -o utf8.qux koi8 && cat utf8.qux"

# A file that is both compressed and in another encoding.
iconv -f UTF-8 -t UTF-16 quax/taylor.qux | $pack xz >both.qux
expect 0 "$three" ludex check both.qux
expect 0 "$three" 'cat both.qux | ludex check'

# Invalid text, also in files of events; unknown encodings.
printf '\377\376#\000\330\330\n\000' | cat - /dev/null >bad.event
has 1 'the bytes 0xD8 0xD8 are not valid UTF-16LE [undecodable]' ludex check bad.event
printf 'event 1990 "E" {\n source "\201\201"\n}\n' >bad.event
has 1 'bad.event:2:10: error: the byte 0x81 is not valid windows-1250 [undecodable]' \
    ludex check --encoding windows-1250 bad.event
has 1 'the first of 2' ludex check --encoding windows-1250 bad.event
for name in nonesuch '' UTF-16//IGNORE; do
    expect 2 "ludex: --encoding: unknown encoding \"$name\"; \"iconv -l\" lists them" \
        ludex check --encoding "'$name'" utf8.qux
done

# If memory runs out while a converter is opened, the output is either the usual
# one or a message about that.
iconv -f UTF-8 -t UTF-16LE utf8.qux >wide.qux
printf '\000\334!\000' >>wide.qux
printf '[Event "Z\374rich"]\n\nd3 *\n' >guessed.qux
converters() {
    usual=$(sh -c "$1" 2>&1) failing=0
    for nth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        said=$(LD_PRELOAD=$top/$BUILD/tests/faults/fault_injection.so FAIL_ICONV=$nth \
            sh -c "$1" 2>&1)
        case $?:$said in
        3:*'out of memory'*) failing=$((failing + 1)) ;;
        *) is "converter $nth of $1" "$usual" "$said" ;;
        esac
    done
    is "converters of $1" "$2" $failing
}
if [ "${SANITIZED:-no}" != yes ]; then
    converters "$LUDEX check --encoding 'UTF-16LE!' wide.qux" 2
    converters "$LUDEX check --encoding UTF-16LE wide.qux" 3
    converters "$LUDEX check guessed.qux" 13
fi

# a fault at the LF of a CR LF, after the part of the line that is shown
printf '%s\r\n' 'Zillions Save Game File Version 0.02 CC' RulesFile=Brax.zrf \
    VariantName=BRAX '1. Man b1 -' >crlf.zsg
"$LUDEX" check crlf.zsg >out 2>err
is 'a fault between CR and LF: status' 1 $?
is 'a fault between CR and LF: the line' '    4 | 1. Man b1 -' \
    "$(sed -n 2p err)"

# If no encoding is given, SGF states it. A backslash byte inside a multi-byte
# character does not escape anything, but a separate one does, and places are
# correct.
sgf_in() {
    printf '(;FF[4]CA[%s]RU[quax]PB[%s\\]x];B[di];W[di])' "$2" "$3" |
        iconv -f UTF-8 -t "$1" >ca.sgf
    is "CA of $2" "ca.sgf:1:$4: error: d3 is taken by Black [illegal-move]" \
        "$(ludex check ca.sgf 2>&1 >/dev/null | head -n 1)"
    is "the words of $2" "[First \"$3]x\"]" \
        "$(ludex convert --to native ca.sgf 2>/dev/null | sed -n 2p)"
}
sgf_in CP932 Shift_JIS 表示ソ 48
sgf_in GB18030 GB18030 聂卫平 46
sgf_in ISO-8859-1 ISO-8859-1 Müller 52
sgf_in ISO-8859-2 Latin2 Łódź 46
sgf_in UTF-8 utf-8 Łódź 45
is 'what is asked for goes before it' '[First "MĂĽller"]' "$(
    printf '(;CA[ISO-8859-1]RU[quax]PB[M\303\274ller];B[di])' >ca.sgf
    ludex convert --to native --encoding windows-1250! ca.sgf | sed -n 2p)"
is 'unless it is forced, what the text declares goes before it' '[First "MÃ¼ller"]' \
    "$(ludex convert --to native --encoding windows-1250 ca.sgf | sed -n 2p)"
for name in nonesuch UTF-16 'x/y' ''; do
    printf '(;FF[4]CA[%s]RU[quax]PB[M\303\274ller];B[di])' "$name" >ca.sgf
    is "CA of $name" '[First "Müller"]' \
        "$(ludex convert --to native ca.sgf | sed -n 2p)"
done

# Each tree of SGF has its own encoding. It is rewritten as UTF-8, and states
# that. Exported from an archive, the record is the same.
printf '(;GM[1]CA[ISO-8859-1]PB[Jos\351];B[aa])\n(;GM[1]CA[UTF-8]PB[Jos\303\251];B[bb])\n(;GM[1]CA[Shift_JIS]PB[\225\134\216\246];B[cc])\n' >trees.sgf
ludex import trees trees.sgf >import
is 'trees have an encoding each' "$(printf 'first\nJosé\nJosé\n表示')" \
    "$(ludex query trees '' -c first)"
ludex export -o back.sgf trees
is 'they are UTF-8 now, and say so' '(;GM[1]CA[UTF-8]PB[José];B[aa])
(;GM[1]CA[UTF-8]PB[José];B[bb])
(;GM[1]CA[UTF-8]PB[表示];B[cc])' "$(cat back.sgf)"
has 0 'stored: 0, broken: 0, duplicates: 3' ludex import trees back.sgf
has 0 'stored: 0, broken: 0, duplicates: 3' ludex import trees trees.sgf
ludex import trees --duplicates-to known.sgf trees.sgf >import 2>&1
is 'what is left out is UTF-8 as well' "$(cat back.sgf)" "$(cat known.sgf)"
if command -v sqlite3 >/dev/null; then
    is 'an archive is UTF-8' 0 "$(sqlite3 trees "SELECT count(*) FROM spelling
        WHERE hex(name) LIKE '%E9' OR hex(name) LIKE '%C383%'")"
fi

# Events, lists of players and tables are decoded like records. Two different
# players remain distinct, and all losses are reported.
printf 'name,rating\nM\366ller,2000\nM\374ller,1900\n' >players.csv
printf 'M\366ller\nM\374ller\n' >players.txt
for list in players.csv players.txt; do
    ludex event "$list" draw --rounds 1 --seed 1 >drawn.event 2>said
    has 0 windows-1252 cat said
    has 0 '"Möller" "Müller" *' cat drawn.event
    has 0 'clean: 1, with errors: 0, results: 1' ludex event drawn.event check
done
printf 'Fran\347ois Herv\351\nH\351l\350ne Lef\350vre\nM\201ller\nM\215ller\n' >undefined.txt
has 1 'these bytes are not valid UTF-8 [invalid-utf8]' \
    'ludex event undefined.txt draw --seed 1 >drawn.event; cat output'
printf '<meta charset=iso-8859-2><table><tr><th>Year<th>Champion<tr><td>1990<td>\243ukasz</table>' \
    >page.html
expect 0 'event 1990 { champion "Łukasz" }' ludex event page.html import-table
expect 0 'event 1990 { champion "Ѓukasz" }' \
    'ludex event page.html import-table --encoding ISO-8859-5!'
expect 0 'event 1990 { champion "Łukasz" }' \
    'ludex event page.html import-table --encoding ISO-8859-5'
printf '012 Cup\r001    1      M\366ller                            2000                             1.0    1     2 w 1\r001    2      M\374ller                            1900                             0.0    2     1 b 0\r\032' \
    >latin.trf
has 0 '[windows-1252]' ludex check latin.trf
has 0 'Müller' ludex event latin.trf standings
ludex import cup latin.trf >import 2>&1
expect 0 'records: 0, findings: 0' ludex archive cup check
has 0 'Möller' 'ludex event cup standings'

# Text is written back in the encoding of the file, with its byte order mark and
# line ends.
event='event 1990 "X" { players { "Ann" "Bob" } # caf%s\r\n round 1 "Ann" "Bob" *\r\n}\r\n'
written() { # NAME, iconv's encoding, options; the file is w.event
    ludex event w.event "$@" result 1 1 1-0 >said 2>&1 || cat said
    iconv -f "$encoding" -t UTF-8 w.event | tr -d '\r' >now
    is "result in $encoding" '    players {
        "Ann"
        "Bob"
    } # café
    round 1
        "Ann" "Bob" 1-0' "$(sed -n 2,7p now)"
    is "line ends in $encoding" '8 8' "$(iconv -f "$encoding" -t UTF-8 w.event |
        tr -dc '\r' | wc -c) $(grep -c . now)"
}
for encoding in UTF-8 ISO-8859-1 UTF-16 CP437; do
    printf "$event" é | iconv -f UTF-8 -t "$encoding" >w.event
    begin=$(head -c 2 w.event | od -An -tx1)
    case $encoding in CP437) written --encoding CP437 ;; *) written ;; esac
    is "the mark of $encoding" "$begin" "$(head -c 2 w.event | od -An -tx1)"
done
{ printf '\357\273\277' && printf "$event" é && printf '\032'; } >w.event
encoding=UTF-8
ludex event w.event result 1 1 1-0 >said
is 'a mark and an end' ' ef bb bf 1a' \
    "$(head -c 3 w.event | od -An -tx1)$(tail -c 1 w.event | od -An -tx1)"
expect 0 'events: 1, clean: 1, with errors: 0, results: 1' ludex check w.event
printf "$event" "$(printf '\303\251 \351')" >w.event
cp w.event before.event
has 1 'w.event has errors' ludex event w.event result 1 1 1-0
expect 0 - cmp w.event before.event

# Files of every kind that end with the DOS end mark, and lines that end with
# CR.
printf 'Ann\r\nBob\r\n\032' >dos.txt
expect 0 2 "ludex event dos.txt draw --rounds 1 --seed 1 | grep -c seed"
printf 'event 1990 "X" { players { "Ann" "Bob" } }\r\n\032' >dos.event
expect 0 'events: 1, clean: 1, with errors: 0, results: 0' ludex check dos.event
printf 'Game,First,movetext\rquax,Ann,d3 f5 1-0\r' >cr.csv
expect 0 '[Game "quax"]
[First "Ann"]

1. d3 f5 1-0' ludex convert --to native cr.csv
printf 'name\rAnn\rBob\r' >cr-players.csv
expect 0 2 "ludex event cr-players.csv draw --rounds 1 --seed 1 | grep -c seed"
printf 'Ann\rBob\r' >cr.txt
expect 0 2 "ludex event cr.txt draw --rounds 1 --seed 1 | grep -c seed"

# Files named by options, with the options in any order.
printf 'White = \361\345\n' >names.txt
has 0 'names.txt is not UTF-8, so it is read as Windows-1251, but it may be KOI8-R' \
    'ludex check --names names.txt utf8.qux; true'
printf 'White = Z\374rich\n' >names.txt
has 0 'names.txt is not UTF-8, so it is read as Windows-1252' \
    'ludex check --names names.txt utf8.qux; true'
expect 1 - 'ludex check --names names.txt --encoding windows-1251 utf8.qux 2>&1 |
    grep names'

# The encoding of text that is not UTF-8 is guessed once for each file.
guessed() { # ENCODING, its name in the report, code, words: for two records
    printf '[Game "quax"]\n[Event "%s"]\n[First "%s"]\n\n1. d3 *\n' "$4" "$5" |
        tee "$1.utf8" | iconv -f UTF-8 -t "$1" >"$1.qux"
    has 0 "read as $2" ludex check "$1.qux"
    has 0 "[$3]" ludex check "$1.qux"
    expect 0 "$(cat "$1.utf8")" "ludex convert --to native $1.qux 2>said"
    expect 0 "$(cat "$1.utf8")" "cat $1.qux | ludex convert --to native - 2>said"
}
guessed CP1252 Windows-1252 windows-1252 'Coupe de Besançon' 'Hélène Lefèvre'
guessed CP1250 Windows-1250 encoding-guessed 'Mistrzostwa Śląska' 'Łukasz Wiśniewski'
guessed ISO-8859-2 'ISO 8859-2' encoding-guessed 'Mistrzostwa Śląska' 'Łukasz Wiśniewski'
guessed CP1251 Windows-1251 encoding-guessed 'Кубок Москвы' 'Иван Соловьёв'
guessed KOI8-R KOI8-R encoding-guessed 'Кубок Москвы' 'Иван Соловьёв'
guessed ISO-8859-5 'ISO 8859-5' encoding-guessed 'Кубок Москвы' 'Иван Соловьёв'
guessed CP852 CP852 encoding-guessed 'Příliš žluťoučký' 'Jiří Dvořák'
guessed CP866 CP866 encoding-guessed 'отличный ход' 'Алексей Щербаков'
guessed CP850 CP850 encoding-guessed 'Coupe de Besançon' 'Hélène Lefèvre'
guessed CP437 CP850 encoding-guessed 'Coupe de Besançon' 'Hélène Lefèvre'
guessed MACINTOSH 'Mac OS Roman' encoding-guessed 'Coupe de Besançon' 'Hélène Lefèvre'
guessed MAC-CYRILLIC 'Mac OS Cyrillic' encoding-guessed 'Кубок Москвы' 'Алексей Щербаков'
guessed MAC-CENTRALEUROPE 'Mac OS Central European' encoding-guessed 'Příliš žluťoučký kůň' 'Jiří Dvořák'
guessed CP932 Shift-JIS encoding-guessed 名人戦 これは長谷川太郎です
guessed GB18030 GB18030 encoding-guessed 中国围棋比赛 聂卫平王志强
printf '[Event "\243ukasz"]\n\nd3 *\n' >short.qux
has 0 'short.qux:1:9: warning: the text is not UTF-8; it is read as Windows-1250, but may be Windows-1252 [encoding-guessed]' \
    ludex check short.qux
# The whole file decides. The first record alone would look Western.
printf '[Event "gy\373r\373"]\n\nd3 *\n' >one.qux
printf '[Event "gyűrű"]\n\nd3 *\n\n[Event "Győző Erdős, tűz"]\n\nd3 *\n' |
    iconv -f UTF-8 -t CP1250 >file.qux
expect 0 1 'ludex convert --to native one.qux 2>said | grep -c gyûrû'
expect 0 1 'ludex convert --to native file.qux 2>said | grep -c gyűrű'
# A guess does not count as a repair.
ludex convert --to native --repair -o repaired.qux file.qux >said 2>&1
has 0 'encoding-guessed' cat said
expect 1 - 'grep -i "encoding-guessed  *[1-9]" said'
# A stray byte in UTF-8 text does not make the text another encoding.
printf '[Event "Łódź — 囲碁"]\n[First "Żółć"]\n\nd3 *\n\n[Event "ABC \371 DEF"]\n\nd3 *\n' >stray.qux
has 1 'stray.qux:6:13: error: these bytes are not valid UTF-8 [invalid-utf8]' ludex check stray.qux
expect 0 2 'ludex convert --to native stray.qux 2>said | grep -c "Łódź — 囲碁\|Żółć"'
# With --encoding, the whole text of a file that is not UTF-8 is in that
# encoding, including bytes that could be UTF-8.
expect 0 '[Event "ABC ů DEF"]' \
    'ludex convert --to native --encoding windows-1250 stray.qux 2>said |
    grep "Łódź — 囲碁\|ABC ů DEF\|Żółć"'
russian='[Game "quax"]
[First "Алексей Щербаков"]

1. d3 {отличный ход} 1... f5 *'
printf '%s\n' "$russian" | iconv -f UTF-8 -t CP866 >russian.qux
expect 0 "$russian" ludex convert --to native --encoding CP866 russian.qux
# This includes bytes long before the first ones that are not UTF-8, and all
# bytes after them.
{
    printf '[Game "quax"]\n[Event "\320\261"]\n\nd3 *\n'
    yes '[Game "quax"] d3 *' | head -n 10000
    cat russian.qux
    printf '[Event "\320\261"]\n\nd3 *\n'
} >far.qux
expect 0 '2 1' 'ludex convert --to native --encoding CP866 far.qux >far.out
    echo $(grep -c "Event \"╨▒\"" far.out) $(grep -c "Алексей Щербаков" far.out)'
# --encoding applies to files that are not UTF-8. With "!" it applies to all
# files.
printf '[Event "Łódź"]\n\nd3 *\n' >valid.qux
iconv -f UTF-8 -t CP1250 valid.qux >1250.qux
expect 0 2 'ludex convert --to native --encoding CP1250 valid.qux 1250.qux | grep -c Łódź'
expect 0 1 'ludex convert --to native --encoding CP1250! valid.qux 1250.qux 2>said | grep -c Łódź'
expect 0 'records: 2, clean: 2, with errors: 0, plies: 2' \
    ludex check --encoding CP1250 valid.qux 1250.qux
for name in '!' 'nonesuch!' 'CP1250!!'; do
    expect 2 "ludex: --encoding: unknown encoding \"$name\"; \"iconv -l\" lists them" \
        ludex check --encoding "'$name'" valid.qux
done

# The tables of letters must equal the tables computed from the words.
"$top/$BUILD/tests/tools/count_letters" <"$top/tests/data/names-and-words.txt" >counts.h
expect 0 - cmp counts.h "$top/src/input/letter_counts.h"

finish
