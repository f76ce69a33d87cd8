/* The inside of the extension for PostgreSQL. PostgreSQL's header comes first in
   every file that includes it. */
#ifndef SQL_POSTGRES_BINDING_H
#define SQL_POSTGRES_BINDING_H

#include <postgres.h>

#include <fmgr.h>

#include "../core.h"

/* A text, or bytes, as an argument has it, in UTF-8; NULL is empty. */
struct str binding_words(FunctionCallInfo fcinfo, int at);
/* A text in the encoding of the database. */
Datum binding_text(struct str words);
/* An error of the data: what a core has to say. Does not return. */
void binding_fail(struct str why) pg_attribute_noreturn();
void binding_no_memory(void) pg_attribute_noreturn();

/* What a call site keeps from call to call, made with malloc: freed when the
   statement ends. */
void *binding_keep(FunctionCallInfo fcinfo, void *kept,
                   void (*release)(void *kept));

#endif
