/* A game as SQL arguments: columns of an archive, a text, or a number. */
#include <stdlib.h>
#include <string.h>

#include "core_internal.h"

/* ---- positions ----------------------------------------------------------- */

static bool make_room(struct core *c, const struct rules *rules)
{
    if (c->position_room >= rules->position_size)
        return true;
    free(c->position);
    c->position = malloc(rules->position_size);
    c->position_room = c->position ? rules->position_size : 0;
    return c->position != NULL;
}

static bool set_up(struct core *c, const struct evaluated_game *game,
                   struct str text)
{
    bool room = make_room(c, game->rules), begun;

    reason_clear(&c->reason);
    begun = room && rules_begin(game->rules, c->position, game->options,
                                game->option_count, text, &c->reason);
    c->starved = !room || c->reason.text.failed || c->reason.label.failed;
    return begun;
}

bool game_begin(struct core *c)
{
    return c->game.rules && set_up(c, &c->game, c->game.start);
}

bool game_set_up(struct core *c, const struct rules *rules, struct str text)
{
    struct evaluated_game usual = {.rules = rules};

    return set_up(c, rules == c->variant.rules ? &c->variant : &usual, text);
}

/* ---- columns ------------------------------------------------------------- */

/* Returns the offset of the next option in a text such as "Size=13, Edges=NS".
   Since values may contain commas, a comma must be followed by the name of an
   option. */
static size_t next_option_offset(const struct rules *rules, struct str words)
{
    for (size_t i = 0; i + 2 < words.len; i++) {
        struct str rest = str_from(words, i + 2);
        if (words.ptr[i] != ',' || words.ptr[i + 1] != ' ')
            continue;
        if (rules_option(rules, str_take(&rest, '=')))
            return i;
    }
    return words.len;
}

static bool read_game_options(struct core *c, const struct rules *rules,
                              struct str words)
{
    size_t count = 0;

    while (words.len) {
        size_t end = next_option_offset(rules, words);
        struct str value = str_part(words, 0, end);
        struct str name = str_take(&value, '=');
        if (count == ROW_OPTIONS_MAX)
            return core_refuse(c, "options: at most %d options are allowed",
                               ROW_OPTIONS_MAX);
        if (!rules_option(rules, name))
            return core_refuse(c, "options: %s has no option %.*s", rules->name,
                               (int)name.len, name.ptr);
        c->set[count++] = (struct setting){name, value};
        words = str_from(words, end + (end < words.len ? 2 : 0));
    }
    c->variant = (struct evaluated_game){
        .rules = rules, .options = c->set, .option_count = count};
    return true;
}

static bool copy_words(struct text *kept, struct str s)
{
    text_clear(kept);
    text_add(kept, s);
    return !kept->failed;
}

bool game_variant(struct core *c, struct str name, struct str options)
{
    const struct rules *rules = game_find(name), *near;

    if (c->variant.rules && str_equal(text_str(&c->name), name) &&
        str_equal(text_str(&c->words), options))
        return true;
    c->variant = (struct evaluated_game){.rules = NULL};
    if (!copy_words(&c->name, name) || !copy_words(&c->words, options))
        return core_no_memory(c);
    if (rules)
        return read_game_options(c, rules, text_str(&c->words));
    near = game_nearest(name);
    return core_refuse(c, "there is no game %.*s%s%s%s", (int)name.len,
                       name.ptr, near ? "; did you mean " : "",
                       near ? near->name : "", near ? "?" : "");
}

/* Builds the text of a record from the start and from moves given as text. */
static void compose_record(struct core *c, struct str start, struct str moves)
{
    struct text *out = &c->composed;

    text_clear(out);
    tag_write(STR("Game"), str_of(c->variant.rules->name), out);
    for (size_t i = 0; i < c->variant.option_count; i++) {
        text_add_char(out, '\n');
        tag_write(c->set[i].name, c->set[i].value, out);
    }
    if (start.len) {
        text_add_char(out, '\n');
        tag_write(STR("Position"), start, out);
    }
    text_add(out, STR("\n\n"));
    text_add(out, moves);
    text_add_char(out, '\n');
}

static void use_row_as_game(struct core *c, const struct row *row)
{
    memcpy(c->options, row->option, row->option_count * sizeof *row->option);
    const struct rules *rules = game_find(row->game);

    c->game = (struct evaluated_game){.rules = rules,
                                      .foreign = rules ? STR("") : row->game,
                                      .options = c->options,
                                      .option_count = row->option_count,
                                      .start = row->start,
                                      .moves = row->moves,
                                      .claims = row->claims,
                                      .played = row->played};
}

bool game_read(struct core *c, struct str text, bool row)
{
    if (!c->reader) {
        c->reader = malloc(sizeof *c->reader);
        if (!c->reader)
            return core_no_memory(c);
        reader_init(c->reader);
    }
    return (row ? reader_make_row : reader_read)(c->reader, text) ||
           core_no_memory(c);
}

/* True if the game is unknown to Ludex. Archives do not store the moves of such
   games. */
static bool is_foreign(const struct archive_value *args)
{
    return args[0].kind == VALUE_NONE ||
           (args[3].kind == VALUE_NONE && !game_find(args[0].text));
}

static bool read_game_arguments(struct core *c,
                                const struct archive_value *args)
{
    static const char *const names[] = {"game", "options", "start", "moves"};

    if (!core_texts(c, args, 4, names))
        return false;
    if (is_foreign(args)) {
        c->game = (struct evaluated_game){.foreign = args[0].text};
        return true;
    }
    if (!game_variant(c, args[0].text, args[1].text))
        return false;
    c->game = c->variant;
    c->game.start = args[2].text;
    if (args[3].kind == VALUE_BYTES) {
        c->game.moves = args[3].text;
        c->game.played = true;
    }
    if (args[3].kind != VALUE_TEXT)
        return true;
    compose_record(c, args[2].text, args[3].text);
    if (c->composed.failed)
        return core_no_memory(c);
    if (!game_read(c, text_str(&c->composed), true))
        return false;
    use_row_as_game(c, &c->reader->row);
    return true;
}

/* ---- records ------------------------------------------------------------- */

struct archive *game_archive(struct core *c)
{
    if (c->archive.open)
        return c->archive.open(c->archive.context, &c->why);
    core_refuse(c, "the number of a record can only be used in an archive, and "
                   "there is no archive here");
    return NULL;
}

static bool take_number(struct core *c, int64_t id)
{
    struct archive *a = game_archive(c);
    bool none;

    if (!a)
        return false;
    text_clear(&c->bytes);
    if (archive_game(a, id, &c->bytes, c->options, &c->game, &none))
        return core_refuse(c, "%s", archive_message(a));
    if (none)
        c->game = (struct evaluated_game){.rules = NULL};
    return true;
}

static bool read_game_part(struct core *c, const struct archive_value *arg)
{
    if (arg->kind == VALUE_NUMBER)
        return take_number(c, arg->number);
    c->game = (struct evaluated_game){.rules = NULL};
    if (arg->kind == VALUE_NONE)
        return true;
    if (!game_read(c, arg->text, true))
        return false;
    use_row_as_game(c, &c->reader->row);
    c->game.counted = true;
    c->game.plies = c->reader->row.plies;
    return true;
}

bool game_read_arguments(struct core *c, const struct archive_value *args,
                         size_t count)
{
    return count == 1 ? read_game_part(c, args) : read_game_arguments(c, args);
}
