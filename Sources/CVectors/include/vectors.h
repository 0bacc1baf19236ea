#pragma once
#include <stddef.h>
#include <stdint.h>

// Readers for PDF and SVG files. Each library is loaded for the first file in its format.

enum zine_vector_result {
  ZINE_VECTOR_DONE,
  ZINE_VECTOR_DAMAGED,
  ZINE_VECTOR_NO_LIBRARY,
  ZINE_VECTOR_ENCRYPTED,
  ZINE_VECTOR_NO_PART,
};

// MARK: PDF, read by libqpdf

typedef struct zine_pdf zine_pdf;

// An object of an open file. It is valid until `zine_pdf_forget` is called.
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

// Returns the version of the library, or null if the library is not installed.
const char *zine_pdf_version(void);

// Opens a file. The bytes must stay valid until the file is closed.
int zine_pdf_open(const void *bytes, size_t count, zine_pdf **pdf);
void zine_pdf_close(zine_pdf *pdf);

int zine_pdf_page_count(zine_pdf *pdf);
// Returns a page with its inherited attributes. `index` counts from 0 and must be less than the number of
// pages.
zine_pdf_object zine_pdf_page(zine_pdf *pdf, size_t index);
zine_pdf_object zine_pdf_root(zine_pdf *pdf);
zine_pdf_object zine_pdf_object_numbered(zine_pdf *pdf, int number, int generation);

enum zine_pdf_kind zine_pdf_kind(zine_pdf *pdf, zine_pdf_object object);
// Returns the object number of an indirect object, or 0 for a direct object.
int zine_pdf_number(zine_pdf *pdf, zine_pdf_object object);
int zine_pdf_generation(zine_pdf *pdf, zine_pdf_object object);

int zine_pdf_bool(zine_pdf *pdf, zine_pdf_object object);
long long zine_pdf_integer(zine_pdf *pdf, zine_pdf_object object);
// Returns a real number as written in the file. The result is valid until the next call of this function or
// of one of the next two functions.
const char *zine_pdf_real(zine_pdf *pdf, zine_pdf_object object);
const char *zine_pdf_name(zine_pdf *pdf, zine_pdf_object object);
const char *zine_pdf_string(zine_pdf *pdf, zine_pdf_object object, size_t *count);
int zine_pdf_array_count(zine_pdf *pdf, zine_pdf_object array);
zine_pdf_object zine_pdf_item(zine_pdf *pdf, zine_pdf_object array, int index);
void zine_pdf_begin_keys(zine_pdf *pdf, zine_pdf_object dictionary);
// Returns the next key, or null after the last one. The result is valid until the next call.
const char *zine_pdf_next_key(zine_pdf *pdf);
zine_pdf_object zine_pdf_value(zine_pdf *pdf, zine_pdf_object dictionary, const char *key);
zine_pdf_object zine_pdf_stream_dictionary(zine_pdf *pdf, zine_pdf_object stream);

// Returns the data of a stream, which the caller must free. If `decodes` is set, all filters are decoded
// except those of images. `is_decoded` receives whether no filter is left.
int zine_pdf_stream_data(
    zine_pdf *pdf, zine_pdf_object stream, int decodes, int *is_decoded, unsigned char **bytes, size_t *count);
// Returns the concatenated content streams of a page. The caller must free the result.
int zine_pdf_page_content(zine_pdf *pdf, zine_pdf_object page, unsigned char **bytes, size_t *count);

// Returns whether the library has found and repaired any errors since the last call of this function.
int zine_pdf_has_complained(zine_pdf *pdf);

void zine_pdf_forget(zine_pdf *pdf);

// MARK: SVG, read by librsvg

typedef struct zine_svg zine_svg;

struct zine_svg_size {
  double width, height;
};

// Returns the version of the library, or null if the library is not installed. The result stays valid.
const char *zine_svg_version(void);

// Opens an SVG image, which cannot refer to other files.
int zine_svg_open(const void *bytes, size_t count, zine_svg **svg);
void zine_svg_close(zine_svg *svg);
// Returns the size of the image in points. One pixel is one point.
struct zine_svg_size zine_svg_size(zine_svg *svg);
// Renders the image into a rectangle of the given size.
// - context: A Cairo context.
int zine_svg_draw(zine_svg *svg, void *context, struct zine_svg_size size);

struct zine_svg_box {
  double x, y, width, height;
};

// Returns the bounding box of an element, if the whole image is rendered in the given size.
// - part: The identifier of the element, with a `#` before it.
int zine_svg_part_box(zine_svg *svg, const char *part, struct zine_svg_size size, struct zine_svg_box *box);
int zine_svg_draw_part(zine_svg *svg, void *context, const char *part, struct zine_svg_size size);
// Adds a style sheet to the style sheets of the image.
int zine_svg_set_style(zine_svg *svg, const char *style);
