/* Enters results of games into a file of events. */
#include <string.h>

#include "event_pair.h"
#include "notation.h"

/* ---- the file ------------------------------------------------------------- */

static enum line_end line_end_of(const struct events_visit *v)
{
    struct str text = slice_text(v->slice);

    return text.len && memchr(text.ptr, '\r', text.len) ? ENDS_CRLF
           : v->returns                                 ? ENDS_CR
                                                        : ENDS_LF;
}

/* Restores the line ends of a file of events. A TRF text already has the right
   ones. */
static void end_lines(struct text *text, size_t ends)
{
    struct text ended = {0};

    for (struct str rest = text_str(text); rest.len;) {
        struct str line = str_line(&rest);
        text_add(&ended, line);
        text_add(&ended, ends == ENDS_CRLF ? STR("\r\n")
                         : ends == ENDS_CR ? STR("\r")
                                           : STR("\n"));
    }
    ended.failed |= text->failed;
    text_release(text);
    *text = ended;
}

/* Encodes a text in the encoding of the file. If that is impossible, changes
   the file to UTF-8 and reports it. */
static int encode_text(const struct events_visit *v, struct text *text)
{
    struct text_form form = v->form;
    struct text bytes = {0};
    int fine = text->failed ? SOURCE_MEMORY
                            : text_form_write(&form, text_str(text), &bytes);

    if (fine == 0) {
        cli_say("%s: the new text cannot be written in %s, so the file is now "
                "in UTF-8",
                v->path, form.encoding);
        form = (struct text_form){
            .encoding = "UTF-8", .mark = form.mark, .end_mark = form.end_mark};
        fine = text_form_write(&form, text_str(text), &bytes);
    }
    text_release(text);
    *text = bytes;
    return fine == 1 ? STATUS_FINE
                     : cli_environment("%s: out of memory", v->path);
}

static int write_event_file(struct event_run *run)
{
    const struct events_visit *v = run->visit;
    const struct event_writer writer = {
        .files = v->files,
        .source = v->path,
        .slice = v->slice,
        .options = {.to = v->trf ? TO_TRF : TO_EVENT, .ends = line_end_of(v)},
        .as_read = true};
    struct text out = {0};
    int status = STATUS_FINE;

    for (const struct event *e = v->events; e && !status; e = e->next)
        status = event_write_as(&writer, e, &out);
    if (!status && writer.options.to == TO_EVENT &&
        writer.options.ends != ENDS_LF)
        end_lines(&out, writer.options.ends);
    if (!status)
        status = encode_text(v, &out);
    if (!status)
        status = rewrite_replace(&run->rewrite, text_str(&out));
    text_release(&out);
    return status;
}

static bool is_packed(const char *path)
{
    return notation_unpacked_name(str_of(path)).len != strlen(path);
}

/* Refuses a file if rewriting it would lose something. */
static int refuse_file(const struct events_visit *v)
{
    if (strcmp(v->path, "-") == 0)
        return cli_usage("event: results cannot be entered in standard input; "
                         "specify a file");
    if (is_packed(v->path))
        return cli_usage("%s is compressed; results can be entered only in an "
                         "uncompressed file",
                         v->path);
    if (v->error_count) {
        cli_say("%s has errors, and the parts that cannot be read would be "
                "lost; run \"ludex check\" to list them",
                v->path);
        return STATUS_DATA;
    }
    if (!v->events)
        return event_none(v->path);
    if (v->events->next)
        return cli_usage("%s contains several events; a result can be entered "
                         "only in a file with one event",
                         v->path);
    return STATUS_FINE;
}

/* ---- a result ------------------------------------------------------------- */

struct result_entry {
    struct event_run *run;
    struct event *event;
    uint32_t stage, round, board;
    struct arena work;
    struct pairing pairing; /* Ludex's own pairing of the round, stored in
                               `work` */
};

static bool is_result_of_round(const struct result_entry *n,
                               const struct event_result *r)
{
    return r->stage == n->stage && r->round == n->round && !r->tiebreak &&
           (r->how == HOW_PLAYED || r->how == HOW_FORFEIT);
}

static struct event_result *find_pair(const struct result_entry *n,
                                      uint32_t first, uint32_t second)
{
    for (struct event_result *r = n->event->results; r; r = r->next)
        if (is_result_of_round(n, r) && r->first == first &&
            r->second == second)
            return r;
    return NULL;
}

static size_t count_games(const struct result_entry *n)
{
    size_t count = 0;

    for (const struct event_result *r = n->event->results; r; r = r->next)
        count += is_result_of_round(n, r);
    return count;
}

/* True if the round is the one that Ludex would pair after the rounds before
   it. */
static bool is_as_paired(const struct result_entry *n)
{
    const struct pairing *p = &n->pairing;
    size_t count = 0;

    for (size_t i = 0; i < p->count; i++) {
        if (p->boards[i].second == NOBODY)
            continue;
        count++;
        if (!find_pair(n, p->boards[i].first, p->boards[i].second))
            return false;
    }
    return !p->fault && count == count_games(n);
}

/* Finds a game by its board number. If the file has no board numbers, uses the
   order of the pairing or of the file. */
static struct event_result *find_board(const struct result_entry *n)
{
    const struct pairing *p = &n->pairing;
    bool numbered = false;
    uint32_t at = 0;

    for (struct event_result *r = n->event->results; r; r = r->next) {
        numbered |= is_result_of_round(n, r) && r->board;
        if (is_result_of_round(n, r) && r->board == n->board)
            return r;
    }
    if (!numbered && is_as_paired(n) && n->board <= p->count)
        return find_pair(n, p->boards[n->board - 1].first,
                         p->boards[n->board - 1].second);
    for (struct event_result *r = n->event->results; r && !numbered;
         r = r->next)
        if (is_result_of_round(n, r) && ++at == n->board)
            return r;
    return NULL;
}

/* Reads a result such as "1-0", or a forfeit: "+-", "-+", "--", "0-1F". */
static bool read_result(struct str word, bool forfeit, uint8_t *kind,
                        uint8_t *how)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } forfeits[] = {{"+-", RESULT_FIRST},     {"+/-", RESULT_FIRST},
                    {"1-0F", RESULT_FIRST},   {"0-1F", RESULT_SECOND},
                    {"0-0F", RESULT_UNKNOWN}, {"-+", RESULT_SECOND},
                    {"-/+", RESULT_SECOND},   {"--", RESULT_UNKNOWN},
                    {"-/-", RESULT_UNKNOWN},  {"0-0", RESULT_UNKNOWN}};
    enum result_kind read;

    *how = HOW_FORFEIT;
    for (size_t i = 0; i < sizeof forfeits / sizeof *forfeits; i++)
        if (str_equal(word, str_of(forfeits[i].word))) {
            *kind = forfeits[i].kind;
            return true;
        }
    *how = forfeit ? HOW_FORFEIT : HOW_PLAYED;
    if (!result_read(word, &read) && !result_find(word, &read))
        return false;
    *kind = (uint8_t)read;
    return !forfeit || read == RESULT_FIRST || read == RESULT_SECOND;
}

/* Appends a result, such as "0-1 by forfeit". */
static void add_entry(struct text *out, const struct event_result *r)
{
    bool forfeit = r->how == HOW_FORFEIT;

    text_add(out, forfeit && r->kind == RESULT_UNKNOWN ? STR("0-0")
                                                       : result_ascii(r->kind));
    text_add(out, forfeit ? STR(" by forfeit") : STR(""));
}

/* Appends a message such as "round 1, board 2: Ann - Bob 0-1 by forfeit,
   instead of 1-0". */
static void add_entered(const struct result_entry *n,
                        const struct event_result *r,
                        const struct event_result *was, struct text *out)
{
    struct str first = n->event->players[r->first].name;
    struct str second = n->event->players[r->second].name;

    text_addf(out, "round %u, board %u: %.*s - %.*s ", (unsigned)n->round,
              (unsigned)n->board, (int)first.len, first.ptr, (int)second.len,
              second.ptr);
    add_entry(out, r);
    if (was->kind != RESULT_UNKNOWN || was->how != HOW_PLAYED) {
        text_add(out, STR(", instead of "));
        add_entry(out, was);
        if (r->came != was->came)
            text_addf(out, ", which came by %s",
                      result_came_name((enum result_came)was->came));
    }
    text_add_char(out, '\n');
}

/* Builds the message before writing the file, so that every result that gets
   into the file can be reported. */
static int write_entered(const struct result_entry *n,
                         const struct event_result *r,
                         const struct event_result *was)
{
    struct text out = {0};
    int status;

    add_entered(n, r, was, &out);
    status = out.failed ? cli_environment("out of memory")
                        : write_event_file(n->run);
    if (!status)
        cli_write(stdout, text_str(&out));
    if (!status && n->run->visit->trf && trf_is_of_teams(n->event))
        cli_say("%s: the points and lines of the teams were not updated",
                n->run->source);
    text_release(&out);
    return status;
}

static int enter_result(struct result_entry *n, struct str word, bool forfeit)
{
    uint8_t kind, how;
    struct event_result *r, was;

    if (!read_result(word, forfeit, &kind, &how))
        return cli_usage("event result: the result must be 1-0, 0-1, 1/2-1/2 "
                         "or *, or +-, -+ or -- for a forfeit, not \"%.*s\"",
                         (int)word.len, word.ptr);
    if (!(r = find_board(n)))
        return cli_usage("%s: round %u has no board %u", n->run->source,
                         (unsigned)n->round, (unsigned)n->board);
    was = *r;
    r->kind = kind;
    r->how = how;
    if (!result_came_fits(r))
        r->came = CAME_UNSPECIFIED;
    return write_entered(n, r, &was);
}

static int prepare_entry(struct result_entry *n)
{
    struct event_run *run = n->run;
    uint32_t last;

    if (!event_paired_rounds(n->event, n->stage, &n->work, &last))
        return cli_environment("%s: out of memory", run->source);
    if (n->round > last + 1)
        return cli_usage("%s: round %u is not the next round, which is %u",
                         run->source, (unsigned)n->round, (unsigned)last + 1);
    if (!event_pair_round(run, n->event, n->stage, n->round - 1, &n->work,
                          &n->pairing))
        return cli_environment("%s: out of memory while pairing round %u",
                               run->source, (unsigned)n->round);
    if (n->round <= last)
        return STATUS_FINE;
    if (n->pairing.fault)
        return event_pair_refuse(run, n->event, &n->pairing);
    return pairing_add(n->event, n->stage, &n->pairing, run->arena)
               ? STATUS_FINE
               : cli_environment("out of memory");
}

/* Reads the number of a round or a board, starting from 1. */
static int read_number(const char *what, const char *word, uint64_t most,
                       uint32_t *out)
{
    uint64_t number;

    if (!str_number(str_of(word), &number) || number == 0 || number > most)
        return cli_usage(
            "event result: the %s must be a number from 1, not \"%s\"", what,
            word);
    *out = (uint32_t)number;
    return STATUS_FINE;
}

static int enter_words(struct result_entry *n,
                       const struct event_operands *words)
{
    const char *const *word = words->words;
    bool forfeit = words->count > 3;
    int status = read_number("round", word[0], EVENT_COUNT_MAX, &n->round);

    if (!status)
        status = read_number("board", word[1], EVENT_PLAYERS_MAX, &n->board);
    if (status)
        return status;
    if (forfeit && strcmp(word[3], "forfeit") != 0)
        return cli_usage(
            "event result: only \"forfeit\" can follow the result, not \"%s\"",
            word[3]);
    status = prepare_entry(n);
    return status ? status : enter_result(n, str_of(word[2]), forfeit);
}

int verb_result(struct event_run *run, const struct event *events)
{
    struct result_entry n = {.run = run};
    int status;

    (void)events;
    if (!run->visit)
        return cli_usage(
            "%s is an archive; results can be entered only in a file",
            run->source);
    if ((status = refuse_file(run->visit)))
        return status;
    n.event = run->visit->events;
    n.stage = (uint32_t)n.event->stage_count - 1;
    arena_init(&n.work, ROUNDS_SOFT, ROUNDS_HARD);
    status = enter_words(&n, &run->options->operands);
    arena_release(&n.work);
    return status;
}
