#include "write.h"

#include "clock.h"
#include "json.h"

#include <string.h>

/* ---- strings ------------------------------------------------------------- */

static const char short_escapes[32] = {
    ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r',
};

static bool needs_no_escape(char c)
{
    return c >= ' ' && c < '\x7F' && c != '"' && c != '\\';
}

/* Sets the highest bit of each of eight bytes that is zero. The result is exact
   only up to the lowest zero byte. */
static uint64_t zero_bytes(uint64_t eight)
{
    return (eight - UINT64_C(0x0101010101010101)) & ~eight &
           UINT64_C(0x8080808080808080);
}

/* True if none of eight bytes needs an escape, which is usually the case. Tests
   all of them at once. */
static bool none_needs_escape(const char *s)
{
    const uint64_t each = UINT64_C(0x0101010101010101), high = each * 0x80;
    uint64_t eight;

    memcpy(&eight, s, sizeof eight);
    return !(((eight | (eight + each) | (eight - each * ' ')) & high) |
             zero_bytes(eight ^ each * '"') | zero_bytes(eight ^ each * '\\'));
}

static void add_escaped(struct text *out, int32_t c)
{
    if (c < 0)
        text_add(out, STR("\uFFFD"));
    else if (c == '"' || c == '\\')
        text_addf(out, "\\%c", (char)c);
    else if (c < ' ' && short_escapes[c])
        text_addf(out, "\\%c", short_escapes[c]);
    else
        text_addf(out, "\\u%04x", (unsigned)c);
}

void json_add_string(struct text *out, struct str s)
{
    size_t begin = 0, i = 0;
    int32_t point;

    text_add_char(out, '"');
    while (i < s.len) {
        if (s.len - i >= 8 && none_needs_escape(s.ptr + i)) {
            i += 8;
            continue;
        }
        if (needs_no_escape(s.ptr[i])) {
            i++;
            continue;
        }
        size_t n = str_code_point(str_from(s, i), &point);
        if ((unsigned char)s.ptr[i] >= 0x80 && !code_point_is_harmful(point)) {
            i += n;
            continue;
        }
        text_add(out, str_part(s, begin, i));
        add_escaped(out, point);
        begin = i += n;
    }
    text_add(out, str_part(s, begin, i));
    text_add_char(out, '"');
}

void json_add_name(struct text *out, const char *name)
{
    if (out->len && out->ptr[out->len - 1] != '{')
        text_add_char(out, ',');
    text_add_char(out, '"');
    text_add(out, str_of(name));
    text_add(out, STR("\":"));
}

/* ---- a ply's parts ------------------------------------------------------- */

static void add_point(struct text *out, struct point point)
{
    text_add_char(out, '"');
    text_add_char(out, (char)('a' + point.column - 1));
    text_add_number(out, point.row);
    text_add_char(out, '"');
}

static void add_points(struct text *out, const struct ply *ply)
{
    if (!ply->count)
        return;
    json_add_name(out, "points");
    for (uint8_t i = 0; i < ply->count; i++) {
        text_add_char(out, i ? ',' : '[');
        add_point(out, ply->points[i]);
    }
    text_add_char(out, ']');
}

static void add_flag(struct text *out, const char *name, bool set)
{
    if (!set)
        return;
    json_add_name(out, name);
    text_add(out, STR("true"));
}

static void add_letter(struct text *out, const char *name, char letter)
{
    if (!letter)
        return;
    json_add_name(out, name);
    json_add_string(out, (struct str){&letter, 1});
}

static void add_word(struct text *out, const char *name,
                     const char *const *words, uint8_t which)
{
    if (!which)
        return;
    json_add_name(out, name);
    json_add_string(out, str_of(words[which]));
}

static void add_place(struct text *out, const char *name, struct point point)
{
    if (!point.column)
        return;
    json_add_name(out, name);
    add_point(out, point);
}

static const char *const kinds[] = {
    [PLY_NONE] = "none", [PLY_UNREAD] = "unread", [PLY_FOREIGN] = "foreign",
    [PLY_DROP] = "drop", [PLY_LINK] = "link",     [PLY_SWAP] = "swap",
    [PLY_PASS] = "pass", [PLY_MOVE] = "move",     [PLY_PATH] = "path",
};
static const char *const specials[] = {
    [SPECIAL_NONE] = "none",       [SPECIAL_LEAP] = "leap",
    [SPECIAL_PROMOTE] = "promote", [SPECIAL_REPLACE] = "replace",
    [SPECIAL_BECOME] = "become",
};
static const char *const states[] = {
    [STATE_NONE] = "none",
    [STATE_CHECK] = "check",
    [STATE_MATE] = "mate",
    [STATE_STALEMATE] = "stalemate",
};
static const char *const statuses[] = {
    [STATUS_NONE] = "none",
    [STATUS_DRAW] = "draw",
    [STATUS_SURRENDER] = "surrender",
};

static void add_move(struct text *out, const struct ply *ply)
{
    add_letter(out, "figure", ply->figure);
    add_flag(out, "promoted", ply->promoted);
    add_flag(out, "challenger", ply->challenger);
    add_flag(out, "takes", ply->takes);
    add_place(out, "place", ply->place);
    add_word(out, "special", specials, ply->special);
    add_place(out, "prisoner", ply->prisoner);
    add_letter(out, "becomes", ply->becomes);
    add_word(out, "says", states, ply->state);
    add_word(out, "agreed", statuses, ply->status);
}

static void add_path(struct text *out, const struct ply *ply)
{
    bool first = true;

    if (ply->second) {
        json_add_name(out, "second");
        text_add_number(out, ply->second);
    }
    for (uint8_t i = 0; i < ply->count; i++) {
        if (!(ply->taken >> i & 1))
            continue;
        if (first)
            json_add_name(out, "taken");
        text_add_char(out, first ? '[' : ',');
        add_point(out, ply->points[i]);
        first = false;
    }
    if (!first)
        text_add_char(out, ']');
    add_flag(out, "call", ply->call);
}

static void add_parts(struct text *out, const struct ply *ply)
{
    json_add_name(out, "parts");
    text_add(out, STR("{\"kind\":\""));
    text_add(out, str_of(kinds[ply->kind]));
    text_add_char(out, '"');
    add_points(out, ply);
    if (ply->kind == PLY_MOVE)
        add_move(out, ply);
    if (ply->kind == PLY_PATH)
        add_path(out, ply);
    text_add_char(out, '}');
}

/* ---- plies --------------------------------------------------------------- */

struct writer {
    const struct record *record;
    const struct write_options *options;
    const struct notation *native;
    struct text *out;
    struct text word; /* the current ply in its written form */
};

static void add_note(struct text *out, const struct note *note)
{
    text_add_char(out, '{');
    if (note->kind == NOTE_GLYPH) {
        json_add_name(out, "glyph");
        text_add_number(out, note->glyph);
    } else {
        json_add_name(out, "comment");
        json_add_string(out, note->bytes);
    }
    if (note->rank) {
        json_add_name(out, "after");
        text_add_number(out, note->rank);
    }
    text_add_char(out, '}');
}

static void add_notes(struct text *out, const char *name,
                      const struct note *note)
{
    if (!note)
        return;
    json_add_name(out, name);
    for (char c = '['; note; note = note->next, c = ',') {
        text_add_char(out, c);
        add_note(out, note);
    }
    text_add_char(out, ']');
}

static void add_number(struct writer *w, const struct node *node)
{
    if (w->record->unnumbered || !node->round)
        return;
    json_add_name(w->out, "round");
    text_add_number(w->out, node->round);
    json_add_name(w->out, "turn");
    text_add_number(w->out, node->turn + 1u);
}

/* Adds the position after the current ply; if there is no ply, the position at
   the start. */
static void add_position(struct writer *w, const char *name,
                         const struct walk *walk)
{
    if (!w->options->position)
        return;
    text_clear(&w->word);
    w->options->position(w->options->positions, walk, &w->word);
    if (!w->word.len)
        return;
    json_add_name(w->out, name);
    json_add_string(w->out, text_str(&w->word));
}

static void add_ply(struct writer *w, const struct node *node)
{
    static const char *const node_states[] = {
        [NODE_UNPLAYED] = "unplayed",
        [NODE_ILLEGAL] = "illegal",
    };
    struct ply ply = node_ply(node);
    bool as_it_stands =
        ply.kind == PLY_UNREAD || node->state == NODE_ILLEGAL || !w->native;

    text_clear(&w->word);
    if (!as_it_stands)
        w->native->write_ply(&ply, w->options->ascii, &w->word);
    json_add_name(w->out, "ply");
    json_add_string(w->out, as_it_stands ? span_str(w->record->text, node->span)
                                         : text_str(&w->word));
    if (node->state != NODE_LEGAL) {
        json_add_name(w->out, "state");
        json_add_string(w->out, str_of(node_states[node->state]));
    }
    add_parts(w->out, &ply);
}

static void add_clock(struct text *out, const struct node *node)
{
    uint64_t clock;

    if (!node_clock(node, &clock))
        return;
    json_add_name(out, "clock");
    clock_write_seconds(clock, out);
}

/* Adds a ply and its members that come before its variations. */
static void begin_node(struct writer *w, const struct walk *walk)
{
    const struct node *node = walk->node;

    text_add_char(w->out, '{');
    add_number(w, node);
    add_notes(w->out, "before", node->before);
    add_ply(w, node);
    add_position(w, "position", walk);
    add_clock(w->out, node);
    add_notes(w->out, "notes", node->notes);
    if (!node->variations)
        text_add_char(w->out, '}');
}

static void add_plies(struct writer *w)
{
    struct walk walk;
    size_t depth = 0;

    json_add_name(w->out, "plies");
    text_add_char(w->out, '[');
    for (walk_begin(&walk, w->record); walk.node; walk_next(&walk)) {
        bool first =
            walk.depth && walk.outer[walk.depth - 1].variation == walk.node;
        for (; depth > walk.depth; depth--)
            text_add(w->out, STR("]]}"));
        if (walk.depth > depth) {
            json_add_name(w->out, "variations");
            text_add(w->out, STR("[["));
        } else if (first) {
            text_add(w->out, STR("],["));
        } else if (w->out->len && w->out->ptr[w->out->len - 1] != '[') {
            text_add_char(w->out, ',');
        }
        depth = walk.depth;
        begin_node(w, &walk);
    }
    for (; depth; depth--)
        text_add(w->out, STR("]]}"));
    text_add_char(w->out, ']');
}

/* ---- the whole ----------------------------------------------------------- */

static void add_tag(void *context, struct str name, struct str value)
{
    struct text *out = context;

    if (out->len && out->ptr[out->len - 1] != '{')
        text_add_char(out, ',');
    json_add_string(out, name);
    text_add_char(out, ':');
    json_add_string(out, value);
}

static void add_ending(struct writer *w)
{
    const struct closing *closing = &w->record->closing;
    const struct record *r = w->record;

    if (closing->phrase) {
        json_add_name(w->out, "closing");
        text_add_char(w->out, '{');
        json_add_name(w->out, "phrase");
        json_add_string(w->out, str_of(phrase_words[closing->phrase]));
        if (closing->who.len) {
            json_add_name(w->out, "who");
            json_add_string(w->out, closing->who);
        }
        text_add_char(w->out, '}');
    }
    if (r->result.kind) {
        json_add_name(w->out, "result");
        json_add_string(w->out, result_ascii((enum result_kind)r->result.kind));
    }
    if (r->final_result) {
        json_add_name(w->out, "final");
        json_add_string(w->out,
                        result_ascii((enum result_kind)r->final_result));
    }
}

static void add_diagnostic(struct text *out, const struct diag *diag)
{
    text_add_char(out, '{');
    json_add_name(out, "severity");
    json_add_string(out, str_of(severity_name(diag->severity)));
    json_add_name(out, "slug");
    json_add_string(out, str_of(diag_info(diag->code)->slug));
    json_add_name(out, "message");
    json_add_string(out, diag->message);
    if (diag->label.len) {
        json_add_name(out, "reason");
        json_add_string(out, diag->label);
    }
    if (diag->ply) {
        json_add_name(out, "ply");
        text_add_number(out, diag->ply);
    }
    text_add_char(out, '}');
}

static void add_diagnostics(struct text *out, const struct diags *diags)
{
    char c = '[';

    json_add_name(out, "diagnostics");
    for (const struct diag *d = diags->first; d; d = d->next, c = ',') {
        text_add_char(out, c);
        add_diagnostic(out, d);
    }
    text_add(out, c == '[' ? STR("[]") : STR("]"));
}

bool json_write_record(const struct record *r,
                       const struct write_options *options, struct text *out,
                       struct text *why)
{
    struct writer w = {.record = r,
                       .options = options,
                       .native = notation_native(options->game),
                       .out = out};

    if (!w.native) {
        text_add(why, STR("the game is unknown"));
        return false;
    }
    text_add_char(out, '{');
    json_add_name(out, "tags");
    text_add_char(out, '{');
    header_each_tag(r, options, add_tag, out);
    text_add_char(out, '}');
    add_notes(out, "notes", r->notes);
    add_position(&w, "start", NULL);
    add_plies(&w);
    add_ending(&w);
    if (options->diags)
        add_diagnostics(out, options->diags);
    text_add(out, STR("}\n"));
    out->failed |= w.word.failed;
    text_release(&w.word);
    return !out->failed;
}
