/*
 * Draft: an intermediate record, which holds an exchange notation's record as
 * tagged text.
 *
 * JSON, CSV and similar notations contain the same words as native notations:
 * tags with their values, plies as written, comments, results. A reader of such
 * a notation extracts these words and puts them into a draft, in the order of a
 * record. The draft is then read like any other record, so that the code for
 * plies, for games, and for reporting their errors exists once. Each word has
 * its place in the original text, and errors are reported there.
 *
 *     {"tags": {"Game": "quax"}, "plies": [{"ply": "d3", "round": 1, ...
 *
 *     [Game "quax"]
 *
 *     1. d3 ...
 *
 * Words may contain anything: a comment braces, a tag quotes. A word given as
 * one ply must be read as one ply; draft_check verifies that.
 */
#ifndef LUDEX_DRAFT_H
#define LUDEX_DRAFT_H

#include "arena.h"
#include "diag.h"
#include "record.h"
#include "text.h"

/*
 * Words of a text: those at `at`, or made from those at `at`, as from "\u00d7".
 * From words.ptr + shifts.list[i].at on, a byte is shifts.list[i].by further on
 * in the text than its distance from `at` says.
 */
struct quote {
    struct str words;
    uint32_t at;
    struct shifts shifts;
};

/* Returns words exactly as in the text. */
static inline struct quote quote_span(struct str text, struct span span)
{
    return (struct quote){.words = span_str(text, span), .at = span.begin};
}

enum draft_section { DRAFT_TAGS, DRAFT_PLIES, DRAFT_ENDING, DRAFT_SECTIONS };

struct draft {
    /* Input: */
    struct arena *arena; /* the record's */
    struct diags *diags;
    struct str text;     /* the record's, including what is before it */
    size_t head;         /* the length of what is before it */
    struct str preamble; /* slice.preamble */
    bool slow;           /* reading_options.slow */
    bool lost;           /* something has no place in the draft: it was
                            reported, and the record is not written again */
    bool broken;         /* so much is lost that the rest is not checked */
    bool free;           /* its plies are in movetext: draft_check has no
                            list of them */
    bool as_it_stands;   /* no draft is made: the text is itself tagged
                            movetext, and is read as such */
    struct str foreign;  /* the name of a game that Ludex does not know;
                            empty: a known game, named by its Game tag */
    struct detail *details, **detail_end; /* draft_detail */

    /* Output; private: */
    struct text made[DRAFT_SECTIONS];
    struct text shifts[DRAFT_SECTIONS]; /* a struct shift each */
    struct text words;                  /* a struct draft_word each */
    struct text comments; /* a struct str for each comment, in order, */
    bool mixed;           /* unless some are in movetext: then for none */
    size_t depth;         /* open variations */
    size_t line;          /* where the current line begins */
    bool turn_told;       /* the next ply needs no number */
    uint32_t round, turn; /* of the last ply */
    bool failed;          /* memory ran out */
};

/* A word that must be one ply. */
struct draft_word {
    struct span span; /* in the draft */
    uint32_t depth;
};

void draft_begin(struct draft *d, struct arena *arena, struct diags *diags,
                 struct str text, size_t head, struct str preamble);
/* Returns the finished text, in the arena with SLICE_SLACK bytes after it, and
   its places; an empty text with a NULL pointer if out of memory. */
struct str draft_end(struct draft *d, struct shifts *shifts);
void draft_release(struct draft *d);

/*
 * Declares that Ludex does not know the game. The name is as written
 * (foreign_name); plies are read as words.
 */
void draft_foreign(struct draft *d, struct str name);
/* Adds a detail (record.h): a name and a value. Only for foreign records; for
   known games the draft itself is stored, which has everything. */
void draft_detail(struct draft *d, struct str name, struct str value);
/* Reports something that the record has no place for; it is not read. */
void draft_lossy(struct draft *d, struct span where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a tag. A name that is not a tag name is reported, and the tag
   skipped. */
void draft_tag(struct draft *d, struct quote name, struct quote value);
/*
 * Gives the number of the next ply's round, and its place in it, both from 1;
 * both are written at `where`. Needed only where a line begins; elsewhere it
 * does no harm.
 */
void draft_number(struct draft *d, uint32_t round, uint32_t turn,
                  struct span where);
void draft_ply(struct draft *d, struct quote word);
/* Adds a comment. Its spaces and line breaks are preserved: note.bytes. */
void draft_comment(struct draft *d, struct quote words);
/* Adds the clock of the last ply as a comment. `told`: the clock that its
   comments already give (NULL: none), which must be the same; otherwise that is
   reported. */
void draft_clock(struct draft *d, uint64_t clock, const uint64_t *told,
                 struct span where);
void draft_glyph(struct draft *d, uint8_t glyph, struct span where);
/* Opens a variation. Beyond NESTING_MAX this is reported, nothing is opened,
   and false is returned. */
bool draft_open(struct draft *d, struct span where);
void draft_close(struct draft *d, struct span where);
void draft_result(struct draft *d, enum result_kind kind, struct span where);
/* Reads words as a result; one in an unusual form is reported. Returns false if
   they are not a result. */
bool draft_read_result(struct draft *d, struct str words, struct span where,
                       enum result_kind *out);
/* Adds a phrase: "Black" resigns. `who` may be empty. */
void draft_phrase(struct draft *d, enum phrase phrase, struct quote who,
                  struct span where);
/* Add existing tags, movetext and its end as they are written. */
void draft_header(struct draft *d, struct quote text);
void draft_movetext(struct draft *d, struct quote text);
void draft_ending(struct draft *d, struct quote text);

/* True if the plies were added one by one (draft_ply). */
static inline bool draft_tells_plies(const struct draft *d)
{
    return d->words.len > 0;
}

/* For the builder: its members `comments` and `comments_left`. */
const struct str *draft_comments(const struct draft *d, size_t *count);

/* Checks a draft that was read: reports its first ply that was not read as one,
   and sets record->lost. */
void draft_check(const struct draft *d, struct record *record,
                 struct diags *diags);

#endif
