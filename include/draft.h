/*
 * Draft: a record of an exchange notation, said as a tagged one.
 *
 * JSON, CSV and their like hold the words that home notations are made of: tags
 * with their values, plies as they are written, comments, results. Who reads
 * such a notation takes it apart and puts these words into a draft, in the
 * order of a record; the draft is then read as any other record is, so that
 * what a ply looks like, which game it is of and what is said of either stands
 * in one place. Each word bears the place in the text where it stands, and what
 * is reported of it is reported there.
 *
 *     {"tags": {"Game": "quax"}, "plies": [{"ply": "d3", "round": 1, ...
 *
 *     [Game "quax"]
 *
 *     1. d3 ...
 *
 * Words are taken as they come, whatever is in them: a comment may hold braces,
 * a tag quotes. What is said to be one ply must be read as one, which
 * draft_check sees to.
 */
#ifndef LUDEX_DRAFT_H
#define LUDEX_DRAFT_H

#include "arena.h"
#include "diag.h"
#include "record.h"
#include "text.h"

/*
 * Words of a text: those that stand at `at`, or what was made of them, as of
 * "\u00d7": from words.ptr + shifts.list[i].at on, a byte stands
 * shifts.list[i].by further on in the text than counted from `at`.
 */
struct quote {
    struct str words;
    uint32_t at;
    struct shifts shifts;
};

/* Words as they stand in the text. */
static inline struct quote quote_span(struct str text, struct span span)
{
    return (struct quote){.words = span_str(text, span), .at = span.begin};
}

enum draft_section { DRAFT_TAGS, DRAFT_PLIES, DRAFT_ENDING, DRAFT_SECTIONS };

struct draft {
    /* What is read: */
    struct arena *arena; /* the record's */
    struct diags *diags;
    struct str text;     /* the record's, what stands before it included */
    size_t head;         /* how much that is */
    struct str preamble; /* slice.preamble */
    bool slow;           /* reading_options.slow */
    bool lost;           /* something could not be said in the draft: it was
                            reported, and the record is not written again */
    bool broken;         /* so much that what there is is not judged */
    bool free;           /* its plies stand in movetext: draft_check has no
                            list of them */
    bool as_it_stands;   /* nothing is made: the text is tagged movetext itself,
                            and is read as such */
    struct str foreign;  /* what its game goes by, which is none of ours;
                            empty: one of ours, as its Game tag says */
    struct detail *details, **detail_end; /* draft_detail */

    /* What is made; private: */
    struct text made[DRAFT_SECTIONS];
    struct text shifts[DRAFT_SECTIONS]; /* a struct shift each */
    struct text words;                  /* a struct draft_word each */
    struct text
        comments;   /* a struct str each, of all comments in their order, */
    bool mixed;     /* unless some stand in movetext: then of none */
    size_t depth;   /* variations open */
    size_t line;    /* where the line at hand begins */
    bool turn_told; /* no number is wanted before the next ply */
    uint32_t round, turn; /* of the last ply */
    bool failed;          /* memory ran out */
};

/* A word that is to be one ply. */
struct draft_word {
    struct span span; /* in the draft */
    uint32_t depth;
};

void draft_begin(struct draft *d, struct arena *arena, struct diags *diags,
                 struct str text, size_t head, struct str preamble);
/* What came of it, in the arena with SLICE_SLACK bytes after it, and its
   places; an empty text without pointer if memory ran out. */
struct str draft_end(struct draft *d, struct shifts *shifts);
void draft_release(struct draft *d);

/*
 * Its game is none of ours, and goes by this name, said as it is written
 * (foreign_name): its plies are words.
 */
void draft_foreign(struct draft *d, struct str name);
/* A detail (record.h), of a name and a value. Of foreign records only: of ours a
   draft is kept, which says everything. */
void draft_detail(struct draft *d, struct str name, struct str value);
/* Reports what the record has no place for, and is not read. */
void draft_lossy(struct draft *d, struct span where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A tag: a name that is none is reported, and passed over. */
void draft_tag(struct draft *d, struct quote name, struct quote value);
/*
 * The number of the next ply's round, from 1, and its place there, from 1, as
 * they stand at `where`: needed only where a line begins, and harmless
 * elsewhere.
 */
void draft_number(struct draft *d, uint32_t round, uint32_t turn,
                  struct span where);
void draft_ply(struct draft *d, struct quote word);
/* Its blanks and lines are kept: note.bytes. */
void draft_comment(struct draft *d, struct quote words);
/* The clock of the last ply, as a comment; `told`: as its comments have it already
   (NULL: they do not), which must be the same, or it is reported. */
void draft_clock(struct draft *d, uint64_t clock, const uint64_t *told,
                 struct span where);
void draft_glyph(struct draft *d, uint8_t glyph, struct span where);
/* False beyond NESTING_MAX, which is reported: nothing was opened. */
bool draft_open(struct draft *d, struct span where);
void draft_close(struct draft *d, struct span where);
void draft_result(struct draft *d, enum result_kind kind, struct span where);
/* Reads words as a result; one that is written otherwise is reported. False if
   they are none. */
bool draft_read_result(struct draft *d, struct str words, struct span where,
                       enum result_kind *out);
/* "Black" resigns: `who` may be empty. */
void draft_phrase(struct draft *d, enum phrase phrase, struct quote who,
                  struct span where);
/* Tags, movetext and its end that are there already, as they are written. */
void draft_header(struct draft *d, struct quote text);
void draft_movetext(struct draft *d, struct quote text);
void draft_ending(struct draft *d, struct quote text);

/* True if its plies were told one by one (draft_ply). */
static inline bool draft_tells_plies(const struct draft *d)
{
    return d->words.len > 0;
}

/* For the builder: its members of these names. */
const struct str *draft_comments(const struct draft *d, size_t *count);

/* Once the draft was read: reports the first ply of it that was not read as one,
   and sets record->lost. */
void draft_check(const struct draft *d, struct record *record,
                 struct diags *diags);

#endif
