#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "include/vectors.h"
#include "../CRasters/library.h"

// Declarations of the required parts of librsvg, copied from its reference manual (librsvg 2.0, since version
// 2.52). The headers of librsvg would require the headers of three other libraries.
typedef struct RsvgHandle RsvgHandle;
struct rectangle {
  double x, y, width, height;
};
struct length {
  double value;
  int unit;
};
RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t count, void **error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, struct length *width, int *has_height, struct length *height,
    int *has_view_box, struct rectangle *view_box);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(
    RsvgHandle *handle, void *context, const struct rectangle *viewport, void **error);
int rsvg_handle_set_stylesheet(RsvgHandle *handle, const uint8_t *css, size_t count, void **error);
int rsvg_handle_has_sub(RsvgHandle *handle, const char *part);
int rsvg_handle_get_geometry_for_layer(
    RsvgHandle *handle, const char *part, const struct rectangle *viewport, struct rectangle *ink,
    struct rectangle *logical, void **error);
int rsvg_handle_render_layer(
    RsvgHandle *handle, void *context, const char *part, const struct rectangle *viewport, void **error);
extern const unsigned rsvg_major_version, rsvg_minor_version, rsvg_micro_version;
void g_object_unref(void *object);
void g_error_free(void *error);

FUNCTION(rsvg_handle_new_from_data);
FUNCTION(rsvg_handle_set_dpi);
FUNCTION(rsvg_handle_get_intrinsic_dimensions);
FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels);
FUNCTION(rsvg_handle_render_document);
FUNCTION(rsvg_handle_set_stylesheet);
FUNCTION(rsvg_handle_has_sub);
FUNCTION(rsvg_handle_get_geometry_for_layer);
FUNCTION(rsvg_handle_render_layer);
FUNCTION(rsvg_major_version);
FUNCTION(rsvg_minor_version);
FUNCTION(rsvg_micro_version);
FUNCTION(g_object_unref);
FUNCTION(g_error_free);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;
static char version[40];

static void open_library(void) {
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(rsvg_handle_new_from_data) && LOAD(rsvg_handle_set_dpi) &&
            LOAD(rsvg_handle_get_intrinsic_dimensions) && LOAD(rsvg_handle_get_intrinsic_size_in_pixels) &&
            LOAD(rsvg_handle_render_document) && LOAD(rsvg_handle_set_stylesheet) && LOAD(rsvg_handle_has_sub) &&
            LOAD(rsvg_handle_get_geometry_for_layer) && LOAD(rsvg_handle_render_layer) &&
            LOAD(rsvg_major_version) && LOAD(rsvg_minor_version) && LOAD(rsvg_micro_version) && LOAD(g_object_unref) &&
            LOAD(g_error_free);
  if (is_open)
    snprintf(
        version, sizeof version, "%u.%u.%u", *p_rsvg_major_version, *p_rsvg_minor_version, *p_rsvg_micro_version);
}

const char *zine_svg_version(void) {
  pthread_once(&once, open_library);
  return is_open ? version : NULL;
}

struct zine_svg {
  RsvgHandle *handle;
};

int zine_svg_open(const void *bytes, size_t count, zine_svg **svg) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_VECTOR_NO_LIBRARY;
  void *error = NULL;
  // Since there is no base address, the image cannot refer to other files, and none are opened.
  RsvgHandle *handle = p_rsvg_handle_new_from_data(bytes, count, &error);
  if (error) p_g_error_free(error);
  if (!handle) return ZINE_VECTOR_DAMAGED;
  zine_svg *opened = malloc(sizeof *opened);
  if (!opened) {
    p_g_object_unref(handle);
    return ZINE_VECTOR_DAMAGED;
  }
  opened->handle = handle;
  // At 72 dpi, one pixel is one point.
  p_rsvg_handle_set_dpi(handle, 72);
  *svg = opened;
  return ZINE_VECTOR_DONE;
}

void zine_svg_close(zine_svg *svg) {
  p_g_object_unref(svg->handle);
  free(svg);
}

struct zine_svg_size zine_svg_size(zine_svg *svg) {
  // The default size of content without an intrinsic size (CSS 2.2, section 10.3.2).
  struct zine_svg_size size = {300, 150};
  struct length width, height;
  struct rectangle view_box;
  int has_width, has_height, has_view_box;
  if (p_rsvg_handle_get_intrinsic_size_in_pixels(svg->handle, &size.width, &size.height)) return size;
  p_rsvg_handle_get_intrinsic_dimensions(
      svg->handle, &has_width, &width, &has_height, &height, &has_view_box, &view_box);
  return has_view_box ? (struct zine_svg_size){view_box.width, view_box.height} : (struct zine_svg_size){300, 150};
}

int zine_svg_draw(zine_svg *svg, void *context, struct zine_svg_size size) {
  struct rectangle viewport = {0, 0, size.width, size.height};
  void *error = NULL;
  int is_drawn = p_rsvg_handle_render_document(svg->handle, context, &viewport, &error);
  if (error) p_g_error_free(error);
  return is_drawn ? ZINE_VECTOR_DONE : ZINE_VECTOR_DAMAGED;
}

int zine_svg_part_box(zine_svg *svg, const char *part, struct zine_svg_size size, struct zine_svg_box *box) {
  if (!p_rsvg_handle_has_sub(svg->handle, part)) return ZINE_VECTOR_NO_PART;
  struct rectangle viewport = {0, 0, size.width, size.height}, ink = {0}, logical;
  void *error = NULL;
  int is_known =
      p_rsvg_handle_get_geometry_for_layer(svg->handle, part, &viewport, &ink, &logical, &error);
  if (error) p_g_error_free(error);
  *box = (struct zine_svg_box){ink.x, ink.y, ink.width, ink.height};
  return is_known ? ZINE_VECTOR_DONE : ZINE_VECTOR_DAMAGED;
}

int zine_svg_draw_part(zine_svg *svg, void *context, const char *part, struct zine_svg_size size) {
  struct rectangle viewport = {0, 0, size.width, size.height};
  void *error = NULL;
  int is_drawn = p_rsvg_handle_render_layer(svg->handle, context, part, &viewport, &error);
  if (error) p_g_error_free(error);
  return is_drawn ? ZINE_VECTOR_DONE : ZINE_VECTOR_DAMAGED;
}

int zine_svg_set_style(zine_svg *svg, const char *style) {
  void *error = NULL;
  int is_set = p_rsvg_handle_set_stylesheet(svg->handle, (const uint8_t *)style, strlen(style), &error);
  if (error) p_g_error_free(error);
  return is_set ? ZINE_VECTOR_DONE : ZINE_VECTOR_DAMAGED;
}
