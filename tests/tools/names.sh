#!/bin/sh
# Tests names of events, sites, countries and cities, which are joined and split
# like names of persons. Every change of names can be undone.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

dump() {
    sqlite3 "$1" .dump | grep -v -e 'INTO change' -e 'sqlite_stat'
}

cat >games.qux <<'END'
[Event "Alpha Open"]
[Site "Zurich"]
[First "Ann Lee"]

d3 f5 *

[Event "Alfa Open"]
[Site "Zürich"]
[First "Lee, Ann"]

d3 f6 *

[Event "ALPHA open"]

d3 f7 *
END
cat >cup.event <<'END'
event 1990 "Alpha Open" {
    country "Germany"
    city "Koln"
    players {
        "Ann Lee" country "Deutschland"
        "Bob" country "Germany"
    }
    "Ann Lee" "Bob" 1-0
}
END
ask import a games.qux cup.event
dump a >before

expect 0 'event       spelling    records  events
Alfa Open   Alfa Open         1       0
Alpha Open  Alpha Open        1       1
ALPHA open  ALPHA open        1       0' 'ludex archive a names --of event'
run archive a suggest --of event
without=
while IFS= read -r line; do
    case $line in *Alfa*) ;; *) without=$without$line$newline ;; esac
done <"$work/output"
is 'suggested events' '0 spelling    records  another     its records  why
Alpha Open        1  ALPHA open            1  the same except for case, diacritics and spaces
' "$status $without"
has 0 'nothing was changed; use --apply' 'ludex archive a fold --of event'
expect 0 'what  spelling    event
join  ALPHA open  Alpha Open' \
    "ludex archive a fold --of event --apply -m 'one event'"
expect 0 'what  spelling   event
join  Alfa Open  Alpha Open' \
    "ludex archive a alias --of event 'Alpha Open' 'Alfa Open' --apply"
expect 0 'what  spelling  site
join  Zurich    Zürich' 'ludex archive a fold --of site --apply'
expect 0 'what  spelling     country
join  Deutschland  Germany' \
    'ludex archive a alias --of country Germany Deutschland --apply'
expect 0 'what          spelling  city
rename        Koln      Köln
new spelling  Köln      Köln' "ludex archive a rename --of city Koln Köln --apply -m 'as it is spelled'"
expect 0 'what  spelling  person
join  Lee, Ann  Ann Lee' "ludex archive a alias 'Ann Lee' 'Lee, Ann' --apply"

# records under that name
expect 0 'Alpha Open|Zürich|Ann Lee
Alpha Open|Zürich|Ann Lee
Alpha Open||' "sqlite3 a 'SELECT event, site, first FROM games'"
expect 0 'Alpha Open|Germany|Köln|3' \
    "sqlite3 a 'SELECT name, country, city, records FROM events'"
has 0 'Germany  Köln' 'ludex event a list'
expect 0 'id  event
 1  Alpha Open
 2  Alfa Open
 3  ALPHA open' "ludex query a 'event = \"ALPHA open\"' --columns id,event"
expect 0 'id' "ludex query a 'event != \"ALPHA open\"' --columns id"
ask query a 'count by site' --format csv
is 'count by site' 'site,count Zürich,2 ,1' "$found"
finds a 'event ~ alfa' '1 2 3'
ask export a id=2
case $found in
'[Event "Alfa Open"] '*) good 'text as it was' ;;
*) bad 'text as it was' '[Event "Alfa Open"]' "$found" ;;
esac

# the changes are listed, shown and undone
is log 'alias Ann Lee Lee, Ann;rename Koln Köln;alias Germany Deutschland;fold ;alias Alpha Open Alfa Open;fold ;' \
    "$(ludex archive a log --format json |
        sed 's/.*"kind":"\([a-z]*\)","what":"\([^"]*\)".*/\1 \2/' | tr '\n' ';')"
expect 0 'record  what       before     after
        Alfa Open  Alfa Open  Alpha Open' 'ludex archive a log 2'
expect 0 'record  what    before  after
        called  Koln    Köln
        Köln            Köln' 'ludex archive a log 5'
printf '[Event "X"]\n\nd3 g7 *\n' >x.qux
ask import x x.qux
ask archive x alias --of event Y Z --apply
printf '[Event "Z"]\n\nd3 g8 *\n' >z.qux
ask import x z.qux
expect 1 'ludex: x: refused: change 1 cannot be undone: a name that it added is in use' \
    'ludex archive x undo 1'
# Sets $count to the count of a change in the log.
count_of() {
    run archive a log --format json
    count=${output#*"{\"change\":$1,"}
    count=${count%%\}*} count=${count##*\"count\":} count=${count%%,*}
}
undoing=7
for change in 3 6 2 5 1 4; do
    count_of $change
    undone=$count
    ask archive a undo $change
    is "undo $change" "names: $undone, change: $undoing" "$found"
    count_of $undoing
    is "what the log has of $undoing" "$undone" "$count"
    undoing=$((undoing + 1))
done
dump a >after
expect 0 - cmp before after
ask archive a undo 9
expect 0 'what   spelling   event
split  Alfa Open  Alfa Open' "ludex archive a split --of event 'Alfa Open' --apply -m apart"
is reasons 'as it is spelled apart' "$(ludex archive a log --format json |
    sed -n 's/.*"kind":"\(rename\|split\)".*"reason":"\([^"]*\)".*/\2/p' | sort -r | tr '\n' ' ' | sed 's/ $//')"
expect 0 'records: 3, findings: 0' ludex archive a check

# a merge copies the changes
ask import b games.qux
ask archive b alias --of site Zürich Zurich --apply
ask import c x.qux
ask archive c merge b
expect 0 'site    spelling  records  events
Zürich  Zürich          1       0
Zürich  Zurich          1       0' 'ludex archive c names --of site'
has 2 '--of takes person, event, site, country or city' \
    'ludex archive a names --of planet'

# every list shows the person's name, regardless of the spelling in the record
# or the event
cat >persons.qux <<'END'
[Event "Open"]
[Date "2001.01.01"]
[Round "1"]
[First "Ann Lee"]
[Second "Bob"]

d3 f5 1-0

[Event "Open"]
[Date "2001.01.02"]
[Round "2"]
[First "Bob"]
[Second "Lee, Ann"]

d3 f6 1-0

[Event "Open"]
[Date "2001.01.02"]
[Round "3"]
[First "Zoe"]
[Second "Adam"]

d3 f7 1-0
END
cat >persons.event <<'END'
event 1990 "Cup" {
    series "Cups"
    champion "Lee, Ann"
    players {
        "Lee, Ann" country "Kentalis"
        "Bob"
    }
    "Lee, Ann" "Bob" 1-0
}
END
ask import p persons.qux persons.event
ask archive p alias 'Ann Lee' 'Lee, Ann' --apply
ask archive p alias Yan Zoe --apply
ask archive p rename Yan Aaron --apply
expect 0 '{"id":1,"first":"Ann Lee","second":"Bob"}
{"id":2,"first":"Bob","second":"Ann Lee"}
{"id":3,"first":"Aaron","second":"Adam"}' \
    "ludex query p --columns id,first,second --format json"
expect 0 '{"id":3,"first":"Aaron"}
{"id":1,"first":"Ann Lee"}
{"id":2,"first":"Bob"}' \
    "ludex query p order by first --columns id,first --format json"
expect 0 '{"id":2,"tag:Second":"Lee, Ann"}' \
    "ludex query p 'first = Bob' --columns id,tag:Second --format json"
finds p 'second = "Ann Lee"' 2
into as_it_was export p
expect 0 - cmp as_it_was persons.qux
into named export p --persons
sed -e 's/Lee, Ann/Ann Lee/' -e 's/Zoe/Aaron/' persons.qux >wanted
expect 0 - cmp named wanted
into as_it_was export p
expect 0 - cmp as_it_was persons.qux
into as_it_was export p --to native
prepare 'ludex convert --to native persons.qux >wanted'
expect 0 - cmp as_it_was wanted
into named export p --to native --persons
sed -e 's/Lee, Ann/Ann Lee/' -e 's/Zoe/Aaron/' wanted >named.qux
expect 0 - cmp named named.qux
# written PERSON SPELLING FILE...: checks that the files contain the person's
# name and not the spelling
written() {
    person=$1 other=$2
    shift 2
    if grep -rq "$person" "$@" && ! grep -rq "$other" "$@"; then
        good "names in $*"
    else
        bad "names in $*" "$person, not $other" "$(grep -r "$other" "$@")"
    fi
}
into named export p --persons --format json
written 'Ann Lee' 'Lee, Ann' named
ask page site p -o site
written 'Ann Lee' 'Lee, Ann' site
written Aaron Zoe site
ask page query p -o found 'id = 2'
written 'Ann Lee' 'Lee, Ann' found
ask page booklet p -o booklet.tex
written 'Ann Lee' 'Lee, Ann' booklet.tex
ask page event p -o event.html
written 'Ann Lee' 'Lee, Ann' event.html
into ratings ratings p
written 'Ann Lee' 'Lee, Ann' ratings
for verb in standings crosstable bracket champions titles; do
    into "$verb" event p $verb
    written 'Ann Lee' 'Lee, Ann' "$verb"
done
into player event p player 'Lee, Ann'
written 'Ann Lee' 'Lee, Ann' player
into between event p head-to-head 'Lee, Ann' Bob
written 'Ann Lee' 'Lee, Ann' between
into ways explore p --game quax d3
written 'Ann Lee' 'Lee, Ann' ways

# a text without a place for the name stays unchanged, and is counted
printf '(;GM[1]PB[Lee, Ann]PW[Bob];B[aa])\n' >lee.sgf
ask import s lee.sgf
ask archive s alias 'Ann Lee' 'Lee, Ann' --apply
has 1 'their notation cannot express names: 1' \
    'ludex export s --persons'
has 0 'PB[Lee, Ann]' 'ludex export s'
ask page query s 'id = 1' -o other
written 'Ann Lee' 'Lee, Ann' other/index.html

# Errors that volunteers make, with invented names. Each pair is found for its
# reason.
pair() {
    wanted="$3"
    printf '[First "%s"]\n[Second "%s"]\n\nd3 f5 *\n' "$1" "$2" >pair.qux
    rm -f pair
    ask import pair pair.qux
    ask archive pair suggest --format values
    is "$1, $2" "$wanted" "${found:-nothing}"
}
found_as() {
    pair "$1" "$2" "$1 1 $2 1 $3"
}
apart() {
    pair "$1" "$2" nothing
}
found_as 'Otto Bernd' 'Otto Bemd' 'characters that look alike'
found_as 'Carla Wilson' 'Carla Wi1son' 'characters that look alike'
found_as 'Bob Stone' 'B0b Stone' 'characters that look alike'
found_as 'Walter Weiss' 'VValter VVeiss' 'characters that look alike'
found_as 'Bemd, Otto' 'Otto Bernd' 'characters that look alike'
found_as 'Mueller, H' 'Hans Müller' 'initials, with umlauts written out'
found_as 'Jürgen Köhler' 'Koehler, Juergen' \
    'the same words in another order, with umlauts written out'
found_as 'Käthe Größer' 'Kaethe Groesser' 'the same with umlauts written out'
found_as 'Игорь Белов' 'Igor Belov' 'the same in Latin letters'
found_as 'Юрий Чайкин' 'Čajkin, Ûrij' \
    'the same words in another order, in Latin letters'
found_as 'Евгений Орлов' 'Orlov, E.' 'initials, in Latin letters'
found_as 'Алексей Петров' 'Alexei Petrow' \
    'the same in another transliteration, in Latin letters'
found_as 'Μαρία Παππά' 'Maria Pappa' 'the same in Latin letters'
found_as 'Jana Novak' 'Novak J.' 'initials'
found_as 'Kovacs, A. B.' 'Anna Bela Kovacs' initials
found_as 'Игорь Белов' 'Игор Белов' 'one letter differs'
found_as 'Елена Орлова' 'Yelena Orlova' 'the same in Latin letters'
found_as 'Ευτυχία Παππά' 'Eftychia Pappa' 'the same in Latin letters'
found_as 'Μπέλλα Παππά' 'Bella Pappa' 'the same in Latin letters'
apart 'Player 12' 'Player 13'
apart Anton6 Anton8
apart Lena Lcva
apart 'Team 1' 'Team l'
apart 'Lee 10' 'Lee 1O'
apart 'J. Novak' 'P. Novak'
apart Ana Ava
apart 'Dora Fink' 'Clara Fink'
apart 'Tim Taylor' 'Tom Tailor'
apart 'Игорь Белов' 'Igor Belkin'
apart 'Alexey Petrov' 'Alexei Petrow'

# The suggestions as a file, which is edited and used, after which new
# suggestions are made.
cat >many.qux <<'END'
[First "Otto Bernd"]
[Second "Bob \"Bo\" Stone"]

d3 f5 *

[First "Otto Bernd"]
[Second "Stone, Bob \"Bo\""]

d3 f6 *

[First "Otto Bemd"]
[Second "Hans Müller"]

d3 f7 *

[First "0tto Bernd"]
[Second "Mueller, H"]

d3 f8 *
END
ask import m many.qux
into names.txt archive m suggest --groups
expect 0 '# "Otto Bernd", 2 records
#   "Otto Bemd", 1 record: characters that look alike
#   "0tto Bernd", 1 record: characters that look alike
"Otto Bernd" "Otto Bemd" "0tto Bernd"

# "Hans Müller", 1 record
#   "Mueller, H", 1 record: initials, with umlauts written out
"Hans Müller" "Mueller, H"

# "Bob \"Bo\" Stone", 1 record
#   "Stone, Bob \"Bo\"", 1 record: the same words in another order
"Bob \"Bo\" Stone" "Stone, Bob \"Bo\""' "sed '1,/^\$/d' names.txt"
has 0 'nothing was changed; use --apply' \
    'ludex archive m alias --file names.txt'
# the user decides that Otto Bemd is a different person, and so is Mueller
sed -e 's/ "Otto Bemd"//' -e '/^"Hans/d' names.txt >edited.txt
printf '\n  # nothing\n"Zoe"\n' >>edited.txt
expect 0 'what  spelling         person
join  0tto Bernd       Otto Bernd
join  Stone, Bob "Bo"  Bob "Bo" Stone' \
    'ludex archive m alias --file edited.txt --apply'
into again.txt archive m suggest --groups
expect 0 '# "Otto Bernd", 3 records
#   "Otto Bemd", 1 record: characters that look alike
"Otto Bernd" "Otto Bemd"

# "Hans Müller", 1 record
#   "Mueller, H", 1 record: initials, with umlauts written out
"Hans Müller" "Mueller, H"' "sed '1,/^\$/d' again.txt"
ask archive m alias --file again.txt --apply
expect 0 - 'ludex archive m suggest --groups'
expect 0 - 'ludex archive m alias --file again.txt --apply'
has 0 'alias  --file edited.txt' 'ludex archive m log'
ask archive m undo 2
ask archive m undo 1
into undone.txt archive m suggest --groups
expect 0 - cmp names.txt undone.txt

printf '\357\273\277"Otto Bernd" "Otto Bemd"\n' >marked.txt
expect 0 'what  spelling   person
join  Otto Bemd  Otto Bernd
ludex: nothing was changed; use --apply to make these changes' \
    'ludex archive m alias --file marked.txt 2>&1'

# people with several spellings, and more names than a line has
for name in 'Kurt Alt' 'Otto Bernd' 'Max Neu' 'Otto Bemd' '0tto Bernd'; do
    printf '[First "%s"]\n\nd3 f5 {%s} *\n\n' "$name" "$name"
done >joined.qux
ask import joined joined.qux
ask archive joined alias 'Kurt Alt' 'Otto Bernd' --apply
ask archive joined alias 'Max Neu' 'Otto Bemd' --apply
into names.txt archive joined suggest --groups
expect 0 '# "Kurt Alt", 2 records
#   "Otto Bemd", 1 record: characters that look alike as "Otto Bernd"; not joined, because both persons have other spellings: split these off first
#   "0tto Bernd", 1 record: characters that look alike as "Otto Bernd"
"Kurt Alt" "0tto Bernd"' "sed '1,/^\$/d' names.txt"
awk 'BEGIN {
    name = "Bartholomew Kingsley"
    for (i = 0; i < 121; i++) {
        at = i % 11 + 1
        other = substr("cdfjqsuvxyz", int(i / 11) + 1, 1)
        print "[First \"" substr(name, 1, at - 1) (i ? other : "B") \
            substr(name, at + 1) "\"]\n\nd3 f5 {" i "} *\n"
    }
}' >spelled.qux
ask import spelled spelled.qux
into names.txt archive spelled suggest --groups
expect 0 2 "grep -c '^\"Bartholomew Kingsley\" ' names.txt"

# files that cannot be used: nothing is changed
fault() {
    printf '%b' "$1" >faulty.txt
    has "$2" "faulty.txt:$3; nothing was changed" \
        'ludex archive m alias --file faulty.txt --apply'
    expect 0 - cmp m before_faults
}
prepare cp m before_faults
fault '"A" "B"\nC\n' 1 \
    '2: a name must begin and end with a double quote'
fault '"A" "B\n' 1 '1: a name lacks the quote at its end'
fault '"A" " "\n' 1 '1: a name must not be empty'
fault '"A" "\0377"\n' 1 '1: a name must be UTF-8'
ask archive m alias --file edited.txt --apply
prepare cp m before_faults
fault '"Hans Müller" "Mueller, H"\n"Hans Müller" "0tto Bernd"\n' 1 \
    '2: refused: "0tto Bernd" must be split off first: it is a spelling of Otto Bernd'
# the name of a person stands for all spellings of this person
has 0 'join  0tto Bernd  Hans Müller' "ludex archive m alias 'Hans Müller' 'Otto Bernd'"
has 0 'join  Otto Bernd  Hans Müller' "ludex archive m alias 'Hans Müller' 'Otto Bernd'"
printf '[Game "quax"]\n[First "%s"]\n\nd3 *\n\n' '田中 太郎' '田中太郎' 'Ann de Lee' >spaced.qux
ask import spaced spaced.qux
has 0 '田中 太郎        1  田中太郎            1  the same except for case, diacritics and spaces' \
    'ludex archive spaced suggest'
has 3 'No such file' 'ludex archive m alias --file none.txt'
has 2 'alias --file FILE' 'ludex archive m alias A B --file edited.txt'
has 2 'alias --file FILE' 'ludex archive m alias A'
has 2 '--file can be used only with alias' 'ludex archive m rename A B --file edited.txt'
# A name in upper case is a person's name only if it is much more frequent.
seat() { # FIRST SECOND PLY
    printf '[Game "quax"]\n[First "%s"]\n[Second "%s"]\n\n%s *\n\n' "$@"
}
cased() { # COUNT NAME
    for _ in $(seq "$1"); do
        cells=$((cells + 1))
        printf '[Game "quax"]\n[First "%s"]\n\na%d b%d *\n\n' "$2" $((cells % 11 + 1)) \
            $((cells / 11 + 1))
    done
}
cells=0
{
    cased 3 'HANS MÜLLER'
    cased 2 'Hans Müller'
    cased 5 'EVE STONE'
    cased 2 'Eve Stone'
} >cased.qux
prepare ludex import cased cased.qux
expect 0 '"EVE STONE" "Eve Stone"
"Hans Müller" "HANS MÜLLER"' "ludex archive cased suggest --groups | grep '^\"' | sed 's/ *#.*//' | sort"
prepare ludex archive cased fold --apply
expect 0 'first,count
Eve Stone,7' "ludex query cased 'first = \"Eve Stone\" count by first' --format csv | tr -d '\r'"
expect 0 'first,count
Hans Müller,5' "ludex query cased 'first = \"HANS MÜLLER\" count by first' --format csv | tr -d '\r'"

# A spelling that may belong to two persons is in the line of one of them, so the
# file can be used as it is.
{
    seat 'Novak, Anna' 'Novak, Adam' a1
    seat 'Novak, Anna' 'Novak, Adam' a2
    seat 'Novak, A' Bob a3
} >two.qux
prepare ludex import two two.qux
expect 0 '# "Novak, Anna", 2 records
#   "Novak, A", 1 record: initials
"Novak, Anna" "Novak, A"

# "Novak, Adam", 2 records
#   "Novak, A", 1 record: initials; listed with "Novak, Anna"' \
    "ludex archive two suggest --groups | sed '1,4d'"
has 0 'join  Novak, A  Novak, Anna' \
    'ludex archive two suggest --groups | ludex archive two alias --file - 2>&1'

has 2 '--groups can be used only with suggest' 'ludex archive m names --groups'
has 2 'cannot be used together' 'ludex archive m suggest --groups --format csv'

# A name that fits several persons is not taken for one of them: all are named.
# Query, export and events find only the exact name.
month=0
while IFS='|' read -r first second; do
    month=$((month + 1))
    printf '[Game "quax"]\n[Date "2001.0%d.01"]\n[First "%s"]\n[Second "%s"]\n\nd3 e4 1-0\n\n' \
        $month "$first" "$second"
done >kim.qux <<'END'
Kim, Anna|Kim Anna
Kim, Boris|Lee Bo
Ánna Kim|Bob Ray
Kimberly Fox|Bob Ray
END
prepare ludex import kim kim.qux
matches='"Ánna Kim", "Kim Anna", "Kim, Anna", "Kim, Boris", "Kimberly Fox"'
told="ludex: kim: there is no player \"Kim\"; these names match: $matches"
expect 0 "$told" "ludex query kim 'player = Kim' --format values"
expect 0 "$told" "ludex query kim 'plies < 9 and (first = Zed or not winner = Kim and id = 99)' --format values"
expect 0 "$told" "ludex export kim 'first = Kim'"
has 0 "$told" ludex event kim list "'player = Kim'"
expect 2 "$told" ludex event kim player Kim
expect 2 "$told" "ludex event kim head-to-head 'Bob Ray' Kim"
expect 2 'ludex: kim: there is no player "A. KIM"; these names match: "Ánna Kim", "Kim Anna", "Kim, Anna"' \
    "ludex event kim player 'A. KIM'"
expect 2 'ludex: kim: there is no player "Kim B"; did you mean "Kim, Boris"?' \
    "ludex event kim player 'Kim B'"
expect 0 - "ludex query kim 'player = Nobody or player = \"Kim, Anna\" and plies > 9' --format values"
expect 0 1 "ludex query kim 'player = \"Kim, Anna\" or player = Kim' -c id --format values"
has 0 'ludex: kim: "Kim" is not a name in the archive; these names match: "Ánna Kim"' \
    "ludex archive kim alias Kim 'Kim, Anna'"
has 0 'ludex: kim: "B. Kim" is not a name in the archive; did you mean "Kim, Boris"?' \
    "ludex archive kim alias 'B. Kim' 'Lee Bo'"
is 'the name itself is meant' 0 "$(ludex archive kim alias 'B. Kim' 'Kim, Boris' 2>&1 |
    grep -c 'not a name')"
is 'a name that is there' 0 "$(ludex archive kim alias 'Lee Bo' 'Kim, Boris' 2>&1 |
    grep -c 'not a name')"
has 1 'ludex: kim: "Kim" is not a name in the archive; these names match: "Ánna Kim"' \
    ludex archive kim rename Kim Cid
printf 'event "A" { players { "Kim Bo" "Kim Cy" "Dee" } }\n' >kims.event
expect 2 'ludex: kims.event: there is no player "kim"; these names match: "Kim Bo", "Kim Cy"' \
    ludex event kims.event player kim
# Ten of them are listed.
printf '[Game "quax"]\n[First "Ann %d"]\n\nd3 e4 *\n\n' 1 2 3 4 5 6 7 8 9 10 11 12 |
    awk '/^d3/ { $2 = "e" 4 + n++ % 7; if (n > 7) $1 = "c4" } { print }' >anns.qux
prepare ludex import anns anns.qux
has 0 '"Ann 6", "Ann 7" and 2 more' "ludex query anns 'first = Ann' --format values"

finish
