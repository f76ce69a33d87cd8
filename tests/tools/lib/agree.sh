# shellcheck shell=sh
# Repeats in SQL the queries of tests that `ludex query` has answered.
#
#     asked ARCHIVE QUERY FOUND    notes a query and the record numbers found
#     agree                        runs all noted queries in the sqlite3 shell with
#                                  the extension of sql/sqlite: by record numbers,
#                                  and if plies determine the answer, also by
#                                  columns

unit=$(printf '\037')
# shellcheck disable=SC2154 # set by expect.sh
extension=$(cd "$top" && cd "$BUILD/sqlite" && pwd)/ludex
# shellcheck disable=SC2154
: >"$work/asked"

asked() {
    case $2 in
    *' by '* | *'limit '* | *'offset '*) return ;;
    @*) return ;;
    esac
    question=$2
    while [ "$question" != "${question#*"$newline"}" ]; do
        question="${question%%"$newline"*} ${question#*"$newline"}"
    done
    printf '%s\t%s\t%s\n' "$1" "$question" "$3" >>"$work/asked"
}

# Prints lines for each archive: "ARCHIVE<tab>NUMBER<tab>found" for its queries
# by number, then "ARCHIVE<tab>columns<tab>NUMBER<tab>ids" for queries that
# plies determine if the columns give another answer.
questions_in_sql() {
    awk -F '\t' -v q="'" -v extension="$extension" '
        function text(s) { gsub(q, q q, s); return q s q }
        {
            if (!($1 in count))
                archive[++archives] = $1
            query[$1, ++count[$1]] = text($2)
        }
        END {
            for (k = 1; k <= archives; k++) {
                a = archive[k]
                printf ".open %s\n.load %s\n", a, extension
                for (n = 1; n <= count[a]; n++)
                    printf "SELECT %s || char(9) || %d || char(9) ||" \
                        " coalesce((SELECT group_concat(id, %s) FROM (SELECT id FROM" \
                        " record WHERE ludex_matches(id, %s) ORDER BY id)), %s);\n",
                        text(a), n, text(" "), query[a, n], text("")
                for (n = 1; n <= count[a]; n++)
                    printf "SELECT %s || char(9) || %d || char(9) ||" \
                        " group_concat(r.id) FROM record r JOIN variant v ON" \
                        " v.id = r.variant WHERE r.moves IS NOT NULL AND" \
                        " ludex_matches(v.game, v.options, r.start, r.moves, %s) <>" \
                        " ludex_matches(r.id, %s) HAVING count(*);\n",
                        text(a "\tcolumns"), n, query[a, n], query[a, n]
            }
        }' "$work/asked"
}

# Compares the answers with the notes. For each archive, prints the queries with
# a different answer, and those with a different answer by columns.
compare_answers() {
    awk -F '\t' -v OFS='\037' '
        function add(list, words) { return list (list == "" ? "" : "; ") words }
        FILENAME ~ /asked$/ {
            if (!($1 in count))
                archive[++archives] = $1
            query[$1, ++count[$1]] = $2
            found[$1, count[$1]] = $3
        }
        FILENAME ~ /in_sql$/ && $2 == "columns" {
            others[$1] = add(others[$1], query[$1, $3] ": " $4)
        }
        FILENAME ~ /in_sql$/ && $2 != "columns" {
            answered[$1, $2]++
            told[$1, $2] = $3
        }
        END {
            for (k = 1; k <= archives; k++) {
                a = archive[k]
                wrong = answers = ""
                for (n = 1; n <= count[a]; n++) {
                    answers += answered[a, n]
                    if (answered[a, n] != 1 || told[a, n] != found[a, n])
                        wrong = add(wrong, query[a, n] ": " found[a, n] ", not " \
                            (answered[a, n] ? told[a, n] : "an error"))
                }
                print a, wrong, answers ? others[a] : "no answers"
            }
        }' "$work/asked" "$work/in_sql"
}

# Does the same in PostgreSQL, if $agree_psql is set (tests/pg/queries.sh).
# Texts are in the table rec, which is on two shards, columns in a table of the
# session. A text has no number, no labels and no names of persons, and its
# game, which is part of its hash, may be known only from the archive.
of_texts() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a && $2 !~ /label|hash/ { ++n; gsub(q, q q, $2)
        printf "SELECT %d || chr(9) || coalesce(string_agg(id::text, %s %s ORDER" \
            " BY id), %s%s) FROM rec WHERE ludex_matches(words, %s%s%s);\n",
            n, q, q, q, q, q, $2, q }
        $1 == a && $2 ~ /label|hash/ { ++n }' "$work/asked"
}
of_columns() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a { ++n; gsub(q, q q, $2)
        printf "SELECT %d || chr(9) || %scolumns%s FROM own WHERE moves IS NOT NULL" \
            " AND ludex_matches(game, options, start, moves, %s%s%s) <>" \
            " ludex_matches(words, %s%s%s) HAVING count(*) > 0;\n",
            n, q, q, q, $2, q, q, $2, q }' "$work/asked"
}
agree_in_postgres() {
    {
        echo 'CREATE TEMP TABLE raw (id bigint, game text, options text, start text,
            moves text, words text);'
        echo 'COPY raw FROM stdin (FORMAT csv);'
        sqlite3 -csv -cmd ".load $extension" "$1" "SELECT r.id, v.game, v.options,
            r.start, CASE WHEN r.moves IS NOT NULL THEN hex(r.moves) END,
            hex(ludex_text(r.id)) FROM record r
            LEFT JOIN variant v ON v.id = r.variant" | tr -d '\r'
        printf '\\.\n'
        echo "CREATE TEMP TABLE own AS SELECT id, game, options, start,
            decode(moves, 'hex') AS moves,
            convert_from(decode(words, 'hex'), 'UTF8') AS words FROM raw;
            TRUNCATE rec; INSERT INTO rec SELECT id, words FROM own;"
        of_texts "$1"
        of_columns "$1"
    } >"$work/script"
    $agree_psql -f "$work/script" 2>&1 |
        grep -v -e 'ERROR:  condition:.*: this condition cannot be decided from the plies alone$' \
            -e 'ERROR:  condition: id: only a record of an archive has a number$' >"$work/in_postgres"
    empty "PostgreSQL finds the same in $1" "$(awk -F '\t' -v a="$1" '
        NR == FNR { if ($1 == a) found[++n] = $3; next }
        !($1 in found) || found[$1] != $2 { print }' \
        "$work/asked" "$work/in_postgres")"
    answered=$((${answered:-0} + $(wc -l <"$work/in_postgres")))
}

agree() {
    if [ -n "${SANITIZED:-}" ]; then
        echo 'skipped: agreement of SQL: the sqlite3 shell has no sanitizers'
        : >"$work/asked"
        return
    fi
    questions_in_sql >"$work/questions"
    sqlite3 <"$work/questions" >"$work/in_sql" 2>"$work/faults"
    compare_answers >"$work/compared"
    while IFS=$unit read -r archive wrong others; do
        empty "SQL finds the same in $archive" "$wrong"
        empty "the columns tell the same in $archive" "$others"
        case " ${joined:-} " in *" $archive "*) continue ;; esac
        [ -z "${agree_psql:-}" ] || agree_in_postgres "$archive"
    done <"$work/compared"
    others=
    while IFS= read -r line; do
        case $line in
        *'condition:'[0-9]*': '*': this condition cannot be decided from the plies alone') ;;
        *) others=$others$line$newline ;;
        esac
    done <"$work/faults"
    empty 'no other faults of SQL' "$others"
    : >"$work/asked"
}
