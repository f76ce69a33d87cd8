/* Reads the tree of a knock-out: a column per round, whose entries are the
   players from top to bottom, perhaps with their points, and a column of the
   winner. Two entries are a match, whose winner is an entry of the next
   column. */
#include <stdlib.h>
#include <string.h>

#include "crosstable_cell.h"
#include "table_reader.h"

/* Maximum number of columns; more than the maximum number of players needs. */
enum { COLUMNS_MOST = 18 };

struct entry {
    const struct grid_cell *cell;
    struct str name, written;  /* name without the points, and text with the
                                  points */
    uint64_t points, play_off; /* points in halves */
    bool scored, played_off;
    size_t row; /* row of the table */
    uint32_t player;
};

struct tree {
    struct table_reader *r;
    struct event *event;
    struct entry *columns[COLUMNS_MOST];
    size_t counts[COLUMNS_MOST], rooms[COLUMNS_MOST];
    size_t width; /* number of columns */
    bool winner;  /* the last column is the one of the winner */
    size_t player_room;
    struct event_result **next;
};

/* ---- entries ------------------------------------------------------------- */

/* Removes the lines of the tree at both ends. */
static struct str without_lines(struct str s)
{
    size_t length;
    int32_t point;

    for (;; s = str_from(s, length)) {
        s = str_trim(s);
        if (!s.len)
            return s;
        length = str_code_point(s, &point);
        if (!(point >= 0x2500 && point <= 0x257F) &&
            !(point < 0x80 && strchr("\\/|+-_<>", (char)point)))
            break;
    }
    for (size_t i = s.len; i > 0; s.len = i) {
        i = s.len - 1;
        while (i && utf8_goes_on(s.ptr[i]))
            i--;
        str_code_point(str_from(s, i), &point);
        if (!(point >= 0x2500 && point <= 0x257F) &&
            !(point < 0x80 && strchr("\\/|+-_<> \t\n", (char)point)))
            break;
    }
    return s;
}

/* Removes the last word and stores it in *word. Returns false if there is only
   one word. */
static bool read_last_word(struct str *s, struct str *word)
{
    size_t at = s->len;

    while (at && s->ptr[at - 1] != ' ')
        at--;
    if (!at)
        return false;
    *word = str_from(*s, at);
    *s = str_trim(str_part(*s, 0, at));
    return true;
}

/* Reads the points of an entry such as "Ann 1½" or "Ann ½ + 1". */
static void read_points(struct entry *e)
{
    struct str rest = e->written, word, before;

    e->name = e->written;
    if (!read_last_word(&rest, &word) || !cell_parse_halves(word, &e->points))
        return;
    e->scored = true;
    e->name = rest;
    if (read_last_word(&rest, &word) && str_is_word(word, "+") &&
        read_last_word(&rest, &before) &&
        cell_parse_halves(before, &e->play_off)) {
        uint64_t points = e->play_off;
        e->play_off = e->points;
        e->points = points;
        e->played_off = true;
        e->name = rest;
    }
}

static void add_entry(struct tree *t, size_t column, size_t row,
                      const struct grid_cell *cell)
{
    struct table_reader *r = t->r;
    struct str words = without_lines(table_line(r, cell->text));
    struct entry *list = t->columns[column];
    size_t count = t->counts[column];
    struct entry e = {.cell = cell, .row = row, .player = NOBODY};

    if (!words.len)
        return;
    if (count && list[count - 1].row == row) { /* the entry's points */
        struct text both = {0};
        text_addf(&both, "%.*s %.*s", (int)list[count - 1].written.len,
                  list[count - 1].written.ptr, (int)words.len, words.ptr);
        list[count - 1].written = arena_copy(r->arena, text_str(&both));
        r->arena->no_memory |= both.failed;
        text_release(&both);
        return;
    }
    e.written = words;
    if (!ARENA_ROOM(r->arena, t->columns[column], count, t->rooms[column], 16))
        return;
    t->columns[column][t->counts[column]++] = e;
}

/* Assigns cells to the columns of rounds. A column without a recognised heading
   belongs to the nearest heading on its left. */
static void read_rows(struct tree *t, const struct grid_row *heads)
{
    struct table_reader *r = t->r;
    size_t row = 0, column[GRID_COLUMNS_MAX], at = 0;

    for (size_t i = 0; i < r->count; i++) {
        bool head = r->columns[i] != COLUMN_UNKNOWN;
        at += head && at < COLUMNS_MOST;
        column[i] = at ? at - 1 : 0;
        t->winner = r->columns[i] == COLUMN_WINNER || (t->winner && !head);
    }
    t->width = at;
    for (const struct grid_row *i = heads->next; i; i = i->next, row++) {
        table_lay_out(r, i);
        for (size_t k = 0; k < r->count; k++)
            if (r->cells[k])
                add_entry(t, column[k], row, r->cells[k]);
    }
}

static const struct entry *find_entry_above(const struct tree *t, size_t column,
                                            struct str words)
{
    for (size_t i = 0; i < t->counts[column]; i++)
        if (str_equal(t->columns[column][i].written, words))
            return &t->columns[column][i];
    return NULL;
}

/* Splits entries into names and points. If the last round gives the winner
   exactly as the column of the winner does, the entries have no points. */
static void split_entries(struct tree *t)
{
    size_t last = t->width - 1;
    bool plain = t->winner && t->counts[last] && last &&
                 find_entry_above(t, last - 1, t->columns[last][0].written);

    for (size_t k = 0; k < t->width; k++)
        for (size_t i = 0; i < t->counts[k]; i++) {
            struct entry *e = &t->columns[k][i];
            e->name = e->written;
            if (!plain && !(t->winner && k == last))
                read_points(e);
        }
}

/* ---- players ------------------------------------------------------------- */

static int compare_by_name(const void *left, const void *right)
{
    struct entry *const *x = left, *const *y = right;
    int order = str_compare((*x)->name, (*y)->name);

    return order
               ? order
               : number_compare((*x)->cell->span.begin, (*y)->cell->span.begin);
}

/* Numbers the names in all columns, beginning with those of the first
   column. */
static void number_players(struct tree *t)
{
    struct event *e = t->event;
    size_t count = 0, at = 0;
    struct entry **list;

    for (size_t k = 0; k < t->width; k++)
        count += t->counts[k];
    list = arena_alloc(t->r->arena, (count + 1) * sizeof(*list));
    if (!list)
        return;
    for (size_t k = 0; k < t->width; k++)
        for (size_t i = 0; i < t->counts[k]; i++)
            list[at++] = &t->columns[k][i];
    qsort(list, count, sizeof(*list), compare_by_name);
    for (size_t i = 0; i < count; i++) {
        if (i && str_equal(list[i]->name, list[i - 1]->name)) {
            list[i]->player = list[i - 1]->player;
            continue;
        }
        if (e->player_count == EVENT_PLAYERS_MAX ||
            !ARENA_ROOM(t->r->arena, e->players, e->player_count,
                        t->player_room, 16))
            continue;
        e->players[e->player_count] = (struct event_player){
            .name = list[i]->name, .span = list[i]->cell->span};
        list[i]->player = (uint32_t)e->player_count++;
    }
}

/* ---- matches ------------------------------------------------------------- */

static struct event_result *add_result(struct tree *t, size_t round,
                                       const struct entry *a,
                                       const struct entry *b,
                                       enum result_kind kind)
{
    struct event_result *result = ARENA_NEW(t->r->arena, struct event_result);

    if (!result || a->player == NOBODY || (b && b->player == NOBODY))
        return NULL;
    *result = (struct event_result){.round = (uint32_t)round + 1,
                                    .first = a->player,
                                    .second = b ? b->player : NOBODY,
                                    .kind = (uint8_t)kind,
                                    .how = b ? HOW_PLAYED : HOW_BYE,
                                    .span = a->cell->span};
    t->event->result_count++;
    *t->next = result;
    t->next = &result->next;
    return result;
}

static enum result_kind compare_scores(uint64_t a, uint64_t b)
{
    return a > b ? RESULT_FIRST : a < b ? RESULT_SECOND : RESULT_DRAW;
}

static void note_score(struct tree *t, struct event_result *result, uint64_t a,
                       uint64_t b)
{
    static const char *const halves[] = {"", "\u00BD"};
    struct text note = {0};

    if (!result)
        return;
    text_addf(&note, "%.*llu%s-%.*llu%s", a != 1, (unsigned long long)a / 2,
              halves[a % 2], b != 1, (unsigned long long)b / 2, halves[b % 2]);
    result->note = arena_copy(t->r->arena, text_str(&note));
    t->r->arena->no_memory |= note.failed;
    text_release(&note);
}

/* Adds the games of a match according to the points. Several games are certain
   only if one player won them all; otherwise the match is one result with the
   score as a note. */
static void add_games(struct tree *t, size_t round, const struct entry *a,
                      const struct entry *b)
{
    enum { GAMES_MOST = 32 };
    uint64_t x = a->points, y = b->points;
    enum result_kind kind = compare_scores(x, y);
    bool all = (!x || !y) && (x + y) % 2 == 0 && x + y <= GAMES_MOST;

    if (!x && !y)
        add_result(t, round, a, b, RESULT_UNKNOWN);
    else if (x + y == 2)
        add_result(t, round, a, b, kind);
    else if (all)
        for (uint64_t i = 0; i < x + y; i += 2)
            add_result(t, round, a, b, kind);
    else
        note_score(t, add_result(t, round, a, b, kind), x, y);
    if (a->played_off && b->played_off) {
        struct event_result *result = add_result(
            t, round, a, b, compare_scores(a->play_off, b->play_off));
        if (result)
            result->tiebreak = true;
    }
}

/* Adds the match of two entries; `winner` is the entry of the next column, or
   NULL. */
static void add_match(struct tree *t, size_t round, const struct entry *a,
                      const struct entry *b, const struct entry *winner)
{
    uint64_t x = a->points + a->play_off, y = b->points + b->play_off;
    bool scored = a->scored && b->scored;
    const struct entry *best = !scored || x == y ? NULL : x > y ? a : b;

    if (a->player == b->player) {
        diag_report(t->r->diags, DIAG_OWN_OPPONENT, b->cell->span, NULL);
    } else if (best && winner && winner->player != best->player) {
        diag_report(t->r->diags, DIAG_CONTRADICTING_RESULT, winner->cell->span,
                    "the points of the match give another winner: the result "
                    "is read as unknown");
        add_result(t, round, a, b, RESULT_UNKNOWN);
    } else if (scored) {
        add_games(t, round, a, b);
    } else {
        add_result(t, round, a, b,
                   !winner                       ? RESULT_UNKNOWN
                   : winner->player == a->player ? RESULT_FIRST
                                                 : RESULT_SECOND);
    }
}

static bool won_between(const struct entry *winner, const struct entry *a,
                        const struct entry *b)
{
    return winner->player == a->player || (b && winner->player == b->player);
}

/* Reads a round. Every two entries form a match, unless an entry occurs again
   in the same row of the next column. */
static void read_round(struct tree *t, size_t k)
{
    const struct entry *own = t->columns[k];
    const struct entry *next = k + 1 < t->width ? t->columns[k + 1] : NULL;
    size_t count = t->counts[k], others = next ? t->counts[k + 1] : 0, j = 0;
    bool paired = count == 2 * others;

    for (size_t i = 0; i < count;) {
        const struct entry *a = &own[i], *b = i + 1 < count ? a + 1 : NULL;
        const struct entry *winner = j < others ? &next[j] : NULL;
        if (winner && (!b || (!paired && winner->row == a->row)) &&
            winner->player == a->player) {
            add_result(t, k, a, NULL, RESULT_FIRST);
            i++, j++;
        } else if (winner && !won_between(winner, a, b) && !paired) {
            j++; /* a player who enters in the next round */
        } else if (!b) {
            i++;
        } else {
            bool stranger = winner && !won_between(winner, a, b);
            if (stranger)
                table_report_cell(
                    t->r, winner->cell,
                    "this is not one of the two players of the match");
            add_match(t, k, a, b, stranger ? NULL : winner);
            i += 2, j++;
        }
    }
}

void table_read_tree(struct table_reader *r, const struct grid_row *heads)
{
    struct tree t = {.r = r, .event = table_event(r, heads->span)};

    if (!t.event)
        return;
    table_read_heads(r, heads);
    read_rows(&t, heads);
    split_entries(&t);
    number_players(&t);
    t.next = &t.event->results;
    for (size_t k = 0; k + t.winner < t.width; k++)
        read_round(&t, k);
    if (!t.event->result_count)
        return;
    table_set_title(r, t.event);
    t.event->format.kind = FORMAT_KNOCKOUT;
    diag_report(r->diags, DIAG_COLOURS_UNKNOWN, r->grid->span, NULL);
    table_add(r, t.event);
}
