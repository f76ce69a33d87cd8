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
    *) printf '%s\t%s\t%s\n' "$1" "$(printf %s "$2" | tr '\n' ' ')" "$3" \
        >>"$work/asked" ;;
    esac
}

# Lines "NUMBER<tab>found" of one archive's queries.
found_by_number() {
    awk -F '\t' -v a="$1" -v q="'" '$1 == a { gsub(q, q q, $2)
        printf "SELECT %d || char(9) || coalesce((SELECT group_concat(id, %s%s%s)" \
            " || %s%s%s FROM (SELECT id FROM record WHERE ludex_matches(id, %s%s%s)" \
            " ORDER BY id)), %s%s);\n", ++n, q, " ", q, q, " ", q, q, $2, q, q, q }' \
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

agree() {
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
        is "the columns tell the same in $archive" '' "$(cat "$work/by_columns")"
    done
    : >"$work/asked"
}
