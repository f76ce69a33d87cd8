/* Reads and sets up positions cell by cell, for games that have cells. */
#include "library.h"

#include <stdlib.h>

/* ---- cells by number and name -------------------------------------------- */

static const struct rules_cells *cells_of(const struct ludex_position *p)
{
    return position_rules(p)->cells;
}

size_t ludex_position_cells(const struct ludex_position *p)
{
    const struct rules_cells *cells = cells_of(p);
    size_t count = 0, length;

    for (unsigned row = 0;
         cells && (length = cells->row_length(position_state(p), row)) > 0;
         row++)
        count += length;
    return count;
}

/* Appends a cell's name in the form of JSON: "d3". */
static void add_name(const struct ludex_position *p, size_t cell,
                     struct text *out)
{
    struct point at = cells_of(p)->point(position_state(p), (unsigned)cell);

    text_add_char(out, (char)('a' + at.column - 1));
    text_add_number(out, at.row);
}

const char *ludex_position_cell(struct ludex_position *p, size_t index)
{
    struct text *out = position_cell_text(p);

    if (index >= ludex_position_cells(p))
        return NULL;
    add_name(p, index, out);
    return text_c(out, NULL);
}

/* Returns the number of the cell with this name, or SIZE_MAX if there is
   none. */
static size_t find_cell(const struct ludex_position *p, struct str name)
{
    size_t count = ludex_position_cells(p);
    struct point wanted = {0};
    uint64_t row;

    if (name.len < 2 || !ascii_is_letter(name.ptr[0]) ||
        !str_number(str_from(name, 1), &row) || row > UINT8_MAX)
        return SIZE_MAX;
    wanted.column = (uint8_t)(ascii_lower(name.ptr[0]) - 'a' + 1);
    wanted.row = (uint8_t)row;
    for (size_t i = 0; i < count; i++)
        if (point_equal(cells_of(p)->point(position_state(p), (unsigned)i),
                        wanted))
            return i;
    return SIZE_MAX;
}

const char *ludex_game_content(const struct ludex_game *game, size_t index)
{
    const struct rules_cells *cells = rules_of(game)->cells;
    size_t i = 0;

    while (cells && i < index && cells->contents[i])
        i++;
    return cells ? cells->contents[i] : NULL;
}

const char *ludex_position_content(const struct ludex_position *p,
                                   const char *cell)
{
    size_t at = find_cell(p, str_of(cell));

    return at == SIZE_MAX ? NULL
                          : cells_of(p)->contents[cells_of(p)->content(
                                position_state(p), (unsigned)at)];
}

/* ---- setting up ---------------------------------------------------------- */

enum { OPTION_TEXTS = RULES_TAGS_MAX };

/* The parts from which a new position is made. */
struct board_setup {
    struct ludex_position *position;
    uint8_t *contents; /* content of each cell */
    size_t count;
    struct text values; /* values of the options, each NUL-terminated */
    struct setting options[OPTION_TEXTS];
    size_t option_count;
    struct text fields; /* fields of the position string after the board */
    struct text string;
    struct ludex_position *made;
};

static int read_options(struct board_setup *s, struct ludex_error *error)
{
    const struct rules *rules = position_rules(s->position);
    size_t ends[OPTION_TEXTS], begin = 0;

    for (const struct rules_tag *tag = rules->tags; tag_is_option(tag); tag++) {
        size_t before = s->values.len;
        tag->get(position_state(s->position), &s->values);
        if (s->values.len == before)
            continue;
        s->options[s->option_count].name = str_of(tag->name);
        ends[s->option_count++] = s->values.len;
    }
    if (s->values.failed)
        return fail_no_memory(error);
    for (size_t i = 0; i < s->option_count; begin = ends[i++])
        s->options[i].value =
            (struct str){s->values.ptr + begin, ends[i] - begin};
    return LUDEX_OK;
}

/* Reads the contents of the board. If `clear` is set, the board is empty, and
   the other fields are those of the start position. */
static int read_fields(struct board_setup *s, bool clear,
                       struct ludex_error *error)
{
    const struct rules *rules = position_rules(s->position);
    const struct position *state = position_state(s->position);
    struct reason why = {0};
    bool fine = true;

    s->count = ludex_position_cells(s->position);
    s->contents = calloc(s->count + 1, sizeof *s->contents);
    s->made = position_make(rules, false);
    if (!s->contents || !s->made)
        return fail_no_memory(error);
    for (size_t i = 0; i < s->count && !clear; i++)
        s->contents[i] = rules->cells->content(state, (unsigned)i);
    if (clear) {
        fine = rules_begin(rules, position_within(s->made), s->options,
                           s->option_count, STR(""), &why);
        state = position_state(s->made);
    }
    if (fine)
        rules_format(rules, state, &s->fields);
    reason_release(&why);
    return !fine || s->fields.failed ? fail_no_memory(error) : LUDEX_OK;
}

static int set_board_cell(struct board_setup *s, const struct ludex_cell *cell,
                          struct ludex_error *error)
{
    const char *const *contents = cells_of(s->position)->contents;
    const char *wanted = cell->content ? cell->content : "";
    size_t at = find_cell(s->position, str_of(cell->name));
    uint8_t content = 0;

    if (at == SIZE_MAX)
        return fail_unknown(error, "cell", str_of(cell->name), NULL);
    while (contents[content] && strcmp(contents[content], wanted) != 0)
        content++;
    if (!contents[content])
        return fail_unknown(error, "piece", str_of(wanted), NULL);
    s->contents[at] = content;
    return LUDEX_OK;
}

static void write_run(size_t *empty, struct text *out)
{
    if (*empty)
        text_add_number(out, *empty);
    *empty = 0;
}

static void write_board(const struct board_setup *s, struct text *out)
{
    const struct rules_cells *cells = cells_of(s->position);
    size_t cell = 0, empty = 0;
    unsigned length;

    for (unsigned row = 0;
         (length = cells->row_length(position_state(s->position), row)) > 0;
         row++) {
        if (row)
            text_add_char(out, '/');
        for (unsigned i = 0; i < length; i++, cell++) {
            if (s->contents[cell])
                write_run(&empty, out);
            empty += !s->contents[cell];
            text_add(out, str_of(cells->contents[s->contents[cell]]));
        }
        write_run(&empty, out);
    }
}

/* True if the rules accept the position with this word in the field for the
   side to move, and if `side` is then the side to move. */
static bool try_side(struct board_setup *s, struct str word, int side,
                     struct reason *why)
{
    const struct rules *rules = position_rules(s->position);
    struct str rest = text_str(&s->fields);

    str_take(&rest, ' ');
    text_clear(&s->string);
    write_board(s, &s->string);
    text_add_char(&s->string, ' ');
    if (side >= 0) {
        str_take(&rest, ' ');
        text_add(&s->string, word);
        text_add_char(&s->string, ' ');
    }
    text_add(&s->string, rest);
    reason_clear(why);
    return !s->string.failed &&
           rules_begin(rules, position_within(s->made), s->options,
                       s->option_count, text_str(&s->string), why) &&
           (side < 0 || rules->side(position_state(s->made)) == side);
}

/* Returns a reason without the place that it names, since the caller has not
   seen the position string to which the place refers. */
static struct str without_place(struct str why)
{
    struct str rest = why;

    if (!str_starts_with(why, STR("field ")))
        return why;
    str_take(&rest, ':');
    return rest.len ? str_trim(rest) : why;
}

/* Makes the new position. The field for the side to move contains either a
   letter of the side or its place in the turn order. */
static int set_up(struct board_setup *s, int side, struct ludex_error *error)
{
    const struct rules *rules = position_rules(s->position);
    const char words[] = {side < 0 ? '-' : rules->letters[side], '1', '2', '3',
                          '4'};
    struct reason why = {0}, first = {0};
    bool fine = try_side(s, (struct str){words, 1}, side, &first);
    int code = LUDEX_OK;

    for (size_t i = 1; !fine && side >= 0 && i < sizeof words; i++)
        fine = try_side(s, (struct str){words + i, 1}, side, &why);
    const struct str why_text = without_place(text_str(&first.text));
    if (s->string.failed || first.text.failed || why.text.failed)
        code = fail_no_memory(error);
    else if (!fine && !first.text.len)
        code = fail(error, LUDEX_REFUSED, "this side cannot be to move");
    else if (!fine)
        code =
            fail(error, LUDEX_REFUSED, "%.*s", (int)why_text.len, why_text.ptr);
    reason_release(&why);
    reason_release(&first);
    return code;
}

static int may_set(const struct ludex_position *p, int side,
                   struct ludex_error *error)
{
    int code = position_may_change(p, error);

    if (!code && !cells_of(p))
        code = fail(error, LUDEX_REFUSED, "%s has no cells",
                    position_rules(p)->name);
    if (!code && side > 1)
        code = fail(error, LUDEX_REFUSED, "a side must be 0 or 1");
    return code;
}

int ludex_position_set(struct ludex_position *p, const struct ludex_cell *cells,
                       int clear, int side, struct ludex_error *error)
{
    struct board_setup s = {.position = p};
    int code = may_set(p, side, error);

    if (!code)
        code = read_options(&s, error);
    if (!code)
        code = read_fields(&s, clear != 0, error);
    for (; !code && cells && cells->name; cells++)
        code = set_board_cell(&s, cells, error);
    if (!code)
        code = set_up(&s, side, error);
    if (!code)
        position_set(p, position_state(s.made));
    ludex_position_free(s.made);
    free(s.contents);
    text_release(&s.values);
    text_release(&s.fields);
    text_release(&s.string);
    return code;
}
