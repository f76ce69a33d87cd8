#include "zsg.h"

#include "notation.h"

static const char title[] = "Zillions Save Game File Version ";
static const char version[] = "0.02";

/* ---- reader: called by the grammar's actions ----------------------------- */

static struct record *current_record(const struct zsg *z)
{
    return z->scan.b->record;
}

static struct str text_view(const struct zsg *z, struct span span)
{
    return (struct str){current_record(z)->text.ptr + span.begin, span.length};
}

/* ---- unknown names ------------------------------------------------------- */

static void note_unknown(struct zsg *z, const char *what, struct span span)
{
    struct str name = text_view(z, span);

    for (size_t i = 0; i < z->unknown_count; i++)
        if (z->unknown[i].what == what && str_equal(z->unknown[i].name, name))
            return;
    if (z->unknown_count == 0)
        z->unknown_span = span;
    if (z->unknown_count < UNKNOWN_MAX)
        z->unknown[z->unknown_count++] = (struct unknown_name){what, name};
    else
        z->more_unknown++;
}

/* Appends a name. A long name is truncated between characters; control
   characters are replaced. */
static void add_printable_name(struct text *out, struct str name)
{
    struct str shown = str_for_display(name);

    for (size_t i = 0; i < shown.len; i++)
        text_add_char(out,
                      (unsigned char)name.ptr[i] < ' ' ? '?' : name.ptr[i]);
    if (shown.len < name.len)
        text_add(out, STR("..."));
}

static const char no_variant[] = "variant", no_piece[] = "piece",
                  no_side[] = "side", no_call_point[] = "call's point";

/* Reports all unknown names in one diagnostic. */
static void report_unknown(struct zsg *z)
{
    struct diags *diags = z->scan.b->diags;
    struct text words = {0};
    struct diag *d;

    if (z->unknown_count == 0)
        return;
    for (size_t i = 0; i < z->unknown_count; i++) {
        text_addf(&words, "%s%s \"", i ? ", " : "", z->unknown[i].what);
        add_printable_name(&words, z->unknown[i].name);
        text_add_char(&words, '"');
    }
    if (z->more_unknown)
        text_addf(&words, " and other names (%zu occurrences)",
                  z->more_unknown);
    d = diag_report(diags, DIAG_UNKNOWN_NAME, z->unknown_span,
                    "unknown names: %.*s", (int)words.len,
                    words.ptr ? words.ptr : "");
    diag_label(
        diags, d,
        "a file given with --names can say what they mean, with lines such as: "
        "variant \"BRAX\" brax-zillions, man Man, first White, "
        "second Black, call Brax j5, nocall NoBrax j4");
    diags->no_memory |= words.failed;
    text_release(&words);
}

/* ---- header -------------------------------------------------------------- */

void zsg_title(struct zsg *z, struct span words)
{
    static const struct str marker = {"Version ", 8};
    struct str rest = text_view(z, words);

    z->titled = true;
    if (!str_skip(&rest, marker))
        return;
    z->version = str_take(&rest, ' ');
    z->players = str_trim(rest);
}

void zsg_add_fact(struct zsg *z, enum zsg_fact fact, struct span value)
{
    struct str text = str_trim(text_view(z, value));

    value.length = (uint32_t)text.len;
    if (fact == FACT_RULES) {
        z->rules = text;
        return;
    }
    if (text.len > 2 && text.ptr[0] == '"' && text.ptr[text.len - 1] == '"')
        text = str_part(text, 1, text.len - 1);
    z->variant = text;
    z->variant_span = value;
}

/* Returns the last part of a path, as written on Windows or other systems. */
static struct str file_name(struct str path)
{
    size_t begin = path.len;

    while (begin > 0 && path.ptr[begin - 1] != '\\' &&
           path.ptr[begin - 1] != '/' && path.ptr[begin - 1] != ':')
        begin--;
    return str_from(path, begin);
}

/* Determines the game. Called at the first line after the header. */
static void begin_moves(struct zsg *z)
{
    if (z->begun)
        return;
    z->begun = true;
    z->brax = str_equal_nocase(file_name(z->rules), z->names.rules);
    if (z->brax && !mapping_game(&z->names, z->variant).len)
        note_unknown(z, no_variant, z->variant_span);
}

static void add_tag(struct zsg *z, const char *name, struct str value)
{
    if (value.len)
        build_tag_text(z->scan.b, str_of(name), value);
}

static void add_tags(struct zsg *z)
{
    if (z->brax)
        add_tag(z, "Game", mapping_game(&z->names, z->variant));
    add_tag(z, "RulesFile", z->rules);
    add_tag(z, "VariantName", z->variant);
    add_tag(z, "SaveVersion", z->version);
    add_tag(z, "Players", z->players);
}

/* ---- parts of a line ----------------------------------------------------- */

void zsg_name(struct zsg *z, struct word word)
{
    struct line *line = &z->line;

    if (line->moves || line->off.span.length || line->more) {
        line->more = true;
        return;
    }
    line->names =
        line->count++ ? span_between(line->names, word.span) : word.span;
    line->last = word;
}

void zsg_add_step(struct zsg *z, bool takes, struct word word)
{
    struct line *line = &z->line;

    if (line->count && !line->moves && !line->more) {
        line->moves = true;
        line->takes = takes;
        line->to = word;
    } else if (takes && line->moves &&
               point_equal(line->to.point, word.point)) {
        line->takes = true;
    } else if (takes && !line->count && !line->off.span.length) {
        line->off = word;
    } else {
        line->more = true;
    }
}

void zsg_other(struct zsg *z)
{
    z->line.more = true;
}

/* Returns the completed line and begins a new one. */
static struct line finish_line(struct zsg *z)
{
    struct line line = z->line;

    z->line = (struct line){.count = 0};
    return line;
}

/* Returns the words of a line except the last one: the side and the piece. */
static struct span before_last(const struct zsg *z, const struct line *line)
{
    struct span span = {line->names.begin,
                        line->last.span.begin - line->names.begin};

    span.length = (uint32_t)str_trim(text_view(z, span)).len;
    return span;
}

/* ---- plies --------------------------------------------------------------- */

/* Returns the side to move: the number of plies so far, modulo two. */
static size_t side_to_move(const struct zsg *z)
{
    return current_record(z)->plies % 2;
}

/* Replaces the last ply with `ply`, which extends to the end of `line`. */
static void replace_ply(struct zsg *z, const struct ply *ply, struct span line)
{
    const struct node *last = build_last(z->scan.b);

    if (last)
        build_replace_ply(z->scan.b, ply, span_between(last->span, line));
}

/* Ends the current ply. */
static void close_ply(struct zsg *z)
{
    z->open = z->halved = false;
}

static void report_unjoined(struct zsg *z, struct span span, const char *why)
{
    struct diag *d = diag_report(z->scan.b->diags, DIAG_UNJOINED, span, NULL);

    diag_label(z->scan.b->diags, d, "%s", why);
}

static struct ply unread_ply(void)
{
    return (struct ply){.kind = PLY_UNREAD};
}

/* True if the ply after an incomplete move was mistaken for a ply of the other
   side. */
static bool was_doubtful(struct zsg *z, uint32_t number)
{
    const struct node *node = z->doubtful;
    const struct ply nothing = unread_ply(); /* this part is not interpreted,
                                                and neither are the plies that
                                                follow */

    z->doubtful = NULL;
    if (!node || node != build_last(z->scan.b) || node->number != number ||
        side_to_move(z))
        return false;
    report_unjoined(z, node->span,
                    "a move of one piece is incomplete, and a move of another "
                    "piece follows");
    build_replace_ply(z->scan.b, &nothing, node->span);
    return true;
}

static void begin_ply(struct zsg *z, struct ply ply, uint32_t number,
                      struct span number_span, struct span span)
{
    bool behind_part =
        z->halved && ply.kind == PLY_PATH && side_to_move(z) == 1;

    close_ply(z);
    was_doubtful(z, number);
    z->number = number;
    z->ply = ply;
    z->judged_call = false;
    build_number(z->scan.b, number_span, number, side_to_move(z) ? 3 : 1);
    build_ply(z->scan.b, &ply, span);
    z->doubtful = behind_part ? build_last(z->scan.b) : NULL;
}

/* Returns the reason why a part does not continue the current ply, or NULL if
   it does. */
static const char *unjoined_reason(const struct zsg *z, const struct ply *part,
                                   uint32_t number)
{
    bool goes_on =
        point_equal(z->ply.points[z->ply.count - 1], part->points[0]);

    if (goes_on && number != z->number)
        return "the number of this part differs from that of the part before";
    if (!goes_on && number == z->number && side_to_move(z) == 0)
        return "this part does not begin where the part before ended";
    return NULL;
}

/* Adds a second step to the current ply, which was built last. */
static void append_step(struct zsg *z, const struct ply *part, struct span span)
{
    z->ply.points[z->ply.count] = part->points[1];
    z->ply.taken |= (uint8_t)((part->taken >> 1 & 1) << z->ply.count);
    z->ply.count++;
    replace_ply(z, &z->ply, span);
}

/* Reads a step of a Brax piece. */
static void read_step(struct zsg *z, const struct ply *part, uint32_t number,
                      struct span number_span, bool partial, struct span span)
{
    const char *why = z->open ? unjoined_reason(z, part, number) : NULL;
    bool joins = z->open && !why && z->number == number &&
                 point_equal(z->ply.points[z->ply.count - 1], part->points[0]);

    if (why) {
        report_unjoined(z, span, why);
        begin_ply(z, unread_ply(), number, number_span, span);
        partial = false;
    } else if (joins) {
        append_step(z, part, span);
    } else {
        begin_ply(z, *part, number, number_span, span);
    }
    z->halved = partial;
    z->open = partial && z->ply.count == 2;
}

/* ---- lines of Brax ------------------------------------------------------- */

static void add_move(struct zsg *z, const struct line *line, uint32_t number,
                     struct span number_span, bool partial, struct span span)
{
    struct span piece = before_last(z, line);
    struct ply ply = {.kind = PLY_PATH,
                      .count = 2,
                      .points = {line->last.point, line->to.point},
                      .taken = (uint8_t)(line->takes << 1)};

    if (!str_equal(text_view(z, piece), z->names.man)) {
        note_unknown(z, no_piece, piece);
        ply = unread_ply();
    } else if (!line->last.point.column || !line->to.point.column) {
        diag_report(z->scan.b->diags, DIAG_UNKNOWN_WORD,
                    line->last.point.column ? line->to.span : line->last.span,
                    "this is not a point");
        ply = unread_ply();
    }
    if (ply.kind == PLY_UNREAD) {
        begin_ply(z, ply, number, number_span, span);
    } else {
        read_step(z, &ply, number, number_span, partial, span);
    }
}

/* Removes the side from the front of the words and returns it. Returns 2 if
   there is none. */
static size_t read_side(const struct zsg *z, struct span *words)
{
    struct str text = text_view(z, *words);

    for (size_t i = 0; i < 2; i++) {
        struct str side = z->names.sides[i];
        if (!str_starts_with(text, side) || side.len >= text.len ||
            text.ptr[side.len] != ' ')
            continue;
        struct str rest = str_trim(str_from(text, side.len));
        words->begin = (uint32_t)(rest.ptr - current_record(z)->text.ptr);
        words->length = (uint32_t)rest.len;
        return i;
    }
    return 2;
}

/* Returns the index in names.calls of the piece that is dropped, or 2 if it is
   neither of these pieces. */
static size_t dropped_piece_call(struct zsg *z, struct span piece,
                                 struct word at)
{
    for (size_t i = 0; i < 2; i++) {
        if (!str_equal(text_view(z, piece), z->names.calls[i].piece))
            continue;
        if (str_equal(text_view(z, at.span), z->names.calls[i].point))
            return i;
        note_unknown(z, no_call_point, at.span);
        return 2;
    }
    note_unknown(z, no_piece, piece);
    return 2;
}

/* Returns the reason why a line about a call does not belong to the current
   ply, or NULL if it does. */
static const char *stray_reason(const struct zsg *z, size_t side,
                                uint32_t number)
{
    if (!current_record(z)->line)
        return "there is no move before this line";
    if (z->judged_call)
        return "the move before this line already has such a line";
    if (side_to_move(z) != 1 - side)
        return "the move before this line belongs to the other side";
    if (z->number != number)
        return "the move before this line has another number";
    return NULL;
}

static void add_call(struct zsg *z, const struct line *line, uint32_t number,
                     struct span number_span, struct span span)
{
    struct span piece = before_last(z, line);
    size_t side = read_side(z, &piece), call;
    const char *why;

    if (side == 2) {
        note_unknown(z, no_side, piece);
        begin_ply(z, unread_ply(), number, number_span, span);
        return;
    }
    call = dropped_piece_call(z, piece, line->last);
    if (call == 2) {
        begin_ply(z, unread_ply(), number, number_span, span);
        return;
    }
    close_ply(z);
    why = stray_reason(z, side, number);
    if (why && was_doubtful(z, number))
        return;
    if (why) {
        report_unjoined(z, span, why);
        begin_ply(z, unread_ply(), number, number_span, span);
        return;
    }
    z->judged_call = true;
    const struct node *node = build_last(z->scan.b);
    if (node && node->ply.kind == PLY_PATH) {
        struct ply ply = node->ply;
        ply.call = call == 1;
        replace_ply(z, &ply, span);
    }
}

/* ---- lines of any game --------------------------------------------------- */

static void add_foreign(struct zsg *z, uint32_t number, struct span number_span,
                        struct span span)
{
    begin_ply(z, (struct ply){.kind = PLY_FOREIGN}, number, number_span, span);
}

void zsg_move(struct zsg *z, uint32_t number, struct span number_span,
              bool partial, struct span span)
{
    struct line line = finish_line(z);

    begin_moves(z);
    if (!z->brax) {
        add_foreign(z, number, number_span, span);
    } else if (line.more || line.off.span.length || line.count < 2) {
        diag_report(z->scan.b->diags, DIAG_UNKNOWN_WORD, span,
                    "no piece of Brax can move like this");
        begin_ply(z, unread_ply(), number, number_span, span);
    } else if (line.moves) {
        add_move(z, &line, number, number_span, partial, span);
    } else {
        add_call(z, &line, number, number_span, span);
    }
}

/* Reads a pass. In Brax it ends a move that could have been continued; there
   are no other passes. */
void zsg_pass(struct zsg *z, uint32_t number, struct span number_span,
              struct span span)
{
    begin_moves(z);
    if (!z->brax) {
        add_foreign(z, number, number_span, span);
    } else if (z->halved && z->number == number) {
        if (build_last(z->scan.b))
            replace_ply(z, &build_last(z->scan.b)->ply, span);
    } else {
        begin_ply(z, (struct ply){.kind = PLY_PASS}, number, number_span, span);
    }
    close_ply(z);
}

/* ---- edits --------------------------------------------------------------- */

/* The stones of Blue and Red, who move first and second. */
static const char stones[] = {'s', 'u'};

static struct board_cell *edited_cell(struct zsg *z, struct word at)
{
    struct record *r = current_record(z);
    struct point point = at.point;

    if (!point.column || point.row > BOARD_SIDE_MAX) {
        diag_report(z->scan.b->diags, DIAG_UNKNOWN_WORD, at.span,
                    "this is not a point");
        r->lost = true;
        return NULL;
    }
    struct board *board = build_board(z->scan.b);
    if (!board)
        return NULL;
    board->edits = true;
    board->rows = board->columns = BOARD_SIDE_MAX;
    return &board->cells[point.row - 1][point.column - 1];
}

/* Reads an edit that puts a piece on the board. */
static void read_placing_edit(struct zsg *z, const struct line *line)
{
    struct span piece = before_last(z, line);
    size_t side = read_side(z, &piece);
    struct board_cell *cell;

    if (side == 2)
        note_unknown(z, no_side, piece);
    else if (!str_equal(text_view(z, piece), z->names.man))
        note_unknown(z, no_piece, piece);
    else if ((cell = edited_cell(z, line->last)))
        *cell = (struct board_cell){.stone = stones[side]};
}

void zsg_detail(struct zsg *z, struct span span)
{
    struct record *r = current_record(z);
    struct text words = {0};

    if (r->plies)
        text_add_number(&words, r->plies);
    struct str rest = str_trim(text_view(z, span));
    str_skip(&rest, STR("("));
    rest.len -= rest.len && rest.ptr[rest.len - 1] == ')';
    while ((rest = str_trim(rest)).len) {
        text_add(&words, words.len ? STR(" ") : STR(""));
        text_add(&words, str_take(&rest, ' '));
    }
    r->arena->no_memory |=
        words.failed || !record_add_detail(r, text_str(&words));
    text_release(&words);
}

void zsg_edit(struct zsg *z, struct span span)
{
    struct line line = finish_line(z);
    struct board_cell *cell;

    begin_moves(z);
    if (!z->brax) {
        zsg_detail(z, span);
        return;
    }
    if (current_record(z)->line)
        scan_unexpected(&z->scan, DIAG_SYNTAX, span, "an edit",
                        "edits must come before the moves");
    else if (line.off.span.length && !line.more && !line.count) {
        if ((cell = edited_cell(z, line.off)))
            *cell = (struct board_cell){.removed = true};
    } else if (line.count >= 3 && !line.moves && !line.more) {
        read_placing_edit(z, &line);
    } else {
        scan_unexpected(&z->scan, DIAG_SYNTAX, span, "this edit",
                        "edits are written like (White Man e3) or (x e3)");
    }
}

/* ---- other text ---------------------------------------------------------- */

void zsg_skip_unreadable(struct zsg *z, struct span span)
{
    begin_moves(z);
    finish_line(z);
    close_ply(z);
    build_ply(z->scan.b,
              &(struct ply){.kind = z->brax ? PLY_UNREAD : PLY_FOREIGN}, span);
}

void zsg_report_strange(struct zsg *z, struct span span)
{
    scan_unexpected(&z->scan, DIAG_SYNTAX, span, "this line",
                    z->titled ? NULL
                              : "a saved game must begin with its title");
}

/* ---- the whole save ------------------------------------------------------ */

static bool read_names(struct zsg *z)
{
    struct builder *b = z->scan.b;
    const char *why;
    size_t line;

    if (mapping_read(&z->names, b->names, &line, &why))
        return true;
    diag_report(b->diags, DIAG_BAD_NAMES, (struct span){0, 1},
                "line %zu of the file of names: %s", line, why);
    b->record->lost = true;
    return false;
}

/* Returns the name of a foreign game: its variant or, if the variant has the
   default name, its rules file. */
static struct str foreign_game(const struct zsg *z)
{
    struct str file = file_name(z->rules);
    static const char end[] = ".zrf";
    const size_t length = sizeof end - 1;

    if (!variant_is_usual(z->variant) || !file.len)
        return z->variant;
    if (file.len > length &&
        str_equal_nocase(str_from(file, file.len - length), str_of(end)))
        file.len -= length;
    return file;
}

static void finish_record(struct zsg *z)
{
    struct record *r = current_record(z);
    struct str game = foreign_game(z);

    begin_moves(z);
    if (!z->titled)
        scan_unexpected(&z->scan, DIAG_SYNTAX, (struct span){z->begin, 1},
                        "this", "a saved game must begin with its title");
    report_unknown(z);
    r->lost |= z->unknown_count > 0;
    add_tags(z);
    if (z->brax || !z->titled)
        return;
    r->arena->no_memory |= !record_set_foreign(r, game);
    diag_report(
        z->scan.b->diags, DIAG_FOREIGN_GAME,
        z->variant_span.length ? z->variant_span : (struct span){z->begin, 1},
        "this is a saved game of %.*s: it is read, but not replayed",
        game.len ? (int)game.len : 14, game.len ? game.ptr : "an unnamed game");
}

static void zsg_read(struct builder *b, size_t begin)
{
    struct zsg *z = ARENA_NEW(b->record->arena, struct zsg);

    if (!z)
        return;
    scan_begin(&z->scan, b);
    z->begin = (uint32_t)begin;
    if (read_names(z)) {
        zsg_run(z);
        finish_record(z);
    }
    scan_end(&z->scan);
}

/* ---- writer -------------------------------------------------------------- */

struct zsg_writer {
    const struct mapping *names;
    struct text *out;
};

static void write_point(struct point point, struct text *out)
{
    text_add_char(out, (char)('a' + point.column - 1));
    text_add_number(out, point.row);
}

static void write_number(const struct node *node, struct text *out)
{
    text_add_number(out, node->round);
    text_add(out, STR(". "));
}

/* Writes the step that ends on point `i` of the ply. */
static void write_step(const struct zsg_writer *s, const struct node *node,
                       uint8_t i)
{
    const struct ply *ply = node->full;

    write_number(node, s->out);
    if (i + 1 < ply->count)
        text_add(s->out, STR("partial 2 "));
    text_add(s->out, s->names->man);
    text_add_char(s->out, ' ');
    write_point(ply->points[i - 1], s->out);
    text_add(s->out, ply->taken >> i & 1 ? STR(" x ") : STR(" - "));
    write_point(ply->points[i], s->out);
    text_add_char(s->out, '\n');
}

static void write_node(const struct zsg_writer *s, const struct node *node)
{
    const struct ply *ply = node->full;
    const struct call_name *call = &s->names->calls[ply->call];

    for (uint8_t i = 1; i < ply->count; i++)
        write_step(s, node, i);
    if (!ply->call && !ply->may_call)
        return;
    write_number(node, s->out);
    text_add(s->out, s->names->sides[node->turn]);
    text_add_char(s->out, ' ');
    text_add(s->out, call->piece);
    text_add_char(s->out, ' ');
    text_add(s->out, call->point);
    text_add_char(s->out, '\n');
}

static void write_edits(const struct zsg_writer *s, const struct board *board)
{
    for (uint8_t row = 0; row < board->rows; row++)
        for (uint8_t column = 0; column < board->columns; column++) {
            const struct board_cell *cell = &board->cells[row][column];
            if (!cell->stone && !cell->removed)
                continue;
            text_add_char(s->out, '(');
            if (cell->removed) {
                text_add_char(s->out, 'x');
            } else {
                text_add(s->out, s->names->sides[cell->stone == stones[1]]);
                text_add_char(s->out, ' ');
                text_add(s->out, s->names->man);
            }
            text_add_char(s->out, ' ');
            write_point(
                (struct point){(uint8_t)(column + 1), (uint8_t)(row + 1)},
                s->out);
            text_add(s->out, STR(")\n"));
        }
}

/* Returns the players as given in the save that the record came from: C
   (computer) or H (human) for each. */
static struct str players_of_record(const struct record *r)
{
    const struct tag *tag = record_tag(r, STR("Players"));
    struct str players = tag ? tag->value : STR("CC");

    for (size_t i = 0; i < players.len; i++)
        if (players.ptr[i] != 'C' && players.ptr[i] != 'H')
            return STR("CC");
    return players.len ? players : STR("CC");
}

static void write_header(const struct zsg_writer *s, const struct record *r,
                         struct str variant)
{
    const struct tag *rules = record_tag(r, STR("RulesFile"));
    bool same =
        rules && str_equal_nocase(file_name(rules->value), s->names->rules);
    struct str players = players_of_record(r);
    struct str file = same ? rules->value : s->names->rules;

    text_addf(s->out, "%s%s %.*s\nRulesFile=", title, version, (int)players.len,
              players.ptr);
    text_add(s->out, file);
    text_add(s->out, STR("\nVariantName="));
    text_add(s->out, variant);
    text_add_char(s->out, '\n');
}

/* Returns the reason why the record cannot be written as a save, or NULL if it
   can. */
static const char *unwritable_reason(const struct record *r)
{
    if (r->missing)
        return "Red moves first, but in a saved game White moves first, and "
               "White is Blue";
    for (const struct node *node = r->line; node; node = node->next)
        if (!node->full)
            return "the game cannot be replayed to its end";
    return NULL;
}

static bool zsg_write(const struct record *r,
                      const struct write_options *options, struct text *out,
                      struct text *why)
{
    struct mapping names;
    struct zsg_writer s = {&names, out};
    const char *wrong;
    struct str variant;
    size_t line;

    if (!mapping_read(&names, options->names, &line, &wrong)) {
        text_addf(why, "line %zu of the file of names: %s", line, wrong);
        return false;
    }
    variant = mapping_variant(&names, options->game);
    wrong = variant.len
                ? unwritable_reason(r)
                : "only games of brax-zillions and brax-easy can be saved";
    if (wrong) {
        text_add(why, str_of(wrong));
        return false;
    }
    write_header(&s, r, variant);
    if (r->board)
        write_edits(&s, r->board);
    for (const struct node *node = r->line; node; node = node->next)
        write_node(&s, node);
    return !out->failed;
}

/* ---- the notation -------------------------------------------------------- */

static bool zsg_sniff(struct str head)
{
    return str_starts_with(head, STR("Zillions Save Game File")) ||
           str_starts_with(head, STR("Player 1 variant = "));
}

static const char *const zsg_games[] = {"brax-zillions", "brax-easy", NULL};

/* Tags for the data in the header of a save. */
static const char *const zsg_tags[] = {"RulesFile", "VariantName",
                                       "SaveVersion", "Players", NULL};

extern const struct notation notation_zsg;

const struct notation notation_zsg = {
    .name = "zsg",
    .title = "saved games of Zillions of Games",
    .games = zsg_games,
    .extension = ".zsg",
    .framing = {.marker = "Zillions Save Game File", .lines = true},
    .sniff = zsg_sniff,
    .certain = true,
    .read = zsg_read,
    .write = zsg_write,
    .lacks = PARTS & ~(PART_PLIES | PART_BLANKS),
    .tags = zsg_tags,
    .tells_game = true,
    .needs_start = true,
    .needs_plies = true,
};
