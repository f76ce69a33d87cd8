#include "drawings.h"

#include "page.h"

static void write_template(const char *name, const struct page_part *parts,
                           struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

/* Numbers that are inserted into one template. */
struct template_numbers {
    struct text texts[7];
    size_t count;
};

static struct str number_text(struct template_numbers *n, int64_t value)
{
    struct text *t = &n->texts[n->count++];

    assert(n->count <= sizeof n->texts / sizeof *n->texts);
    text_addf(t, "%lld", (long long)value);
    return text_str(t);
}

static void numbers_release(struct template_numbers *n, struct text *out)
{
    for (size_t i = 0; i < n->count; i++) {
        out->failed |= n->texts[i].failed;
        text_release(&n->texts[i]);
    }
}

/* Returns the approximate width of a text, at most `widest`. */
static int64_t text_width(struct str words, int64_t widest)
{
    int64_t width = 9 * (int64_t)str_columns(words) + 12;

    return width < widest ? width : widest;
}

/* ---- boards -------------------------------------------------------------- */

void drawing_draw_board(const struct scene *scene,
                        const struct picture_theme *theme, struct str ids,
                        struct text *out)
{
    struct scene_drawing drawing = {
        .look = {.theme = theme, .inner = true, .ids = ids}};

    out->failed |= !scene_draw(scene, &drawing);
    drawing.look.caption = STR_NONE;
    drawing.look.to_move = 0;
    out->failed |= !picture_svg_as(&drawing.board, &drawing.look, out);
    scene_release(&drawing);
}

/* ---- brackets ------------------------------------------------------------ */

enum {
    LINE = 17,
    TOP = 26,
    NAME_MOST = 260,
    NAME_LEAST = 90,
    SCORE = 14,
    SEED = 26
};

struct bracket_sizes {
    int64_t names, scores, column;
};

static struct bracket_sizes bracket_sizes(const struct bracket_drawing *b)
{
    struct bracket_sizes s = {NAME_LEAST, SCORE, 0};

    for (size_t i = 0; i < b->count; i++)
        for (size_t k = 0; k < b->list[i].sides; k++) {
            int64_t name = text_width(b->list[i].names[k], NAME_MOST) +
                           (b->list[i].seeds[k] ? SEED : 0);
            int64_t score =
                text_width(b->list[i].third      ? STR("third place")
                           : b->list[i].next.len ? b->list[i].next
                                                 : b->list[i].scores[k],
                           90);
            s.names = name > s.names ? name : s.names;
            s.scores = score > s.scores ? score : s.scores;
        }
    s.column = s.names + s.scores;
    return s;
}

static int64_t line_y(size_t line)
{
    return TOP + LINE * (int64_t)line;
}

static void add_side(const struct bracket_sizes *s, uint32_t column,
                     size_t line, const struct bracket_match *m, size_t side,
                     struct str score, const char *state, struct text *out)
{
    struct template_numbers n = {.count = 0};
    struct str seed =
        m->seeds[side] ? number_text(&n, m->seeds[side]) : STR("");
    int64_t x = s->column * column, y = line_y(line);

    write_template("bracket_side.html",
                   (const struct page_part[]){
                       {"state", str_of(state), false},
                       {"x", number_text(&n, x), false},
                       {"y", number_text(&n, y), false},
                       {"top", number_text(&n, y - 22), false},
                       {"width", number_text(&n, s->column), false},
                       {"names", number_text(&n, s->names), false},
                       {"right", number_text(&n, x + s->column - 8), false},
                       {"seed", seed, false},
                       {"name", m->names[side], false},
                       {"score", score, false},
                       {NULL, STR_NONE, false}},
                   out);
    numbers_release(&n, out);
}

static void add_match(const struct bracket_sizes *s,
                      const struct bracket_match *m, struct text *out)
{
    uint32_t column = m->round - 1;
    struct template_numbers n = {.count = 0};
    bool decided = m->won[0] || m->won[1];

    for (size_t i = 0; i < m->sides; i++)
        add_side(s, column, m->lines[i], m, i, m->scores[i],
                 m->won[i] ? "won"
                 : decided ? "lost"
                           : "open",
                 out);
    if (m->sides == 2)
        write_template(
            "bracket_join.html",
            (const struct page_part[]){
                {"x", number_text(&n, s->column * (column + 1)), false},
                {"from", number_text(&n, line_y(m->lines[0])), false},
                {"to", number_text(&n, line_y(m->lines[1])), false},
                {"progress", m->progress, false},
                {"left", number_text(&n, s->column * column + 6), false},
                {NULL, STR_NONE, false}},
            out);
    if (m->last && decided)
        add_side(s, column + 1, m->middle, m, m->won[1] ? 1 : 0,
                 m->third ? STR("third place") : m->next, "won", out);
    numbers_release(&n, out);
}

void page_bracket(const struct bracket_drawing *b, struct str caption,
                  struct text *out)
{
    struct bracket_sizes s = bracket_sizes(b);
    struct text matches = {0};
    struct template_numbers n = {.count = 0};

    for (size_t i = 0; i < b->count; i++)
        add_match(&s, &b->list[i], &matches);
    write_template(
        "bracket.html",
        (const struct page_part[]){
            {"caption", caption, false},
            {"width", number_text(&n, s.column * (b->rounds + 1)), false},
            {"height", number_text(&n, line_y(b->lines) - LINE / 2), false},
            {"matches", text_str(&matches), true},
            {NULL, STR_NONE, false}},
        out);
    out->failed |= matches.failed;
    numbers_release(&n, out);
    text_release(&matches);
}

/* ---- title holders ------------------------------------------------------- */

enum { ROW = 26, YEARS = 700, TICKS = 10 };

struct scale {
    int64_t left, from, before; /* in years */
};

static int64_t year_x(const struct scale *s, int64_t year)
{
    return s->left + YEARS * (year - s->from) / (s->before - s->from);
}

/* Returns the distance between marks: 1, 2, 5, 10, 20 ... years. */
static int64_t mark_distance(const struct scale *s)
{
    static const int64_t steps[] = {1, 2, 5};
    int64_t step = 1, ten = 1;

    for (size_t i = 0; (s->before - s->from) / step > TICKS;
         step = steps[i] * ten)
        if (++i == 3) {
            i = 0;
            ten *= 10;
        }
    return step;
}

static void add_ticks(const struct scale *s, int64_t bottom, struct text *out)
{
    int64_t step = mark_distance(s);
    int64_t year = s->from + (step - s->from % step) % step;

    for (; year < s->before; year += step) {
        struct template_numbers n = {.count = 0};
        write_template("timeline_year.html",
                       (const struct page_part[]){
                           {"x", number_text(&n, year_x(s, year)), false},
                           {"bottom", number_text(&n, bottom), false},
                           {"base", number_text(&n, bottom + 16), false},
                           {"year", number_text(&n, year), false},
                           {NULL, STR_NONE, false}},
                       out);
        numbers_release(&n, out);
    }
}

static void add_reign(const struct scale *s, const struct reign *r, bool named,
                      struct text *out)
{
    struct template_numbers n = {.count = 0};
    int64_t x = year_x(s, r->from), end = year_x(s, r->before);
    int64_t y = ROW * (int64_t)r->row;

    write_template(
        "timeline_reign.html",
        (const struct page_part[]){
            {"x", number_text(&n, x), false},
            {"y", number_text(&n, y + 5), false},
            {"width", number_text(&n, end - x > 4 ? end - x - 1 : 3), false},
            {"top", number_text(&n, y), false},
            {"left", number_text(&n, s->left - 8), false},
            {"name", named ? r->champion : STR(""), false},
            {NULL, STR_NONE, false}},
        out);
    numbers_release(&n, out);
}

void drawing_draw_timeline(const struct reign *reigns, size_t count,
                           uint32_t rows, struct text *out)
{
    struct scale s = {0, reigns[0].from, reigns[count - 1].before};
    struct text bars = {0};
    struct template_numbers n = {.count = 0};
    uint32_t next = 0;

    for (size_t i = 0; i < count; i++) {
        int64_t width = text_width(reigns[i].champion, NAME_MOST);
        s.left = width > s.left ? width : s.left;
    }
    add_ticks(&s, ROW * (int64_t)rows + 4, &bars);
    for (size_t i = 0; i < count; i++) {
        add_reign(&s, &reigns[i], reigns[i].row == next, &bars);
        next += reigns[i].row == next;
    }
    write_template(
        "timeline.html",
        (const struct page_part[]){
            {"width", number_text(&n, s.left + YEARS + 20), false},
            {"height", number_text(&n, ROW * (int64_t)rows + 28), false},
            {"bars", text_str(&bars), true},
            {NULL, STR_NONE, false}},
        out);
    out->failed |= bars.failed;
    numbers_release(&n, out);
    text_release(&bars);
}
