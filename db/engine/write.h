/*
 * SQL of statements that are data, for engines and for what prepares them.
 */
#ifndef DB_ENGINE_WRITE_H
#define DB_ENGINE_WRITE_H

#include "../sql.h"

/* The number of its columns. */
size_t sql_write_columns(const struct sql_write *write);

/* Appends a write of that many rows. `verb`: "INSERT INTO", of one that inserts. */
void sql_write_add(const struct sql_write *write, const char *verb, size_t rows,
                   struct text *out);
/* Appends "record, name", and which rows it is about, " WHERE record = ?2". */
void sql_write_add_columns(const struct sql_write *write, struct text *out);
void sql_write_add_where(const struct sql_write *write, struct text *out);
void sql_lookup_add(const struct sql_lookup *lookup, struct text *out);

#endif
