/*
 * Decoding: conversion of a record's bytes before they are scanned. If nothing
 * has to be changed, both steps return the text itself, and take almost no
 * time.
 */
#ifndef LUDEX_SRC_READING_DECODE_H
#define LUDEX_SRC_READING_DECODE_H

#include "arena.h"
#include "diag.h"
#include "notation.h"
#include "source.h"
#include "text.h"

/*
 * Returns the slice's text without NUL bytes: they become U+FFFD, or spaces
 * within white space. Bytes that are not UTF-8, in a slice that does not come
 * from a source, become U+FFFD. These are reported, and so are the odd
 * characters of a source. The result is followed by SLICE_SLACK bytes. Returns
 * an empty text if the arena is exhausted or if out of memory.
 */
struct str decode(const struct slice *slice, struct arena *arena,
                  struct diags *diags);

/*
 * Replaces look-alikes (Cyrillic letters, dashes, full-width forms, and the
 * notation's own) by the right characters, after `begin` and outside comments
 * and (if `prose`) prose, with one warning per word; spaces beyond ASCII become
 * plain spaces, with one warning.
 */
struct str fold(struct str text, size_t begin, bool prose,
                struct look_alikes own, struct arena *arena,
                struct diags *diags);

#endif
