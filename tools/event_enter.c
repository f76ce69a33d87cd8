/* A director's desk: results are entered in the file of an event, and an event
   is begun from a list of players. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "event_rounds.h"
#include "notation.h"

/* ---- the file ------------------------------------------------------------- */

static enum line_end line_end_of(const struct events_visit *v)
{
    struct str text = slice_text(v->slice);

    return text.len && memchr(text.ptr, '\r', text.len) ? ENDS_CRLF
           : v->returns                                 ? ENDS_CR
                                                        : ENDS_LF;
}

/* Ends the lines of a file of events as they ended; those of TRF do already. */
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

/* Makes bytes of the file's encoding of a text, or says that it is another one
   from now on. */
static int as_written(const struct events_visit *v, struct text *text)
{
    struct text_form form = v->form;
    struct text bytes = {0};
    int fine = text->failed ? SOURCE_MEMORY
                            : text_form_write(&form, text_str(text), &bytes);

    if (fine == 0) {
        cli_say("%s: %s cannot hold what is entered: the file is UTF-8 now",
                v->path, form.encoding);
        form = (struct text_form){
            .encoding = "UTF-8", .mark = form.mark, .end_mark = form.end_mark};
        fine = text_form_write(&form, text_str(text), &bytes);
    }
    text_release(text);
    *text = bytes;
    return fine == 1 ? STATUS_FINE : cli_world("%s: out of memory", v->path);
}

static int write_back(const struct events_visit *v, struct rewrite *rewrite)
{
    const struct rounds_form form = {.files = v->files,
                                     .source = v->path,
                                     .slice = v->slice,
                                     .to = v->trf ? TO_TRF : TO_EVENT,
                                     .ends = line_end_of(v),
                                     .as_read = true};
    struct text out = {0};
    int status = STATUS_FINE;

    for (const struct event *e = v->events; e && !status; e = e->next)
        status = rounds_write(&form, e, &out);
    if (!status && form.to == TO_EVENT && form.ends != ENDS_LF)
        end_lines(&out, form.ends);
    if (!status)
        status = as_written(v, &out);
    if (!status)
        status = rewrite_replace(rewrite, text_str(&out));
    text_release(&out);
    return status;
}

static bool is_packed(const char *path)
{
    return notation_unpacked_name(str_of(path)).len != strlen(path);
}

static int no_event(const struct events_visit *v)
{
    cli_say("%s has no event", v->path);
    return STATUS_DATA;
}

/* Whether writing it anew would lose anything. */
static int refuse_file(const struct events_visit *v)
{
    if (strcmp(v->path, "-") == 0)
        return cli_usage("event: results are entered in a file, not in "
                         "standard input");
    if (is_packed(v->path))
        return cli_usage("%s is packed: results are entered in plain files",
                         v->path);
    if (v->error_count) {
        cli_say("%s has faults: what is left out would be lost; see "
                "\"ludex check\"",
                v->path);
        return STATUS_DATA;
    }
    if (!v->events)
        return no_event(v);
    if (v->events->next)
        return cli_usage("%s has several events: results are entered in files "
                         "of one",
                         v->path);
    return STATUS_FINE;
}

/* ---- a result ------------------------------------------------------------- */

struct entering {
    const struct events_visit *visit;
    struct rewrite *rewrite;
    struct event *event;
    uint32_t stage, round, board;
    struct arena work;
    struct pairing pairing; /* of the round, as it would be made; in `work` */
};

/* Where a result of the round belongs: byes of later rounds may be there already. */
static struct event_result **place_of_round(struct entering *n)
{
    struct event_result **place = &n->event->results;

    for (struct event_result *r = *place; r; r = r->next)
        if (r->stage < n->stage ||
            (r->stage == n->stage && r->round <= n->round))
            place = &r->next;
    return place;
}

static struct event_result *append(struct entering *n, uint32_t first,
                                   uint32_t second)
{
    struct event_result *r = ARENA_NEW(n->visit->arena, struct event_result);
    struct event_result **next = place_of_round(n);

    if (!r)
        return NULL;
    *r = (struct event_result){.stage = n->stage,
                               .round = n->round,
                               .first = first,
                               .second = second,
                               .how = second == NOBODY ? HOW_BYE : HOW_PLAYED,
                               .kind = second == NOBODY ? RESULT_FIRST
                                                        : RESULT_UNKNOWN};
    r->next = *next;
    *next = r;
    n->event->result_count++;
    return r;
}

static bool is_of_round(const struct entering *n, const struct event_result *r)
{
    return r->stage == n->stage && r->round == n->round && !r->tiebreak &&
           (r->how == HOW_PLAYED || r->how == HOW_FORFEIT);
}

static struct event_result *find_pair(const struct entering *n, uint32_t first,
                                      uint32_t second)
{
    for (struct event_result *r = n->event->results; r; r = r->next)
        if (is_of_round(n, r) && r->first == first && r->second == second)
            return r;
    return NULL;
}

static size_t games_of(const struct entering *n)
{
    size_t count = 0;

    for (const struct event_result *r = n->event->results; r; r = r->next)
        count += is_of_round(n, r);
    return count;
}

/* Whether the round is the one that is made of those before. */
static bool is_as_paired(const struct entering *n)
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
    return !p->fault && count == games_of(n);
}

/* By its board, if boards are told; as they are paired; as the file has them. */
static struct event_result *find_board(const struct entering *n)
{
    const struct pairing *p = &n->pairing;
    bool told = false;
    uint32_t at = 0;

    for (struct event_result *r = n->event->results; r; r = r->next) {
        told |= is_of_round(n, r) && r->board;
        if (is_of_round(n, r) && r->board == n->board)
            return r;
    }
    if (!told && is_as_paired(n) && n->board <= p->count)
        return find_pair(n, p->boards[n->board - 1].first,
                         p->boards[n->board - 1].second);
    for (struct event_result *r = n->event->results; r && !told; r = r->next)
        if (is_of_round(n, r) && ++at == n->board)
            return r;
    return NULL;
}

static int add_round(struct entering *n)
{
    const struct pairing *p = &n->pairing;

    for (size_t i = 0; i < p->count; i++)
        if (!append(n, p->boards[i].first, p->boards[i].second))
            return cli_world("out of memory");
    return STATUS_FINE;
}

/* "1-0", "+-", "-+", "--": the last three are forfeits, as "0-1F" is. */
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

/* "0-1 by forfeit" */
static void add_entry(struct text *out, const struct event_result *r)
{
    bool forfeit = r->how == HOW_FORFEIT;

    text_add(out, forfeit && r->kind == RESULT_UNKNOWN ? STR("0-0")
                                                       : result_ascii(r->kind));
    text_add(out, forfeit ? STR(" by forfeit") : STR(""));
}

/* "round 1, board 2: Ann - Bob 0-1 by forfeit, in the place of 1-0" */
static void add_entered(const struct entering *n, const struct event_result *r,
                        const struct event_result *was, struct text *out)
{
    struct str first = n->event->players[r->first].name;
    struct str second = n->event->players[r->second].name;

    text_addf(out, "round %u, board %u: %.*s - %.*s ", (unsigned)n->round,
              (unsigned)n->board, (int)first.len, first.ptr, (int)second.len,
              second.ptr);
    add_entry(out, r);
    if (was->kind != RESULT_UNKNOWN || was->how != HOW_PLAYED) {
        text_add(out, STR(", in the place of "));
        add_entry(out, was);
        if (r->came != was->came)
            text_addf(out, ", which came by %s",
                      result_came_name((enum result_came)was->came));
    }
    text_add_char(out, '\n');
}

/* What is printed is made first: a result that is in the file is reported. */
static int write_entered(const struct entering *n, const struct event_result *r,
                         const struct event_result *was)
{
    struct text out = {0};
    int status;

    add_entered(n, r, was, &out);
    status = out.failed ? cli_world("out of memory")
                        : write_back(n->visit, n->rewrite);
    if (!status)
        cli_write(stdout, text_str(&out));
    if (!status && n->visit->trf && trf_is_of_teams(n->event))
        cli_say("%s: points of teams are as they were: no line of teams is "
                "changed",
                n->visit->path);
    text_release(&out);
    return status;
}

static int enter(struct entering *n, struct str word, bool forfeit)
{
    uint8_t kind, how;
    struct event_result *r, was;

    if (!read_result(word, forfeit, &kind, &how))
        return cli_usage("event: result takes 1-0, 0-1, 1/2-1/2, *, or of a "
                         "forfeit +-, -+, --, not \"%.*s\"",
                         (int)word.len, word.ptr);
    if (!(r = find_board(n)))
        return cli_usage("%s: round %u has no game on a board %u",
                         n->visit->path, (unsigned)n->round,
                         (unsigned)n->board);
    was = *r;
    r->kind = kind;
    r->how = how;
    if (!result_came_fits(r))
        r->came = CAME_UNTOLD;
    return write_entered(n, r, &was);
}

static int prepare(struct entering *n, const struct rounds_asked *asked)
{
    uint32_t last;

    if (!event_paired_rounds(n->event, n->stage, &n->work, &last))
        return cli_world("%s: out of memory", n->visit->path);
    if (n->round > last + 1)
        return cli_usage("%s: round %u is not the next one: %u is",
                         n->visit->path, (unsigned)n->round,
                         (unsigned)last + 1);
    if (!rounds_make(asked, n->event, n->stage, n->round - 1, &n->work,
                     &n->pairing))
        return cli_world("%s: pairing round %u: out of memory", n->visit->path,
                         (unsigned)n->round);
    if (n->round <= last)
        return STATUS_FINE;
    if (n->pairing.fault)
        return rounds_tell_fault(asked, n->event, &n->pairing);
    return add_round(n);
}

int rounds_enter(const struct rounds_asked *asked, const struct events_visit *v,
                 const char *const *words, size_t count)
{
    struct entering n = {
        .visit = v, .rewrite = asked->rewrite, .event = v->events};
    uint64_t round, board;
    int status = refuse_file(v);

    if (status)
        return status;
    if (!str_number(str_of(words[0]), &round) || round == 0 ||
        round > EVENT_COUNT_MAX)
        return cli_usage("event: result takes a round from 1, not \"%s\"",
                         words[0]);
    if (!str_number(str_of(words[1]), &board) || board == 0 ||
        board > EVENT_PLAYERS_MAX)
        return cli_usage("event: result takes a board from 1, not \"%s\"",
                         words[1]);
    if (count > 3 && strcmp(words[3], "forfeit") != 0)
        return cli_usage("event: result takes \"forfeit\" last, not \"%s\"",
                         words[3]);
    n.stage = (uint32_t)n.event->stage_count - 1;
    n.round = (uint32_t)round, n.board = (uint32_t)board;
    arena_init(&n.work, ROUNDS_SOFT, ROUNDS_HARD);
    status = prepare(&n, asked);
    if (!status)
        status = enter(&n, str_of(words[2]), count > 3);
    arena_release(&n.work);
    return status;
}

/* ---- the draw ------------------------------------------------------------- */

struct drawing {
    struct event *event;
    struct arena *arena;
    uint64_t state;
};

static uint32_t lot(struct drawing *d, uint32_t bound)
{
    uint64_t x = d->state += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(((x ^ x >> 31) >> 32) * bound >> 32);
}

/* C.04.2: by rating, then by title, then by the alphabet. */
static size_t title_rank(struct str title)
{
    static const char *const titles[] = {"GM",  "IM", "WGM", "FM",
                                         "WIM", "CM", "WFM", "WCM"};
    size_t i = 0;

    while (i < sizeof titles / sizeof *titles &&
           !str_equal_nocase(title, str_of(titles[i])))
        i++;
    return i;
}

static int by_strength(const void *left, const void *right)
{
    const struct event_player *a = left, *b = right;
    size_t x = title_rank(a->title), y = title_rank(b->title);

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    if (x != y)
        return x < y ? -1 : 1;
    return str_compare(a->name, b->name);
}

/* A round robin's numbers are drawn by lot, all others follow strength. */
static void number_players(struct drawing *d)
{
    struct event_player *list = d->event->players;
    size_t count = d->event->player_count;
    uint8_t kind = d->event->format.kind;

    if (count == 0)
        return;
    qsort(list, count, sizeof *list, by_strength);
    for (size_t i = count; i > 1 && (kind == FORMAT_ROUND_ROBIN ||
                                     kind == FORMAT_DOUBLE_ROUND_ROBIN);
         i--) {
        size_t j = lot(d, (uint32_t)i);
        struct event_player player = list[i - 1];
        list[i - 1] = list[j];
        list[j] = player;
    }
    for (size_t i = 0; i < count; i++)
        list[i].seed = (uint32_t)i + 1;
}

static int draw_round(struct drawing *d, const struct pairing *p)
{
    struct event_result **next = &d->event->results;

    for (size_t i = 0; i < p->count; i++) {
        struct event_result *r = ARENA_NEW(d->arena, struct event_result);
        bool bye = p->boards[i].second == NOBODY;
        if (!r)
            return cli_world("out of memory");
        *r = (struct event_result){.round = 1,
                                   .first = p->boards[i].first,
                                   .second = p->boards[i].second,
                                   .how = bye ? HOW_BYE : HOW_PLAYED,
                                   .kind = bye ? RESULT_FIRST : RESULT_UNKNOWN};
        *next = r;
        next = &r->next;
        d->event->result_count++;
    }
    return STATUS_FINE;
}

static int draw_first(struct drawing *d, const struct rounds_asked *asked)
{
    struct arena work;
    struct pairing p;
    int status;

    arena_init(&work, ROUNDS_SOFT, ROUNDS_HARD);
    if (!pairing_make(d->event, 0, 0, asked->options, &work, &p))
        status = cli_world("%s: out of memory", asked->source);
    else
        status = p.fault ? rounds_tell_fault(asked, d->event, &p)
                         : draw_round(d, &p);
    arena_release(&work);
    return status;
}

static void set_format(struct event *e, const struct rounds_draw *wanted)
{
    if (wanted->format.kind != FORMAT_UNKNOWN)
        e->format = wanted->format;
    if (e->format.kind == FORMAT_UNKNOWN)
        e->format.kind = FORMAT_SWISS;
    if (e->format.kind == FORMAT_SWISS && wanted->rounds)
        e->format.games = wanted->rounds;
    for (size_t i = 0; i < e->stage_count; i++)
        e->stages[i].format = e->format;
}

static int note_seed(struct drawing *d, uint64_t seed)
{
    struct text note = {0};
    bool failed;

    if (d->event->note.len == 0) {
        text_addf(&note, "drawn by lot with the number %llu",
                  (unsigned long long)seed);
        d->event->note = arena_copy(d->arena, text_str(&note));
    }
    failed = note.failed || d->arena->exhausted;
    text_release(&note);
    return failed ? cli_world("out of memory") : STATUS_FINE;
}

int rounds_draw(const struct rounds_asked *asked, const struct events_visit *v,
                const struct rounds_draw *wanted)
{
    struct drawing d = {.event = v->events, .arena = v->arena};
    const struct rounds_form form = {.files = v->files,
                                     .source = v->path,
                                     .slice = v->slice,
                                     .to = wanted->to,
                                     .ends = wanted->ends,
                                     .paired = true};
    struct text out = {0};
    uint64_t seed =
        wanted->seeded ? wanted->seed : (uint64_t)time(NULL) % 1000000;
    int status = STATUS_FINE;

    if (!d.event)
        return no_event(v);
    if (d.event->next)
        return cli_usage("%s has several events: a draw is of one", v->path);
    if (d.event->results || d.event->team_count || trf_is_of_teams(d.event))
        return cli_usage(d.event->results
                             ? "%s has results: its draw is done"
                             : "%s is of teams: these are not drawn",
                         v->path);
    d.event->trf = STR(""); /* what follows is written anew */
    d.state = seed;
    set_format(d.event, wanted);
    number_players(&d);
    d.event->terms.initial = lot(&d, 2) ? RESULT_FIRST : RESULT_SECOND;
    status = note_seed(&d, seed);
    if (!status)
        status = draw_first(&d, asked);
    if (!status)
        status = rounds_write(&form, d.event, &out);
    if (!status)
        cli_write(stdout, text_str(&out));
    text_release(&out);
    return status;
}
