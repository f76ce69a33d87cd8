#include "paper_bracket.h"

static const double name_gap = 4, end_gap = 6, least_scale = 0.8,
                    widest_line = 20, narrowest_column = 70;

/* A bracket that is being set. */
struct bracket_setter {
    struct typesetter *t;
    const struct paper_bracket *bracket;
    struct dot origin;          /* of column 0 and line 0 */
    double column, line, scale; /* width of a column, distance of lines, scale
                                   of the text */
};

static enum face name_face(const struct paper_place *place)
{
    return place->won ? FACE_PLY : FACE_LIST;
}

static double seed_width(struct typesetter *t, const struct paper_place *place)
{
    return place->seed.len
               ? typesetter_width(t, FACE_SMALL, place->seed) + name_gap
               : 0;
}

static double score_width(struct typesetter *t, const struct paper_place *place)
{
    return place->score.len
               ? typesetter_width(t, FACE_LIST, place->score) + name_gap
               : 0;
}

/* Returns the width that columns need at the full size of the text. */
static double natural_width(struct typesetter *t, const struct paper_bracket *b)
{
    double widest = narrowest_column;

    for (size_t i = 0; i < b->place_count; i++) {
        const struct paper_place *place = &b->places[i];
        double width = typesetter_width(t, name_face(place), place->name) +
                       seed_width(t, place) + score_width(t, place) + name_gap +
                       end_gap;
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* ---- parts of a bracket -------------------------------------------------- */

static struct dot place_at(const struct bracket_setter *s, size_t column,
                           size_t line)
{
    return (struct dot){s->origin.x + s->column * (double)column,
                        s->origin.y + s->line * (double)line};
}

static void draw_line(const struct bracket_setter *s, struct dot from,
                      struct dot to, double width)
{
    const struct drawing_library *l = s->t->library;

    l->cairo_set_line_width(s->t->c, width);
    l->cairo_move_to(s->t->c, from.x, from.y);
    l->cairo_line_to(s->t->c, to.x, to.y);
    l->cairo_stroke(s->t->c);
}

/* Draws words whose width is limited to `room`, in points of the page. */
static void set_words(const struct bracket_setter *s, enum face face,
                      struct dot at, double room, struct str words)
{
    const struct drawing_library *l = s->t->library;

    if (!words.len || room <= 0)
        return;
    l->cairo_save(s->t->c);
    l->cairo_translate(s->t->c, at.x, at.y);
    l->cairo_scale(s->t->c, s->scale, s->scale);
    /* a little more room, since the width of a layout is rounded */
    typesetter_word(s->t, face, (struct dot){0, 0}, room / s->scale + 1, words);
    l->cairo_restore(s->t->c);
}

static void set_place(const struct bracket_setter *s,
                      const struct paper_place *place)
{
    struct dot at = place_at(s, place->column, place->line);
    double score = score_width(s->t, place) * s->scale,
           seed = seed_width(s->t, place) * s->scale,
           room = s->column - name_gap - end_gap;

    draw_line(s, at, (struct dot){at.x + s->column, at.y},
              place->won ? 1 : 0.5);
    if (score > room / 2)
        score = room / 2;
    at.x += name_gap;
    set_words(s, FACE_SMALL,
              (struct dot){at.x, at.y - face_line(FACE_SMALL) * s->scale - 0.5},
              seed, place->seed);
    set_words(s, name_face(place),
              (struct dot){at.x + seed,
                           at.y - face_line(name_face(place)) * s->scale},
              room - seed - score, place->name);
    set_words(s, FACE_LIST,
              (struct dot){at.x + room - score + name_gap * s->scale,
                           at.y - face_line(FACE_LIST) * s->scale},
              score - name_gap * s->scale, place->score);
}

/* Draws the line of a match. Its progress is below the winner's line. */
static void set_match(const struct bracket_setter *s,
                      const struct paper_match *match)
{
    struct dot from = place_at(s, match->column + 1, match->from),
               to = place_at(s, match->column + 1, match->to);

    draw_line(s, from, to, 0.5);
    set_words(s, FACE_SMALL,
              (struct dot){from.x + name_gap, (from.y + to.y) / 2 + 1},
              s->column - name_gap - end_gap, match->progress);
}

static void set_heads(const struct bracket_setter *s)
{
    for (size_t i = 0; i < s->bracket->columns; i++) {
        struct dot at = {s->origin.x + s->column * (double)i + name_gap,
                         s->t->y};
        set_words(s, FACE_ABOUT, at, s->column - end_gap, s->bracket->heads[i]);
    }
    s->t->y += face_line(FACE_ABOUT);
}

/* ---- pages --------------------------------------------------------------- */

/* Begins a page, and chooses the width of the columns. */
static void begin_page(struct bracket_setter *s)
{
    double natural = natural_width(s->t, s->bracket);

    typesetter_page(s->t, 1, true);
    s->column = typesetter_column_width(s->t) / (double)s->bracket->columns;
    s->scale = s->column < natural ? s->column / natural : 1;
    s->scale = s->scale < least_scale ? least_scale : s->scale;
    if (s->column > natural * 1.5)
        s->column = natural * 1.5;
}

/* Chooses the distance of the lines. The text of a place needs two of them. */
static void choose_line(struct bracket_setter *s)
{
    double lines = (double)s->bracket->lines + 2, two;

    s->line = typesetter_room(s->t) / lines;
    s->line = s->line > widest_line ? widest_line : s->line;
    two = 2 * s->line / face_line(FACE_LIST);
    s->scale = two < s->scale ? two : s->scale;
}

static void set_bracket(struct typesetter *t,
                        const struct paper_bracket *bracket)
{
    struct bracket_setter s = {.t = t, .bracket = bracket, .scale = 1};

    begin_page(&s);
    s.origin = typesetter_place(t);
    typesetter_word(t, FACE_HEADING, s.origin, typesetter_column_width(t),
                    bracket->title);
    t->y += face_line(FACE_HEADING);
    if (bracket->about.len) {
        typesetter_word(t, FACE_LIST, typesetter_place(t),
                        typesetter_column_width(t), bracket->about);
        t->y += face_line(FACE_LIST) + 4;
    }
    set_heads(&s);
    choose_line(&s);
    s.origin.y = t->y + 2 * s.line;
    for (size_t i = 0; i < bracket->place_count; i++)
        set_place(&s, &bracket->places[i]);
    for (size_t i = 0; i < bracket->match_count; i++)
        set_match(&s, &bracket->matches[i]);
}

void paper_set_brackets(struct typesetter *t,
                        const struct paper_bracket *brackets, size_t count)
{
    bool wide = false;

    t->columns = 1;
    for (size_t i = 0; i < count; i++)
        wide = wide ||
               natural_width(t, &brackets[i]) * (double)brackets[i].columns >
                   typesetter_column_width(t);
    typesetter_landscape(t, wide);
    for (size_t i = 0; i < count; i++)
        set_bracket(t, &brackets[i]);
    typesetter_landscape(t, false);
}
