/* Errors: struct ludex_error, and how failures are stored in it. */
#include "library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- codes --------------------------------------------------------------- */

static const char *const code_names[] = {
    "ok",          "refused",       "unknown name",
    "misuse",      "out of memory", "system",
    "truncated",   "too large",     "locked",
    "no archive",  "other version", "damaged",
    "interrupted",
};

const char *ludex_code_name(int code)
{
    const int count = sizeof code_names / sizeof *code_names;

    return code <= 0 && code > -count ? code_names[-code] : "unknown code";
}

/* ---- reading errors ------------------------------------------------------ */

struct ludex_error *ludex_error_new(void)
{
    return calloc(1, sizeof(struct ludex_error));
}

void ludex_error_free(struct ludex_error *error)
{
    free(error);
}

int ludex_error_code(const struct ludex_error *error)
{
    return error ? error->code : LUDEX_OK;
}

int ludex_error_system(const struct ludex_error *error)
{
    return error ? error->system : 0;
}

size_t ludex_error_at(const struct ludex_error *error)
{
    return error ? error->at : 0;
}

size_t ludex_error_length(const struct ludex_error *error)
{
    return error ? error->length : 0;
}

const char *ludex_error_message(const struct ludex_error *error)
{
    return error ? error->message : "";
}

const char *ludex_error_detail(const struct ludex_error *error)
{
    return error ? error->detail : "";
}

const char *ludex_error_help(const struct ludex_error *error, size_t index)
{
    size_t at = 0, length = error ? error->help_length : 0;

    while (at < length && index--)
        at += strlen(error->help + at) + 1;
    return at < length ? error->help + at : NULL;
}

/* ---- filling in ---------------------------------------------------------- */

/* Copies as much of a piece as fits, without splitting a character. */
static size_t copy_whole_characters(char *out, size_t room, struct str piece)
{
    size_t length = piece.len < room ? piece.len : room;

    while (length < piece.len && length && utf8_goes_on(piece.ptr[length]))
        length--;
    if (length)
        memcpy(out, piece.ptr, length);
    return length;
}

/* Copies a line as valid UTF-8, even if it contains a name or path that is not
   valid UTF-8. */
static void copy_valid_utf8_line(char *out, size_t room, struct str text)
{
    size_t length = 0;
    bool whole = true;

    while (text.len && whole) {
        struct str piece = str_take_safe(&text);
        size_t taken =
            copy_whole_characters(out + length, room - 1 - length, piece);
        whole = taken == piece.len;
        length += taken;
    }
    out[length] = '\0';
}

static int fill_error(struct ludex_error *error, enum ludex_code code,
                      struct str message)
{
    if (error) {
        *error = (struct ludex_error){.code = code};
        copy_valid_utf8_line(error->message, sizeof error->message, message);
    }
    return code;
}

int fail_no_memory(struct ludex_error *error)
{
    return fill_error(error, LUDEX_NO_MEMORY, STR("out of memory"));
}

int fail_interrupted(struct ludex_error *error)
{
    return fill_error(error, LUDEX_INTERRUPTED, STR("interrupted"));
}

bool watcher_stops(struct watcher *w, uint64_t done, uint64_t total)
{
    if (!w->stopped && w->progress)
        w->stopped = w->progress(w->context, done, total) != 0;
    return w->stopped;
}

int fail(struct ludex_error *error, enum ludex_code code, const char *format,
         ...)
{
    struct text words = {0};
    va_list args;

    if (!error)
        return code;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    if (words.failed)
        fill_error(error, code, str_of(ludex_code_name(code)));
    else
        fill_error(error, code, text_str(&words));
    text_release(&words);
    return code;
}

void error_detail(struct ludex_error *error, struct str detail)
{
    if (error)
        copy_valid_utf8_line(error->detail, sizeof error->detail, detail);
}

void error_place(struct ludex_error *error, size_t at, size_t length)
{
    if (error) {
        error->at = at;
        error->length = length;
    }
}

/* Adds a suggestion. Suggestions that do not fit are omitted. */
static void add_help(struct ludex_error *error, struct str help)
{
    size_t length = error->help_length;

    if (length + help.len + 1 > sizeof error->help)
        return;
    copy_valid_utf8_line(error->help + length, sizeof error->help - length,
                         help);
    error->help_length += strlen(error->help + length) + 1;
}

int fail_unknown(struct ludex_error *error, const char *what, struct str name,
                 const char *nearest)
{
    fail(error, LUDEX_UNKNOWN, "unknown %s \"%.*s\"", what, (int)name.len,
         name.ptr);
    if (error && nearest)
        add_help(error, str_of(nearest));
    return LUDEX_UNKNOWN;
}

/* ---- environment and data ------------------------------------------------ */

static const struct {
    int fault;
    enum ludex_code code;
    const char *words;
} source_faults[] = {
    {SOURCE_TRUNCATED, LUDEX_TRUNCATED,
     "the compressed data is corrupt or ends early"},
    {SOURCE_WINDOW, LUDEX_TOO_LARGE,
     "decompressing the data needs more memory than is allowed"},
    {SOURCE_DEVICE, LUDEX_SYSTEM, "this is a device, not a file of text"},
    {SOURCE_MEMORY, LUDEX_NO_MEMORY, "out of memory"},
    {-ENOMEM, LUDEX_NO_MEMORY, "out of memory"},
};

/* strerror() is not thread-safe */
static void add_system(struct text *out, int number)
{
    char words[128];

    if (strerror_r(number, words, sizeof words) == 0)
        text_add(out, str_of(words));
    else
        text_addf(out, "error %d", number);
}

static int fail_system(struct ludex_error *error, const char *before,
                       const char *parts, int number)
{
    struct text words = {0};

    add_system(&words, number);
    text_add_char(&words, '\0');
    fail(error, LUDEX_SYSTEM, "%s%s%s", before, parts,
         words.failed ? "the operation failed" : words.ptr);
    text_release(&words);
    if (error)
        error->system = number;
    return LUDEX_SYSTEM;
}

int fail_source(struct ludex_error *error, const char *path, int fault)
{
    const char *before = path ? path : "", *parts = path ? ": " : "";

    for (size_t i = 0; i < sizeof source_faults / sizeof *source_faults; i++)
        if (source_faults[i].fault == fault)
            return fail(error, source_faults[i].code, "%s%s%s", before, parts,
                        source_faults[i].words);
    return fail_system(error, before, parts, -fault);
}

int fail_diags(struct ludex_error *error, const struct diags *diags)
{
    const struct diag *d = diags->first;

    while (d && d->severity != SEVERITY_ERROR)
        d = d->next;
    if (!error || !d)
        return LUDEX_REFUSED;
    fill_error(error, LUDEX_REFUSED, d->message);
    error_detail(error, d->label);
    error_place(error, d->span.begin, d->span.length);
    for (size_t i = 0; i < d->helps; i++)
        add_help(error, d->help[i]);
    return LUDEX_REFUSED;
}

/* ---- texts --------------------------------------------------------------- */

const char *text_c(struct text *t, size_t *length)
{
    if (length)
        *length = t->len;
    text_add_char(t, '\0');
    if (!t->failed)
        return t->ptr;
    text_release(t);
    *t = (struct text){0};
    if (length)
        *length = 0;
    return NULL;
}
