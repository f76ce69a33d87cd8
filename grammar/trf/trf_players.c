/* Reads lines of players, which have a cell for each round. */
#include "trf_reader.h"

static struct event_player *add_player(struct trf_reader *r)
{
    if (!ARENA_ROOM(r->arena, r->players, r->player_count, r->player_room,
                    64) ||
        !ARENA_ROOM(r->arena, r->event->players, r->player_count, r->event_room,
                    64))
        return NULL;
    r->players[r->player_count] = (struct trf_player){.points = -1};
    r->event->player_count = r->player_count + 1;
    return &r->event->players[r->player_count++];
}

static bool find_number(struct trf_reader *r, struct trf_line *line,
                        uint64_t *number)
{
    struct span span;
    struct str s = trf_field(line, TRF_PLAYER_NUMBER, 0, &span);

    if (!trf_read_number(r, line, TRF_PLAYER_NUMBER, 0, TRF_NUMBER_MAX, number))
        return false;
    if (*number == 0)
        return s.len ? trf_bad_field(r, span, s, "a number from 1")
                     : trf_bad_field(r, trf_span(line, 0, 3), STR("001"),
                                     "followed by the player's number");
    if (r->indices[*number]) {
        diag_report(r->diags, DIAG_PLAYER_TWICE, span,
                    "another player has the number %u", (unsigned)*number);
        return false;
    }
    return true;
}

/* Reads a date of birth, which may be only a year. Unspecified parts of a date
   may be zeros. */
static struct str read_birth(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = trf_field(line, TRF_PLAYER_BORN, 0, &span);
    uint64_t year;

    if (str_number(str_part(s, 0, s.len < 4 ? s.len : 4), &year) && year == 0)
        return (struct str){NULL, 0};
    if (s.len == 10 && str_equal(str_from(s, 4), STR("/00/00")) &&
        str_number(str_part(s, 0, 4), &year))
        return trf_copy(r, str_part(s, 0, 4));
    return s.len == 4 && str_number(s, &year) ? trf_copy(r, s)
                                              : trf_day(r, s, span, "omitted");
}

static struct str player_name(struct trf_reader *r, struct trf_line *line,
                              uint64_t number, struct span *span)
{
    struct str s = trf_field(line, TRF_PLAYER_NAME, 0, span);
    struct text text = {0};

    if (s.len)
        return trf_copy(r, s);
    text_addf(&text, "Player %u", (unsigned)number);
    s = trf_copy(r, text_str(&text));
    r->diags->no_memory |= text.failed;
    text_release(&text);
    return s;
}

static void read_sex(struct trf_reader *r, struct trf_line *line,
                     struct event_player *p)
{
    size_t at = trf_byte(line, trf_column(TRF_PLAYER_SEX, 0));
    char sex = trf_char(line, TRF_PLAYER_SEX, 0);

    if (!ascii_is_letter(sex))
        return;
    trf_add_remark(r, &p->remarks, TRF_SEX, (struct str){&sex, 1});
    if (!r->said_sex)
        diag_report(
            r->diags, DIAG_NOT_HELD, trf_span(line, at, at + 1),
            "event files cannot store the sex of a player: stored as a remark");
    r->said_sex = true;
}

static void read_details(struct trf_reader *r, struct trf_line *line,
                         struct event_player *p, struct trf_player *t)
{
    struct span span;
    struct str s;
    uint64_t rating;

    p->name = player_name(r, line, t->number, &p->span);
    read_sex(r, line, p);
    p->title = trf_copy(r, trf_field(line, TRF_PLAYER_TITLE, 0, &span));
    trf_read_number(r, line, TRF_PLAYER_RATING, 0, TRF_NUMBER_MAX, &rating);
    p->rating = (uint32_t)rating;
    p->country = trf_copy(r, trf_field(line, TRF_PLAYER_COUNTRY, 0, &span));
    p->id = trf_copy(r, trf_field(line, TRF_PLAYER_ID, 0, &span));
    p->born = read_birth(r, line);
    s = trf_field(line, TRF_PLAYER_POINTS, 0, &t->points_span);
    if (s.len && !trf_tenths(s, &t->points))
        trf_bad_field(r, t->points_span, s, "a number of points");
}

/* ---- rounds -------------------------------------------------------------- */

static bool read_cell(struct trf_reader *r, struct trf_line *line, size_t n,
                      struct trf_cell *cell)
{
    size_t column = trf_column(TRF_PLAYER_OPPONENT, n);
    uint64_t opponent;

    if (!trf_is_separated(r, line, column - 2) ||
        !trf_is_separated(r, line, column - 1) ||
        !trf_is_separated(r, line, column + 4) ||
        !trf_is_separated(r, line, column + 6))
        return false;
    trf_part(line, column, trf_column(TRF_PLAYER_RESULT, n), &cell->span);
    if (!trf_read_number(r, line, TRF_PLAYER_OPPONENT, n, TRF_NUMBER_MAX,
                         &opponent))
        return false;
    cell->opponent = (uint32_t)opponent;
    cell->colour = ascii_lower(trf_char(line, TRF_PLAYER_COLOUR, n));
    cell->result = ascii_lower(trf_char(line, TRF_PLAYER_RESULT, n));
    if (!memchr("wb- ", cell->colour, 4) ||
        !memchr("-+wdl1=0hfuz*x ", cell->result, 15)) {
        struct span span;
        struct str s = trf_part(line, column + 5, column + 7, &span);
        return trf_bad_field(r, span, s, "a colour and a result");
    }
    return true;
}

/* Returns the number of rounds for which a line has columns. */
static size_t count_cells(struct trf_reader *r, struct trf_line *line)
{
    const struct trf_field *f = &trf_fields[TRF_PLAYER_OPPONENT];
    size_t columns = str_code_points(line->text), count = 0;

    if (columns >= f->from)
        count = (columns - f->from) / f->step + 1;
    if (count > TRF_ROUNDS_MAX) {
        size_t at =
            trf_byte(line, trf_column(TRF_PLAYER_OPPONENT, TRF_ROUNDS_MAX));
        diag_report(
            r->diags, DIAG_TOO_MANY, trf_span(line, at, at + 1),
            "an event can have at most %d rounds: the others are omitted",
            TRF_ROUNDS_MAX);
        count = TRF_ROUNDS_MAX;
    }
    return count;
}

static void read_cells(struct trf_reader *r, struct trf_line *line,
                       struct trf_player *t)
{
    size_t count = count_cells(r, line);

    t->cells = arena_alloc(r->arena, (count + 1) * sizeof *t->cells);
    for (size_t i = 0; t->cells && i < count; i++) {
        struct trf_cell *cell = &t->cells[i];
        if (!read_cell(r, line, i, cell)) {
            t->broken = true;
            return;
        }
        t->cell_count++;
        r->paired[i] |= cell->opponent != 0;
        if ((cell->opponent || cell->result != ' ') && i >= r->columns)
            r->columns = (uint32_t)i + 1;
    }
}

/* True if all columns between the fields of a player, up to the rounds, are
   spaces. */
static bool is_player_separated(struct trf_reader *r, struct trf_line *line)
{
    for (size_t i = TRF_PLAYER_NUMBER; i < TRF_PLAYER_OPPONENT; i++) {
        size_t column = trf_fields[i].from - 1u;
        bool adjacent = i > TRF_PLAYER_NUMBER && trf_fields[i - 1].to == column;
        if (!adjacent && !trf_is_separated(r, line, column))
            return false;
    }
    return true;
}

bool trf_read_player(struct trf_reader *r, struct trf_line *line)
{
    struct event_player *p;
    uint64_t number;

    if (!is_player_separated(r, line) || !find_number(r, line, &number) ||
        !(p = add_player(r)))
        return true;
    struct trf_player *t = &r->players[r->player_count - 1];
    t->number = p->seed = (uint32_t)number;
    t->begin = line->begin;
    r->indices[number] = (uint32_t)r->player_count;
    trf_assign_comments(r, p);
    read_details(r, line, p, t);
    read_cells(r, line, t);
    return true;
}
