#pragma once
#include <stddef.h>
#include <stdint.h>

// Markdown, read by libcmark-gfm, which is opened when the first such source comes.

enum zine_markdown_result {
  ZINE_MARKDOWN_DONE,
  ZINE_MARKDOWN_NO_LIBRARY,
  ZINE_MARKDOWN_FAILED,
};

// A node of the tree. Strings end with NUL, and are null where the node has none. Lines and columns count from 1,
// columns in bytes; 0 is unknown.
struct zine_markdown_node {
  // As the library calls it: "paragraph", "emph", "table_cell".
  const char *type;
  const char *literal;
  // Of links and pictures.
  const char *address;
  const char *title;
  // Behind the opening fence of a block of code.
  const char *info;
  int start_line, start_column, end_line, end_column;
  // Of a heading, from 1 to 6.
  int level;
  // Of a list.
  int is_ordered, start, is_tight;
  // Of an item: whether it is a task, and whether that is done.
  int is_task, is_done;
  // Of a table: how many columns it has, and 'l', 'c', 'r' or 0 for each.
  int columns;
  const uint8_t *alignments;
};

// What is called for each node: when it begins, and for those that may hold others also when it ends, with null.
typedef void (*zine_markdown_visitor)(const struct zine_markdown_node *node, void *context);

// Reads text in UTF-8 by CommonMark, with the tables, strikethrough, task items, autolinks and footnotes of GitHub.
int zine_markdown_read(const char *text, size_t count, zine_markdown_visitor visit, void *context);

// The library's version; null without it.
const char *zine_markdown_version(void);

// The files that the library was opened from, by an index from 0; null beyond them, and without the library.
const char *zine_markdown_file(int index);
