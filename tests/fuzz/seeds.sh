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
cp tests/data/trf/t0*.trf "$to/trf"
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
for file in "$to"/events/*.event "$to"/trf/t0*.trf; do
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

# Inputs that once caused a failure.
for folder in tests/fuzz/found/*; do
    cp "$folder"/* "$to/$(basename "$folder")"
done
