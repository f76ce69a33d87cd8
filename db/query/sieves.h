/*
 * Sieves: tables, for this connection alone, of the records that by their
 * signatures may have been at a position. Statements join them or ask whether a
 * record is there:
 *
 *     size_t sieve = sieve_make(t, &wanted, 1);
 *     if (sieve)
 *         ... "r.id IN (SELECT id FROM " sieve_name() ")"
 */
#ifndef DB_SIEVES_H
#define DB_SIEVES_H

#include "../signatures.h"
#include "translate.h"

/* The number of a sieve of all records that signatures_each gives, from 1; 0:
   there are so many that a sieve is no use, or a fault, which is t->fault. */
size_t sieve_make(struct translation *t, const struct features *wanted,
                  size_t count);
/* Appends what its table is called. */
void sieve_name(size_t sieve, struct text *out);
/* All of a query's are dropped. */
void sieves_drop(struct sql *sql, const struct criteria *c);

#endif
