#!/bin/sh
# Tests queries for records by the fields of their events, and by the number of
# records of each event. Events are gathered from records.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

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
run import cup events/champions.event cup.bry named.event
is 'import' '0 records: 10, stored: 10, broken: 0, duplicates: 0, refused: 0' \
    "$status ${output##*"$newline"}"

# A result names records 4 and 10, regardless of their tags. Records 3 and 7
# have no year of the series, and record 8 has no event.
finds cup 'event.country = Kentalis' '4 6 9 10'
finds cup 'event.country = Gadorien' 5
finds cup 'event.country = gadorien' ''
finds cup 'event.country ~ gador' 5
finds cup 'event.country ~~ "^(gad|prei)"' '1 2 5'
finds cup 'event.country != Kentalis' '1 2 3 5 7 8'
finds cup 'not event.country = Kentalis' '1 2 3 5 7 8'
finds cup 'event.country = ""' '3 7 8'
finds cup 'event.country != ""' '1 2 4 5 6 9 10'
finds cup 'event.year in 1918..1942' '1 2 4 5 9 10'
finds cup 'event.year in (1918, 1957)' '1 2 6'
finds cup 'event.year < 1931' '1 2 5'
finds cup 'event.year != 1918' '3 4 5 6 7 8 9 10'
finds cup 'event.year = ""' '3 7 8'
finds cup "event.series = \"$cup\"" '1 2 5 6'
finds cup 'event.era ~ international and event.city = Behmring' 5
finds cup 'event.name = Named' '4 9 10'
finds cup 'event.champion = Ann' '4 9 10'
finds cup 'event.champion != Ann' '1 2 3 5 6 7 8'
finds cup 'event.winner = Bob' ''
finds cup 'event.player = Bob and event.results = 2' '4 9 10'
finds cup 'event.format = "best-of-2"' '4 9 10'
finds cup 'event.format ~ first-to-10' '1 2 5'
finds cup 'event.game = brayout' '1 2 5 6'
finds cup 'event.rated = no' '4 9 10'
finds cup 'event.unfinished = no' '1 2 4 5 6 9 10'
finds cup 'event.won >= 12' 6
finds cup 'event.records = 2' '1 2'
finds cup 'event.records > 1 and event.year < 1930 or date = 1930' '1 2 8'
finds cup 'event.country = Kentalis and player = Ann and captures = 0' '4 6 9 10'
finds cup 'EVENT.Year = 1922' 5
finds cup 'event.year > 1900 order by event.year desc, id limit 3' '6 4 9'

# Columns, counts, and errors. lists WANTED WORD...: compares what a query
# prints as CSV, without line ends.
lists() {
    wanted=$1
    shift
    ask query cup "$@" --format csv
    set -f
    # shellcheck disable=SC2086 # words
    same "$*" "$(echo $wanted)" "$found"
    set +f
}
lists 'id,event,event.country,event.year
4,World championship of Brayout,Kentalis,1931
5,World championship of Brayout,Gadorien,1922
8,Friendly,,' 'id in (4, 5, 8)' -c id,event,event.country,event.year
expect 0 '{"event.year":1957}
{"event.year":1931,"event.champion":"Ann"}' \
    ludex query cup "'id in (6, 9)'" -c event.year,event.champion --format json
lists 'event.country,count
Kentalis,4
,3
Prei Meas,2
Gadorien,1' 'count by event.country'
lists 'event.country,count
Prei Meas,2
Gadorien,1' 'captures = 0 and event.year < 1931 count by event.country'
has 2 'query:1:1: error: there is no field event.contry [unknown-field]' \
    ludex query cup event.contry=Riamo
has 2 'did you mean event.country?' ludex query cup event.contry=Riamo
has 2 'event.begin can only be used as a column' ludex query cup event.begin=1918
has 2 'event.year: a number is expected' ludex query cup event.year=x
expect 2 'ludex: unknown column "event.player"; see "ludex help query.7"' \
    ludex query cup -c event.player

# The number of records of an event equals the number of gathered records.
expect 0 'year  records
1918        2
1922        1
1931        3
1957        1' ludex event cup list -c year,records "'records > 0'"
ludex event cup list --records --format json |
    sed -n 's/.*"year":\([0-9]*\).*"results":\([0-9]*\).*/\1,\2/p' |
    grep -v -e 1920 -e 1930 | sort >gathered
ludex event cup list 'records > 0' -c year,records --format csv |
    tr -d '\r' | sed 1d | sort >events.gathered
is 'as many' "0 $(cat gathered)" "$? $(cat events.gathered)"
# Fields of an event that are used only by the order or a count are gathered,
# too.
ask query cup -c id 'order by event.year, id limit 1' --format csv
is 'a record' '0 id 3' "$status $found"
ask query cup 'count by event.year limit 1' --format csv
is 'a count' '0 event.year,count ,3' "$status $found"
# A change of a record, a change of the event and another record are noticed.
ask archive cup tag id=3 Date=1922.07.01
finds cup 'event.year = 1922' '3 5'
sed 's/Kentalis/Riamo/; /record 4/d' named.event >changed.event
ask import --replace cup changed.event
finds cup 'event.country = Riamo' '9 10'
finds cup 'event.year = 1922' '3 4 5'
ask archive cup delete id=5
finds cup 'event.year = 1922' '3 4'
expect 0 'records
      2' ludex event cup list -c records year=1922

finish
