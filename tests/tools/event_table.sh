#!/bin/sh
# Tests the conversion of tables of championships, as printed on web pages, to
# files of events.
set -u
data=$PWD/tests/data
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# read_table NAME WANTED: compares the output on both streams for the table in
# the file.
read_table() {
    is "$1" "$(cat)" "$(ludex event "$1" import-table 2>&1)"
}

# The table of the web page. Each form in which its events are written can be
# read again.
prepare "ludex event \"$data/champions.txt\" import-table >seed.event"
for form in mediawiki html markdown; do
    expect 0 - "ludex event seed.event champions --format $form >seed.$form &&
        ludex event seed.$form import-table | cmp - seed.event"
done
has 0 'event 1969 { country "Layfet" won 12 }' cat seed.event
has 0 'event 1869 { country "Bogmia" city "Zhousheng City" won 11 }' \
    cat seed.event
expect 0 'events: 47, stored: 47, duplicates: 0, replaced: 0, refused: 0' \
    'ludex event seed.mediawiki import-table --series S | ludex import a -'
expect 0 'country,titles,hosted,first hosted,last hosted
Zhengia,0,9,1864,1909
Polyashi Empire,0,6,1834,1859' \
    "ludex event seed.event countries --format csv | tr -d '\r' | sed 3q"

# MediaWiki: links, templates, references, and cells that span rows or columns.
cat >wiki.txt <<'END'
Some words | with a bar.
{| class="wikitable sortable"
|+ Champions
|-
! Year !! [[Host]] country !! Champion !! Runner(s)-up
! Prize<ref name="p">In crowns.</ref> !! Format
|-
! colspan="6" | ''Early'' years
|-
| 1901 || {{flag|Riamo}} || '''[[Ann Lee (player)|Ann Lee]]''' || Bob<br>Cid
| 10 || rowspan="2" | Best of 24 + tiebreak
|-
| 1905
| {{flagicon|Kentalis}} [[Kentalis]]
| [[File:Dan.png|20px]] Dan &amp; Eve &#233;{{!}} <x
| 
| —
|-
| colspan="2" | later
| nobody
|}
{|
! Player !! Country
|-
| 1901 || Riamo
|}
END
read_table wiki.txt <<'END'
wiki.txt:6:3: warning: the column "Prize" is not recognised: omitted [unknown-column]
    6 | ! Prize<ref name="p">In crowns.</ref> !! Format
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the columns can be: year, event, country, city, champion, runner-up, won, lost, drawn, format, era, series, game, source
wiki.txt:19:17: error: later is not a year: the row is omitted [unknown-row]
   19 | | colspan="2" | later
      |                 ^^^^^
wiki.txt:22:1: note: this is not a table of events: no column is headed "Year" (Player, Country) [unknown-table]
   22 | {|
      | ^^ the columns can be: year, event, country, city, champion, runner-up, won, lost, drawn, format, era, series, game, source
era "Early years"
format best-of-24 + tiebreak
event 1901 { country "Riamo" champion "Ann Lee" runner-up "Bob" runner-up "Cid" }
event 1905 { country "Kentalis" champion "Dan & Eve é| <x" }
END

# A cell that is too long for its column costs only its row.
cat >crossing.txt <<'END'
Year  Champion    Country
1994  Ann Lee     Riamo
1995  Hans Müller-Long  Germany
1996  Bob         Kentalis
END
read_table crossing.txt <<'END'
crossing.txt:3:7: error: Hans Müller-Long extends beyond its column: the row is omitted [unknown-row]
    3 | 1995  Hans Müller-Long  Germany
      |       ^^^^^^^^^^^^^^^^
event 1994 { country "Riamo" champion "Ann Lee" }
event 1996 { country "Kentalis" champion "Bob" }
END

# Words in place of a champion.
printf '%s\n' Year,Champion,Runner-up 1990,Ann,Bob '1991,Not held,-' 1992,-,Cid \
    '1993,no contest,' 1994,Cancelled, >without.csv
read_table without.csv <<'END'
without.csv:3:6: note: Not held: the event has no champion [no-champion]
    3 | 1991,Not held,-
      |      ^^^^^^^^
without.csv:5:6: note: no contest: the event has no champion [no-champion]
    5 | 1993,no contest,
      |      ^^^^^^^^^^
without.csv:6:6: note: Cancelled: the event has no champion [no-champion]
    6 | 1994,Cancelled,
      |      ^^^^^^^^^
event 1990 { champion "Ann" runner-up "Bob" }
event 1991 { }
event 1992 { runner-up "Cid" }
event 1993 { }
event 1994 { }
END

# HTML: end tags may be missing, and only the text is read.
cat >page.html <<'END'
<html><style>table { color: red }</style><!-- <table> -->
<TABLE class="a > b"><caption>Champions</caption>
<tr><th>Year<th>Event<th>Winner<th>Won (+)<th>Lost (&minus;)<th>Draw (=)
<tr><td>1990<sup class="reference"><a href="#1">[1]</a></sup><td>Alpha&nbsp;Open
  <td><a href="/ann">Ann
  Lee</a><td>7<td>2<td>0
<tr><td rowspan=2>1991</td><td>Beta</td><td>Bob &lt;jr&gt;</td><td>x</td></tr>
<tr><td>Gamma</td><td>Cid</td><td>3</td><td></td><td>1</td></tr>
<tr><th>Year<th>Event<th>Winner
<tr><td>199?<td>Delta
</table>
END
read_table page.html <<'END'
page.html:7:68: warning: x: this is not a number: omitted [unknown-cell]
    7 | … rowspan=2>1991</td><td>Beta</td><td>Bob &lt;jr&gt;</td><td>x</td></tr>
      |                                                              ^
page.html:10:9: error: 199? is not a year: the row is omitted [unknown-row]
   10 | <tr><td>199?<td>Delta
      |         ^^^^
event 1990 "Alpha Open" { champion "Ann Lee" won 7 lost 2 drawn 0 }
event 1991 "Beta" { champion "Bob <jr>" }
event 1991 "Gamma" { champion "Cid" won 3 drawn 1 }
END

# Plain text in which cells are missing. Cells are assigned according to their
# kind.
cat >bare.txt <<'END'
Year | Country | City | Champion | Won | Lost | Format |
---|---|---|---|---|---|---|
1990 | In Riamo | Alstra | 7 | Round robin tournament ||
1991 | Kentalis | 8 | 2 | 5 |||
1992 | Riamo | Alstra | Ann | 7 | 2 | swiss-9 |
END
read_table bare.txt <<'END'
bare.txt:4:27: warning: 5: this cell does not belong to any column: omitted [unknown-cell]
    4 | 1991 | Kentalis | 8 | 2 | 5 |||
      |                           ^
format round-robin
event 1990 { country "Riamo" city "Alstra" won 7 }
event 1991 { country "Kentalis" won 8 lost 2 }
format swiss-9
event 1992 { country "Riamo" city "Alstra" champion "Ann" won 7 lost 2 }
END

# Rows may begin with a bar even if the column heads do not.
cat >bar.txt <<'END'
Year | Host | Champion | Won |
---|---|---|---|
|1998 | Riamo | Ann | 7 |
1999 | Kentalis | Bob |
|Late years |||
|Year | Host | Champion |
| 2001 | Riamo | 7 ||
|2?02 | Riamo | Cid |
END
read_table bar.txt <<'END'
bar.txt:8:2: error: 2?02 is not a year: the row is omitted [unknown-row]
    8 | |2?02 | Riamo | Cid |
      |  ^^^^
event 1998 { country "Riamo" champion "Ann" won 7 }
event 1999 { country "Kentalis" champion "Bob" }

era "Late years"
event 2001 { country "Riamo" won 7 }
END
cat >second.txt <<'END'
No | Year | Winner
---|---|---
|1 | 1998 | Ann
2 | 1999 | Bob
END
read_table second.txt <<'END'
event 1998 { champion "Ann" }
event 1999 { champion "Bob" }
END

# If a name appears twice in a cell, it is one champion, and the output is
# clean.
printf '<table><tr><th>Year<th>Champion<th>Runner-up
<tr><td>1990<td>Ann<br>Ann<td>Bob, Bob<tr><td>1991<td>Ann;Cid;Ann<tr>
<td>1993<td>Ann<br>A&zwj;n<br>A&zwj;n</table>' >twice.html
has 0 'events: 3, clean: 3' 'ludex event twice.html import-table | ludex check -'
has 0 'event 1990 { champion "Ann" runner-up "Bob" }' \
    ludex event twice.html import-table
has 0 'event 1991 { champion "Ann" champion "Cid" }' \
    ludex event twice.html import-table

# In other tables a format belongs only to its row, and "In" is part of a name.
cat >table.md <<'END'
| Year | Host | Champion | Format | Series |
| ---: | --- | --- | --- | --- |
| 1990 | In | In Ann \| \*B\* | knockout | S |
| 1991 |  | Bob | ladder | T |
END
read_table table.md <<'END'
table.md:4:19: warning: ladder: there is no such format: omitted [unknown-cell]
    4 | | 1991 |  | Bob | ladder | T |
      |                   ^^^^^^
format single-elimination
event 1990 { series "S" country "In" champion "In Ann | *B*" }
format unknown
event 1991 { series "T" champion "Bob" }
END

# Without a table there are no events. Options for tables apply to nothing else.
printf 'Nothing | here\n' >none.txt
has 1 'none.txt:1:1: error: there is no table of events in this file [no-table]' \
    ludex event none.txt import-table
expect 2 'ludex: event: --series, --game and --source can be used only with new and import-table, not with list' \
    ludex event seed.event list --series S
has 2 'unknown game "brayut"; did you mean brayout?' \
    ludex event bare.txt import-table --game brayut
has 3 'No such file' ludex event nothing.txt import-table
expect 2 'ludex: event import-table: --format can only be text' \
    ludex event bare.txt import-table --format csv

# Reading unclosed markup takes time in proportion to its length.
awk 'BEGIN { print "{|\n! Year !! Country\n|-"; printf "| 1990 || "
    for (i = 0; i < 900000; i++) printf "<a"; print "" }' >long.txt
expect 0 - 'timeout 5 ludex event long.txt import-table >out 2>&1'
awk 'BEGIN { print "{|\n! Year !! Country"; for (i = 0; i < 60000; i++)
    printf "|-\n| 1990 || <a [[ {{x| '"''"' <ref & || "; print "" }' >open.txt
expect 0 - 'timeout 5 ludex event open.txt import-table --summary >out 2>&1;
    [ $? -lt 3 ]'

# The output can be read again without errors: names that appear twice in a
# cell, and players drawn from any list.
expect 1 'event 1990 { champion "Ann" }
event 1991 { champion "Ann" }
event 1992 { champion "Ann" }
event 1993 { champion "Ann" champion "AĂn" champion "AÄn" }' \
    "ludex event $top/tests/data/twice.html import-table 2>/dev/null | tee twice.event
    exit 1"
has 0 'with errors: 0' ludex check twice.event
printf 'a\001\na\002\nAnn\nann\n"Lee"\n\\\nBob # no\n\nO"Neill, Jr.\n{\nround 1\n' >names
expect 1 - 'ludex event names draw --rounds 3 --seed 1 >drawn.event 2>/dev/null'
has 0 'with errors: 0' ludex check drawn.event
# The rounds of a crosstable are in the order of their numbers, regardless of
# the order of the columns.
printf 'No,Name,1,2,3,Pts\n1,Ann,2w1,3b1,4w=,2.5\n2,Bob,1b0,4w1,3b0,1\n3,Cy,4b=,1w0,2w1,1.5\n4,Dee,3w=,2b0,1b=,1\n' >cross.csv
ludex event cross.csv import-table >cross.event 2>said
is 'round 3' '    round 3
        "Ann" "Dee" 1/2-1/2
        "Cy" "Bob" 1-0' "$(sed -n '/round 3/,/Cy/p' cross.event)"
for order in 1,2,6,3,4,5 1,2,5,3,6,4 4,6,5,3,1,2; do
    awk -F , -v order=$order '{ n = split(order, f, ",")
        for (i = 1; i <= n; i++) printf "%s%s", $f[i], i < n ? "," : "\n" }' \
        cross.csv >moved.csv
    expect 0 - 'ludex event moved.csv import-table 2>said | cmp - cross.event'
done
# Unless each round has a different number, the rounds are read from left to
# right.
sed '1s/1,2,3/3,2,2/' cross.csv >twice.csv
has 0 '    round 1
        "Ann" "Bob" 1-0' 'ludex event twice.csv import-table 2>said'

# Cells that span rows repeat at most 4 MiB, in HTML and in MediaWiki's markup.
long=$(awk 'BEGIN { while (n++ < 50000) printf "x" }')
{
    echo '<table><tr><th>Champion</th><th>Country</th><th>Year</th></tr>'
    echo "<tr><td rowspan=4096>$long</td>
<td rowspan=4096>$long</td><td>1800</td></tr>"
    awk 'BEGIN { for (y = 1801; y < 1950; y++) print "<tr><td>" y "</td></tr>" }'
    echo '</table>'
} >spans.html
{
    printf '{|\n! Champion !! Country !! Year\n|-\n'
    printf '| rowspan="4096" | %s || rowspan="4096" | %s || 1800\n' "$long" "$long"
    awk 'BEGIN { for (y = 1801; y < 1950; y++) print "|-\n| " y }'
    echo '|}'
} >spans.wiki
for page in spans.html spans.wiki; do
    expect 1 84 "ludex event $page import-table 2>said | grep -c xxx; exit 1"
    for rows in 4012 4095; do
        has 0 "error: cells repeat more than 4 MiB: this one is omitted from $rows of its 4096 rows [too-many]" \
            cat said
    done
done

sed -n 's/^    {"\(.*\)", ".*/\1/p' "$top/grammar/tables/foreign_heads.c" >words
expect 0 - 'test -s words && LC_ALL=C sort -c words'
# headings in other languages, with and without diacritics
while read -r heads; do
    printf '%s\n1901;Ann;Bob;Riamo\n' "$heads" >foreign.csv
    has 0 '1901,,,,Riamo,Ann,,,Bob' 'ludex event foreign.csv champions --format csv'
done <<'EOF'
Jahr;Meister;Vizemeister;Ort
Année;Championne;Finaliste;Lieu
AÑO;Campeón;Subcampeon;Ciudad
Anno;Campione;Secondo;Città
Rok;Mistrz;Wicemistrz;Miasto
Rok;Mistr;Vicemistr;Misto
ГОД;Чемпион;Финалист;Город
EOF
printf 'Runde;Weiß;Schwarz;Ergebnis\n1;Ann;Bob;1-0\n' >foreign.csv
has 0 '"Ann" "Bob" 1-0' 'ludex event foreign.csv show'
printf 'Miejsce;Zawodnik;1;2;Punkty\n1;Ann;x;1;1\n2;Bob;0;x;0\n' >foreign.csv
has 0 '"Ann" "Bob" 1-0' 'ludex event foreign.csv show'
printf 'Halbfinale;Finale;Sieger\nAnn;;\nBob;Ann;\nCid;Cid;Ann\nDan;;\n' >foreign.csv
has 0 '"Ann" "Cid" 1-0' 'ludex event foreign.csv show'
finish
