#ifndef CPROCESS_H
#define CPROCESS_H

#include <sys/types.h>

/// What the system calls that Swift does not offer need: a process that is tied to ours before it becomes
/// another program, and what `main` was given, which Swift reads from /proc.

/// How many words the program was started with, its own name among them; -1 where the C library does not
/// say.
int zine_argument_count(void);

/// - index: from 0 to below the count.
const char *_Nullable zine_argument(int index);

/// The path that the system was given to start this program; NULL where it does not say.
const char *_Nullable zine_program_path(void);

/// Begins the program once more, with the words that it was given and the environment as it is now. Returns
/// only where that can't be done.
void zine_restart(void);

struct zine_start {
  const char *_Nonnull path;
  /// The program's words and its environment; NULL ends each of the two lists.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// Descriptors for the standard ones; -1 is /dev/null for the input, and ours for the others.
  int input;
  int output;
  int errors;
  /// Whether it leads a group of its own, with no signal held back, and none of those that programs ignore
  /// for their own reasons ignored.
  int is_apart;
};

/// Starts a program that the kernel ends when the thread that started it has ended, whatever ends that.
/// - Returns: 0, or the number of an error.
int zine_spawn(const struct zine_start *_Nonnull start, pid_t *_Nonnull process);

/// Makes a pipe that no other program inherits. Answers 0, or the number of an error.
int zine_pipe(int ends[_Nonnull 2]);

/// Lets a process map no more than so many bytes.
/// - Returns: 0, or -1 with errno set.
int zine_limit_address_space(pid_t process, unsigned long long bytes);

/// Ends the process with status 75 (EX_TEMPFAIL) where there is too little memory to begin, or where the
/// process is brought down later and too little is left then. To be called first of all.
void zine_watch_scarcity(void);

/// Says on standard error that something is used up, such as "no memory", and ends the process with status
/// 75. Safe in a handler of signals.
_Noreturn void zine_end_scarce(const char *_Nonnull what);

#endif
