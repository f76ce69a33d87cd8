#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "notation.h"
#include "record_files.h"
#include "rules.h"

enum {
    EVENTS_SOFT = 1 << 20,
    EVENTS_HARD = 256 << 20, /* maximum memory for all events of a file, in
                                bytes */
    EVENTS_KEPT = 1000,      /* maximum number of stored diagnostics per file */
    EVENTS_KEPT_MOST = 20000,
};

/* ---- recognition --------------------------------------------------------- */

/* Skips white space and remarks, and returns the rest. */
static struct str first_statement(struct str s)
{
    str_skip(&s, STR("\xEF\xBB\xBF"));
    for (s = str_trim(s); s.len && s.ptr[0] == '#'; s = str_trim(s))
        str_line(&s);
    return s;
}

static bool begins_with_statement(struct str head)
{
    static const char *const words[] = {"series", "era",    "format",
                                        "game",   "source", "event"};
    struct str s = first_statement(head);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct str rest = s;
        if (str_skip(&rest, str_of(words[i])) && rest.len &&
            memchr(" \t\r\n\"{", rest.ptr[0], 6))
            return true;
    }
    return false;
}

bool is_named_trf(struct str path)
{
    struct str name = notation_unpacked_name(path);

    return str_ends_with(name, STR(".trf")) ||
           str_ends_with(name, STR(".trfx"));
}

static bool is_trf_file(struct str path, struct str head)
{
    return trf_sniff(head) ||
           (is_named_trf(path) && !begins_with_statement(head) &&
            !event_json_sniff(head));
}

/* If contents and name disagree, the contents decide. */
bool is_event_file(struct str path, struct str head)
{
    bool named = is_named_trf(path) ||
                 str_ends_with(notation_unpacked_name(path), STR(".event"));

    if (trf_sniff(head) || begins_with_statement(head) ||
        event_json_sniff(head))
        return true;
    return named && !notation_of_file(STR(""), head) &&
           !notation_begins_with_tag(head);
}

int is_event_table(struct str path, struct str head)
{
    enum { ENOUGH = 4096 }; /* bytes to examine, in whole lines */

    if (head.len >= ENOUGH) {
        head.len = ENOUGH;
        while (head.len && head.ptr[head.len - 1] != '\n')
            head.len--;
    }
    if (is_event_file(path, head) || notation_of_file(STR(""), head))
        return 0;
    return notation_begins_with_tag(head) ? 0 : event_tables_sniff(head);
}

/* ---- reading ------------------------------------------------------------- */

bool events_broken(const struct events_visit *v, const struct event *e)
{
    uint32_t begin = e->span.begin;
    size_t at;

    LIST_SEEK(at, v->error_count, v->errors[at] < begin);
    return at < v->error_count && v->errors[at] - begin <= e->span.length;
}

static void count_events(const struct events_visit *v)
{
    struct events_taker *taker = &v->files->events;

    for (const struct event *e = v->events; e; e = e->next) {
        bool broken = events_broken(v, e);
        taker->count++;
        taker->clean += !broken;
        taker->broken += broken;
        taker->results += e->result_count;
    }
}

static int compare_by_place(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

/* Sorts the offsets of all errors, including errors whose diagnostics are not
   stored. */
static void sort_error_offsets(struct events_visit *v,
                               const struct text *errors)
{
    v->errors = (uint32_t *)(void *)errors->ptr;
    v->error_count = errors->len / sizeof *v->errors;
    if (v->error_count)
        qsort(v->errors, v->error_count, sizeof *v->errors, compare_by_place);
}

/* Checks the events. Stops at the first fault of the archive, so that only one
   message is printed. */
static void check_events(struct files *f, const struct events_visit *v,
                         struct diags *diags)
{
    const struct events_taker *taker = &f->events;
    int status = STATUS_FINE;

    for (struct event *e = v->events;
         e && taker->care != EVENTS_READ && !status; e = e->next) {
        const struct rules *rules = game_find(e->game);

        if (taker->care == EVENTS_PLAYED) {
            event_check_played(e, &taker->options, v->arena, diags);
            continue;
        }
        event_check(e, &taker->options, v->arena, diags);
        event_check_arranged(e, rules ? rules->arranged_until : 0, diags);
        if (taker->further)
            status = taker->further(taker->context, e, diags);
    }
    f->printer.stopped |= status == STATUS_ENVIRONMENT;
    printer_raise_status(&f->printer, status);
}

/* Replaces each CR that is not followed by LF with LF. Returns the original
   text, or "" if nothing was replaced. */
static struct str normalise_line_ends(const struct slice *slice,
                                      struct arena *arena)
{
    struct str text = STR("");

    if (slice->len && memchr(slice->ptr, '\r', slice->len))
        text = arena_copy(arena, slice_text(slice));
    return slice_normalise_line_ends(slice) ? text : STR("");
}

/* Reports NUL bytes, unless the grammar of the file reports them itself. */
static void report_nul(const struct files *f, const struct slice *slice,
                       struct diags *diags)
{
    const char *nul = slice->len ? memchr(slice->ptr, '\0', slice->len) : NULL;

    if (nul && (f->events.tables || f->events.lists))
        diag_report(diags, DIAG_NUL_BYTE,
                    (struct span){(uint32_t)(nul - slice->ptr), 1}, NULL);
}

static struct event *parse_events(struct arena *arena, struct str path,
                                  struct str text, enum date_order order,
                                  struct diags *diags)
{
    return is_trf_file(path, text)
               ? trf_parse(arena, text, diags)
               : event_parse_any(arena, text, (uint8_t)order, diags);
}

int events_contain_event(struct str path, const struct slice *slice)
{
    static const struct diag_levels silence = {{SEVERITY_OFF}};
    struct arena arena;
    struct diags diags;
    int found;

    arena_init(&arena, EVENTS_SOFT, EVENTS_HARD);
    diags_init(&diags, &silence, 0);
    normalise_line_ends(slice, &arena);
    found = parse_events(&arena, path, slice_text(slice), DATE_ORDER_UNKNOWN,
                         &diags) != NULL;
    if (arena.no_memory || diags.no_memory)
        found = -1;
    diags_release(&diags);
    arena_release(&arena);
    return found;
}

/* Returns the values that options specify for the tables of a file, stored in
   `room`. Returns NULL if the file is not read as tables. */
static const struct event_defaults *table_defaults(const struct events_visit *v,
                                                   struct event_defaults *room)
{
    const struct files *f = v->files;
    int table = f->events.tables != NULL;

    if (table && f->events.tables_too)
        table = is_event_table(str_of(v->path), slice_text(v->slice));
    v->arena->no_memory |= table < 0;
    if (table <= 0)
        return NULL;
    *room = *f->events.tables;
    room->date_order = (uint8_t)f->input.dates.given;
    return room;
}

static struct event *parse_list(const struct files *f,
                                const struct events_visit *v,
                                struct diags *diags)
{
    const struct slice *slice = v->slice;
    const struct event_players_part part = {
        .heading = slice->line > 1 ? slice->preamble : STR(""),
        .text = slice_text(slice),
        .kind = f->events.rating_kind};

    return f->events.parts ? event_players_parse_part(v->arena, &part, diags)
                           : event_players_parse(v->arena, part.text, diags);
}

static void read_slice(struct files *f, struct events_visit *v,
                       struct diags *diags)
{
    const struct slice *slice = v->slice;
    struct event_defaults given;
    const struct event_defaults *tables = table_defaults(v, &given);

    if (slice->flaw == SLICE_TOO_LONG)
        diag_report(diags, DIAG_RECORD_TOO_LONG,
                    (struct span){(uint32_t)slice->len, 0},
                    "the file is too long: the rest of it is omitted");
    const struct str text = normalise_line_ends(slice, v->arena);
    v->returns = text.len > 0;
    report_nul(f, slice, diags);
    odd_report(&slice->odd, slice_text(slice), diags);
    bool list =
        f->events.lists &&
        (slice->line > 1 || !is_event_file(str_of(v->path), slice_text(slice)));
    v->trf =
        !tables && !list && is_trf_file(str_of(v->path), slice_text(slice));
    v->json = !tables && !list && event_json_sniff(slice_text(v->slice));
    v->events =
        tables ? event_tables_parse(v->arena, slice_text(slice), tables, diags)
        : list ? parse_list(f, v, diags)
               : parse_events(v->arena, str_of(v->path), slice_text(slice),
                              f->input.dates.given, diags);
    if (v->trf && v->events && v->returns)
        v->events->trf = text;
    check_events(f, v, diags);
    if (v->arena->no_memory || diags->no_memory)
        printer_no_memory(&f->printer, v->path);
    if (!f->printer.stopped && diags->first)
        printer_report(&f->printer, v->path, 0, slice, NULL, diags);
    if (f->printer.stopped)
        return;
    sort_error_offsets(v, diags->errors);
    count_events(v);
    files_end_with_status(f, f->events.visit(f->events.context, v));
}

/* Reads the events of a slice. Returns false if the slice has neither events
   nor faults. */
static bool read_slice_events(struct files *f, const char *path,
                              const struct text_form *form,
                              const struct slice *slice)
{
    struct arena arena;
    struct diags diags;
    struct text errors = {0};
    struct diag_tally tally = {0};
    struct events_visit v = {.files = f,
                             .path = path,
                             .form = *form,
                             .slice = slice,
                             .arena = &arena,
                             .diags = &diags};

    arena_init(&arena, EVENTS_SOFT, EVENTS_HARD);
    diags_init(&diags, &f->printer.levels,
               printer_limit(&f->printer) ? EVENTS_KEPT : EVENTS_KEPT_MOST);
    diags.errors = &errors;
    diags.tally = &tally;
    read_slice(f, &v, &diags);
    diag_counts_add(f->printer.counts.file, &tally);
    bool any = v.events || diags.first;
    arena_release(&arena);
    diags_release(&diags);
    text_release(&errors);
    return any;
}

/* Makes the splitter return a list of players in parts. */
static void divide_list(struct input *in)
{
    static const struct framing parts = {.borders = &event_players_boundaries};
    struct str head;

    if (splitter_peek(in->splitter, &head) >= 0 &&
        !is_event_file(str_of(in->path), head))
        splitter_set_framing(in->splitter, parts);
}

/* Reads the next slice. Returns true if the slice has events or faults. Sets
   *fault to a fault of the source, or 0. Sets *more to true if another slice
   may follow. */
static bool read_next(struct files *f, struct input *in, int *fault, bool *more)
{
    struct slice slice;
    int next = splitter_next(in->splitter, &slice);
    const struct text_form form = source_form(in->source);

    *more = next > 0 && f->events.parts;
    *fault = next < 0 ? next : splitter_fault(in->splitter);
    /* an incomplete file is read only if the file itself is truncated */
    return next > 0 && (!*fault || *fault == SOURCE_TRUNCATED) &&
           read_slice_events(f, in->path, &form, &slice);
}

uint64_t events_read(struct files *f, struct input *in, int *fault)
{
    bool any = false, more = true;

    *fault = 0;
    f->events.files++;
    if (f->events.parts)
        divide_list(in);
    while (more && !f->ended && !f->printer.stopped)
        any |= read_next(f, in, fault, &more);
    return any;
}

void events_check_text(struct files *f, const char *name, struct str text)
{
    const struct text_form form = {.encoding = "UTF-8"};
    struct slice slice = {
        .ptr = (char *)text.ptr, .len = text.len, .line = 1, .column = 1};

    f->events.visit = events_ignore;
    f->events.files = 1;
    f->events.count = f->events.clean = f->events.broken = 0;
    f->events.results = 0;
    f->events.care = EVENTS_ALL;
    read_slice_events(f, name, &form, &slice);
}

int events_ignore(void *context, const struct events_visit *visit)
{
    (void)context, (void)visit;
    return STATUS_FINE;
}

/* ---- messages ------------------------------------------------------------ */

void events_report(const struct events_visit *v, const struct event *e,
                   enum diag_code code, const char *format, ...)
{
    struct diags diags;
    va_list args;

    diags_init(&diags, &v->files->printer.levels, 1);
    va_start(args, format);
    diag_reportv(&diags, code, (struct span){e->span.begin, 5}, format, args);
    va_end(args);
    printer_report(&v->files->printer, v->path, 0, v->slice, NULL, &diags);
    diags_release(&diags);
}

void events_report_at(struct files *f, const char *path,
                      const struct slice *slice, struct span where,
                      enum diag_code code, struct str message)
{
    struct diags diags;

    diags_init(&diags, &f->printer.levels, 1);
    diag_report(&diags, code, where, "%.*s", (int)message.len, message.ptr);
    printer_report(&f->printer, path, 0, slice, NULL, &diags);
    diags_release(&diags);
}

void events_summary(struct files *f)
{
    const struct events_taker *e = &f->events;
    const struct named_count counts[] = {{"events", e->count},
                                         {"clean", e->clean},
                                         {"with errors", e->broken},
                                         {"results", e->results},
                                         {NULL, 0}};

    if (e->files)
        printer_print_summary(&f->printer, stdout, counts);
}
