/*
 * Makes the SQL of statements that are written as data (struct sql_write), for
 * engines and for code that prepares statements.
 */
#ifndef DB_ENGINE_WRITE_H
#define DB_ENGINE_WRITE_H

#include "../sql.h"

/* Returns the number of columns. */
size_t sql_write_columns(const struct sql_write *write);

/* Appends a write of that many rows. `verb` is "INSERT INTO" or the like, for a
   write that inserts. */
void sql_write_add(const struct sql_write *write, const char *verb, size_t rows,
                   struct text *out);
/* Append "record, name", and the rows that are affected, " WHERE record =
   ?2". */
void sql_write_add_columns(const struct sql_write *write, struct text *out);
void sql_write_add_where(const struct sql_write *write, struct text *out);
void sql_lookup_add(const struct sql_lookup *lookup, struct text *out);

#endif
