#include "rows.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "date.h"
#include "line_features.h"

void row_init(struct row *row)
{
    memset(row, 0, sizeof *row);
}

void row_release(struct row *row)
{
    text_release(&row->key);
    text_release(&row->settings);
    text_release(&row->words);
    text_release(&row->content_text);
    text_release(&row->moves_text);
    text_release(&row->start_text);
    text_release(&row->claims_text);
    free(row->position);
    free(row->known);
    row_init(row);
}

/* Clears everything except the buffers, which are reused for the next
   record. */
static void row_clear(struct row *row)
{
    text_clear(&row->key);
    text_clear(&row->settings);
    text_clear(&row->words);
    text_clear(&row->content_text);
    text_clear(&row->moves_text);
    text_clear(&row->start_text);
    text_clear(&row->claims_text);
    row->game = row->options = row->content = row->start = row->moves = STR("");
    row->claims = row->claimed_ending = STR("");
    for (size_t i = 0; i < ROW_FIELDS; i++)
        row->field[i] = STR("");
#define CLEAR(column, ...) row->column = 0;
    RECORD_NUMBERS(CLEAR)
#undef CLEAR
    row->option_count = row->tag_count = row->opening_count = 0;
    row->way_count = 0;
    row->days = (struct days){0, 0};
    row->played = false;
    memset(row->signature, 0, sizeof row->signature);
    row->light = 0;
}

/* ---- tags ---------------------------------------------------------------- */

struct str row_field_name(enum row_field field)
{
#define TAG(column, FIELD, tag, ...) tag,
#define DATED(column, FIELD, tag)    tag,
    static const char *const names[ROW_FIELDS] = {
        RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, TAG, TAG, DATED, TAG)};

    return str_of(names[field]);
}

static bool read_option(struct row *row, const struct rules *rules,
                        const struct tag *tag)
{
    const struct rules_tag *own = rules ? rules_option(rules, tag->name) : NULL;

    if (!own || row->option_count == ROW_OPTIONS_MAX)
        return false;
    row->option[row->option_count++] =
        (struct setting){str_of(own->name), tag->value};
    return true;
}

static bool read_field(struct row *row, const struct tag *tag)
{
    struct str name = tag->meant;

    for (size_t i = 0; i < ROW_FIELDS; i++)
        if (str_equal_nocase(name, row_field_name((enum row_field)i)) &&
            !row->field[i].len) {
            row->field[i] = tag->value;
            return true;
        }
    return false;
}

/* Returns the value of a tag, or an empty text if the row does not have it. */
static struct str tag_value(const struct row *row, struct str name)
{
    for (size_t i = 0; i < row->tag_count; i++)
        if (str_equal_nocase(row->tags[i].name, name))
            return row->tags[i].value;
    return STR("");
}

bool row_game_is_over(const struct row *row)
{
    return row->field[ROW_RESULT].len &&
           !str_equal(row->field[ROW_RESULT], STR("*"));
}

struct days row_days(const struct row *row)
{
    return date_days(row->field[ROW_DATE], tag_value(row, STR("EndDate")));
}

static int compare_by_name(const void *a, const void *b)
{
    const struct setting *x = a, *y = b;
    int order = str_compare(x->name, y->name);

    return order ? order : str_compare(x->value, y->value);
}

static void read_tags(struct row *row, const struct record *record)
{
    for (const struct tag *tag = record->tags; tag; tag = tag->next) {
        if (!tag->value.len || read_field(row, tag) ||
            read_option(row, record->rules, tag))
            continue;
        if (record->rules && str_equal_nocase(tag->name, STR("Game")))
            continue;
        if (row->tag_count < TAGS_MAX)
            row->tags[row->tag_count++] =
                (struct setting){tag->name, tag->value};
    }
    qsort(row->tags, row->tag_count, sizeof *row->tags, compare_by_name);
    qsort(row->option, row->option_count, sizeof *row->option, compare_by_name);
    row->field[ROW_RESULT] = result_ascii(record->final_result);
    row->days = row_days(row);
}

/* Sets the options that differ from the usual start, in whatever form they are
   written. Size "11" is the same as no Size if the usual size is 11. */
static void set_unusual_options(struct row *row, const struct rules *rules,
                                const struct position *start)
{
    size_t ends[ROW_OPTIONS_MAX], begin = 0, i = 0;
    struct text *words = &row->settings;
    const struct rules_tag *tag;

    row->option_count = 0;
    for (tag = rules->tags; tag_is_option(tag); tag++) {
        tag->get(start, words);
        ends[i++] = words->len;
    }
    for (tag = rules->tags, i = 0; tag_is_option(tag); begin = ends[i++], tag++)
        if (ends[i] > begin)
            row->option[row->option_count++] = (struct setting){
                str_of(tag->name), {words->ptr + begin, ends[i] - begin}};
}

static void join_options(struct row *row)
{
    for (size_t i = 0; i < row->option_count; i++) {
        text_add(&row->words, i ? STR(", ") : STR(""));
        text_add(&row->words, row->option[i].name);
        text_add_char(&row->words, '=');
        text_add(&row->words, row->option[i].value);
    }
    row->options = text_str(&row->words);
}

void row_options(struct row *row, const struct rules *rules,
                 const struct position *start)
{
    set_unusual_options(row, rules, start);
    join_options(row);
}

/* ---- the main line ------------------------------------------------------- */

size_t code_write(char *out, uint32_t code)
{
    size_t length = 0;

    for (; code > 0x7F; code >>= 7)
        out[length++] = (char)(code | 0x80);
    out[length++] = (char)code;
    return length;
}

void code_add(struct text *out, uint32_t code)
{
    char *room = text_room(out, CODE_MAX);

    if (room)
        out->len += code_write(room, code);
}

bool code_read(struct str *moves, uint32_t *out)
{
    uint32_t code = 0;
    uint8_t byte = 0x80;
    size_t at = 0;

    for (unsigned shift = 0; byte >= 0x80 && at < moves->len && shift < 32;
         shift += 7) {
        byte = (uint8_t)moves->ptr[at++];
        code |= (uint32_t)(byte & 0x7F) << shift;
    }
    *moves = str_from(*moves, at);
    *out = code;
    return byte < 0x80;
}

static void add_codes(struct text *out, const struct record *record,
                      const struct position *start)
{
    const struct rules *rules = record->rules;
    char *room = text_room(out, record->plies * CODE_MAX + 1);
    size_t length = 0;

    if (!room)
        return;
    for (const struct node *node = record->line; node; node = node->next)
        length += code_write(room + length, rules->pack(start, node->move));
    out->len += length;
}

static bool make_room(struct row *row, size_t size)
{
    if (row->position_room >= size)
        return true;
    free(row->position);
    row->position = malloc(size);
    row->position_room = row->position ? size : 0;
    row->words.failed |= !row->position;
    return row->position != NULL;
}

/* True if the position that was set up has the same string as the position at
   the end of start_text. */
static bool is_start(struct row *row, const struct rules *rules)
{
    size_t len = row->start_text.len;
    struct str set_up;

    rules_format(rules, row->position, &row->start_text);
    set_up = str_from(text_str(&row->start_text), len);
    row->start_text.len = len;
    return !row->start_text.failed &&
           str_equal(set_up, text_str(&row->start_text));
}

/*
 * Sets the start to its string, unless it is the usual start. Returns false if
 * the start could not be set up again from the archive; the main line is then
 * not stored.
 */
static bool read_start(struct row *row, const struct record *record,
                       const struct position *start)
{
    const struct rules *rules = record->rules;
    struct reason why = {0};
    bool same = false;

    if (!record->board && !record_tag(record, STR("Position")))
        return true;
    rules_format(rules, start, &row->start_text);
    if (!make_room(row, rules->position_size))
        return false;
    for (int i = 0; i < 2 && !same; i++) {
        struct str text = i ? text_str(&row->start_text) : STR("");
        reason_clear(&why);
        same = rules_begin(rules, row->position, row->option, row->option_count,
                           text, &why) &&
               is_start(row, rules);
        row->start = i ? text_str(&row->start_text) : text;
    }
    reason_release(&why);
    return same;
}

static void read_line_features(struct row *row, const struct record *record,
                               struct replay *replay)
{
    const struct rules *rules = record->rules;
    const struct node *node = record->line;
    const struct position *p = replay_begin(replay, record);
    struct line_seen seen;

    row->light = UINT16_MAX;
    line_begin(&seen, row, rules, p);
    if (rules->lasting)
        line_end(&seen, replay->end);
    while (line_needs_positions(&seen) && node && node->state == NODE_LEGAL) {
        struct move move = node->move;
        line_begin_at(&seen, p, move);
        p = replay_next(replay, record, &node);
        line_add_ply(&seen, p, move);
    }
}

static bool read_move_features(struct row *row, const struct rules *rules,
                               size_t *plies)
{
    struct str moves = row->moves;
    struct position *p = row->position;
    struct line_seen seen;
    struct move move;
    uint32_t code;

    line_begin(&seen, row, rules, p);
    for (*plies = 0; moves.len; ++*plies) {
        if (!code_read(&moves, &code) || !rules->unpack(p, code, &move))
            return false;
        line_begin_at(&seen, p, move);
        rules->play(p, move);
        line_add_ply(&seen, p, move);
    }
    line_end(&seen, p);
    return true;
}

int row_replay(struct row *row, size_t *plies)
{
    const struct rules *rules = game_find(row->game);
    struct reason why = {0};

    *plies = row->opening_count = row->way_count = 0;
    row->light = UINT16_MAX;
    memset(row->signature, 0, sizeof row->signature);
    if (!rules)
        return 0;
    if (!make_room(row, rules->position_size))
        return -1;
    bool legal = rules_begin(rules, row->position, row->option,
                             row->option_count, row->start, &why);
    reason_release(&why);
    return legal && read_move_features(row, rules, plies);
}

static void read_line(struct row *row, const struct record *record,
                      struct replay *replay)
{
    if (!read_start(row, record, replay->start) || !record->legal)
        return;
    read_line_features(row, record, replay);
    add_codes(&row->moves_text, record, replay->start);
    row->moves = text_str(&row->moves_text);
    row->played = true;
}

static void read_game_features(struct row *row, const struct record *record,
                               struct replay *replay)
{
    row->game = str_of(record->rules->name);
    if (record->started || record->claimed)
        set_unusual_options(row, record->rules, replay->start);
    join_options(row);
    if (record->started)
        read_line(row, record, replay);
    if (!record->claimed)
        return;
    claims_write(record, &row->claims_text, &row->claimed_ending);
    row->claims = text_str(&row->claims_text);
}

bool row_same_fields(const struct row *a, const struct row *b)
{
    bool same = true;

    for (size_t i = 0; same && i < ROW_FIELDS; i++)
        same = str_equal(a->field[i], b->field[i]);
    return same;
}

bool row_same_tags(const struct row *a, const struct row *b)
{
    bool same = a->tag_count == b->tag_count;

    for (size_t i = 0; same && i < a->tag_count; i++)
        same = str_equal(a->tags[i].name, b->tags[i].name) &&
               str_equal(a->tags[i].value, b->tags[i].value);
    return same;
}

/* ---- identity ------------------------------------------------------------ */

static void add_key(struct text *key, struct str s)
{
    uint64_t length = s.len;

    text_add(key, (struct str){(const char *)&length, sizeof length});
    text_add(key, s);
}

static void add_keys(struct text *key, const struct row *row)
{
    add_key(key, row->game);
    add_key(key, row->options);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        add_key(key, row->field[i]);
    for (size_t i = 0; i < row->tag_count; i++) {
        add_key(key, row->tags[i].name);
        add_key(key, row->tags[i].value);
    }
    add_key(key, row->start);
    add_key(key, row->moves);
    add_key(key, row->content);
}

static uint64_t hash_identity(struct row *row)
{
    struct str key = str_trim(row->text);

    if (!row->broken) {
        add_keys(&row->key, row);
        key = text_str(&row->key);
    }
    return XXH3_64bits(key.len ? key.ptr : "", key.len);
}

bool row_identity(struct row *row)
{
    text_clear(&row->key);
    row->identity = hash_identity(row);
    return !row->key.failed;
}

bool row_make(struct row *row, struct str text, const struct record *record,
              bool broken, struct replay *replay)
{
    row_clear(row);
    row->text = text;
    row->broken = broken || !record;
    if (record) {
        read_tags(row, record);
        row->plies = record->plies;
        row->game = record->foreign;
        if (record->rules)
            read_game_features(row, record, replay);
        if (!row->broken)
            content_write(record, row->played, &row->content_text);
    }
    row->content = text_str(&row->content_text);
    row->identity = hash_identity(row);
    return !row->words.failed && !row->content_text.failed &&
           !row->moves_text.failed && !row->start_text.failed &&
           !row->key.failed && !row->settings.failed &&
           !row->claims_text.failed;
}
