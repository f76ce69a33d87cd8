/*
 * Compares the schema of a database with the one that Ludex makes. This is
 * necessary because an archive may come from an untrusted source, and views,
 * triggers, indexes and columns can run code. Statements are compared without
 * white space and comments. Plain names are compared without quotes, since
 * renaming a table adds quotes.
 */
#include <string.h>

#include "sqlite.h"

enum { FOREIGN_REPORTED = 3, NAME_SHOWN = 40 };

/* ---- statements in compact form ------------------------------------------ */

static bool is_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c < 0;
}

static struct str split_bytes(struct str *rest, size_t bytes)
{
    struct str taken =
        str_part(*rest, 0, bytes < rest->len ? bytes : rest->len);

    *rest = str_from(*rest, taken.len);
    return taken;
}

/* Removes the text up to and including `close` from the front, and returns
   it. */
static struct str read_through(struct str *rest, size_t from, struct str close)
{
    while (from < rest->len && !str_starts_with(str_from(*rest, from), close))
        from++;
    return split_bytes(rest, from + close.len);
}

static struct str read_word(struct str *rest)
{
    size_t len = 0;

    while (len < rest->len && is_word(rest->ptr[len]))
        len++;
    return split_bytes(rest, len);
}

/* Removes the next token from the front. The token is empty for white space and
   comments. */
static struct str read_token(struct str *rest)
{
    static const struct quoting {
        struct str open, close;
        bool comment;
    } quotings[] = {
        {{"--", 2}, {"\n", 1}, true}, {{"/*", 2}, {"*/", 2}, true},
        {{"'", 1}, {"'", 1}, false},  {{"\"", 1}, {"\"", 1}, false},
        {{"`", 1}, {"`", 1}, false},  {{"[", 1}, {"]", 1}, false},
    };

    if (is_word(rest->ptr[0]))
        return read_word(rest);
    if (ascii_is_space(rest->ptr[0]))
        return str_part(split_bytes(rest, 1), 0, 0);
    for (size_t i = 0; i < sizeof quotings / sizeof *quotings; i++)
        if (str_starts_with(*rest, quotings[i].open)) {
            struct str all =
                read_through(rest, quotings[i].open.len, quotings[i].close);
            return quotings[i].comment ? STR_NONE : all;
        }
    return split_bytes(rest, 1);
}

/* Removes the quotes of a plain name. */
static struct str without_quotes(struct str token)
{
    struct str name, inside;

    if (token.len < 3 || token.ptr[0] != '"')
        return token;
    name = inside = str_part(token, 1, token.len - 1);
    return read_word(&inside).len == name.len ? name : token;
}

/* Removes a statement and its semicolon from the front, and appends it in
   compact form. */
static void read_compact_token(struct str *rest, struct text *out)
{
    size_t begin = out->len;

    while (rest->len) {
        struct str token = without_quotes(read_token(rest));
        if (str_equal(token, STR(";")))
            return;
        if (token.len && out->len > begin && is_word(token.ptr[0]) &&
            is_word(out->ptr[out->len - 1]))
            text_add_char(out, ' ');
        for (size_t i = 0; i < token.len; i++) /* makes each statement a single
                                                  line */
            text_add_char(out, token.ptr[i] == '\n' ? '\r' : token.ptr[i]);
    }
}

/* ---- schemas ------------------------------------------------------------- */

/* Appends the statements of a script that make objects, one per line. */
static void add_script(const char *script, struct text *out)
{
    struct str rest = str_of(script);

    while (rest.len) {
        size_t begin = out->len;
        read_compact_token(&rest, out);
        if (out->failed)
            return;
        if (str_starts_with(str_from(text_str(out), begin), STR("CREATE ")))
            text_add_char(out, '\n');
        else
            out->len = begin;
    }
}

static bool has_line(const struct text *lines, struct str line)
{
    struct str rest = text_str(lines);

    while (rest.len)
        if (str_equal(str_line(&rest), line))
            return true;
    return false;
}

static bool has_word(struct str statement, struct str word)
{
    while (statement.len)
        if (str_equal_nocase(read_token(&statement), word))
            return true;
    return false;
}

/* True if an index is a list of names in parentheses. Such an index computes
   nothing and forbids nothing. */
static bool is_plain_index(struct str statement)
{
    struct str token = STR_NONE;
    size_t brackets = 0;

    if (!str_starts_with(statement, STR("CREATE INDEX ")))
        return false;
    while (statement.len) {
        token = read_token(&statement);
        brackets += str_equal(token, STR("("));
        if (token.len && !is_word(token.ptr[0]) && token.ptr[0] != ',' &&
            token.ptr[0] != '"' && token.ptr[0] != '(' && token.ptr[0] != ')')
            return false;
    }
    return brackets == 1 && str_equal(token, STR(")"));
}

/* ---- the check ----------------------------------------------------------- */

struct schema_check {
    struct connection *connection;
    const struct engine_step *older; /* NULL if the archive has the current
                                        version */
    bool write;
    struct text ours, theirs; /* one statement per line */
    struct text *why, *foreign;
    size_t foreign_count;
    size_t usual, others; /* number of objects whose SQL is in the schema byte
                             for byte, and of other objects */
    const char *in_schema,
        *in_views; /* ends of the last matches in the scripts, or NULL */
    int fault;
};

/* An object in the schema of the database. */
struct object {
    struct str type, name, sql; /* `sql` is also terminated by a NUL */
    struct str squeezed;
};

/* True if the object has the name of one of Ludex's indexes, which then cannot
   be made. */
static bool blocks_index(const struct schema_check *g, const struct object *o)
{
    struct str rest = text_str(&g->ours);

    while (rest.len) {
        struct str line = str_line(&rest);
        if (str_starts_with(line, STR("CREATE INDEX "))) {
            line = str_from(line, STR("CREATE INDEX ").len);
            if (str_equal_nocase(read_word(&line), o->name))
                return true;
        }
    }
    return false;
}

/* True if a change of the archive would run the object or fail because of
   it. */
static bool is_refused(const struct schema_check *g, const struct object *o)
{
    if (str_equal(o->type, STR("index")))
        return !is_plain_index(o->squeezed);
    if (blocks_index(g, o))
        return true;
    if (str_equal(o->type, STR("table")))
        return has_word(o->squeezed, STR("AS")); /* a computed column */
    return g->older != NULL; /* renaming a table reads views and triggers */
}

static struct str first_bytes(struct str name)
{
    return str_part(name, 0, name.len < NAME_SHOWN ? name.len : NAME_SHOWN);
}

static void refuse_object(struct schema_check *g, struct str type,
                          struct str name, const char *why)
{
    name = first_bytes(name);
    text_clear(g->why);
    text_addf(g->why, "the %.*s %.*s %s", (int)type.len, type.ptr,
              (int)name.len, name.ptr, why);
    g->fault = ARCHIVE_ALTERED;
}

static void note_foreign_object(struct schema_check *g, const struct object *o)
{
    if (g->write && is_refused(g, o)) {
        refuse_object(
            g, o->type, o->name,
            "does not belong to Ludex: drop it before you change the archive");
        return;
    }
    if (++g->foreign_count > FOREIGN_REPORTED)
        return;
    text_add(g->foreign, g->foreign_count > 1 ? STR(", ") : STR(""));
    text_add(g->foreign, o->type);
    text_add_char(g->foreign, ' ');
    text_add(g->foreign, first_bytes(o->name));
}

static void compare_object(struct schema_check *g, struct object *o)
{
    size_t begin = g->theirs.len;

    while (o->sql.len)
        read_compact_token(&o->sql, &g->theirs);
    o->squeezed = str_from(text_str(&g->theirs), begin);
    if (g->theirs.failed)
        return;
    if (!has_line(&g->ours, o->squeezed))
        note_foreign_object(g, o);
    text_add_char(&g->theirs, '\n');
}

/* True for names that are reserved by SQLite, which all begin with this
   prefix. */
static bool is_sqlite_object(struct str name)
{
    struct str own = STR("sqlite_");

    return name.len >= own.len &&
           str_equal_nocase(str_part(name, 0, own.len), own);
}

/* Passes every object of the schema to `take_one`, until the first fault. */
static int for_each_object(struct schema_check *g,
                           void (*take_one)(struct schema_check *g,
                                            struct object *o))
{
    sqlite3_stmt *rows = NULL;
    int result = sqlite3_prepare_v2(
        g->connection->db,
        "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL",
        -1, &rows, NULL);

    while (result == SQLITE_OK && !g->fault &&
           (result = sqlite3_step(rows)) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(rows, 2);
        struct object o = {.type = sqlite_text(rows, 0),
                           .name = sqlite_text(rows, 1),
                           .sql = {sql, (size_t)sqlite3_column_bytes(rows, 2)}};
        result = sql ? SQLITE_OK : SQLITE_NOMEM;
        if (sql && !is_sqlite_object(o.name))
            take_one(g, &o);
    }
    sqlite3_finalize(rows);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* True if the statement at `at` in the script equals that of the object byte
   for byte. False if `at` is NULL. */
static bool is_verbatim(const char *at, const struct object *o)
{
    return at && strncmp(at, o->sql.ptr, o->sql.len) == 0 &&
           at[o->sql.len] == ';';
}

/* Returns the statement after the one that ends at `from`, or NULL if there is
   none. */
static const char *next_statement(const char *from)
{
    const char *line = from ? strstr(from, "\nCREATE ") : NULL;

    return line ? line + 1 : NULL;
}

/* True if a script contains the statement of the object. *from is the end of
   the last match, since the next object is usually made by the next
   statement. */
static bool has_verbatim(const char *script, const char **from,
                         const struct object *o)
{
    const char *at = next_statement(*from);

    if (!is_verbatim(at, o))
        at = strstr(script, o->sql.ptr);
    if (!is_verbatim(at, o) || (at != script && at[-1] != '\n'))
        return false;
    *from = at + o->sql.len;
    return true;
}

static void count_verbatim(struct schema_check *g, struct object *o)
{
    bool whole = strlen(o->sql.ptr) == o->sql.len; /* SQLite terminates the text
                                                      with a NUL */
    bool view = str_equal(o->type, STR("view"));
    bool usual =
        whole && (view ? has_verbatim(sqlite_views, &g->in_views, o)
                       : has_verbatim(sqlite_schema, &g->in_schema, o));

    g->usual += usual && !view;
    g->others += !usual;
}

/* Sets *usual to true if the database has only the objects that this version
   makes. This check is fast. */
static int is_unchanged_schema(struct schema_check *g, bool *usual)
{
    size_t wanted = 0;
    int result = for_each_object(g, count_verbatim);

    for (const char *at = sqlite_schema; (at = strstr(at, "\nCREATE ")); at++)
        wanted++;
    *usual = result == SQLITE_OK && !g->others && g->usual == wanted;
    return result;
}

/* Reports missing tables, since they are read and written. Missing views and
   indexes are not errors: views are only for people, and queries without an
   index are only slower. */
static void find_missing_tables(struct schema_check *g)
{
    struct str rest = text_str(&g->ours);
    bool missing = false;

    while (rest.len && !missing) {
        struct str line = str_line(&rest), name = line;
        missing = str_skip(&name, STR("CREATE TABLE ")) &&
                  !has_line(&g->theirs, line);
        if (missing)
            refuse_object(g, STR("table"), read_word(&name),
                          "is missing or was changed");
    }
}

static int compare_schemas(struct schema_check *g)
{
    if (g->older) {
        add_script(g->older->schema, &g->ours);
    } else {
        add_script(sqlite_schema, &g->ours);
        add_script(sqlite_views, &g->ours);
    }
    int result = for_each_object(g, compare_object);
    if (g->ours.failed || g->theirs.failed)
        return SQLITE_NOMEM;
    if (result == SQLITE_OK)
        find_missing_tables(g);
    if (g->foreign_count > FOREIGN_REPORTED)
        text_addf(g->foreign, " and %zu more",
                  g->foreign_count - FOREIGN_REPORTED);
    return result;
}

/* ---- missing objects ----------------------------------------------------- */

static void note_object(struct schema_check *g, struct object *o)
{
    while (o->sql.len)
        read_compact_token(&o->sql, &g->theirs);
    text_add_char(&g->theirs, '\n');
}

static void list_missing_tables(const struct schema_check *g, struct text *out)
{
    struct str rest = text_str(&g->ours);

    while (rest.len) {
        struct str line = str_line(&rest);
        if (str_starts_with(line, STR("CREATE TABLE ")) ||
            has_line(&g->theirs, line))
            continue;
        text_add(out, line);
        text_add_char(out, '\n');
    }
}

int sqlite_list_missing(struct connection *connection, struct text *out)
{
    struct schema_check g = {.connection = connection};
    int result;

    add_script(sqlite_schema, &g.ours);
    add_script(sqlite_views, &g.ours);
    result = for_each_object(&g, note_object);
    list_missing_tables(&g, out);
    if (g.ours.failed || g.theirs.failed || out->failed)
        result = SQLITE_NOMEM;
    text_release(&g.ours);
    text_release(&g.theirs);
    return sqlite_fault(connection->db, result);
}

/* ---- the whole check ----------------------------------------------------- */

int sqlite_check_schema(struct connection *connection,
                        const struct engine_step *older, bool write,
                        struct text *why, struct text *foreign)
{
    struct schema_check g = {.connection = connection,
                             .older = older,
                             .write = write,
                             .why = why,
                             .foreign = foreign};
    bool usual = false;
    int result = older ? SQLITE_OK : is_unchanged_schema(&g, &usual);

    if (result == SQLITE_OK && !usual)
        result = compare_schemas(&g);
    connection->has_foreign = g.foreign_count > 0;
    text_release(&g.ours);
    text_release(&g.theirs);
    return g.fault ? g.fault : sqlite_fault(connection->db, result);
}
