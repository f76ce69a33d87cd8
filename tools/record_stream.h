/*
 * Reads inputs in batches. The main thread splits the inputs into records,
 * several threads read the records and make results, and the main thread prints
 * and takes the results in the order of the inputs. The memory is limited.
 */
#ifndef LUDEX_TOOLS_RECORD_STREAM_H
#define LUDEX_TOOLS_RECORD_STREAM_H

#include "record_files.h"

struct record_stream;

/* Opens a stream for f->visitor, with f->threads threads. Returns NULL if out
   of memory. */
struct record_stream *record_stream_open(struct files *f);
/* Read a file, or the records that a query finds. Batches of earlier inputs may
   still be in progress. */
void record_stream_read(struct record_stream *s, const char *path);
void record_stream_read_query(struct record_stream *s, struct query_run *query);
/* Waits until all records so far have been printed and taken. */
void record_stream_settle(struct record_stream *s);
void record_stream_close(struct record_stream *s); /* settles the stream first;
                                                      does nothing if `s` is
                                                      NULL */

#endif
