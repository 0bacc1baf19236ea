#pragma once
#include <stddef.h>
#include <stdint.h>

/// Decoders for image formats with large libraries. Each library is loaded for the first image in its format.

enum zine_raster_result {
  ZINE_RASTER_DONE,
  ZINE_RASTER_DAMAGED,
  /// The library for the format is not installed.
  ZINE_RASTER_NO_LIBRARY,
};

struct zine_raster_info {
  int32_t width, height;
  /// Whether any pixel may be transparent.
  int32_t has_alpha;
  /// Value of the orientation tag (TIFF 6.0), from 1 to 8.
  int32_t orientation;
};

/// Reads the properties of an image. `bytes` is the content of the file, and `count` is its length.
int zine_webp_info(const void *bytes, size_t count, struct zine_raster_info *info);
int zine_gif_info(const void *bytes, size_t count, struct zine_raster_info *info);
int zine_tiff_info(const void *bytes, size_t count, struct zine_raster_info *info);

/// Decodes the pixels of an image, or of the first frame of an animation. Each pixel has four bytes: blue,
/// green, red and alpha, not premultiplied. Rows are in order from top to bottom. The buffer `pixels` must
/// have room for an image of the size in `info`.
int zine_webp_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
int zine_gif_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
int zine_tiff_pixels(const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels);
