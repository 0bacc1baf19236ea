#include <string.h>
#include <webp/decode.h>

#include "include/rasters.h"
#include "library.h"

FUNCTION(WebPGetFeaturesInternal);
FUNCTION(WebPDecodeBGRAInto);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static void open_library(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(WebPGetFeaturesInternal) && LOAD(WebPDecodeBGRAInto);
}

// The image data to decode, and its position on the canvas. For an animation, this is the first frame, which
// is in a chunk `ANMF` (WebP Container Specification, "Animation").
struct frame {
  const uint8_t *data;
  size_t count;
  int32_t x, y, canvas_width, canvas_height;
  bool is_animated;
};

static uint32_t number(const uint8_t *bytes, int length) {
  uint32_t value = 0;
  for (int index = length - 1; index >= 0; index--) value = value << 8 | bytes[index];
  return value;
}

static struct frame first_frame(const uint8_t *bytes, size_t count) {
  struct frame frame = {bytes, count, 0, 0, 0, 0, false};
  for (size_t offset = 12; offset + 8 <= count;) {
    size_t length = number(bytes + offset + 4, 4);
    const uint8_t *content = bytes + offset + 8;
    size_t rest = count - offset - 8;
    if (!memcmp(bytes + offset, "VP8X", 4) && rest >= 10) {
      frame.canvas_width = (int32_t)number(content + 4, 3) + 1;
      frame.canvas_height = (int32_t)number(content + 7, 3) + 1;
    }
    if (!memcmp(bytes + offset, "ANMF", 4) && length > 16 && length <= rest) {
      frame.data = content + 16;
      frame.count = length - 16;
      frame.x = 2 * (int32_t)number(content, 3);
      frame.y = 2 * (int32_t)number(content + 3, 3);
      frame.is_animated = true;
      return frame;
    }
    if (length > rest) return frame;
    offset += 8 + length + (length & 1);
  }
  return frame;
}

// Reads the features of a frame. A frame consists of chunks without a file header, which the decoder accepts.
static int features(const struct frame *frame, WebPBitstreamFeatures *features) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_RASTER_NO_LIBRARY;
  VP8StatusCode status =
      p_WebPGetFeaturesInternal(frame->data, frame->count, features, WEBP_DECODER_ABI_VERSION);
  return status == VP8_STATUS_OK && !features->has_animation ? ZINE_RASTER_DONE : ZINE_RASTER_DAMAGED;
}

int zine_webp_info(const void *bytes, size_t count, struct zine_raster_info *info) {
  struct frame frame = first_frame(bytes, count);
  WebPBitstreamFeatures found;
  int result = features(&frame, &found);
  if (result != ZINE_RASTER_DONE) return result;
  info->orientation = 1;
  info->width = frame.is_animated ? frame.canvas_width : found.width;
  info->height = frame.is_animated ? frame.canvas_height : found.height;
  bool is_whole = found.width == info->width && found.height == info->height;
  info->has_alpha = found.has_alpha || !is_whole;
  return ZINE_RASTER_DONE;
}

int zine_webp_pixels(
    const void *bytes, size_t count, const struct zine_raster_info *info, uint8_t *pixels) {
  struct frame frame = first_frame(bytes, count);
  WebPBitstreamFeatures found;
  int result = features(&frame, &found);
  if (result != ZINE_RASTER_DONE) return result;
  if (found.width > info->width - frame.x || found.height > info->height - frame.y) {
    return ZINE_RASTER_DAMAGED;
  }
  size_t stride = (size_t)info->width * 4;
  size_t start = (size_t)frame.y * stride + (size_t)frame.x * 4;
  uint8_t *decoded = p_WebPDecodeBGRAInto(
      frame.data, frame.count, pixels + start, (size_t)info->height * stride - start, (int)stride);
  return decoded ? ZINE_RASTER_DONE : ZINE_RASTER_DAMAGED;
}
