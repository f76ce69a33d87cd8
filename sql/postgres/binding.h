/* Internals of the extension for PostgreSQL. Files that include this header
   must include PostgreSQL's header first. */
#ifndef SQL_POSTGRES_BINDING_H
#define SQL_POSTGRES_BINDING_H

#include <postgres.h>

#include <fmgr.h>

#include "../core.h"

/* Returns an argument, text or bytes, in UTF-8; NULL becomes an empty text. */
struct str binding_words(FunctionCallInfo fcinfo, int at);
/* Returns a text in the encoding of the database. */
Datum binding_text(struct str words);
/* Raises an error about the data, with the reason of a core. Does not
   return. */
void binding_fail(struct str why) pg_attribute_noreturn();
void binding_no_memory(void) pg_attribute_noreturn();

/* Stores data that a call site retains from call to call. The data was
   allocated with malloc, and is released when the statement ends. */
void *binding_keep(FunctionCallInfo fcinfo, void *kept,
                   void (*release)(void *kept));

#endif
