/* Reads lists of players, from which events are drawn. A list has one name per
   line, is a table whose first row names its columns, or is one of FIDE's
   lists. */
#include <stdlib.h>

#include "../fide/fide_list.h"
#include "../namesakes.h"
#include "csv.h"
#include "date.h"
#include "event.h"
#include "source.h"

enum column {
    COLUMN_NAME,
    COLUMN_LAST_NAME,
    COLUMN_FIRST_NAME,
    COLUMN_RATING,
    COLUMN_K,
    COLUMN_TITLE,
    COLUMN_COUNTRY,
    COLUMN_CLUB,
    COLUMN_CATEGORY,
    COLUMN_ID,
    COLUMN_BORN,
    COLUMN_NOTE,
    COLUMN_TEAM,
    COLUMN_BOARD,
    COLUMN_ROW, /* number of the row: players are numbered again */
    COLUMN_OTHER
};

enum { COLUMNS_MOST = 64, RATING_MOST = 9999, K_MOST = 1000 };

struct player_list {
    struct arena *arena;
    struct diags *diags;
    struct str text;
    struct event *event;
    size_t room;
    struct str first_name; /* first name in the current row */
    struct str *teams; /* the name of each player's team, which may be empty */
    size_t team_room;
    char separator;
    uint8_t columns[COLUMNS_MOST]; /* enum column of each column */
    size_t column_count;           /* number of columns; 0 if the list has one
                                      name per line */
    enum event_rating_kind kind;
    struct fide_list fide;
    bool is_fide; /* the list is one of FIDE's */
};

/* The names by which columns are read. The first name of each column is listed
   in messages; the others are those of other programs. */
static const struct {
    const char *word;
    enum column column;
} words[] = {
    {"name", COLUMN_NAME},
    {"player", COLUMN_NAME},
    {"full name", COLUMN_NAME},
    {"last name", COLUMN_LAST_NAME},
    {"lastname", COLUMN_LAST_NAME},
    {"surname", COLUMN_LAST_NAME},
    {"family name", COLUMN_LAST_NAME},
    {"first name", COLUMN_FIRST_NAME},
    {"firstname", COLUMN_FIRST_NAME},
    {"given name", COLUMN_FIRST_NAME},
    {"forename", COLUMN_FIRST_NAME},
    {"rating", COLUMN_RATING},
    {"rtg", COLUMN_RATING},
    {"elo", COLUMN_RATING},
    {"fide", COLUMN_RATING},
    {"fide rating", COLUMN_RATING},
    {"rtgi", COLUMN_RATING},
    {"k", COLUMN_K},
    {"k-factor", COLUMN_K},
    {"title", COLUMN_TITLE},
    {"tit", COLUMN_TITLE},
    {"country", COLUMN_COUNTRY},
    {"federation", COLUMN_COUNTRY},
    {"fed", COLUMN_COUNTRY},
    {"club", COLUMN_CLUB},
    {"club name", COLUMN_CLUB},
    {"category", COLUMN_CATEGORY},
    {"id", COLUMN_ID},
    {"fide id", COLUMN_ID},
    {"fideid", COLUMN_ID},
    {"fide-id", COLUMN_ID},
    {"id number", COLUMN_ID},
    {"born", COLUMN_BORN},
    {"birth", COLUMN_BORN},
    {"birthday", COLUMN_BORN},
    {"birthdate", COLUMN_BORN},
    {"date of birth", COLUMN_BORN},
    {"year of birth", COLUMN_BORN},
    {"b-year", COLUMN_BORN},
    {"yob", COLUMN_BORN},
    {"note", COLUMN_NOTE},
    {"team", COLUMN_TEAM},
    {"team name", COLUMN_TEAM},
    {"board", COLUMN_BOARD},
    {"board no", COLUMN_BOARD},
    {"bo", COLUMN_BOARD},
    {"bd", COLUMN_BOARD},
    {"no", COLUMN_ROW},
    {"nr", COLUMN_ROW},
    {"#", COLUMN_ROW},
    {"sno", COLUMN_ROW},
};

enum { WORDS = sizeof words / sizeof *words };

/* Finds a column by its heading. A final period, as in "Rtg.", is ignored. */
static enum column column_find(struct str head)
{
    head = str_trim(head);
    if (head.len && head.ptr[head.len - 1] == '.')
        head.len--;
    for (size_t i = 0; i < WORDS; i++)
        if (str_equal_nocase(head, str_of(words[i].word)))
            return words[i].column;
    return COLUMN_OTHER;
}

/* Appends the first name of each column. */
static void add_columns(struct text *out)
{
    for (size_t i = 0; i < WORDS; i++)
        if (i == 0 || words[i].column != words[i - 1].column)
            text_addf(out, "%s%s", i ? ", " : "", words[i].word);
}

static size_t line_end(struct str s, size_t at)
{
    while (at < s.len && s.ptr[at] != '\n' && s.ptr[at] != '\r')
        at++;
    return at;
}

/* Returns the end of a row of a table, without its line break. Quoted fields
   can have several lines. */
static size_t table_row_end(const struct player_list *l, size_t begin)
{
    size_t end = csv_row_end(l->text, begin, true, l->separator);

    while (end > begin &&
           (l->text.ptr[end - 1] == '\n' || l->text.ptr[end - 1] == '\r'))
        end--;
    return end;
}

static struct csv_row row_at(const struct player_list *l, size_t begin,
                             size_t end)
{
    return (struct csv_row){.text = str_part(l->text, 0, end),
                            .separator = l->separator,
                            .at = begin};
}

static struct str field_text(const struct player_list *l,
                             struct csv_field field)
{
    return str_trim(csv_quote(l->arena, l->text, field).words);
}

/* True if the first row names columns, including that of the players. */
static bool has_heads(struct player_list *l, size_t begin)
{
    struct csv_row row = row_at(l, begin, table_row_end(l, begin));
    struct csv_field field;

    while (csv_next_field(&row, &field)) {
        enum column column = column_find(field_text(l, field));
        if (column == COLUMN_NAME || column == COLUMN_LAST_NAME)
            return true;
    }
    return false;
}

static void report_head(struct player_list *l, struct csv_field field,
                        bool repeated)
{
    struct text accepted = {0};

    add_columns(&accepted);
    if (repeated)
        diag_report(l->diags, DIAG_UNKNOWN_COLUMN, field.span,
                    "another column has the same meaning: omitted");
    else
        diag_report(l->diags, DIAG_UNKNOWN_COLUMN, field.span,
                    "not a column of a list of players: omitted; the columns "
                    "are %.*s",
                    (int)accepted.len, accepted.ptr);
    text_release(&accepted);
}

static void read_heads(struct player_list *l, size_t begin)
{
    struct csv_row row = row_at(l, begin, table_row_end(l, begin));
    struct csv_field field;

    while (csv_next_field(&row, &field) && l->column_count < COLUMNS_MOST) {
        struct str head = field_text(l, field);
        enum column column = column_find(head);
        bool repeated = false;
        for (size_t i = 0; i < l->column_count; i++)
            repeated |= column != COLUMN_OTHER && l->columns[i] == column;
        if (head.len && (repeated || column == COLUMN_OTHER))
            report_head(l, field, repeated);
        l->columns[l->column_count++] =
            (uint8_t)(repeated ? COLUMN_OTHER : column);
    }
}

static void report_cell(struct player_list *l, struct csv_field field,
                        const char *what)
{
    diag_report(l->diags, DIAG_UNKNOWN_CELL, field.span, "%s: omitted", what);
}

/* Replaces each line break of a value, with the white space around it, by a
   space, and reports that. */
static struct str join_lines(struct player_list *l, struct csv_field field,
                             struct str s)
{
    char *joined;
    size_t end = 0;

    if (line_end(s, 0) == s.len || !(joined = arena_alloc(l->arena, s.len)))
        return s;
    while (s.len) {
        struct str line = str_trim(str_line(&s));
        if (end && line.len)
            joined[end++] = ' ';
        memcpy(joined + end, line.ptr, line.len);
        end += line.len;
    }
    diag_report(l->diags, DIAG_UNKNOWN_CELL, field.span,
                "the value has a line break: read as a space");
    return (struct str){joined, end};
}

static void set_born(struct player_list *l, struct event_player *p,
                     struct csv_field field, struct str s)
{
    uint64_t year;
    struct date date = date_parse(s);

    if (s.len == 4 && str_number(s, &year))
        p->born = arena_copy(l->arena, s);
    else if (date_has_days(&date))
        p->born = arena_copy(l->arena, (struct str){date.usual, DATE_BYTES});
    else
        report_cell(l, field, "not a date, such as 1990 or 1990.12.31");
}

/* Words that other programs write instead of the board of a reserve. */
static bool is_reserve(struct str s)
{
    static const char *const reserves[] = {"r", "res", "reserve", "sub",
                                           "substitute"};

    if (s.len && s.ptr[s.len - 1] == '.')
        s.len--;
    while (s.len > 1 && ascii_is_digit(s.ptr[s.len - 1]))
        s.len--;
    for (size_t i = 0; i < sizeof reserves / sizeof *reserves; i++)
        if (str_equal_nocase(s, str_of(reserves[i])))
            return true;
    return false;
}

static void set_board(struct player_list *l, struct event_player *p,
                      struct csv_field field, struct str s)
{
    uint64_t board;

    if (str_number(s, &board) && board <= EVENT_BOARDS_MAX)
        p->board = (uint32_t)board;
    else if (!is_reserve(s))
        report_cell(l, field, "neither the number of a board nor \"reserve\"");
}

/* Sets the name of the player's team. */
static void set_team(struct player_list *l, struct csv_field field,
                     struct str s)
{
    if (str_find_control(s) < s.len || memchr(s.ptr, '\t', s.len))
        report_cell(l, field, "not a name on one line");
    else
        l->teams[l->event->player_count - 1] = arena_copy(l->arena, s);
}

/* Sets a number, unless it is 0, which other programs write for an unrated
   player. */
static void set_number(struct player_list *l, uint32_t *into,
                       struct csv_field field, struct str s, uint64_t most)
{
    uint64_t number;

    if (str_number(s, &number) && number <= most)
        *into = (uint32_t)number;
    else
        report_cell(l, field, "not a whole number, or one that is too large");
}

static void set_cell(struct player_list *l, struct event_player *p,
                     enum column column, struct csv_field field)
{
    struct str *const places[COLUMN_OTHER + 1] = {
        [COLUMN_NAME] = &p->name,
        [COLUMN_LAST_NAME] = &p->name,
        [COLUMN_FIRST_NAME] = &l->first_name,
        [COLUMN_TITLE] = &p->title,
        [COLUMN_COUNTRY] = &p->country,
        [COLUMN_CLUB] = &p->club,
        [COLUMN_CATEGORY] = &p->categories,
        [COLUMN_ID] = &p->id,
        [COLUMN_NOTE] = &p->note};
    const struct {
        uint32_t *into;
        uint64_t most;
    } numbers[COLUMN_OTHER + 1] = {[COLUMN_RATING] = {&p->rating, RATING_MOST},
                                   [COLUMN_K] = {&p->k, K_MOST}};
    struct str s = join_lines(l, field, field_text(l, field));

    if (s.len == 0)
        return;
    if (numbers[column].into)
        set_number(l, numbers[column].into, field, s, numbers[column].most);
    else if (column == COLUMN_BORN)
        set_born(l, p, field, s);
    else if (column == COLUMN_TEAM)
        set_team(l, field, s);
    else if (column == COLUMN_BOARD)
        set_board(l, p, field, s);
    else if (places[column])
        *places[column] = arena_copy(l->arena, s);
}

/* Makes a name such as "Lee, Ann" from two columns. */
static void join_names(struct player_list *l, struct event_player *p)
{
    struct text name = {0};

    if (!p->name.len || !l->first_name.len)
        return;
    text_addf(&name, "%.*s, %.*s", (int)p->name.len, p->name.ptr,
              (int)l->first_name.len, l->first_name.ptr);
    if (name.failed)
        l->arena->exhausted = true;
    else
        p->name = arena_copy(l->arena, text_str(&name));
    text_release(&name);
}

static struct event_player *add_player(struct player_list *l)
{
    struct event *e = l->event;

    if (!ARENA_ROOM(l->arena, e->players, e->player_count, l->room, 64) ||
        !ARENA_ROOM(l->arena, l->teams, e->player_count, l->team_room, 64))
        return NULL;
    e->players[e->player_count] = (struct event_player){0};
    l->teams[e->player_count] = STR_NONE;
    return &e->players[e->player_count++];
}

/* Reads the player in a line of FIDE's list. Returns false if there is none. */
static bool read_fide(struct player_list *l, struct span span,
                      struct event_player *p)
{
    struct str *const copied[] = {&p->name, &p->id, &p->title, &p->country,
                                  &p->born};

    if (!fide_list_read(&l->fide, l->text, span, p, l->diags))
        return false;
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        *copied[i] = arena_copy(l->arena, *copied[i]);
    return true;
}

/* Reports the first field of a row whose quotes are wrong. */
static void report_quote(struct player_list *l, const struct csv_row *row,
                         struct csv_field field)
{
    bool open = field.span.begin + field.span.length >= row->text.len;

    diag_report(l->diags, DIAG_UNKNOWN_ROW,
                (struct span){field.span.begin - 1, field.span.length + 1},
                open ? "the quote is not closed: the row is omitted"
                     : "text follows the closing quote: the row is omitted");
}

/* Reads a row that is only a name, with or without quotes. Returns false if its
   quote is not closed. */
static bool read_name(struct player_list *l, struct csv_row *row,
                      struct span span, struct event_player *p)
{
    struct csv_field field = {.span = span}, first;

    if (csv_next_field(row, &first) && row->ended && first.quoted) {
        if (row->broken &&
            first.span.begin + first.span.length == row->text.len) {
            report_quote(l, row, first);
            return false;
        }
        field = row->broken ? field : first;
    }
    p->name = arena_copy(l->arena, join_lines(l, field, field_text(l, field)));
    return true;
}

/* Reads the player in a row of a table, or in a line with only a name. Returns
   false if there is none. */
static bool read_cells(struct player_list *l, struct span span,
                       struct event_player *p)
{
    struct csv_row row = row_at(l, span.begin, span.begin + span.length);
    struct csv_field field;

    p->span = span;
    l->first_name = STR("");
    if (!l->column_count && !read_name(l, &row, span, p))
        return false;
    for (size_t i = 0; i < l->column_count && csv_next_field(&row, &field);
         i++) {
        if (row.broken) {
            report_quote(l, &row, field);
            return false;
        }
        set_cell(l, p, (enum column)l->columns[i], field);
    }
    join_names(l, p);
    if (p->name.len)
        return true;
    diag_report(l->diags, DIAG_UNKNOWN_ROW, span,
                "a row without a name: omitted");
    return false;
}

/* Reads the player in a row. Returns false if no more players are accepted. */
static bool read_row(struct player_list *l, size_t begin, size_t end)
{
    struct span span = {(uint32_t)begin, (uint32_t)(end - begin)};
    struct event_player *p;

    if (l->event->player_count == EVENT_PLAYERS_MAX) {
        diag_report(l->diags, DIAG_TOO_MANY, span,
                    "the list has more than %d players: the others are omitted",
                    EVENT_PLAYERS_MAX);
        return false;
    }
    if (!(p = add_player(l)))
        return false;
    if (!(l->is_fide ? read_fide(l, span, p) : read_cells(l, span, p)))
        l->event->player_count--;
    return true;
}

static int compare_by_name(const void *left, const void *right)
{
    const struct event_player *const *x = left, *const *y = right;
    int order = str_compare((*x)->name, (*y)->name);

    return order ? order : (*x > *y) - (*x < *y);
}

/* Reports and removes players whose name occurred before. */
static void drop_repeated_names(struct player_list *l)
{
    struct event *e = l->event;
    size_t count = e->player_count, kept = 0;
    struct event_player **list =
        count > 1 ? arena_alloc(l->arena, count * sizeof(*list)) : NULL;
    struct str last = {NULL, 0};

    for (size_t i = 0; list && i < count; i++)
        list[i] = &e->players[i];
    if (list)
        qsort(list, count, sizeof(*list), compare_by_name);
    for (size_t i = 0; list && i < count; i++) {
        if (i > 0 && str_equal(list[i]->name, last)) {
            diag_report(l->diags, DIAG_PLAYER_TWICE, list[i]->span,
                        "the list already has this player: omitted");
            list[i]->name.len = 0;
        } else {
            last = list[i]->name;
        }
    }
    for (size_t i = 0; i < count; i++)
        if (e->players[i].name.len)
            e->players[kept++] = e->players[i];
    e->player_count = kept;
}

/* ---- teams --------------------------------------------------------------- */

/* A player and the name of the player's team. */
struct member {
    struct str team;
    size_t player;
    size_t first; /* first player of the team */
};

static int compare_teams(const void *left, const void *right)
{
    const struct member *a = left, *b = right;
    int order = str_compare(a->team, b->team);

    return order ? order : (a->player > b->player) - (a->player < b->player);
}

/* Orders members by the first players of their teams. */
static int compare_firsts(const void *left, const void *right)
{
    const struct member *a = left, *b = right;

    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

/* Lists the players who have a team, team by team. Teams have the order of
   their first players. Returns the number of members. */
static size_t list_members(const struct player_list *l, struct member *list)
{
    size_t count = 0;

    for (size_t i = 0; i < l->event->player_count; i++)
        if (l->teams[i].len)
            list[count++] = (struct member){l->teams[i], i, 0};
    qsort(list, count, sizeof *list, compare_teams);
    for (size_t i = 0; i < count; i++)
        list[i].first = i && str_equal(list[i].team, list[i - 1].team)
                            ? list[i - 1].first
                            : list[i].player;
    qsort(list, count, sizeof *list, compare_firsts);
    return count;
}

/* Makes the teams that the rows name. */
static void make_teams(struct player_list *l)
{
    struct event *e = l->event;
    struct member *list =
        arena_alloc(l->arena, (e->player_count + 1) * sizeof *list);
    size_t count = list ? list_members(l, list) : 0;
    size_t room = 0;

    for (size_t i = 0; i < count; i++) {
        if (!i || list[i].first != list[i - 1].first) {
            if (!ARENA_ROOM(l->arena, e->teams, e->team_count, room, 16))
                return;
            e->teams[e->team_count++] =
                (struct event_team){.name = list[i].team};
        }
        e->players[list[i].player].team = (uint32_t)e->team_count;
    }
}

static int compare_boards(const void *left, const void *right)
{
    const struct event_player *const *x = left, *const *y = right;
    const struct event_player *a = *x, *b = *y;

    if (a->team != b->team)
        return a->team - 1 < b->team - 1 ? -1 : 1;
    if (a->board != b->board)
        return a->board - 1 < b->board - 1 ? -1 : 1;
    return (a > b) - (a < b);
}

/* Makes the second player on a board a reserve. The list is sorted. */
static void drop_second_players(struct player_list *l,
                                struct event_player **list, size_t count)
{
    for (size_t i = 1, last = 0; i < count; i++) {
        if (!list[i]->team || list[i]->team != list[last]->team ||
            !list[i]->board || list[i]->board != list[last]->board) {
            last = i;
            continue;
        }
        diag_report(l->diags, DIAG_UNKNOWN_CELL, list[i]->span,
                    "the team has another player on board %u: this one becomes "
                    "a reserve",
                    (unsigned)list[i]->board);
        list[i]->board = 0;
    }
}

/* Sorts the players by team and board. Reserves follow the boards, and players
   without a team follow the teams. */
static void sort_by_board(struct player_list *l)
{
    struct event *e = l->event;
    size_t count = e->player_count;
    struct event_player **list = arena_alloc(l->arena, count * sizeof(*list));
    struct event_player *sorted = arena_alloc(l->arena, count * sizeof *sorted);

    if (!list || !sorted)
        return;
    for (size_t i = 0; i < count; i++)
        list[i] = &e->players[i];
    qsort(list, count, sizeof(*list), compare_boards);
    drop_second_players(l, list, count);
    qsort(list, count, sizeof(*list), compare_boards);
    for (size_t i = 0; i < count; i++)
        sorted[i] = *list[i];
    e->players = sorted;
}

/* Reports players without a team in a list of teams. */
static void report_single_players(struct player_list *l)
{
    const struct event *e = l->event;

    for (size_t i = 0; i < e->player_count; i++)
        if (!e->players[i].team)
            diag_report(l->diags, DIAG_UNKNOWN_CELL, e->players[i].span,
                        "the player has no team");
}

/* Boards without teams have no meaning. */
static void drop_boards(struct event *e)
{
    for (size_t i = 0; i < e->player_count; i++)
        e->players[i].board = 0;
}

/* Puts the players into the order of their teams and boards. */
static void arrange_teams(struct player_list *l)
{
    if (!l->event->team_count) {
        drop_boards(l->event);
        return;
    }
    report_single_players(l);
    sort_by_board(l);
}

/* ---- rows ---------------------------------------------------------------- */

static bool begin_player_list(struct player_list *l)
{
    struct event *e = l->event = ARENA_NEW(l->arena, struct event);

    if (!e || !(e->stages = ARENA_NEW(l->arena, struct event_stage)))
        return false;
    e->stage_count = 1;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    return true;
}

/* Reads the names of the columns, if the first row consists of names. */
static bool begin_columns(struct player_list *l, size_t at, size_t end)
{
    l->is_fide = fide_list_begin(str_part(l->text, at, end), l->kind, &l->fide);
    if (!l->is_fide && has_heads(l, at))
        read_heads(l, at);
    return l->is_fide || l->column_count;
}

static bool has_columns(const struct player_list *l)
{
    return l->is_fide || l->column_count;
}

static void read_rows(struct player_list *l, size_t at)
{
    bool first = !has_columns(l);

    while (at < l->text.len) {
        size_t end = line_end(l->text, at);
        struct str line = str_trim(str_part(l->text, at, end));
        bool heads = first && line.len && begin_columns(l, at, end);
        if (!l->is_fide)
            end = table_row_end(l, at);
        if (!heads && !csv_is_blank(line, l->separator) && line.ptr[0] != '#' &&
            !read_row(l, at, end))
            return;
        first =
            first && (csv_is_blank(line, l->separator) || line.ptr[0] == '#');
        at = end + 1;
    }
}

/* Determines the separator of the text, and returns the offset of its first
   row. */
static size_t begin_text(struct player_list *l, struct str text)
{
    struct str rest = text;

    str_skip(&rest, STR("\xEF\xBB\xBF"));
    l->text = text;
    l->separator = csv_separator(rest);
    return text.len - rest.len + csv_names_begin(rest);
}

static struct event *end_player_list(struct player_list *l)
{
    l->event->span = (struct span){0, (uint32_t)l->text.len};
    if (l->arena->exhausted)
        diag_report(l->diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                    "the file needs more memory than is allowed: only its "
                    "beginning is read");
    return l->event->player_count ? l->event : NULL;
}

struct event *event_players_parse(struct arena *arena, struct str text,
                                  struct diags *diags)
{
    struct player_list l = {.arena = arena, .diags = diags};

    if (!begin_player_list(&l))
        return NULL;
    read_rows(&l, begin_text(&l, text));
    make_teams(&l);
    namesakes_separate(l.event, arena, diags);
    drop_repeated_names(&l);
    arrange_teams(&l);
    return end_player_list(&l);
}

/* ---- parts of long lists ------------------------------------------------- */

/* Minimum bytes of a part, except for the last one. */
enum { PART_LEAST = 32 << 10 };

/* Returns the offset after the line end at or after `at`, or BORDER_UNKNOWN if
   more input is needed. */
static size_t after_line(struct str s, size_t at, bool last)
{
    size_t end = at < s.len ? line_end(s, at) : s.len;
    bool returns = end < s.len && s.ptr[end] == '\r';

    if (!last && end + returns >= s.len)
        return BORDER_UNKNOWN;
    end += returns && end + 1 < s.len && s.ptr[end + 1] == '\n';
    return end + (end < s.len);
}

/* Returns the beginning of the first row that can extend over the end of the
   part: the first one with a quote, or the last one. */
static size_t last_row_begin(struct str s)
{
    size_t most = s.len < PART_LEAST ? s.len : PART_LEAST;
    const char *quote = memchr(s.ptr, '"', most);
    size_t at = quote ? (size_t)(quote - s.ptr) : most;

    while (at && s.ptr[at - 1] != '\n' && s.ptr[at - 1] != '\r')
        at--;
    return at;
}

static size_t find_part_end(struct str s, bool last, struct str preamble)
{
    char separator = csv_separator(preamble);
    size_t at = s.len ? last_row_begin(s) : 0;

    while (at < PART_LEAST) {
        if (at == s.len)
            return last ? at : BORDER_UNKNOWN;
        at = csv_row_end(s, at, last, separator);
    }
    return at;
}

static bool accepts_any_line(struct str line)
{
    (void)line;
    return true;
}

/* Reads the rows up to the one with the names of columns, without reporting
   anything. */
static bool read_heading(struct player_list *l, struct str heading)
{
    static const struct diag_levels silence = {{SEVERITY_OFF}};
    struct diags diags, *given = l->diags;

    diags_init(&diags, &silence, 0);
    l->diags = &diags;
    if (begin_player_list(l))
        read_rows(l, begin_text(l, heading));
    l->diags = given;
    diags_release(&diags);
    return has_columns(l);
}

/* True if the heading has names of columns, for any kind of rating. */
static bool is_heading(struct str heading)
{
    struct arena arena;
    bool found = false;

    arena_init(&arena, PART_LEAST, 64 * PART_LEAST);
    for (int kind = 0; kind < RATING_KINDS && !found; kind++) {
        struct player_list l = {.arena = &arena,
                                .kind = (enum event_rating_kind)kind};
        found = read_heading(&l, heading);
    }
    arena_release(&arena);
    return found;
}

/* Returns the length of the rows up to the one that names the columns. Remarks
   and empty rows may precede that row. Returns 0 if the first row after them
   does not name columns. */
static size_t heading_end(struct str s, bool last)
{
    for (size_t at = csv_names_begin(s); at < s.len;) {
        size_t end = after_line(s, at, last);
        if (end == BORDER_UNKNOWN)
            return end;
        struct str row = str_trim(str_part(s, at, end));
        if (row.len && row.ptr[0] != '#')
            return is_heading(str_part(s, 0, end)) ? end : 0;
        at = end;
    }
    return last ? 0 : BORDER_UNKNOWN;
}

const struct record_boundaries event_players_boundaries = {
    .find = find_part_end, .begins = accepts_any_line, .preamble = heading_end};

bool event_players_have_ratings(struct arena *arena,
                                const struct event_players_part *part)
{
    struct player_list l = {.arena = arena,
                            .kind = (enum event_rating_kind)part->kind};

    if (!read_heading(&l, part->heading))
        return false;
    for (size_t i = 0; i < l.column_count; i++)
        if (l.columns[i] == COLUMN_RATING && part->kind == RATING_STANDARD)
            return true;
    return l.is_fide;
}

struct event *event_players_parse_part(struct arena *arena,
                                       const struct event_players_part *part,
                                       struct diags *diags)
{
    struct player_list l = {.arena = arena,
                            .diags = diags,
                            .kind = (enum event_rating_kind)part->kind};
    size_t begin = 0;

    if (!begin_player_list(&l) ||
        (part->heading.len && !read_heading(&l, part->heading)))
        return NULL;
    if (part->heading.len)
        l.text = part->text;
    else
        begin = begin_text(&l, part->text);
    read_rows(&l, begin);
    return end_player_list(&l);
}
