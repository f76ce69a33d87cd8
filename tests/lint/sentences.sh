#!/bin/sh
# Checks that no sentence of the manual has more than 35 words. Literal
# displays, quotations and lists of names are not counted. A sentence is a list
# of names if half of its words are marked up as names, if every third word is
# followed by a comma, or if it has no punctuation at all. After .It Pa, where
# one sentence describes several files in turn, each clause counts separately.
set -u

long=$(awk -v most=35 '
    # Finishes the current sentence.
    function finish() {
        if (words > most && 2 * names <= words && 3 * commas <= words &&
            text ~ /[,;:.]/)
            print where ": a sentence of " words " words: " substr(text, 2, 50)
        words = names = commas = 0
        text = ""
    }
    # Counts the words of a line, and finishes the sentence where it ends.
    function take(line, named,    i, n, word) {
        n = split(line, word, /[ \t]+/)
        for (i = 1; i <= n; i++) {
            if (word[i] !~ /[A-Za-z0-9]/ || word[i] ~ /^(Ns|No)$/)
                continue
            if (word[i] ~ /^(Ar|Cm|Dv|Em|Fa|Fl|Fn|Ft|Li|Pa|Sy|Va|Xr)$/) {
                named = 1
                continue
            }
            if (!words++)
                where = FILENAME ":" FNR
            names += named
            commas += word[i] ~ /[,;]$/
            text = text " " word[i]
        }
        if (line ~ /[.?!][)"]?$/ || (files && line ~ /;/))
            finish()
    }
    FNR == 1 { finish(); literal = tables = files = 0 }
    /^\.(It|Ss|Sh)/ { files = /^\.It Pa/ }
    /^\.Bd -literal/ { finish(); literal = 1 }
    /^\.Ed/ { literal = 0; next }
    /^\.Do/ { literal = 1 }
    /^\.Dc/ { literal = 0; next }
    literal || /^\.\\"/ { next }
    /^\.Bl -column/ { tables++ }
    /^\.(Bd|Bl|D1|Dd|Dl|Dt|El|It|Lk|Nd|Nm|Op|Os|Pp|Sh|Ss)/ {
        finish()
        if (/^\.El/ && tables)
            tables--
        next
    }
    tables { next }
    # Quotations count as prose, and other macros as names.
    /^\.(Dq|Pq|Po|Pc|Ql|Qq|No)/ {
        line = $0
        sub(/^\.[A-Za-z]+ */, "", line)
        take(line, 0)
        next
    }
    /^\./ {
        line = $0
        sub(/^\.[A-Za-z]+ */, "", line)
        take(line, 1)
        next
    }
    { take($0, 0) }
    END { finish() }
' man/*.[1357])
[ -z "$long" ] || {
    echo "$long"
    exit 1
}
