#!/bin/sh
# Runs cases; tests/cases/README.md says what they look like. The cases are
# taken apart into a folder each by one awk, run, and judged by another.
set -u

: "${LUDEX:=$PWD/build/ludex}"
[ $# != 0 ] || set -- tests/cases/*.case
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

LC_ALL=C awk -v work="$work" '
BEGIN {
    for (i = 0; i < 256; i++)
        byte[sprintf("%02x", i)] = sprintf("%c", i)
    byte["n"] = "\n"; byte["r"] = "\r"; byte["t"] = "\t"; byte["\\"] = "\\"
}
function finish() {
    if (part)
        close(part)
    part = ""
}
FNR == 1 { finish() }
/^== / {
    finish()
    dir = sprintf("%s/%04d", work, ++count)
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.case$/, "", name)
    system("mkdir " dir)
    print name ": " substr($0, 4) >(dir "/name")
    close(dir "/name")
    ending = name ~ /^brayout/ ? "bry" : name ~ /^brax/ ? "brx" : "qux"
    print "case." (name ~ /^zsg/ ? "zsg" : name ~ /^json/ ? "jsonl" : \
        name ~ /^sgf/ ? "sgf" : name ~ /^pgn/ ? "pgn" : name ~ /^apgame/ ? "json" : name ~ /^csv/ ? "csv" : ending) \
        >(dir "/file")
    close(dir "/file")
    next
}
/^-- / && dir {
    finish()
    escaped = $3 == "escaped"
    kind = $2
    if (!index(" input options file names board diagnostics summary home " \
               "list ascii repair zsg boardgv json apgame sgf pgn csv csv-plies ", " " kind " ")) {
        print FILENAME ":" FNR ": no part is called " kind >"/dev/stderr"
        exit 1
    }
    part = dir "/" kind
    printf "" >part
    next
}
!part { next }
kind == "input" && escaped {
    rest = $0
    while ((at = index(rest, "\\"))) {
        printf "%s", substr(rest, 1, at - 1) >part
        key = substr(rest, at + 1, 1)
        length_ = 1
        if (key == "x") {
            key = tolower(substr(rest, at + 2, 2))
            length_ = 3
        }
        printf "%s", byte[key] >part
        rest = substr(rest, at + 1 + length_)
    }
    printf "%s", rest >part
    next
}
{ print >part }
' "$@"


export SOURCE_DATE_EPOCH=0 # which apgame writes
for dir in "$work"/[0-9]*; do
    cd "$dir" || exit 1
    read -r file <file
    options='' again=''
    [ ! -f options ] || read -r options <options
    [ ! -f names ] || again='--names names'
    mv input "$file"
    # shellcheck disable=SC2086  # the options are words
    "$LUDEX" check --format=json $options "$file" >checked 2>spoken
    echo $? >status
    for style in home list ascii repair zsg boardgv json apgame sgf pgn csv csv-plies; do
        [ -f $style ] || continue
        to=home
        case $style in
        home) how= ;;
        zsg | boardgv | json | apgame | sgf | pgn | csv | csv-plies) how='' to=$style ;;
        list) how=--style=list ;;
        *) how=--$style ;;
        esac
        # shellcheck disable=SC2086
        "$LUDEX" convert --to $to $how $options "$file" \
            >$style.out 2>/dev/null
        # shellcheck disable=SC2086
        "$LUDEX" convert --to $to $how $again - <$style.out \
            >$style.again 2>/dev/null
    done
    # What went into ASCII must come back as if it had not.
    [ ! -f ascii ] || {
        # shellcheck disable=SC2086
        "$LUDEX" convert --to home $options "$file" >straight 2>/dev/null
        "$LUDEX" convert --to home - <ascii.out >back 2>/dev/null
    }
done

cd "$work" || exit 1
for dir in [0-9]*; do
    awk -v dir="$dir" '
    function value(key,   at, rest) {
        at = index(line, "\"" key "\":")
        if (!at)
            return ""
        rest = substr(line, at + length(key) + 3)
        if (substr(rest, 1, 1) != "\"") {
            sub(/[,}].*/, "", rest)
            return rest
        }
        match(rest, /^"([^"\\]|\\.)*"/)
        rest = substr(rest, 2, RLENGTH - 2)
        gsub(/\\"/, "\"", rest)
        gsub(/\\\\/, "\\", rest)
        return rest
    }
    function slurp(path, list,   n, l, last) {
        while ((getline l <path) > 0) {
            list[++n] = l
            if (l != "")
                last = n
        }
        close(path)
        return last + 0
    }
    function there(path,   l, n) {
        n = (getline l <path)
        close(path)
        return n >= 0
    }
    function bad(what, wanted, got) {
        print name ": " what
        print "    wanted: " wanted
        print "    got:    " got
        wrong = 1
    }
    function count() {
        if (wrong) failed++; else passed++
        wrong = 0
    }
    function compare(what, wanted, got,   a, b, n, m, i) {
        n = slurp(wanted, a)
        m = slurp(got, b)
        for (i = 1; i <= n || i <= m; i++)
            if (a[i] != b[i]) {
                bad(what ", line " i, a[i], b[i])
                return
            }
    }
    function diagnostics(   want, n, i, told, place, extra) {
        n = slurp(dir "/diagnostics", want)
        for (i = 1; i <= n || i <= found; i++) {
            line = got[i]
            place = value("line") == "" ? "file" : \
                value("line") ":" value("column")
            told = line == "" ? "nothing" : place " " value("slug")
            if (want[i] ~ / \([0-9]+\)/)
                told = told " (" value("length") ")"
            if (want[i] ~ / = /)
                told = told " = " value("message")
            if (want[i] != told) {
                if (want[i] !~ / = /)
                    told = told " = " value("message")
                bad("diagnostic " i, want[i] == "" ? "nothing" : want[i], told)
                return
            }
        }
    }
    BEGIN {
        getline name <(dir "/name")
        while ((getline line <(dir "/checked")) > 0)
            if (line ~ /^\{"events":/)
                summary = "events: " value("events") ", clean: " \
                    value("clean") ", with errors: " value("with_errors") \
                    ", results: " value("results")
            else if (line ~ /^\{"records":/)
                summary = "records: " value("records") ", clean: " \
                    value("clean") ", with errors: " value("with_errors") \
                    ", plies: " value("plies") \
                    (value("foreign") ? ", foreign: " value("foreign") : "")
            else
                got[++found] = line
        getline status <(dir "/status")
        diagnostics()
        if (status > 1 || summary == "") {
            getline line <(dir "/spoken")
            bad("exit status", "0 or 1", status ": " line)
        }
        count()
        if (there(dir "/summary")) {
            getline line <(dir "/summary")
            if (line != summary)
                bad("summary", line, summary)
            count()
        }
        styles = split("home list ascii repair zsg boardgv json apgame sgf pgn csv csv-plies", style_list, " ")
        for (i = 1; i <= styles; i++) {
            style = style_list[i]
            if (!there(dir "/" style))
                continue
            compare("as it is written, " style, dir "/" style, dir "/" style ".out")
            compare("written again, " style, dir "/" style ".out",
                    dir "/" style ".again")
            if (style == "ascii")
                compare("back from ASCII", dir "/straight", dir "/back")
            count()
        }
        print passed + 0, failed + 0 >"/dev/stderr"
    }' 2>>counts
done
awk '{ good += $1; bad += $2 }
     END { print good + 0 " passed, " bad + 0 " failed"; exit bad > 0 }' counts
