#include "made_records.h"

#include <stdlib.h>

#include "record_edit.h"

/* ---- making and freeing -------------------------------------------------- */

static void release_made_record(struct made_record *m)
{
    record_at_release(&m->tree);
    record_at_release(&m->written);
    record_reader_release(&m->reading);
    record_reader_release(&m->rereading);
    record_writer_release(&m->writing);
    arena_release(&m->replaying);
    text_release(&m->source);
    text_release(&m->rendered);
    text_release(&m->slice);
    text_release(&m->names);
    text_release(&m->board);
    text_release(&m->path);
    text_release(&m->preamble);
    ludex_position_free(m->position);
    free(m);
}

void ludex_record_free(struct ludex_record *r)
{
    if (r && r->made)
        release_made_record(r->made);
}

static struct made_record *new_made_record(void)
{
    struct made_record *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    diag_levels_init(&m->levels);
    record_reader_init(&m->reading, &m->levels, 0);
    record_reader_init(&m->rereading, &m->levels, 0);
    arena_init(&m->replaying, READING_SOFT, READING_HARD);
    m->options.side = NO_SIDE;
    return m;
}

/* Reads a record from a text, which is copied. */
static int read_text(struct made_record *m, struct str text,
                     const struct slice *like, struct ludex_error *error)
{
    struct slice slice;
    struct record *record = NULL;
    bool fine = slice_of_text(&slice, text, &m->source);

    if (fine && like) {
        slice.head = like->head;
        slice.preamble = text_str(&m->preamble);
    }
    if (fine)
        record = record_reader_run(&m->reading, &slice, &m->options);
    if (!fine || m->reading.no_memory)
        return fail_no_memory(error);
    record_at_set(&m->tree, 1, &slice, &m->reading, record, STR("-"));
    m->tree.record.options = &m->options;
    m->tree.record.made = m;
    return m->tree.record.failed ? fail_no_memory(error) : LUDEX_OK;
}

static int give_record(struct ludex_record **out, struct made_record *m,
                       int code)
{
    if (code)
        release_made_record(m);
    else
        *out = &m->tree.record;
    return code;
}

/* ---- new records --------------------------------------------------------- */

/* Adds options as tags, with the values of the position. */
static int add_options(struct text *out, struct ludex_position *p,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    for (; options && options->name; options++) {
        const struct rules_tag *tag =
            rules_option(position_rules(p), str_of(options->name));
        const char *value = ludex_position_option(p, options->name);
        if (!value)
            return fail_no_memory(error);
        if (tag->kind == TAG_FILE)
            return fail(error, LUDEX_REFUSED,
                        "%s is read from a file, so a position cannot be "
                        "turned into a record",
                        tag->name);
        if (*value)
            text_addf(out, "[%s \"%s\"]\n", tag->name, value);
    }
    return LUDEX_OK;
}

static int write_header(struct text *out, struct ludex_position *p,
                        const struct ludex_option *options, bool set_up,
                        struct ludex_error *error)
{
    const char *text = set_up ? ludex_position_text(p) : "";
    int code;

    if (!text)
        return fail_no_memory(error);
    text_addf(out, "[Game \"%s\"]\n", position_rules(p)->name);
    code = add_options(out, p, options, error);
    if (set_up)
        text_addf(out, "[Position \"%s\"]\n", text);
    text_add(out, STR("\n*\n"));
    return !code && out->failed ? fail_no_memory(error) : code;
}

int ludex_record_new(struct ludex_record **out, const char *game,
                     const struct ludex_option *options, const char *position,
                     struct ludex_error *error)
{
    struct ludex_position *p;
    struct made_record *m;
    struct text header = {0};
    int code = ludex_position_new(&p, game, options, position, error);

    *out = NULL;
    if (code)
        return code;
    code =
        write_header(&header, p, options, position && *position != '\0', error);
    ludex_position_free(p);
    m = code ? NULL : new_made_record();
    if (!code && !m)
        code = fail_no_memory(error);
    if (m)
        code =
            give_record(out, m, read_text(m, text_str(&header), NULL, error));
    text_release(&header);
    return code;
}

/* ---- copies -------------------------------------------------------------- */

static struct str own_copy(struct text *to, struct str text)
{
    text_add(to, text);
    text_add_char(to, '\0');
    return to->failed ? (struct str){0} : (struct str){to->ptr, text.len};
}

/* Copies the options with which the record was read, and everything to which
   they refer. */
static bool copy_options(struct made_record *m,
                         const struct reading_options *from,
                         const struct slice *slice)
{
    const struct fetcher *fetcher = &from->fetcher;

    m->options = *from;
    m->options.names = own_copy(&m->names, from->names);
    if (fetcher->given.ptr)
        m->options.fetcher.given = own_copy(&m->board, fetcher->given);
    if (fetcher->context) {
        own_copy(&m->path, str_of(fetcher->context));
        m->options.fetcher.context = m->path.ptr;
    }
    text_add(&m->preamble, slice->preamble);
    return !m->names.failed && !m->board.failed && !m->path.failed &&
           !m->preamble.failed;
}

int ludex_record_copy(struct ludex_record **out, struct ludex_record *r,
                      struct ludex_error *error)
{
    struct ludex_record *from = record_as_written(r);
    struct made_record *m = from ? new_made_record() : NULL;

    *out = NULL;
    if (!m)
        return fail_no_memory(error);
    if (!copy_options(m, from->options, &from->slice))
        return give_record(out, m, fail_no_memory(error));
    return give_record(
        out, m, read_text(m, slice_text(&from->slice), &from->slice, error));
}

/* ---- the current text ---------------------------------------------------- */

void record_settle(struct ludex_record *r)
{
    const struct diag_levels silence = {{SEVERITY_OFF}};
    struct made_record *m = r->made;
    struct diags nothing;

    if (!m || !m->changed)
        return;
    diags_init(&nothing, &silence, 0);
    arena_reset(&m->replaying);
    r->record->arena = &m->replaying;
    replay_again(&m->reading.replay, r->record, m->options.side, &nothing);
    r->record->arena = &m->reading.arena;
    diags_release(&nothing);
    record_count_plies(r->record);
    r->failed |= m->reading.replay.no_memory || m->replaying.exhausted;
    m->changed = m->placed = false;
}

/* Writes the tree in the notation of its game. */
static bool write_tree(struct made_record *m)
{
    const struct writing_options usual = {.to = NULL};
    struct record *record = m->tree.record.record;
    struct replay *replay = &m->reading.replay;
    const struct notation *to = record_writer_target(&usual, record);

    record_settle(&m->tree.record);
    text_clear(&m->rendered);
    return record_writer_prepare(&m->writing, &usual, to, record, replay) ==
               WRITING_FIT &&
           record_writer_record(&m->writing, &usual, to, record, replay,
                                &m->reading.diags, &m->rendered) == WRITING_FIT;
}

static bool read_written_text(struct made_record *m)
{
    struct reading_options options = m->options;
    struct record *record;
    struct slice slice;

    options.notation = NULL;
    options.named = false;
    if (!slice_of_text(&slice, text_str(&m->rendered), &m->slice))
        return false;
    record_at_clear(&m->written);
    m->rereading.no_memory = false;
    record = record_reader_run(&m->rereading, &slice, &options);
    if (m->rereading.no_memory)
        return false;
    record_at_set(&m->written, 1, &slice, &m->rereading, record, STR("-"));
    m->written.record.options = &m->options;
    return !m->written.record.failed;
}

struct ludex_record *record_as_written(struct ludex_record *r)
{
    struct made_record *m = r->made;

    if (!m || !m->edited)
        return r;
    if (m->stale && (!write_tree(m) || !read_written_text(m))) {
        r->failed = true;
        return NULL;
    }
    m->stale = false;
    return &m->written.record;
}

/* ---- changes ------------------------------------------------------------- */

static int may_change(const struct ludex_record *r, struct ludex_error *error)
{
    const struct record *record = r->record;

    if (!r->made)
        return fail(error, LUDEX_MISUSE,
                    "a record that belongs to a reader cannot be changed; "
                    "change a copy");
    if (!record || record->lost)
        return fail(error, LUDEX_REFUSED,
                    "not all of the record could be read");
    return record->rules && !record->foreign.len
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED, "the game is unknown");
}

/* Ends a change, and forgets all texts returned before the change. Returns a
   code. */
static int end_change(struct ludex_record *r, bool fine,
                      struct ludex_error *error)
{
    struct made_record *m = r->made;

    m->edited = m->stale = true;
    record_forget(r);
    ludex_record_walk(r, LUDEX_MAIN_LINE);
    if (!fine && !r->record->arena->no_memory)
        return fail(error, LUDEX_TOO_LARGE,
                    "a record can use at most %d MiB of memory",
                    READING_HARD >> 20);
    return fine ? LUDEX_OK : fail_no_memory(error);
}

static struct node *inner_node(const struct ludex_node *node)
{
    return (struct node *)(void *)(uintptr_t)node;
}

/* Walks to a node. Returns LUDEX_MISUSE if it is not in the record. If
   walk.known is set, the walk also has the position after the node. */
static int walk_to(struct ludex_record *r, const struct node *node,
                   struct ludex_error *error)
{
    ludex_record_walk(r, LUDEX_ALL_LINES);
    while (r->walk.node != node || !node) {
        int more = node ? ludex_record_step(r) : 0;
        if (more < 0)
            return fail_no_memory(error);
        if (!node)
            return LUDEX_OK;
        if (!more)
            return fail(error, LUDEX_MISUSE,
                        "the ply does not belong to this record");
    }
    return LUDEX_OK;
}

/* Makes the position after a ply, so that plies can be played from it. */
static int place_at(struct ludex_record *r, const struct node *node,
                    struct ludex_error *error)
{
    struct made_record *m = r->made;
    int code;

    if (m->placed && m->at == node)
        return LUDEX_OK;
    m->placed = false;
    code = walk_to(r, node, error);
    if (code)
        return code;
    if (!r->now)
        return fail(error, LUDEX_REFUSED,
                    "the position at this place is unknown");
    if (!m->position)
        m->position = position_make(r->record->rules, false);
    if (!m->position)
        return fail_no_memory(error);
    position_set(m->position, r->now);
    m->at = node;
    m->depth = node ? r->walk.depth : 0;
    m->placed = true;
    return LUDEX_OK;
}

static struct node *find_move(struct node *next, struct move move)
{
    struct node *n =
        next && next->move.bits == move.bits && next->state == NODE_LEGAL
            ? next
            : NULL;

    for (struct node *v = next ? next->variations : NULL; v && !n;
         v = v->sibling)
        if (v->state == NODE_LEGAL && v->move.bits == move.bits)
            n = v;
    return n;
}

/* Numbers a ply. A ply that begins a variation gets the number of the ply that
   it replaces; any other ply gets the number that follows the previous ply's
   number. */
static void number_node(const struct made_record *m, const struct node *after,
                        const struct node *next, struct node *node)
{
    if (next) {
        node->round = next->round;
        node->turn = next->turn;
        node->opens = next->opens;
    } else {
        replay_number(position_rules(m->position), position_state(m->position),
                      after, node);
    }
}

/* Adds a ply that was read in this position, with all its symbols. */
static struct node *add_node(struct ludex_record *r, struct node *after,
                             const struct ply *ply, struct move move)
{
    struct made_record *m = r->made;
    struct node *next = record_next_node(r->record, after), *node;
    struct ply full =
        r->record->rules->describe(position_state(m->position), move);

    full.status = ply->status; /* stated by the players */
    node = record_add_ply(r->record, after, &full, move);
    if (!node)
        return NULL;
    number_node(m, after, next, node);
    position_play_move(m->position, move);
    m->changed = true;
    m->at = node;
    m->depth += next != NULL;
    return node;
}

int ludex_record_add_ply(struct ludex_record *r, const struct ludex_node *after,
                         const char *text, const struct ludex_node **out,
                         struct ludex_error *error)
{
    struct node *from = inner_node(after), *node;
    struct move move;
    struct ply ply;
    int code = may_change(r, error);

    if (out)
        *out = NULL;
    if (!code)
        code = place_at(r, from, error);
    if (!code)
        code = position_read_ply(r->made->position, text, &ply, &move, error);
    if (code)
        return code;
    node = find_move(record_next_node(r->record, from), move);
    if (!node) {
        if (record_next_node(r->record, from) && r->made->depth == NESTING_MAX)
            return fail(error, LUDEX_REFUSED,
                        "variations can be nested at most %d levels deep",
                        NESTING_MAX);
        node = add_node(r, from, &ply, move);
        code = end_change(r, node != NULL, error);
        r->made->placed = node != NULL;
        if (!code)
            code = 1;
    }
    if (out)
        *out = node_handle(node);
    return code;
}

int ludex_record_remove_ply(struct ludex_record *r,
                            const struct ludex_node *node,
                            struct ludex_error *error)
{
    int code = may_change(r, error);

    if (!code)
        code = walk_to(r, inner_node(node), error);
    if (code)
        return code;
    record_remove_ply(r->record, &r->walk);
    r->made->changed = true;
    r->made->placed = false;
    return end_change(r, true, error);
}

/* Checks that the ply is in the record. */
static int find_ply(struct ludex_record *r, const struct ludex_node *node,
                    struct ludex_error *error)
{
    int code = may_change(r, error);

    return !code && node ? walk_to(r, inner_node(node), error) : code;
}

static int check_words(const char *what, const char *words,
                       struct ludex_error *error)
{
    struct str text = str_of(words);

    if (str_utf8_fault(text) != text.len)
        return fail(error, LUDEX_REFUSED, "the %s is not UTF-8", what);
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)words[i] < ' ' && !ascii_is_space(words[i]))
            return fail(error, LUDEX_REFUSED, "the %s has a control character",
                        what);
    return LUDEX_OK;
}

int ludex_record_add_comment(struct ludex_record *r,
                             const struct ludex_node *node, const char *words,
                             struct ludex_error *error)
{
    int code = find_ply(r, node, error);

    if (!code)
        code = check_words("comment", words, error);
    return code ? code
                : end_change(r,
                             record_add_comment(r->record, inner_node(node),
                                                str_of(words)),
                             error);
}

int ludex_record_add_glyph(struct ludex_record *r,
                           const struct ludex_node *node, int glyph,
                           struct ludex_error *error)
{
    int code = find_ply(r, node, error);

    if (!code && (glyph < 1 || glyph > UINT8_MAX))
        code = fail(error, LUDEX_REFUSED,
                    "a glyph must be a number from 1 to %d", UINT8_MAX);
    return code ? code
                : end_change(r,
                             record_add_glyph(r->record, inner_node(node),
                                              (uint8_t)glyph),
                             error);
}

int ludex_record_remove_notes(struct ludex_record *r,
                              const struct ludex_node *node,
                              struct ludex_error *error)
{
    int code = find_ply(r, node, error);

    if (code)
        return code;
    record_remove_notes(r->record, inner_node(node));
    return end_change(r, true, error);
}

/* ---- tags and result ----------------------------------------------------- */

static int may_set(const struct ludex_record *r, const char *name,
                   struct ludex_error *error)
{
    struct str tag = str_of(name);

    if (!tag_is_name(tag))
        return fail(error, LUDEX_REFUSED, "\"%s\" is not a tag's name", name);
    if (str_equal_nocase(tag, STR("Game")) ||
        str_equal_nocase(tag, STR("Position")) ||
        rules_option(r->record->rules, tag))
        return fail(
            error, LUDEX_REFUSED,
            "the tag %s defines the game or its start, and cannot be changed",
            name);
    return LUDEX_OK;
}

int ludex_record_set_tag(struct ludex_record *r, const char *name,
                         const char *value, struct ludex_error *error)
{
    bool fine = true;
    struct str meant;
    int code = may_change(r, error);

    if (!code)
        code = may_set(r, name, error);
    if (!code && value)
        code = check_words("value", value, error);
    if (code)
        return code;
    meant = replay_tag_name(&r->made->reading.replay, r->record, str_of(name));
    if (value)
        fine = record_set_tag(r->record, meant, str_of(value));
    else
        record_remove_tag(r->record, meant);
    return end_change(r, fine, error);
}

int ludex_record_set_result(struct ludex_record *r, enum ludex_result result,
                            struct ludex_error *error)
{
    static const enum result_kind kinds[] = {RESULT_UNKNOWN, RESULT_FIRST,
                                             RESULT_SECOND, RESULT_DRAW};
    int code = may_change(r, error);

    if (!code && (size_t)result >= sizeof kinds / sizeof *kinds)
        code = fail(error, LUDEX_REFUSED, "there is no such result");
    if (code)
        return code;
    record_set_result(r->record, kinds[result]);
    r->made->changed = true;
    return end_change(r, true, error);
}
