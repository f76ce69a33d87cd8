/* Plays moves, and writes position strings. */
#include "play.h"

#include "../reader.h"

/* ---- changes ------------------------------------------------------------- */

void bry_put_figure(struct position *p, unsigned square, uint8_t code)
{
    unsigned side = code_side(code);
    struct squares set = square_set(square);

    p->at[square] = code;
    p->sides[side] = squares_join(p->sides[side], set);
    if (bry_figures[code_figure(code)].leaps)
        p->leapers = squares_join(p->leapers, set);
    if (code_figure(code) == KING)
        p->king[side] = (uint8_t)square;
    p->men[side]++;
}

static void lift_figure(struct position *p, unsigned square)
{
    unsigned side = code_side(p->at[square]);
    struct squares set = square_set(square);

    p->at[square] = 0;
    p->sides[side] = squares_without(p->sides[side], set);
    p->leapers = squares_without(p->leapers, set);
    p->men[side]--;
}

void bry_capture_figure(struct position *p, unsigned square, unsigned place)
{
    unsigned captive = bry_figures[code_figure(p->at[square])].captive;

    lift_figure(p, square);
    if (!place)
        return;
    uint8_t *at = &p->prisoners[p->side][place - 1];
    p->held[p->side] += *at == NO_FIGURE;
    *at = (uint8_t)captive;
}

static unsigned release_prisoner(struct position *p, unsigned place)
{
    unsigned figure = p->prisoners[p->side][place - 1];

    p->prisoners[p->side][place - 1] = NO_FIGURE;
    p->held[p->side]--;
    return figure;
}

unsigned bry_changed_figure(struct position *p, unsigned figure,
                            const struct move_parts *m)
{
    switch (m->special) {
    case SPECIAL_PROMOTE:
        return bry_figures[figure].flipped;
    case SPECIAL_REPLACE:
        return release_prisoner(p, m->extra);
    case SPECIAL_BECOME:
        return m->extra;
    default:
        return figure;
    }
}

void brayout_play(struct position *p, struct move move)
{
    struct move_parts m = move_parts(move);

    play_parts(p, &m);
}

/* ---- writing ------------------------------------------------------------- */

static char *write_piece_letter(char *at, unsigned code)
{
    const struct figure_moves *f = &bry_figures[code_figure(code)];

    *at = '+';
    at += f->promoted;
    *at = code_side(code) ? (char)(f->letter - 'A' + 'a') : f->letter;
    return at + 1;
}

/* Writes a line of ten codes (0 is empty), followed by the character
   `after`. */
static void write_ten_codes(struct position_text *line, unsigned part,
                            const uint8_t codes[BOARD_SIDE], char after)
{
    unsigned run = 0;
    char bytes[2 * BOARD_SIDE + 3], *at = bytes;

    for (unsigned i = 0; i < BOARD_SIDE; i++) {
        if (!codes[i]) {
            run++;
            continue;
        }
        at = write_piece_letter(reader_put_run(at, run), codes[i]);
        run = 0;
    }
    at = reader_put_run(at, run);
    *at++ = after;
    position_text_put(line, part, (struct str){bytes, (size_t)(at - bytes)});
}

/* Stores the codes of a line. Returns true if they have changed since the last
   call. */
static bool store_line(struct position_text *line, unsigned part,
                       const uint8_t of[BOARD_SIDE])
{
    uint8_t *kept = (uint8_t *)line->of + (size_t)part * BOARD_SIDE;
    bool changed = part >= line->parts || memcmp(kept, of, BOARD_SIDE) != 0;

    memcpy(kept, of, BOARD_SIDE);
    return changed;
}

static void write_row(const struct position *p, unsigned row,
                      struct position_text *line)
{
    const uint8_t *codes = p->at + row * BOARD_SIDE;
    unsigned part = BOARD_SIDE - 1 - row;

    if (store_line(line, part, codes))
        write_ten_codes(line, part, codes, row ? '/' : ' ');
}

/* Writes prisoners as the figures that they were before their capture, which
   belonged to the other side. */
static void write_prisoners(const struct position *p, unsigned side,
                            unsigned part, struct position_text *line)
{
    uint8_t codes[PLACES];

    if (!store_line(line, part, p->prisoners[side]))
        return;
    for (unsigned i = 0; i < PLACES; i++) {
        unsigned figure = p->prisoners[side][i];
        codes[i] = figure ? figure_code(figure, !side) : 0;
    }
    write_ten_codes(line, part, codes, side ? ' ' : '/');
}

const char *const bry_palace_names[4] = {"-", "P", "p", "Pp"};

void brayout_format(const struct position *p, struct position_text *line)
{
    unsigned part = BOARD_SIDE;
    const char side[] = {brayout_rules.letters[p->side], ' '};

    for (unsigned row = BOARD_SIDE; row-- > 0;)
        write_row(p, row, line);
    position_text_put(line, part, (struct str){side, sizeof side});
    write_prisoners(p, 0, ++part, line);
    write_prisoners(p, 1, ++part, line);

    struct text *out = position_text_rest(line, ++part);
    text_add(out, str_of(bry_palace_names[p->palaces]));
    text_add_char(out, ' ');
    text_add_number(out, p->round);
}
