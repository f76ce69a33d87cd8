#include "transform.h"

#include <string.h>

enum { DONE = 1, CANNOT = 0, NO_MEMORY = -1 };

/* ---- options -------------------------------------------------------------- */

enum {
    OPT_STRIP = OPT_RESHAPE,
    OPT_ADD_TAG,
    OPT_REMOVE_TAG,
    OPT_PLIES,
    OPT_ANNOTATE,
    OPT_LINES
};

const struct cli_option reshaping_options[] = {
    {OPT_STRIP, "strip", "PART", "leave out comments, variations or glyphs",
     TO_OWN},
    {OPT_LINES, "variations-to-records", NULL,
     "write each variation as a record of its own", TO_OWN},
    {OPT_ADD_TAG, "add-tag", "NAME=VALUE", "give each record this tag", TO_OWN},
    {OPT_REMOVE_TAG, "remove-tag", "NAME", "leave this tag out", TO_OWN},
    {OPT_PLIES, "plies", "A..B", "only these plies of the main line", TO_OWN},
    {OPT_ANNOTATE, "annotate", "position|result",
     "what the board says, as comments", TO_OWN},
    CLI_END,
};

/* A list of words, parted by commas: each one's place in `words` as a bit. */
static int take_words(const char *option, const char *argument,
                      const char *const *words, unsigned *bits)
{
    char word[32];
    struct str rest = str_of(argument);
    int status = STATUS_FINE;

    do {
        struct str one = str_take(&rest, ',');
        size_t which = 0;
        snprintf(word, sizeof word, "%.*s", (int)one.len, one.ptr);
        status = cli_word(option, word, words, &which);
        *bits |= 1u << which;
    } while (!status && rest.len);
    return status;
}

static int take_strip(struct reshaping *asked, const char *argument)
{
    static const char *const words[] = {"comments", "variations", "glyphs",
                                        NULL};
    static const unsigned parts[] = {PART_COMMENTS, PART_VARIATIONS,
                                     PART_GLYPHS};
    unsigned bits = 0;
    int status = take_words("--strip", argument, words, &bits);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        asked->strip |= bits & 1u << i ? parts[i] : 0;
    return status;
}

static int take_annotate(struct reshaping *asked, const char *argument)
{
    static const char *const words[] = {"position", "result", NULL};
    unsigned bits = 0;
    int status = take_words("--annotate", argument, words, &bits);

    asked->position |= (bits & 1) != 0;
    asked->result |= (bits & 2) != 0;
    return status;
}

/* What is played is not a matter of words. */
static int take_tag(struct reshaping *asked, const char *option,
                    struct tag_edit edit)
{
    if (!tag_is_name(edit.name))
        return cli_usage("%s: \"%.*s\" is not a tag's name", option,
                         (int)edit.name.len, edit.name.ptr);
    if (str_equal_nocase(edit.name, STR("Game")) ||
        str_equal_nocase(edit.name, STR("Position")))
        return cli_usage("%s: the tag %.*s says what is played", option,
                         (int)edit.name.len, edit.name.ptr);
    if (str_utf8_fault(edit.value) != edit.value.len)
        return cli_usage("%s: the value is not UTF-8", option);
    if (asked->tag_count == TAG_EDITS_MAX)
        return cli_usage("convert takes at most %d tags", TAG_EDITS_MAX);
    asked->tags[asked->tag_count++] = edit;
    return STATUS_FINE;
}

static int take_added(struct reshaping *asked, const char *argument)
{
    const char *equals = strchr(argument, '=');
    struct str name = {argument, equals ? (size_t)(equals - argument) : 0};

    if (!equals)
        return cli_usage("--add-tag takes NAME=VALUE, not \"%s\"", argument);
    return take_tag(asked, "--add-tag",
                    (struct tag_edit){name, str_of(equals + 1), false});
}

int reshaping_option(struct reshaping *asked, int option, const char *argument)
{
    switch (option) {
    case OPT_STRIP:
        return take_strip(asked, argument);
    case OPT_ANNOTATE:
        return take_annotate(asked, argument);
    case OPT_ADD_TAG:
        return take_added(asked, argument);
    case OPT_REMOVE_TAG:
        return take_tag(asked, "--remove-tag",
                        (struct tag_edit){str_of(argument), STR(""), true});
    case OPT_PLIES:
        asked->cut = true;
        return ply_range_read(&asked->plies, "--plies", argument);
    case OPT_LINES:
        asked->lines = true;
        return STATUS_FINE;
    }
    return -1;
}

bool reshaping_wanted(const struct reshaping *asked)
{
    return asked->tag_count || asked->strip || asked->cut || asked->position ||
           asked->result || asked->lines;
}

/* ---- tags ----------------------------------------------------------------- */

static void take_out(struct record *r, struct str name)
{
    struct tag **link = &r->tags;

    while (*link)
        if (str_equal_nocase((*link)->meant, name))
            *link = (*link)->next;
        else
            link = &(*link)->next;
}

/* As its record reads it: First, where it is Black's. */
static struct str meant(const struct visit *v, struct str name)
{
    const struct record *r = v->record;
    uint8_t side;

    if (!r->rules || colour_find(r->rules, name, &side) != COLOUR_OWN)
        return name;
    if (r->started)
        side = r->rules->player(v->reading->replay.start, side);
    return str_of(seat_names[side]);
}

static int edit_tag(const struct visit *v, const struct tag_edit *edit,
                    struct text *why)
{
    struct record *r = v->record;
    struct str name = meant(v, edit->name);

    if (r->rules && rules_option(r->rules, name)) {
        text_addf(why, "the tag %.*s says what is played", (int)name.len,
                  name.ptr);
        return CANNOT;
    }
    take_out(r, name);
    return edit->out || record_add_tag(r, name, edit->value) ? DONE : NO_MEMORY;
}

static int edit_tags(const struct reshaping *asked, const struct visit *v,
                     struct text *why)
{
    int done = DONE;

    for (size_t i = 0; done == DONE && i < asked->tag_count; i++)
        done = edit_tag(v, &asked->tags[i], why);
    return done;
}

/* Those that tell how a game ended, of a record that does not tell it. */
static void take_out_ending(struct record *r)
{
    static const char *const names[] = {"Result", "Termination", NULL};

    for (size_t i = 0; names[i]; i++)
        take_out(r, str_of(names[i]));
    if (r->rules && r->rules->scoring)
        take_out(r, str_of(r->rules->scoring->tag));
    r->result = (struct result){.kind = RESULT_NONE};
    r->closing = (struct closing){.phrase = PHRASE_NONE};
}

/* ---- parts ---------------------------------------------------------------- */

static struct note *without(struct note *notes, unsigned strip)
{
    struct note *first = notes, **link = &first;

    while (*link) {
        unsigned part =
            (*link)->kind == NOTE_GLYPH ? PART_GLYPHS : PART_COMMENTS;
        if (strip & part)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
    return first;
}

static void strip(struct record *r, unsigned parts)
{
    struct walk w;

    r->notes = without(r->notes, parts);
    for (walk_begin(&w, r); w.node; walk_next(&w)) {
        w.node->notes = without(w.node->notes, parts);
        w.node->before = without(w.node->before, parts);
        if (parts & PART_VARIATIONS)
            w.node->variations = NULL;
    }
}

/* ---- replayed again ------------------------------------------------------- */

/* What was said of the whole record has been said. */
static int replay_again(const struct visit *v, struct record *r)
{
    struct replay *replay = &v->reading->replay;
    struct diags diags;
    struct walk w;

    if (r->started && r->rules->player(replay->start, 0) == 1)
        record_turn_colours(r);
    r->started = r->claimed = r->unnumbered = r->legal = false;
    r->missing = 0;
    r->final_result = RESULT_NONE;
    r->board = NULL;
    for (walk_begin(&w, r); w.node; walk_next(&w))
        w.node->state = NODE_UNPLAYED;
    diags_init(&diags, &v->files->printer.levels, 1);
    replay_record(replay, r, NO_SIDE, &diags);
    diags_release(&diags);
    if (r->legal && !r->result.kind)
        r->result.kind = (uint8_t)replay_result(r->rules, replay->end);
    if (!r->result.kind && !r->closing.phrase)
        r->result.kind = RESULT_UNKNOWN;
    return replay->no_memory || r->arena->exhausted ? NO_MEMORY : DONE;
}

/* ---- plies ---------------------------------------------------------------- */

static enum result_kind other_way(enum result_kind kind)
{
    return kind == RESULT_FIRST    ? RESULT_SECOND
           : kind == RESULT_SECOND ? RESULT_FIRST
                                   : kind;
}

static void exchange_players(struct record *r)
{
    for (struct tag *tag = r->tags; tag; tag = tag->next) {
        enum result_kind kind;
        if (str_equal_nocase(tag->meant, STR("First")))
            tag->meant = STR("Second");
        else if (str_equal_nocase(tag->meant, STR("Second")))
            tag->meant = STR("First");
        else if (str_equal_nocase(tag->meant, STR("Result")) &&
                 result_find(tag->value, &kind))
            tag->value = result_text(other_way(kind));
    }
    if (str_equal_nocase(r->closing.who, STR("First")))
        r->closing.who = STR("Second");
    else if (str_equal_nocase(r->closing.who, STR("Second")))
        r->closing.who = STR("First");
}

/* Replays what is left of it. Whoever begins it is First, so after a swap, or
   where the other colour begins, the players are exchanged. `first`: who had the
   first colour before. */
static int replay_part(const struct visit *v, struct record *r, uint8_t first,
                       struct text *why)
{
    bool legal = r->line->state == NODE_LEGAL;
    enum result_kind written = (enum result_kind)r->result.kind;
    int done;

    for (struct tag *tag = r->tags; tag; tag = tag->next)
        tag->colour = false; /* it is known whose it is */
    done = replay_again(v, r);
    if (done != DONE)
        return done;
    if (legal && r->line->state != NODE_LEGAL) {
        text_add(why, STR("its part cannot begin with a swap"));
        return CANNOT;
    }
    if (r->rules->player(v->reading->replay.start, 0) == first)
        return DONE;
    exchange_players(r);
    if (written)
        r->result.kind = (uint8_t)other_way(written);
    return DONE;
}

/* The position before a ply, as a tag, and who has the first colour there. */
static int start_at(struct reshaper *s, const struct visit *v, uint64_t ply,
                    uint8_t *first, struct text *why)
{
    struct record *r = v->record;
    const struct node *node = r->line;
    const struct position *p = NULL;

    if (r->started)
        p = replay_begin(&v->reading->replay, r);
    for (uint64_t i = 1; p && i < ply; i++)
        p = replay_next(&v->reading->replay, r, &node);
    if (!p) {
        text_addf(why, "the position before its ply %llu is not known",
                  (unsigned long long)ply);
        return CANNOT;
    }
    *first = r->rules->player(p, 0);
    text_clear(&s->text);
    rules_format(r->rules, p, &s->text);
    take_out(r, STR("Position"));
    return !s->text.failed &&
                   record_add_tag(r, STR("Position"), text_str(&s->text))
               ? DONE
               : NO_MEMORY;
}

static void keep_plies(struct record *r, const struct ply_range *kept)
{
    struct node *last = r->line;

    for (uint64_t i = 1; i < kept->first; i++)
        r->line = last = last->next;
    for (struct node *n = r->line; n; n = n->next)
        n->dots = 0; /* numbers begin anew */
    for (uint64_t i = kept->first; i < kept->last; i++)
        last = last->next;
    last->next = NULL;
    r->plies = kept->last - kept->first + 1;
}

/* Which plies are kept of so many; false if none are. */
static bool settle_range(struct ply_range *kept, uint64_t all)
{
    if (kept->first == PLY_LAST)
        kept->first = all;
    if (kept->first == 0)
        kept->first = 1;
    if (kept->last > all)
        kept->last = all;
    return kept->first <= kept->last;
}

static bool say_part(struct reshaper *s, struct record *r,
                     const struct ply_range *kept)
{
    text_clear(&s->text);
    text_addf(&s->text, "plies %llu to %llu of %llu",
              (unsigned long long)kept->first, (unsigned long long)kept->last,
              (unsigned long long)r->plies);
    take_out(r, STR("Excerpt"));
    return record_add_tag(r, STR("Excerpt"), text_str(&s->text));
}

static int cut(struct reshaper *s, const struct ply_range *plies,
               const struct visit *v, struct text *why)
{
    struct record *r = v->record;
    struct ply_range kept = *plies;
    bool some = settle_range(&kept, r->plies), all = kept.last == r->plies;
    uint8_t first = 0;

    if (!some)
        text_addf(why, "it has only %llu plies", (unsigned long long)r->plies);
    if (!some || (kept.first == 1 && all))
        return some ? DONE : CANNOT;
    if (!say_part(s, r, &kept))
        return NO_MEMORY;
    if (r->started)
        first = r->rules->player(v->reading->replay.start, 0);
    if (kept.first > 1) {
        int done = start_at(s, v, kept.first, &first, why);
        if (done != DONE)
            return done;
    }
    keep_plies(r, &kept);
    if (!all)
        take_out_ending(r);
    return r->started ? replay_part(v, r, first, why) : DONE;
}

/* ---- comments ------------------------------------------------------------- */

/* After the glyphs and comments that stand before `rank` variations. */
static bool add_comment(struct reshaper *s, struct record *r,
                        struct note **link, uint32_t rank)
{
    struct note *note = ARENA_NEW(r->arena, struct note);

    if (!note)
        return false;
    note->kind = NOTE_COMMENT;
    note->rank = rank;
    note->text = note->bytes = arena_copy(r->arena, text_str(&s->text));
    while (*link && (*link)->rank <= rank)
        link = &(*link)->next;
    note->next = *link;
    *link = note;
    return note->text.ptr != NULL && !s->text.failed;
}

static uint32_t variations_of(const struct node *node)
{
    uint32_t count = 0;

    for (const struct node *n = node->variations; n; n = n->sibling)
        count++;
    return count;
}

/* The positions on the way of a walk: at each depth those before and after the
   last ply that has variations. */
struct positions {
    const struct rules *rules;
    struct position *now;
    struct {
        struct position *before, *after;
        bool known; /* the one that the line has reached is */
    } at[NESTING_MAX + 1];
    size_t depth;
};

static struct position *put_in_spool(struct arena *arena,
                                     struct position **place,
                                     const struct positions *p)
{
    size_t size = p->rules->position_size;

    if (!*place)
        *place = arena_alloc(arena, size);
    if (*place)
        memcpy(*place, p->now, size);
    return *place;
}

/* To where the walk goes on. */
static void come_to(struct positions *p, const struct walk *w)
{
    size_t depth = w->depth, size = p->rules->position_size;

    if (depth && w->outer[depth - 1].variation == w->node) {
        p->at[depth].known = true; /* what it begins with tells */
        memcpy(p->now, p->at[depth - 1].before, size);
    } else if (depth < p->depth) {
        memcpy(p->now, p->at[depth].after, size);
    }
    p->depth = depth;
}

/* Plays the ply at hand; false: no memory. */
static bool play(struct positions *p, struct arena *arena, const struct node *n)
{
    bool branches = n->variations, fine = true;
    size_t depth = p->depth;

    if (branches)
        fine = put_in_spool(arena, &p->at[depth].before, p);
    p->at[depth].known = p->at[depth].known && n->state == NODE_LEGAL;
    if (p->at[depth].known)
        p->rules->play(p->now, n->move);
    return fine && (!branches || put_in_spool(arena, &p->at[depth].after, p));
}

static int add_positions(struct reshaper *s, const struct visit *v)
{
    struct record *r = v->record;
    struct positions *p = ARENA_NEW(r->arena, struct positions);
    struct walk w;
    bool fine = p != NULL;

    if (!fine)
        return NO_MEMORY;
    p->rules = r->rules;
    p->now = arena_alloc(r->arena, r->rules->position_size);
    p->at[0].known = true;
    fine = p->now != NULL;
    if (fine)
        memcpy(p->now, replay_begin(&v->reading->replay, r),
               r->rules->position_size);
    for (walk_begin(&w, r); fine && w.node; walk_next(&w)) {
        come_to(p, &w);
        fine = play(p, r->arena, w.node);
        if (!fine || !p->at[w.depth].known)
            continue;
        text_clear(&s->text);
        rules_format(r->rules, p->now, &s->text);
        fine = add_comment(s, r, &w.node->notes, 0);
    }
    return fine ? DONE : NO_MEMORY;
}

/* What the board says of it after the last ply. */
static void write_result(const struct visit *v, struct text *out)
{
    const struct rules *rules = v->record->rules;
    const struct position *end = v->reading->replay.end;
    const struct ending ending = rules->ending(end);

    if (!ending.over)
        text_add(out, STR("the game is not over on the board"));
    else if (ending.winner == NO_SIDE)
        text_add(out, STR("drawn on the board"));
    else
        text_addf(out, "%s has won on the board", rules->sides[ending.winner]);
    if (ending.over && rules->scoring) {
        text_add(out, STR(", "));
        rules->scoring->write(end, out);
    }
}

static int add_result(struct reshaper *s, const struct visit *v)
{
    struct record *r = v->record;
    struct node *last = r->line;

    while (last && last->next)
        last = last->next;
    text_clear(&s->text);
    write_result(v, &s->text);
    return add_comment(s, r, last ? &last->notes : &r->notes,
                       last ? variations_of(last) : 0)
               ? DONE
               : NO_MEMORY;
}

static int annotate(struct reshaper *s, const struct reshaping *asked,
                    const struct visit *v)
{
    const struct record *r = v->record;
    int done = DONE;

    if (!r->rules || !r->started)
        return DONE;
    if (asked->position)
        done = add_positions(s, v);
    if (done == DONE && asked->result && r->legal)
        done = add_result(s, v);
    return done;
}

/* ---- all of it ------------------------------------------------------------ */

void reshaper_release(struct reshaper *s)
{
    if (s->begun)
        arena_release(&s->arena);
    text_release(&s->text);
}

int reshape(struct reshaper *s, const struct reshaping *asked, struct visit *v,
            struct text *why)
{
    int done = edit_tags(asked, v, why);

    if (done == DONE && asked->strip)
        strip(v->record, asked->strip);
    if (done == DONE && asked->cut)
        done = cut(s, &asked->plies, v, why);
    return done == DONE ? annotate(s, asked, v) : done;
}

/* ---- lines ---------------------------------------------------------------- */

static bool begins_line(const struct walk *w)
{
    return w->depth && w->outer[w->depth - 1].variation == w->node;
}

int reshape_lines(struct reshaper *s, struct visit *v, struct text *why)
{
    struct walk w;
    uint64_t plies = v->record->plies;

    s->lines = 0;
    s->line = 0;
    for (walk_begin(&w, v->record); w.node; walk_next(&w)) {
        s->lines += begins_line(&w);
        plies += begins_line(&w) ? w.index : w.depth > 0;
        if (plies <= LINES_PLIES_MAX)
            continue;
        text_addf(why, "its variations would be more than %d plies",
                  LINES_PLIES_MAX);
        return CANNOT;
    }
    if (!s->begun)
        arena_init(&s->arena, READING_SOFT, READING_HARD);
    s->begun = true;
    walk_begin(&s->walk, v->record);
    return DONE;
}

/* The same plies from `from` to before `to`, without what stands beside them. */
static struct node **copy_plies(struct arena *arena, struct node **link,
                                const struct node *from, const struct node *to)
{
    for (; link && from != to; from = from->next) {
        struct node *copy = ARENA_NEW(arena, struct node);
        if (!copy)
            return NULL;
        *copy = *from;
        copy->variations = copy->sibling = copy->next = NULL;
        copy->notes = copy->before = NULL;
        *link = copy;
        link = &copy->next;
    }
    return link;
}

/* A variation's notes stand where its plies do. */
static struct note *copy_notes(struct arena *arena, const struct note *notes)
{
    struct note *first = NULL, **link = &first;

    for (; notes; notes = notes->next) {
        struct note *copy = ARENA_NEW(arena, struct note);
        if (!copy)
            break;
        *copy = *notes;
        copy->rank = 0;
        copy->next = NULL;
        *link = copy;
        link = &copy->next;
    }
    return first;
}

static void copy_own_notes(struct arena *arena, struct node *copy,
                           const struct node *from)
{
    for (; copy && from; copy = copy->next, from = from->next)
        copy->notes = copy_notes(arena, from->notes);
}

/* The way to the line at hand, and its plies with their notes. */
static bool copy_line(struct reshaper *s, const struct record *whole,
                      struct record *out)
{
    const struct walk *w = &s->walk;
    struct node **link = &out->line, **own, *before = NULL;
    const struct node *from = whole->line;

    for (size_t i = 0; i < w->depth; i++) {
        link = copy_plies(&s->arena, link, from, w->outer[i].ply);
        from = w->outer[i].variation;
    }
    own = link;
    link = copy_plies(&s->arena, link, from, NULL);
    if (!link)
        return false;
    copy_own_notes(&s->arena, *own, from);
    out->plies = 0;
    for (struct node *n = out->line; n; n = n->next, out->plies++)
        before = n->next == *own ? n : before;
    if (w->depth)
        *(before ? &before->notes : &out->notes) =
            copy_notes(&s->arena, from->before);
    return !s->arena.exhausted;
}

static bool copy_tags(struct arena *arena, struct record *r)
{
    struct tag **link = &r->tags;

    for (const struct tag *tag = r->tags; tag; tag = tag->next) {
        struct tag *copy = ARENA_NEW(arena, struct tag);
        if (!copy)
            return false;
        *copy = *tag;
        *link = copy;
        link = &copy->next;
    }
    return true;
}

static int make_variation(struct reshaper *s, const struct visit *v,
                          struct record *out)
{
    text_clear(&s->text);
    text_addf(&s->text, "%llu of %llu", (unsigned long long)s->line - 1,
              (unsigned long long)s->lines);
    take_out_ending(out);
    if (!record_add_tag(out, STR("Variation"), text_str(&s->text)))
        return NO_MEMORY;
    if (out->rules && out->started)
        return replay_again(v, out);
    out->result.kind = RESULT_UNKNOWN;
    return DONE;
}

int reshape_line(struct reshaper *s, const struct visit *v,
                 struct record *whole, struct record *out)
{
    if (s->line && s->walk.node)
        do
            walk_next(&s->walk);
        while (s->walk.node && !begins_line(&s->walk));
    if (s->line && !s->walk.node)
        return CANNOT;
    arena_reset(&s->arena);
    *out = *whole;
    out->arena = &s->arena;
    out->line = NULL;
    if (!copy_line(s, whole, out) || !copy_tags(&s->arena, out))
        return NO_MEMORY;
    return s->line++ ? make_variation(s, v, out) : DONE;
}
