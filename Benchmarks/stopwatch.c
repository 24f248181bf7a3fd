// Runs a program once and says what it took: stopwatch REPORT PROGRAM WORD...
//
// The line written to REPORT has its wall time and its processor time in microseconds, the peak of its memory in KiB,
// and its exit status. The program is started by posix_spawn, so that no larger program's pages count as its own before
// it begins: what a shell or an interpreter starts by fork has their memory as its peak. Build: cc -O2 stopwatch.c
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

static double microseconds(struct timeval time) { return time.tv_sec * 1e6 + time.tv_usec; }

int main(int count, char **words) {
    if (count < 3) return 2;
    pid_t process;
    int status;
    struct rusage usage;
    double start = now();
    if (posix_spawnp(&process, words[2], 0, 0, words + 2, environ) != 0) {
        perror(words[2]);
        return 127;
    }
    while (wait4(process, &status, 0, &usage) < 0) continue;
    double wall = now() - start;
    FILE *report = fopen(words[1], "w");
    if (!report) {
        perror(words[1]);
        return 126;
    }
    fprintf(report, "%.0f %.0f %ld %d\n", wall, microseconds(usage.ru_utime) + microseconds(usage.ru_stime),
            usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(report) != 0;
}
