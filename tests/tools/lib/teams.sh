# shellcheck shell=sh
# Sourced by tests of events of teams, after expect.sh.

# make_teams FILE FORMAT TEAMS BOARDS SEED: makes an event of teams, each with a
# reserve, that has no results.
make_teams() {
    awk -v format="$2" -v teams="$3" -v boards="$4" -v seed="$5" 'BEGIN {
        srand(seed)
        printf "event 2026 \"Generated %d\" {\n    format %s\n", seed, format
        printf "    note \"generated\"\n    teams {"
        for (t = 1; t <= teams; t++)
            printf " \"T%d\"", t
        print " }\n    players {"
        for (t = 1; t <= teams; t++)
            for (b = 1; b <= boards + 1; b++)
                printf "        \"P%d.%d\" team \"T%d\" rating %d%s\n", t, b, t,
                    1500 + int(rand() * 900), (b > boards ? "" : " board " b)
        print "    }\n}"
    }' >"$1"
}

# play_round FILE SEED: gives the games without a result a random one; about one
# match in 20 is lost by forfeit on all boards.
play_round() {
    awk -v seed="$2" 'BEGIN { srand(seed) }
    /^    match / { gone = rand() < 0.05 }
    /^        ".*\* board/ {
        r = rand()
        played = r < 0.4 ? "1-0" : r < 0.7 ? "1/2-1/2" : "0-1"
        sub(/\*/, gone ? ($NF % 2 ? "1-0 forfeit" : "0-1 forfeit") : played)
    }
    { print }' "$1" >"$1.played"
    cp "$1.played" "$1"
}
