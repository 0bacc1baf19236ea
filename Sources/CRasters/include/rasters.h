#pragma once
#include <stddef.h>
#include <stdint.h>

/// Pictures of formats whose libraries are large: each library is opened when the first picture of its kind comes.

enum zine_raster_result {
  ZINE_RASTER_DONE,
  ZINE_RASTER_DAMAGED,
  /// The format's library is not on this machine.
  ZINE_RASTER_NO_LIBRARY,
};

struct zine_raster_info {
  int32_t width, height;
  /// Whether any pixel may be transparent.
  int32_t has_alpha;
  /// As the tag of that name has it in TIFF 6.0, from 1 to 8.
  int32_t orientation;
};

/// What a file says of its picture. `count` bytes at `bytes` are the whole file.
int zine_webp_info(const void *bytes, size_t count, struct zine_raster_info *info);
int zine_gif_info(const void *bytes, size_t count, struct zine_raster_info *info);
int zine_tiff_info(const void *bytes, size_t count, struct zine_raster_info *info);

/// Its pixels, of an animation those of the first frame: blue, green, red and alpha, not premultiplied, from the
/// first row to the last. `pixels` has room for as many as the file said.
int zine_webp_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
int zine_gif_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
int zine_tiff_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
