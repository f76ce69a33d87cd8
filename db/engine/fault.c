/*
 * Stores the fault of a connection, and the fault's message (sql.h, state.h).
 */
#include <stdio.h>

#include "state.h"

static const struct {
    enum archive_fault fault;
    const char *message;
} faults[] = {
    {ARCHIVE_NOT_SQLITE, "this is not a SQLite file"},
    {ARCHIVE_FOREIGN, "this is not a Ludex archive"},
    {ARCHIVE_NEWER, "the archive belongs to a newer version of Ludex"},
    {ARCHIVE_LOCKED, "another program is writing to the archive"},
    {ARCHIVE_FULL, "there is no space left for the archive"},
    {ARCHIVE_READ_ONLY, "the archive cannot be written to"},
    {ARCHIVE_CANNOT_OPEN, "the archive cannot be opened"},
    {ARCHIVE_BROKEN, "the archive is damaged"},
    {ARCHIVE_BREACH, "the archive is damaged"},
    {ARCHIVE_MEMORY, "out of memory"},
    {ARCHIVE_OLDER, "the archive has the format of an older version of Ludex"},
    {ARCHIVE_FORBIDDEN,
     "the server does not give this role the necessary privileges"},
    {ARCHIVE_REFUSED, "the server refused a statement of Ludex"},
    {ARCHIVE_LACKING,
     "the server lacks the functions of Ludex: run CREATE EXTENSION ludex"},
    {ARCHIVE_NOT_EMPTY, "the archive is not empty"},
    {ARCHIVE_UNABLE, "archives of this kind do not support this operation"},
    {ARCHIVE_ALTERED, "the archive was altered by another program"},
    {ARCHIVE_INTERRUPTED, "interrupted"},
    {ARCHIVE_ENDLESS, "the archive is damaged: reading it would never end"},
};

const char *sql_fault_text(int fault)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].fault == fault)
            return faults[i].message;
    return "the archive cannot be read or written";
}

int sql_failv(struct sql *db, int fault, const char *format, va_list list)
{
    vsnprintf(db->message, sizeof db->message, format, list);
    db->fault = fault;
    return fault;
}

int sql_fail(struct sql *db, int fault, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    sql_failv(db, fault, format, list);
    va_end(list);
    return fault;
}

int sql_fault(struct sql *db, enum archive_fault fault)
{
    return sql_fail(db, fault, "%s", sql_fault_text(fault));
}

int sql_report(struct sql *db, int result)
{
    int inner = db->inner;

    db->inner = ARCHIVE_OK;
    if (result < 0 && inner)
        return inner;
    const char *why =
        result < 0 ? db->engine->why(db->connection, result) : NULL;

    if (result == ARCHIVE_FOREIGN)
        return sql_fail(db, result, "%s", db->engine->foreign);
    if (why)
        return sql_fail(db, result, "%s: %s", sql_fault_text(result), why);
    return result < 0 ? sql_fault(db, result) : result;
}

int sql_last_fault(const struct sql *db)
{
    return db->fault;
}

const char *sql_message(const struct sql *db)
{
    return db->message;
}

void sql_clear_fault(struct sql *db)
{
    db->message[0] = '\0';
    db->fault = ARCHIVE_OK;
}

void sql_message_add(struct sql *db, const char *format, ...)
{
    size_t len = strlen(db->message);
    va_list list;

    va_start(list, format);
    vsnprintf(db->message + len, sizeof db->message - len, format, list);
    va_end(list);
}
