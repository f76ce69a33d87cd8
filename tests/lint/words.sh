#!/bin/sh
# Checks that no comment, message, help text or page of the manual, nor
# README.md and NEWS.md, contains a word of words.table. Subjects of commits may
# have at most 72 characters.
set -u

wrong=$(git ls-files 2>/dev/null || find . -type f -not -path './build/*' |
    sed 's,^\./,,')
wrong=$(echo "$wrong" | awk '
    /^(README|NEWS)\.md$/ || /^man\/[^\/]*\.[1357]$/ ||
    /^(include|src|games|grammar|pictures|events|db|sql|tools|wasm)\/.*\.([chly]|def|sql)$/' |
    xargs awk '
    # Checks a comment, a string or a paragraph that begins on line `line`.
    function judge(text, line,    i, rest) {
        text = " " tolower(text) " "
        gsub(/[ \t\n]+/, " ", text)
        gsub(/there (is|are) no(ne)?[^a-z]|(is|are) no (longer|more|less|fewer|larger|finer)[^a-z]/, "", text)
        if (text !~ any)
            return
        for (i = 1; i <= count; i++)
            if (match(text, pattern[i]))
                print FILENAME ":" line ": \"" substr(text, RSTART + 1,
                    RLENGTH - 2) "\": write: " advice[i]
    }
    function finish() {
        if (words != "")
            judge(words, begin)
        words = ""
    }
    function add(text) {
        if (words == "")
            begin = FNR
        words = words " " text
    }
    # Extracts comments and strings from a line of C.
    function scan(rest,    at, found) {
        while (rest != "") {
            if (inside) {
                at = index(rest, "*/")
                found = at ? substr(rest, 1, at - 1) : rest
                sub(/^ *\*+ /, "", found)
                add(found)
                if (!at)
                    return
                finish()
                inside = 0
                rest = substr(rest, at + 2)
            } else if (match(rest, /"([^"\\]|\\.)*"|\/\*|\047([^\047\\]|\\.)*\047/)) {
                found = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                if (found == "/*")
                    inside = 1
                else if (found ~ /^"/)
                    judge(substr(found, 2, length(found) - 2), FNR)
            } else
                return
        }
    }
    FILENAME ~ /words\.table$/ {
        if (/^#/ || split($0, part, "\t") != 2)
            next
        pattern[++count] = "[^a-z_](" part[1] ")[^a-z_]"
        advice[count] = part[2]
        any = any (any == "" ? "" : "|") pattern[count]
        next
    }
    FNR == 1 {
        finish()
        inside = 0
        kind = "c"
        if (FILENAME ~ /\.(md|[1357])$/)
            kind = "prose"
        if (FILENAME ~ /\.sql$/)
            kind = "sql"
    }
    kind == "c" { scan($0); next }
    kind == "sql" {
        if (match($0, /-- /))
            add(substr($0, RSTART + 3))
        else
            finish()
        next
    }
    /^\./ || /^ *$/ || /^[|-]/ || /^    / { finish() }
    /^\.\\"/ { next }
    { add($0) }
    END { finish() }' tests/lint/words.table)
[ -z "$wrong" ] || echo "$wrong"

# A shallow clone and a source archive do not contain the commits.
first=172dad2be04dc5b7202b4c772903b380e92f4f30
if git merge-base --is-ancestor "$first" HEAD 2>/dev/null; then
    long=$(git log --no-merges --format='%h %s' "$first..HEAD" | awk '
        { subject = substr($0, index($0, " ") + 1) }
        length(subject) > 72 { print $1 ": a subject of " length(subject) " characters" }')
    [ -z "$long" ] || echo "$long"
else
    long=
    echo 'subjects of commits: skipped, the commits are not here'
fi
[ -z "$wrong$long" ]
