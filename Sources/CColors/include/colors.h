#pragma once
#include <stddef.h>
#include <stdint.h>

/// Little CMS, which is opened when the first printer's profile comes.

enum zine_colors_result {
  ZINE_COLORS_DONE,
  /// No profile, or one that is damaged.
  ZINE_COLORS_DAMAGED,
  /// A profile of something else than a printer's four inks.
  ZINE_COLORS_NO_PRINTER,
  /// Little CMS is not on this machine.
  ZINE_COLORS_NO_LIBRARY,
};

/// Which one it is, as 1000 × major + 10 × minor; 0 where it is not on this machine.
int zine_colors_version(void);

/// Whether colours of `components` parts can be shown by a profile: it is of such colours, and has what leads from them
/// to those of a screen.
int zine_profile_check(const void *profile, size_t count, int components);

/// A printer's inks.
typedef struct zine_inks zine_inks;

/// Opens a profile. `name` has room for `name_size` bytes, and gets what the profile calls itself, in ASCII, ended by
/// a zero. What is opened is closed by `zine_inks_close`.
int zine_inks_open(const void *profile, size_t count, zine_inks **inks, char *name, size_t name_size);
void zine_inks_close(zine_inks *inks);

/// Chooses of what profile the colours are that are converted from now on; `count` 0 is sRGB. Nothing changes where it
/// can't be.
int zine_inks_set_source(zine_inks *inks, const void *profile, size_t count);

/// Converts a colour of red, green and blue into cyan, magenta, yellow and black, each from 0 to 1.
void zine_inks_convert(const zine_inks *inks, const double *rgb, double *cmyk);

/// Converts pixels of blue, green, red and alpha into those of cyan, magenta, yellow and black, in their place, with no
/// more ink together than `limit`, in 255ths.
void zine_inks_convert_pixels(const zine_inks *inks, uint8_t *pixels, size_t count, int limit);
