#!/bin/sh
# Tests lists of players in FIDE's fixed columns, and ratings that are updated
# from lists. The rating lists are made up by make_rating_list.awk.
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
expect 1 'faulty.txt:4:1: warning: another player also has the name Made, Up 3: read as "Made, Up 3 (900000003)" [namesake]
faulty.txt:5:1: error: the line does not begin with an id number: omitted [unknown-row]
faulty.txt:6:1: error: the line ends before the rating: omitted [unknown-row]
faulty.txt:7:1: error: a row without a name: omitted [unknown-row]
faulty.txt:8:114: warning: not a whole number, or one that is too large: omitted [unknown-cell]
faulty.txt:9:1: warning: another player also has the name Made, Up 3: read as "Made, Up 3 (900000008)" [namesake]' \
    'ludex event faulty.txt draw --seed 1 2>&1 >faulty.event | grep ^faulty; ludex event faulty.txt draw >x 2>y'
expect 0 '        "Made, Up 3 (900000008)" country "FRA" born 1958 id "900000008" rating 1696 k 20 seed 1
        "Made, Up 3 (900000003)" country "ITA" born 1953 id "900000003" rating 1511 k 20 seed 2
        "Made, Up 2" country "FRA" born 1952 id "900000002" rating 1474 k 20 seed 3
        "Made, Up 1" country "ITA" born 1951 id "900000001" rating 1437 k 20 seed 4
        "Made, Up 7" country "ITA" id "900000007" k 20 seed 5' grep seed faulty.event
# Without a column of ratings, the names of columns belong to another list.
printf 'ID Number      Name                Fed\n1              Ann                 ITA\n' >other.txt
has 0 '"1              Ann                 ITA"' ludex event other.txt draw --seed 1
# An unknown name begins a column that is not read.
printf 'ID Number      Name      Kind  Name  K  Jan26 Feb26\n12             Ann       Bob   Cid   40 1800  1900\n13             Dan\n' >kinds.txt
expect 1 'kinds.txt:3:1: error: the line ends before the rating: omitted [unknown-row]
"Ann" id "12" rating 1800 k 40 seed 1' "ludex event kinds.txt $draw; ludex event kinds.txt draw >x 2>y"

# ---- update-ratings ----------------------------------------------------------

# event_of PLAYERS prints an event.
event_of() {
    printf 'event "Club" {\n    format swiss-5\n    players {\n%s\n    }\n%s}\n' "$1" "${2-}"
}

# Players are found by id, or by name in any case and order.
rating_list foa 12 >list.txt
rating_list foa 2 | tail -n 1 | sed 's/Up 2 /Up 12/; s/^900000002/900000099/' >>list.txt
event_of '        "Other Name" id "900000003" rating 1511 k 10
        "UP, 5 made" rating 1400 title "FM" country "Riamo" club "Red"
        "Mäde; Up-7" rating 1659 k 20 country "ITA" born 1950 id "900000007"
        "Up 9, Made" rating 1300
        "Made, Up 12"
        "Made, Up 2a" rating 1
        "Made, Up 4" id "44"
        "Zoe"' >club.event
expect 0 'Other Name (in the list: Made, Up 3): K 20 instead of 10, country ITA, born 1953
UP, 5 made: rating 1585 instead of 1400, K 20, born 1955, id 900000005
Up 9, Made: K 20, country ITA, born 1959, id 900000009; unrated in the list, so the rating stays 1300
Made, Up 12: the list has 2 players of this name, so none was used; add the id of the player
Made, Up 2a: not found; did you mean "Made, Up 2" (id 900000002)?
Made, Up 4: not found; the list has this name with the id 900000004, not 44
Zoe: not found
players: 8, changed: 3, unchanged: 1, not found: 4' \
    ludex event club.event update-ratings list.txt
expect 0 '        "Other Name" country "ITA" born 1953 id "900000003" rating 1511 k 20
        "UP, 5 made" title "FM" country "Riamo" club "Red" born 1955 id "900000005" rating 1585 k 20
        "Mäde; Up-7" country "ITA" born 1950 id "900000007" rating 1659 k 20
        "Up 9, Made" country "ITA" born 1959 id "900000009" rating 1300 k 20
        "Made, Up 12"
        "Made, Up 2a" rating 1
        "Made, Up 4" id "44"
        "Zoe"' "sed -n '/^        /p' club.event"
# Without changes, the file is not written.
ls -li club.event >before
expect 0 'players: 8, changed: 0, unchanged: 4, not found: 4' \
    'ludex event club.event update-ratings list.txt | tail -n 1'
expect 0 - 'ls -li club.event | cmp - before'
expect 1 'Zoe: not found
players: 1, changed: 0, unchanged: 0, not found: 1' \
    "ludex event zoe.event new Zoe --rounds 5 >x; ludex event zoe.event add Zoe >x; ludex event zoe.event update-ratings list.txt"

# Names with the same words or initials, and names in another alphabet, are
# suggested if only one player of the list has such a name.
printf '%s\n' name,rating,id 'Kowalska Anna,1500,1' 'Kim Bo,1600,2' \
    'Kim Bea,1700,3' 'Chekhov Anton,1800,4' '"Mueller, Günther",1900,' \
    'Иванова Мария,2000,6' 'Lee Ann Mary,2100,7' 'Oz Lee,2200,8' >similar.csv
event_of '"A. Kowalska" "Kim, B" "Чехов Антон" "Müller G" "Mariya Ivanova"
        "Lee, Ann" "Lee, Quentin"' >similar.event
expect 1 'A. Kowalska: not found; did you mean "Kowalska Anna" (id 1)?
Kim, B: not found; the list has 2 similar names, the first of them is "Kim Bo" (id 2)
Чехов Антон: not found; did you mean "Chekhov Anton" (id 4)?
Müller G: not found; did you mean "Mueller, Günther"?
Mariya Ivanova: not found; did you mean "Иванова Мария" (id 6)?
Lee, Ann: not found; did you mean "Lee Ann Mary" (id 7)?
Lee, Quentin: not found
players: 7, changed: 0, unchanged: 0, not found: 7' \
    ludex event similar.event update-ratings similar.csv

# An id takes precedence over a name, regardless of the order of the list.
printf 'name,rating,id,club\nAnn,1500,,Red\nAnn,1600,,Red\nBob,1700,7,\nCid,1800,9,Blue\nDan,1900,9,Blue\nCid,1111,,\n' >ids.csv
event_of '"Ann" id "7" "Bob" rating 2 "Cid" id "9"' >ids.event
expect 0 'Ann (in the list: Bob): rating 1700
Bob: rating 1700 instead of 2, id 7
Cid: rating 1800, club Blue
players: 3, changed: 3, unchanged: 0, not found: 0' \
    ludex event ids.event update-ratings ids.csv

# Rapid and blitz ratings.
event_of '"Made, Up 3"' >rapid.event
has 0 'Made, Up 3: rating 1461, K 20' ludex event rapid.event update-ratings list.txt rapid
has 0 'Made, Up 3: rating 1561 instead of 1461, K 10 instead of 20' \
    ludex event rapid.event update-ratings list.txt blitz
has 0 'rating 1511 instead of 1561' ludex event rapid.event update-ratings standard.txt rapid
expect 2 'ludex: ids.csv is not a list of rapid ratings: no first line names the columns of names and rapid ratings' \
    ludex event rapid.event update-ratings ids.csv rapid
expect 2 'ludex: club.event does not have blitz ratings, only a rating list of FIDE does' \
    ludex event rapid.event update-ratings club.event blitz

# Numbers by strength follow the ratings until a round is paired.
event_of '"Made, Up 1" rating 1500 seed 1 "Made, Up 2" rating 1450 seed 2 "Made, Up 3" rating 1400 seed 3' >numbers.event
cp numbers.event lot.event
has 0 'the pairing numbers follow the ratings' ludex event numbers.event update-ratings list.txt
expect 0 'rating 1437 k 20 seed 3
rating 1474 k 20 seed 2
rating 1511 k 20 seed 1' "sed -n 's/.*\\(rating.*\\)/\\1/p' numbers.event"
sed 's/seed 1/seed 4/' lot.event >other.event
expect 0 0 'ludex event other.event update-ratings list.txt | grep -c numbers || :'
ludex event lot.event pair --write >x
cp lot.event before
expect 2 'ludex: lot.event: round 1 is paired, and an event has the ratings of its beginning; add the word "anyway" to replace them, which changes tie-breaks and performances by rating' \
    ludex event lot.event update-ratings list.txt
expect 0 - cmp lot.event before
has 0 'the pairing numbers stay as they are' \
    ludex event lot.event update-ratings list.txt anyway standard
expect 0 'rating 1437 k 20 seed 1
rating 1474 k 20 seed 2
rating 1511 k 20 seed 3' "sed -n 's/.*\\(rating.*\\)/\\1/p' lot.event"

# TRF has no K and no club.
ludex event ids.event show --to trf 2>x >ids.trf
sed 's/1[678]00 /1111 /' ids.trf >trf.trf
expect 0 'Ann (in the list: Bob): rating 1700 instead of 1111
Bob: rating 1700 instead of 1111
Cid: rating 1800 instead of 1111
the pairing numbers stay as they are
players: 3, changed: 3, unchanged: 0, not found: 0' ludex event trf.trf update-ratings ids.csv
expect 0 - cmp trf.trf ids.trf
# A TRF file, a file of events and standard input are lists too.
event_of '"Cid" "Ann"' >plain.event
for list in ids.trf ids.event; do
    cp plain.event to.event
    has 0 'Cid: rating 1800' ludex event to.event update-ratings $list
done
cp plain.event to.event
has 1 'Ann: the list has 2 players of this name, so none was used; add the id of the player' \
    'ludex event to.event update-ratings - <ids.csv'

# Long lists, in several forms. Unreadable lines are reported.
rating_list foa 30000 >long.list
event_of '"Made, Up 1" "Made, Up 15000" "Made, Up 30000"' >long.event
for command in cat gzip "tr -d '\\r'" "tr -d '\\n'" "sed '1s/^/\\n# remark\\n\\n/'"; do
    cp long.event to.event
    sh -c "$command" <long.list >list.in
    expect 0 'Made, Up 1: rating 1437, K 20, country ITA, born 1951, id 900000001
Made, Up 15000: rating 1400, K 20, title GM, country FRA, born 1950, id 900015000
Made, Up 30000: rating 1400, K 20, title GM, country FRA, born 1950, id 900030000
players: 3, changed: 3, unchanged: 0, not found: 0' ludex event to.event update-ratings list.in
done
cp long.event to.event
sed '20000s/^9/x/' long.list >list.in
has 1 'list.in:20000:1: error: the line does not begin with an id number: omitted [unknown-row]' \
    ludex event to.event update-ratings list.in
has 0 '"Made, Up 30000" title "GM" country "FRA" born 1950 id "900030000" rating 1400' cat to.event
# Lines without an end.
cp long.event to.event
{
    cat list.txt
    head -c 3000000 /dev/zero | tr '\0' x
} >list.in
has 1 'is omitted' ludex event to.event update-ratings list.in
has 0 '"Made, Up 1" country' cat to.event
# Encodings.
event_of '"muede, öp 2" "ÖP 2 müde"' >umlauts.event
has 0 'ÖP 2 müde: rating 1474' ludex event umlauts.event update-ratings latin.txt
# Files that are not lists.
printf 'Ann\nBob\n' >names.txt
expect 2 'ludex: names.txt is not a list of ratings: no first line names the columns of names and ratings' \
    ludex event to.event update-ratings names.txt
printf 'name,club\nAnn,Red\n' >clubs.csv
has 2 'clubs.csv is not a list of ratings' ludex event to.event update-ratings clubs.csv
printf '\211PNG\r\n\032\n' >picture.png
has 2 'picture.png is not a list of ratings' ludex event to.event update-ratings picture.png
: >empty.txt
has 1 'there is no player in this file' ludex event to.event update-ratings empty.txt
expect 3 'ludex: none.txt: No such file or directory' ludex event to.event update-ratings none.txt
expect 2 'ludex: event update-ratings requires a list of players' ludex event to.event update-ratings
expect 2 'ludex: event update-ratings: unexpected "rapit"; usage: update-ratings LIST [standard|rapid|blitz] [anyway]' \
    ludex event to.event update-ratings list.txt rapit

# A whole list of players is added; those whom the event has are omitted.
prepare ludex event many.event new Many --rounds 3
prepare ludex event many.event add Cid rating 1500
printf 'name,rating,k,club\nAnn,1600,40,Rooks\nBob,1700,,\nCid,1800,,\n' >many.csv
expect 0 'Ann is added
Bob is added
players: 3, added: 2, omitted: 1' 'ludex event many.event add --from many.csv 2>told'
expect 0 'ludex: many.csv: there is already a player "Cid" (number 1); make the names different' \
    cat told
expect 0 '        "Cid" rating 1500
        "Ann" club "Rooks" rating 1600 k 40
        "Bob" rating 1700' grep rating many.event
cp many.event kept.event
has 0 'players: 3, added: 0, omitted: 3' ludex event many.event add --from many.csv
expect 0 - cmp many.event kept.event
expect 0 'undone: Ann is added (and 2 more lines)' \
    ludex event many.event undo
expect 0 1 grep -c rating many.event
expect 3 'ludex: none.csv: No such file or directory' ludex event many.event add --from none.csv
expect 2 'ludex: event add: --from adds all players of the list; unexpected argument "Ann"' \
    ludex event many.event add Ann --from many.csv
has 2 '--from can be used only with add, not with withdraw' \
    ludex event many.event withdraw Cid --from many.csv
has 2 'the form is: add PLAYER' ludex event many.event add
has 2 '--from can be used only with add, not with draw' \
    ludex event many.csv draw --from many.csv
has 2 '-o can be used only with draw, not with add' \
    ludex event many.event add Dan -o other.event
# Categories of prizes, also of a player who is added by hand.
prepare "printf 'name,category\nWren,W\n' >women.csv
    ludex event categories.event new Cup --rounds 3"
has 0 'added: 1' ludex event categories.event add --from women.csv
has 0 'Xenia is added' ludex event categories.event add Xenia category U16
expect 0 '        "Wren" category "W"
        "Xenia" category "U16"' 'ludex event categories.event show | grep category'
# A quoted field can have a line break. A quote that is not closed omits its
# line only, also where a list has no names of columns.
prepare "printf 'name,rating\n\"c\r\nd\",1\n\"Ann\" x,5\nBob,\"3\nEve,7\n' >lines.csv
    printf '\"c\n d\"\n\"Flash\" Gordon\nLee, \"Ann\"\n\"Eve\n' >lines.txt"
expect 0 '"Eve" rating 7 seed 1
"c d" rating 1 seed 2' "ludex event lines.csv draw --seed 1 2>told | sed -n 's/^ *//; /seed/p'"
expect 0 'lines.csv:2:2: warning: the value has a line break: read as a space [unknown-cell]
lines.csv:4:1: error: text follows the closing quote: the row is omitted [unknown-row]
lines.csv:5:5: error: the quote is not closed: the row is omitted [unknown-row]' grep lines told
expect 0 '"\"Flash\" Gordon" seed 1
"Lee, \"Ann\"" seed 2
"c d" seed 3' "ludex event lines.txt draw --seed 1 2>told | sed -n 's/^ *//; /seed/p'"
expect 0 'lines.txt:1:2: warning: the value has a line break: read as a space [unknown-cell]
lines.txt:5:1: error: the quote is not closed: the row is omitted [unknown-row]' grep lines told
# Such a field in a list that is read in parts.
prepare "{ printf 'name,id,rating\n'
    awk 'BEGIN { for (i = 1; i < 3000; i++) printf \"\\\"Player\n%d\\\",%d,%d\n\", i, i, 1000 + i }'; } >parts.csv
    printf 'event {\n players { \"A\" id 2999 rating 5\n \"B\" id 1500 rating 5 }\n}\n' >parts.event"
has 0 '3999' 'ludex event parts.event update-ratings parts.csv 2>/dev/null && grep -c "rating [23][59][09][09]" parts.event && cat parts.event'
# In TRF, which has no place for clubs and K.
prepare 'ludex event kept.event show --to trf --ends lf >many.trf 2>/dev/null'
prepare "printf 'name,rating,club\nDan,1900,Rooks\n' >dan.csv"
has 0 'added: 1' ludex event many.trf add --from dan.csv
has 0 '001    4      Dan' cat many.trf

finish
