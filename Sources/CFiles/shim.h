#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Without _GNU_SOURCE, glibc does not declare renameat2.
static inline int zine_exchange(const char *a, const char *b) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, 2 /* RENAME_EXCHANGE */);
}

// Frees the disk space of a part of a file. Without _GNU_SOURCE, glibc does not declare fallocate.
static inline void zine_free(int file, long offset, long length) {
  syscall(SYS_fallocate, file, 3 /* FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE */, offset, length);
}
