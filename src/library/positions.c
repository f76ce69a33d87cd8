/* Positions: struct ludex_position and its functions, except those for cells. */
#include "library.h"

#include <stddef.h>
#include <stdlib.h>

#include "legal_plies.h"
#include "picture.h"

/* The texts that functions return. Each function replaces only its own
   text. */
enum {
    TEXT_OPTION,
    TEXT_STRING,
    TEXT_SCORE,
    TEXT_COUNTING,
    TEXT_DESCRIBED,
    TEXT_TURNED,
    TEXT_BOARD,
    TEXT_SVG,
    TEXT_CELL,
    TEXTS
};

/* Reads and plays plies; allocated when first needed. */
struct player {
    struct diag_levels levels;
    struct record_reader reading;
};

struct ludex_position {
    const struct rules *rules;
    bool lent; /* the position belongs to a record, and only the record may play
                  plies */
    struct text texts[TEXTS];
    struct text words;  /* the legal plies, each NUL-terminated */
    const char **plies; /* NULL if the plies were not listed since the last
                           change */
    size_t count;
    struct player *player;
    struct watcher watcher;
    max_align_t state[]; /* the game's struct position */
};

static struct position *position_of_handle(struct ludex_position *p)
{
    return (struct position *)(void *)p->state;
}

static const struct position *state_of_position(const struct ludex_position *p)
{
    return (const struct position *)(const void *)p->state;
}

static struct text *text_slot(struct ludex_position *p, size_t which)
{
    text_clear(&p->texts[which]);
    return &p->texts[which];
}

/* ---- making and freeing -------------------------------------------------- */

struct ludex_position *position_make(const struct rules *rules, bool lent)
{
    struct ludex_position *p = calloc(
        1, offsetof(struct ludex_position, state) + rules->position_size);

    if (p) {
        p->rules = rules;
        p->lent = lent;
    }
    return p;
}

static void forget_plies(struct ludex_position *p)
{
    free(p->plies);
    p->plies = NULL;
}

const struct rules *position_rules(const struct ludex_position *p)
{
    return p->rules;
}

struct position *position_within(struct ludex_position *p)
{
    return position_of_handle(p);
}

struct text *position_cell_text(struct ludex_position *p)
{
    return text_slot(p, TEXT_CELL);
}

const struct position *position_state(const struct ludex_position *p)
{
    return state_of_position(p);
}

void position_set(struct ludex_position *p, const struct position *to)
{
    memcpy(p->state, to, p->rules->position_size);
    forget_plies(p);
}

void ludex_position_free(struct ludex_position *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < TEXTS; i++)
        text_release(&p->texts[i]);
    text_release(&p->words);
    free(p->plies);
    if (p->player)
        record_reader_release(&p->player->reading);
    free(p->player);
    free(p);
}

static const char *nearest_option(const struct rules *rules, const char *name)
{
    struct tag_names names;
    const char *const *list = rules_tag_names(rules, false, &names);
    size_t i = str_nearest(str_of(name), 4, str_word_at, list);

    return i == STR_NOWHERE ? NULL : list[i];
}

/* Converts a list of options to settings of the rules. Returns the number of
   settings, or a code. */
static int read_options(const struct rules *rules,
                        const struct ludex_option *options,
                        struct setting settings[RULES_TAGS_MAX],
                        struct ludex_error *error)
{
    int count = 0;

    for (; options && options->name; options++, count++) {
        if (!rules_option(rules, str_of(options->name)))
            return fail_unknown(error, "option", str_of(options->name),
                                nearest_option(rules, options->name));
        if (count == RULES_TAGS_MAX)
            return fail(error, LUDEX_REFUSED, "there are too many options");
        settings[count] =
            (struct setting){str_of(options->name), str_of(options->value)};
    }
    return count;
}

static int fail_reason(struct ludex_error *error, const struct reason *why,
                       size_t options)
{
    if (why->text.failed || why->label.failed)
        return fail_no_memory(error);
    fail(error, LUDEX_REFUSED, "%.*s", (int)why->text.len, why->text.ptr);
    error_detail(error, text_str(&why->label));
    if (why->option >= options)
        error_place(error, why->at, why->length);
    return LUDEX_REFUSED;
}

static int set_up(struct ludex_position *p, const struct ludex_option *options,
                  const char *text, struct ludex_error *error)
{
    struct setting settings[RULES_TAGS_MAX];
    struct reason why = {0};
    int count = read_options(p->rules, options, settings, error);
    int code = count < 0 ? count : LUDEX_OK;

    if (!code && !rules_begin(p->rules, position_of_handle(p), settings,
                              (size_t)count, str_of(text ? text : ""), &why))
        code = fail_reason(error, &why, (size_t)count);
    reason_release(&why);
    return code;
}

int ludex_position_new(struct ludex_position **out, const char *game,
                       const struct ludex_option *options, const char *text,
                       struct ludex_error *error)
{
    const struct rules *rules;
    int code = find_named_game(&rules, game, error);

    *out = NULL;
    if (code)
        return code;
    *out = position_make(rules, false);
    if (!*out)
        return fail_no_memory(error);
    code = set_up(*out, options, text, error);
    if (code) {
        ludex_position_free(*out);
        *out = NULL;
    }
    return code;
}

int ludex_position_copy(struct ludex_position **out,
                        const struct ludex_position *p)
{
    *out = position_make(p->rules, false);
    if (!*out)
        return LUDEX_NO_MEMORY;
    position_set(*out, state_of_position(p));
    return LUDEX_OK;
}

/* ---- properties ---------------------------------------------------------- */

const struct ludex_game *ludex_position_game(const struct ludex_position *p)
{
    return game_of(p->rules);
}

const char *ludex_position_option(struct ludex_position *p, const char *name)
{
    const struct rules_tag *tag = rules_option(p->rules, str_of(name));
    struct text *out = text_slot(p, TEXT_OPTION);

    if (tag)
        tag->get(state_of_position(p), out);
    return text_c(out, NULL);
}

const char *ludex_position_text(struct ludex_position *p)
{
    struct text *out = text_slot(p, TEXT_STRING);

    rules_format(p->rules, state_of_position(p), out);
    return text_c(out, NULL);
}

int ludex_position_side(const struct ludex_position *p)
{
    return p->rules->side(state_of_position(p));
}

const char *ludex_position_mover(const struct ludex_position *p)
{
    const struct rules *rules = p->rules;

    return rules->teams ? rules->teams->mover(state_of_position(p))
                        : rules->sides[rules->side(state_of_position(p))];
}

int ludex_position_is_over(const struct ludex_position *p)
{
    return p->rules->ending(state_of_position(p)).over;
}

enum ludex_result public_result(enum result_kind kind)
{
    static const enum ludex_result results[RESULT_KINDS] = {
        [RESULT_FIRST] = LUDEX_FIRST_WINS,
        [RESULT_SECOND] = LUDEX_SECOND_WINS,
        [RESULT_DRAW] = LUDEX_DRAW,
    };

    return results[kind];
}

const char *ludex_result_text(enum ludex_result result)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};

    return texts[(size_t)result < sizeof texts / sizeof *texts ? result : 0];
}

enum ludex_result ludex_position_result(const struct ludex_position *p)
{
    return public_result(replay_result(p->rules, state_of_position(p)));
}

const char *ludex_position_score(struct ludex_position *p)
{
    const struct rules_scoring *scoring = p->rules->scoring;
    struct text *out = text_slot(p, TEXT_SCORE);

    if (scoring)
        scoring->write(state_of_position(p), out);
    return text_c(out, NULL);
}

const char *ludex_position_counting(struct ludex_position *p)
{
    const struct rules_scoring *scoring = p->rules->scoring;
    struct text *out = text_slot(p, TEXT_COUNTING);

    if (scoring && ludex_position_is_over(p))
        scoring->explain(state_of_position(p), out);
    return text_c(out, NULL);
}

uint64_t ludex_position_hash(const struct ludex_position *p)
{
    return p->rules->hash(state_of_position(p));
}

uint64_t ludex_position_canonical_hash(const struct ludex_position *p)
{
    return p->rules->hash_canonical(state_of_position(p));
}

/* ---- legal plies --------------------------------------------------------- */

static bool list_plies(struct ludex_position *p, const struct legal_plies *from)
{
    const char **list = malloc((from->count + 1) * sizeof *list);
    const char *at;

    text_clear(&p->words);
    for (size_t i = 0; i < from->count; i++) {
        text_add(&p->words, text_str(&from->list[i].text));
        text_add_char(&p->words, '\0');
    }
    if (!list || p->words.failed) {
        free(list);
        text_release(&p->words);
        p->words = (struct text){0};
        return false;
    }
    at = p->words.ptr;
    for (size_t i = 0; i < from->count; i++, at += strlen(at) + 1)
        list[i] = at;
    list[from->count] = NULL;
    p->plies = list;
    p->count = from->count;
    return true;
}

const char *const *ludex_position_plies(struct ludex_position *p, size_t *count)
{
    struct legal_plies plies;

    if (!p->plies) {
        if (legal_plies_list(&plies, p->rules, state_of_position(p), false))
            list_plies(p, &plies);
        legal_plies_release(&plies);
    }
    if (count)
        *count = p->plies ? p->count : 0;
    return p->plies;
}

static bool report_perft_progress(void *context, uint64_t counted)
{
    return watcher_stops(context, counted, 0);
}

int ludex_position_perft(const struct ludex_position *p, unsigned depth,
                         uint64_t *count)
{
    struct watcher watcher = p->watcher;
    const struct perft_watch watch = {report_perft_progress, &watcher};
    size_t size = perft_work_size(p->rules, depth);
    void *work = depth ? malloc(size) : NULL;
    bool whole;

    *count = 0;
    if (depth && !work)
        return LUDEX_NO_MEMORY;
    whole = perft_watched(p->rules, state_of_position(p), depth, work,
                          watcher.progress ? &watch : NULL, count);
    free(work);
    return whole ? LUDEX_OK : LUDEX_INTERRUPTED;
}

void ludex_position_watch(struct ludex_position *p, ludex_progress *progress,
                          void *context)
{
    p->watcher = (struct watcher){.progress = progress, .context = context};
}

struct watcher position_watcher(const struct ludex_position *p)
{
    return p->watcher;
}

/* ---- playing ------------------------------------------------------------- */

/* Makes the player, if there is none yet. The player does not check numbers and
   commas, since a line may begin anywhere. */
static bool has_player(struct ludex_position *p)
{
    struct player *player = p->player;

    if (player && player->reading.no_memory) {
        record_reader_release(&player->reading);
        free(player);
        player = NULL;
    }
    if (!player && (player = malloc(sizeof *player))) {
        diag_levels_init(&player->levels);
        player->levels.level[DIAG_WRONG_NUMBER] = SEVERITY_OFF;
        player->levels.level[DIAG_WRONG_COMMA] = SEVERITY_OFF;
        record_reader_init(&player->reading, &player->levels, DIAGS_KEPT);
    }
    p->player = player;
    return player != NULL;
}

/* Reads plies and plays them from the position. Returns NULL if out of
   memory. */
static const struct record *read_plies(struct ludex_position *p,
                                       const char *plies)
{
    return has_player(p)
               ? record_reader_plies(&p->player->reading, p->rules,
                                     state_of_position(p), str_of(plies))
               : NULL;
}

/* Checks that the text is one legal ply. Returns 0 or a code. */
static int read_single_ply(struct ludex_position *p, const char *ply,
                           const struct record **out, struct ludex_error *error)
{
    const struct record *r = read_plies(p, ply);
    const struct diags *diags = r ? &p->player->reading.diags : NULL;

    *out = r;
    if (p->player && p->player->reading.no_memory)
        return fail_no_memory(error);
    if (!r)
        return p->player ? fail_diags(error, &p->player->reading.diags)
                         : fail_no_memory(error);
    if (diags->counts[SEVERITY_ERROR])
        return fail_diags(error, diags);
    if (!r->line)
        return fail(error, LUDEX_REFUSED, "\"%s\" is not a ply", ply);
    if (!r->line->next && !r->line->variations)
        return LUDEX_OK;
    return fail(error, LUDEX_REFUSED, "\"%s\" is more than one ply", ply);
}

int position_may_change(const struct ludex_position *p,
                        struct ludex_error *error)
{
    return p->lent ? fail(error, LUDEX_MISUSE,
                          "a position that belongs to a record cannot be "
                          "changed; change a copy")
                   : LUDEX_OK;
}

int ludex_position_play(struct ludex_position *p, const char *ply,
                        struct ludex_error *error)
{
    const struct record *r;
    int code = position_may_change(p, error);

    if (!code)
        code = read_single_ply(p, ply, &r, error);
    if (!code)
        position_set(p, p->player->reading.replay.end);
    return code;
}

int position_read_ply(struct ludex_position *p, const char *text,
                      struct ply *ply, struct move *move,
                      struct ludex_error *error)
{
    const struct record *r;
    int code = read_single_ply(p, text, &r, error);

    if (code)
        return code;
    *ply = r->line->ply;
    *move = r->line->move;
    return LUDEX_OK;
}

int position_read_line(struct ludex_position *p, const char *plies,
                       const struct node **line, struct ludex_error *error)
{
    const struct record *r = read_plies(p, plies);
    const struct diags *diags;

    *line = NULL;
    if (!p->player || p->player->reading.no_memory)
        return fail_no_memory(error);
    diags = &p->player->reading.diags;
    if (diags->counts[SEVERITY_ERROR] || !r)
        return fail_diags(error, diags);
    *line = r->line;
    return LUDEX_OK;
}

void position_play_move(struct ludex_position *p, struct move move)
{
    p->rules->play(position_of_handle(p), move);
    forget_plies(p);
}

int ludex_position_why_illegal(struct ludex_position *p, const char *ply,
                               struct ludex_error *error)
{
    const struct record *r;

    return read_single_ply(p, ply, &r, error);
}

/* Plays all plies before the first one with an error. */
static size_t play_legal_plies(struct ludex_position *p, const struct record *r)
{
    struct replay *replay = &p->player->reading.replay;
    const struct diag *fault = p->player->reading.diags.first;
    const struct node *next = r->line;
    size_t played = 0;

    while (fault && fault->severity != SEVERITY_ERROR)
        fault = fault->next;
    replay_begin(replay, r);
    while (next && next->state == NODE_LEGAL &&
           (!fault ||
            diag_map_to_file(&p->player->reading.diags, next->span).begin <
                fault->span.begin)) {
        replay_next(replay, r, &next);
        played++;
    }
    position_set(p, replay->now);
    return played;
}

int ludex_position_play_line(struct ludex_position *p, const char *plies,
                             size_t *played, struct ludex_error *error)
{
    const struct record *r;
    const struct diags *diags;
    int code = position_may_change(p, error);

    if (played)
        *played = 0;
    if (code)
        return code;
    r = read_plies(p, plies);
    if (!p->player || p->player->reading.no_memory)
        return fail_no_memory(error);
    diags = &p->player->reading.diags;
    if (r) {
        size_t count = play_legal_plies(p, r);
        if (played)
            *played = count;
    }
    return diags->counts[SEVERITY_ERROR] ? fail_diags(error, diags) : LUDEX_OK;
}

/* ---- written plies ------------------------------------------------------- */

static const char *write_ply(struct ludex_position *p, const struct ply *ply,
                             size_t which, struct ludex_error *error)
{
    const struct notation *native = notation_native(str_of(p->rules->name));
    struct text *out = text_slot(p, which);
    const char *text;

    native->write_ply(ply, false, out);
    text = text_c(out, NULL);
    if (!text)
        fail_no_memory(error);
    return text;
}

const char *ludex_position_describe(struct ludex_position *p, const char *ply,
                                    struct ludex_error *error)
{
    const struct record *r;
    struct ply full;

    if (read_single_ply(p, ply, &r, error))
        return NULL;
    full = p->rules->describe(state_of_position(p), r->line->move);
    full.status = r->line->ply.status; /* stated by the players */
    return write_ply(p, &full, TEXT_DESCRIBED, error);
}

/* Returns the number of symmetries under which the game can map plies. */
static size_t count_turns(const struct rules *rules)
{
    size_t count = 0;

    while (rules_maps_moves(rules) && rules->symmetry->names[count])
        count++;
    return count;
}

const char *ludex_position_map_ply(struct ludex_position *p, const char *ply,
                                   size_t symmetry, struct ludex_error *error)
{
    const struct record *r;
    struct move move = {0};
    struct ply turned;

    if (symmetry >= count_turns(p->rules)) {
        fail(error, LUDEX_REFUSED, "%s has no symmetry with this number",
             p->rules->name);
        return NULL;
    }
    if (read_single_ply(p, ply, &r, error))
        return NULL;
    move =
        p->rules->symmetry->move(state_of_position(p), r->line->move, symmetry);
    if (!move.bits) {
        fail(error, LUDEX_REFUSED, "%s: the game does not have this symmetry",
             p->rules->symmetry->names[symmetry]);
        return NULL;
    }
    turned = p->rules->describe(state_of_position(p), move);
    return write_ply(p, &turned, TEXT_TURNED, error);
}

/* ---- drawing the board --------------------------------------------------- */

const char *ludex_position_board(struct ludex_position *p, int unicode)
{
    const struct picture_style style = {.unicode = unicode != 0};
    struct text *out = text_slot(p, TEXT_BOARD);
    struct board board = {0};

    p->rules->draw(state_of_position(p), &board);
    picture_text(&board, &style, out);
    return text_c(out, NULL);
}

const char *ludex_position_svg(struct ludex_position *p)
{
    struct text *out = text_slot(p, TEXT_SVG);
    struct board board = {0};

    p->rules->draw(state_of_position(p), &board);
    out->failed |= !picture_svg(&board, out);
    return text_c(out, NULL);
}
