/* The internals of the extension for PostgreSQL. In every file that includes
   this, PostgreSQL's header must come first. */
#ifndef SQL_POSTGRES_BINDING_H
#define SQL_POSTGRES_BINDING_H

#include <postgres.h>

#include <fmgr.h>

#include "../core.h"

/* Returns a text or bytes argument, in UTF-8; NULL is empty. */
struct str binding_words(FunctionCallInfo fcinfo, int at);
/* Returns a text in the encoding of the database. */
Datum binding_text(struct str words);
/* Raises an error of the data, with a core's reason. Does not return. */
void binding_fail(struct str why) pg_attribute_noreturn();
void binding_no_memory(void) pg_attribute_noreturn();

/* Stores what a call site retains from call to call, made with malloc; it is
   released when the statement ends. */
void *binding_keep(FunctionCallInfo fcinfo, void *kept,
                   void (*release)(void *kept));

#endif
