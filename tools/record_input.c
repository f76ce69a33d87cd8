#include "record_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "event_files.h"
#include "notation.h"
#include "query_run.h"

/* ---- options ------------------------------------------------------------- */

void input_options_init(struct input_options *o)
{
    *o = (struct input_options){.memory = SOURCE_MEMORY_USUAL,
                                .reading.side = NO_SIDE};
}

void input_options_release(struct input_options *o)
{
    text_release(&o->board);
    text_release(&o->names);
}

static bool is_side_name(const struct rules *game, struct str name,
                         uint8_t side)
{
    static const char *const players[] = {"first", "second"};

    return str_equal_nocase(name, str_of(game->sides[side])) ||
           str_equal(name, (struct str){&game->letters[side], 1}) ||
           str_equal_nocase(name, str_of(players[side]));
}

static int set_side(struct input_options *o, const char *argument)
{
    for (size_t i = 0; games[i]; i++)
        for (uint8_t side = 0; side < 2; side++)
            if (is_side_name(games[i], str_of(argument), side)) {
                o->reading.side = side;
                return STATUS_FINE;
            }
    return cli_usage("--to-move takes the colour of a player, not \"%s\"",
                     argument);
}

static int set_board(struct input_options *o, const char *path)
{
    int status = cli_read("--board", path, o->encoding, &o->board);

    o->board_path = path;
    o->reading.fetcher.given = text_str(&o->board);
    return status;
}

static int set_names(struct input_options *o, const char *path)
{
    int status = cli_read("--names", path, o->encoding, &o->names);

    o->names_path = path;
    o->reading.names = text_str(&o->names);
    return status;
}

int input_option(struct input_options *o, int option, const char *argument)
{
    switch (option) {
    case OPT_GAME:
        o->reading.game = cli_game(argument);
        return o->reading.game ? STATUS_FINE : STATUS_USAGE;
    case OPT_FROM:
        o->reading.notation = cli_notation(argument);
        return o->reading.notation ? STATUS_FINE : STATUS_USAGE;
    case OPT_TO_MOVE:
        return set_side(o, argument);
    case OPT_BOARD:
        return set_board(o, argument);
    case OPT_NAMES:
        return set_names(o, argument);
    case OPT_ENCODING:
        return cli_encoding(argument, o->encoding);
    case OPT_DATE_ORDER:
        o->reading.dates = &o->dates;
        return cli_date_order(argument, &o->dates.given);
    case OPT_MEMORY:
        return cli_number("--memory", argument, 1, SOURCE_MEMORY_MOST,
                          &o->memory)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    default:
        return -1;
    }
}

/* ---- files --------------------------------------------------------------- */

/* Recognises the type of a file by its first bytes. */
static int recognise_kind(struct input *in, enum input_events events,
                          struct text *foreign)
{
    const char *other = NULL;
    struct str head;
    int fault = splitter_peek(in->splitter, &head);

    bool wanted = fault >= 0 && !in->options.notation;
    int table = wanted && events != INPUT_ALL_EVENTS
                    ? is_event_table(str_of(in->path), head)
                    : 0;
    if (table < 0)
        return SOURCE_MEMORY;
    in->events =
        fault >= 0 &&
        (events == INPUT_ALL_EVENTS || (table && events == INPUT_TABLES) ||
         (wanted && is_event_file(str_of(in->path), head)));
    if (in->events && events != INPUT_NO_EVENTS) {
        splitter_set_framing(in->splitter, framing_whole);
        return 0;
    }
    fault = record_reader_report(in->splitter, in->path, &in->options, &other);
    if (fault < 0)
        return fault;
    if (in->events)
        other = "a file of events";
    if (table)
        other = "a table of events; use \"ludex event FILE check\" to check "
                "it, or \"ludex event FILE import-table\" to convert it to a "
                "file of events";
    if (other)
        text_add(foreign, str_of(other));
    return other != NULL;
}

static int open_source(struct source **out, const char *path,
                       const struct input_options *o)
{
    const struct source_options options = {
        .memory = (unsigned)o->memory,
        .encoding = *o->encoding ? o->encoding : NULL,
    };

    return source_open_as(out, path, &options);
}

int input_open(struct input *in, const char *path,
               const struct input_options *o, enum input_events events,
               struct text *foreign)
{
    int fault;

    *in = (struct input){.path = path, .options = o->reading};
    fault = open_source(&in->source, path, o);
    if (fault == 0)
        in->splitter = splitter_new(in->source, framing_tagged);
    if (fault == 0 && !in->splitter)
        fault = SOURCE_MEMORY;
    return fault < 0 ? fault : recognise_kind(in, events, foreign);
}

enum date_order input_date_order(const char *path,
                                 const struct input_options *o, bool *no_memory)
{
    enum { PIECE = 64 << 10 };
    struct date_evidence evidence = {.begun = false};
    struct source *source = NULL;
    struct stat about;
    char *piece = malloc(PIECE);
    size_t have = 0, done;
    int64_t more = piece ? -1 : SOURCE_MEMORY;

    if (piece && strcmp(path, "-") != 0 && stat(path, &about) == 0 &&
        S_ISREG(about.st_mode) && (more = open_source(&source, path, o)) == 0)
        do {
            more = source_read(source, piece + have, PIECE - have);
            have += more > 0 ? (size_t)more : 0;
            done = date_evidence_add(&evidence, (struct str){piece, have},
                                     more <= 0);
            memmove(piece, piece + done, have - done);
            have -= done;
        } while (more > 0);
    source_close(source);
    free(piece);
    *no_memory |= more == SOURCE_MEMORY || more == -ENOMEM;
    return more == 0 ? date_evidence_order(&evidence) : DATE_ORDER_UNKNOWN;
}

void input_close(struct input *in)
{
    splitter_free(in->splitter);
    source_close(in->source);
    text_release(&in->text);
    text_release(&in->name);
}

bool input_would_wait(const struct input *in)
{
    return in->source && source_would_wait(in->source);
}

uint64_t input_bytes_read(const struct input *in)
{
    return in->source ? source_bytes_read(in->source) : 0;
}

/* ---- archives ------------------------------------------------------------ */

const struct str query_record_columns[RECORD_COLUMNS] = {
    [RECORD_TEXT] = {"text", 4},
    [RECORD_GAME] = {"game", 4},
    [RECORD_FILE] = {"file", 4},
    [RECORD_PERSONS] = {"first", 5},
    {"tag:First", 9},
    {"second", 6},
    {"tag:Second", 10},
    {"third", 5},
    {"tag:Third", 9},
    {"fourth", 6},
    {"tag:Fourth", 10},
};

void input_open_query(struct input *in, struct query_run *query,
                      const struct input_options *o)
{
    *in = (struct input){.path = query->path,
                         .options = o->reading,
                         .query = query,
                         .spellings = o->spellings};
}

static struct str column_text(const struct query_run *run, size_t i)
{
    struct archive_value value = archive_query_value(run->query, i);

    return value.kind == VALUE_NONE ? STR("") : value.text;
}

/* Builds the name of a record for reports, followed by the names of persons. */
static void name_record(struct input *in, int64_t id)
{
    struct str file = column_text(in->query, RECORD_FILE),
               persons[PERSON_SEATS] = {{NULL, 0}};

    text_clear(&in->name);
    text_addf(&in->name, "%s, record %lld", in->query->path, (long long)id);
    if (file.len)
        text_addf(&in->name, " (%.*s)", (int)file.len, file.ptr);
    text_add_char(&in->name, '\0');
    if (!in->name.failed)
        cli_hide_passwords(in->name.ptr);
    if (!in->spellings)
        persons_find(in->query->query, RECORD_PERSONS, persons);
    persons_add(persons, &in->name);
}

static int next_stored(struct input *in, struct slice *slice, int *status)
{
    struct query_run *run = in->query;
    int64_t id;
    int more;

    do
        more = query_run_next(run, &id);
    while (more > 0 && query_run_is_lost(run));
    if (more < 0)
        *status = -more;
    if (more <= 0)
        return 0;
    struct str text = column_text(run, RECORD_TEXT),
               game = column_text(run, RECORD_GAME);
    in->stored =
        (struct stored_record){.id = id,
                               .game = game_find(game),
                               .notation = notation_of_text(text, game),
                               .archive = run->path};
    name_record(in, id);
    return !in->name.failed && slice_of_text(slice, text, &in->text)
               ? 1
               : SOURCE_MEMORY;
}

int input_next(struct input *in, struct slice *slice, int *status)
{
    int more = in->query ? next_stored(in, slice, status)
                         : splitter_next(in->splitter, slice);

    in->count += more > 0 && !slice->stray;
    return more;
}
