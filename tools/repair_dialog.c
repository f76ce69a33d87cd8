#include "repair_dialog.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

/* ---- the terminal -------------------------------------------------------- */

/* Does nothing. The signal interrupts pselect. */
static void note_signal(int number)
{
    (void)number;
}

void repair_dialog_begin(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t set;

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

bool repair_dialog_interrupted(struct repair_dialog *d)
{
    sigset_t pending;

    if (sigpending(&pending) == 0 && sigismember(&pending, SIGINT) == 1)
        d->interrupted = true;
    d->stopped |= d->interrupted;
    return d->interrupted;
}

static void write_words(struct text *words)
{
    cli_write(stderr, text_str(words));
    text_release(words);
}

/* Waits for a line. Returns its length, or 0 at the end of the input or after
   an interrupt. */
static size_t wait_for_line(struct repair_dialog *d)
{
    sigset_t mask;
    fd_set ready;
    ssize_t length;

    sigprocmask(SIG_BLOCK, NULL, &mask);
    sigdelset(&mask, SIGINT);
    FD_ZERO(&ready);
    FD_SET(STDIN_FILENO, &ready);
    if (pselect(STDIN_FILENO + 1, &ready, NULL, NULL, NULL, &mask) < 0) {
        d->interrupted = errno == EINTR;
        return 0;
    }
    length = read(STDIN_FILENO, d->line, sizeof d->line);
    return length > 0 ? (size_t)length : 0;
}

/* Reads a line. If there are no more lines, stops the dialog and returns
   false. */
static bool read_line(struct repair_dialog *d, struct str *line)
{
    size_t length = wait_for_line(d);

    *line = str_trim((struct str){d->line, length});
    if (length)
        return true;
    d->stopped = true;
    cli_write(stderr, STR("\n"));
    return false;
}

/* ---- questions ----------------------------------------------------------- */

/* Returns the number of candidates that the question offers. */
static size_t count_offered(const struct guess_question *q)
{
    enum { MOST = 9 };

    return q->found->count < MOST ? q->found->count : MOST;
}

/* Shows a diagnostic in the same form as "ludex check". */
static void show_diag(const struct visit *v, const struct slice *slice,
                      const struct record *record, const struct diag *diag)
{
    struct report_style style = v->files->printer.style;
    struct text out = {0};
    struct diag one = *diag;
    struct diags alone = {.first = &one, .kept = 1};

    one.next = NULL;
    one.helps = 0;
    alone.counts[SEVERITY_ERROR] = 1;
    style.json = false;
    style.colour = cli_colour(stderr);
    text_add_char(&out, '\n');
    report_record(&out, &style, str_of(v->path), v->number, slice, record,
                  &alone);
    write_words(&out);
}

static void add_candidate(struct text *out, const struct guess_question *q,
                          size_t i)
{
    const struct candidate *c = &q->found->list[i];
    struct span span = q->node->span;

    text_addf(out, "%4zu  %s", i + 1, c->words);
    if (c->span.begin != span.begin || c->span.length != span.length) {
        text_add(out, STR(" instead of "));
        text_add_safe(out, span_str(q->record->text, c->span));
    }
    if (c->node == q->node && !c->count)
        text_add(out, STR(" (a move number)"));
    if (c->index != q->index)
        text_addf(out, " at ply %lu", (unsigned long)c->index);
    report_add_follows(out, c->follows);
    text_add_char(out, '\n');
}

static void show_candidates(const struct guess_question *q)
{
    struct text out = {0};

    for (size_t i = 0; i < count_offered(q); i++)
        add_candidate(&out, q, i);
    write_words(&out);
}

static void show_help(const struct guess_question *q)
{
    struct text out = {0};

    if (count_offered(q))
        text_addf(&out, "  1-%zu  write this candidate instead\n",
                  count_offered(q));
    text_add(&out,
             STR("  PLY  write this ply instead, or several; they must be "
                 "legal\n"
                 "  c    this is not a ply: move it into a comment\n"
                 "  s    ask nothing more about this record\n"
                 "  r    leave the whole record as it was, without any "
                 "repair\n"
                 "  q    like s, and leave all records after this one as they "
                 "were\n"
                 "  ?    show this help\n"));
    write_words(&out);
}

static void write_prompt(const struct guess_question *q)
{
    struct text out = {0};

    text_addf(&out, "ply %lu: ", (unsigned long)q->index);
    text_add_safe(&out, span_str(q->record->text, q->node->span));
    text_add(&out, q->found->count ? STR(" [number, ply, c, s, r, q, ?] ")
                                   : STR(" [ply, c, s, r, q, ?] "));
    write_words(&out);
}

static void write_refused_answer(const struct repair_dialog *d,
                                 struct str contradicted)
{
    struct text out = {0};

    if (contradicted.len) {
        text_add(&out, STR("the move number "));
        text_add_safe(&out, contradicted);
        text_add(&out, STR(" would then be wrong; to use this answer anyway, "
                           "give it again\n"));
    } else if (d->answer.len) {
        text_add_safe(&out, d->answer);
        text_add(&out, STR(" is not a legal ply here\n"));
    } else {
        text_add(&out, STR("the text cannot be moved into a comment\n"));
    }
    write_words(&out);
}

/* ---- answers ------------------------------------------------------------- */

/* True if these words can be in movetext and would only be read as plies. */
static bool may_be_plies(struct str words)
{
    for (size_t i = 0; i < words.len; i++)
        if ((unsigned char)words.ptr[i] < ' ' ||
            memchr("{}[];", words.ptr[i], 5))
            return false;
    return str_utf8_fault(words) == words.len;
}

static bool is_number(struct str words)
{
    for (size_t i = 0; i < words.len; i++)
        if (!ascii_is_digit(words.ptr[i]))
            return false;
    return words.len != 0;
}

/* Finds the candidate with a number. */
static bool find_candidate(const struct guess_question *q, struct str number,
                           size_t *which)
{
    size_t n = 0;

    for (size_t i = 0; i < number.len && n <= CANDIDATES_MAX; i++)
        n = n * 10 + (size_t)(number.ptr[i] - '0');
    *which = n - 1;
    if (n && n <= count_offered(q))
        return true;
    cli_write(stderr, STR("there is no candidate with this number\n"));
    return false;
}

/* Executes a command of one letter. Returns false for any other word. */
static bool execute_letter_command(struct repair_dialog *d, struct str line,
                                   enum guess_answer *answer)
{
    if (line.len != 1 || !memchr("csrq", line.ptr[0], 4))
        return false;
    d->stopped = line.ptr[0] == 'q';
    d->undone = line.ptr[0] == 'r';
    *answer = line.ptr[0] == 'c'   ? GUESS_NOTHING
              : line.ptr[0] == 'r' ? GUESS_UNDO
                                   : GUESS_DONE;
    return true;
}

/* Processes an answer. Returns false if the question must be asked again. */
static bool process_answer_line(struct repair_dialog *d,
                                const struct guess_question *q, struct str line,
                                enum guess_answer *answer, size_t *which)
{
    d->answer = (struct str){NULL, 0};
    if (execute_letter_command(d, line, answer))
        return true;
    if (str_equal(line, STR("?"))) {
        show_help(q);
        return false;
    }
    *answer = is_number(line) ? GUESS_CANDIDATE : GUESS_WORDS;
    if (*answer == GUESS_CANDIDATE)
        return find_candidate(q, line, which);
    d->answer = line;
    if (line.len && !may_be_plies(line))
        write_refused_answer(d, (struct str){NULL, 0});
    return line.len && may_be_plies(line);
}

static enum guess_answer ask_user(void *context, const struct guess_question *q,
                                  size_t *which, struct str *words)
{
    struct repair_dialog *d = context;
    enum guess_answer answer = GUESS_DONE;
    struct str line;

    if (q->refused)
        write_refused_answer(d, q->contradicted);
    else if (q->diag)
        show_diag(d->visit, q->slice, q->record, q->diag);
    if (!q->refused)
        show_candidates(q);
    do {
        write_prompt(q);
        if (!read_line(d, &line))
            return d->interrupted ? GUESS_UNDO : GUESS_DONE;
    } while (!process_answer_line(d, q, line, &answer, which));
    *words = d->answer;
    return answer;
}

/* True for errors that no question asks about and that no repair removes. */
static bool is_never_asked(enum diag_code code)
{
    return code == DIAG_UNCLOSED_COMMENT || code == DIAG_UNCLOSED_VARIATION;
}

static void show_unasked(const struct visit *v)
{
    for (const struct diag *d = v->reading->diags.first; d; d = d->next)
        if (is_never_asked(d->code))
            show_diag(v, v->slice, v->record, d);
}

struct record *repair_dialog_record(struct repair_dialog *d,
                                    struct record_guesser *g,
                                    const struct visit *v,
                                    const struct reading_options *options)
{
    const struct guess_chooser chooser = {ask_user, d};

    d->visit = v;
    d->undone = false;
    show_unasked(v);
    return record_guess_chosen(g, v->slice, v->reading, v->record, options,
                               &chooser);
}
