#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

enum { ANSWER_MAX = 512, PATIENCE = 1000 /* milliseconds */ };

enum picture_colours terminal_colours(void)
{
    const char *term = getenv("TERM"), *all = getenv("COLORTERM");

    if (!cli_colour(stdout) || !term || strcmp(term, "dumb") == 0)
        return PICTURE_PLAIN;
    if (all && (strcmp(all, "truecolor") == 0 || strcmp(all, "24bit") == 0))
        return PICTURE_RGB;
    return strstr(term, "256color") ? PICTURE_256 : PICTURE_16;
}

static int64_t monotonic_milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool has_words(struct str s, struct str words)
{
    for (size_t i = 0; i + words.len <= s.len; i++)
        if (str_starts_with(str_from(s, i), words))
            return true;
    return false;
}

/* Finds the attributes in an answer: ESC [ ? numbers c. Every terminal sends
   its attributes, and sends them last. */
static struct str find_attributes(struct str answer)
{
    static const char digits[] = "0123456789;";

    while (answer.len && !str_starts_with(answer, STR("\033[?")))
        answer = str_from(answer, 1);
    for (size_t i = 3; i < answer.len; i++) {
        if (answer.ptr[i] == 'c')
            return str_part(answer, 3, i);
        if (!memchr(digits, answer.ptr[i], sizeof digits - 1))
            break;
    }
    return (struct str){NULL, 0};
}

static enum terminal_images find_image_support(struct str answer)
{
    struct str attributes = find_attributes(answer);

    if (has_words(answer, STR("\033_Gi=31;OK")))
        return TERMINAL_KITTY;
    while (attributes.len)
        if (str_equal(str_take(&attributes, ';'), STR("4")))
            return TERMINAL_SIXEL;
    return TERMINAL_TEXT;
}

/* Asks whether the terminal can show a pixel by kitty's protocol, then asks for
   its attributes. */
static enum terminal_images ask_terminal(int terminal)
{
    static const char question[] = "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"
                                   "\033[c";
    char bytes[ANSWER_MAX];
    struct str answer = {bytes, 0};
    int64_t until = monotonic_milliseconds() + PATIENCE, left = PATIENCE;

    if (write(terminal, question, sizeof question - 1) < 0)
        return TERMINAL_TEXT;
    while (left > 0 && !find_attributes(answer).ptr &&
           answer.len < ANSWER_MAX) {
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        ssize_t n = 0;
        if (poll(&ready, 1, (int)left) > 0)
            n = read(terminal, bytes + answer.len, ANSWER_MAX - answer.len);
        answer.len += n > 0 ? (size_t)n : 0;
        left = n < 0 && errno != EINTR ? 0 : until - monotonic_milliseconds();
    }
    return find_image_support(answer);
}

/* Asks the terminal. The answer is not echoed, and is not left for the next
   program that reads from the terminal. A process in the background does not
   ask, because it must not change the settings of a terminal. */
static enum terminal_images ask_without_echo(int terminal)
{
    enum terminal_images images;
    struct termios before, quiet;

    if (tcgetpgrp(terminal) != getpgrp() || tcgetattr(terminal, &before) != 0)
        return TERMINAL_TEXT;
    quiet = before;
    quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    quiet.c_cc[VMIN] = 0;
    quiet.c_cc[VTIME] = 0;
    tcsetattr(terminal, TCSANOW, &quiet);
    images = ask_terminal(terminal);
    tcsetattr(terminal, TCSANOW, &before);
    return images;
}

enum terminal_images terminal_images(void)
{
    enum terminal_images images = TERMINAL_TEXT;
    int terminal;

    if (terminal_colours() == PICTURE_PLAIN)
        return TERMINAL_TEXT;
    terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0) {
        images = ask_without_echo(terminal);
        close(terminal);
    }
    return images;
}
