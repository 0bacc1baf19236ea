#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#include "include/rasters.h"
#include "library.h"

FUNCTION(DGifOpen);
FUNCTION(DGifCloseFile);
FUNCTION(DGifGetRecordType);
FUNCTION(DGifGetImageDesc);
FUNCTION(DGifGetLine);
FUNCTION(DGifGetExtension);
FUNCTION(DGifGetExtensionNext);
FUNCTION(DGifExtensionToGCB);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static void open_library(void) {
  void *library = dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(DGifOpen) && LOAD(DGifCloseFile) && LOAD(DGifGetRecordType)
            && LOAD(DGifGetImageDesc) && LOAD(DGifGetLine) && LOAD(DGifGetExtension)
            && LOAD(DGifGetExtensionNext) && LOAD(DGifExtensionToGCB);
}

struct source {
  const uint8_t *bytes;
  size_t rest;
};

static int read_bytes(GifFileType *gif, GifByteType *buffer, int count) {
  struct source *source = gif->UserData;
  size_t length = (size_t)count < source->rest ? (size_t)count : source->rest;
  memcpy(buffer, source->bytes, length);
  source->bytes += length;
  source->rest -= length;
  return (int)length;
}

// Skips to the descriptor of the first image. Sets `transparent` to the index of the transparent colour, or
// to -1 if there is none.
static bool find_picture(GifFileType *gif, int *transparent) {
  GifRecordType type;
  *transparent = NO_TRANSPARENT_COLOR;
  while (p_DGifGetRecordType(gif, &type) == GIF_OK) {
    if (type == IMAGE_DESC_RECORD_TYPE) return p_DGifGetImageDesc(gif) == GIF_OK;
    if (type != EXTENSION_RECORD_TYPE) return false;
    int code;
    GifByteType *extension;
    if (p_DGifGetExtension(gif, &code, &extension) != GIF_OK) return false;
    while (extension) {
      GraphicsControlBlock block;
      if (code == GRAPHICS_EXT_FUNC_CODE
          && p_DGifExtensionToGCB(extension[0], extension + 1, &block) == GIF_OK) {
        *transparent = block.TransparentColor;
      }
      if (p_DGifGetExtensionNext(gif, &extension) != GIF_OK) return false;
    }
  }
  return false;
}

static GifFileType *open_gif(struct source *source, int *transparent, int *result) {
  pthread_once(&once, open_library);
  *result = is_open ? ZINE_RASTER_DAMAGED : ZINE_RASTER_NO_LIBRARY;
  if (!is_open) return NULL;
  int error;
  GifFileType *gif = p_DGifOpen(source, read_bytes, &error);
  if (!gif) return NULL;
  if (find_picture(gif, transparent) && gif->SWidth > 0 && gif->SHeight > 0) return gif;
  p_DGifCloseFile(gif, &error);
  return NULL;
}

static bool is_whole(const GifFileType *gif) {
  const GifImageDesc *image = &gif->Image;
  return image->Left == 0 && image->Top == 0 && image->Width == gif->SWidth
         && image->Height == gif->SHeight;
}

int zine_gif_info(const void *bytes, size_t count, struct zine_raster_info *info) {
  struct source source = {bytes, count};
  int transparent, result, error;
  GifFileType *gif = open_gif(&source, &transparent, &result);
  if (!gif) return result;
  info->width = gif->SWidth;
  info->height = gif->SHeight;
  info->has_alpha = transparent != NO_TRANSPARENT_COLOR || !is_whole(gif);
  info->orientation = 1;
  p_DGifCloseFile(gif, &error);
  return ZINE_RASTER_DONE;
}

// Returns the row of the image for the number of a decoded line. Interlaced images store their rows in four
// passes (GIF89a, appendix E).
static int row_of(int number, int height, bool is_interlaced) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  if (!is_interlaced) return number;
  for (int pass = 0; pass < 4; pass++) {
    int rows = (height - starts[pass] + steps[pass] - 1) / steps[pass];
    if (rows < 0) rows = 0;
    if (number < rows) return starts[pass] + number * steps[pass];
    number -= rows;
  }
  return height - 1;
}

int zine_gif_pixels(
    const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels) {
  struct source source = {bytes, count};
  int transparent, result, error;
  GifFileType *gif = open_gif(&source, &transparent, &result);
  if (!gif) return result;
  result = ZINE_RASTER_DAMAGED;
  const GifImageDesc *image = &gif->Image;
  const ColorMapObject *colors = image->ColorMap ? image->ColorMap : gif->SColorMap;
  bool fits = gif->SWidth == info->width && gif->SHeight == info->height && image->Left >= 0
              && image->Top >= 0 && image->Width > 0 && image->Height > 0
              && image->Width <= info->width - image->Left
              && image->Height <= info->height - image->Top;
  GifPixelType *line = fits && colors ? malloc((size_t)image->Width) : NULL;
  if (line) {
    int number = 0;
    for (; number < image->Height && p_DGifGetLine(gif, line, image->Width) == GIF_OK; number++) {
      int row = image->Top + row_of(number, image->Height, image->Interlace);
      uint8_t *pixel = pixels + ((size_t)row * info->width + image->Left) * 4;
      for (int x = 0; x < image->Width; x++, pixel += 4) {
        if (line[x] == transparent || line[x] >= colors->ColorCount) continue;
        const GifColorType *color = &colors->Colors[line[x]];
        pixel[0] = color->Blue;
        pixel[1] = color->Green;
        pixel[2] = color->Red;
        pixel[3] = 255;
      }
    }
    if (number == image->Height) result = ZINE_RASTER_DONE;
    free(line);
  }
  p_DGifCloseFile(gif, &error);
  return result;
}
