#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// A function of a library that was opened: `FUNCTION(name)` declares a pointer of the type that the library's own
// header gives it, and `LOAD(name)` looks it up.
#define FUNCTION(name) static __typeof__(&name) p_##name
#define LOAD(name) (p_##name = (__typeof__(&name))dlsym(library, #name))
