#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// Macros for functions of a library that is loaded at run time. `FUNCTION(name)` declares a function pointer
// with the type from the library's header, and `LOAD(name)` looks up the function.
#define FUNCTION(name) static __typeof__(&name) p_##name
#define LOAD(name) (p_##name = (__typeof__(&name))dlsym(library, #name))
