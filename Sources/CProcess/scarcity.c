#define _GNU_SOURCE
#include "CProcess.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Memory that a one-page render needs in addition to the program and its libraries, including a margin.
static const size_t reserve = 64 << 20;

/// Size of the largest allocation in a large issue. If less memory is available at a crash, the lack of
/// memory is reported as the reason.
static const size_t largest = 512 << 20;

/// Signals that are raised if a program unexpectedly runs out of memory.
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

/// Signal handler. Since the program has crashed, the handler only makes system calls.
static void end_by(int number) {
  if (!has_memory(largest)) zine_end_scarce("no memory");
  // There is enough memory, so the crash is a bug. The earlier handler is restored, and it runs when the
  // signal is raised again.
  sigaction(number, &earlier[number], 0);
  raise(number);
}

/// Reserves a separate stack for the signal handler. If the main thread's stack cannot grow for lack of memory, the
/// handler cannot run on that stack, and the system would end the process without a message.
static void reserve_stack(void) {
  static char area[64 << 10];
  stack_t stack;
  if (sigaltstack(0, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = area;
  stack.ss_size = sizeof area;
  sigaltstack(&stack, 0);
}

void zine_watch_scarcity(void) {
  if (!has_memory(reserve)) zine_end_scarce("no memory");
  reserve_stack();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_by;
  action.sa_flags = SA_ONSTACK;
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index++) {
    sigaction(numbers[index], &action, &earlier[numbers[index]]);
  }
}
