#pragma once
#include <stddef.h>
#include <stdint.h>

// Markdown parsing with libcmark-gfm. The library is loaded for the first Markdown source.

enum zine_markdown_result {
  ZINE_MARKDOWN_DONE,
  ZINE_MARKDOWN_NO_LIBRARY,
  ZINE_MARKDOWN_FAILED,
};

// A node of the tree. Strings end with NUL. A string is null if it does not apply to the node. Lines and
// columns count from 1, and columns count bytes. The value 0 means that the position is unknown.
struct zine_markdown_node {
  // The library's name for the type of the node, such as "paragraph", "emph" or "table_cell".
  const char *type;
  const char *literal;
  // Address and title of a link or picture.
  const char *address;
  const char *title;
  // Text after the opening fence of a code block.
  const char *info;
  int start_line, start_column, end_line, end_column;
  // Level of a heading, from 1 to 6.
  int level;
  // Whether a list is numbered, its first number, and whether it has no blank lines between items.
  int is_ordered, start, is_tight;
  // Whether a list item is a task, and whether the task is done.
  int is_task, is_done;
  // Number of columns of a table, and the alignment of each: 'l', 'c', 'r' or 0.
  int columns;
  const uint8_t *alignments;
};

// Callback for each node. For the end of each node, it is called with null.
typedef void (*zine_markdown_visitor)(const struct zine_markdown_node *node, void *context);

// Parses UTF-8 text as CommonMark, with GitHub's tables, strikethrough, task lists, autolinks and footnotes.
int zine_markdown_read(const char *text, size_t count, zine_markdown_visitor visit, void *context);

// Returns the version of the library, or null if the library is not installed.
const char *zine_markdown_version(void);

// Returns the path of one of the library's files. `index` counts from 0. Returns null for an index after the
// last file, or if the library is not installed.
const char *zine_markdown_file(int index);
