# shellcheck shell=sh
# For tests of queries: what `ludex query` found is asked once more in SQL.
#
#     asked ARCHIVE QUERY FOUND    notes a query, and the numbers that it found
#     agree                        asks the sqlite3 shell, with the extension of
#                                  sql/sqlite, for all that was noted: by the
#                                  records' numbers, and those that plies tell by
#                                  the columns too

# shellcheck disable=SC2154  # of expect.sh
extension=$(cd "$top" && cd "$BUILD/sqlite" && pwd)/ludex
# shellcheck disable=SC2154
: >"$work/asked"

asked() {
    case $2 in
    *[!a-z]'order by '* | 'order by '* | *'limit '* | *'offset '* | *'count by '*) ;;
    @*) ;;
    *"$newline"*) printf '%s\t%s\t%s\n' "$1" "$(printf %s "$2" | tr '\n' ' ')" "$3" \
        >>"$work/asked" ;;
    *) printf '%s\t%s\t%s\n' "$1" "$2" "$3" >>"$work/asked" ;;
    esac
}

# Lines "NUMBER<tab>found" of one archive's queries.
found_by_number() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a { gsub(q, q q, $2)
        printf "SELECT %d || char(9) || coalesce((SELECT group_concat(id, %s%s%s)" \
            " FROM (SELECT id FROM record WHERE ludex_matches(id, %s%s%s)" \
            " ORDER BY id)), %s%s);\n", ++n, q, " ", q, q, $2, q, q, q }' \
        "$work/asked"
}

# The same of those that plies tell: only where the two ways do not agree.
found_by_columns() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a { gsub(q, q q, $2)
        printf "SELECT %d, group_concat(r.id) FROM record r JOIN variant v ON" \
            " v.id = r.variant WHERE r.moves IS NOT NULL AND" \
            " ludex_matches(v.game, v.options, r.start, r.moves, %s%s%s) <>" \
            " ludex_matches(r.id, %s%s%s) HAVING count(*);\n", ++n, q, $2, q, q, $2, q }' \
        "$work/asked"
}

# The same in PostgreSQL, where $agree_psql says so (tests/pg/queries.sh): texts in
# the table rec, which is on two shards, columns in a table of the session. A
# text has no number, knows no labels, and nobody's other names.
of_texts() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a && $2 !~ /label/ { ++n; gsub(q, q q, $2)
        printf "SELECT %d || chr(9) || coalesce(string_agg(id::text, %s %s ORDER" \
            " BY id), %s%s) FROM rec WHERE ludex_matches(words, %s%s%s);\n",
            n, q, q, q, q, q, $2, q }
        $1 == a && $2 ~ /label/ { ++n }' "$work/asked"
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
        grep -v -e 'ERROR:  condition:.*: plies do not tell this$' \
            -e 'ERROR:  condition: id: a text has no number$' >"$work/in_postgres"
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
    for archive in $(cut -f 1 "$work/asked" | sort -u); do
        found_by_number "$archive" |
            sqlite3 -cmd ".load $extension" "$archive" >"$work/by_number" 2>&1
        is "SQL finds the same in $archive" "$(awk -F '\t' -v a="$archive" \
            '$1 == a { print ++n "\t" $3 }' "$work/asked")" \
            "$(cat "$work/by_number")"
        found_by_columns "$archive" |
            sqlite3 -cmd ".load $extension" "$archive" 2>&1 |
            grep -v 'condition:[0-9]*: .*: plies do not tell this$' \
                >"$work/by_columns"
        empty "the columns tell the same in $archive" "$(cat "$work/by_columns")"
        case " ${joined:-} " in *" $archive "*) continue ;; esac
        [ -z "${agree_psql:-}" ] || agree_in_postgres "$archive"
    done
    : >"$work/asked"
}
