#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads TOML 1.0 with toml++, and returns values of plain C types that Swift can use.

enum zine_toml_kind {
  ZINE_TOML_STRING,
  ZINE_TOML_INTEGER,
  ZINE_TOML_NUMBER,
  ZINE_TOML_BOOLEAN,
  /// A date, a time, or a date with a time.
  ZINE_TOML_DATE,
  ZINE_TOML_ARRAY,
  /// A table that is defined by a header, by dotted keys, or in braces.
  ZINE_TOML_TABLE,
};

/// A position in the document. Lines are separated by line feeds, and columns count Unicode scalars. Both are
/// counted from 1. A byte order mark is not counted. For a value without a position, line and column are 0.
struct zine_toml_place {
  uint32_t line;
  uint32_t column;
};

struct zine_toml_region {
  struct zine_toml_place begin;
  /// Position after the last character.
  struct zine_toml_place end;
};

struct zine_toml_node {
  enum zine_toml_kind kind;
  /// Key in UTF-8, without a terminating NUL. Empty for array elements.
  const char *_Nonnull key;
  size_t key_length;
  struct zine_toml_region key_region;
  struct zine_toml_region region;
  /// Text of a string in UTF-8 without a terminating NUL.
  const char *_Nonnull text;
  size_t text_length;
  int64_t integer;
  double number;
  int boolean;
  /// Number of values in an array or table. The values are the next nodes, and each of them is followed by
  /// its own values.
  size_t count;
  /// Whether the table is written in braces.
  int is_inline;
};

struct zine_toml_document;

/// Parses a document.
/// - text: The document in UTF-8.
/// - Returns: The document, or NULL if there is not enough memory. Release it with zine_toml_free.
struct zine_toml_document *_Nullable zine_toml_read(const char *_Nonnull text, size_t length);
void zine_toml_free(struct zine_toml_document *_Nullable document);

/// Returns the library's error message, or NULL if there is no error.
const char *_Nullable zine_toml_error(const struct zine_toml_document *_Nonnull document);
struct zine_toml_region zine_toml_error_region(const struct zine_toml_document *_Nonnull document);

/// Returns the number of values. The first value is the root table. Returns 0 if the document has an error.
size_t zine_toml_count(const struct zine_toml_document *_Nonnull document);
struct zine_toml_node zine_toml_node_at(
    const struct zine_toml_document *_Nonnull document, size_t index);

#ifdef __cplusplus
}
#endif

#endif
