#ifndef CPROCESS_H
#define CPROCESS_H

#include <sys/types.h>

/// System calls that are not available in Swift: starting a child process that ends with its parent, and the
/// arguments of `main`, which Swift reads from /proc.

/// Returns the number of command-line arguments including the program's name, or -1 if the C library does not
/// pass them on.
int zine_argument_count(void);

/// - index: From 0 to the count minus one.
const char *_Nullable zine_argument(int index);

/// Returns the path with which the system started this program, or NULL if it is unknown.
const char *_Nullable zine_program_path(void);

/// Restarts the program with its original arguments and the current environment. Returns only on failure.
void zine_restart(void);

struct zine_start {
  const char *_Nonnull path;
  /// The arguments and the environment, each terminated by NULL.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// Descriptors to use as the standard ones. With -1, input is /dev/null, and output and errors are ours.
  int input;
  int output;
  int errors;
  /// Whether the child leads a new process group, with no signals blocked and with the signals that programs
  /// commonly ignore reset to their defaults.
  int is_apart;
};

/// Starts a program. The kernel kills it when the thread that started it ends for any reason.
/// - Returns: 0, or an error number.
int zine_spawn(const struct zine_start *_Nonnull start, pid_t *_Nonnull process);

/// Creates a pipe that child processes do not inherit. Returns 0, or an error number.
int zine_pipe(int ends[_Nonnull 2]);

/// Writes like `write`, but raises no SIGPIPE if the reader is gone: it fails with EPIPE. Leaves the signal's
/// handler as it is, which belongs to the whole process.
ssize_t zine_write_without_signal(int descriptor, const void *_Nullable bytes, size_t count);

/// Limits the address space of a process, in bytes.
/// - Returns: 0, or -1 with errno set.
int zine_limit_address_space(pid_t process, unsigned long long bytes);

/// Ends the process with status 75 (EX_TEMPFAIL) if there is too little memory to begin. Also installs signal
/// handlers that do the same if the process crashes later with too little memory left. Call this before
/// anything else.
void zine_watch_scarcity(void);

/// Reports on standard error that a resource is exhausted, such as "no memory", and ends the process with
/// status 75. Safe to call in a signal handler.
_Noreturn void zine_end_scarce(const char *_Nonnull what);

#endif
