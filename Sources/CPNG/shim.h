#pragma once
#include <png.h>
#include <stddef.h>

// Two calls of the simplified PNG reader that Swift cannot make, because it does not import some of the flags
// of `png_image`.
static inline int zine_png_begin(png_image *image, const void *bytes, size_t count) {
  __builtin_memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

static inline int zine_png_has_alpha(const png_image *image) {
  return (image->format & PNG_FORMAT_FLAG_ALPHA) != 0;
}

/// Reads the pixels as bytes of blue, green, red and alpha, not premultiplied, in rows of `stride` bytes.
static inline int zine_png_finish(png_image *image, void *pixels, int stride) {
  image->format = PNG_FORMAT_BGRA;
  // Without this flag, 16-bit images without a gamma value are read as linear light.
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  return png_image_finish_read(image, NULL, pixels, stride, NULL);
}
