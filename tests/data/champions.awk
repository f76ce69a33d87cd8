# Makes an event file of the table of champions. A cell is told by what it
# holds: a number alone is the champion's wins, the words of a format are the
# format, what is left is the country, then the city.
BEGIN {
    FS = "[ |]*[|][ |]*"
    print "# The champions of Brayout, as the table of the wiki page \"Brayout\" has them:"
    print "# every row, its gaps kept as gaps. The one number of a row is the champion's"
    print "# wins, a format holds from its row until the next one is named, and"
    print "# \"Template:Country data Layfet\", a template that the page's text has left"
    print "# unresolved, is read as the country Layfet. Made by tests/data/champions.awk."
    print ""
    print "series \"World championship of Brayout\""
    print "game brayout"
    print "source \"the wiki page Brayout, section Champions\""
}

function add(word, value) {
    if (value != "")
        line = line " " word " \"" value "\""
}

function format(words, tournament) {
    sub(/ tournament$/, "", words)
    return tolower(substr(words, 1, 1)) substr(words, 2)
}

/^[-|]+$/ || $1 == "Year" { next }

$1 !~ /^[0-9]+$/ {
    print "\nera \"" $1 "\""
    next
}

{
    places = 0
    split("", place)
    won = ""
    for (i = 2; i <= NF; i++) {
        if ($i ~ /^[0-9]+$/)
            won = $i
        else if ($i ~ /tournament$|^first-to-|^best-of-/)
            print "format " format($i)
        else if ($i != "")
            place[++places] = $i
    }
    sub(/^Template:Country data /, "", place[1])
    line = "event " $1 " {"
    add("country", place[1])
    add("city", place[2])
    if (won != "")
        line = line " won " won
    print line " }"
}
