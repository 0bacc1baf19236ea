#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

// The following functions run in the child process, which shares the parent's memory. Therefore, they only
// make system calls.

/// Duplicates a standard descriptor to a higher number, so that a later `dup2` does not overwrite it.
static int lifted(int descriptor) {
  return descriptor < 0 || descriptor > STDERR_FILENO
    ? descriptor
    : fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

/// Resets signal handlers. The parent's handlers must not run in the child process, and exec would reset them
/// too late.
static void forget_handlers(int is_apart) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, 0, &action) != 0) continue;
    int is_reset = is_apart
      && (number == SIGPIPE || number == SIGXFSZ || number == SIGINT || number == SIGTERM
          || number == SIGHUP);
    if (action.sa_handler == SIG_DFL || (action.sa_handler == SIG_IGN && !is_reset)) continue;
    action.sa_handler = SIG_DFL;
    action.sa_flags = 0;
    sigaction(number, &action, 0);
  }
}

static int become(const struct zine_start *start, pid_t parent, const sigset_t *mask) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // The parent may have ended before the child requested this signal.
  if (getppid() != parent) return ESRCH;
  if (start->is_apart && setpgid(0, 0) != 0) return errno;
  int ends[] = {lifted(start->input), lifted(start->output), lifted(start->errors)};
  if (start->input < 0) ends[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (start->input < 0 && ends[0] >= 0) ends[0] = lifted(ends[0]);
  for (int standard = 0; standard < 3; standard++) {
    if (ends[standard] < 0 && standard == STDIN_FILENO) return errno;
    if (ends[standard] >= 0 && dup2(ends[standard], standard) < 0) return errno;
  }
  forget_handlers(start->is_apart);
  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, start->is_apart ? &none : mask, 0) != 0) return errno;
  execve(start->path, start->arguments, start->environment);
  return errno;
}

int zine_spawn(const struct zine_start *start, pid_t *process) {
  sigset_t all, mask;
  sigfillset(&all);
  // Signals are blocked, since a signal handler that runs in the child would change the parent's memory.
  int number = pthread_sigmask(SIG_BLOCK, &all, &mask);
  if (number != 0) return number;
  volatile int failure = 0;
  pid_t parent = getpid();
  // With vfork, the parent waits until the child runs the new program. Its memory need not be copied.
  pid_t child = vfork();
  if (child == 0) {
    failure = become(start, parent, &mask);
    _exit(127);
  }
  if (child < 0) failure = errno;
  pthread_sigmask(SIG_SETMASK, &mask, 0);
  if (child < 0) return failure;
  if (failure != 0) {
    // `failure` contains the reason, so the child's exit status is ignored.
    siginfo_t information;
    while (waitid(P_PID, (id_t)child, &information, WEXITED) < 0 && errno == EINTR) {}
    return failure;
  }
  *process = child;
  return 0;
}

int zine_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

ssize_t zine_write_without_signal(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe, mask, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &mask);
  ssize_t written = write(descriptor, bytes, count);
  int number = errno;
  if (written < 0 && number == EPIPE && !was_pending) {
    const struct timespec now = {0, 0};
    while (sigtimedwait(&pipe, NULL, &now) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &mask, 0);
  errno = number;
  return written;
}

int zine_limit_address_space(pid_t process, unsigned long long bytes) {
  const struct rlimit limit = {bytes, bytes};
  return prlimit(process, RLIMIT_AS, &limit, NULL);
}
