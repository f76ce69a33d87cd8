#include "guard.h"

#include <stdio.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* Sets *set to the signals that ask a program to end, and SIGCHLD, which
   reports the end of the child. */
static void set_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGQUIT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGCHLD);
}

/* Waits for the child. Returns its status in the form of waitpid(2). */
static int await_child(pid_t child, const sigset_t *signals)
{
    int status;

    for (;;) {
        int which = sigwaitinfo(signals, NULL);
        if (which > 0 && which != SIGCHLD)
            kill(child, which);
        if (waitpid(child, &status, WNOHANG) == child)
            return status;
    }
}

static _Noreturn void exit_with(int status)
{
    sigset_t one;

    if (!WIFSIGNALED(status))
        _exit(WEXITSTATUS(status));
    signal(WTERMSIG(status), SIG_DFL);
    sigemptyset(&one);
    sigaddset(&one, WTERMSIG(status));
    sigprocmask(SIG_UNBLOCK, &one, NULL);
    raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
}

/* Makes the child end if its parent is killed before it can clean up. */
static void begin_child(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(128 + SIGKILL);
}

void guard_block_signals(struct guard *g)
{
    sigset_t signals;

    set_signals(&signals);
    sigprocmask(SIG_BLOCK, &signals, &g->before);
}

void guard_release(const struct guard *g)
{
    sigprocmask(SIG_SETMASK, &g->before, NULL);
}

void guard_begin(const struct guard *g, void (*clean)(const void *context),
                 const void *context)
{
    pid_t parent = getpid(), child;
    sigset_t signals;

    fflush(NULL);
    signal(SIGCHLD, SIG_DFL);
    child = fork();
    if (child > 0) {
        set_signals(&signals);
        int status = await_child(child, &signals);
        clean(context);
        exit_with(status);
    }
    guard_release(g);
    if (child == 0)
        begin_child(parent);
}
