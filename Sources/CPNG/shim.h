#pragma once
#include <png.h>
#include <stddef.h>

// Calls of the simplified PNG reader that need flags of `png_image` which Swift does not import.
static inline int zine_png_begin(png_image *image, const void *bytes, size_t count) {
  __builtin_memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

static inline int zine_png_has_alpha(const png_image *image) {
  return (image->format & PNG_FORMAT_FLAG_ALPHA) != 0;
}

/// Reads the pixels in rows of `stride` bytes. Each pixel has four bytes: blue, green, red and alpha, not
/// premultiplied.
static inline int zine_png_finish(png_image *image, void *pixels, int stride) {
  image->format = PNG_FORMAT_BGRA;
  // Without this flag, 16-bit images without a gamma value are read as linear light.
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  return png_image_finish_read(image, NULL, pixels, stride, NULL);
}
