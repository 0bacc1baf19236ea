#pragma once
#include <stddef.h>
#include <stdint.h>

/// Colour conversion with Little CMS. The library is loaded when it is first needed.

enum zine_colors_result {
  ZINE_COLORS_DONE,
  /// The data is not a valid profile.
  ZINE_COLORS_DAMAGED,
  /// The profile is not a CMYK output profile.
  ZINE_COLORS_NO_PRINTER,
  /// Little CMS is not installed.
  ZINE_COLORS_NO_LIBRARY,
};

/// Returns the version of Little CMS as 1000 × major + 10 × minor, or 0 if it is not installed.
int zine_colors_version(void);

/// Returns whether a profile can convert colours with `components` components to the colours of a screen.
int zine_profile_check(const void *profile, size_t count, int components);

/// A conversion to the inks of an output profile.
typedef struct zine_inks zine_inks;

/// Opens an output profile. The buffer `name` of `name_size` bytes receives the name of the profile in ASCII,
/// terminated by NUL. Release the result with `zine_inks_close`.
int zine_inks_open(const void *profile, size_t count, zine_inks **inks, char *name, size_t name_size);
void zine_inks_close(zine_inks *inks);

/// Sets the source profile for the following conversions. A `count` of 0 means sRGB. On failure, the previous
/// source profile is kept.
int zine_inks_set_source(zine_inks *inks, const void *profile, size_t count);

/// Converts a colour from red, green and blue to cyan, magenta, yellow and black. Components are between 0
/// and 1.
void zine_inks_convert(const zine_inks *inks, const double *rgb, double *cmyk);

/// Converts pixels in place from blue, green, red and alpha to cyan, magenta, yellow and black. Limits the
/// total ink of each pixel to `limit`, where 255 is one solid ink.
void zine_inks_convert_pixels(const zine_inks *inks, uint8_t *pixels, size_t count, int limit);
