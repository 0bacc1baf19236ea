#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

#include "../CRasters/library.h"
#include "include/colors.h"

FUNCTION(cmsOpenProfileFromMem);
FUNCTION(cmsCloseProfile);
FUNCTION(cmsGetColorSpace);
FUNCTION(cmsGetDeviceClass);
FUNCTION(cmsGetProfileInfoASCII);
FUNCTION(cmsCreate_sRGBProfile);
FUNCTION(cmsCreateTransform);
FUNCTION(cmsDeleteTransform);
FUNCTION(cmsDoTransform);
FUNCTION(cmsGetEncodedCMMversion);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static void open_library(void) {
  void *library = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(cmsOpenProfileFromMem) && LOAD(cmsCloseProfile) && LOAD(cmsGetColorSpace) &&
            LOAD(cmsGetDeviceClass) && LOAD(cmsGetProfileInfoASCII) && LOAD(cmsCreate_sRGBProfile) &&
            LOAD(cmsCreateTransform) && LOAD(cmsDeleteTransform) && LOAD(cmsDoTransform) &&
            LOAD(cmsGetEncodedCMMversion);
}

int zine_colors_version(void) {
  pthread_once(&once, open_library);
  return is_open ? p_cmsGetEncodedCMMversion() : 0;
}

int zine_profile_check(const void *profile, size_t count, int components) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_COLORS_NO_LIBRARY;
  cmsHPROFILE opened =
      count && count <= UINT32_MAX ? p_cmsOpenProfileFromMem(profile, (cmsUInt32Number)count) : NULL;
  if (!opened) return ZINE_COLORS_DAMAGED;
  cmsUInt32Number format = 0;
  cmsColorSpaceSignature space = p_cmsGetColorSpace(opened);
  if (space == cmsSigGrayData && components == 1) format = TYPE_GRAY_8;
  if (space == cmsSigRgbData && components == 3) format = TYPE_RGB_8;
  if (space == cmsSigLabData && components == 3) format = TYPE_Lab_8;
  if (space == cmsSigCmykData && components == 4) format = TYPE_CMYK_8;
  cmsProfileClassSignature kind = p_cmsGetDeviceClass(opened);
  int is_usual = kind == cmsSigInputClass || kind == cmsSigDisplayClass || kind == cmsSigOutputClass ||
                 kind == cmsSigColorSpaceClass;
  cmsHPROFILE screen = p_cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform = NULL;
  if (format && is_usual && screen)
    transform = p_cmsCreateTransform(opened, format, screen, TYPE_RGB_8, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
  if (transform) p_cmsDeleteTransform(transform);
  if (screen) p_cmsCloseProfile(screen);
  p_cmsCloseProfile(opened);
  return transform ? ZINE_COLORS_DONE : ZINE_COLORS_DAMAGED;
}

struct zine_inks {
  cmsHPROFILE profile;
  // Transforms with 8 and 16 bits per component; null until a source profile is set.
  cmsHTRANSFORM bytes, words;
};

int zine_inks_open(const void *profile, size_t count, zine_inks **inks, char *name, size_t name_size) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_COLORS_NO_LIBRARY;
  cmsHPROFILE opened = count <= UINT32_MAX ? p_cmsOpenProfileFromMem(profile, (cmsUInt32Number)count) : NULL;
  if (!opened) return ZINE_COLORS_DAMAGED;
  if (p_cmsGetColorSpace(opened) != cmsSigCmykData || p_cmsGetDeviceClass(opened) != cmsSigOutputClass) {
    p_cmsCloseProfile(opened);
    return ZINE_COLORS_NO_PRINTER;
  }
  name[0] = 0;
  p_cmsGetProfileInfoASCII(opened, cmsInfoDescription, "en", "US", name, (cmsUInt32Number)name_size);
  name[name_size - 1] = 0;
  *inks = calloc(1, sizeof **inks);
  if (!*inks) {
    p_cmsCloseProfile(opened);
    return ZINE_COLORS_DAMAGED;
  }
  (*inks)->profile = opened;
  int result = zine_inks_set_source(*inks, NULL, 0);
  if (result != ZINE_COLORS_DONE) {
    zine_inks_close(*inks);
    *inks = NULL;
  }
  return result;
}

static void delete_transforms(zine_inks *inks) {
  if (inks->bytes) p_cmsDeleteTransform(inks->bytes);
  if (inks->words) p_cmsDeleteTransform(inks->words);
}

void zine_inks_close(zine_inks *inks) {
  delete_transforms(inks);
  p_cmsCloseProfile(inks->profile);
  free(inks);
}

int zine_inks_set_source(zine_inks *inks, const void *profile, size_t count) {
  if (count > UINT32_MAX) return ZINE_COLORS_DAMAGED;
  cmsHPROFILE source =
      count ? p_cmsOpenProfileFromMem(profile, (cmsUInt32Number)count) : p_cmsCreate_sRGBProfile();
  if (!source) return ZINE_COLORS_DAMAGED;
  cmsHTRANSFORM bytes = NULL, words = NULL;
  if (p_cmsGetColorSpace(source) == cmsSigRgbData) {
    cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION;
    bytes = p_cmsCreateTransform(
        source, TYPE_BGRA_8, inks->profile, TYPE_CMYK_8, INTENT_RELATIVE_COLORIMETRIC, flags);
    words = p_cmsCreateTransform(
        source, TYPE_RGB_16, inks->profile, TYPE_CMYK_16, INTENT_RELATIVE_COLORIMETRIC, flags);
  }
  p_cmsCloseProfile(source);
  if (!bytes || !words) {
    if (bytes) p_cmsDeleteTransform(bytes);
    if (words) p_cmsDeleteTransform(words);
    return ZINE_COLORS_DAMAGED;
  }
  delete_transforms(inks);
  inks->bytes = bytes;
  inks->words = words;
  return ZINE_COLORS_DONE;
}

void zine_inks_convert(const zine_inks *inks, const double *rgb, double *cmyk) {
  uint16_t from[3], to[4];
  for (int index = 0; index < 3; index++) {
    double value = rgb[index] < 0 ? 0 : rgb[index] > 1 ? 1 : rgb[index];
    from[index] = (uint16_t)(value * 65535 + 0.5);
  }
  p_cmsDoTransform(inks->words, from, to, 1);
  for (int index = 0; index < 4; index++) cmyk[index] = to[index] / 65535.0;
}

// Reduces the inks of a pixel to the limit. Keeps black, which carries the detail, and reduces the other inks
// in proportion, which keeps the hue.
static void limit_inks(uint8_t *pixel, int limit) {
  int colors = pixel[0] + pixel[1] + pixel[2];
  if (colors + pixel[3] <= limit) return;
  int rest = limit > pixel[3] ? limit - pixel[3] : 0;
  for (int index = 0; index < 3; index++) pixel[index] = (uint8_t)(pixel[index] * rest / colors);
}

void zine_inks_convert_pixels(const zine_inks *inks, uint8_t *pixels, size_t count, int limit) {
  // Converts the pixels in small batches, since the library counts pixels in 32 bits.
  enum { most = 4096 };
  uint8_t converted[4 * most];
  for (size_t start = 0; start < count; start += most) {
    size_t some = count - start < most ? count - start : most;
    p_cmsDoTransform(inks->bytes, pixels + 4 * start, converted, (cmsUInt32Number)some);
    for (size_t index = 0; index < some; index++) limit_inks(converted + 4 * index, limit);
    memcpy(pixels + 4 * start, converted, 4 * some);
  }
}
