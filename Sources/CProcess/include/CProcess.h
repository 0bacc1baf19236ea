#ifndef CPROCESS_H
#define CPROCESS_H

#include <sys/types.h>

/// System calls that are not available in Swift. They start child processes that end with their parent, and
/// give access to the arguments of `main`. Swift itself would read these arguments from /proc.

/// Returns the number of command-line arguments, including the program's name. Returns -1 if the C library
/// does not provide them.
int zine_argument_count(void);

/// Returns a command-line argument, or NULL if there is none.
/// - index: A number from 0 to the number of arguments minus one.
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
  /// Descriptors that become the standard descriptors of the child. For -1, input is /dev/null, and output
  /// and errors are those of the parent.
  int input;
  int output;
  int errors;
  /// Whether the child gets a new process group. In this case, no signals are blocked, and signals that
  /// programs often ignore are reset to their default handling.
  int is_apart;
};

/// Starts a program. The kernel kills the program when the thread that started it ends, for whatever reason.
/// - Returns: 0 on success, or an error number.
int zine_spawn(const struct zine_start *_Nonnull start, pid_t *_Nonnull process);

/// Creates a pipe that child processes do not inherit. Returns 0 on success, or an error number.
int zine_pipe(int ends[_Nonnull 2]);

/// Works like `write`, but raises no SIGPIPE if the read end is closed. Instead, it fails with EPIPE. The
/// handler for SIGPIPE is not changed, since it belongs to the whole process.
ssize_t zine_write_without_signal(int descriptor, const void *_Nullable bytes, size_t count);

/// Limits the address space of a process, in bytes.
/// - Returns: 0 on success, or -1 with errno set.
int zine_limit_address_space(pid_t process, unsigned long long bytes);

/// Ends the process with status 75 (EX_TEMPFAIL) if there is too little memory to begin. Also installs signal
/// handlers that do the same if the process crashes later while too little memory is left. Call this function
/// before anything else.
void zine_watch_scarcity(void);

/// Reports to standard error that a resource is exhausted, such as "no memory", and ends the process with
/// status 75. This function is safe to call in a signal handler.
_Noreturn void zine_end_scarce(const char *_Nonnull what);

#endif
