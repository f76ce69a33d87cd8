/* TRF, line by line. Lines that name players come when all players are known. */

#include "../namesakes.h"
#include "date.h"
#include "trf.h"

/* ---- lines and columns ---------------------------------------------------- */

/* Takes a line off, which ends in CR, LF or both. */
static struct str take_line(struct str *rest)
{
    size_t n = 0, end;

    while (n < rest->len && rest->ptr[n] != '\r' && rest->ptr[n] != '\n')
        n++;
    end = n + (n < rest->len);
    if (end < rest->len && rest->ptr[n] == '\r' && rest->ptr[end] == '\n')
        end++;
    struct str line = str_part(*rest, 0, n);
    *rest = str_from(*rest, end);
    return line;
}

/* The byte at which a column begins, or the line's end. */
static size_t byte_of(struct trf_line *line, size_t column)
{
    int32_t point;

    if (column < line->column)
        line->column = 1, line->byte = 0;
    while (line->column < column && line->byte < line->text.len) {
        line->byte += str_code_point(str_from(line->text, line->byte), &point);
        line->column++;
    }
    return line->column < column ? line->text.len : line->byte;
}

static struct span span_of(const struct trf_line *line, size_t from, size_t to)
{
    return (struct span){line->begin + (uint32_t)from, (uint32_t)(to - from)};
}

/* The columns from `from` to `to`, without blanks around. */
static struct str field(struct trf_line *line, size_t from, size_t to,
                        struct span *span)
{
    size_t begin = byte_of(line, from), end = byte_of(line, to + 1);

    while (end > begin && ascii_is_space(line->text.ptr[end - 1]))
        end--;
    while (begin < end && ascii_is_space(line->text.ptr[begin]))
        begin++;
    *span = span_of(line, begin, end);
    return str_part(line->text, begin, end);
}

/* The rest of the line from a column on. */
static struct str rest_from(struct trf_line *line, size_t column,
                            struct span *span)
{
    return field(line, column, line->text.len + 1, span);
}

static char char_at(struct trf_line *line, size_t column)
{
    size_t at = byte_of(line, column);

    return at < line->text.len ? line->text.ptr[at] : ' ';
}

/* Whether a column that parts two fields is blank; reported, if it is not. */
static bool is_parted(struct trf_reader *r, struct trf_line *line,
                      size_t column)
{
    size_t at = byte_of(line, column);

    if (at >= line->text.len || line->text.ptr[at] == ' ')
        return true;
    diag_report(r->diags, DIAG_TRF_WIDTH, span_of(line, at, at + 1),
                "column %zu parts two fields and is blank: what stands on this "
                "line is not where TRF has it",
                column);
    return false;
}

/* Without what no event file may hold, so that names that differ by that alone
   are one. */
static struct str copy(struct trf_reader *r, struct str s)
{
    char *out = arena_alloc(r->arena, 3 * s.len + 1);
    size_t len = 0, n;
    int32_t point;

    for (size_t i = 0; out && i < s.len; i += n) {
        struct str at = str_from(s, i);
        n = at.len = str_code_point(at, &point);
        if (point < 0x20 || point == 0x7F)
            at = point < 0 ? STR("\uFFFD") : STR(" ");
        memcpy(out + len, at.ptr, at.len);
        len += at.len;
    }
    return str_trim((struct str){out, len});
}

/* "2.5", " 11.5", "1" in tenths; false if it is none. */
static bool trf_tenths(struct str s, int64_t *out)
{
    struct str whole = str_take(&s, '.');
    uint64_t n = 0, tenth = 0;
    enum { MOST = 6000 };

    if (whole.len && (!str_number(whole, &n) || n > MOST))
        return false;
    if (s.len && (s.len > 1 || !str_number(s, &tenth)))
        return false;
    *out = (int64_t)(10 * n + tenth);
    return whole.len + s.len > 0;
}

/* ---- numbers and players -------------------------------------------------- */

static bool bad_field(struct trf_reader *r, struct span span, struct str s,
                      const char *what)
{
    diag_report(r->diags, DIAG_BAD_FIELD, span, "%.*s is not %s", (int)s.len,
                s.ptr, what);
    return false;
}

static bool take_number(struct trf_reader *r, struct trf_line *line,
                        size_t from, size_t to, uint64_t most, uint64_t *out)
{
    struct span span;
    struct str s = field(line, from, to, &span);

    *out = 0;
    if (s.len == 0)
        return true;
    if (!str_number(s, out) || *out > most) {
        *out = 0;
        return bad_field(r, span, s, "a number that may stand here");
    }
    return true;
}

/* By its number; UINT32_MAX, and reported: there is none. */
static uint32_t player_of(struct trf_reader *r, struct str s, struct span span)
{
    uint64_t n;

    if (!str_number(s, &n) || n == 0 || n > TRF_NUMBER_MAX) {
        bad_field(r, span, s, "the number of a player");
        return NOBODY;
    }
    if (r->indices[n] == 0) {
        diag_report(r->diags, DIAG_UNKNOWN_PLAYER, span,
                    "no player has the number %llu", (unsigned long long)n);
        return NOBODY;
    }
    return r->indices[n] - 1;
}

/* The next word after a column; empty: there is none. */
static struct str next_word(struct trf_line *line, size_t *byte,
                            struct span *span)
{
    size_t begin = *byte;

    while (begin < line->text.len && ascii_is_space(line->text.ptr[begin]))
        begin++;
    size_t end = begin;
    while (end < line->text.len && !ascii_is_space(line->text.ptr[end]))
        end++;
    *byte = end;
    *span = span_of(line, begin, end);
    return str_part(line->text, begin, end);
}

/* ---- the head ------------------------------------------------------------- */

static void keep_line(struct trf_reader *r, struct str line, bool whole)
{
    struct event_remark *remark = ARENA_NEW(r->arena, struct event_remark);
    struct text text = {0};

    text_addf(&text, "%s%.*s", whole ? "" : TRF_KEPT, (int)line.len, line.ptr);
    if (remark) {
        remark->text = copy(r, str_trim(text_str(&text)));
        *r->next_remark = remark;
        r->next_remark = &remark->next;
    }
    r->diags->no_memory |= text.failed;
    text_release(&text);
}

static struct str line_text(struct trf_reader *r, struct trf_line *line)
{
    struct span span;

    return copy(r, rest_from(line, 5, &span));
}

static void read_name(struct trf_reader *r, struct trf_line *line)
{
    r->event->name = copy(r, rest_from(line, 5, &r->event->name_span));
}

static void read_city(struct trf_reader *r, struct trf_line *line)
{
    r->event->city = line_text(r, line);
}

static void read_country(struct trf_reader *r, struct trf_line *line)
{
    r->event->country = line_text(r, line);
}

static void read_tiebreaks(struct trf_reader *r, struct trf_line *line)
{
    r->event->tiebreaks =
        copy(r, rest_from(line, 5, &r->event->tiebreaks_span));
}

/* "2026/11/22", "26/11/22" as 2026.11.22. */
static struct str day_of(struct trf_reader *r, struct str s, struct span span)
{
    char digits[DATE_BYTES + 2], *to = digits;
    struct date date;

    if (s.len == 0)
        return s;
    if (s.len == 8 && s.ptr[2] == s.ptr[5])
        memcpy(to, "20", 2), to += 2;
    for (size_t i = 0; i < s.len && to < digits + sizeof digits; i++)
        *to++ = s.ptr[i] == '/' || s.ptr[i] == '-' ? '.' : s.ptr[i];
    s.ptr = digits, s.len = (size_t)(to - digits);
    date = date_parse(s);
    if (date_has_days(&date))
        return copy(r, (struct str){date.usual, DATE_BYTES});
    diag_report(r->diags, DIAG_BAD_DATE, span, "%.*s is not a date: left out",
                (int)s.len, s.ptr);
    return (struct str){NULL, 0};
}

static void read_begin(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = rest_from(line, 5, &span);

    r->event->begins = day_of(r, s, span);
    for (size_t i = 0; i < 4 && r->event->begins.len == DATE_BYTES; i++)
        if (ascii_is_digit(r->event->begins.ptr[i]))
            r->event->year =
                10 * r->event->year + r->event->begins.ptr[i] - '0';
}

static void read_end(struct trf_reader *r, struct trf_line *line)
{
    struct str s = rest_from(line, 5, &r->event->ends_span);

    r->event->ends = day_of(r, s, r->event->ends_span);
}

static void read_dates(struct trf_reader *r, struct trf_line *line)
{
    size_t column = TRF_ROUNDS;

    for (size_t i = 0; i < TRF_ROUNDS_MAX; i++, column += TRF_ROUND_WIDTH) {
        struct span span;
        if (byte_of(line, column) >= line->text.len)
            return;
        struct str s = field(line, column, column + 7, &span);
        r->dates[i] = day_of(r, s, span);
    }
}

static void read_rounds(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = rest_from(line, 5, &span);
    uint64_t n;

    if (str_number(s, &n) && n > 0 && n <= TRF_ROUNDS_MAX)
        r->said_rounds = (uint32_t)n;
    else
        bad_field(r, span, s, "a number of rounds");
}

static bool has_word(struct str s, const char *word)
{
    size_t length = strlen(word);

    for (size_t i = 0; i + length <= s.len; i++)
        if (str_equal_nocase(str_part(s, i, i + length), str_of(word)))
            return true;
    return false;
}

/* 192 has codes, 092 words; both are kept, since a format says less. */
static void read_type(struct trf_reader *r, struct trf_line *line)
{
    static const struct {
        const char *word;
        enum event_format_kind kind;
    } words[] = {
        {"swiss", FORMAT_SWISS},
        {"dutch", FORMAT_SWISS},
        {"double round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"double-round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"double_round", FORMAT_DOUBLE_ROUND_ROBIN},
        {"round robin", FORMAT_ROUND_ROBIN},
        {"round-robin", FORMAT_ROUND_ROBIN},
        {"roundrobin", FORMAT_ROUND_ROBIN},
        {"round_robin", FORMAT_ROUND_ROBIN},
        {"berger", FORMAT_ROUND_ROBIN},
        {"knock", FORMAT_KNOCKOUT},
        {"elimination", FORMAT_KNOCKOUT},
    };
    struct str s = rest_from(line, 5, &r->event->format_span);

    keep_line(r, line->text, false);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(s, words[i].word)) {
            r->event->format.kind = (uint8_t)words[i].kind;
            return;
        }
}

/* "W"; "rank white1". */
static void read_initial(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = rest_from(line, 5, &span);

    if (has_word(s, "white1") || str_is_word(s, "w"))
        r->event->terms.initial = RESULT_FIRST;
    else if (has_word(s, "black1") || str_is_word(s, "b"))
        r->event->terms.initial = RESULT_SECOND;
    else
        bad_field(r, span, s, "a colour: W or B");
}

/* ---- points --------------------------------------------------------------- */

static void set_points(struct trf_reader *r, char code, int64_t tenths)
{
    struct event_points *p = &r->event->terms.points;
    uint16_t n = (uint16_t)tenths;

    if (!p->told)
        *p = (struct event_points){
            .told = true, .win = 10, .draw = 5, .bye = 10, .unknown = 5};
    switch (code) {
    case 'W':
        p->bye = p->bye == p->win ? n : p->bye;
        p->win = n;
        break;
    case 'D':
        p->unknown = p->unknown == p->draw ? n : p->unknown;
        p->draw = n;
        break;
    case 'L':
        p->loss = n;
        break;
    case 'A':
        p->absent = n;
        break;
    case 'P':
        p->bye = n;
        break;
    default:
        p->unknown = n;
    }
}

/* A letter, and its points after it, at columns 6, 15, 24 ... */
static void read_points(struct trf_reader *r, struct trf_line *line)
{
    enum { FIRST = 6, STEP = 9 };

    for (size_t at = FIRST; byte_of(line, at) < line->text.len; at += STEP) {
        struct span span;
        struct str s = field(line, at + 1, at + 4, &span);
        char code = char_at(line, at);
        int64_t tenths;
        if (!memchr("WDLAPX", code, 6) || code == '\0' ||
            !trf_tenths(s, &tenths)) {
            s = field(line, at, at + 4, &span);
            bad_field(r, span, s, "points of W, D, L, A, P or X");
            return;
        }
        set_points(r, code, tenths);
    }
}

/* bbpPairings' lines, a code each. */
static void read_points_line(struct trf_reader *r, struct trf_line *line)
{
    static const char codes[][2] = {{'W', 'W'}, {'D', 'D'}, {'L', 'L'},
                                    {'Z', 'A'}, {'F', 'A'}, {'U', 'P'}};
    struct span span;
    struct str s = rest_from(line, 5, &span);
    int64_t tenths;

    if (!trf_tenths(s, &tenths)) {
        bad_field(r, span, s, "points");
        return;
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (line->text.ptr[2] == codes[i][0])
            set_points(r, codes[i][1], tenths);
}

/* JaVaFo's codes, of which an event has no more than six: it does not tell
   apart who had which colour. */
static char xxs_code(struct str name)
{
    static const struct {
        const char *name;
        char code;
    } codes[] = {{"W", 'W'},   {"WW", 'W'}, {"BW", 'W'}, {"FW", 'W'},
                 {"FPB", 'W'}, {"D", 'D'},  {"WD", 'D'}, {"BD", 'D'},
                 {"HPB", 'D'}, {"L", 'L'},  {"WL", 'L'}, {"BL", 'L'},
                 {"ZPB", 'A'}, {"FL", 'A'}, {"PAB", 'P'}};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (str_equal_nocase(name, str_of(codes[i].name)))
            return codes[i].code;
    return '\0';
}

/* "XXS WW=3.0 BW=3.0 D=1.0" */
static void read_points_words(struct trf_reader *r, struct trf_line *line)
{
    static const char codes[] = "WDLAP";
    int64_t told[sizeof codes] = {-1, -1, -1, -1, -1};
    size_t byte = byte_of(line, 4);
    struct span span;
    struct str s;

    while ((s = next_word(line, &byte, &span)).len) {
        struct str value = s, name = str_take(&value, '=');
        char code = xxs_code(name);
        int64_t tenths;
        if (!code || !trf_tenths(value, &tenths)) {
            bad_field(r, span, s, "a code and its points, such as W=3.0");
            continue;
        }
        int64_t *old = &told[strchr(codes, code) - codes];
        if (*old >= 0 && *old != tenths)
            diag_report(r->diags, DIAG_NOT_HELD, span,
                        "%.*s gives other points than a code before it, which "
                        "an event does not tell apart: left out",
                        (int)name.len, name.ptr);
        else
            set_points(r, code, *old = tenths);
    }
}

/* ---- players -------------------------------------------------------------- */

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
    struct str s = field(line, 5, 8, &span);

    if (!take_number(r, line, 5, 8, TRF_NUMBER_MAX, number))
        return false;
    if (*number == 0)
        return s.len ? bad_field(r, span, s, "a number from 1")
                     : bad_field(r, span_of(line, 0, 3), STR("001"),
                                 "followed by the player's number");
    if (r->indices[*number]) {
        diag_report(r->diags, DIAG_PLAYER_TWICE, span,
                    "another player has the number %u", (unsigned)*number);
        return false;
    }
    return true;
}

/* A year alone stays one; a day may have zeros for what is not known. */
static struct str birth(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s = field(line, 70, 79, &span);
    uint64_t year;

    if (str_number(str_part(s, 0, s.len < 4 ? s.len : 4), &year) && year == 0)
        return (struct str){NULL, 0};
    if (s.len == 10 && str_equal(str_from(s, 4), STR("/00/00")))
        return copy(r, str_part(s, 0, 4));
    return s.len == 4 ? copy(r, s) : day_of(r, s, span);
}

static struct str name_of(struct trf_reader *r, struct trf_line *line,
                          uint64_t number, struct span *span)
{
    struct str s = field(line, 15, 47, span);
    struct text text = {0};

    if (s.len)
        return copy(r, s);
    text_addf(&text, "Player %u", (unsigned)number);
    s = copy(r, text_str(&text));
    r->diags->no_memory |= text.failed;
    text_release(&text);
    return s;
}

static void keep_sex(struct trf_reader *r, struct trf_line *line,
                     struct event_player *p)
{
    struct event_remark *remark;
    struct text text = {0};
    size_t at = byte_of(line, 10);
    char sex = char_at(line, 10);

    if (!ascii_is_letter(sex) ||
        !(remark = ARENA_NEW(r->arena, struct event_remark)))
        return;
    text_addf(&text, "%s%c", TRF_SEX, sex);
    remark->text = copy(r, text_str(&text));
    remark->beside = true;
    p->remarks = remark;
    r->diags->no_memory |= text.failed;
    text_release(&text);
    if (!r->said_sex)
        diag_report(r->diags, DIAG_NOT_HELD, span_of(line, at, at + 1),
                    "an event has no place for a player's sex: kept as a "
                    "remark");
    r->said_sex = true;
}

static void read_details(struct trf_reader *r, struct trf_line *line,
                         struct event_player *p, struct trf_player *t)
{
    struct span span;
    struct str s;
    uint64_t rating;

    p->name = name_of(r, line, t->number, &p->span);
    keep_sex(r, line, p);
    p->title = copy(r, field(line, 11, 13, &span));
    take_number(r, line, 49, 52, TRF_NUMBER_MAX, &rating);
    p->rating = (uint32_t)rating;
    p->country = copy(r, field(line, 54, 56, &span));
    p->id = copy(r, field(line, 58, 68, &span));
    p->born = birth(r, line);
    s = field(line, 81, 84, &t->points_span);
    if (s.len && !trf_tenths(s, &t->points))
        bad_field(r, t->points_span, s, "a number of points");
}

/* ---- rounds --------------------------------------------------------------- */

static bool read_cell(struct trf_reader *r, struct trf_line *line,
                      size_t column, struct trf_cell *cell)
{
    uint64_t opponent;

    if (!is_parted(r, line, column - 2) || !is_parted(r, line, column - 1) ||
        !is_parted(r, line, column + 4) || !is_parted(r, line, column + 6))
        return false;
    field(line, column, column + 7, &cell->span);
    if (!take_number(r, line, column, column + 3, TRF_NUMBER_MAX, &opponent))
        return false;
    cell->opponent = (uint32_t)opponent;
    cell->colour = ascii_lower(char_at(line, column + 5));
    cell->result = ascii_lower(char_at(line, column + 7));
    if (!memchr("wb- ", cell->colour, 4) ||
        !memchr("-+wdl1=0hfuz*x ", cell->result, 15)) {
        struct span span;
        struct str s = field(line, column + 5, column + 7, &span);
        return bad_field(r, span, s, "a colour and a result");
    }
    return true;
}

static void read_cells(struct trf_reader *r, struct trf_line *line,
                       struct trf_player *t)
{
    size_t columns = str_code_points(line->text), count = 0;

    if (columns >= TRF_ROUNDS)
        count = (columns - TRF_ROUNDS) / TRF_ROUND_WIDTH + 1;
    if (count > TRF_ROUNDS_MAX) {
        size_t at =
            byte_of(line, TRF_ROUNDS + TRF_ROUNDS_MAX * TRF_ROUND_WIDTH);
        diag_report(r->diags, DIAG_TOO_MANY, span_of(line, at, at + 1),
                    "more than %d rounds: left out", TRF_ROUNDS_MAX);
        count = TRF_ROUNDS_MAX;
    }
    t->cells = arena_alloc(r->arena, (count + 1) * sizeof *t->cells);
    for (size_t i = 0; t->cells && i < count; i++) {
        struct trf_cell *cell = &t->cells[i];
        if (!read_cell(r, line, TRF_ROUNDS + i * TRF_ROUND_WIDTH, cell))
            return;
        t->cell_count++;
        r->paired[i] |= cell->opponent != 0;
        if ((cell->opponent || cell->result != ' ') && i >= r->columns)
            r->columns = (uint32_t)i + 1;
    }
}

static void read_player(struct trf_reader *r, struct trf_line *line)
{
    static const uint8_t parting[] = {4, 9, 14, 48, 53, 57, 69, 80, 85};
    struct event_player *p;
    uint64_t number;
    bool parted = true;

    for (size_t i = 0; i < sizeof parting && parted; i++)
        parted = is_parted(r, line, parting[i]);
    if (!parted || !find_number(r, line, &number) || !(p = add_player(r)))
        return;
    struct trf_player *t = &r->players[r->player_count - 1];
    t->number = p->seed = (uint32_t)number;
    r->indices[number] = (uint32_t)r->player_count;
    read_details(r, line, p, t);
    read_cells(r, line, t);
}

/* ---- lines that name players ---------------------------------------------- */

/* "240 H 003  026  047" */
static void read_byes(struct trf_reader *r, struct trf_line *line)
{
    char type = ascii_lower(char_at(line, 5));
    struct span span;
    struct str s;
    uint64_t round;
    size_t byte;

    if (!memchr("fhz", type, 3)) {
        s = field(line, 5, 5, &span);
        bad_field(r, span, s, "a kind of bye: F, H or Z");
        return;
    }
    if (!take_number(r, line, 7, 9, TRF_ROUNDS_MAX, &round))
        return;
    byte = byte_of(line, 10);
    while ((s = next_word(line, &byte, &span)).len) {
        uint32_t player = player_of(r, s, span);
        if (player != NOBODY && round > 0)
            trf_add_bye(r, player, (uint32_t)round, type, span);
    }
}

/* JaVaFo's list of who is absent in the round that is to be paired: the one after
   the last that is. */
static void read_absent(struct trf_reader *r, struct trf_line *line)
{
    size_t byte = byte_of(line, 4);
    uint32_t round = trf_paired_rounds(r) + 1;
    struct span span;
    struct str s;

    while ((s = next_word(line, &byte, &span)).len) {
        uint32_t player = player_of(r, s, span);
        if (player != NOBODY)
            trf_add_bye(r, player, round, 'z', span);
    }
}

static void ban(struct trf_reader *r, uint32_t a, uint32_t b, uint64_t from,
                uint64_t last)
{
    struct event_ban *ban = ARENA_NEW(r->arena, struct event_ban);

    if (!ban)
        return;
    *ban = (struct event_ban){.next = r->event->terms.bans,
                              .players = {a, b},
                              .from = (uint32_t)from,
                              .before = (uint32_t)last + 1};
    r->event->terms.bans = ban;
}

/* Of all that are named each with each. */
static void ban_all(struct trf_reader *r, struct trf_line *line, size_t byte,
                    uint64_t from, uint64_t last)
{
    enum { MOST = 200 };
    uint32_t list[MOST];
    size_t count = 0;
    struct span span;
    struct str s;

    while ((s = next_word(line, &byte, &span)).len) {
        uint32_t player = player_of(r, s, span);
        if (player == NOBODY)
            continue;
        if (count == MOST) {
            diag_report(r->diags, DIAG_TOO_MANY, span,
                        "more than %d players on a line: left out", MOST);
            return;
        }
        for (size_t i = 0; i < count; i++)
            ban(r, list[i], player, from, last);
        list[count++] = player;
    }
}

static void read_bans(struct trf_reader *r, struct trf_line *line)
{
    uint64_t from, last;

    keep_line(r, line->text, false);
    if (take_number(r, line, 5, 7, TRF_ROUNDS_MAX, &from) &&
        take_number(r, line, 9, 11, TRF_ROUNDS_MAX, &last))
        ban_all(r, line, byte_of(line, 12), from, last);
}

static void read_bans_for_good(struct trf_reader *r, struct trf_line *line)
{
    keep_line(r, line->text, false);
    ban_all(r, line, byte_of(line, 4), 1, TRF_ROUNDS_MAX);
}

static void add_bonus(struct trf_reader *r, uint32_t player, uint64_t from,
                      uint64_t last, int64_t tenths)
{
    struct event_bonus *bonus = ARENA_NEW(r->arena, struct event_bonus);

    if (!bonus)
        return;
    *bonus = (struct event_bonus){.next = r->event->terms.bonuses,
                                  .player = player,
                                  .from = (uint32_t)from,
                                  .before = (uint32_t)last + 1,
                                  .tenths = (int32_t)tenths};
    r->event->terms.bonuses = bonus;
}

/* "250 MMMM GGGG RRF RRL PPPF PPPL" */
static void read_acceleration(struct trf_reader *r, struct trf_line *line)
{
    uint64_t from, last, low, high;
    struct span span;
    struct str s = field(line, 10, 13, &span);
    int64_t tenths;

    keep_line(r, line->text, false);
    if (!trf_tenths(s, &tenths)) {
        bad_field(r, span, s, "a number of points");
        return;
    }
    if (!take_number(r, line, 15, 17, TRF_ROUNDS_MAX, &from) ||
        !take_number(r, line, 19, 21, TRF_ROUNDS_MAX, &last) ||
        !take_number(r, line, 23, 26, TRF_NUMBER_MAX, &low) ||
        !take_number(r, line, 28, 31, TRF_NUMBER_MAX, &high))
        return;
    for (uint64_t n = low; n <= high; n++)
        if (r->indices[n])
            add_bonus(r, r->indices[n] - 1, from, last, tenths);
}

/* "XXA  12  1.0  1.0  0.5": a player's, round by round. */
static void read_own_acceleration(struct trf_reader *r, struct trf_line *line)
{
    size_t byte = byte_of(line, 4);
    struct span span;
    struct str s = next_word(line, &byte, &span);
    uint32_t player = s.len ? player_of(r, s, span) : NOBODY;
    int64_t tenths;

    keep_line(r, line->text, false);
    for (uint64_t round = 1; player != NOBODY; round++) {
        s = next_word(line, &byte, &span);
        if (!s.len || round > TRF_ROUNDS_MAX)
            return;
        if (!trf_tenths(s, &tenths)) {
            bad_field(r, span, s, "a number of points");
            return;
        }
        if (tenths)
            add_bonus(r, player, round, round, tenths);
    }
}

/* ---- all lines ------------------------------------------------------------ */

typedef void line_reader(struct trf_reader *r, struct trf_line *line);

static void read_nothing(struct trf_reader *r, struct trf_line *line)
{
    (void)r, (void)line;
}

static const struct {
    const char *code;
    line_reader *read;
    bool late; /* when all players are known */
} readers[] = {
    {"001", read_player, false},
    {"012", read_name, false},
    {"022", read_city, false},
    {"032", read_country, false},
    {"042", read_begin, false},
    {"052", read_end, false},
    {"062", read_nothing, false}, /* counts that follow from the rest */
    {"072", read_nothing, false},
    {"082", read_nothing, false},
    {"092", read_type, false},
    {"132", read_dates, false},
    {"142", read_rounds, false},
    {"152", read_initial, false},
    {"162", read_points, false},
    {"192", read_type, false},
    {"202", read_tiebreaks, false},
    {"XXR", read_rounds, false},
    {"XXC", read_initial, false},
    {"XXS", read_points_words, false},
    {"BBW", read_points_line, false},
    {"BBD", read_points_line, false},
    {"BBL", read_points_line, false},
    {"BBZ", read_points_line, false},
    {"BBF", read_points_line, false},
    {"BBU", read_points_line, false},
    {"240", read_byes, true},
    {"XXZ", read_absent, true},
    {"250", read_acceleration, true},
    {"260", read_bans, true},
    {"XXA", read_own_acceleration, true},
    {"XXP", read_bans_for_good, true},
};

enum { READERS = sizeof readers / sizeof *readers };

static size_t find_reader(struct str code)
{
    size_t i = 0;

    while (i < READERS && !str_equal(code, str_of(readers[i].code)))
        i++;
    return i;
}

static bool is_code(struct str line)
{
    for (size_t i = 0; i < 3; i++)
        if (i >= line.len ||
            !(ascii_is_digit(line.ptr[i]) || ascii_is_letter(line.ptr[i])))
            return false;
    return line.len == 3 || line.ptr[3] == ' ';
}

/* A line that no reader takes. */
static void read_other(struct trf_reader *r, struct trf_line *line)
{
    struct span code = {line->begin, 3};

    if (str_starts(line->text, STR("###"))) {
        keep_line(r, line->text, true);
        return;
    }
    if (!is_code(line->text)) {
        diag_report(r->diags, DIAG_TRF_LINE,
                    span_of(line, 0, line->text.len < 3 ? line->text.len : 3),
                    "a line of TRF begins with three digits or letters and a "
                    "blank: left out");
        return;
    }
    keep_line(r, line->text, false);
    diag_report(r->diags, DIAG_NOT_HELD, code,
                "an event has no place for %.3s: kept as a remark",
                line->text.ptr);
}

static void read_lines(struct trf_reader *r, struct str text, bool late)
{
    struct str rest = text;

    while (rest.len) {
        struct trf_line line = {.begin = (uint32_t)(text.len - rest.len),
                                .column = 1};
        line.text = take_line(&rest);
        if (str_trim(line.text).len == 0)
            continue;
        size_t reader = find_reader(
            str_part(line.text, 0, line.text.len < 3 ? line.text.len : 3));
        if (reader == READERS && !late)
            read_other(r, &line);
        else if (reader < READERS && readers[reader].late == late)
            readers[reader].read(r, &line);
    }
}

static bool begin(struct trf_reader *r)
{
    struct event *e = r->event = ARENA_NEW(r->arena, struct event);

    if (!e || !(e->stages = ARENA_NEW(r->arena, struct event_stage)))
        return false;
    e->stage_count = 1;
    e->format.kind = FORMAT_SWISS;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    r->next_result = &e->results;
    r->next_remark = &e->remarks[PART_HEAD];
    return true;
}

static void end(struct trf_reader *r, struct str text)
{
    struct event *e = r->event;
    uint32_t rounds = r->said_rounds ? r->said_rounds : r->columns;

    if (e->format.kind == FORMAT_SWISS)
        e->format.games = rounds;
    e->stages[0].format = e->format;
    e->span = (struct span){0, (uint32_t)text.len};
    if (!e->name_span.length)
        e->name_span = (struct span){0, text.len < 3 ? (uint32_t)text.len : 3};
}

struct event *trf_parse(struct arena *arena, struct str text,
                        struct diags *diags)
{
    struct trf_reader *r = ARENA_NEW(arena, struct trf_reader);

    if (!r)
        return NULL;
    *r = (struct trf_reader){.arena = arena, .diags = diags};
    if (!begin(r))
        return NULL;
    read_lines(r, text, false);
    namesakes_separate(r->event, arena, diags);
    trf_rounds(r);
    read_lines(r, text, true);
    trf_check_points(r);
    end(r, text);
    if (arena->exhausted)
        diag_report(diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                    "the file takes more memory than it may: only what comes "
                    "first is read");
    return r->event;
}

/* Whether a line is one: the head's codes, or a player with his number. */
static bool is_own_line(struct str line)
{
    uint64_t number;

    if (line.len < 5 || !is_code(line))
        return false;
    if (str_starts(line, STR("001")))
        return line.len > 8 &&
               str_number(str_trim(str_part(line, 4, 8)), &number);
    return find_reader(str_part(line, 0, 3)) < READERS ||
           (ascii_is_digit(line.ptr[0]) && line.ptr[2] == '2');
}

bool trf_sniff(struct str head)
{
    str_skip(&head, STR("\xEF\xBB\xBF"));
    while (head.len) {
        struct str line = take_line(&head);
        if (str_trim(line).len && !str_starts(line, STR("###")))
            return is_own_line(line);
    }
    return false;
}
