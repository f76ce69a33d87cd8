#include "undo.h"

#include <inttypes.h>

static const char HEAD[] = "ludex undo 1\n";

/* Computes the FNV-1a hash. */
static uint64_t hash_text(struct str s)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < s.len; i++)
        hash = (hash ^ (unsigned char)s.ptr[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- stored form --------------------------------------------------------- */

bool undo_is_history(struct str text)
{
    return str_starts_with(text, STR(HEAD));
}

static bool read_number(struct str *line, uint64_t *out)
{
    return str_number(str_take(line, ' '), out);
}

static bool read_size(struct str *line, size_t *out)
{
    uint64_t number;

    if (!read_number(line, &number) || number > UNDO_FILE_MOST)
        return false;
    *out = (size_t)number;
    return true;
}

static bool read_change(struct str *rest, struct undo_change *out)
{
    struct str line = str_line(rest);
    size_t removed;

    if (!read_number(&line, &out->before) || !read_number(&line, &out->after) ||
        !read_size(&line, &out->at) || !read_size(&line, &removed) ||
        !read_size(&line, &out->added) || line.len > UNDO_LABEL ||
        removed >= rest->len || rest->ptr[removed] != '\n')
        return false;
    out->label = line;
    out->removed = str_part(*rest, 0, removed);
    *rest = str_from(*rest, removed + 1);
    return true;
}

static bool read_undone(struct str *rest, struct undo_history *out)
{
    struct str line;

    out->undone = 0;
    if (!str_skip(rest, STR("undone ")))
        return true;
    line = str_line(rest);
    return read_size(&line, &out->undone) &&
           str_number(line, &out->undone_hash);
}

bool undo_parse(struct str text, struct undo_history *out)
{
    bool fine = str_skip(&text, STR(HEAD)) && read_undone(&text, out);

    out->count = 0;
    while (fine && text.len) {
        fine = out->count < UNDO_LEVELS &&
               read_change(&text, &out->changes[out->count]);
        out->count += fine;
    }
    fine = fine && out->undone <= out->count;
    if (!fine)
        out->count = out->undone = 0;
    return fine;
}

void undo_format(const struct undo_history *history, struct text *out)
{
    text_add(out, STR(HEAD));
    if (history->undone)
        text_addf(out, "undone %zu %" PRIu64 "\n", history->undone,
                  history->undone_hash);
    for (size_t i = 0; i < history->count; i++) {
        const struct undo_change *c = &history->changes[i];
        text_addf(out, "%" PRIu64 " %" PRIu64 " %zu %zu %zu %.*s\n", c->before,
                  c->after, c->at, c->removed.len, c->added, (int)c->label.len,
                  c->label.len ? c->label.ptr : "");
        text_add(out, c->removed);
        text_add_char(out, '\n');
    }
}

/* ---- changes ------------------------------------------------------------- */

static void drop_newest(struct undo_history *h, size_t count)
{
    h->count -= count;
    memmove(h->changes, h->changes + count, h->count * sizeof *h->changes);
}

void undo_fit(struct undo_history *history, struct str now)
{
    uint64_t hash = hash_text(now);

    if (history->undone && history->undone_hash == hash)
        drop_newest(history, history->undone);
    history->undone = 0;
    if (history->count && history->changes[0].after != hash &&
        history->changes[0].before == hash)
        drop_newest(history, 1);
    if (history->count && history->changes[0].after != hash)
        history->count = 0;
}

static size_t common_start(struct str a, struct str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && a.ptr[i] == b.ptr[i])
        i++;
    return i;
}

/* Returns the length of the longest common suffix of a and b after their first
   `start` bytes. */
static size_t common_end(struct str a, struct str b, size_t start)
{
    size_t i = 0;

    while (i + start < a.len && i + start < b.len &&
           a.ptr[a.len - 1 - i] == b.ptr[b.len - 1 - i])
        i++;
    return i;
}

static void limit_bytes(struct undo_history *h)
{
    size_t bytes = 0, i = 0;

    while (i < h->count &&
           (!i || bytes + h->changes[i].removed.len <= (size_t)UNDO_BYTES))
        bytes += h->changes[i++].removed.len;
    h->count = i;
}

void undo_add(struct undo_history *history, struct str before, struct str after,
              struct str label)
{
    size_t start = common_start(before, after);
    size_t end = common_end(before, after, start);

    undo_fit(history, before);
    if (history->count == UNDO_LEVELS)
        history->count--;
    memmove(history->changes + 1, history->changes,
            history->count * sizeof *history->changes);
    history->changes[0] = (struct undo_change){
        .before = hash_text(before),
        .after = hash_text(after),
        .at = start,
        .added = after.len - start - end,
        .removed = str_part(before, start, before.len - end),
        .label = str_cut(str_line(&label), UNDO_LABEL)};
    history->count++;
    limit_bytes(history);
}

bool undo_take(struct undo_history *history, struct str now, struct text *out)
{
    const struct undo_change c = history->changes[0];
    size_t begin = out->len;

    if (c.at > now.len || c.added > now.len - c.at)
        return false;
    text_add(out, str_part(now, 0, c.at));
    text_add(out, c.removed);
    text_add(out, str_from(now, c.at + c.added));
    drop_newest(history, 1);
    return out->failed || hash_text(str_from(text_str(out), begin)) == c.before;
}

void undo_note(struct undo_history *history, size_t count, struct str text)
{
    history->undone = count;
    history->undone_hash = hash_text(text);
}
