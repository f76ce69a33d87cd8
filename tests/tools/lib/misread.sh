# shellcheck shell=sh
# Sourced after expect.sh by tests of records with scanning or typing errors
# (tests/volunteers/misread.c). COUNT is the number of records of each game,
# ERRORS the number of errors in each record, SEED the random seed of the errors.
# VERBOSE=1 prints a line for each game.

: "${COUNT:=120}" "${ERRORS:=1}" "${SEED:=1}" "${VERBOSE:=}"
misread=${top:?}/$BUILD/tests/volunteers/misread
guesses=0 mistakes=0

# Prints, for the key of a game and the lines of `check`, how many errors were
# reported and how often the first candidate is the original ply. Of each
# record, it counts the first line, and one line for each error that the text of
# the line is part of: other lines follow from the same errors.
rank() {
    awk '
    function member(name, s) { # of a line of JSON
        if (!match($0, "\"" name "\":(\\[\")?[^],]*"))
            return ""
        s = substr($0, RSTART, RLENGTH)
        sub(/^"[a-z]*":\[?"?/, "", s)
        sub(/"$/, "", s)
        return s
    }
    function bare(ply) { # a call is another word; Brax does without brackets
        gsub(/[()]| Brax!/, "", ply)
        return ply
    }
    # Returns the error that a text is part of, or 0 if there is none or if it
    # was counted before.
    function error_with(record, text, i) {
        for (i = 1; i <= made[record]; i++)
            if (!((record, i) in counted) && index(wrong[record, i], text)) {
                counted[record, i]
                return i
            }
        return 0
    }
    # True if a text was meant by an error at this ply. The number of plies
    # before it is smaller by one if the other error joined two.
    function is_meant(record, text, at, i, distance) {
        for (i = 1; i <= made[record]; i++) {
            distance = at == "" ? 0 : ply[record, i] - at
            if (meant[record, i] == text && distance >= 0 &&
                distance < made[record])
                return 1
        }
        return 0
    }
    FILENAME == "key" {
        split($0, field, "\t")
        n = ++made[field[1]]
        ply[field[1], n] = field[2]
        meant[field[1], n] = bare(field[4])
        wrong[field[1], n] = field[5]
        next
    }
    /"severity":"error"/ {
        n = member("record")
        if (!error_with(n, member("text")) && n in seen)
            next
        seen[n]
        reported++
        help = member("help")
        at = member("ply")
        if (match(help, / instead of .* at ply /)) {
            at = substr(help, RSTART + RLENGTH)
            help = substr(help, 1, RSTART - 1)
        }
        first += is_meant(n, bare(help), at)
    }
    END { print reported, first }' key said
}

# Compares plies, without comments, numbers and brackets, with the plies of the
# records in which some errors are left and the others corrected: the files
# right.0 and so on, rewritten without guesses. Prints how many guesses were
# made, how many of them are wrong, and how many records were written. A record
# that is none of these has at least one wrong guess: those that corrected no
# error as it was made, or the last one.
compare() {
    awk '
    # Returns the words with the points of a link or a drop in one order.
    function ordered(text, word, point, count, i, out) {
        count = split(text, word, " ")
        for (i = 1; i <= count; i++) {
            if (word[i] ~ /^[a-z][0-9]+-?[a-z][0-9]+$/) {
                match(word[i], /[0-9]-?[a-z]/)
                point[1] = substr(word[i], 1, RSTART)
                point[2] = substr(word[i], RSTART + RLENGTH - 1)
                word[i] = point[1] < point[2] ? point[1] point[2] \
                                              : point[2] point[1]
            }
            out = out " " word[i]
        }
        return out
    }
    function plies(text) {
        sub(/.*\]\n/, "", text)
        gsub(/\{[^}]*\}/, "", text)
        gsub(/;[^\n]*/, "", text)
        gsub(/[0-9]+\.+/, "", text)
        gsub(/[()]/, "", text) # an error can make a variation of a ply
        gsub(/\n/, " ", text)
        gsub(/ ×/, "×", text)
        return ordered(tolower(text))
    }
    function wrong_guesses(record, i, count) {
        for (i = 1; i <= made[record]; i++)
            count += !((record, guess[record, i]) in correct)
        return count ? count : 1
    }
    FILENAME == "key" {
        split($0, field, "\t")
        correct[field[1], "\\\"" field[4] "\\\" for \\\"" field[5] "\\\""]
        next
    }
    FILENAME == "guesses" {
        if (/guessed-ply/ && match($0, /"record":[0-9]+/)) {
            record = substr($0, RSTART + 9, RLENGTH - 9)
            match($0, /"message":"[^:]*: .*","text":/)
            message = substr($0, RSTART + 11, RLENGTH - 20)
            sub(/^[^:]*: /, "", message)
            guess[record, ++made[record]] = message
        }
        next
    }
    /^\[Game/ { n[FILENAME]++ }
    { text[FILENAME, n[FILENAME]] = text[FILENAME, n[FILENAME]] $0 "\n" }
    END {
        for (record in made) {
            count += made[record]
            got = plies(text["guessed", record])
            for (file in n)
                if (file != "guessed" && plies(text[file, record]) == got)
                    break
                else
                    file = ""
            if (file == "") {
                wrong += wrong_guesses(record)
                print record >"differ"
            }
        }
        print count + 0, wrong + 0, n["guessed"] + 0
    }' key guesses right.* guessed
}

# try GAME LEAST: checks that the first candidate is right for at least LEAST
# per cent of the reported errors.
try() {
    rm -f right.*
    ludex generate --game "$1" --count "$COUNT" --seed "$SEED" --plies 60 >right
    left=0
    while [ $left -lt $((1 << ERRORS)) ]; do
        "$misread" "$SEED" key "$ERRORS" $left <right >wrong
        ludex convert --no-progress --repair --game "$1" -o right.$left wrong \
            2>/dev/null
        left=$((left + 1))
    done
    ludex check --no-progress --keep-going --format json --game "$1" wrong \
        >said 2>&1
    rank >ranks
    read -r reported first <ranks
    is "$1: $first of $reported first, at least $2 %" yes \
        "$([ "${reported:-0}" -gt 0 ] && [ $((first * 100)) -ge $((reported * $2)) ] && echo yes)"
    ludex convert --no-progress --repair --guess --format json --game "$1" \
        -o guessed wrong >guesses 2>&1
    compare >compared
    read -r guessed wrong written <compared
    guesses=$((guesses + guessed)) mistakes=$((mistakes + wrong))
    is "$1: guesses are taken" yes "$([ "${guessed:-0}" -gt 0 ] && echo yes)"
    is "$1: no record is lost" "$COUNT" "$written"
    ludex convert --no-progress --repair --guess -o touched right 2>/dev/null
    ludex convert --no-progress --repair -o plain right 2>/dev/null
    expect 0 - cmp touched plain
    [ -z "$VERBOSE" ] ||
        echo "$1: $first of $reported first, $guessed guessed, $wrong wrong"
}

# try_all: does so for each game, and checks that at most 1 % of the guesses are
# wrong.
try_all() {
    for game in brayout brax brax-zillions brax-easy brax-3 brax-4 brax-hunt; do
        try $game "$1"
    done
    for game in quax link quickway stymie braunche; do
        try $game "$2"
    done
    is "$mistakes of $guesses guesses wrong, at most 1 %" yes \
        "$([ "$guesses" -gt 0 ] && [ $((mistakes * 100)) -le "$guesses" ] && echo yes)"
}
