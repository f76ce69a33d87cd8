#define _GNU_SOURCE /* for qsort_r */
#include "spool.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "date.h"

/* Longer sort keys are cut off. */
enum { KEY_MAX = 1000 };

/* ---- options ------------------------------------------------------------- */

enum { OPT_SORT = OPT_SPOOL, OPT_BY, OPT_SPLIT };

const struct cli_option spool_options[] = {
    {OPT_SORT, "sort", "COLUMN,...",
     "sort records by these columns (-COLUMN: descending)", TO_OWN},
    {OPT_BY, "by", "COLUMN",
     "write one file per value of this column, to the folder of -o", TO_OWN},
    {OPT_SPLIT, "split", "N",
     "write files of N records each, to the folder of -o", TO_OWN},
    CLI_END,
};

static int add_column(struct spool *s, struct str word)
{
    struct spool_column column = {.name = word};

    column.descending = str_skip(&column.name, STR("-"));
    for (size_t i = 0; i < column.name.len; i++)
        if (!ascii_is_letter(column.name.ptr[i]) &&
            !ascii_is_digit(column.name.ptr[i]) && column.name.ptr[i] != '_')
            column.name.len = 0;
    if (column.name.len == 0)
        return cli_usage("unknown column \"%.*s\": a column is game, plies, "
                         "file or the name of a tag",
                         (int)word.len, word.ptr);
    if (s->column_count == SPOOL_COLUMNS_MAX)
        return cli_usage("--sort takes at most %d columns",
                         SPOOL_COLUMNS_MAX - 1);
    s->columns[s->column_count++] = column;
    return STATUS_FINE;
}

static int add_columns(struct spool *s, const char *argument)
{
    struct str rest = str_of(argument);
    int status = STATUS_FINE;

    do
        status = add_column(s, str_take(&rest, ','));
    while (!status && rest.len);
    return status;
}

int spool_option(struct spool *s, int option, const char *argument)
{
    s->wanted |= option == OPT_SORT || option == OPT_BY || option == OPT_SPLIT;
    switch (option) {
    case OPT_SORT:
        return add_columns(s, argument);
    case OPT_BY:
        s->by = argument;
        return STATUS_FINE;
    case OPT_SPLIT:
        return cli_number("--split", argument, 1, UINT32_MAX, &s->split)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    }
    return -1;
}

int spool_settle(struct spool *s, const char *folder)
{
    int status = STATUS_FINE;

    if (!s->by && !s->split)
        return STATUS_FINE;
    if (s->by && s->split)
        return cli_usage("convert: --by and --split cannot be used together");
    if (output_is_standard(folder))
        return cli_usage("convert: --%s writes several files; specify a folder "
                         "for them with -o",
                         s->by ? "by" : "split");
    if (!s->by)
        return STATUS_FINE;
    status = add_column(s, str_of(s->by));
    if (!status && s->columns[s->column_count - 1].descending)
        status = cli_usage("--by takes the name of one column, without -");
    if (!status) { /* move the column to the front */
        struct spool_column by = s->columns[s->column_count - 1];
        memmove(s->columns + 1, s->columns,
                (s->column_count - 1) * sizeof *s->columns);
        s->columns[0] = by;
    }
    return status;
}

void spool_release(struct spool *s)
{
    if (s->texts)
        fclose(s->texts);
    text_release(&s->preamble);
    text_release(&s->entries);
    text_release(&s->keys);
}

/* ---- keys: bytes that sort like the column ------------------------------- */

/* Appends words in lower case, and numbers so that they sort by value: 2 before
   10. */
static void add_words(struct str value, struct text *out)
{
    for (size_t i = 0; i < value.len;) {
        size_t digits = 0;
        while (i + digits < value.len && ascii_is_digit(value.ptr[i + digits]))
            digits++;
        if (!digits) {
            text_add_char(out, ascii_lower(value.ptr[i++]));
            continue;
        }
        for (; digits > 1 && value.ptr[i] == '0'; digits--)
            i++;
        text_add_char(out, '0');
        text_add_char(out, (char)(digits < 255 ? digits : 255));
        text_add(out, str_part(value, i, i + digits));
        i += digits;
    }
}

/* Appends the first day of a date. */
static bool add_date(struct str value, struct text *out)
{
    const struct date date = date_parse(value);

    if (!date_has_days(&date))
        return false;
    for (size_t i = 0; i < DATE_BYTES; i++)
        text_add_char(out, date.usual[i] == '?' ? '0' : date.usual[i]);
    return true;
}

static struct str value_of_tag(const struct record *r, struct str name)
{
    const struct tag *tag = record_tag(r, name);

    return tag ? tag->value : (struct str){NULL, 0};
}

/* Appends a value as people write it, for file names. */
static void add_value(const struct visit *v, struct str name, struct text *out)
{
    const struct record *r = v->record;

    if (str_equal_nocase(name, STR("game")))
        text_add(out, str_of(r->rules ? r->rules->name : ""));
    else if (str_equal_nocase(name, STR("plies")))
        text_add_number(out, r->plies);
    else if (str_equal_nocase(name, STR("file")))
        text_add(out, str_of(v->path));
    else if (str_equal_nocase(name, STR("result")) && r->final_result)
        text_add(out, result_ascii((enum result_kind)r->final_result));
    else
        text_add(out, value_of_tag(r, name));
}

/* Appends bytes that sort in the order of the column's values. */
static void add_sortable(const struct visit *v, struct str name,
                         struct text *out)
{
    struct text value = {0};

    add_value(v, name, &value);
    if (!str_ends_with(name, STR("ate")) || !add_date(text_str(&value), out))
        add_words(text_str(&value), out);
    out->failed |= value.failed;
    text_release(&value);
}

/* ---- making texts -------------------------------------------------------- */

/* Header of a text. The keys follow the text, each preceded by its length. */
struct head {
    const struct notation *notation;
    uint32_t text, keys;
};

size_t spool_begin(const struct spool *s, struct text *out)
{
    static const struct head none;
    size_t begin = out->len;

    if (s->wanted)
        text_add(out, (struct str){(const char *)&none, sizeof none});
    return begin;
}

static void add_key(const struct spool *s, const struct visit *v, size_t column,
                    struct text *out)
{
    struct str name = s->columns[column].name;
    bool names_file = s->by && column == 0;
    size_t begin = out->len, most = names_file ? UINT16_MAX : KEY_MAX;
    uint16_t length = 0;

    text_add(out, (struct str){(const char *)&length, sizeof length});
    if (names_file)
        add_value(v, name, out);
    else
        add_sortable(v, name, out);
    if (out->failed)
        return;
    if (out->len - begin - sizeof length > most)
        out->len = begin + sizeof length + most;
    length = (uint16_t)(out->len - begin - sizeof length);
    memcpy(out->ptr + begin, &length, sizeof length);
}

void spool_end(const struct spool *s, const struct visit *v,
               const struct notation *notation, size_t begin)
{
    struct text *out = v->out;
    size_t text = out->len - begin - sizeof(struct head), keys = out->len;

    if (!s->wanted)
        return;
    for (size_t i = 0; i < s->column_count; i++)
        add_key(s, v, i, out);
    if (out->failed)
        return;
    const struct head head = {notation, (uint32_t)text,
                              (uint32_t)(out->len - keys)};
    memcpy(out->ptr + begin, &head, sizeof head);
}

/* ---- buffering texts ----------------------------------------------------- */

struct entry {
    const struct notation *notation;
    uint64_t at, length; /* offset and length of the text in the file */
    uint64_t keys;
};

static int environment_fault(const char *what)
{
    return cli_environment("%s: %s", what, strerror(errno));
}

/* Marks the columns for which the keys of a record have a value as found. */
static void note_found_columns(struct spool *s, struct str keys)
{
    for (size_t i = 0; i < s->column_count; i++) {
        uint16_t length;
        memcpy(&length, keys.ptr, sizeof length);
        s->columns[i].found |= length > 0;
        keys = str_from(keys, sizeof length + length);
    }
}

static int append_to_spool(struct spool *s, const struct head *head,
                           struct str text, struct str keys)
{
    const struct entry entry = {head->notation, s->end, text.len, s->keys.len};

    if (!s->texts && !(s->texts = tmpfile()))
        return environment_fault("cannot buffer records in a temporary file");
    if (fwrite(text.ptr, 1, text.len, s->texts) != text.len)
        return environment_fault("cannot buffer records in a temporary file");
    s->end += text.len;
    text_add(&s->keys, keys);
    text_add(&s->entries, (struct str){(const char *)&entry, sizeof entry});
    if (s->keys.failed || s->entries.failed)
        return cli_environment("out of memory");
    note_found_columns(s, keys);
    return STATUS_FINE;
}

int spool_add(struct spool *s, struct str made)
{
    int status = STATUS_FINE;

    while (!status && made.len) {
        struct head head;
        memcpy(&head, made.ptr, sizeof head);
        made = str_from(made, sizeof head);
        status =
            append_to_spool(s, &head, str_part(made, 0, head.text),
                            str_part(made, head.text, head.text + head.keys));
        made = str_from(made, (size_t)head.text + head.keys);
    }
    return status;
}

/* ---- sorting ------------------------------------------------------------- */

/* Returns the keys of a record, or NULL if records have no keys. */
static const char *record_keys(const struct spool *s, const struct entry *entry)
{
    return s->keys.ptr ? s->keys.ptr + entry->keys : NULL;
}

static struct str next_key(const char **keys)
{
    struct str key = {*keys + sizeof(uint16_t), 0};
    uint16_t length;

    memcpy(&length, *keys, sizeof length);
    key.len = length;
    *keys += sizeof length + length;
    return key;
}

/* Compares keys. A record without a value sorts last in both directions. */
static int compare_keys(const struct spool_column *column, struct str a,
                        struct str b)
{
    int order = str_compare(a, b);

    if (!a.len || !b.len)
        return (a.len == 0) - (b.len == 0);
    return column->descending ? -order : order;
}

static int compare_entries(const void *one, const void *other, void *context)
{
    const struct spool *s = context;
    const struct entry *a = one, *b = other;
    const char *a_keys = record_keys(s, a), *b_keys = record_keys(s, b);
    int order = 0;

    for (size_t i = 0; !order && i < s->column_count; i++) {
        struct str key = next_key(&a_keys);
        order = compare_keys(&s->columns[i], key, next_key(&b_keys));
    }
    return order ? order : (a->at > b->at) - (a->at < b->at);
}

/* Sorts the entries. Reports a column that no record has, because it was
   probably mistyped. */
static int sort_entries(struct spool *s)
{
    size_t count = s->entries.len / sizeof(struct entry);

    for (size_t i = 0; count && i < s->column_count; i++)
        if (!s->columns[i].found)
            return cli_usage("--%s: no record has a value in the column %.*s",
                             s->by && i == 0 ? "by" : "sort",
                             (int)s->columns[i].name.len,
                             s->columns[i].name.ptr);
    if (count && s->column_count)
        qsort_r(s->entries.ptr, count, sizeof(struct entry), compare_entries,
                s);
    if (s->texts && fflush(s->texts) != 0)
        return environment_fault("cannot buffer records in a temporary file");
    return STATUS_FINE;
}

static int write_entry(const struct spool *s, const struct entry *e,
                       struct output *output)
{
    char bytes[1 << 14];
    uint64_t done = 0;
    int status = STATUS_FINE;

    while (!status && done < e->length) {
        uint64_t left = e->length - done;
        size_t wanted = left < sizeof bytes ? (size_t)left : sizeof bytes;
        ssize_t got =
            pread(fileno(s->texts), bytes, wanted, (off_t)(e->at + done));
        if (got <= 0)
            return environment_fault(
                "cannot buffer records in a temporary file");
        done += (uint64_t)got;
        status = output_write(output, (struct str){bytes, (size_t)got});
    }
    return status;
}

static size_t list_entries(const struct spool *s, const struct entry **list)
{
    *list = (const void *)s->entries.ptr;
    return s->entries.len / sizeof **list;
}

int spool_write(struct spool *s, struct output *output)
{
    int status = sort_entries(s);
    const struct entry *list;
    size_t count = list_entries(s, &list);

    for (size_t i = 0; !status && i < count; i++)
        status = write_entry(s, &list[i], output);
    return status;
}

/* ---- writing several files ----------------------------------------------- */

enum { NAME_BYTES_MAX = 200 };

/* True if the character may be in a file name. `first` is set for the first
   character. */
static bool is_for_names(struct str character, bool first)
{
    struct str rest = character;

    return !memchr("/%", character.ptr[0], 2) &&
           !(first && memchr(".-(", character.ptr[0], 3)) &&
           str_take_safe(&rest).ptr == character.ptr;
}

static void write_bytes(struct str bytes, struct text *out)
{
    for (size_t i = 0; i < bytes.len; i++)
        text_addf(out, "%%%02X", (unsigned char)bytes.ptr[i]);
}

/* Writes a name that is different for each value. Characters that are not
   allowed in a name are written in the form %2F. A name that would be too long
   ends with the number of its group. */
static void write_name(struct str value, size_t group, struct text *out)
{
    size_t begin = out->len;
    int32_t point;

    if (!value.len)
        text_add(out, STR("(none)"));
    for (size_t i = 0, next; i < value.len; i += next) {
        next = str_code_point(str_from(value, i), &point);
        struct str character = str_part(value, i, i + next);
        if (is_for_names(character, i == 0))
            text_add(out, character);
        else
            write_bytes(character, out);
    }
    if (out->len - begin <= NAME_BYTES_MAX)
        return;
    out->len = begin + NAME_BYTES_MAX;
    while ((out->ptr[out->len - 1] & 0xC0) == 0x80)
        out->len--; /* do not cut a character in two */
    out->len--;
    text_addf(out, "%%%%%zu", group);
}

static int count_digits(size_t count)
{
    int digits = 1;

    for (; count >= 10; count /= 10)
        digits++;
    return digits;
}

/* One of several output files, with its entries. */
struct output_part {
    const struct entry *first;
    size_t count, number, parts;
};

static int write_part(const struct spool *s, const struct output_part *part,
                      const char *folder, const struct inputs *inputs)
{
    const char *keys = record_keys(s, part->first);
    const char *extension = part->first->notation->extension;
    struct text path = {0};
    struct output output;
    int status;

    text_addf(&path, "%s/", folder);
    if (s->by)
        write_name(next_key(&keys), part->number, &path);
    else
        text_addf(&path, "%0*zu", count_digits(part->parts), part->number);
    text_add(&path, str_of(extension ? extension : ".txt"));
    text_add_char(&path, '\0');
    status = path.failed ? cli_environment("out of memory")
                         : output_open_from_data(&output, path.ptr, inputs);
    if (!status) {
        status = output_write(&output, text_str(&s->preamble));
        for (size_t i = 0; !status && i < part->count; i++)
            status = write_entry(s, &part->first[i], &output);
        status = output_close(&output, status);
    }
    text_release(&path);
    return status;
}

/* Counts the entries that go into the same file as the first entry. */
static size_t count_part_entries(const struct spool *s,
                                 const struct entry *list, size_t count)
{
    const char *keys = record_keys(s, list);
    struct str value = {NULL, 0};
    size_t n = 1;

    if (s->split)
        return count < s->split ? count : (size_t)s->split;
    for (value = next_key(&keys); n < count; n++) {
        keys = record_keys(s, &list[n]);
        if (!str_equal(next_key(&keys), value))
            break;
    }
    return n;
}

int spool_write_files(struct spool *s, const char *folder,
                      const struct inputs *inputs)
{
    int status = sort_entries(s);
    const struct entry *list;
    size_t count = list_entries(s, &list), number = 1;
    size_t parts = s->split ? (count + s->split - 1) / s->split : count;

    if (!status && mkdir(folder, 0777) != 0 && errno != EEXIST)
        return environment_fault(folder);
    while (!status && count) {
        const struct output_part part = {
            list, count_part_entries(s, list, count), number++, parts};
        status = write_part(s, &part, folder, inputs);
        list += part.count;
        count -= part.count;
    }
    return status;
}
