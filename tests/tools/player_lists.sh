#!/bin/sh
# Lists of players in FIDE's fixed columns. The lists are made up by
# make_rating_list.awk.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# rating_list FORM COUNT prints a rating list.
rating_list() {
    awk -v form="$1" -v count="$2" -f "$top/tests/data/make_rating_list.awk"
}
drawn='"Made, Up 3" country "ITA" born 1953 id "900000003" rating 1511 k 20 seed 1
"Made, Up 2" country "FRA" born 1952 id "900000002" rating 1474 k 20 seed 2
"Made, Up 1" country "ITA" born 1951 id "900000001" rating 1437 k 20 seed 3'
draw='draw --seed 1 2>&1 | sed -n "s/^ *//; /seed/p; /: .*: /p"'

# The columns are found in each edition by their names.
rating_list foa 3 >foa.txt
expect 0 "$drawn" "ludex event foa.txt $draw"
rating_list legacy 3 >legacy.txt
expect 0 "$drawn" "ludex event legacy.txt $draw"
rating_list standard 3 >standard.txt
expect 0 "$drawn" "ludex event standard.txt $draw"
# Lists up to 2012 have no K, and codes of titles.
rating_list old 10 | sed -n '1p; 8,$p' >older.txt
expect 0 '"Made, Up 10" title "GM" country "FRA" born 1960 id "90000010" rating 1770 seed 1
"Made, Up 8" country "FRA" born 1958 id "90000008" rating 1696 seed 2
"Made, Up 7" country "ITA" id "90000007" rating 1659 seed 3
"Made, Up 9" country "ITA" born 1959 id "90000009" seed 4' \
    "ludex event older.txt $draw"
# The other titles.
{
    rating_list old 1 | head -n 1
    n=0
    for code in m f c wg wm wf wc h; do
        n=$((n + 1))
        printf '%8d  %-34s%-4sITA  1500    0  1990  \n' $n "Player $n" $code
    done
} >titles.txt
expect 0 'IM FM CM WGM WIM WFM WCM h' \
    "ludex event titles.txt draw --seed 1 | sed -n 's/.*Player.* title \"\\([A-Za-z]*\\)\".*id \"\\([0-9]\\).*/\\2 \\1/p' | sort | cut -d ' ' -f 2 | tr '\\n' ' ' | sed 's/ \$//'"
# The title of a woman counts if there is no other.
sed 's/^\(900000002.\{80\}\)     /\1WFM  /' foa.txt >woman.txt
has 0 '"Made, Up 2" title "WFM" country' ludex event woman.txt draw --seed 1

# Columns are counted in characters, in any encoding.
sed 's/Made, Up 2 /Müde, Öp 2 /; s/Made, Up 3 /Måde, Üp 3 /' foa.txt >utf8.txt
expect 0 '"Måde, Üp 3" country "ITA" born 1953 id "900000003" rating 1511 k 20 seed 1
"Müde, Öp 2" country "FRA" born 1952 id "900000002" rating 1474 k 20 seed 2
"Made, Up 1" country "ITA" born 1951 id "900000001" rating 1437 k 20 seed 3' \
    "ludex event utf8.txt $draw"
iconv -f UTF-8 -t WINDOWS-1252 utf8.txt >latin.txt
has 0 '"Müde, Öp 2" country "FRA" born 1952 id "900000002" rating 1474 k 20 seed 2' \
    ludex event latin.txt draw --seed 1
# A text that is longer than its column moves the rest by one character.
sed 's/^\(900000003.\{85\}\) \{16\}/\1SI,FI,LSI,SLI,NAAFM/; s/AFM   /AFM/' foa.txt >long.txt
has 0 '"Made, Up 3" country "ITA" born 1953 id "900000003" rating 1511 k 20 seed 1' \
    ludex event long.txt draw --seed 1

# Lines that cannot be read are reported, and the others are read.
{
    cat foa.txt
    rating_list foa 4 | tail -n 1 | sed 's/^900000004/no number/'
    rating_list foa 5 | tail -n 1 | cut -c1-110
    rating_list foa 6 | tail -n 1 | sed 's/Made, Up 6/          /'
    rating_list foa 7 | tail -n 1 | sed 's/1659/16x9/'
    rating_list foa 8 | tail -n 1 | sed 's/Up 8/Up 3/'
} >faulty.txt
expect 1 'faulty.txt:4:1: warning: another player is also called Made, Up 3: read as "Made, Up 3 (900000003)" [namesake]
faulty.txt:5:1: error: the line does not begin with an id number: omitted [unknown-row]
faulty.txt:6:1: error: the line ends before the rating: omitted [unknown-row]
faulty.txt:7:1: error: a row without a name: omitted [unknown-row]
faulty.txt:8:114: warning: not a whole number, or one that is too large: omitted [unknown-cell]
faulty.txt:9:1: warning: another player is also called Made, Up 3: read as "Made, Up 3 (900000008)" [namesake]' \
    'ludex event faulty.txt draw --seed 1 2>&1 >faulty.event | grep ^faulty; ludex event faulty.txt draw >x 2>y'
expect 0 '        "Made, Up 3 (900000008)" country "FRA" born 1958 id "900000008" rating 1696 k 20 seed 1
        "Made, Up 3 (900000003)" country "ITA" born 1953 id "900000003" rating 1511 k 20 seed 2
        "Made, Up 2" country "FRA" born 1952 id "900000002" rating 1474 k 20 seed 3
        "Made, Up 1" country "ITA" born 1951 id "900000001" rating 1437 k 20 seed 4
        "Made, Up 7" country "ITA" id "900000007" k 20 seed 5' grep seed faulty.event
# Without a rating, the names of columns are those of another list.
printf 'ID Number      Name                Fed\n1              Ann                 ITA\n' >other.txt
has 0 '"1              Ann                 ITA"' ludex event other.txt draw --seed 1
# Names that are not those of columns begin columns that are not read.
printf 'ID Number      Name      Kind  Name  K  Jan26 Feb26\n12             Ann       Bob   Cid   40 1800  1900\n13             Dan\n' >kinds.txt
expect 1 'kinds.txt:3:1: error: the line ends before the rating: omitted [unknown-row]
"Ann" id "12" rating 1800 k 40 seed 1' "ludex event kinds.txt $draw; ludex event kinds.txt draw >x 2>y"

finish
