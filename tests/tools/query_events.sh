#!/bin/sh
# Records asked for by the fields of their events; how many belong to each: as
# the events that are gathered from records have them.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

cup='World championship of Brayout'
record() {
    printf '[Game "brayout"]\n[Event "%s"]\n[Date "%s"]\n' "$1" "$2"
    printf '[First "Ann"]\n[Second "Bob"]\n%b\n1. P(E3-E4) 1-0\n\n' "${3:-}"
}
{
    record "$cup" 1918.05.01
    record "$cup" 1919.01.01 '[EventDate "1918.05.01"]\n'
    record "$cup" 1920.05.01
    record "$cup" 1922.05.01
    record "$cup" 1922.06.01
    record "$cup" 1957.01.01
    record "$cup" '????.??.??'
    record Friendly 1930.01.01
    record Named 1961.01.01
    printf '[Game "brayout"]\n[First "Bob"]\n[Second "Ann"]\n\n1. P(E3-E4) 1-0\n'
} >cup.bry
cat >named.event <<'END'
event 1931 "Named" {
    country "Kentalis" unrated champion "Ann"
    format best-of-2
    round 1 "Bob" "Ann" 0-1 record 10
    round 2 "Bob" "Ann" 1-0 record 4
}
END
expect 0 'records: 10, stored: 10, broken: 0, duplicates: 0, refused: 0' \
    'ludex import cup events/champions.event cup.bry named.event 2>&1 |
        tail -n 1'

# ask QUERY NUMBERS: of the records.
ask() {
    same "$1" "$2" "$(joined ludex query cup "$1" -c id --format values 2>&1)"
}
# A result names 4 and 10, whatever their tags; 3 and 7 are of no year of the
# series, 8 of no event.
ask 'event.country = Kentalis' '4 6 9 10'
ask 'event.country = Gadorien' 5
ask 'event.country = gadorien' ''
ask 'event.country ~ gador' 5
ask 'event.country ~~ "^(gad|prei)"' '1 2 5'
ask 'event.country != Kentalis' '1 2 3 5 7 8'
ask 'not event.country = Kentalis' '1 2 3 5 7 8'
ask 'event.country = ""' '3 7 8'
ask 'event.country != ""' '1 2 4 5 6 9 10'
ask 'event.year in 1918..1942' '1 2 4 5 9 10'
ask 'event.year in (1918, 1957)' '1 2 6'
ask 'event.year < 1931' '1 2 5'
ask 'event.year != 1918' '3 4 5 6 7 8 9 10'
ask 'event.year = ""' '3 7 8'
ask "event.series = \"$cup\"" '1 2 5 6'
ask 'event.era ~ international and event.city = Behmring' 5
ask 'event.name = Named' '4 9 10'
ask 'event.champion = Ann' '4 9 10'
ask 'event.champion != Ann' '1 2 3 5 6 7 8'
ask 'event.winner = Bob' ''
ask 'event.player = Bob and event.results = 2' '4 9 10'
ask 'event.format = "best-of-2"' '4 9 10'
ask 'event.format ~ first-to-10' '1 2 5'
ask 'event.game = brayout' '1 2 5 6'
ask 'event.rated = no' '4 9 10'
ask 'event.unfinished = no' '1 2 4 5 6 9 10'
ask 'event.won >= 12' 6
ask 'event.records = 2' '1 2'
ask 'event.records > 1 and event.year < 1930 or date = 1930' '1 2 8'
ask 'event.country = Kentalis and player = Ann and captures = 0' '4 6 9 10'
ask 'EVENT.Year = 1922' 5
ask 'event.year > 1900 order by event.year desc, id limit 3' '6 4 9'

# Columns, counts, and what is none.
expect 0 'id,event,event.country,event.year
4,World championship of Brayout,Kentalis,1931
5,World championship of Brayout,Gadorien,1922
8,Friendly,,' "ludex query cup 'id in (4, 5, 8)' \
    -c id,event,event.country,event.year --format csv | tr -d '\r'"
expect 0 '{"event.year":1957}
{"event.year":1931,"event.champion":"Ann"}' \
    ludex query cup "'id in (6, 9)'" -c event.year,event.champion --format json
expect 0 'event.country,count
Kentalis,4
,3
Prei Meas,2
Gadorien,1' "ludex query cup 'count by event.country' --format csv | tr -d '\r'"
expect 0 'event.country,count
Prei Meas,2
Gadorien,1' "ludex query cup \
    'captures = 0 and event.year < 1931 count by event.country' --format csv |
    tr -d '\r'"
has 2 'query:1:1: error: no field is called event.contry [unknown-field]' \
    ludex query cup event.contry=Riamo
has 2 'did you mean event.country?' ludex query cup event.contry=Riamo
has 2 'event.begin is only a column' ludex query cup event.begin=1918
has 2 'event.year: a number is wanted' ludex query cup event.year=x
expect 2 'ludex: no column "event.player"; see "ludex help query.7"' \
    ludex query cup -c event.player

# As many belong to an event as are gathered for it.
expect 0 'year  records
1918        2
1922        1
1931        3
1957        1' ludex event cup list -c year,records "'records > 0'"
ludex event cup list --records --format json |
    sed -n 's/.*"year":\([0-9]*\).*"results":\([0-9]*\).*/\1,\2/p' |
    grep -v -e 1920 -e 1930 | sort >gathered
expect 0 - "ludex event cup list 'records > 0' -c year,records --format csv |
    tr -d '\r' | sed 1d | sort | cmp - gathered"
# What only the order, or a count, asks of an event is gathered too.
expect 0 2 "ludex query cup -c id 'order by event.year, id limit 1' --format csv |
    grep -c ."
expect 0 2 "ludex query cup 'count by event.year limit 1' --format csv | grep -c ."
# An edit, a change of the event and another record are seen.
ludex archive cup tag id=3 Date=1922.07.01 >/dev/null
ask 'event.year = 1922' '3 5'
sed 's/Kentalis/Riamo/; /record 4/d' named.event >changed.event
ludex import --replace cup changed.event >/dev/null 2>&1
ask 'event.country = Riamo' '9 10'
ask 'event.year = 1922' '3 4 5'
ludex archive cup delete id=5 >/dev/null
ask 'event.year = 1922' '3 4'
expect 0 'records
      2' ludex event cup list -c records year=1922

finish
