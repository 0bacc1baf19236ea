#include <string.h>
#include <tiffio.h>

#include "include/rasters.h"
#include "library.h"

FUNCTION(TIFFClientOpenExt);
FUNCTION(TIFFOpenOptionsAlloc);
FUNCTION(TIFFOpenOptionsFree);
FUNCTION(TIFFOpenOptionsSetMaxSingleMemAlloc);
FUNCTION(TIFFOpenOptionsSetErrorHandlerExtR);
FUNCTION(TIFFOpenOptionsSetWarningHandlerExtR);
FUNCTION(TIFFClose);
FUNCTION(TIFFGetField);
FUNCTION(TIFFGetFieldDefaulted);
FUNCTION(TIFFRGBAImageOK);
FUNCTION(TIFFReadRGBAImageOriented);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static void open_library(void) {
  void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(TIFFClientOpenExt) && LOAD(TIFFOpenOptionsAlloc)
            && LOAD(TIFFOpenOptionsFree) && LOAD(TIFFOpenOptionsSetMaxSingleMemAlloc)
            && LOAD(TIFFOpenOptionsSetErrorHandlerExtR)
            && LOAD(TIFFOpenOptionsSetWarningHandlerExtR) && LOAD(TIFFClose) && LOAD(TIFFGetField)
            && LOAD(TIFFGetFieldDefaulted) && LOAD(TIFFRGBAImageOK)
            && LOAD(TIFFReadRGBAImageOriented);
}

struct source {
  const uint8_t *bytes;
  toff_t count, place;
};

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t count) {
  struct source *source = handle;
  if (count <= 0 || source->place >= source->count) return 0;
  toff_t rest = source->count - source->place;
  toff_t length = (toff_t)count < rest ? (toff_t)count : rest;
  memcpy(buffer, source->bytes + source->place, length);
  source->place += length;
  return (tmsize_t)length;
}

static tmsize_t write_bytes(thandle_t handle, void *buffer, tmsize_t count) { return -1; }

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  struct source *source = handle;
  if (whence == SEEK_SET) source->place = offset;
  if (whence == SEEK_CUR) source->place += offset;
  if (whence == SEEK_END) source->place = source->count + offset;
  return source->place;
}

static int close_source(thandle_t handle) { return 0; }
static toff_t size_of_source(thandle_t handle) { return ((struct source *)handle)->count; }

// Suppresses the library's messages, since zine reports errors itself.
static int stay_silent(
    TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
  return 1;
}

// Maximum size of a single allocation, in bytes. A damaged file can claim any size for its strips and tiles.
static const tmsize_t most_memory = 512 << 20;

static TIFF *open_tiff(struct source *source, int *result) {
  pthread_once(&once, open_library);
  *result = is_open ? ZINE_RASTER_DAMAGED : ZINE_RASTER_NO_LIBRARY;
  TIFFOpenOptions *options = is_open ? p_TIFFOpenOptionsAlloc() : NULL;
  if (!options) return NULL;
  p_TIFFOpenOptionsSetMaxSingleMemAlloc(options, most_memory);
  p_TIFFOpenOptionsSetErrorHandlerExtR(options, stay_silent, NULL);
  p_TIFFOpenOptionsSetWarningHandlerExtR(options, stay_silent, NULL);
  TIFF *tiff = p_TIFFClientOpenExt(
      "picture", "rm", source, read_bytes, write_bytes, seek, close_source, size_of_source, NULL,
      NULL, options);
  p_TIFFOpenOptionsFree(options);
  return tiff;
}

static bool read_info(TIFF *tiff, struct zine_raster_info *info) {
  uint32_t width = 0, height = 0;
  uint16_t orientation = ORIENTATION_TOPLEFT, extra_count = 0, *extras = NULL;
  char message[1024];
  if (!p_TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width)
      || !p_TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height) || width == 0 || height == 0
      || width > INT32_MAX || height > INT32_MAX || !p_TIFFRGBAImageOK(tiff, message)) {
    return false;
  }
  p_TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
  p_TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extra_count, &extras);
  info->width = (int32_t)width;
  info->height = (int32_t)height;
  info->has_alpha = extra_count > 0;
  info->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  return true;
}

int zine_tiff_info(const void *bytes, size_t count, struct zine_raster_info *info) {
  struct source source = {bytes, count, 0};
  int result;
  TIFF *tiff = open_tiff(&source, &result);
  if (!tiff) return result;
  result = read_info(tiff, info) ? ZINE_RASTER_DONE : ZINE_RASTER_DAMAGED;
  p_TIFFClose(tiff);
  return result;
}

int zine_tiff_pixels(
    const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels) {
  struct source source = {bytes, count, 0};
  int result;
  TIFF *tiff = open_tiff(&source, &result);
  if (!tiff) return result;
  struct zine_raster_info own;
  // If the orientation is that of the file, the library returns rows and columns in the order in which they
  // are stored.
  bool is_read = read_info(tiff, &own) && own.width == info->width && own.height == info->height
                 && p_TIFFReadRGBAImageOriented(
                     tiff, (uint32_t)own.width, (uint32_t)own.height, (uint32_t *)pixels,
                     own.orientation, 1);
  p_TIFFClose(tiff);
  if (!is_read) return ZINE_RASTER_DAMAGED;
  // The library returns red, green, blue and alpha, from the lowest byte to the highest. The colours are
  // premultiplied.
  size_t pixel_count = (size_t)info->width * (size_t)info->height;
  for (size_t index = 0; index < pixel_count; index++) {
    uint32_t packed;
    memcpy(&packed, pixels + index * 4, 4);
    uint32_t alpha = TIFFGetA(packed);
    uint32_t colors[] = {TIFFGetB(packed), TIFFGetG(packed), TIFFGetR(packed)};
    for (int color = 0; color < 3; color++) {
      uint32_t value = colors[color];
      if (alpha > 0 && alpha < 255) value = (value * 255 + alpha / 2) / alpha;
      pixels[index * 4 + (size_t)color] = (uint8_t)(value > 255 ? 255 : value);
    }
    pixels[index * 4 + 3] = (uint8_t)alpha;
  }
  return ZINE_RASTER_DONE;
}
