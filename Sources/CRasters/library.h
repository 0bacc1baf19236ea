#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// Access to a function in a library loaded at run time. `FUNCTION(name)` declares a pointer with the type in
// the library's header, and `LOAD(name)` looks it up.
#define FUNCTION(name) static __typeof__(&name) p_##name
#define LOAD(name) (p_##name = (__typeof__(&name))dlsym(library, #name))
