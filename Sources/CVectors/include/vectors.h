#pragma once
#include <stddef.h>
#include <stdint.h>

// Others' pages and drawings, read by libraries that are opened when the first of their kind comes.

enum zine_vector_result {
  ZINE_VECTOR_DONE,
  ZINE_VECTOR_DAMAGED,
  ZINE_VECTOR_NO_LIBRARY,
  ZINE_VECTOR_ENCRYPTED,
  ZINE_VECTOR_NO_PART,
};

// MARK: PDF, by libqpdf

typedef struct zine_pdf zine_pdf;

// An object of a file that is open, until `zine_pdf_forget`.
typedef uint32_t zine_pdf_object;

enum zine_pdf_kind {
  ZINE_PDF_NULL,
  ZINE_PDF_BOOL,
  ZINE_PDF_INTEGER,
  ZINE_PDF_REAL,
  ZINE_PDF_STRING,
  ZINE_PDF_NAME,
  ZINE_PDF_ARRAY,
  ZINE_PDF_DICTIONARY,
  ZINE_PDF_STREAM,
};

// The library's version; null without it.
const char *zine_pdf_version(void);

// The bytes have to stay as long as the file is open.
int zine_pdf_open(const void *bytes, size_t count, zine_pdf **pdf);
void zine_pdf_close(zine_pdf *pdf);

int zine_pdf_page_count(zine_pdf *pdf);
// With what it inherits. `index` counts from 0 and is below the count of pages.
zine_pdf_object zine_pdf_page(zine_pdf *pdf, size_t index);
zine_pdf_object zine_pdf_root(zine_pdf *pdf);
zine_pdf_object zine_pdf_object_numbered(zine_pdf *pdf, int number, int generation);

enum zine_pdf_kind zine_pdf_kind(zine_pdf *pdf, zine_pdf_object object);
// 0 for an object that stands where it is used.
int zine_pdf_number(zine_pdf *pdf, zine_pdf_object object);
int zine_pdf_generation(zine_pdf *pdf, zine_pdf_object object);

int zine_pdf_bool(zine_pdf *pdf, zine_pdf_object object);
long long zine_pdf_integer(zine_pdf *pdf, zine_pdf_object object);
// As the file writes it. What these three answer lives until the next call.
const char *zine_pdf_real(zine_pdf *pdf, zine_pdf_object object);
const char *zine_pdf_name(zine_pdf *pdf, zine_pdf_object object);
const char *zine_pdf_string(zine_pdf *pdf, zine_pdf_object object, size_t *count);
int zine_pdf_array_count(zine_pdf *pdf, zine_pdf_object array);
zine_pdf_object zine_pdf_item(zine_pdf *pdf, zine_pdf_object array, int index);
void zine_pdf_begin_keys(zine_pdf *pdf, zine_pdf_object dictionary);
// Null behind the last one; lives until the next call.
const char *zine_pdf_next_key(zine_pdf *pdf);
zine_pdf_object zine_pdf_value(zine_pdf *pdf, zine_pdf_object dictionary, const char *key);
zine_pdf_object zine_pdf_stream_dictionary(zine_pdf *pdf, zine_pdf_object stream);

// The data of a stream; the caller frees them. Where they are decoded, all filters but those of pictures are undone,
// and `is_decoded` tells whether none is left.
int zine_pdf_stream_data(
    zine_pdf *pdf, zine_pdf_object stream, int decodes, int *is_decoded, unsigned char **bytes, size_t *count);
// What draws a page, all streams of it in one; the caller frees it.
int zine_pdf_page_content(zine_pdf *pdf, zine_pdf_object page, unsigned char **bytes, size_t *count);

// Whether anything was found wrong, and mended, since the last call.
int zine_pdf_has_complained(zine_pdf *pdf);

void zine_pdf_forget(zine_pdf *pdf);

// MARK: SVG, by librsvg

typedef struct zine_svg zine_svg;

struct zine_svg_size {
  double width, height;
};

// The library's version; null without it. It lives for ever.
const char *zine_svg_version(void);

// Opens a drawing that can name no other file.
int zine_svg_open(const void *bytes, size_t count, zine_svg **svg);
void zine_svg_close(zine_svg *svg);
// In points, of which a pixel is one.
struct zine_svg_size zine_svg_size(zine_svg *svg);
// Draws all of it into a place of that size.
// - context: of Cairo.
int zine_svg_draw(zine_svg *svg, void *context, struct zine_svg_size size);

struct zine_svg_box {
  double x, y, width, height;
};

// What a part of a drawing covers, where all of it is drawn in that size.
// - part: `#` and its name.
int zine_svg_part_box(zine_svg *svg, const char *part, struct zine_svg_size size, struct zine_svg_box *box);
int zine_svg_draw_part(zine_svg *svg, void *context, const char *part, struct zine_svg_size size);
// Adds a style sheet to the drawing's own.
int zine_svg_set_style(zine_svg *svg, const char *style);
