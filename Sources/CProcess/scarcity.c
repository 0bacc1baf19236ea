#define _GNU_SOURCE
#include "CProcess.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Memory that a one-page render maps besides the program and its libraries, with some margin.
static const size_t reserve = 64 << 20;

/// The largest allocation of a big issue. A crash with less memory available is blamed on the lack of memory.
static const size_t largest = 512 << 20;

/// Signals that end a program when it unexpectedly runs out of memory.
static const int numbers[] = {SIGTRAP, SIGILL, SIGABRT, SIGSEGV, SIGBUS};

static struct sigaction earlier[NSIG];

_Noreturn void zine_end_scarce(const char *what) {
  static const char start[] = "zine: error[temporary]: the system has ";
  static const char end[] = " left for zine; raise the limit, or try again later\n";
  // If the message cannot be written, the exit status still shows the reason.
  if (write(STDERR_FILENO, start, sizeof start - 1) < 0
      || write(STDERR_FILENO, what, strlen(what)) < 0
      || write(STDERR_FILENO, end, sizeof end - 1) < 0) {}
  _exit(75);
}

static int has_memory(size_t size) {
  void *area = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (area == MAP_FAILED) return 0;
  munmap(area, size);
  return 1;
}

/// Signal handler. It only makes system calls, since the program has crashed.
static void end_by(int number) {
  if (!has_memory(largest)) zine_end_scarce("no memory");
  // There is enough memory, so this is a bug. The earlier handler runs when the instruction or signal
  // repeats.
  sigaction(number, &earlier[number], 0);
  raise(number);
}

void zine_watch_scarcity(void) {
  if (!has_memory(reserve)) zine_end_scarce("no memory");
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_by;
  action.sa_flags = SA_ONSTACK;
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index++) {
    sigaction(numbers[index], &action, &earlier[numbers[index]]);
  }
}
