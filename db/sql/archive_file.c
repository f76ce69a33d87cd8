/*
 * Functions of sql.h for a whole archive: its schema, its version, its copies
 * and its size.
 */
#include "../engine/state.h"

/* ---- versions ------------------------------------------------------------ */

/* Returns the migration step from this version, or NULL if there is none. */
static const struct engine_step *find_migration_step(const struct sql *db,
                                                     int64_t version)
{
    const struct engine_step *step = db->engine->steps;

    while (step && step->write && step->from != version)
        step++;
    return step && step->write ? step : NULL;
}

static int check_version(struct sql *db, int64_t version)
{
    int64_t reached = version;

    if (version > ARCHIVE_VERSION)
        return sql_fail(db, ARCHIVE_NEWER,
                        "the archive has version %lld, but this program can "
                        "read only versions up to %d",
                        (long long)version, ARCHIVE_VERSION);
    while (reached < ARCHIVE_VERSION && find_migration_step(db, reached))
        reached++;
    return reached == ARCHIVE_VERSION
               ? ARCHIVE_OK
               : sql_fail(db, ARCHIVE_OLDER,
                          "the archive has version %lld, which this program "
                          "can no longer read",
                          (long long)version);
}

int sql_schema_state(struct sql *db, int64_t *version)
{
    int found = sql_report(db, db->engine->look(db->connection, version));
    int fault = found > 0 ? check_version(db, *version) : ARCHIVE_OK;

    return fault ? fault : found;
}

int sql_run_schema_steps(struct sql *db, int64_t from, bool write,
                         unsigned *recompute)
{
    int fault = ARCHIVE_OK;

    *recompute = 0;
    for (int64_t at = from; !fault && at < ARCHIVE_VERSION; at++) {
        const struct engine_step *step = find_migration_step(db, at);
        fault = sql_script(db, write ? step->write : step->read);
        *recompute |= step->recompute;
    }
    return fault || !write ? fault : sql_script(db, db->engine->views);
}

/* ---- the archive as a whole ---------------------------------------------- */

int sql_check_schema(struct sql *db, int64_t version, bool write)
{
    struct text why = {0};

    text_clear(&db->foreign);
    int fault = db->engine->check_schema(db->connection,
                                         find_migration_step(db, version),
                                         write, &why, &db->foreign);
    if (db->foreign.len)
        text_add_char(&db->foreign, '\0');
    if (!fault && db->foreign.failed)
        fault = ARCHIVE_MEMORY;
    fault = fault == ARCHIVE_ALTERED && !why.failed
                ? sql_fail(db, fault, "%s: %.*s", sql_fault_text(fault),
                           (int)why.len, why.ptr)
                : sql_report(db, fault);
    text_release(&why);
    return fault;
}

const char *sql_foreign(const struct sql *db)
{
    return db->foreign.len ? db->foreign.ptr : NULL;
}

int sql_make_schema(struct sql *db)
{
    int fault = sql_script(db, db->engine->schema);

    if (!fault && db->engine->make)
        fault = sql_report(db, db->engine->make(db->connection));
    return fault ? fault : sql_script(db, db->engine->views);
}

int sql_drop_schema(struct sql *db)
{
    return sql_script(db, db->engine->unmake);
}

int sql_partition(struct sql *db, const struct sql_partitions *parts)
{
    if (!db->engine->part)
        return sql_fail(db, ARCHIVE_UNABLE,
                        "an archive in a file cannot have partitions");
    int fault = sql_report(db, db->engine->part(db->connection, parts));

    return fault ? fault : sql_script(db, db->engine->views);
}

int sql_expect_many_rows(struct sql *db)
{
    return db->engine->expect_many
               ? sql_report(db, db->engine->expect_many(db->connection))
               : ARCHIVE_OK;
}

int sql_drop_indexes(struct sql *db, bool *gone)
{
    *gone = false;
    db->engine->start_over(db->connection);
    return db->engine->drop_indexes
               ? sql_report(db, db->engine->drop_indexes(db->connection, gone))
               : ARCHIVE_OK;
}

int sql_make_indexes(struct sql *db)
{
    db->engine->start_over(db->connection);
    return sql_report(db, db->engine->make_indexes(db->connection));
}

int sql_optimize(struct sql *db)
{
    return sql_script(db, db->engine->optimize);
}

int sql_set_cache_size(struct sql *db, bool much)
{
    return sql_script(db,
                      much ? db->engine->much_room : db->engine->little_room);
}

int sql_enforce_references(struct sql *db)
{
    return sql_script(db, db->engine->enforce);
}

int sql_copy(struct sql *db, int64_t version)
{
    const char *why = NULL;
    int fault = db->engine->copy(db->connection, version, &why);

    return fault ? sql_fail(db, fault,
                            "the archive has an older version, and the copy "
                            "that is needed before it is updated failed: %s",
                            why)
                 : ARCHIVE_OK;
}

void sql_remove_copy(struct sql *db, int64_t version)
{
    const char *kept = db->engine->remove_copy
                           ? db->engine->remove_copy(db->connection, version)
                           : NULL;

    if (kept)
        sql_message_add(
            db, "; a copy of the archive before the update is in %s", kept);
}

int sql_backup(struct sql *db, const struct sql_backup *what)
{
    return db->engine->backup
               ? sql_report(db, db->engine->backup(db->connection, what))
               : sql_fail(db, ARCHIVE_UNABLE,
                          "the archive is on a server; use the server's own "
                          "backup, or copy the archive to a file with "
                          "\"copy\"");
}

bool sql_is_read_only(struct sql *db)
{
    return db->engine->is_read_only(db->connection);
}

bool sql_is_same(struct sql *db, struct sql *other)
{
    return db->engine == other->engine &&
           db->engine->is_same(db->connection, other->connection);
}

int sql_generation(struct sql *db, int64_t *out)
{
    return sql_get(db, db->engine->generation, NO_VALUES, out);
}

int sql_size(struct sql *db, uint64_t *bytes)
{
    int64_t size;
    int fault = sql_get(db, db->engine->size, NO_VALUES, &size);

    *bytes = (uint64_t)size;
    return fault;
}

/* Checks the pages first. If the pages form a cycle, copying them would never
   end. */
int sql_vacuum(struct sql *db)
{
    struct text found = {0};
    int fault = sql_get_text(db, db->engine->quick_check, NO_VALUES, &found);

    if (!fault && !str_equal(text_str(&found), STR("ok")))
        fault = sql_fault(db, ARCHIVE_BROKEN);
    text_release(&found);
    return fault ? fault : sql_script(db, db->engine->vacuum);
}

/* Returns the second and third word of a statement such as "CREATE INDEX
   record_date ON ...". */
static struct str created_object_name(struct str statement)
{
    struct str rest = statement;

    str_take(&rest, ' ');
    struct str begin = rest;
    str_take(&rest, ' ');
    size_t length = (size_t)(rest.ptr - begin.ptr);
    return str_part(begin, 0, length + str_take(&rest, ' ').len);
}

int sql_list_missing(struct sql *db, struct text *names)
{
    struct text statements = {0};
    int fault =
        sql_report(db, db->engine->missing(db->connection, &statements));

    for (struct str rest = text_str(&statements); !fault && rest.len;) {
        struct str name = created_object_name(str_line(&rest)),
                   kind = str_take(&name, ' ');
        text_add(names,
                 str_equal(kind, STR("INDEX")) ? STR("index ") : STR("view "));
        text_add(names, name);
        text_add_char(names, '\n');
    }
    text_release(&statements);
    return !fault && names->failed ? sql_fault(db, ARCHIVE_MEMORY) : fault;
}

/* Makes an object. Drops a different object of the same name first. */
static int create_missing_object(struct sql *db, struct str statement)
{
    struct str name = created_object_name(statement),
               kind = str_take(&name, ' ');
    struct text script = {0};

    text_addf(&script, "DROP %.*s IF EXISTS %.*s; %.*s", (int)kind.len,
              kind.ptr, (int)name.len, name.ptr, (int)statement.len,
              statement.ptr);
    text_add_char(&script, '\0');
    int fault = script.failed ? sql_fault(db, ARCHIVE_MEMORY)
                              : sql_script(db, script.ptr);
    text_release(&script);
    return fault;
}

int sql_make_missing(struct sql *db)
{
    struct text statements = {0};
    int fault =
        sql_report(db, db->engine->missing(db->connection, &statements));

    for (struct str rest = text_str(&statements); !fault && rest.len;)
        fault = create_missing_object(db, str_line(&rest));
    text_release(&statements);
    return fault;
}

const char *sql_sizes(const struct sql *db)
{
    return db->engine->sizes;
}

int sql_check(struct sql *db,
              void (*find)(void *context, int64_t record, struct str finding),
              void *context)
{
    return sql_report(db, db->engine->check(db->connection, find, context));
}

int sql_explain(const struct sql_rows *rows, struct text *sql,
                struct text *steps)
{
    if (rows->fault)
        return rows->fault;
    return sql_report(rows->db, rows->db->engine->explain(
                                    rows->statement->prepared, sql, steps));
}
