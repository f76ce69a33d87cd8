#include "record_reader.h"

#include "../input/record_boundaries.h"
#include "../record/tags.h"
#include "adjudicate.h"
#include "decode.h"

void record_reader_init(struct record_reader *r,
                        const struct diag_levels *levels, size_t diag_limit)
{
    *r = (struct record_reader){0};
    arena_init(&r->arena, READING_SOFT, READING_HARD);
    diags_init(&r->diags, levels, diag_limit);
    replay_init(&r->replay);
}

void record_reader_release(struct record_reader *r)
{
    arena_release(&r->arena);
    diags_release(&r->diags);
    replay_release(&r->replay);
    draft_release(&r->draft);
}

/* ---- game and notation --------------------------------------------------- */

static void report_unknown(struct diags *diags, const struct tag *tag)
{
    const struct rules *near = game_nearest(tag->value);
    struct str shown = str_for_display(tag->value);
    struct diag *d =
        diag_report(diags, DIAG_UNKNOWN_GAME, tag->value_span,
                    "unknown game \"%.*s\"", (int)shown.len, shown.ptr);

    if (near)
        diag_help(diags, d, str_of(near->name));
}

static void report_unmatched(struct diags *diags, size_t at)
{
    struct diag *d =
        diag_report(diags, DIAG_UNKNOWN_GAME, (struct span){(uint32_t)at, 1},
                    "the game cannot be determined");

    diag_label(diags, d,
               "there is no Game tag, and the name of the file does not "
               "determine the game");
}

/* Adds an example of a ply to diagnostics of words that are not plies. */
static void show_plies(const struct notation *notation, struct diags *diags)
{
    for (struct diag *d = diags->first; d && notation_is_native(notation);
         d = d->next)
        if (d->code == DIAG_UNKNOWN_WORD && !d->label.len)
            diag_label(diags, d, "%s", notation->title);
}

/* Reads the movetext after replacing look-alikes. */
static void read_in_notation(const struct notation *notation, struct builder *b,
                             size_t begin)
{
    struct record *record = b->record;

    record->text =
        fold_look_alikes(record->text, begin, b->prose, notation->look_alikes,
                         record->arena, b->diags);
    if (record->text.ptr)
        notation_read(notation, b, begin);
    show_plies(notation, b->diags);
}

struct words {
    size_t all, unread; /* number of plies in all lines, and of words that are
                           not plies */
};

static struct words count_words(const struct record *r)
{
    struct words words = {0};
    struct walk w;

    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        words.all++;
        words.unread += w.node->ply.kind == PLY_UNREAD;
    }
    return words;
}

/* Returns the first native notation for which `fits` is true after the movetext
   was read in it, or NULL if there is none. */
static const struct notation *
find_notation(const struct builder *b, size_t begin,
              bool (*fits)(const struct notation *n, const struct record *r))
{
    const struct diag_levels silence = {{SEVERITY_OFF}};
    struct diags nothing;
    const struct notation *found = NULL;

    diags_init(&nothing, &silence, 0);
    for (size_t i = 0; notations[i] && !found; i++) {
        struct builder trial;
        if (!notation_is_native(notations[i]) ||
            !build_begin(&trial, b->record->arena, &nothing, b->record->text))
            continue;
        trial.slow = b->slow;
        trial.prose = b->prose;
        read_in_notation(notations[i], &trial, begin);
        if (fits(notations[i], trial.record))
            found = notations[i];
    }
    diags_release(&nothing);
    return found;
}

/* Returns the only notation in which the movetext can be read, or NULL if there
   is none or more than one. */
static const struct notation *guess_notation(const struct builder *b,
                                             size_t begin)
{
    return find_notation(b, begin, notation_has_content);
}

static const struct notation *guess_foreign_notation(struct builder *b,
                                                     size_t begin)
{
    const struct notation *notation = guess_notation(b, begin);
    struct span here = {(uint32_t)begin, 1};

    if (!notation) {
        report_unmatched(b->diags, begin < b->record->text.len ? begin : 0);
        return NULL;
    }
    diag_report(b->diags, DIAG_GAME_GUESSED, here,
                "there is no Game tag, and the record is read as %s",
                notation->games[0]);
    b->record->rules = game_find(str_of(notation->games[0]));
    return notation;
}

/* Reports a name of a game that has dashes instead of hyphens. */
static void report_dashes(struct diags *diags, const struct tag *tag)
{
    struct diag *d = diag_report(diags, DIAG_LOOK_ALIKE, tag->value_span, NULL);

    diag_label(diags, d, "read as \"%s\"", game_find(tag->value)->name);
}

/* Determines the game by the first of these that names one: the tag Game, the
   user's option, or the notation of the file. Returns NULL if none of these
   names a game, or if the name is unrecognised. */
static const struct rules *choose_game(const struct builder *b,
                                       const struct reading_options *options)
{
    const struct tag *tag = record_tag(b->record, STR("Game"));
    const struct notation *notation = options->notation;

    if (tag && !game_find(tag->value))
        report_unknown(b->diags, tag);
    else if (tag && !str_is_ascii(tag->value))
        report_dashes(b->diags, tag);
    if (tag || (notation && notation->tells_game))
        return tag ? game_find(tag->value) : NULL;
    if (options->game || !notation)
        return options->game;
    return game_find(str_of(notation->games[0]));
}

/* Returns the notation of the movetext: the notation of the file or, if that is
   for other games, the native notation of the game. Returns NULL if
   unknown. */
static const struct notation *choose_notation(struct builder *b, size_t begin,
                                              const struct notation *of_file)
{
    const struct rules *rules = b->record->rules;

    if (rules &&
        (!of_file || (notation_is_native(of_file) &&
                      !str_in_list(str_of(rules->name), of_file->games))))
        return notation_native(str_of(rules->name));
    if (of_file || record_tag(b->record, STR("Game")))
        return of_file;
    return guess_foreign_notation(b, begin);
}

/* Reads a record of a foreign game. */
static void read_foreign(struct builder *b, size_t begin,
                         const struct draft *draft)
{
    b->words_are_plies = draft_reports_plies(draft);
    b->record->arena->no_memory |=
        !record_set_foreign(b->record, draft->foreign);
    b->prose = false; /* all words of this game are plies */
    notation_read(&notation_foreign, b, begin);
}

/* Sets the rules of the record and reads its movetext. */
static void read_moves(struct builder *b, size_t begin,
                       const struct reading_options *options)
{
    const struct notation *notation;

    b->record->rules = choose_game(b, options);
    notation = choose_notation(b, begin, options->notation);
    b->record->notation = notation;
    if (notation && (!options->game_only || notation->tells_game))
        read_in_notation(notation, b, begin);
    if (notation && notation->tells_game) /* the game is known at this point */
        b->record->rules = choose_game(b, options);
}

/* ---- records ------------------------------------------------------------- */

static void replay_record_text(struct record_reader *r, struct record *record,
                               const struct reading_options *options)
{
    record->dates = options->dates;
    if (record->foreign.len) {
        check_foreign_tags(record, &r->diags);
        record->dates = NULL;
        replay_foreign(record, options->notation && options->notation->draft,
                       &r->diags);
        return;
    }
    check_tags(record, &r->diags);
    record->dates = NULL;
    r->replay.fetcher = options->fetcher;
    if (record->rules)
        replay_record(&r->replay, record, options->side, &r->diags);
    check_players(record, &r->diags);
    if (options->adjudicate && record->started)
        adjudicate(&r->replay, record, options->adjudicate, &r->diags);
}

static struct span slice_head(const struct slice *slice)
{
    return (struct span){(uint32_t)slice->head, 1};
}

static void report_slice(struct record_reader *r, const struct slice *slice)
{
    if (slice->flaw == SLICE_TOO_LONG) {
        struct diag *d = diag_report(&r->diags, DIAG_RECORD_TOO_LONG,
                                     slice_head(slice), NULL);
        diag_label(&r->diags, d,
                   "only the first %zu bytes of the record were read",
                   slice->len);
    }
    if (slice->same_line)
        diag_report(&r->diags, DIAG_SAME_LINE, slice_head(slice), NULL);
}

static void begin_slice(struct record_reader *r, const struct slice *slice)
{
    arena_reset(&r->arena);
    diags_clear(&r->diags);
    report_slice(r, slice);
}

/* Reports that a record exceeds a limit, and removes its other diagnostics. */
static void report_exhausted(struct record_reader *r, const struct slice *slice)
{
    struct diag *d;

    diags_clear(&r->diags);
    d = diag_report(&r->diags, DIAG_RECORD_TOO_LARGE, slice_head(slice), NULL);
    diag_label(&r->diags, d, "the record needs more than %d MiB of memory",
               READING_HARD >> 20);
}

/* Returns the place of the record in the decoded text. */
static struct span record_span(struct str text, struct str preamble,
                               const struct reading_options *options)
{
    struct unclosed none = {0};
    const struct stretch all = {text.ptr, text.len, true,
                                &none,    preamble, false};
    struct framing framing =
        options->notation ? options->notation->framing : framing_tagged;

    return (struct span){(uint32_t)boundary_head(all, framing), 1};
}

/* Returns the draft that the notation makes from the record's text, or the text
   itself if there is no draft. */
static struct str make_draft(struct record_reader *r, const struct slice *slice,
                             struct str text,
                             const struct reading_options *options)
{
    const struct notation *notation = options->notation;

    if (!text.ptr || !notation || !notation->draft ||
        slice->flaw == SLICE_TOO_LONG)
        return text;
    draft_begin(&r->draft, &r->arena, &r->diags, text, slice->head,
                slice->preamble);
    r->draft.slow = options->slow;
    notation->draft(&r->draft);
    return r->draft.as_it_stands
               ? text
               : draft_end(&r->draft, &r->diags.shifts[SHIFTS_DRAFTED]);
}

/* Reads the header and the movetext into the builder. `draft` is the draft from
   which the text was made, or NULL. */
static void read_text(struct builder *b, bool unreadable,
                      const struct draft *draft,
                      const struct reading_options *options)
{
    size_t begin = 0;

    b->slow = options->slow;
    b->prose = true;
    if (draft)
        b->comments = draft_comments(draft, &b->comments_left);
    if (!options->notation || framing_is_tagged(options->notation->framing))
        begin = header_read(b);
    b->names = options->names;
    if (unreadable)
        b->record->lost = true;
    else if (draft && draft->foreign.len)
        read_foreign(b, begin, draft);
    else
        read_moves(b, begin, options);
    build_end(b);
}

/* Reads a draft, and checks that its plies were read as single plies. */
static void read_draft(struct record_reader *r, struct builder *b,
                       const struct reading_options *options)
{
    struct reading_options of_draft = *options;

    of_draft.notation = NULL;
    for (const struct detail *i = r->draft.details; i; i = i->next)
        r->arena.exhausted |= !record_add_detail(b->record, i->words);
    read_text(b, r->draft.broken, &r->draft, &of_draft);
    if (!r->arena.exhausted)
        draft_check(&r->draft, b->record, &r->diags);
}

/* Reports text that belongs to no record, and returns an empty record. */
static struct record *read_stray(struct record_reader *r,
                                 const struct slice *slice, struct str text)
{
    struct span span = slice_head(slice);
    struct builder b;

    if (!text.ptr || !build_begin(&b, &r->arena, &r->diags, text))
        return NULL;
    b.record->place = span;
    span.length = (uint32_t)str_trim(str_from(text, span.begin)).len;
    diag_report(&r->diags, DIAG_STRAY_TEXT, span, NULL);
    build_end(&b);
    b.record->lost = true;
    return b.record;
}

/* Reads a slice. Returns NULL if the arena is too small even for an empty
   record. */
static struct record *read_slice(struct record_reader *r,
                                 const struct slice *slice,
                                 const struct reading_options *options)
{
    bool drafts = options->notation && options->notation->draft;
    bool too_long = slice->flaw == SLICE_TOO_LONG;
    bool made = drafts && !too_long, stands;
    struct str text = slice_text(slice);
    struct builder b;

    if (!slice->ascii)
        text = decode_slice(slice, &r->arena, &r->diags);
    if (slice->stray)
        return read_stray(r, slice, text);
    text = make_draft(r, slice, text, options);
    stands = made && r->draft.as_it_stands;
    if (!text.ptr || !build_begin(&b, &r->arena, &r->diags, text))
        return NULL;
    b.record->place = drafts && !stands
                          ? (struct span){0, 1}
                          : record_span(text, slice->preamble, options);
    b.record->drafted = made && !stands;
    b.record->source = drafts ? options->notation : NULL;
    if (made)
        read_draft(r, &b, options);
    else if (drafts)
        build_end(&b)->lost = true;
    else
        read_text(&b, too_long, NULL, options);
    if (!r->arena.exhausted && !options->game_only)
        replay_record_text(r, b.record, options);
    return b.record;
}

/* True if at least half of the record's words cannot be read. */
static bool is_unread(const struct record *r)
{
    struct words words = count_words(r);

    return words.unread && 2 * words.unread >= words.all;
}

/* True if the record has enough words and all of them can be read. */
static bool is_read(const struct record *r)
{
    enum { ENOUGH = 3 };
    struct words words = count_words(r);

    return !words.unread && words.all >= ENOUGH;
}

/* Reads a record of a file whose name indicates another notation. The contents
   of the record determine the notation, if possible. */
static struct record *
read_in_named_or_detected_notation(struct record_reader *r,
                                   const struct slice *slice,
                                   const struct reading_options *options)
{
    struct reading_options by_itself = *options;
    struct record *record = read_slice(r, slice, options);

    if (!options->named || !record || r->arena.exhausted || !record->unread ||
        record_tag(record, STR("Game")) || !is_unread(record))
        return record;
    by_itself.notation = NULL;
    by_itself.named = false;
    begin_slice(r, slice);
    record = read_slice(r, slice, &by_itself);
    if (!record || (record->rules && is_read(record)))
        return record;
    begin_slice(r, slice);
    return read_slice(r, slice, options);
}

/* Reports that a record is cut off, but not which parts it lacks. */
static void report_cut(struct record_reader *r, const struct slice *slice)
{
    struct span last = {(uint32_t)(slice->len - 1), 1};
    struct diag *d;

    diags_clear(&r->diags);
    d = diag_report(&r->diags, DIAG_TRUNCATED, last, NULL);
    diag_label(&r->diags, d, "the record ends here");
}

/* Completes a record. Returns the record, or NULL if out of memory. */
static struct record *finish_record(struct record_reader *r,
                                    struct record *record)
{
    r->no_memory |=
        r->arena.no_memory || r->diags.no_memory || r->replay.no_memory;
    if (!r->no_memory)
        return record;
    diags_clear(&r->diags);
    return NULL;
}

struct record *record_reader_run(struct record_reader *r,
                                 const struct slice *slice,
                                 const struct reading_options *options)
{
    struct record *record;

    begin_slice(r, slice);
    record = read_in_named_or_detected_notation(r, slice, options);
    if (r->arena.exhausted)
        report_exhausted(r, slice);
    else if (slice->flaw == SLICE_CUT)
        report_cut(r, slice);
    return finish_record(r, record);
}

/* Copies the text of plies, since scanners write to it. */
static bool begin_plies(struct record_reader *r, struct builder *b,
                        struct str plies)
{
    char *text = plies.len > SLICE_MAX
                     ? NULL
                     : arena_alloc(&r->arena, plies.len + SLICE_SLACK);

    if (!text)
        return false;
    memcpy(text, plies.ptr, plies.len);
    const struct slice slice = {.ptr = text, .len = plies.len};
    struct str decoded = decode_slice(&slice, &r->arena, &r->diags);
    return decoded.ptr && build_begin(b, &r->arena, &r->diags, decoded);
}

struct record *record_reader_plies(struct record_reader *r,
                                   const struct rules *rules,
                                   const struct position *from,
                                   struct str plies)
{
    const struct notation *native = notation_native(str_of(rules->name));
    struct slice slice = {.len = plies.len};
    struct builder b = {.record = NULL};

    arena_reset(&r->arena);
    diags_clear(&r->diags);
    if (begin_plies(r, &b, plies)) {
        b.record->rules = rules;
        b.record->notation = native;
        read_in_notation(native, &b, 0);
        build_end(&b);
        if (!r->arena.exhausted)
            replay_line_from(&r->replay, b.record, from, &r->diags);
    }
    if (!b.record || r->arena.exhausted)
        report_exhausted(r, &slice);
    return finish_record(r, b.record);
}

/* ---- recognising files --------------------------------------------------- */

/* True if the record was probably read from movetext. Prose may contain words
   that are plies by coincidence, but it contains other words too. */
static bool is_movetext(const struct notation *n, const struct record *r)
{
    struct words words = count_words(r);

    return notation_has_content(n, r) || (words.all > 1 && !words.unread);
}

bool record_reader_finds_record(struct record_reader *r,
                                const struct slice *slice,
                                const struct reading_options *options)
{
    const struct notation *notation = options->notation;
    struct builder b;
    struct str text;

    if (notation && !notation_is_native(notation)) {
        const struct record *record = record_reader_run(r, slice, options);
        bool certain = notation->sniff && notation->sniff(slice_text(slice));
        return record && (record->line || record->board ||
                          record->foreign.len || (certain && record->tags));
    }
    if (notation_begins_with_tag(slice_text(slice)))
        return true;
    arena_reset(&r->arena);
    diags_clear(&r->diags);
    text = decode_slice(slice, &r->arena, &r->diags);
    return text.ptr && build_begin(&b, &r->arena, &r->diags, text) &&
           find_notation(&b, 0, is_movetext);
}

int record_reader_report(struct splitter *splitter, const char *path,
                         struct reading_options *options, const char **foreign)
{
    struct str head;
    int fault = splitter_peek(splitter, &head);

    *foreign = fault < 0 ? NULL : splitter_foreign(splitter);
    if (fault < 0 || *foreign)
        return fault;
    if (!options->notation) {
        options->notation = notation_of_file(str_of(path), head);
        options->named =
            options->notation && notation_is_native(options->notation);
    }
    if (options->notation)
        splitter_set_framing(splitter, options->notation->framing);
    return 0;
}
