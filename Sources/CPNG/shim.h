#pragma once
#include <png.h>
#include <stddef.h>

// The simplified reader needs its version set and its colour map left alone; `png_image` is too
// large for Swift to import some of its flags as values, so that the two calls are made here.
static inline int zine_png_begin(png_image *image, const void *bytes, size_t count) {
  __builtin_memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

static inline int zine_png_has_alpha(const png_image *image) {
  return (image->format & PNG_FORMAT_FLAG_ALPHA) != 0;
}

/// Reads into blue, green, red, alpha bytes, not premultiplied, rows of `stride` bytes.
static inline int zine_png_finish(png_image *image, void *pixels, int stride) {
  image->format = PNG_FORMAT_BGRA;
  // Otherwise 16 bits a colour without a gamma of their own are taken for linear light.
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  return png_image_finish_read(image, NULL, pixels, stride, NULL);
}
