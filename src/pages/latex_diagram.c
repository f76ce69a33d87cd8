#include "latex_diagram.h"

enum { WIDTH, HEIGHT, DRAWING, LETTERS, CAPTION, MACROS, TITLE, PIECES };

void latex_add_macros(struct text *out)
{
    page_write(
        &(struct page){"latex_drawing.tex",
                       (const struct page_part[]){{NULL, STR_NONE, false}},
                       NULL},
        out);
}

void latex_add_argument(struct text *out, struct str words)
{
    text_add_char(out, '{');
    latex_add(out, words);
    text_add_char(out, '}');
}

void latex_add_number_argument(struct text *out, uint64_t number)
{
    text_add_char(out, '{');
    text_add_number(out, number);
    text_add_char(out, '}');
}

static void add_braced(struct text *out, const struct text *made)
{
    text_add_char(out, '{');
    text_add(out, text_str(made));
    text_add_char(out, '}');
    out->failed |= made->failed;
}

static void write_pieces(const char *template_name, struct text *pieces,
                         struct text *out)
{
    static const char *const names[PIECES] = {
        "width", "height", "drawing", "letters", "caption", "macros", "title"};
    struct page_part parts[PIECES + 1] = {{NULL, STR_NONE, false}};

    for (size_t i = 0; i < PIECES; i++) {
        parts[i] = (struct page_part){names[i], text_str(&pieces[i]), true};
        out->failed |= pieces[i].failed;
    }
    page_write(&(struct page){template_name, parts, NULL}, out);
    for (size_t i = 0; i < PIECES; i++)
        text_release(&pieces[i]);
}

bool latex_diagram_write(const char *template_name, const struct board *board,
                         const struct picture_look *look, struct text *out)
{
    struct picture_look own = *look;
    double width = look->size ? look->size : LATEX_WIDTH;
    double highest = look->size ? look->size : LATEX_HEIGHT;
    struct text pieces[PIECES] = {{0}};
    struct latex_drawing drawing;

    own.caption = STR("");
    own.to_move = 0;
    out->failed |= !picture_draw_latex(board, &own, width, highest, &drawing);
    latex_add_number_argument(&pieces[WIDTH], (uint64_t)(drawing.width + 0.5));
    latex_add_number_argument(&pieces[HEIGHT],
                              (uint64_t)(drawing.height + 0.5));
    add_braced(&pieces[DRAWING], &drawing.operators);
    add_braced(&pieces[LETTERS], &drawing.words);
    latex_add_argument(&pieces[CAPTION], look->caption);
    latex_add_macros(&pieces[MACROS]);
    latex_add(&pieces[TITLE], look->title.len ? look->title : STR("Board"));
    latex_drawing_release(&drawing);
    write_pieces(template_name, pieces, out);
    return !out->failed;
}

bool latex_board(const struct board *board, const struct picture_look *look,
                 struct text *out)
{
    return latex_diagram_write("diagram.tex", board, look, out);
}
