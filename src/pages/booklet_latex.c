/* Writes a booklet as LaTeX source. */
#include <stdlib.h>
#include <string.h>

#include "latex_diagram.h"

enum { PLAYERS = 8, LINE_SIGNS = 46, ROUNDS = 256, PART = 64 << 10 };

struct latex {
    const struct booklet *b;
    struct text out; /* output that is not yet written */
    struct text
        rounds; /* pieces of the main line, collected until another kind of
                   piece comes */
    size_t round_count;
    struct booklet_diagram diagram;
    uint64_t game;
    bool failed;
};

/* ---- templates ----------------------------------------------------------- */

static void add_template(const char *name, const struct page_part *parts,
                         struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

/* Adds text that contains comments. */
static void add_text_with_comments(struct text *out, struct str words)
{
    text_add_char(out, '{');
    while (words.len) {
        size_t end = 0;
        while (end < words.len && words.ptr[end] != BOOKLET_SAYS &&
               words.ptr[end] != BOOKLET_HAS_SAID)
            end++;
        latex_add(out, str_part(words, 0, end));
        if (end < words.len)
            text_add(out, words.ptr[end] == BOOKLET_SAYS ? STR("\\ludexsaid{")
                                                         : STR("}"));
        words = str_from(words, end < words.len ? end + 1 : end);
    }
    text_add_char(out, '}');
}

/* Writes a template with one argument. */
static void add_words(struct latex *l, const char *name, const char *part,
                      struct str words)
{
    struct text argument = {0};

    add_text_with_comments(&argument, words);
    add_template(name,
                 (const struct page_part[]){{part, text_str(&argument), true},
                                            {NULL, STR_NONE, false}},
                 &l->out);
    l->failed |= argument.failed;
    text_release(&argument);
}

/* ---- plies --------------------------------------------------------------- */

/* Measures the width of each column in characters: the number, then each
   player. */
static void measure_columns(struct str rounds, size_t widths[PLAYERS + 1])
{
    struct booklet_piece piece;

    memset(widths, 0, (PLAYERS + 1) * sizeof *widths);
    while (booklet_piece_take(&rounds, &piece))
        for (size_t i = 0; i <= PLAYERS && piece.text.len; i++) {
            size_t signs = str_code_points(str_take(&piece.text, BOOKLET_PART));
            widths[i] = signs > widths[i] ? signs : widths[i];
        }
}

static void add_round(struct str round, struct text *out)
{
    struct text number = {0}, plies = {0};

    latex_add_argument(&number, str_take(&round, BOOKLET_PART));
    text_add_char(&plies, '{');
    while (round.len) {
        struct text ply = {0};
        latex_add_argument(&ply, str_take(&round, BOOKLET_PART));
        add_template("booklet_ply.tex",
                     (const struct page_part[]){{"ply", text_str(&ply), true},
                                                {NULL, STR_NONE, false}},
                     &plies);
        plies.failed |= ply.failed;
        text_release(&ply);
    }
    text_add_char(&plies, '}');
    add_template("booklet_round.tex",
                 (const struct page_part[]){{"number", text_str(&number), true},
                                            {"plies", text_str(&plies), true},
                                            {NULL, STR_NONE, false}},
                 out);
    out->failed |= number.failed || plies.failed;
    text_release(&number);
    text_release(&plies);
}

static void end_rounds(struct latex *l)
{
    size_t widths[PLAYERS + 1], players = 0, widest = 0, beside;
    struct str rest = text_str(&l->rounds);
    struct text rounds = {0}, across = {0}, of = {0};
    struct booklet_piece piece;

    if (!rest.len)
        return;
    measure_columns(rest, widths);
    for (size_t i = 1; i <= PLAYERS; i++) {
        players += widths[i] > 0;
        widest = widths[i] > widest ? widths[i] : widest;
    }
    players += players == 0;
    beside = LINE_SIGNS / (5 + players * (widest + 2));
    latex_add_number_argument(&across, beside < 1   ? 1
                                       : beside > 4 ? 4
                                                    : beside);
    latex_add_number_argument(&of, players);
    while (booklet_piece_take(&rest, &piece))
        add_round(piece.text, &rounds);
    add_template("booklet_rounds.tex",
                 (const struct page_part[]){{"beside", text_str(&across), true},
                                            {"players", text_str(&of), true},
                                            {"rounds", text_str(&rounds), true},
                                            {NULL, STR_NONE, false}},
                 &l->out);
    l->failed |= rounds.failed || across.failed || of.failed;
    text_release(&rounds);
    text_release(&across);
    text_release(&of);
    text_clear(&l->rounds);
    l->round_count = 0;
}

/* ---- games --------------------------------------------------------------- */

static void add_game(struct latex *l, struct str piece)
{
    struct text number = {0}, fields[3] = {{0}};

    latex_add_number_argument(&number, ++l->game);
    for (size_t i = 0; i < 3; i++)
        latex_add_argument(&fields[i], str_take(&piece, BOOKLET_PART));
    add_template(
        "booklet_game.tex",
        (const struct page_part[]){{"number", text_str(&number), true},
                                   {"title", text_str(&fields[0]), true},
                                   {"about", text_str(&fields[1]), true},
                                   {"result", text_str(&fields[2]), true},
                                   {NULL, STR_NONE, false}},
        &l->out);
    l->failed |= number.failed;
    text_release(&number);
    for (size_t i = 0; i < 3; i++) {
        l->failed |= fields[i].failed;
        text_release(&fields[i]);
    }
}

static void add_diagram(struct latex *l, struct str piece)
{
    struct booklet_diagram *d = &l->diagram;

    booklet_diagram_take(piece, d);
    d->look.theme = l->b->theme;
    l->failed |= !latex_diagram_write("booklet_diagram.tex", &d->board,
                                      &d->look, &l->out);
}

static void add_piece(struct latex *l, const struct booklet_piece *piece)
{
    if (piece->kind == BOOKLET_ROUND) {
        booklet_piece_add(&l->rounds, BOOKLET_ROUND, piece->text);
        if (++l->round_count == ROUNDS)
            end_rounds(l);
        return;
    }
    end_rounds(l);
    if (piece->kind == BOOKLET_GAME)
        add_game(l, piece->text);
    else if (piece->kind == BOOKLET_WORDS)
        add_words(l, "booklet_words.tex", "words", piece->text);
    else if (piece->kind == BOOKLET_ENDING)
        add_words(l, "booklet_ending.tex", "words", piece->text);
    else if (piece->kind == BOOKLET_DIAGRAM)
        add_diagram(l, piece->text);
}

/* ---- whole booklets ------------------------------------------------------ */

static bool flush_text(struct latex *l, size_t enough)
{
    bool fine = !l->failed && !l->out.failed && !l->rounds.failed;

    if (fine && l->out.len >= enough) {
        fine = l->b->write(l->b->context, text_str(&l->out));
        text_clear(&l->out);
    }
    return fine;
}

static void add_head(struct latex *l)
{
    struct text title = {0}, about = {0}, macros = {0};

    latex_add_macros(&macros);
    latex_add_argument(&title, l->b->title);
    latex_add(&about, l->b->about);
    add_template("booklet_head.tex",
                 (const struct page_part[]){{"title", text_str(&title), true},
                                            {"about", text_str(&about), true},
                                            {"macros", text_str(&macros), true},
                                            {NULL, STR_NONE, false}},
                 &l->out);
    l->failed |= title.failed || about.failed || macros.failed;
    text_release(&macros);
    text_release(&title);
    text_release(&about);
}

static void add_player(struct latex *l, const struct booklet_player *player)
{
    struct text name = {0}, pages = {0};

    latex_add_argument(&name, player->name);
    text_add_char(&pages, '{');
    for (size_t i = 0; i < player->count; i++)
        text_addf(&pages, "\\ludexpage{%llu}",
                  (unsigned long long)player->games[i]);
    text_add_char(&pages, '}');
    add_template("booklet_player.tex",
                 (const struct page_part[]){{"name", text_str(&name), true},
                                            {"pages", text_str(&pages), true},
                                            {NULL, STR_NONE, false}},
                 &l->out);
    l->failed |= name.failed || pages.failed;
    text_release(&name);
    text_release(&pages);
}

static bool add_index(struct latex *l)
{
    const struct page_part none[] = {{NULL, STR_NONE, false}};
    bool fine = true;

    if (l->b->player_count)
        add_template("booklet_index.tex", none, &l->out);
    for (size_t i = 0; fine && i < l->b->player_count; i++) {
        add_player(l, &l->b->players[i]);
        fine = flush_text(l, PART);
    }
    add_template("booklet_foot.tex", none, &l->out);
    return fine && flush_text(l, 0);
}

static bool add_all_records(struct latex *l)
{
    const struct booklet *b = l->b;
    struct booklet_piece piece;
    int more = -1;

    add_head(l);
    if (!b->rewind(b->context))
        return false;
    while (flush_text(l, PART) && (more = b->next(b->context, &piece)) > 0)
        add_piece(l, &piece);
    end_rounds(l);
    return more == 0 && add_index(l);
}

bool booklet_latex(const struct booklet *b)
{
    struct latex *l = calloc(1, sizeof *l);
    bool fine;

    if (!l)
        return false;
    l->b = b;
    fine = add_all_records(l);
    text_release(&l->out);
    text_release(&l->rounds);
    free(l);
    return fine;
}
