#include "progress.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

#define SECOND UINT64_C(1000000000)

enum { UPDATES = 5 /* per second */, COLUMNS_USUAL = 80 };

static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

static bool can_erase(void)
{
    const char *terminal = getenv("TERM");

    return isatty(STDERR_FILENO) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

void progress_begin(struct progress *p)
{
    *p = (struct progress){.wanted = can_erase(), .began = now_ns()};
}

void progress_restart(struct progress *p)
{
    p->began = now_ns();
}

void progress_unless_terminal(struct progress *p, FILE *stream)
{
    p->wanted = p->wanted && !isatty(fileno(stream));
}

/* ---- words --------------------------------------------------------------- */

static void add_rate(struct text *out, const struct progress_at *at,
                     double seconds)
{
    double rate = (double)at->done / seconds;

    if (at->unit)
        text_addf(out, "%.0f %s/s", rate, at->unit);
    else
        text_addf(out, "%.1f MB/s", rate / 1e6);
}

static void add_time(struct text *out, double seconds)
{
    double most = 360000; /* at most a hundred hours are printed */
    unsigned s = (unsigned)(seconds < most ? seconds + 0.5 : most);

    if (s >= 3600)
        text_addf(out, "%u:%02u:%02u", s / 3600, s / 60 % 60, s % 60);
    else
        text_addf(out, "%u:%02u", s / 60, s % 60);
}

static void add_time_left(struct text *out, const struct progress_at *at,
                          double seconds)
{
    text_add(out, STR("  "));
    add_time(out, (double)(at->total - at->done) / (double)at->done * seconds);
    text_add(out, STR(" left"));
}

static void add_task(struct text *out, struct str what, size_t columns)
{
    size_t used = str_columns(text_str(out)) + str_columns(what) + 2;

    if (!what.len || used >= columns)
        return;
    text_add(out, STR("  "));
    text_add_safe(out, what);
}

/* Appends the progress line after `elapsed` nanoseconds, shortened to the width
   of the terminal. */
static void progress_words(struct text *out, const struct progress_at *at,
                           uint64_t elapsed, size_t columns)
{
    double seconds = (double)elapsed / (double)SECOND;
    bool known = at->done > 0 && at->total >= at->done;

    if (known)
        text_addf(out, "%3.0f %%  ",
                  (double)at->done * 100 / (double)at->total);
    else if (at->unit)
        text_addf(out, "%llu %s  ", (unsigned long long)at->done, at->unit);
    else
        text_addf(out, "%.1f MB  ", (double)at->done / 1e6);
    add_rate(out, at, seconds);
    if (known)
        add_time_left(out, at, seconds);
    add_task(out, at->what, columns);
}

/* ---- the line ------------------------------------------------------------ */

static size_t terminal_columns(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) || !size.ws_col)
        return COLUMNS_USUAL;
    return size.ws_col;
}

void progress_erase(void)
{
    if (can_erase())
        fputs("\r\033[K", stderr);
}

void progress_clear(struct progress *p)
{
    if (p->shown)
        progress_erase();
    p->shown = false;
}

static void print_progress_line(struct progress *p, const struct text *words,
                                uint64_t time)
{
    progress_erase();
    fprintf(stderr, "%.*s", (int)words->len, words->len ? words->ptr : "");
    fflush(stderr);
    p->shown = true;
    p->last = time;
}

void progress_show(struct progress *p, const struct progress_at *at)
{
    struct text words = {0};
    uint64_t time;

    if (!p->wanted)
        return;
    time = now_ns();
    if (time - p->began < SECOND || time - p->last < SECOND / UPDATES)
        return;
    progress_words(&words, at, time - p->began, terminal_columns());
    print_progress_line(p, &words, time);
    text_release(&words);
}

void progress_tick(struct progress *p)
{
    struct text words = {0};
    uint64_t time = p->wanted ? now_ns() : 0;

    if (!p->wanted || time - p->began < SECOND || time - p->last < SECOND)
        return;
    add_time(&words, (double)(time - p->began) / (double)SECOND);
    text_add(&words, STR(" so far"));
    print_progress_line(p, &words, time);
    text_release(&words);
}
