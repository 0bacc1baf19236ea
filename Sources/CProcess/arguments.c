#define _GNU_SOURCE
#include "CProcess.h"

#include <features.h>
#include <sys/auxv.h>
#include <unistd.h>

static int count = -1;
static char **words;

#ifdef __GLIBC__
// glibc passes the arguments of `main` to constructor functions. Other C libraries do not.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  words = argv;
}
#endif

int zine_argument_count(void) { return count; }

const char *zine_argument(int index) {
  return index >= 0 && index < count ? words[index] : 0;
}

void zine_restart(void) {
  if (words) execve("/proc/self/exe", words, environ);
}

const char *zine_program_path(void) { return (const char *)getauxval(AT_EXECFN); }
