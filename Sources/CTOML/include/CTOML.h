#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads TOML 1.0 by toml++, as plain values. What may be read from C is all that Swift needs of it.

enum zine_toml_kind {
  ZINE_TOML_STRING,
  ZINE_TOML_INTEGER,
  ZINE_TOML_NUMBER,
  ZINE_TOML_BOOLEAN,
  /// A date, a time, or both.
  ZINE_TOML_DATE,
  ZINE_TOML_ARRAY,
  /// With a header, of dotted keys, or in braces.
  ZINE_TOML_TABLE,
};

/// A place in the document: lines end with line feeds, columns are Unicode scalars, and both count from 1. A
/// byte order mark has no column. 0 for what stands nowhere.
struct zine_toml_place {
  uint32_t line;
  uint32_t column;
};

struct zine_toml_region {
  struct zine_toml_place begin;
  /// Behind the last character.
  struct zine_toml_place end;
};

struct zine_toml_node {
  enum zine_toml_kind kind;
  /// In UTF-8, without a NUL at its end; empty for elements of arrays.
  const char *_Nonnull key;
  size_t key_length;
  struct zine_toml_region key_region;
  struct zine_toml_region region;
  /// The text of a string, in UTF-8, without a NUL at its end.
  const char *_Nonnull text;
  size_t text_length;
  int64_t integer;
  double number;
  int boolean;
  /// How many values an array or a table holds: they are the next nodes, each with its own values behind it.
  size_t count;
  /// Whether a table stands in braces.
  int is_inline;
};

struct zine_toml_document;

/// - text: UTF-8.
/// - Returns: what zine_toml_free takes back; NULL where there is no memory.
struct zine_toml_document *_Nullable zine_toml_read(const char *_Nonnull text, size_t length);
void zine_toml_free(struct zine_toml_document *_Nullable document);

/// What is wrong, in the library's words; NULL where nothing is.
const char *_Nullable zine_toml_error(const struct zine_toml_document *_Nonnull document);
struct zine_toml_region zine_toml_error_region(const struct zine_toml_document *_Nonnull document);

/// All values, the document's table first; none where something is wrong.
size_t zine_toml_count(const struct zine_toml_document *_Nonnull document);
struct zine_toml_node zine_toml_node_at(
    const struct zine_toml_document *_Nonnull document, size_t index);

#ifdef __cplusplus
}
#endif

#endif
