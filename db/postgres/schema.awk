# Makes PostgreSQL's tables from db/sqlite/schema.sql, which describes them.
# Texts are compared by bytes there. The server does not check references
# between rows, as in SQLite. Names may have any length, which a B-tree index
# would reject, so their uniqueness is ensured by an index of hashes.
#
#     awk -f schema.awk schema.sql

/^PRAGMA/ { next }
{
    sub(/ *--.*/, "")
    if ($0 ~ /^ *[a-z_]+ TEXT NOT NULL UNIQUE/)
        sub(/ UNIQUE/, ", EXCLUDE USING hash (" $1 " WITH =)")
    if ($1 == "CREATE" && $2 == "TABLE")
        table = $3
    # names with something else: "PRIMARY KEY (record, name)"
    if (table ~ /^(tag|label|era|written_date|variant)$/ &&
        match($0, /(PRIMARY KEY|UNIQUE) \([a-z, ]+\)/)) {
        columns = $0
        gsub(/.*\(|\).*/, "", columns)
        columns = ", " columns
        gsub(/, (name|written|game|options)/, "&)", columns)
        gsub(/, [a-z]+\)/, "#&", columns)
        gsub(/#, /, ", md5(", columns)
        unique[table] = "CREATE UNIQUE INDEX " table "_once ON " table \
            " (" substr(columns, 3) ");\n"
        if ($0 !~ /,$/)
            sub(/,\n$/, "\n", all)
        next
    }
    if ($0 ~ /^CREATE INDEX (label_name|event_(country|city|organizer)) /)
        sub(/ \(/, " USING hash (")
    if ($0 != "")
        all = all $0 "\n"
    if ($0 ~ /^\) STRICT/ && table == "written_date")
        all = all "CREATE INDEX written_date_written ON written_date" \
            " USING hash (written);\n"
    if ($0 ~ /^\) STRICT/ && table in unique)
        all = all unique[table]
}

END {
    gsub(/INTEGER/, "BIGINT", all)
    gsub(/TEXT/, "TEXT COLLATE \"C\"", all)
    gsub(/BLOB/, "BYTEA", all)
    gsub(/text ANY/, "text BYTEA", all)
    gsub(/,[ \n]*FOREIGN KEY \([a-z_, ]*\) REFERENCES [a-z_]+ \([a-z_, ]*\)/, "", all)
    gsub(/[ \n]*REFERENCES [a-z_]+( DEFERRABLE INITIALLY DEFERRED)?/, "", all)
    gsub(/\) STRICT(, WITHOUT ROWID)?;/, ");", all)
    printf "%s", all
}
