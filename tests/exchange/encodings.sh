#!/bin/sh
# Measures how often Ludex reads short files of names and words correctly if it
# must guess their encoding, and how often Debian's uchardet would. Prints both.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

"$top/setup" uchardet >setup.log 2>&1 || {
    cat setup.log
    echo '0 passed, 1 failed'
    exit 1
}
"$top/$BUILD/tests/tools/count_letters" test \
    <"$top/tests/data/names-and-words.txt" >words
python3 "$top/tests/exchange/encodings.py" words "$LUDEX" >rates
cat rates

# at_least PERCENT NAME: checks that Ludex reads at least this percentage
# correctly, and no fewer than uchardet.
at_least() {
    # shellcheck disable=SC2046 # numbers
    set -- "$1" "$2" $(sed -n "s/^$2: ludex \(.*\), uchardet \(.*\)/\1 \2/p" rates)
    if [ $# -eq 4 ] && [ "$3" -ge "$1" ] && [ "$3" -ge "$4" ]; then
        good
    else
        bad "$2" "at least $1, and uchardet's" "$*"
    fi
}
at_least 90 1
at_least 90 2
at_least 95 5
at_least 98 10
for size in 20 50 100 200; do at_least 99 $size; done
for encoding in cp1250 cp1252 iso8859-2 iso8859-5 koi8-r; do
    at_least 97 $encoding
done
at_least 94 cp1251
at_least 88 cp932
at_least 88 gb18030

finish
