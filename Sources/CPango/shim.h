#pragma once
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// GObject's type casts are macros, so Swift does not import them.
static inline PangoFcFontMap *zine_pango_fc_font_map(PangoFontMap *map) {
  return PANGO_FC_FONT_MAP(map);
}

static inline PangoCairoFontMap *zine_pango_cairo_font_map(PangoFontMap *map) {
  return PANGO_CAIRO_FONT_MAP(map);
}

static inline PangoFcFont *zine_pango_fc_font(PangoFont *font) {
  return PANGO_FC_FONT(font);
}

static inline PangoCairoFont *zine_pango_cairo_font(PangoFont *font) {
  return PANGO_CAIRO_FONT(font);
}

// Pango deprecates this function, but has no other function that finds the direction of the first strong
// character.
static inline PangoDirection zine_pango_base_direction(const char *text, int length) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, length);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// PangoLogAttr consists of bit fields. Reading them in Swift would cost a function call for each field.
enum { ZINE_BREAK_ALLOWED = 1, ZINE_BREAK_MANDATORY = 2 };

static inline void zine_pango_break_flags(const PangoLogAttr *attributes, int count,
                                          unsigned char *flags) {
  for (int i = 0; i < count; i++) {
    flags[i] = (attributes[i].is_line_break ? ZINE_BREAK_ALLOWED : 0) |
               (attributes[i].is_mandatory_break ? ZINE_BREAK_MANDATORY : 0);
  }
}
