# Prints the tables of two made-up older versions (steps.c), from
# db/sqlite/schema.sql. `want` is version_0 or version_-1: all tables of that
# version; or new or new_temp: the tables that are new in version 1, in the
# archive or in a connection.
#
#     awk -v want=new -f tables.awk schema.sql
BEGIN {
    RS = ""
    ORS = "\n\n"
    old = want ~ /^version/
    if (old)
        print "CREATE VIEW players AS SELECT name FROM player;"
}

/CREATE TABLE (word|opening_node|next) / {
    if (want == "new_temp")
        gsub(/CREATE TABLE/, "CREATE TEMP TABLE")
    if (!old)
        print
    next
}

old {
    gsub(/ person/, " player")
    gsub(/\(person\)/, "(player)")
    if (want == "version_-1")
        gsub(/ label \(/, " mark (")
    print
}
