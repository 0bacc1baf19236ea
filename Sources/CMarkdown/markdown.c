#define _GNU_SOURCE
#include "include/markdown.h"

#include <stdlib.h>
#include <string.h>

#include "../CRasters/library.h"

// Declarations of the required parts of libcmark-gfm, copied from its headers cmark-gfm.h and
// cmark-gfm-core-extensions.h (version 0.29.0.gfm.6).
typedef struct cmark_node cmark_node;
typedef struct cmark_parser cmark_parser;
typedef struct cmark_iter cmark_iter;
typedef struct cmark_syntax_extension cmark_syntax_extension;
enum { EVENT_DONE = 1, EVENT_ENTER = 2, EVENT_EXIT = 3 };
enum { FOOTNOTE_DEFINITION = 0x800b, FOOTNOTE_REFERENCE = 0xc00b };
enum { OPTION_UNSAFE = 1 << 17, OPTION_FOOTNOTES = 1 << 13 };

const char *cmark_version_string(void);
cmark_parser *cmark_parser_new(int options);
void cmark_parser_free(cmark_parser *parser);
void cmark_parser_feed(cmark_parser *parser, const char *text, size_t count);
cmark_node *cmark_parser_finish(cmark_parser *parser);
int cmark_parser_attach_syntax_extension(cmark_parser *parser, cmark_syntax_extension *extension);
cmark_syntax_extension *cmark_find_syntax_extension(const char *name);
void cmark_consolidate_text_nodes(cmark_node *root);
void cmark_node_free(cmark_node *node);
cmark_iter *cmark_iter_new(cmark_node *root);
void cmark_iter_free(cmark_iter *iterator);
int cmark_iter_next(cmark_iter *iterator);
cmark_node *cmark_iter_get_node(cmark_iter *iterator);
unsigned cmark_node_get_type(cmark_node *node);
const char *cmark_node_get_type_string(cmark_node *node);
const char *cmark_node_get_literal(cmark_node *node);
const char *cmark_node_get_url(cmark_node *node);
const char *cmark_node_get_title(cmark_node *node);
const char *cmark_node_get_fence_info(cmark_node *node);
int cmark_node_get_heading_level(cmark_node *node);
int cmark_node_get_list_type(cmark_node *node);
int cmark_node_get_list_start(cmark_node *node);
int cmark_node_get_list_tight(cmark_node *node);
int cmark_node_get_start_line(cmark_node *node);
int cmark_node_get_start_column(cmark_node *node);
int cmark_node_get_end_line(cmark_node *node);
int cmark_node_get_end_column(cmark_node *node);
void cmark_gfm_core_extensions_ensure_registered(void);
uint16_t cmark_gfm_extensions_get_table_columns(cmark_node *node);
uint8_t *cmark_gfm_extensions_get_table_alignments(cmark_node *node);
int cmark_gfm_extensions_get_tasklist_item_checked(cmark_node *node);

FUNCTION(cmark_version_string);
FUNCTION(cmark_parser_new);
FUNCTION(cmark_parser_free);
FUNCTION(cmark_parser_feed);
FUNCTION(cmark_parser_finish);
FUNCTION(cmark_parser_attach_syntax_extension);
FUNCTION(cmark_find_syntax_extension);
FUNCTION(cmark_consolidate_text_nodes);
FUNCTION(cmark_node_free);
FUNCTION(cmark_iter_new);
FUNCTION(cmark_iter_free);
FUNCTION(cmark_iter_next);
FUNCTION(cmark_iter_get_node);
FUNCTION(cmark_node_get_type);
FUNCTION(cmark_node_get_type_string);
FUNCTION(cmark_node_get_literal);
FUNCTION(cmark_node_get_url);
FUNCTION(cmark_node_get_title);
FUNCTION(cmark_node_get_fence_info);
FUNCTION(cmark_node_get_heading_level);
FUNCTION(cmark_node_get_list_type);
FUNCTION(cmark_node_get_list_start);
FUNCTION(cmark_node_get_list_tight);
FUNCTION(cmark_node_get_start_line);
FUNCTION(cmark_node_get_start_column);
FUNCTION(cmark_node_get_end_line);
FUNCTION(cmark_node_get_end_column);
FUNCTION(cmark_gfm_core_extensions_ensure_registered);
FUNCTION(cmark_gfm_extensions_get_table_columns);
FUNCTION(cmark_gfm_extensions_get_table_alignments);
FUNCTION(cmark_gfm_extensions_get_tasklist_item_checked);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static bool load_core(void *library) {
  return library && LOAD(cmark_version_string) && LOAD(cmark_parser_new) && LOAD(cmark_parser_free) &&
         LOAD(cmark_parser_feed) && LOAD(cmark_parser_finish) && LOAD(cmark_parser_attach_syntax_extension) &&
         LOAD(cmark_find_syntax_extension) && LOAD(cmark_consolidate_text_nodes) && LOAD(cmark_node_free) &&
         LOAD(cmark_iter_new) && LOAD(cmark_iter_free) && LOAD(cmark_iter_next) && LOAD(cmark_iter_get_node) &&
         LOAD(cmark_node_get_type) && LOAD(cmark_node_get_type_string) &&
         LOAD(cmark_node_get_literal) && LOAD(cmark_node_get_url) && LOAD(cmark_node_get_title) &&
         LOAD(cmark_node_get_fence_info) && LOAD(cmark_node_get_heading_level) && LOAD(cmark_node_get_list_type) &&
         LOAD(cmark_node_get_list_start) && LOAD(cmark_node_get_list_tight) && LOAD(cmark_node_get_start_line) &&
         LOAD(cmark_node_get_start_column) && LOAD(cmark_node_get_end_line) && LOAD(cmark_node_get_end_column);
}

static bool load_extensions(void *library) {
  return library && LOAD(cmark_gfm_core_extensions_ensure_registered) &&
         LOAD(cmark_gfm_extensions_get_table_columns) && LOAD(cmark_gfm_extensions_get_table_alignments) &&
         LOAD(cmark_gfm_extensions_get_tasklist_item_checked);
}

static void open_library(void) {
  // Only this version is used. Other versions parse some texts differently, which would change pages.
  is_open = load_core(dlopen("libcmark-gfm.so.0.29.0.gfm.6", RTLD_NOW | RTLD_GLOBAL)) &&
            load_extensions(dlopen("libcmark-gfm-extensions.so.0.29.0.gfm.6", RTLD_NOW | RTLD_LOCAL));
}

const char *zine_markdown_version(void) {
  pthread_once(&once, open_library);
  return is_open ? p_cmark_version_string() : NULL;
}

const char *zine_markdown_file(int index) {
  pthread_once(&once, open_library);
  if (!is_open) return NULL;
  void *const functions[] = {(void *)p_cmark_parser_new, (void *)p_cmark_gfm_core_extensions_ensure_registered};
  Dl_info file;
  if (index < 0 || index >= 2 || dladdr(functions[index], &file) == 0) return NULL;
  return file.dli_fname;
}

// Returns the name of a node's type. For footnotes, the library has no names.
static const char *type_of(cmark_node *node) {
  switch (p_cmark_node_get_type(node)) {
    case FOOTNOTE_DEFINITION: return "footnote_definition";
    case FOOTNOTE_REFERENCE: return "footnote_reference";
    default: return p_cmark_node_get_type_string(node);
  }
}

static void describe(cmark_node *node, struct zine_markdown_node *result) {
  const char *type = type_of(node);
  result->type = type;
  result->literal = p_cmark_node_get_literal(node);
  result->address = p_cmark_node_get_url(node);
  result->title = p_cmark_node_get_title(node);
  result->info = p_cmark_node_get_fence_info(node);
  result->start_line = p_cmark_node_get_start_line(node);
  result->start_column = p_cmark_node_get_start_column(node);
  result->end_line = p_cmark_node_get_end_line(node);
  result->end_column = p_cmark_node_get_end_column(node);
  result->level = p_cmark_node_get_heading_level(node);
  result->is_ordered = p_cmark_node_get_list_type(node) == 2;
  result->start = p_cmark_node_get_list_start(node);
  result->is_tight = p_cmark_node_get_list_tight(node);
  result->is_task = strcmp(type, "tasklist") == 0;
  result->is_done = result->is_task && p_cmark_gfm_extensions_get_tasklist_item_checked(node);
  if (strcmp(type, "table") != 0) return;
  result->alignments = p_cmark_gfm_extensions_get_table_alignments(node);
  result->columns = result->alignments ? p_cmark_gfm_extensions_get_table_columns(node) : 0;
}

static const char *const leaves[] = {
  "text", "softbreak", "linebreak", "code", "html_inline", "html_block", "code_block", "thematic_break",
  "footnote_reference",
};

static bool is_leaf(const char *type) {
  for (size_t index = 0; index < sizeof leaves / sizeof *leaves; index++)
    if (strcmp(type, leaves[index]) == 0) return true;
  return false;
}

// The library keeps the special characters of extensions, such as `~`, in one table for all parsers. It
// removes them when a parser ends. A parser that runs at the same time would then lose text.
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

static int read_markdown(const char *text, size_t count, zine_markdown_visitor visit, void *context) {
  p_cmark_gfm_core_extensions_ensure_registered();
  cmark_parser *parser = p_cmark_parser_new(OPTION_UNSAFE | OPTION_FOOTNOTES);
  static const char *const extensions[] = {"table", "strikethrough", "autolink", "tasklist"};
  for (size_t index = 0; index < sizeof extensions / sizeof *extensions; index++) {
    cmark_syntax_extension *extension = p_cmark_find_syntax_extension(extensions[index]);
    if (extension) p_cmark_parser_attach_syntax_extension(parser, extension);
  }
  p_cmark_parser_feed(parser, text, count);
  cmark_node *document = p_cmark_parser_finish(parser);
  if (!document) {
    p_cmark_parser_free(parser);
    return ZINE_MARKDOWN_FAILED;
  }
  p_cmark_consolidate_text_nodes(document);
  cmark_iter *iterator = p_cmark_iter_new(document);
  for (int event; (event = p_cmark_iter_next(iterator)) != EVENT_DONE;) {
    cmark_node *node = p_cmark_iter_get_node(iterator);
    if (event == EVENT_ENTER) {
      struct zine_markdown_node description = {0};
      describe(node, &description);
      visit(&description, context);
      if (is_leaf(description.type)) visit(NULL, context);
    } else if (!is_leaf(type_of(node))) {
      visit(NULL, context);
    }
  }
  p_cmark_iter_free(iterator);
  p_cmark_node_free(document);
  p_cmark_parser_free(parser);
  return ZINE_MARKDOWN_DONE;
}

int zine_markdown_read(const char *text, size_t count, zine_markdown_visitor visit, void *context) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_MARKDOWN_NO_LIBRARY;
  pthread_mutex_lock(&reading);
  const int result = read_markdown(text, count, visit, context);
  pthread_mutex_unlock(&reading);
  return result;
}
