#include "decoder.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "converter.h"
#include "declared.h"
#include "guess.h"
#include "list.h"

enum {
    IN = 64 << 10,      /* bytes read at a time */
    OUT = 64 << 10,     /* bytes converted at a time */
    HEAD = 64,          /* number of first bytes that are stored */
    PADDING = 128,      /* size of a block of CP/M, which is padded with
                           0x1A */
    RUNS_MAX = 1 << 18, /* maximum number of runs; beyond it, the places of odd
                           bytes are less exact */
    END_MARK = '\x1A',
};

/* Consecutive odd characters. */
struct run {
    uint64_t at, bytes;
    size_t count;
    enum odd_kind worst;
    struct undecodable undecodable; /* of length 0 if there is none */
};

/* State of reading SGF, in which each tree may have its own encoding. */
struct trees {
    bool wanted; /* the text consists of SGF trees */
    bool inside;
    bool line;           /* the next character is at the beginning of a line */
    bool value, escaped; /* `value`: within brackets; `escaped`: after a
                            backslash */
    size_t depth;
};

struct decoder {
    struct supply supply;
    const char *asked; /* requested encoding, as in source_options, or NULL */
    char forced[ENCODING_NAME]; /* the requested encoding if it applies to all
                                   texts, otherwise empty */
    char *in;                   /* bytes that are read but not yet converted:
                                   in_at..in_end */
    size_t in_room, in_at, in_end;
    size_t valid_end;  /* offset up to which find_faults() has found `in` to be
                          UTF-8 */
    bool begun, ended; /* `begun`: reading has begun; `ended`: the input has
                          ended */
    bool starved;      /* more bytes are needed to convert the rest of `in` */
    bool done;         /* everything has been converted */
    int fault;         /* fault of the input, to be returned after the text
                          before it */
    size_t out_at, out_end;
    uint64_t given;              /* number of bytes returned before out_at */
    struct converter *converter; /* NULL if the bytes are UTF-8 */
    struct single_bytes *single; /* for bytes that are not UTF-8; NULL until
                                    needed */
    struct guess guess;          /* valid if `best` is set */
    size_t seen; /* approximate number of non-ASCII UTF-8 characters so far */
    struct trees trees;
    struct text_form form;
    char head[HEAD];
    size_t head_length;
    struct run *runs;
    size_t run_begin, run_count,
        run_room; /* run_begin: index of the first run that is still needed */
    /* Text that is converted but not yet returned: out_at..out_end. The last
       member, since it is not cleared: that would take as long as reading a
       small file. */
    char out[OUT];
};

static void set_name(char name[ENCODING_NAME], const char *encoding)
{
    size_t length = strlen(encoding);

    assert(length < ENCODING_NAME);
    memcpy(name, encoding, length + 1);
}

static void set_form(struct decoder *d, const char *encoding, bool guessed)
{
    set_name(d->form.encoding, encoding);
    d->form.guessed = guessed;
}

/* ---- opening and closing ------------------------------------------------- */

int decoder_open(struct decoder **out, struct supply bytes, const char *asked)
{
    struct decoder *d = malloc(sizeof *d);
    char *in = malloc(IN);

    *out = NULL;
    if (!d || !in) {
        free(d);
        free(in);
        return SOURCE_MEMORY;
    }
    memset(d, 0, offsetof(struct decoder, out));
    d->supply = bytes;
    d->asked = asked;
    if (asked && encoding_is_forced(asked)) {
        set_name(d->forced, asked);
        d->forced[strlen(asked) - 1] = '\0';
        d->asked = NULL;
    }
    d->in = in;
    d->in_room = IN;
    set_form(d, "UTF-8", false);
    *out = d;
    return 0;
}

void decoder_close(struct decoder *d)
{
    if (!d)
        return;
    converter_close(d->converter);
    free(d->single);
    free(d->runs);
    free(d->in);
    free(d);
}

/* ---- bytes in ------------------------------------------------------------ */

static struct str waiting_bytes(const struct decoder *d)
{
    return (struct str){d->in + d->in_at, d->in_end - d->in_at};
}

/* Makes room after the unread bytes, by moving them to the beginning or by
   growing the buffer. */
static bool make_room(struct decoder *d)
{
    if (d->in_at) {
        memmove(d->in, d->in + d->in_at, d->in_end - d->in_at);
        d->in_end -= d->in_at;
        d->in_at = 0;
    }
    if (d->in_end < d->in_room)
        return true;
    char *grown = realloc(d->in, 2 * d->in_room);
    if (!grown)
        return false;
    d->in = grown;
    d->in_room *= 2;
    return true;
}

/* Reads once from the input. A fault ends the input and is returned to the
   caller later. Returns 0, or SOURCE_MEMORY if out of memory. */
static int fill_input(struct decoder *d)
{
    int64_t n;

    if (!make_room(d))
        return SOURCE_MEMORY;
    n = d->supply.read(d->supply.context, d->in + d->in_end,
                       d->in_room - d->in_end);
    d->starved = false;
    d->ended = n <= 0;
    d->fault = n < 0 ? (int)n : 0;
    d->in_end += n > 0 ? (size_t)n : 0;
    return 0;
}

/* Reads until at least this many bytes are available, or the input ends. */
static int read_at_least(struct decoder *d, size_t bytes)
{
    int fault = 0;

    while (!fault && !d->ended && d->in_end - d->in_at < bytes)
        fault = fill_input(d);
    return fault;
}

/* ---- text out ------------------------------------------------------------ */

static size_t output_room(const struct decoder *d)
{
    return OUT - d->out_end;
}

static void append_decoded_text(struct decoder *d, struct str s)
{
    memcpy(d->out + d->out_end, s.ptr, s.len);
    d->out_end += s.len;
}

/* Marks the last `bytes` bytes of output as odd. */
static bool mark_odd(struct decoder *d, size_t bytes, enum odd_kind kind)
{
    uint64_t at = d->given + d->out_end - d->out_at - bytes;
    struct run *last = d->run_count ? &d->runs[d->run_count - 1] : NULL;

    if (last && (last->at + last->bytes == at ||
                 d->run_count - d->run_begin >= RUNS_MAX)) {
        last->bytes = at + bytes - last->at;
        last->count++;
        last->worst = kind > last->worst ? kind : last->worst;
        return true;
    }
    if (!LIST_ROOM(d->runs, d->run_count, d->run_room, 16))
        return false;
    d->runs[d->run_count++] =
        (struct run){.at = at, .bytes = bytes, .count = 1, .worst = kind};
    return true;
}

/* Stores the bytes that the last character of the last run replaced, unless the
   run already has such bytes. */
static void note_bytes(struct run *run, struct str bytes)
{
    struct undecodable *u = &run->undecodable;

    if (u->length)
        return;
    u->at = run->at + run->bytes - STR("\uFFFD").len;
    u->length =
        bytes.len < UNDECODABLE_BYTES ? (uint8_t)bytes.len : UNDECODABLE_BYTES;
    memcpy(u->bytes, bytes.ptr, u->length);
}

static bool append_replacement_character(struct decoder *d, struct str bytes)
{
    append_decoded_text(d, STR("\uFFFD"));
    d->form.undecodable = true;
    if (!mark_odd(d, STR("\uFFFD").len, ODD_UNDECODABLE))
        return false;
    note_bytes(&d->runs[d->run_count - 1], bytes);
    return true;
}

/* Returns the number of bytes to retain until it is known whether more text
   follows. */
static size_t count_held_back(const struct decoder *d)
{
    size_t count = 0;

    while (count < PADDING && d->out_end - count > d->out_at &&
           d->out[d->out_end - count - 1] == END_MARK)
        count++;
    return count;
}

static void drop_end_mark(struct decoder *d)
{
    size_t count = count_held_back(d);

    d->out_end -= count;
    d->form.end_mark |= count > 0;
}

/* ---- UTF-8 --------------------------------------------------------------- */

/* True if the bytes are an incomplete UTF-8 sequence. */
static bool is_cut(struct str s)
{
    unsigned char first = s.len ? (unsigned char)s.ptr[0] : 0;
    unsigned char next = s.len > 1 ? (unsigned char)s.ptr[1] : 0x80;
    size_t length = first < 0xC2   ? 0
                    : first < 0xE0 ? 2
                    : first < 0xF0 ? 3
                    : first < 0xF5 ? 4
                                   : 0;

    if (s.len >= length || (s.len > 2 && !utf8_goes_on(s.ptr[2])))
        return false;
    if (s.len == 1)
        return true;
    return utf8_goes_on((char)next) && !(first == 0xE0 && next < 0xA0) &&
           !(first == 0xED && next >= 0xA0) &&
           !(first == 0xF0 && next < 0x90) && !(first == 0xF4 && next >= 0x90);
}

/* True if the bytes begin with the first two bytes of a valid sequence of three
   or more bytes. */
static bool is_cut_sequence(struct str s)
{
    return (unsigned char)s.ptr[0] >= 0xE0 && s.len > 1 &&
           utf8_goes_on(s.ptr[1]);
}

/* Copies as many valid whole characters as fit. Returns the number of bytes. */
static size_t copy_valid(struct decoder *d, struct str s)
{
    if (s.len > output_room(d))
        s.len = output_room(d);
    s.len = str_utf8_fault(s);
    append_decoded_text(d, s);
    return s.len;
}

/* Opens a converter for the requested encoding; if none is requested, guesses
   the encoding once. All further text is read in this encoding. Returns 0, or
   SOURCE_MEMORY if out of memory. */
static int leave_utf8(struct decoder *d)
{
    int fault = 0;

    if (d->single || d->converter)
        return 0;
    if (d->asked) {
        set_form(d, d->asked, false);
        return converter_open(&d->converter, d->asked);
    }
    if (!d->guess.best) {
        fault = read_at_least(d, GUESS_BYTES);
        if (!fault)
            fault = guess_encoding(waiting_bytes(d), d->seen, &d->guess);
        if (fault)
            return fault;
    }
    set_form(d, d->guess.best, true);
    d->form.doubtful = d->guess.second != NULL;
    if (!d->guess.one_byte)
        return converter_open(&d->converter, d->guess.best);
    d->single = malloc(sizeof *d->single);
    return d->single ? single_bytes_open(d->single, d->guess.best)
                     : SOURCE_MEMORY;
}

/* True if the text is not UTF-8. The text may end within a character unless
   `last` is set. */
static bool has_fault(struct str s, bool last, struct utf8_prefix *valid)
{
    *valid = str_utf8_prefix(s);
    return valid->length < s.len &&
           (last || !is_cut(str_from(s, valid->length)));
}

/*
 * If the waiting bytes are not UTF-8, determines the encoding before any of
 * them is returned, since the first bytes may be valid only by coincidence. If
 * an encoding is requested, more bytes are read when the first characters
 * beyond ASCII occur. For SGF, see begin_tree.
 */
static int find_faults(struct decoder *d)
{
    struct utf8_prefix valid;
    size_t count;
    bool fails;
    int fault;

    if (d->single || d->converter || d->trees.wanted)
        return 0;
    fails = has_fault(waiting_bytes(d), d->ended, &valid);
    count = fails ? 0 : valid.beyond_ascii;
    if (count && d->asked && !d->seen) {
        fault = read_at_least(d, GUESS_BYTES);
        if (fault)
            return fault;
        fails = has_fault(waiting_bytes(d), d->ended, &valid);
    }
    d->valid_end = d->in_at + valid.length;
    d->seen += count;
    return fails ? leave_utf8(d) : 0;
}

/* True if all non-ASCII bytes have characters in `single`. */
static bool is_single(const struct decoder *d)
{
    return d->single && !d->guess.utf8_beside;
}

/* Writes the character for one byte that is not UTF-8. */
static bool append_single_byte_letter(struct decoder *d, struct str s)
{
    unsigned at = (unsigned char)s.ptr[0] - 0x80U;
    const struct single_letter *letter = &d->single->letters[at];
    bool cut =
        d->guess.half_is_error && (d->guess.mostly_utf8 || is_cut_sequence(s));

    append_decoded_text(d, (struct str){letter->utf8, letter->length});
    return mark_odd(d, letter->length,
                    letter->undefined ? ODD_UNDEFINED
                    : cut             ? ODD_CUT
                                      : ODD_GUESSED);
}

/* Copies as much ASCII as fits. Returns the number of bytes. */
static size_t copy_ascii(struct decoder *d, struct str s)
{
    size_t length = 0, most = s.len < output_room(d) ? s.len : output_room(d);

    while (length < most && (unsigned char)s.ptr[length] < 0x80)
        length++;
    s.len = length;
    append_decoded_text(d, s);
    return length;
}

/* ---- with a converter ---------------------------------------------------- */

/* Marks as odd all non-ASCII characters of a guessed encoding. */
static bool mark_guessed(struct decoder *d, size_t begin)
{
    size_t end = d->out_end;
    bool fine = true;
    int32_t point;

    for (size_t i = begin; i < end && fine;) {
        size_t n = str_code_point((struct str){d->out + i, end - i}, &point);
        d->out_end = i += n;
        fine = n == 1 || mark_odd(d, n, ODD_GUESSED);
    }
    d->out_end = end;
    return fine;
}

/* Like read_utf8, but with a converter. */
static int64_t read_converted(struct decoder *d, struct str piece, bool last)
{
    struct str from = piece;
    size_t left = output_room(d), begin = d->out_end, unit;
    char *to = d->out + d->out_end;
    enum converted how = converter_run(d->converter, &from, &to, &left);
    bool fine = true;

    d->out_end = (size_t)(to - d->out);
    if (d->form.guessed)
        fine = mark_guessed(d, begin);
    if ((how == CONVERTED_TO_ODD || (how == CONVERTED_TO_CUT && last)) &&
        output_room(d) >= LETTER_MAX) {
        unit = converter_unit(d->converter);
        unit = from.len < unit ? from.len : unit;
        fine = fine && append_replacement_character(d, str_part(from, 0, unit));
        from = str_from(from, unit);
    }
    return fine ? (int64_t)(piece.len - from.len) : SOURCE_MEMORY;
}

static void flush_converter(struct decoder *d)
{
    char *to = d->out + d->out_end;
    size_t left = output_room(d);

    if (d->converter)
        converter_flush(d->converter, &to, &left);
    d->out_end = (size_t)(to - d->out);
}

/* ---- UTF-8 with other bytes ---------------------------------------------- */

/*
 * Converts the beginning of `piece`, which is the end of the text if `last` is
 * set. Returns the number of bytes used, 0 if the bytes end within a character,
 * or SOURCE_MEMORY if out of memory.
 */
static int64_t read_utf8(struct decoder *d, struct str piece, bool last)
{
    size_t length = is_single(d) ? copy_ascii(d, piece) : copy_valid(d, piece);

    if (length)
        return (int64_t)length;
    if (!last && !is_single(d) && is_cut(piece))
        return 0;
    if (leave_utf8(d) < 0)
        return SOURCE_MEMORY;
    piece.ptr = d->in + d->in_at; /* `in` may have moved */
    if (d->converter)
        return read_converted(d, piece, last);
    return append_single_byte_letter(d, piece) ? 1 : SOURCE_MEMORY;
}

static int64_t read_piece(struct decoder *d, struct str piece, bool last)
{
    return d->converter ? read_converted(d, piece, last)
                        : read_utf8(d, piece, last);
}

/* ---- trees of SGF -------------------------------------------------------- */

/* Returns the offset of the next tree, or of a "(" that may begin a tree, or
   s.len. */
static size_t find_tree(struct str s, bool *certain)
{
    *certain = true;
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] != '(')
            continue;
        struct str node = str_trim(str_from(s, i + 1));
        *certain = node.len > 0;
        if (!*certain || node.ptr[0] == ';')
            return i;
    }
    return s.len;
}

/* Forgets the encoding of the previous tree. */
static void forget_encoding(struct decoder *d)
{
    converter_close(d->converter);
    free(d->single);
    d->converter = NULL;
    d->single = NULL;
}

/* Updates the state for the next character within a tree. */
static void follow_character(struct trees *t, char c)
{
    if (t->escaped) {
        t->escaped = false;
    } else if (t->value) {
        t->value = c != ']';
        t->escaped = c == '\\';
    } else {
        t->value = c == '[';
        t->depth += c == '(';
        t->depth -= c == ')' && t->depth;
        t->inside = t->depth || c != ')';
    }
}

/* Returns the length of the tree at the beginning of `s`, or s.len if the tree
   does not end in `s`. */
static size_t tree_length(struct str s)
{
    struct trees t = {.inside = true};
    size_t i = 0;

    while (
        i < s.len && t.inside &&
        !(i && s.ptr[i - 1] == '\n' && is_declaring_tree_line(str_from(s, i))))
        follow_character(&t, s.ptr[i++]);
    return i;
}

/* Works like find_faults for a tree that declares no encoding. */
static int find_tree_faults(struct decoder *d)
{
    size_t length = tree_length(waiting_bytes(d));
    struct utf8_prefix valid;
    struct str s;
    int fault = 0;

    if (d->asked && length == d->in_end - d->in_at) {
        fault = read_at_least(d, GUESS_BYTES);
        if (fault)
            return fault;
        length = tree_length(waiting_bytes(d));
    }
    s = waiting_bytes(d);
    if (has_fault(str_part(s, 0, length), d->ended || length < s.len, &valid))
        fault = leave_utf8(d);
    return fault ? fault : 1;
}

/* Sets the encoding of the tree at the beginning of `s`. Returns 1, 0 if more
   of the tree is needed, or SOURCE_MEMORY if out of memory. */
static int begin_tree(struct decoder *d, struct str s)
{
    char encoding[ENCODING_NAME];
    struct str name;
    enum declared how = declared_root(s, &name);
    int found;

    if (how == DECLARED_OPEN && !d->ended && s.len < DECLARED_ROOT)
        return 0;
    forget_encoding(d);
    set_form(d, "UTF-8", false);
    d->trees = (struct trees){.wanted = true, .inside = true};
    found = how == DECLARED_NAME ? declared_encoding(name, encoding) : 0;
    if (found < 0)
        return found;
    if (!found)
        return find_tree_faults(d);
    set_form(d, encoding, false);
    return converter_open(&d->converter, encoding) < 0 ? SOURCE_MEMORY : 1;
}

/* Updates the state for the converted text of a tree, from offset `begin` of
   `out` on. */
static void follow_tree(struct decoder *d, size_t begin)
{
    for (size_t i = begin; i < d->out_end; i++)
        follow_character(&d->trees, d->out[i]);
}

/* Returns the offset after the next ")", which may end the tree, or before a
   line that may begin another tree, or s.len. */
static size_t piece_end(struct str s, size_t from)
{
    for (size_t i = from; i < s.len; i++)
        if (s.ptr[i] == ')' ||
            (s.ptr[i] == '\n' && (i + 1 == s.len || s.ptr[i + 1] == '(')))
            return i + 1;
    return s.len;
}

/* Converts text within a tree. */
static int64_t read_inside(struct decoder *d, struct str s)
{
    size_t end = piece_end(s, 0), begin = d->out_end;
    int64_t n = read_piece(d, str_part(s, 0, end), d->ended && end == s.len);

    while (n == 0 && end < s.len) { /* the ")" is a part of a character */
        end = piece_end(s, end);
        n = read_piece(d, str_part(s, 0, end), d->ended && end == s.len);
    }
    if (n > 0)
        d->trees.line = d->in[d->in_at + (size_t)n - 1] == '\n';
    follow_tree(d, begin);
    if (!d->trees.inside) {
        flush_converter(d);
        forget_encoding(d);
    }
    return n;
}

enum {
    TREE_LINE = 5
}; /* number of bytes that suffice to recognise a line that begins a tree */

static int64_t read_trees(struct decoder *d)
{
    struct str s = waiting_bytes(d);
    bool line = d->trees.inside && d->trees.line && s.ptr[0] == '(';
    bool certain = true;
    size_t at = 0;

    if (line && s.len < TREE_LINE && !d->ended)
        return 0;
    if (d->trees.inside && !(line && is_declaring_tree_line(s)))
        return read_inside(d, s);
    if (!d->trees.inside)
        at = find_tree(s, &certain);
    if (at) /* text before a tree */
        return read_piece(d, str_part(s, 0, at), d->ended || at < s.len);
    if (!certain && !d->ended)
        return 0;
    int begun = begin_tree(d, s);
    return begun > 0 ? read_inside(d, waiting_bytes(d)) : begun;
}

/* ---- any text ------------------------------------------------------------ */

/* If the requested encoding is like UTF-16, and the text accordingly contains
   zeros and is not UTF-8, opens a converter for that encoding. */
static int choose_asked_wide(struct decoder *d, struct str head)
{
    int has_ascii;

    if (!memchr(head.ptr, '\0', head.len < HEAD ? head.len : HEAD))
        return 0;
    has_ascii = encoding_has_ascii(d->asked);
    if (has_ascii)
        return has_ascii < 0 ? has_ascii : 0;
    set_form(d, d->asked, false);
    return converter_open(&d->converter, d->asked);
}

/* UTF-16 without a mark begins with a letter and a zero byte, in either
   order. */
static int choose_wide(struct decoder *d, struct str head)
{
    int fault;

    if (d->asked)
        return choose_asked_wide(d, head);
    if (head.len < 2 || !head.ptr[0] == !head.ptr[1])
        return 0;
    fault = read_at_least(d, GUESS_BYTES);
    if (fault)
        return fault;
    d->guess.best = guess_wide(waiting_bytes(d));
    if (!d->guess.best)
        return 0;
    set_form(d, d->guess.best, true);
    return converter_open(&d->converter, d->guess.best);
}

/* Determines the encoding by a byte order mark or a declaration. */
static int choose_encoding(struct decoder *d, struct str head)
{
    char declared[ENCODING_NAME];
    size_t length = 0;
    struct str name;
    const char *encoding = encoding_marked(head, &length);
    int found = 0;

    d->form.mark = encoding != NULL;
    if (!encoding && *d->forced)
        encoding = d->forced;
    if (!encoding && declared_head(head, &name) == DECLARED_NAME)
        found = declared_encoding(name, declared);
    if (found < 0)
        return found;
    if (found)
        encoding = declared;
    if (!encoding) {
        d->trees.wanted = find_declared_trees(head) != STR_NOWHERE;
        return choose_wide(d, head);
    }
    set_form(d, encoding, false);
    if (d->form.mark && encoding_is_utf8(encoding))
        return 0; /* readers remove the mark */
    d->in_at += length;
    return converter_open(&d->converter, encoding);
}

static bool head_is_open(struct str head)
{
    struct str name;

    return head.len < 2 || encoding_may_be_marked(head) ||
           declared_head(head, &name) == DECLARED_OPEN;
}

static int begin_decoding(struct decoder *d)
{
    struct str head;
    int fault = 0;

    d->begun = true;
    do
        fault = fill_input(d);
    while (!fault && !d->ended && head_is_open(waiting_bytes(d)));
    if (fault)
        return fault;
    head = waiting_bytes(d);
    d->head_length = head.len < HEAD ? head.len : HEAD;
    memcpy(d->head, head.ptr, d->head_length);
    return choose_encoding(d, head);
}

/* Converts as many of the waiting bytes as fit. */
static int convert_waiting(struct decoder *d)
{
    while (d->in_at < d->in_end && !d->starved &&
           output_room(d) >= 2 * LETTER_MAX) {
        int64_t n = d->trees.wanted ? read_trees(d)
                                    : read_piece(d, waiting_bytes(d), d->ended);
        if (n < 0)
            return (int)n;
        assert(n > 0 || !d->ended);
        d->in_at += (size_t)n;
        d->starved = n == 0;
    }
    return 0;
}

/* Discards the text that was returned, and moves the rest to the beginning. */
static void drop_returned(struct decoder *d)
{
    memmove(d->out, d->out + d->out_at, d->out_end - d->out_at);
    d->out_end -= d->out_at;
    d->out_at = 0;
}

/* Makes more text available after all of it was returned. Returns 0, or
   SOURCE_MEMORY if out of memory. */
static int advance_input(struct decoder *d)
{
    int fault;

    drop_returned(d);
    if (d->begun && d->in_at < d->in_end && !d->starved)
        return convert_waiting(d);
    if (!d->begun || !d->ended) {
        fault = d->begun ? fill_input(d) : begin_decoding(d);
        return fault ? fault : find_faults(d);
    }
    flush_converter(d);
    drop_end_mark(d);
    d->done = true;
    return 0;
}

static size_t count_ready_bytes(const struct decoder *d)
{
    return d->out_end - d->out_at - (d->done ? 0 : count_held_back(d));
}

/* Copies valid UTF-8 directly, without using `out`. Returns the number of
   bytes, or 0 if there are none. */
static size_t read_directly(struct decoder *d, char *into, size_t size)
{
    struct str s = waiting_bytes(d);

    if (!d->begun || d->out_at < d->out_end || d->converter || d->single ||
        d->trees.wanted)
        return 0;
    s.len = d->valid_end > d->in_at ? d->valid_end - d->in_at : 0;
    if (s.len > size) {
        s.len = size;
        while (s.len && utf8_goes_on(s.ptr[s.len]))
            s.len--;
    }
    if (!s.len || s.ptr[s.len - 1] == END_MARK)
        return 0;
    memcpy(into, s.ptr, s.len);
    d->in_at += s.len;
    d->given += s.len;
    return s.len;
}

int64_t decoder_read(struct decoder *d, char *into, size_t size)
{
    size_t through = 0;
    int fault = 0;

    while (!count_ready_bytes(d) && !d->done && !fault) {
        through = read_directly(d, into, size);
        if (through)
            return (int64_t)through;
        fault = advance_input(d);
    }
    if (fault)
        return fault;
    if (!count_ready_bytes(d))
        return d->fault;
    if (size > count_ready_bytes(d))
        size = count_ready_bytes(d);
    memcpy(into, d->out + d->out_at, size);
    d->out_at += size;
    d->given += size;
    return (int64_t)size;
}

bool decoder_drained(const struct decoder *d)
{
    return !count_ready_bytes(d) && (d->in_at == d->in_end || d->starved);
}

struct str decoder_head(const struct decoder *d)
{
    return (struct str){d->head, d->head_length};
}

struct text_form decoder_form(const struct decoder *d)
{
    return d->form;
}

/* ---- odd characters ------------------------------------------------------ */

static void add_run(struct odd_text *odd, const struct run *run, uint64_t from,
                    uint64_t to)
{
    uint64_t begin = run->at > from ? run->at : from;
    uint64_t end = run->at + run->bytes < to ? run->at + run->bytes : to;

    if (!odd->count)
        odd->first = begin;
    odd->end = end;
    odd->bytes += end - begin;
    odd->count += run->count < end - begin ? run->count : (size_t)(end - begin);
    odd->worst = run->worst > odd->worst ? run->worst : odd->worst;
    if (!odd->undecodable.length && run->undecodable.at >= from &&
        run->undecodable.at < to)
        odd->undecodable = run->undecodable;
}

static void drop_runs(struct decoder *d, uint64_t to)
{
    while (d->run_begin < d->run_count &&
           d->runs[d->run_begin].at + d->runs[d->run_begin].bytes <= to)
        d->run_begin++;
    if (!d->run_begin || d->run_begin < d->run_count / 2)
        return;
    memmove(d->runs, d->runs + d->run_begin,
            (d->run_count - d->run_begin) * sizeof *d->runs);
    d->run_count -= d->run_begin;
    d->run_begin = 0;
}

struct odd_text decoder_odd(struct decoder *d, uint64_t from, uint64_t to)
{
    struct odd_text odd = {0};

    if (!d->run_count)
        return odd;
    for (size_t i = d->run_begin; i < d->run_count && d->runs[i].at < to; i++)
        if (d->runs[i].at + d->runs[i].bytes > from)
            add_run(&odd, &d->runs[i], from, to);
    drop_runs(d, to);
    if (!odd.count)
        return odd;
    if (odd.worst != ODD_UNDECODABLE) {
        set_name(odd.encoding, guess_title(d->guess.best));
        odd.second = d->guess.second;
    } else if (!d->trees.wanted) {
        set_name(odd.encoding, d->form.encoding);
    }
    return odd;
}

/* ---- texts in memory ----------------------------------------------------- */

static int64_t read_bytes(void *context, void *into, size_t size)
{
    struct str *left = context;

    if (size > left->len)
        size = left->len;
    if (size)
        memcpy(into, left->ptr, size);
    *left = str_from(*left, size);
    return (int64_t)size;
}

static int decode_bytes(struct str bytes, struct text *out,
                        struct odd_text *odd)
{
    enum { PIECE = 4096 };
    size_t begin = out->len;
    struct decoder *d;
    int64_t n = 1;

    if (decoder_open(&d, (struct supply){read_bytes, &bytes}, NULL) < 0)
        return SOURCE_MEMORY;
    while (n > 0) {
        char *into = text_room(out, PIECE);
        n = into ? decoder_read(d, into, PIECE) : SOURCE_MEMORY;
        out->len += n > 0 ? (size_t)n : 0;
    }
    *odd = decoder_odd(d, 0, out->len - begin);
    decoder_close(d);
    return (int)n;
}

int text_decode(struct str bytes, struct text *out, struct odd_text *odd)
{
    *odd = (struct odd_text){0};
    if (str_utf8_fault(bytes) < bytes.len)
        return decode_bytes(bytes, out, odd);
    str_skip(&bytes, STR("\uFEFF"));
    bytes.len -= bytes.len && bytes.ptr[bytes.len - 1] == END_MARK;
    text_add(out, bytes);
    return out->failed ? SOURCE_MEMORY : 0;
}

struct str text_naming_utf8(struct str text, size_t tree, struct text *room)
{
    char encoding[ENCODING_NAME];
    struct str name;
    enum declared how = declared_root(str_from(text, tree), &name);

    if (how != DECLARED_NAME)
        how = declared_head(text, &name);
    if (how != DECLARED_NAME || str_code_points(text) == text.len)
        return text;
    int found = declared_encoding(name, encoding);
    room->failed |= found < 0;
    if (!found)
        return text;
    text_clear(room);
    text_add(room, str_part(text, 0, (size_t)(name.ptr - text.ptr)));
    text_add(room, STR("UTF-8"));
    text_add(room, str_from(text, (size_t)(name.ptr - text.ptr) + name.len));
    return text_str(room);
}
