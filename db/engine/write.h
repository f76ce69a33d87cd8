/*
 * Makes the SQL of statements that are described by struct sql_write. Used by
 * engines and by code that prepares statements.
 */
#ifndef DB_ENGINE_WRITE_H
#define DB_ENGINE_WRITE_H

#include "../sql.h"

/* Returns the number of columns of a write. */
size_t sql_write_columns(const struct sql_write *write);

/* Appends the SQL for a write of `rows` rows. `verb` is "INSERT INTO" or the
   like; it is used only if rows are inserted. */
void sql_write_add(const struct sql_write *write, const char *verb, size_t rows,
                   struct text *out);
/* Append the list of columns, such as "record, name", and the condition, such
   as " WHERE record = ?2". */
void sql_write_add_columns(const struct sql_write *write, struct text *out);
void sql_write_add_where(const struct sql_write *write, struct text *out);
void sql_lookup_add(const struct sql_lookup *lookup, struct text *out);

#endif
