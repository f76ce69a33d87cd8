/*
 * Draft: an intermediate record, which holds an exchange notation's record as
 * tagged text.
 *
 * JSON, CSV and similar notations contain the same words as native notations:
 * tags with their values, plies as written, comments, results. A reader of such
 * a notation extracts these words and puts them into a draft, in the order of a
 * record. The draft is then read like any other record, so that all notations
 * share the code for plies, for games, and for their errors. Each word is
 * stored with its place in the original text, where its errors are reported.
 *
 *     {"tags": {"Game": "quax"}, "plies": [{"ply": "d3", "round": 1, ...
 *
 *     [Game "quax"]
 *
 *     1. d3 ...
 *
 * Words may contain any characters: a comment may contain braces, a tag quotes.
 * A word that the notation gives as one ply must be read as one ply;
 * draft_check verifies that it was.
 */
#ifndef LUDEX_DRAFT_H
#define LUDEX_DRAFT_H

#include "arena.h"
#include "diag.h"
#include "record.h"
#include "text.h"

/*
 * Words that are in the text at offset `at`, or that were decoded from the text
 * there, as × from "\u00d7". A byte of `words` at index n is at offset `at` + n
 * in the text or, if n is shifts.list[i].at or more, shifts.list[i].by bytes
 * further on.
 */
struct quote {
    struct str words;
    uint32_t at;
    struct shifts shifts;
};

/* Returns a span of the text as a verbatim quotation. */
static inline struct quote quote_span(struct str text, struct span span)
{
    return (struct quote){.words = span_str(text, span), .at = span.begin};
}

enum draft_section { DRAFT_TAGS, DRAFT_PLIES, DRAFT_ENDING, DRAFT_SECTIONS };

struct draft {
    /* Input: */
    struct arena *arena; /* arena of the record */
    struct diags *diags;
    struct str text;     /* text of the record, including what precedes it */
    size_t head;         /* length of what precedes the record */
    struct str preamble; /* slice.preamble */
    bool slow;           /* reading_options.slow */
    bool lost;           /* something that has no place in the draft was
                            reported; the record cannot be written back */
    bool broken;         /* so much is lost that the rest of the draft is not
                            checked */
    bool free;           /* plies are in movetext, so draft_check has no list of
                            them */
    bool as_it_stands;   /* no draft is made, since the text is itself tagged
                            movetext and is read directly */
    struct str foreign;  /* name of a game that Ludex does not know, or empty
                            for a known game, which the tag Game names */
    struct detail *details, **detail_end; /* draft_detail */

    /* Output, private: */
    struct text made[DRAFT_SECTIONS];
    struct text shifts[DRAFT_SECTIONS]; /* array of struct shift, for each
                                           section */
    struct text words;                  /* array of struct draft_word */
    struct text comments; /* array of struct str: the comments, in order */
    bool mixed;           /* `comments` is not used, since some comments are in
                       movetext */
    size_t depth;         /* number of open variations */
    size_t line;          /* offset at which the current line begins */
    bool turn_told;       /* the number of the next ply is implied */
    uint32_t round, turn; /* round and turn of the last ply */
    bool failed;          /* memory ran out */
};

/* A word that must be read as one ply. */
struct draft_word {
    struct span span; /* place in the draft */
    uint32_t depth;
};

void draft_begin(struct draft *d, struct arena *arena, struct diags *diags,
                 struct str text, size_t head, struct str preamble);
/* Returns the finished text, which is in the arena and followed by SLICE_SLACK
   bytes, and sets *shifts. Returns an empty text with a NULL pointer if out of
   memory. */
struct str draft_end(struct draft *d, struct shifts *shifts);
void draft_release(struct draft *d);

/*
 * Declares that Ludex does not know the game, so that plies are read as words.
 * `name` is the game's name as written (foreign_name).
 */
void draft_foreign(struct draft *d, struct str name);
/* Adds a detail (record.h): a name and a value. Only records of foreign games
   need details; for known games, the archive stores the draft itself, which
   contains everything. */
void draft_detail(struct draft *d, struct str name, struct str value);
/* Reports something that the record cannot hold, and that is therefore not
   read. */
void draft_lossy(struct draft *d, struct span where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a tag. An invalid tag name is reported, and its tag is skipped. */
void draft_tag(struct draft *d, struct quote name, struct quote value);
/*
 * Sets the number of the next ply's round and the place of the ply in this
 * round, both counted from 1. They are written at `where`. This call is only
 * necessary at the beginning of a line, but harmless elsewhere.
 */
void draft_number(struct draft *d, uint32_t round, uint32_t turn,
                  struct span where);
void draft_ply(struct draft *d, struct quote word);
/* Adds a comment. Its spaces and line breaks are preserved in note.bytes. */
void draft_comment(struct draft *d, struct quote words);
/* Adds the clock of the last ply as a comment. `told` is the clock in the ply's
   comments, or NULL if they contain none; a difference between `clock` and
   *told is reported. */
void draft_clock(struct draft *d, uint64_t clock, const uint64_t *told,
                 struct span where);
void draft_glyph(struct draft *d, uint8_t glyph, struct span where);
/* Opens a variation. If variations are nested deeper than NESTING_MAX, reports
   the error, opens no variation and returns false. */
bool draft_open(struct draft *d, struct span where);
void draft_close(struct draft *d, struct span where);
void draft_result(struct draft *d, enum result_kind kind, struct span where);
/* Reads words as a result; an unusual form is reported. Returns false if the
   words are not a result. */
bool draft_read_result(struct draft *d, struct str words, struct span where,
                       enum result_kind *out);
/* Adds a phrase. For "Black resigns", `who` is "Black"; `who` may be empty. */
void draft_phrase(struct draft *d, enum phrase phrase, struct quote who,
                  struct span where);
/* Add the header, the movetext and its end as they are written. */
void draft_header(struct draft *d, struct quote text);
void draft_movetext(struct draft *d, struct quote text);
void draft_ending(struct draft *d, struct quote text);

/* True if the plies were added one by one (draft_ply). */
static inline bool draft_reports_plies(const struct draft *d)
{
    return d->words.len > 0;
}

/* Returns the values of builder.comments and builder.comments_left. */
const struct str *draft_comments(const struct draft *d, size_t *count);

/* Checks a draft after it was read: reports the first of its plies that was not
   read as exactly one ply, and sets record->lost. */
void draft_check(const struct draft *d, struct record *record,
                 struct diags *diags);

#endif
