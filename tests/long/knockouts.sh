#!/bin/sh
# Tests COUNT generated knock-outs whose matches have several games. They are
# checked by the program, and from the text of the event alone.
# shellcheck disable=SC2016 # a program of awk
set -u
: "${COUNT:=60}"
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Counts matches, and those that break a rule: a player plays after a lost match
# but for third place; two games in succession have the same first player; a match
# has a game after its decision, or ends without one. -v kind=best or first, and
# -v n=N are the length of the matches.
cat >check.awk <<'EOF'
function decided(one, other, games) {
    return kind == "best" ? one > n || one + other == 2 * n && one != other : \
        one >= 2 * n
}
function finish(key,    a, b) {
    split(key, name, SUBSEP)
    a = points[key, name[2]]; b = points[key, name[3]]
    matches++
    if (extra[key] ? a != b || games[key] != n : !decided(a > b ? a : b, a > b ? b : a))
        wrong++
    loser = extra[key] ? extra[key] : a > b ? name[3] : name[2]
    out[loser] = name[1]
}
BEGIN { FS = "\"" }
/^    round/ { sub(/.* /, ""); round = $0; next }
/ bye$/ || NF != 5 { next }
{
    split($5, word, " ")
    if (word[1] !~ /^[01]/) next
    low = $2 < $4 ? $2 : $4; high = $2 < $4 ? $4 : $2
    key = round SUBSEP low SUBSEP high
    if (!(key in games)) {
        order[++count] = key
        if (low in met && met[low] == round || high in met && met[high] == round)
            wrong++
        met[low] = met[high] = round
    }
    if (word[2] == "tiebreak") {
        extra[key] = word[1] == "1-0" ? $4 : $2
        next
    }
    a = points[key, low]; b = points[key, high]
    if (games[key]++ && (decided(a > b ? a : b, a > b ? b : a) || last[key] == $2))
        wrong++
    last[key] = $2
    drawn = kind == "best" # a first-to-N counts wins only
    points[key, $2] += word[1] == "1-0" ? 2 : word[1] == "0-1" ? 0 : drawn
    points[key, $4] += word[1] == "0-1" ? 2 : word[1] == "1-0" ? 0 : drawn
}
END {
    for (i = 1; i <= count; i++) {
        split(order[i], name, SUBSEP)
        for (k = 2; k < 4; k++)
            if (name[k] in out) late[name[1]]++
        finish(order[i])
    }
    for (r in late)
        wrong += late[r] != 2 || r != round
    print "matches: " matches ", wrong: " wrong + 0
}
EOF

i=0
while [ $i -lt "$COUNT" ]; do
    i=$((i + 1))
    players=$((2 + i % 31))
    case $((i % 4)) in
    0) length=best-of-2 ;;
    1) length=best-of-3 ;;
    2) length=first-to-2 ;;
    *) length=best-of-6 ;;
    esac
    third=
    [ $((i % 3)) = 0 ] || third=' + third-place'
    ludex event --system "knockout $length$third + tiebreak" --players $players \
        --seed $i generate >made.event
    has 0 'events: 1, clean: 1, with errors: 0' ludex event made.event check
    matches=$((players - 1))
    [ -z "$third" ] || [ $players -lt 4 ] || matches=$((matches + 1))
    expect 0 "matches: $matches, wrong: 0" awk -v kind=${length%%-*} -v n=${length##*-} -f check.awk made.event
done
finish
