#!/bin/sh
# dictionary.sh FILE...: writes a dictionary for libFuzzer and AFL++: the quoted
# words of scanners (.l), grammars (.y) and tables (.c, .h), each once. A folder
# stands for its files.
set -eu

find "$@" -name '*.[lych]' | LC_ALL=C sort | xargs cat | LC_ALL=C awk '
    /^[ \t]*(#|\/\*|\*|\/\/)/ && !/^#define/ { next }
    {
        line = $0
        while (match(line, /"([^"\\]|\\.)+"/)) {
            word = substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, RSTART + RLENGTH)
            if (length(word) > 24 || word ~ /%[-.0-9a-z*]|\\[^"\\nxt]|[. ] | $/ ||
                (word in seen))
                continue
            seen[word] = 1
            gsub(/\\n/, "\\x0A", word)
            gsub(/\\t/, "\\x09", word)
            gsub(/[^ -~]/, "", word)
            if (word != "" && word !~ /\\x([0-9A-Fa-f]([^0-9A-Fa-f]|$)|[^0-9A-Fa-f]|$)/)
                print "\"" word "\""
        }
        # words of scanners that may be in upper or lower case
        line = $0
        while (match(line, /\(\?i:[a-z|]+/)) {
            count = split(substr(line, RSTART + 4, RLENGTH - 4), words, "|")
            line = substr(line, RSTART + RLENGTH)
            for (i = 1; i <= count; i++)
                if (words[i] != "" && !(words[i] in seen)) {
                    seen[words[i]] = 1
                    print "\"" words[i] "\""
                }
        }
    }'
