/*
 * measure COMMAND…: runs a command, discards its standard output and standard
 * error, and prints wall time and processor time in seconds, peak memory in
 * KiB, and the exit status.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage);

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    struct timespec begin, end;
    struct rusage usage;
    int status;
    pid_t child;

    if (argc < 2)
        return 2;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0)
        return 3;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.4f %.4f %ld %d\n",
           (double)(end.tv_sec - begin.tv_sec) +
               (double)(end.tv_nsec - begin.tv_nsec) / 1e9,
           seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
           WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 0;
}
