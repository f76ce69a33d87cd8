#!/bin/sh
# The source pages of the rules, statement by statement, tried as by a new user.
# The commands in tests/sources/*.md are run, like the examples of the manual,
# and everything to which the pages refer must exist. See
# tests/sources/README.md.
set -u

shown=$(mktemp) || exit 1
trap 'rm -f "$shown"' EXIT
sh tests/tools/examples.sh tests/sources/[a-z]*.md >"$shown" || true

# Each statement must be followed by something, each line must be of a known
# kind, and the case, test or words that "See: ..." names must exist. Prints
# errors, counts of each kind, and totals, which include the examples, whose
# file is the last.
awk -v shown="$shown" '
    function bad(text) { print text; failed++ }
    function end() {
        if (statement != "" && how == "")
            bad(file ": nothing shows it: " statement)
        statement = how = ""
    }
    # Returns the lines of a file, each preceded by a line end.
    function lines_of(file,    line) {
        if (!(file in text)) {
            text[file] = "\n"
            while ((getline line <file) > 0)
                text[file] = text[file] line "\n"
        }
        return text[file]
    }
    function is_there(kind, file, words) {
        if (kind == "case")
            return index(lines_of("tests/cases/" file ".case"), "\n== " words "\n")
        if (kind == "test")
            return index(lines_of("tests/unit/" file ".c"),
                         "\nSTART_TEST(" words ")\n")
        return kind == "manual" && words != "" && index(lines_of("man/" file), words)
    }
    function see(    words) {
        words = $0
        sub(/^See: [^ ]* [^ ]* /, "", words)
        sub(/^"/, "", words)
        sub(/"$/, "", words)
        if (is_there($2, $3, words))
            passed++
        else
            bad(FILENAME ": not there: " $0)
    }
    FNR == 1 { end(); file = FILENAME }
    FILENAME == shown && /^[0-9]+ passed, [0-9]+ failed$/ {
        counted = 1
        passed += $1
        failed += $3
        next
    }
    FILENAME == shown { print; next }
    /^### / { statements++ }
    /^(Aside|Open): / { kinds[$1]++ }
    /^See: / { see() }
    /^### [0-9]+[.] / { end(); statement = $0; next }
    /^    [^$]/ && how ~ /^    / { next }
    /^(    [$] |See: |Aside: |Open: )./ && statement != "" { how = $0; next }
    /^$/ || (/^# / && FNR == 1) { next }
    { bad(FILENAME ": not a statement, nor what shows it: " $0) }
    END {
        end()
        print "Aside: " kinds["Aside:"] + 0
        print "Open: " kinds["Open:"] + 0
        print "statements: " statements + 0
        if (!counted)
            bad("the examples were not counted")
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed > 0
    }' tests/sources/[a-z]*.md "$shown"
