#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc declares renameat2 only with _GNU_SOURCE.
static inline int zine_exchange(const char *a, const char *b) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, 2 /* RENAME_EXCHANGE */);
}
