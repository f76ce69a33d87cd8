#include "core.h"

#include "core_internal.h"
#include "json.h"
#include "ludex.h"
#include "picture.h"
#include "report.h"

/* ---- arguments ----------------------------------------------------------- */

static bool is_text(struct core *c, const struct archive_value *arg,
                    const char *name)
{
    return core_texts(c, arg, 1, &name);
}

/* Reads a number, which may also be given as a text of digits. */
static bool take_number(struct core *c, const struct archive_value *arg,
                        const char *name, int64_t *out)
{
    struct str digits = str_trim(arg->text);
    bool negative = str_skip(&digits, STR("-"));
    uint64_t number;

    *out = arg->number;
    if (arg->kind == VALUE_NUMBER)
        return true;
    if (!str_number(digits, &number) || number > INT64_MAX)
        return core_refuse(c, "%s: a whole number is expected, not \"%.*s\"",
                           name, (int)arg->text.len, arg->text.ptr);
    *out = negative ? -(int64_t)number : (int64_t)number;
    return true;
}

/* ---- results ------------------------------------------------------------- */

static bool return_number(struct archive_value *out, int64_t number)
{
    *out = (struct archive_value){.kind = VALUE_NUMBER, .number = number};
    return true;
}

static bool return_bool(struct archive_value *out, bool is)
{
    *out = (struct archive_value){.kind = VALUE_TRUTH, .number = is};
    return true;
}

static bool return_text(struct core *c, struct archive_value *out,
                        const struct text *text)
{
    if (text->failed)
        return core_no_memory(c);
    *out = (struct archive_value){.kind = VALUE_TEXT, .text = text_str(text)};
    return true;
}

static bool return_position(struct core *c, const struct rules *rules,
                            struct archive_value *out)
{
    text_clear(&c->out);
    rules_format(rules, c->position, &c->out);
    return return_text(c, out, &c->out);
}

/* ---- conditions ---------------------------------------------------------- */

static struct cached_evaluator *find_cached_evaluator(struct core *c,
                                                      struct str condition,
                                                      const struct archive *of)
{
    struct cached_evaluator *found = c->evaluators;

    for (size_t i = 0; i < EVALUATORS_CACHED; i++) {
        struct cached_evaluator *k = &c->evaluators[i];
        if (k->evaluator && k->of == of &&
            str_equal(text_str(&k->condition), condition))
            return k;
        if (k->used < found->used)
            found = k;
    }
    evaluator_close(found->evaluator);
    found->evaluator = NULL;
    return found;
}

static int make_evaluator(struct core *c, struct cached_evaluator *k,
                          struct str condition, struct archive *a)
{
    text_clear(&k->condition);
    text_add(&k->condition, condition);
    k->of = a;
    if (k->condition.failed) {
        core_no_memory(c);
        return EVALUATOR_FAULT;
    }
    return (a && a == c->scratch.archive ? evaluator_open_nameless
                                         : evaluator_open)(
        &k->evaluator, text_str(&k->condition), a, &c->why);
}

void core_begin_statement(struct core *c)
{
    c->looked = false;
}

/* Closes an evaluator if the archive has changed, because its data about the
   archive's variants is then invalid. Returns false if the archive cannot be
   read. */
static bool refresh_if_archive_changed(struct core *c,
                                       struct cached_evaluator *k,
                                       struct archive *a)
{
    bool own = a == c->scratch.archive;

    if (!own && !c->looked && archive_generation(a, &c->generation))
        return core_refuse(c, "%s", archive_message(a));
    c->looked |= !own;
    int64_t now = own ? c->scratch.generation : c->generation;
    if (k->evaluator && k->generation != now) {
        evaluator_close(k->evaluator);
        k->evaluator = NULL;
    }
    k->generation = now;
    return true;
}

/* Finds an evaluator for records of the archive `a`, or for games passed as
   text if `a` is NULL. Returns 0 or a fault. */
static int find_evaluator(struct core *c, struct str condition,
                          struct archive *a, struct evaluator **out)
{
    struct cached_evaluator *k = find_cached_evaluator(c, condition, a);
    int fault = 0;

    if (a && !refresh_if_archive_changed(c, k, a))
        return EVALUATOR_FAULT;
    if (!k->evaluator)
        fault = make_evaluator(c, k, condition, a);
    k->used = ++c->uses;
    *out = k->evaluator;
    return fault;
}

static int evaluator_for_record(struct core *c, int64_t id,
                                struct str condition, struct archive *a,
                                struct evaluator **evaluator)
{
    int fault =
        a ? find_evaluator(c, condition, a, evaluator) : EVALUATOR_FAULT;

    return fault ? fault : evaluator_evaluate_record(*evaluator, id, &c->why);
}

/* Stores the record in the scratch archive and finds an evaluator for it. Used
   for conditions that need more than plies. */
static int evaluator_for_scratch_archive(struct core *c, struct str condition,
                                         struct evaluator **evaluator)
{
    int64_t id;

    if (!str_equal(text_str(&c->refused_condition), condition)) {
        text_clear(&c->refused_condition);
        text_add(&c->refused_condition, condition);
    }
    text_clear(&c->why);
    if (!scratch_archive_store(c, &id))
        return EVALUATOR_FAULT;
    return evaluator_for_record(c, id, condition, c->scratch.archive,
                                evaluator);
}

static int evaluator_for_game(struct core *c, struct str condition,
                              struct evaluator **evaluator)
{
    int fault = find_evaluator(c, condition, NULL, evaluator);

    return fault ? fault
                 : evaluator_evaluate_game(*evaluator, &c->game, &c->why);
}

/* Evaluates the condition, which is the last argument. Returns 1 if it is true,
   0 if not, or a fault. */
static int evaluate_condition(struct core *c, const struct archive_value *args,
                              size_t count, struct evaluator **evaluator)
{
    struct str condition = args[count - 1].text;
    bool text = count == 2 && args[0].kind != VALUE_NONE;
    int answer = EVALUATOR_UNANSWERABLE;

    if (!is_text(c, &args[count - 1], "condition"))
        return EVALUATOR_FAULT;
    if (count == 2 && args[0].kind == VALUE_NUMBER)
        return evaluator_for_record(c, args[0].number, condition,
                                    game_archive(c), evaluator);
    if (!game_read_arguments(c, args, count - 1))
        return EVALUATOR_FAULT;
    if (!text || !c->refused_condition.len ||
        !str_equal(text_str(&c->refused_condition), condition))
        answer = evaluator_for_game(c, condition, evaluator);
    return answer == EVALUATOR_UNANSWERABLE && text
               ? evaluator_for_scratch_archive(c, condition, evaluator)
               : answer;
}

static bool call_matches(struct core *c, const struct archive_value *args,
                         size_t count, struct archive_value *out)
{
    struct evaluator *evaluator;
    int answer = evaluate_condition(c, args, count, &evaluator);

    return answer >= 0 && return_bool(out, answer);
}

static bool call_first_ply(struct core *c, const struct archive_value *args,
                           size_t count, struct archive_value *out)
{
    struct evaluator *evaluator;
    size_t ply;
    int answer = evaluate_condition(c, args, count, &evaluator);

    if (answer > 0 && evaluator_match_ply(evaluator, &ply))
        return_number(out, (int64_t)ply);
    return answer >= 0;
}

static bool call_count(struct core *c, const struct archive_value *args,
                       size_t count, struct archive_value *out)
{
    struct evaluator *evaluator;
    size_t positions;

    return is_text(c, &args[count - 1], "condition") &&
           game_read_arguments(c, args, count - 1) &&
           find_evaluator(c, args[count - 1].text, NULL, &evaluator) == 0 &&
           evaluator_count(evaluator, &c->game, &positions, &c->why) == 0 &&
           return_number(out, (int64_t)positions);
}

/* ---- positions ----------------------------------------------------------- */

/* Returns the number of plies to play. A negative `ply` counts from the end; -1
   means after the last ply. Returns SIZE_MAX if there are too few plies. */
static size_t ply_wanted(struct str moves, int64_t ply)
{
    uint64_t count = 0, back;
    uint32_t code;

    if (ply >= 0)
        return (size_t)ply;
    back = (uint64_t)(-(ply + 1));
    while (code_read(&moves, &code))
        count++;
    return back > count ? SIZE_MAX : (size_t)(count - back);
}

/* Plays the first `ply` plies of the game. Returns false if there are not
   enough plies. */
static bool play_to_ply(struct core *c, size_t ply)
{
    const struct rules *rules = c->game.rules;
    struct str moves = c->game.moves;
    struct move move;
    uint32_t code;

    for (; ply; ply--) {
        if (!code_read(&moves, &code) ||
            !rules->unpack(c->position, code, &move))
            return false;
        rules->play(c->position, move);
    }
    return true;
}

/* Returns the position after a ply as a result, which is NULL if there is no
   such position. */
static bool call_position(struct core *c, const struct archive_value *args,
                          size_t count, struct archive_value *out)
{
    int64_t ply;

    if (!take_number(c, &args[count - 1], "ply", &ply) ||
        !game_read_arguments(c, args, count - 1))
        return false;
    if (!c->game.played || !game_begin(c))
        return !c->starved || core_no_memory(c);
    if (!play_to_ply(c, ply_wanted(c->game.moves, ply)))
        return true;
    return return_position(c, c->game.rules, out);
}

/* Returns the first game that accepts the position string, or NULL if there is
   none. */
static const struct rules *find_game(struct core *c, struct str position)
{
    c->variant = (struct evaluated_game){.rules = NULL};
    c->starved = false;
    for (size_t i = 0; position.len && games[i] && !c->starved; i++)
        if (game_set_up(c, games[i], position))
            return games[i];
    return NULL;
}

/* Reads a position from one argument, or from a game, its options and a
   position. Returns NULL if the position is refused. */
static const struct rules *
read_position_arguments(struct core *c, const struct archive_value *args,
                        size_t count)
{
    static const char *const names[] = {"game", "options", "position"};
    struct str text = args[count - 1].text;
    const struct rules *rules;

    if (!core_texts(c, args, count, names + 3 - count))
        return NULL;
    if (count == 1) {
        rules = find_game(c, text);
        if (!rules && c->starved)
            core_no_memory(c);
        else if (!rules)
            core_refuse(c, "no game recognises the position %.*s",
                        (int)text.len, text.ptr);
        return rules;
    }
    if (!game_variant(c, args[0].text, args[1].text))
        return NULL;
    if (game_set_up(c, c->variant.rules, text))
        return c->variant.rules;
    if (c->starved)
        core_no_memory(c);
    else
        core_refuse(c, "position: %.*s", (int)c->reason.text.len,
                    c->reason.text.len ? c->reason.text.ptr : "");
    return NULL;
}

static bool call_board(struct core *c, const struct archive_value *args,
                       size_t count, struct archive_value *out)
{
    const struct rules *rules = read_position_arguments(c, args, count);
    const struct picture_style plain = {.unicode = false};
    struct board board = {0};

    if (!rules)
        return false;
    rules->draw(c->position, &board);
    text_clear(&c->out);
    picture_text(&board, &plain, &c->out);
    c->out.len -= c->out.len > 0; /* removes the last line break */
    return return_text(c, out, &c->out);
}

static bool call_hash(struct core *c, const struct archive_value *args,
                      size_t count, struct archive_value *out)
{
    const struct rules *rules = read_position_arguments(c, args, count);

    return rules && return_number(out, (int64_t)rules->hash(c->position));
}

static bool call_canonical(struct core *c, const struct archive_value *args,
                           size_t count, struct archive_value *out)
{
    const struct rules *rules = read_position_arguments(c, args, count);

    return rules &&
           return_number(out, (int64_t)rules->hash_canonical(c->position));
}

/* ---- texts --------------------------------------------------------------- */

static bool return_record_text(struct core *c, int64_t id,
                               struct archive_value *out)
{
    struct archive *a = game_archive(c);
    bool none;

    if (!a)
        return false;
    text_clear(&c->out);
    if (archive_text(a, id, &c->out, &none))
        return core_refuse(c, "%s", archive_message(a));
    return none || return_text(c, out, &c->out);
}

/* Writes plies such as "1. d3 e4 2. h7", with a number at the beginning of each
   round. */
static void write_movetext(struct core *c)
{
    struct core_ply ply;

    text_clear(&c->out);
    while (core_plies_next(c, &ply)) {
        if (ply.ply > 1)
            text_add_char(&c->out, ' ');
        if (c->line.now.opens || ply.ply == 1)
            text_addf(&c->out, "%llu%s ", (unsigned long long)ply.round,
                      c->line.now.opens ? "." : "...");
        text_add(&c->out, ply.text);
    }
    c->out.failed |= core_plies_failed(c);
}

static bool call_text(struct core *c, const struct archive_value *args,
                      size_t count, struct archive_value *out)
{
    if (count == 1 && args[0].kind == VALUE_NUMBER)
        return return_record_text(c, args[0].number, out);
    if (!core_plies_begin(c, args, count))
        return false;
    if (!c->game.played)
        return true;
    write_movetext(c);
    return return_text(c, out, &c->out);
}

/* Converts lines of JSON to a JSON array. */
static bool return_list(struct core *c, struct str lines,
                        struct archive_value *out)
{
    text_clear(&c->out);
    text_add_char(&c->out, '[');
    while (lines.len) {
        text_add(&c->out, c->out.len > 1 ? STR(",\n ") : STR(""));
        text_add(&c->out, str_line(&lines));
    }
    text_add_char(&c->out, ']');
    return return_text(c, out, &c->out);
}

static bool call_check(struct core *c, const struct archive_value *args,
                       size_t count, struct archive_value *out)
{
    const struct report_style json = {.json = true};
    struct text *lines = &c->composed;

    (void)count;
    if (!is_text(c, &args[0], "text") || !game_read(c, args[0].text, false))
        return false;
    text_clear(lines);
    report_record(lines, &json, STR("text"), 1, &c->reader->slice,
                  c->reader->record, &c->reader->reading.diags);
    return lines->failed ? core_no_memory(c)
                         : return_list(c, text_str(lines), out);
}

static bool call_version(struct core *c, const struct archive_value *args,
                         size_t count, struct archive_value *out)
{
    (void)c, (void)args, (void)count;
    *out = (struct archive_value){.kind = VALUE_TEXT,
                                  .text = str_of(LUDEX_VERSION)};
    return true;
}

/* ---- all functions ------------------------------------------------------- */

enum { GAME = 1 << 1 | 1 << 4, GAME_AND_ONE = GAME << 1 };
enum { POSITION = 1 << 1 | 1 << 3 };

const struct core_function core_functions[] = {
    {"ludex_position", GAME_AND_ONE, false, call_position},
    {"ludex_matches", GAME_AND_ONE, false, call_matches},
    {"ludex_first_ply", GAME_AND_ONE, false, call_first_ply},
    {"ludex_count", GAME_AND_ONE, false, call_count},
    {"ludex_text", GAME, false, call_text},
    {"ludex_check", 1 << 1, true, call_check},
    {"ludex_board", POSITION, true, call_board},
    {"ludex_hash", POSITION, true, call_hash},
    {"ludex_canonical", POSITION, true, call_canonical},
    {"ludex_version", 1 << 0, false, call_version},
    {NULL, 0, false, NULL},
};

/* True if the result is NULL because the last argument, which is a ply or a
   condition, is NULL. */
static bool is_null_result(const struct core_function *f,
                           const struct archive_value *args, size_t count)
{
    bool none = count && args[count - 1].kind == VALUE_NONE &&
                f->counts == GAME_AND_ONE;

    for (size_t i = 0; f->strict && i < count; i++)
        none |= args[i].kind == VALUE_NONE;
    return none;
}

bool core_call(struct core *c, const struct core_function *f,
               const struct archive_value *args, size_t count,
               struct archive_value *out)
{
    core_begin(c);
    *out = (struct archive_value){.kind = VALUE_NONE};
    c->failed =
        !is_null_result(f, args, count) && !f->call(c, args, count, out);
    return !c->failed;
}
