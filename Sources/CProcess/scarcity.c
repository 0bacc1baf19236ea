#define _GNU_SOURCE
#include "CProcess.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// What a render of one page maps beside the program and its libraries, and some more.
static const size_t reserve = 64 << 20;

/// What a large issue asks for in one piece: where a program breaks that can't have as much, this is why.
static const size_t largest = 512 << 20;

/// By which a program ends that runs out of memory where nobody expects it.
static const int numbers[] = {SIGTRAP, SIGILL, SIGABRT, SIGSEGV, SIGBUS};

static struct sigaction earlier[NSIG];

_Noreturn void zine_end_scarce(const char *what) {
  static const char start[] = "zine: error[temporary]: the system has ";
  static const char end[] = " left for zine; raise the limit, or try again later\n";
  // Where nobody can be told, the exit status still says it.
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

/// Nothing but system calls: the program is broken where this runs.
static void end_by(int number) {
  if (!has_memory(largest)) zine_end_scarce("no memory");
  // A fault: whoever looked for one before is asked, when the instruction or the signal comes again.
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
