# Checks the rules of an event of teams that no pairing may break, from the text
# of the event alone: each team has one match or bye per round, nobody meets
# twice in a Swiss or a round robin, no team has two byes, and there is a bye
# exactly if the number of teams that are present is odd. Players who are absent
# are not on a board. On the boards, the first team has the
# first colour on odd boards. -v swiss=1: not all teams need to meet.
# Prints what is wrong, and then the number of matches.
function wrong(what) { print FILENAME ": round " round ": " what; bad++ }
function end_round(    t) {
    for (t in team)
        if (round && !(t in gone) && !(round SUBSEP t in plays))
            wrong(t " has no match")
    if (round && byes != (teams - absent) % 2)
        wrong(byes " byes")
    byes = absent = 0
    other = ""
}
function take(t) {
    if (round SUBSEP t in plays)
        wrong(t " has two matches")
    plays[round, t] = 1
}
/^    teams \{/ { listing = 1; next }
/^    players \{/ { players = 1; next }
/^    \}/ { listing = players = 0; next }
listing { split($0, q, "\""); team[q[2]] = 1; teams++ }
players { split($0, q, "\""); of[q[2]] = q[4] }
/^    round / { end_round(); round = $2; next }
/^    match / {
    split($0, q, "\"")
    one = q[2]; other = ""
    if ($NF == "withdrawn") {
        gone[one] = 1
        teams--
        next
    }
    if (one in gone)
        wrong(one " has withdrawn")
    take(one)
    if ($NF == "half-bye" || $NF == "zero-bye") {
        absent++
        next
    }
    if ($0 ~ /bye$/) {
        byes++
        if (had[one]++)
            wrong(one " has a second bye")
        next
    }
    other = q[4]
    if (other in gone)
        wrong(other " has withdrawn")
    take(other)
    matches++
    drawn[one, other] = drawn[other, one] = 1
    fresh = 1
    next
}
/^        "/ && other == "" {
    split($0, q, "\"")
    away[$NF == "withdrawn" ? q[2] : round SUBSEP q[2]] = 1
    next
}
# A match that is forfeited on all boards does not count as played.
/^        "/ && fresh && !/forfeit/ && !/ bye board/ {
    fresh = 0
    if (one SUBSEP other in met)
        wrong(one " and " other " meet again")
    met[one, other] = met[other, one] = 1
}
/^        "/ {
    split($0, q, "\"")
    board = $NF
    odd = board % 2
    if (q[2] in away || round SUBSEP q[2] in away || q[4] in away || round SUBSEP q[4] in away)
        wrong("an absent player is on board " board)
    if (/ bye board/) {
        if (of[q[2]] != one && of[q[2]] != other)
            wrong("board " board " of " one " and " other)
        next
    }
    if (of[q[2]] != (odd ? one : other) || of[q[4]] != (odd ? other : one))
        wrong("board " board " of " one " and " other)
    if (q[2] in last && last[q[2]] == round || q[4] in last && last[q[4]] == round)
        wrong("a player of board " board " plays twice")
    last[q[2]] = last[q[4]] = round
}
END {
    end_round()
    for (a in team)
        for (b in team)
            if (!swiss && a < b && !(a SUBSEP b in drawn))
                wrong(a " and " b " have not met")
    print "rounds: " round ", matches: " matches + 0 ", wrong: " bad + 0
    exit bad > 0
}
