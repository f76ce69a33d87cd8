/*
 * The stream of records: inputs are read into batches by the main thread, records
 * are read and made on several threads, and printed and taken on the main one in
 * the order of the inputs, in bounded memory.
 */
#ifndef LUDEX_TOOLS_RECORD_STREAM_H
#define LUDEX_TOOLS_RECORD_STREAM_H

#include "record_files.h"

struct record_stream;

/* Of f->visitor's records, on f->threads. NULL: no memory. */
struct record_stream *record_stream_open(struct files *f);
/* Reads a file, or what a query finds. Other inputs may be read meanwhile. */
void record_stream_read(struct record_stream *s, const char *path);
void record_stream_read_query(struct record_stream *s, struct query_run *query);
/* Waits until all that was read is printed and taken. */
void record_stream_settle(struct record_stream *s);
void record_stream_close(struct record_stream *s); /* settles; NULL is fine */

#endif
