#include "diff.h"

#include <errno.h>
#include <string.h>

#include "cli.h"

enum { AHEAD = 64 }; /* number of lines in which to search for an equal line */

void diff_release(struct diff *d)
{
    text_release(&d->was);
    text_release(&d->now);
    for (size_t i = 0; i < DIFF_CONTEXT; i++)
        text_release(&d->before[i]);
    if (d->hunk)
        fclose(d->hunk);
}

/* ---- lines --------------------------------------------------------------- */

/* Removes and returns the first line, with its line feed. The last line may
   have none. */
static struct str split_line(struct str *rest)
{
    struct str all = *rest, line = str_line(rest);

    return str_part(all, 0, line.len + (line.len < all.len));
}

/* Writes a line of the hunk with the prefix that diff(1) uses. */
static void write_hunk_line(struct diff *d, char sign, struct str line)
{
    if (!d->hunk && !d->fault && !(d->hunk = tmpfile()))
        d->fault = errno;
    if (!d->hunk)
        return;
    fputc(sign, d->hunk);
    cli_write(d->hunk, line);
    if (!str_ends_with(line, STR("\n")))
        fputs("\n\\ No newline at end of file\n", d->hunk);
    d->was_count += sign != '+';
    d->count += sign != '-';
}

/* ---- hunks --------------------------------------------------------------- */

static int write_hunk(struct diff *d)
{
    char bytes[1 << 14];
    size_t some;
    int status = STATUS_FINE;

    rewind(d->hunk);
    while (!status && (some = fread(bytes, 1, sizeof bytes, d->hunk)) > 0)
        status = output_write(d->output, (struct str){bytes, some});
    return status;
}

/* Appends a file name as diff(1) writes it for patch(1): quoted if it
   contains a byte that would end the name, and followed by a tab if it
   contains spaces. */
static void add_name(struct str path, struct text *out)
{
    bool quoted = false, blank = false;

    for (size_t i = 0; i < path.len; i++) {
        quoted |= (unsigned char)path.ptr[i] < ' ' || path.ptr[i] == '"' ||
                  path.ptr[i] == '\\';
        blank |= path.ptr[i] == ' ';
    }
    text_add(out, quoted ? STR("\"") : STR(""));
    for (size_t i = 0; i < path.len; i++) {
        char c = path.ptr[i];
        if ((unsigned char)c < ' ')
            text_addf(out, "\\%03o", (unsigned)c);
        else if (quoted && (c == '"' || c == '\\'))
            text_addf(out, "\\%c", c);
        else
            text_add_char(out, c);
    }
    text_add(out, quoted ? STR("\"") : STR(""));
    text_add(out, blank && !quoted ? STR("\t\n") : STR("\n"));
}

static void add_names(const char *path, struct text *out)
{
    text_add(out, STR("--- "));
    add_name(str_of(path), out);
    text_add(out, STR("+++ "));
    add_name(str_of(path), out);
}

/* Ends the hunk before the buffered lines. If a side of the hunk is empty, the
   header contains the number of the line before it. */
static int close_hunk(struct diff *d)
{
    uint64_t was = d->was_line - d->befores - d->was_count - !d->was_count;
    uint64_t now = d->line - d->befores - d->count - !d->count;
    struct text head = {0};

    if (!d->was_count && !d->count)
        return STATUS_FINE;
    if (!d->named)
        add_names(d->path, &head);
    d->named = true;
    text_addf(&head, "@@ -%llu,%llu +%llu,%llu @@\n", (unsigned long long)was,
              (unsigned long long)d->was_count, (unsigned long long)now,
              (unsigned long long)d->count);
    int status = head.failed ? cli_environment("out of memory")
                             : output_write(d->output, text_str(&head));
    text_release(&head);
    if (!status && (fflush(d->hunk) != 0 || ferror(d->hunk)))
        status = cli_environment(
            "cannot write a temporary file for the diff: %s", strerror(errno));
    if (!status)
        status = write_hunk(d);
    fclose(d->hunk);
    d->hunk = NULL;
    d->was_count = d->count = d->afters = 0;
    return status;
}

static void add_changed_lines(struct diff *d, struct str *rest, size_t lines,
                              char sign)
{
    for (size_t i = 0; i < d->befores; i++)
        write_hunk_line(d, ' ', text_str(&d->before[i]));
    d->befores = d->afters = 0;
    for (size_t i = 0; i < lines; i++)
        write_hunk_line(d, sign, split_line(rest));
    *(sign == '-' ? &d->was_line : &d->line) += lines;
}

/* Drops the oldest buffered line, which is too far from the next change to be
   its context. */
static int forget_line(struct diff *d)
{
    struct text oldest = d->before[0];
    int status = close_hunk(d);

    memmove(d->before, d->before + 1, sizeof d->before - sizeof *d->before);
    d->before[DIFF_CONTEXT - 1] = oldest;
    d->befores--;
    return status;
}

/* Adds an unchanged line. The first few lines after a change end its hunk. The
   last few lines are retained as context for the next hunk. */
static int add_equal_line(struct diff *d, struct str line)
{
    int status = d->befores == DIFF_CONTEXT ? forget_line(d) : STATUS_FINE;

    d->was_line++;
    d->line++;
    if (d->was_count + d->count && d->afters < DIFF_CONTEXT) {
        write_hunk_line(d, ' ', line);
        d->afters++;
    } else {
        struct text *kept = &d->before[d->befores++];
        text_clear(kept);
        text_add(kept, line);
        d->no_memory |= kept->failed;
    }
    return status;
}

/* ---- equal lines --------------------------------------------------------- */

static size_t read_lines_ahead(struct str rest, struct str list[AHEAD])
{
    size_t count = 0;

    while (count < AHEAD && rest.len)
        list[count++] = split_line(&rest);
    return count;
}

/* Sets *go and *come to the numbers of lines to remove and to add before the
   next equal line. If there is no equal line, counts all lines that were
   searched. */
static void find_next_equal_line(struct str was, struct str now, size_t *go,
                                 size_t *come)
{
    struct str old[AHEAD], new[AHEAD];
    size_t olds = read_lines_ahead(was, old), news = read_lines_ahead(now, new);

    for (size_t both = 1; both < olds + news; both++)
        for (size_t a = both < olds ? both : olds - 1; olds; a--) {
            size_t b = both - a;
            if (b < news && str_equal(old[a], new[b])) {
                *go = a;
                *come = b;
                return;
            }
            if (a == 0)
                break;
        }
    *go = olds;
    *come = news;
}

static int compare_lines_until_equal(struct diff *d, struct str was,
                                     struct str now)
{
    int status = STATUS_FINE;

    while (!status && (was.len || now.len)) {
        struct str old = was, new = now;
        struct str a = split_line(&old), b = split_line(&new);
        size_t go, come;
        if (was.len && now.len && str_equal(a, b)) {
            status = add_equal_line(d, a);
            was = old;
            now = new;
            continue;
        }
        find_next_equal_line(was, now, &go, &come);
        add_changed_lines(d, &was, go, '-');
        add_changed_lines(d, &now, come, '+');
        if (d->fault)
            status = cli_environment(
                "cannot write a temporary file for the diff: %s",
                strerror(d->fault));
    }
    return status;
}

/* ---- records ------------------------------------------------------------- */

/* Compares the buffered texts up to the end of a line after which both are
   equal, or up to the end of the file. */
static int compare_lines(struct diff *d, size_t was, size_t now)
{
    struct str rest = str_from(text_str(&d->was), was);
    int status =
        compare_lines_until_equal(d, str_part(text_str(&d->was), 0, was),
                                  str_part(text_str(&d->now), 0, now));

    d->no_memory |= d->was.failed || d->now.failed;
    if (rest.len) {
        memmove(d->was.ptr, d->was.ptr + was, rest.len);
        memmove(d->now.ptr, d->now.ptr + now, rest.len);
    }
    d->was.len = d->now.len = rest.len;
    return !status && d->no_memory ? cli_environment("out of memory") : status;
}

static size_t last_line(struct str s)
{
    while (s.len && s.ptr[s.len - 1] != '\n')
        s.len--;
    return s.len;
}

static int compare_whole(struct diff *d)
{
    size_t was = last_line(text_str(&d->was)),
           now = last_line(text_str(&d->now));

    if (!str_equal(str_from(text_str(&d->was), was),
                   str_from(text_str(&d->now), now)))
        return STATUS_FINE; /* the next record begins on this line */
    return compare_lines(d, was, now);
}

static int compare_all(struct diff *d)
{
    return compare_lines(d, d->was.len, d->now.len);
}

static void begin_file(struct diff *d, const char *path)
{
    d->path = path;
    d->named = false;
    d->was_line = d->line = 1;
    d->befores = 0;
}

int diff_add(struct diff *d, const char *path, const struct slice *was,
             struct str now)
{
    int status = STATUS_FINE;

    if (path != d->path) {
        status = diff_end(d);
        begin_file(d, path);
        if (was->at.offset) /* a byte order mark, which belongs to no record */
            text_add(&d->was, STR("\xEF\xBB\xBF"));
    } else {
        status = compare_whole(d);
    }
    text_add(&d->was, slice_text(was));
    text_add(&d->now, now);
    return status;
}

void diff_add_same(struct diff *d, struct str same)
{
    text_add(&d->was, same);
    text_add(&d->now, same);
}

int diff_end(struct diff *d)
{
    int status = compare_all(d);

    return status ? status : close_hunk(d);
}
