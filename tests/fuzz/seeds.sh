#!/bin/sh
# seeds.sh FOLDER: writes the initial inputs of the fuzz targets (targets.table)
# into subfolders of FOLDER: samples, in every notation that can represent them,
# and the inputs of the cases. The byte before a record determines its notation:
# 1 is the first line of `ludex notations`, and so on. One more than the last
# means that the record itself determines the notation.
set -eu

: "${LUDEX:?}"
to=$1
# shellcheck disable=SC2013 # names without spaces
for name in $(awk '!/^#/ && NF { print $2 }' tests/fuzz/targets.table | sort -u); do
    mkdir -p "$to/$name"
done

# seed NUMBER FOLDER/NAME: stores standard input as a record of the notation
# with that number.
seed() {
    # shellcheck disable=SC2059  # the format is the byte
    {
        printf "\\$(printf %03o "$1")"
        cat
    } >"$to/$2"
}

"$LUDEX" notations | awk '{ print NR, $1 }' >"$to/notations"
tells=$(($(wc -l <"$to/notations") + 1))
for sample in samples/*/*; do
    case $sample in
    samples/c/* | *.board | *.event) continue ;;
    esac
    of=$(basename "$sample" | tr ' ' _)
    seed "$tells" "records/$of" <"$sample"
    while read -r number name; do
        SOURCE_DATE_EPOCH=0 "$LUDEX" convert --to "$name" "$sample" 2>/dev/null |
            head -c 20000 >"$to/made" || :
        [ ! -s "$to/made" ] || seed "$number" "records/$of.$name" <"$to/made"
    done <"$to/notations"
done

# Records with words that a scanner has misread.
"$LUDEX" games | while read -r game _; do
    "$LUDEX" generate --game "$game" --count 1 --seed 1 --plies 24 >"$to/made"
    errors=0
    for how in s/5/S/3 s/1/l/2 's/ //3' s/3/8/2 s/-//4; do
        errors=$((errors + 1))
        sed "$how" "$to/made" | seed "$tells" "guesses/$game.$errors"
    done
done

# Compressed files, and files in another encoding.
for pack in gzip bzip2 xz zstd; do
    ! command -v $pack >/dev/null || $pack -c samples/quax/taylor.qux | seed "$tells" "records/$pack"
done
for code in UTF-16 UTF-16LE UTF-16BE; do
    iconv -f UTF-8 -t $code samples/brayout/examples.bry | seed "$tells" "records/$code"
done

# The inputs of the cases, in the notation of their case file.
parts() {
    awk -v to="$to/$1/" -v part="$2" -v byte="${4-}" -v of="$(basename "$3" .case)" '
    /^== / { number++; on = 0; next }
    /^-- / { on = $2 == part && $3 == ""; first = 1; next }
    on && first && byte != "" { printf "%c", byte + 0 >(to of number) }
    on { first = 0; print >(to of number) }
    !on && number { close(to of number) }' "$3"
}
for file in tests/cases/*.case; do
    number=$(awk -v of="$(basename "$file")" 'index(of, $2) == 1 { print $1; exit }' \
        "$to/notations")
    parts records input "$file" "${number:-$tells}"
done

parts events input tests/cases/event.case
cp samples/events/* tests/data/event/* "$to/events"
for file in "$to"/events/*; do
    "$LUDEX" event "$file" show --to json >"$to/event_json/${file##*/}" 2>/dev/null || :
done
parts trf input tests/cases/trf.case
cp tests/data/trf/t0*.trf tests/data/trf/teams*.trf "$to/trf"
words='add|New|rating|1900
edit|New|name|Newer|number|1|category|W|club|
remove|Newer
bye|2|half|rounds|2|to|3
withdraw|1|after|round|2
return|1
forbid|1|2
forbid|same|club|round|3
allow|1|2
result|1|1|1-0|2|+:-
result|2|3|=
result|1|1|0-1|game|1|2|=|tiebreak|game|1
bye|3|full|round|1
swap|1|1
swap|1|1|3
swap|1|3|4
'
for file in "$to"/events/*.event "$to"/trf/t[0e]*.trf; do
    { printf '%s\n' "$words" && head -c 4000 "$file"; } >"$to/changes/${file##*/}"
done
printf 'ludex undo 1\n1 2 0 3 1 label\nabc\n2 3 1 0 5 other\n\n' >"$to/undo/two"
printf 'ludex undo 1\n' >"$to/undo/none"
printf 'ludex undo 1\n18446744073709551615 2 4294967296 3 1 long\nab' >"$to/undo/cut"
cp samples/brax/*.board "$to/sides"
printf 'variant "A b" brax-easy\ncall Brax j5\n# no more\n' >"$to/sides/names"
for table in markdown html mediawiki csv text; do
    "$LUDEX" event samples/events/champions.event champions --format $table \
        >"$to/tables/$table"
done
cp tests/data/champions.txt "$to/tables/years.txt"
cp tests/data/quax.html tests/data/twice.html \
    tests/data/tables/*.csv tests/data/tables/*.txt "$to/tables"
printf 'name,rating,club\n"Lee, Ann",2000,North\nBob,,\n' >"$to/tables/players.csv"
for form in foa legacy standard old; do
    awk -v form=$form -v count=3 -f tests/data/make_rating_list.awk >"$to/tables/$form.list"
done
sed -n 's/^\.Ql //p' man/ludex-query.7 | sort -u | awk -v to="$to/queries/" '
    { file = to NR; print >file; close(file) }'

# Positions of each game, with and without options, and plies.
number=0
"$LUDEX" games | while read -r game _; do
    printf '\%03o' $number >"$to/made"
    number=$((number + 1))
    # shellcheck disable=SC2059  # the format is the byte
    {
        printf "$(cat "$to/made")"
        printf '\n\n123\377\0ab\n'
    } >"$to/positions/$game"
    # shellcheck disable=SC2059
    {
        printf "$(cat "$to/made")"
        printf 'Size=5;Edges=NS;Komi=3\n%s\nab\n' \
            "$("$LUDEX" generate --game "$game" --count 1 --seed 2 --plies 9 |
                "$LUDEX" show --to position - 2>/dev/null)"
    } >"$to/positions/$game.later"
done

# Encoded texts, after the name of an encoding.
for code in UTF-16 UTF-16BE UTF-32 ISO-8859-2 KOI8-U WINDOWS-1252 SHIFT_JIS GB18030 CP437; do
    { printf '%s!\n' $code && printf 'é ÄØ žluťoučký, Ё, 日本 {a} \\1-0\n' | iconv -c -f UTF-8 -t $code; } \
        >"$to/encodings/$code"
    { printf '\n' && printf 'Ångström élève\n' | iconv -c -f UTF-8 -t $code; } \
        >"$to/encodings/$code.guessed"
done
for pack in gzip bzip2 xz zstd; do
    ! command -v $pack >/dev/null || { echo && printf 'd3 f5 *\n' | $pack -c; } >"$to/encodings/$pack"
done
printf '\n(;FF[4]CA[ISO-8859-1]C[\351])(;CA[KOI8-R]C[\300])\n' >"$to/encodings/sgf"
printf '\n<meta charset=windows-1251>\340\341\n\32\32' >"$to/encodings/html"

# Short values, one per file.
file=0
while IFS= read -r line; do
    file=$((file + 1))
    printf '%b' "$line" >"$to/words/$file"
done <<'END'
1992.05.01
3/5/1992
May 1992 to 3 June 1993
19??.05
summer 1890
0:01:23.5
[%clk 1:02:03] text
83.5
1-0
½ : ½
+:- forfeit
First won
3-1-0 bye 1 absent ½
500 250 125.50
DE, KS, BH-M1, SB-C2, buchholz
swiss 9 rounds
ISO 8859-2!
like dark\nboard #204020\nfigures letters
ludex seal 1\nrecords 3
2020-12-31
best
86e676e4e67297c3
(a|b)*c{2,5}[^x-z]\\b\naabbcc abc\n
Fourth
quax
END

# Calls of SQL functions.
cat >"$to/sql/position" <<'END'
ludex_position|'quax|-|-|'d3 f5, f8|#2
ludex_hash|'quax|'Size=5|'5/5/5/5/5 x -
ludex_canonical|'brax|-|-
ludex_board|'brayout|'|-
END
cat >"$to/sql/matches" <<'END'
ludex_matches|#1|'captures > 1
ludex_first_ply|'[Game "quax"]\n\nd3 f5 *|'links >= 0
ludex_count|'quax|-|-|'d3 f5|'count:x > 0
ludex_matches|'[Game "quax"]\n[First "Ann"]\n\nd3 *|'first = Ann
END
cat >"$to/sql/text" <<'END'
ludex_text|#1
ludex_check|'d3 d3 *
ludex_plies|'quax|-|-|xab
ludex_plies|#3
ludex_records|@
ludex_version
END

# Changesets: the example of the unit test, a row that was removed, and one with
# two tables.
printf 'T\1\1gone\0\11\0\1\0\0\0\0\0\0\0\7' >"$to/changesets/gone"
printf 'T\2\1\2label\0\22\0\1\0\0\0\0\0\0\0\1\3\4fine' >"$to/changesets/label"
printf 'T\2\1\0tag\0\11\0\1\0\0\0\0\0\0\0\1\4\2ab\22\0\5\5T\1\1x\0\27\0\1\0\0\0\0\0\0\0\2\1\0\0\0\0\0\0\0\3' \
    >"$to/changesets/two"

# Changed cells and bytes of an archive (fuzz_archive.c), for each command.
file=0
while IFS= read -r line; do
    for choice in 0 1 5 14; do
        file=$((file + 1))
        # shellcheck disable=SC2059
        { printf "\\$(printf %03o $choice)" && printf '%s\n' "$line"; } >"$to/archives/$file"
    done
done <<'END'
record|moves|1|~1:abc
record|moves|0|x
record|plies|3|#70000
record|start|4|'5/5/5 x -
text|text|1|~9:aaaa
text|text|0|~4:zz
dictionary|spellings|0|~3:ab
dictionary|samples|1|~5:x
content|content|1|~0:b
claim|plies|7|xab
variant|options|1|'Size=99
variant|game|2|'nogame
tag|value|0|'x
event|event|1|'event { }
change_rows|rows|1|~3:x
opening|plies|0|~1:ab
0:100:ab
1:0:abc
3:8:xyz
END
sed -n 's/^CREATE TABLE \([a-z_]*\) .*/\1/p' db/sqlite/schema.sql | while read -r table; do
    sed -n "/^CREATE TABLE $table /,/^)/s/^    \([a-z_]*\) \(INTEGER\|TEXT\|BLOB\|ANY\).*/\1 \2/p" \
        db/sqlite/schema.sql | while read -r column kind; do
        case $kind in
        BLOB) value='~1:ab' ;;
        INTEGER) value='#3' ;;
        *) value="'ab" ;;
        esac
        { printf '\0' && printf '%s|%s|1|%s\n' "$table" "$column" "$value"; } \
            >"$to/archives/$table.$column"
    done
done

# Commands: each with every kind of file, and two values.
number=0
commands=$(grep -c '^    {"' tests/fuzz/fuzz_command.c)
while [ $number -lt "$commands" ]; do
    row=$(grep '^    {"' tests/fuzz/fuzz_command.c | sed -n "$((number + 1))p")
    for file in samples/quax/taylor.qux samples/events/made.event; do
        # shellcheck disable=SC2059
        {
            printf "\\$(printf %03o $number)"
            case $row in *'"%"'*) echo quax ;; esac
            case $row in *'"%%"'*) echo 1 ;; esac
            cat $file
        } >"$to/commands/$number.${file##*.}"
    done
    number=$((number + 1))
done

# Inputs that once caused a failure.
for folder in tests/fuzz/found/*; do
    cp "$folder"/* "$to/$(basename "$folder")"
done

# Inputs that reach more than the others (run.sh).
for folder in tests/fuzz/corpus/*; do
    [ ! -d "$folder" ] || cp "$folder"/* "$to/$(basename "$folder")"
done
