#!/bin/sh
# Files that are packed, and texts that are not UTF-8.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

pack=$top/$BUILD/tests/tools/pack
three='records: 3, clean: 3, with errors: 0, plies: 57'

# xz and bzip2, by contents.
for how in xz bzip2; do
    $pack $how <quax/taylor.qux >taylor.packed
    expect 0 "$three" ludex check --game quax taylor.packed
    expect 0 "$three" 'ludex check --game quax <taylor.packed'
    expect 0 'records: 6, clean: 6, with errors: 0, plies: 114' \
        'cat taylor.packed taylor.packed | ludex check --game quax'
    expect 0 same "ludex convert --to home taylor.packed >converted
        ludex convert --to home quax/taylor.qux | cmp - converted && echo same"
    ludex import packed.$how taylor.packed >import
    expect 0 - "ludex export packed.$how | cmp - quax/taylor.qux"
    # Cut off, and damaged.
    size=$(wc -c <taylor.packed)
    head -c $((size - 5)) taylor.packed >cut.off
    has 1 'cut.off: error: the compressed data is broken or ends early; what came before was read [truncated]' \
        ludex check cut.off
    { head -c $((size / 2)) taylor.packed; echo damaged; } >cut.off
    has 1 '[truncated]' ludex check cut.off
done
expect 0 "$three" ludex check --memory 1 --game quax taylor.packed
$pack xz <quax/taylor.qux >taylor.packed
expect 0 "$three" ludex check --memory 16 --game quax taylor.packed
words='ludex: taylor.packed: unpacking it takes more memory than the 8 MiB that it may'
expect 3 "$words; --memory raises that
records: 0, clean: 0, with errors: 0, plies: 0" \
    ludex check --memory 8 --game quax taylor.packed

# Another encoding says the same as UTF-8, at the same places.
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
    ludex convert --to home --encoding KOI8-R koi8.qux
printf '[Event "\346\235\261\344\272\254"]\n\nd3 *\n' |
    iconv -f UTF-8 -t SHIFT-JIS >sjis.qux
expect 0 "$(printf '[Game "quax"]\n[Event "\346\235\261\344\272\254"]\n\n1. d3 *')" \
    ludex convert --to home --encoding Shift-JIS sjis.qux
has 0 d3 ludex show --encoding Shift-JIS sjis.qux
expect 0 120 'ludex moves --encoding Shift-JIS sjis.qux | wc -l'

# An archive holds it as UTF-8.
ludex import koi8 --encoding KOI8-R koi8.qux >import
expect 0 "$(iconv -f KOI8-R -t UTF-8 koi8.qux)" \
    "ludex export -o utf8.qux koi8 && cat utf8.qux"

# Packed and of another encoding.
iconv -f UTF-8 -t UTF-16 quax/taylor.qux | $pack xz >both.qux
expect 0 "$three" ludex check both.qux
expect 0 "$three" 'cat both.qux | ludex check'

# What is none of it, of files of events too; and what nobody knows.
printf '\377\376#\000\330\330\n\000' | cat - /dev/null >bad.event
has 1 'bytes that are not UTF-16LE [undecodable]' ludex check bad.event
printf 'event 1990 "E" {\n source "\201\201"\n}\n' >bad.event
has 1 'bad.event:2:10: error: bytes that are not windows-1250 [undecodable]' \
    ludex check --encoding windows-1250 bad.event
has 1 'the first of 2' ludex check --encoding windows-1250 bad.event
for name in nonesuch '' UTF-16//IGNORE; do
    expect 2 "ludex: --encoding: \"$name\" is not known; \"iconv -l\" lists them" \
        ludex check --encoding "'$name'" utf8.qux
done

# Where no converter can be opened, memory ran out: the answer is the usual one,
# or that.
iconv -f UTF-8 -t UTF-16LE utf8.qux >wide.qux
printf '\000\334!\000' >>wide.qux
printf '[Event "Z\374rich"]\n\nd3 *\n' >guessed.qux
converters() {
    usual=$(sh -c "$1" 2>&1) failing=0
    for nth in 1 2 3 4 5; do
        said=$(LD_PRELOAD=$top/$BUILD/tests/faults/world.so FAIL_ICONV=$nth \
            sh -c "$1" 2>&1)
        case $?:$said in
        3:*'out of memory'*) failing=$((failing + 1)) ;;
        *) is "converter $nth of $1" "$usual" "$said" ;;
        esac
    done
    is "converters of $1" "$2" $failing
}
if [ "${SANITIZED:-no}" != yes ]; then
    converters "$LUDEX check --encoding UTF-16LE wide.qux" 3
    converters "$LUDEX check guessed.qux" 1
fi

# a fault at the LF of CR LF, after what is shown of the line
printf '%s\r\n' 'Zillions Save Game File Version 0.02 CC' RulesFile=Brax.zrf \
    VariantName=BRAX '1. Man b1 -' >crlf.zsg
"$LUDEX" check crlf.zsg >out 2>err
is 'a fault between CR and LF: status' 1 $?
is 'a fault between CR and LF: the line' '    4 | 1. Man b1 -' \
    "$(sed -n 2p err)"

# SGF says its encoding itself, where none is asked for: a backslash within a
# character escapes nothing, one that stands alone does, and places are right.
sgf_in() {
    printf '(;FF[4]CA[%s]RU[quax]PB[%s\\]x];B[di];W[di])' "$2" "$3" |
        iconv -f UTF-8 -t "$1" >ca.sgf
    is "CA of $2" "ca.sgf:1:$4: error: d3 is taken by Black [illegal-move]" \
        "$(ludex check ca.sgf 2>&1 >/dev/null | head -n 1)"
    is "the words of $2" "[First \"$3]x\"]" \
        "$(ludex convert --to home ca.sgf 2>/dev/null | sed -n 2p)"
}
sgf_in CP932 Shift_JIS 表示ソ 48
sgf_in GB18030 GB18030 聂卫平 46
sgf_in ISO-8859-1 ISO-8859-1 Müller 52
sgf_in ISO-8859-2 Latin2 Łódź 46
sgf_in UTF-8 utf-8 Łódź 45
is 'what is asked for goes before it' '[First "MĂĽller"]' "$(
    printf '(;CA[ISO-8859-1]RU[quax]PB[M\303\274ller];B[di])' >ca.sgf
    ludex convert --to home --encoding windows-1250 ca.sgf | sed -n 2p)"
for name in nonesuch UTF-16 'x/y' ''; do
    printf '(;FF[4]CA[%s]RU[quax]PB[M\303\274ller];B[di])' "$name" >ca.sgf
    is "CA of $name" '[First "Müller"]' \
        "$(ludex convert --to home ca.sgf | sed -n 2p)"
done

finish
