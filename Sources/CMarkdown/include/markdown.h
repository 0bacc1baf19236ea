#pragma once
#include <stddef.h>
#include <stdint.h>

// Markdown parsing with libcmark-gfm, which is loaded for the first Markdown source.

enum zine_markdown_result {
  ZINE_MARKDOWN_DONE,
  ZINE_MARKDOWN_NO_LIBRARY,
  ZINE_MARKDOWN_FAILED,
};

// A node of the tree. Strings end with NUL, and are null if the node has none. Lines and columns count from
// 1, columns in bytes; 0 is unknown.
struct zine_markdown_node {
  // The library's name for the type: "paragraph", "emph", "table_cell".
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

// Callback for each node. It is called with null at the end of every node.
typedef void (*zine_markdown_visitor)(const struct zine_markdown_node *node, void *context);

// Parses text in UTF-8 as CommonMark, with GitHub's tables, strikethrough, task lists, autolinks and
// footnotes.
int zine_markdown_read(const char *text, size_t count, zine_markdown_visitor visit, void *context);

// Returns the version of the library, or null without it.
const char *zine_markdown_version(void);

// Returns the paths of the library's files, by an index from 0. Returns null beyond the last one, or without
// the library.
const char *zine_markdown_file(int index);
