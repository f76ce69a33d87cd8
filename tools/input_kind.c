#include "input_kind.h"

#include <stdlib.h>
#include <string.h>

#include "event_files.h"
#include "notation.h"

enum { TRIAL = 16 << 10 }; /* number of bytes of movetext to examine */

void kind_finder_release(struct kind_finder *k)
{
    if (k->reading)
        record_reader_release(k->reading);
    free(k->reading);
    text_release(&k->why);
}

static struct record_reader *record_reader_of(struct kind_finder *k)
{
    static const struct diag_levels silence = {{SEVERITY_OFF}};

    if (!k->reading && (k->reading = malloc(sizeof *k->reading)))
        record_reader_init(k->reading, &silence, 0);
    return k->reading;
}

/* True if the file name is of a kind that is used only for records. */
static bool has_record_extension(const struct kind_finder *k, struct str path)
{
    const struct str nothing = {"", 0};
    const struct notation *n = notation_of_file(path, nothing);

    return n ? !n->shared : k->events && is_event_file(path, nothing);
}

/* ---- its content --------------------------------------------------------- */

/* Reads as much of the first record as necessary. Returns 1 if the slice
   contains a record, 0 if not, or -1 if out of memory. */
static int contains_record(struct kind_finder *k, struct slice *slice,
                           const struct reading_options *options)
{
    struct record_reader *reading = record_reader_of(k);
    bool whole = options->notation && !notation_is_native(options->notation);
    bool found;

    if (!reading)
        return -1;
    if (whole && slice->flaw == SLICE_TOO_LONG)
        return 0;
    if (!whole && slice->len > TRIAL) {
        slice->len = str_cut(slice_text(slice), TRIAL).len;
        slice->odd = (struct odd_text){0};
        slice->flaw = SLICE_WHOLE;
    }
    found = record_reader_finds_record(reading, slice, options);
    return reading->no_memory || reading->arena.no_memory ? -1 : found;
}

/* True if the line begins with a Game tag. */
static bool is_game_tag(struct str line)
{
    line = str_trim(line);
    if (!str_skip(&line, STR("[")))
        return false;
    line = str_trim(line);
    if (!str_equal_nocase(str_cut(line, 4), STR("Game")))
        return false;
    return str_starts_with(str_trim(str_from(line, 4)), STR("\""));
}

/* True if a text file (.txt) has a Game tag among its first bytes, so that text
   above the first record does not matter. */
static bool has_game_tag(struct input *in)
{
    const struct notation *notation = in->options.notation;
    struct str name = notation_unpacked_name(str_of(in->path)), head;

    if (name.len < 4 ||
        !str_equal_nocase(str_from(name, name.len - 4), STR(".txt")) ||
        (notation && !notation_is_native(notation)) ||
        splitter_peek(in->splitter, &head) != 0)
        return false;
    for (size_t i = 0, end; i < head.len; i = end + 1) {
        for (end = i; end < head.len && !strchr("\r\n", head.ptr[end]); end++)
            ;
        if (is_game_tag(str_part(head, i, end)))
            return true;
    }
    return false;
}

static int evaluator_slice(struct kind_finder *k, struct input *in)
{
    struct slice slice;
    int status, more = input_next(in, &slice, &status);

    if (more <= 0)
        return more == SOURCE_MEMORY ? -1 : 0;
    return in->events ? events_contain_event(str_of(in->path), &slice)
                      : contains_record(k, &slice, &in->options);
}

static bool has_nul(struct input *in)
{
    struct str head;

    return splitter_peek(in->splitter, &head) == 0 && head.len &&
           memchr(head.ptr, '\0', head.len);
}

static int find_kind(struct kind_finder *k, struct input *in)
{
    bool binary = has_nul(in);
    int found = binary ? 0 : has_game_tag(in) ? 1 : evaluator_slice(k, in);

    if (found == 0)
        text_add(&k->why,
                 binary ? STR("a binary file") : STR("not a file of records"));
    return found;
}

int kind_is_read(struct kind_finder *k, const char *path)
{
    enum input_events events = k->events ? INPUT_EVENTS : INPUT_NO_EVENTS;
    bool own = has_record_extension(k, str_of(path));
    struct input in;
    int found;

    text_clear(&k->why);
    found = input_open(&in, path, k->options, events, &k->why);
    if (found == SOURCE_MEMORY)
        found = -1;
    else if (found < 0 && !own)
        text_add(&k->why, STR("the file cannot be read")), found = 0;
    else if (found == 0 && !own)
        found = find_kind(k, &in);
    else
        found = found <= 0;
    input_close(&in);
    return k->why.failed ? -1 : found;
}
