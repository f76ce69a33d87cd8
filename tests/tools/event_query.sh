#!/bin/sh
# Tests queries for events. The table of champions as read from the web page, a
# file of events and an archive must give the same results.
set -u
data=$PWD/tests/data
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"
prepare "ludex event $data/champions.txt import-table \\
    --series 'World championship' --game brayout >seed.event"
prepare ludex import seed seed.event

# rows QUERY COLUMNS <rows: compares the output for the file and the archive
# with these rows, as CSV without column heads.
rows() {
    wanted=
    while IFS= read -r row; do
        wanted=$wanted$newline$row$carriage_return
    done
    for source in seed.event seed; do
        run event "$source" list "$1" -c "$2" --format csv
        is "$source: $1" "${wanted#"$newline"}" "${output#*"$newline"}"
    done
}
# count QUERY WANTED: compares the number of rows.
count() {
    query=$1 wanted=$2
    run event seed list "$1" -c id --format csv
    IFS=$newline
    # shellcheck disable=SC2086 # lines
    set -- $output
    unset IFS
    is "$query" "$wanted" $(($# - 1))
}

# Each field separately, with each operator.
rows 'year = 1918' year,country,city,won,format <<'END'
1918,Prei Meas,Dǒr Ōnŏtōra,10,first-to-10 wins + tiebreak
END
rows 'country = Kentalis' year,city <<'END'
1957,Čuradin
1989,Apačin
2006,Apačin
2018,Polácica
END
rows 'country = "Polyashi Empire" and not city = Ukadsk' year,city <<'END'
1834,Preimand
1839,Nadgorica
1854,Kandan
1859,Nadgorica
END
rows 'city ~ zhousheng' year,country <<'END'
1869,Bogmia
1977,Zhousheng
END
rows 'city ~~ "^d|ad$"' year,city <<'END'
1918,Dǒr Ōnŏtōra
1930,Dolinagore
1971,Carlsbad
2015,D̐a Nt̩̐ả
END
count 'era = "Unofficial tournaments"' 9
count 'era ~ zhengian' 8
count 'era != "Unofficial tournaments"' 38
count 'era in ("Unofficial tournaments", "International championship")' 39
count 'series = "World championship"' 47
count 'series ~ WORLD' 47
count 'series = ""' 0
count 'name = ""' 47
count 'name != ""' 0
count 'game = brayout' 47
count 'game != brayout' 0
count 'format = round-robin' 7
count 'format = "Round-Robin tournament"' 7
count 'format = "first-to-10 + tiebreak"' 12
count 'format ~ best-of' 14
count 'format = unknown' 0
count 'unfinished = no' 47
count 'champion = ""' 47
count 'champion = Ann' 0
count 'winner = ""' 47
count 'runner-up != ""' 0
count 'player = Ann' 0
count 'player != Ann' 47
count 'organizer = ""' 47
count 'rated = yes' 0
count 'results = 0 and players = 0' 47
count 'city = ""' 4
count 'city < B' 8
count 'won = ""' 14
count 'won != ""' 33
count 'year in 1918..1942' 7
count 'year in ..1839' 2
count 'year in 2018..' 2
count 'year in (1834, 1835, 2021)' 2
count 'not year in 1839..2018' 2
count 'year < 1900 or country = Kentalis and year > 2000' 15
count '(year < 1900 or country = Kentalis) and year > 1880' 7
count '' 47
rows 'won >= 11 and year < 1900' year,won <<'END'
1869,11
1884,11
END
rows 'won < 4' year,won <<'END'
1844,3
END

# Order, limits and counts.
rows 'city = Ukadsk order by year desc limit 3' year,country <<'END'
1909,Zhengia
1895,Zhengia
1890,Zhengia
END
rows 'city = Ukadsk order by country desc, year limit 2 offset 6' year,country <<'END'
1844,Polyashi Empire
1849,Polyashi Empire
END
rows 'count by era' year <<'END'
International championship,30
Unofficial tournaments,9
Zhengian-backed host championship,8
END
rows 'max won, min year, average year by era order by era' year <<'END'
International championship,30,12,1918,1972.03
Unofficial tournaments,9,11,1834,1854.00
Zhengian-backed host championship,8,11,1879,1896.88
END
rows 'year > 1900 count by country limit 4' year <<'END'
Kentalis,4
Gadorien,3
Monte Blanco,3
Qazhshava,3
END
rows 'year > 1980 count by country, format order by country limit 3' year <<'END'
Bakyern,best-of-16 + tiebreak,1
Gabrielland,best-of-20 + tiebreak,1
Gadorien,best-of-20 + tiebreak,1
END
rows 'country = Kentalis count by city order by counts' year <<'END'
Polácica,1
Čuradin,1
Apačin,2
END

# Hosts over time: which countries, how often, and since when.
expect 0 'year  country          city
1834  Polyashi Empire  Preimand
1839  Polyashi Empire  Nadgorica' \
    ludex event seed list -c year,country,city limit 2

# Events as a table, for any query.
has 0 '| 1957 | Kentalis |' ludex event seed list -c year,country \
    country=Kentalis --format markdown
has 0 '"year":1957' ludex event seed list country=Kentalis --format json
expect 0 'country,titles,hosted,first hosted,last hosted
Polyashi Empire,0,6,1834,1859
Zhengia,0,2,1864,1874
Bogmia,0,1,1869,1869' "ludex event seed countries 'era ~ unofficial' \
    --format csv | tr -d '\r'"
expect 0 '    city "Preimand"' "ludex event seed.event show year=1834 | grep city"

# Names of events and series, and years, need no field. Names of persons are not
# searched.
prepare ludex import made events/made.event
prepare "ludex archive made rename Cid 'Cid Lee' --apply"
for word in Alpha 1992; do
    expect 0 'name,winner,champion
Alpha,Cid Lee,Ann' "ludex event made list $word -c name,winner,champion \
        --format csv | tr -d '\r'"
done
expect 0 'name
Alpha
Beta' ludex event made list -c name Made events
expect 0 'name
Alpha' ludex event made list -c name winner=Cid
expect 0 'name
Beta' ludex event made list -c name \
    "'winner != \"Cid Lee\"'"
# Missing values come first, on any engine.
cp seed two && ludex import two events/made.event >/dev/null 2>&1
expect 0 ',,Bob,Cid' "ludex event two list 'id >= 46 order by winner' -c winner \
    --format csv | tr -d '\r' | sed 1d | paste -sd ,"
expect 0 'Cid,Bob,,' "ludex event two list 'id >= 46 order by winner desc' -c winner \
    --format csv | tr -d '\r' | sed 1d | paste -sd ,"
expect 0 'winner   count
Bob          1
Cid Lee      1' ludex event made list count by winner
expect 0 'name
Alpha
Beta' ludex event made list -c name "'player ~ lee'"
expect 0 Beta "ludex event made standings 'champion = Bob' | head -n 1"
expect 0 Alpha "ludex event events/made.event standings 'winner = Cid' |
    head -n 1"
expect 0 'name   winner
Alpha  Cid' ludex event events/made.event list winner=Cid -c name,winner
expect 2 'ludex: made: there is no event "Gamma"; "ludex event made list" lists all events' \
    ludex event made list Gamma
has 2 'no event "Gamma"' ludex event made standings Gamma
has 2 'no event "Gamma"' ludex event events/made.event standings Gamma
expect 0 'name' ludex event made list -c name year=1000

# Two events that cannot both be stored.
printf 'event 1990 "E" { }\nevent 1990 "E" { city "C" }\n' >twice.event
has 1 'twice.event:2:1: error: the file has an earlier event' \
    ludex event twice.event list

# Errors are reported at their places.
expect 2 'query:1:1: error: there is no field contry [unknown-field]
    1 | contry = Kentalis
      | ^^^^^^
   = help: did you mean country?' ludex event seed list contry = Kentalis
has 2 'query:1:8: error: year: a number is expected' ludex event seed list year = x
has 2 'champion: names can only be compared with =, != or ~' \
    ludex event seed list "'champion > A'"
has 2 'query:1:10: error: player can only be used in conditions' \
    ludex event seed list 'order by player'
has 2 'begin can only be used as a column' ludex event seed list 'begin = 1990'
has 2 '"last" does not apply to this field' ludex event seed list 'last year = 1'
has 2 'the bracket is not closed' ludex event seed list "'(year = 1990'"
has 2 'unknown column "contry"; did you mean country?' \
    ludex event seed list -c contry
has 2 '"count by" can be used only with list' ludex event seed standings 'count by year'
expect 2 'ludex: event: --columns can be used only with list and standings, not with champions' \
    ludex event seed champions -c year
finish
