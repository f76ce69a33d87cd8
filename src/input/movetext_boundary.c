/* Finds the end of a record's movetext. */
#include "boundary_parts.h"

#include "prose.h"
#include "source.h"

struct movetext {
    struct stretch s;
    size_t i;
    bool avx2;         /* cpu_has_avx2() */
    size_t depth;      /* number of open variations at `counted` */
    size_t counted;    /* see count_depth() */
    size_t open_until; /* comments that begin before this offset are
                               unclosed */
    bool broken;       /* the current place is within an unclosed comment */
    size_t border;     /* end of the record, once it is known */
    struct number_scan
        numbers;      /* scan of move numbers, up to the last place where it was
                         needed */
    size_t white_end; /* end of the last empty lines that were examined */
    size_t line;    /* beginning of the segment, which is a line or a part of a
                     line after a comment */
    size_t segment; /* end of the segment, once it is computed; after a result
                       that continues, it may precede the current place */
    size_t
        wrapped;  /* end of the segment and the next line, once it is computed;
                       not beyond `segment` if it is of an earlier segment */
    size_t prose; /* end of the prose in the segment, once it is computed */
    bool asked;
    bool plies; /* something other than prose precedes the segment */
};

/* ---- places -------------------------------------------------------------- */

/* Returns the number of open variations at the current place. Brackets are
   counted only when it is needed, which is seldom. After an unclosed comment,
   the number does not change. */
static size_t count_depth(struct movetext *m)
{
    if (!m->broken)
        m->depth = depth_after_sixteens((const unsigned char *)m->s.ptr,
                                        m->counted, m->i, m->depth);
    m->counted = m->i;
    return m->depth;
}

/* Skips bytes whose brackets do not count. */
static void skip_to(struct movetext *m, size_t i)
{
    count_depth(m);
    m->i = m->counted = i;
}

/* ---- prose --------------------------------------------------------------- */

/* Ends a segment at a line end or a comment. The next segment begins at
   `next`. */
static void end_segment(struct movetext *m, size_t end, size_t next)
{
    size_t text = skip_blanks(m->s, m->line);
    struct str line = {m->s.ptr + m->line, end - m->line};

    if (!m->plies && text < end)
        m->plies = prose_line(line, true) < line.len;
    m->line = next;
    m->segment = 0;
    m->asked = false;
}

enum answer { NO, YES, UNKNOWN };

/* Finds the end of the segment. Returns false if more bytes are needed. */
static bool find_segment_end(struct movetext *m, size_t i)
{
    if (m->segment <= i)
        m->segment = segment_end(m->s, i);
    return m->segment < m->s.len || m->s.last || m->s.len >= SLICE_MAX;
}

/* Returns YES if the word at `i`, such as "resigned", belongs to a sentence
   between plies. The sentence may wrap, so the next line is needed too. */
static enum answer is_in_sentence(struct movetext *m, size_t i)
{
    struct stretch s = m->s;

    if (!is_letter(s.ptr[i]))
        return NO;
    if (!find_segment_end(m, i))
        return UNKNOWN;
    if (m->wrapped <= m->segment)
        m->wrapped = m->segment < s.len && ends_line(s, m->segment)
                         ? segment_end(s, m->segment + 1)
                         : m->segment;
    if (m->wrapped >= s.len && !s.last && s.len < SLICE_MAX)
        return UNKNOWN;
    return prose_has_phrase((struct str){s.ptr, m->wrapped}, i) ? YES : NO;
}

/* Returns YES if a word at `i` that could end the record is part of prose. The
   answer is unknown until the whole line has been read. */
static enum answer is_prose(struct movetext *m, size_t i)
{
    struct str line = {m->s.ptr + m->line, i - m->line};

    if (m->broken || m->line > i)
        return NO;
    if (!is_letter(m->s.ptr[i]) && skip_blanks(m->s, m->line) == i)
        return NO; /* the line begins with a result */
    if (!prose_may_begin(line))
        return is_in_sentence(m, i);
    if (!m->asked) {
        if (!find_segment_end(m, i))
            return UNKNOWN;
        line.len = m->segment - m->line;
        m->prose = m->line + prose_line(line, !m->plies);
        m->asked = true;
    }
    return i < m->prose ? YES : is_in_sentence(m, i);
}

/* ---- lines and words ----------------------------------------------------- */

/* Returns the offset of a line whose move number starts again after the empty
   line at `i`, or 0 if there is none. Without an empty line before it, such a
   number may be a mistake. */
static size_t restart_after_empty_line(struct movetext *m, size_t i)
{
    if (i < m->white_end)
        return 0;
    size_t line = m->white_end = skip_white(m->s, i);
    return !m->broken && count_depth(m) == 0 &&
                   number_restarts(m->s, &m->numbers, line)
               ? line
               : 0;
}

/* Called at the beginning of a line. Returns true if the record ends here. */
static bool handle_line_begin(struct movetext *m)
{
    size_t text = skip_blanks(m->s, m->i), again;

    if (text + 1 >= m->s.len && !m->s.last)
        m->border = BORDER_UNKNOWN;
    else if (is_escape(m->s, m->i)) {
        skip_to(m, line_end(m->s, m->i));
        return false;
    } else if (is_tag_line(m->s, m->i))
        m->border = m->i;
    else if (m->broken && text < m->s.len && ends_line(m->s, text))
        m->border = skip_white(m->s, text);
    else if (text < m->s.len && ends_line(m->s, text) &&
             (again = restart_after_empty_line(m, text)))
        m->border = again;
    else
        return false;
    return true;
}

static bool handle_comment_begin(struct movetext *m)
{
    struct comment c;

    if (m->i < m->open_until) {
        m->i++;
        return false;
    }
    c = comment_at(m->s, m->i);
    if (c.unknown && m->s.len < SLICE_MAX) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    end_segment(m, m->i, c.closed ? c.end : m->i + 1);
    skip_to(m, m->line);
    if (!c.closed) {
        m->broken = true;
        m->open_until = c.end;
    }
    return false;
}

/* True if a result ends the record. Inside a variation or an unclosed comment,
   a result ends the record only if it cannot mean anything else. */
static bool result_counts(struct movetext *m, size_t end)
{
    struct stretch s = m->s;
    size_t text = skip_blanks(s, end);

    if (text < s.len && !ends_line(s, text))
        return !m->broken && count_depth(m) == 0;
    if (m->broken || text >= s.len)
        return true;
    end = skip_blanks(s, text + 1);
    return end >= s.len || ends_line(s, end) || is_tag_line(s, text + 1) ||
           count_depth(m) == 0;
}

/* Called after a result. Returns true if the record ends here. */
static bool result_ends(struct movetext *m, size_t end)
{
    struct result_end after = after_result(m->s, end);

    m->border = after.border;
    if (after.goes_on)
        skip_to(m, after.border);
    if (m->border == BORDER_UNKNOWN && m->s.len >= SLICE_MAX)
        m->border = skip_white(m->s, end); /* the record had already ended */
    return !after.goes_on;
}

static bool handle_word_begin(struct movetext *m)
{
    size_t end = 0;

    if (begins_word(m->s, m->i))
        end = is_letter(m->s.ptr[m->i]) ? closing_word_at(m->s, m->i)
                                        : result_at(m->s, m->i);
    else if (m->s.ptr[m->i] == '*')
        end = result_after_move(m->s, m->i);
    if (end && end + 2 >= m->s.len && !m->s.last) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    enum answer prose = end ? is_prose(m, m->i) : NO;
    if (prose == UNKNOWN) {
        m->border = BORDER_UNKNOWN;
        return true;
    }
    if (end && prose == NO && result_counts(m, end))
        return result_ends(m, end);
    if (end)
        skip_to(m, end);
    else
        m->i++;
    return false;
}

/* Processes a byte of the class SPECIAL. Returns true if the boundary has been
   found, or if more bytes are needed to find it. */
static bool handle_special_byte(struct movetext *m)
{
    switch (m->s.ptr[m->i]) {
    case '\r':
    case '\n':
        if (!ends_line(m->s, m->i++))
            return false;
        end_segment(m, m->i - 1, m->i);
        return handle_line_begin(m);
    case '{':
        return handle_comment_begin(m);
    case ';':
        if (!m->broken) {
            end_segment(m, m->i, line_end(m->s, m->i));
            skip_to(m, m->line);
            return false;
        }
        m->i++;
        return false;
    case '[':
        m->border = m->i++;
        return !m->broken && is_whole_tag(m->s, m->border);
    case '\0':
        m->i++;
        return false;
    default:
        return handle_word_begin(m);
    }
}

/* Advances to the next byte that may be something other than a part of a ply.
   handle_word_begin examines non-ASCII bytes, which may be parts of spaces. */
static void skip_plain(struct movetext *m)
{
    const unsigned char *p = (const unsigned char *)m->s.ptr;

#ifdef MAY_HAVE_AVX2
    if (m->avx2) {
        m->i = skip_thirty_twos(p, m->i, m->s.len);
        return;
    }
#endif
    m->i = skip_sixteens(p, m->i, m->s.len);
}

/* ---- movetext ------------------------------------------------------------ */

size_t movetext_end(struct stretch s, size_t begin)
{
    struct movetext m = {.s = s,
                         .i = begin,
                         .avx2 = cpu_has_avx2(),
                         .counted = begin,
                         .numbers = {.i = begin}};

    m.line = m.i;
    for (;;) {
        skip_plain(&m);
        if (m.i >= s.len)
            return s.last ? s.len : BORDER_UNKNOWN;
        if (handle_special_byte(&m))
            return m.border;
    }
}
