#!/bin/sh
# Tests records of champions, hosts over time and careers: events written by
# hand, and the table of the web page counted in a second way.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# rows COMMAND... <expected: compares the table as CSV, without column heads.
rows() {
    wanted=
    while IFS= read -r row; do
        wanted=$wanted$newline$row$carriage_return
    done
    run event "$@" --format csv
    case $output in
    *"$newline"*) output=${output#*"$newline"} ;;
    *) output= ;;
    esac
    same "$*" "${wanted#"$newline"}" "$output"
}

# Shared titles count for each champion, but only once for a country. Two events
# of one year are one championship. An event without a champion ends a run of
# titles, but an event that was not finished does not. Events without a year are
# in no run. Titles by results count too.
cat >cup.event <<'END'
series "Cup"
era "Old"
event 1900 { champion "Ann" champion "Bob"
    players { "Ann" country "Riamo" "Bob" country "Riamo" } }
event 1901 "Men" { champion "Bob" players { "Bob" country "Riamo" } }
event 1901 "Women" { champion "Ann" players { "Ann" country "Riamo" } }
event 1902 { unfinished }
event 1903 { champion "Ann" players { "Ann" country "Kentalis" } }
era "New"
event 1904 { format round-robin champion "Ann" "Ann" "Bob" 0-1 }
event 1905 {}
event 1910 { format round-robin "Ann" "Bob" 1-0 }
event 1911 { format round-robin "Ann" "Bob" 1/2-1/2 }
series "Bowl"
era ""
event 1912 { champion "Cid" }
event { champion "Cid" }
series ""
event 1913 "One" { champion "Dan" }
event 1914 "Other" { champion "Dan" }
END
rows cup.event titles <<'END'
Ann,6,1900,1911,4,6
Bob,3,1900,1911,2,10
Cid,2,1912,1912,1,
Dan,2,1913,1914,1,1
END
rows cup.event titles --by country <<'END'
Riamo,3,1900,1901,2,1
Kentalis,1,1903,1903,1,
END
rows cup.event titles --by era <<'END'
,Cid,2,1912,1912,1,
,Dan,2,1913,1914,1,1
Old,Ann,3,1900,1903,3,2
Old,Bob,2,1900,1901,2,1
New,Ann,3,1904,1911,2,6
New,Bob,1,1911,1911,1,
END
rows cup.event titles 'champion = Bob' <<'END'
Bob,2,1900,1901,2,1
Ann,1,1900,1900,1,
END
rows cup.event hosts </dev/null

# Two titles in the same year are one step of a run.
cat >beside.event <<'END'
series "Cup"
event 1920 { champion "Eve" }
event 1921 "Men" { champion "Eve" }
event 1921 "Women" { champion "Eve" }
event 1922 { champion "Eve" }
END
rows beside.event titles <<'END'
Eve,4,1920,1922,3,1
END
prepare ludex import cup cup.event
for verb in titles 'titles --by country' 'titles --by era' hosts 'player Ann'; do
    expect 0 - "ludex event cup.event $verb >one &&
        ludex event cup $verb >two && cmp one two"
done

# The table of the web page. It has no champions, so five names are added, each
# for the years whose last digits give its number.
awk '/^event/ { sub(/ *}$/, " champion \"P" substr($2, 4) % 5 "\" }") } 1' \
    events/champions.event >seed.event
prepare ludex import seed seed.event
ludex event seed list -c year,champion,country,city,era --format csv |
    tr -d '\r' | sed 1d >seed.csv
expect 0 47 'grep -c P seed.csv'

# count_titles KEY...: prints rows of the table, counted from these columns.
count_titles() {
    awk -F, -v group="$1" '{ k = (group ? $5 "," : "") $2
        if (!(k in n)) first[k] = $1
        else if ($1 - last[k] > gap[k]) gap[k] = $1 - last[k]
        run[k] = n[k]++ && at[k] == NR - 1 ? run[k] + 1 : 1
        if (run[k] > best[k]) best[k] = run[k]
        last[k] = $1; at[k] = NR
        if (!($5 in era)) era[$5] = NR }
    END { for (k in n) { split(k, part, ",")
        print (group ? era[part[1]] : 0) "," n[k] "," k "," n[k] "," first[k] \
            "," last[k] "," best[k] "," gap[k] } }' seed.csv |
        if [ "$1" ]; then sort -t, -k1,1n -k2,2nr -k6,6n
        else sort -t, -k2,2nr -k5,5n; fi | cut -d, -f3-
}
count_titles '' >wanted
rows seed titles <wanted
expect 0 5 'wc -l <wanted'
count_titles era >wanted
rows seed titles --by era <wanted

# Hosts: how often each is in the list, and in which first and last year.
awk -F, '{ k = $3 "," $4
    if (!(k in n)) first[k] = $1
    else if ($1 - last[k] > gap[k]) gap[k] = $1 - last[k]
    last[k] = $1; n[k]++ }
END { for (k in n) print k "," n[k] "," first[k] "," last[k] "," gap[k] }' \
    seed.csv | LC_ALL=C sort -t, -k3,3nr -k4,4n >wanted
rows events/champions.event hosts <wanted
expect 0 'country          city            hosted  first  last  interval
Zhengia          Ukadsk               6   1874  1909        14
Zhengia          Kandan               3   1864  1905        36
Polyashi Empire  Nadgorica            2   1839  1859        20' \
    'ludex event events/champions.event hosts | sed 4q'
expect 0 'Zhengian-backed host championship,Zhengia,Ukadsk,5,1879,1909,14
Zhengian-backed host championship,Zhengia,Kandan,2,1900,1905,5
Zhengian-backed host championship,Zhoushi Union,Kandan,1,1913,1913,' \
    "ludex event events/champions.event hosts --by era --format csv |
        tr -d '\r' | grep Zhengian"
rows events/champions.event hosts country=Kentalis <<'END'
Kentalis,Apačin,2,1989,2006,17
Kentalis,Čuradin,1,1957,1957,
Kentalis,Polácica,1,2018,2018,
END

# Every form of output; invalid requests.
has 0 '{"champion":"Ann","titles":6,"first":1900,"last":1911,"streak":4,' \
    ludex event cup titles --format json
has 0 '| Ann | 6 | 1900 |' ludex event cup titles --format markdown
for form in text csv json html markdown mediawiki; do
    has 0 Apačin ludex event seed hosts --format $form
done
expect 2 'ludex: event titles: --by takes country or era, not "city"' \
    ludex event cup titles --by city
expect 2 'ludex: event hosts: --by takes era, not "country"' \
    ludex event cup hosts --by country
expect 2 'ludex: event: --by cannot be used with list' ludex event cup list --by era

# A career: title matches as champion and as challenger, stated results, titles
# by results, shared titles, a team's title, and the years.
cat >career.event <<'END'
series "Match"
event 1900 { format first-to-3 champion "Ann" runner-up "Bob" won 3 lost 1 }
event 1902 { format first-to-2 round 1 "Ann" "Bob" 1-0 round 2 "Bob" "Ann" 0-1 }
event 1903 { unfinished }
event 1904 { format first-to-2 runner-up "Ann" champion "Cid" won 2 drawn 5 }
event 1905 { format first-to-2 champion "Cid" runner-up "Ann" }
event 1907 { format first-to-2 champion "Dan" runner-up "Ann" }
series ""
event 1905 "Cup" { format round-robin
    round 1 "Ann" "Bob" 1-0 round 2 "Bob" "Eve" 1/2-1/2
    round 3 "Eve" "Ann" 1/2-1/2 }
event 1906 "Teams" { champion "Reds"
    teams { "Reds" "Blues" }
    players { "Ann" team "Reds" board 1 "Bob" team "Blues" board 1 }
    round 1 "Ann" "Bob" 1-0 }
event 1908 "Draw" { format round-robin
    "Ann" "Bob" 1/2-1/2 }
event 1909 "Later" { players { "Ann" "Bob" } }
END
rows career.event player Ann <<'END'
1900,,,,,3,,1,,,,champion,
1902,,,1,2,2,0,0,0,2,champion,,champion
1904,,,,,,,,,,,runner-up,champion
1905,,,,,,,,,,,runner-up,challenger
1905,Cup,,1,2,1,1,0,0,1.5,champion,,
1906,Teams,,1,1,1,0,0,0,1,,champion,
1907,,,,,,,,,,,runner-up,
1908,Draw,,1,1,0,1,0,0,0.5,"champion, shared",,
1909,Later,,,,,,,,,,,
END
rows career.event player Cid <<'END'
1904,,,,,2,5,,,,,champion,challenger
1905,,,,,,,,,,,champion,champion
END
rows career.event player Bob <<'END'
1900,,,,,,,,,,,runner-up,
1902,,,2,2,0,0,2,0,0,runner-up,,challenger
1905,Cup,,3,2,0,1,1,0,0.5,,,
1906,Teams,,2,1,0,0,1,0,0,,,
1908,Draw,,1,1,0,1,0,0,0.5,"champion, shared",,
1909,Later,,,,,,,,,,,
END
rows career.event player Ann --by year <<'END'
1900,1,1,0,3,0,1,0,0
1902,1,1,2,2,0,0,0,2
1904,1,0,0,0,0,0,0,0
1905,2,1,2,1,1,0,0,1.5
1906,1,1,1,1,0,0,0,1
1907,1,0,0,0,0,0,0,0
1908,1,1,1,0,1,0,0,0.5
1909,1,0,0,0,0,0,0,0
END
has 0 'Ann: 9 events, 5 titles, +7 -1 =2' ludex event career.event player Ann
prepare ludex import career career.event
for form in text csv json html markdown mediawiki; do
    expect 0 - "ludex event career.event player Ann --format $form >one &&
        ludex event career player Ann --format $form >two && cmp one two"
done
expect 2 'ludex: event player: --by takes year, not "era"' \
    ludex event career player Ann --by era
# The years of each champion in the table of the web page.
for player in P0 P1 P2 P3 P4; do
    prepare "grep ,$player, seed.csv | cut -d , -f 1 >wanted"
    expect 0 - "ludex event seed player $player --format csv | tr -d '\r' |
        grep '^[0-9]*,.*,champion,[a-z]*\$' | cut -d , -f 1 | cmp - wanted"
done

finish
