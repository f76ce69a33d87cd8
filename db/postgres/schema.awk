# PostgreSQL's tables from those of db/sqlite/schema.sql, which says what they
# hold. Texts are compared byte by byte there; rows are pointed to without the
# server's checking it, as in SQLite. A name may have any length, which an index in
# order would refuse: it is kept unique by one of hashes.
#
#     awk -f schema.awk schema.sql

/^PRAGMA/ { next }
{
    sub(/ *--.*/, "")
    if ($0 ~ /^ *[a-z_]+ TEXT NOT NULL UNIQUE/)
        sub(/ UNIQUE/, ", EXCLUDE USING hash (" $1 " WITH =)")
    if ($0 != "")
        all = all $0 "\n"
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
