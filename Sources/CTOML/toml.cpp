#include "CTOML.h"

#include <new>
#include <string>
#include <vector>

// The library consists of headers only. It is compiled in, so nothing has to be loaded at run time.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
// The library asserts conditions that it also handles as errors, such as a key that begins with a dot. If
// NDEBUG were defined, it would assume that these conditions are true.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 100
#include <toml++/toml.h>

struct zine_toml_document {
  toml::parse_result result;
  std::string error;
  std::vector<zine_toml_node> nodes;
};

namespace {

zine_toml_place place(const toml::source_position &position) {
  return {position.line, position.column};
}

zine_toml_region region(const toml::source_region &source) {
  return {place(source.begin), place(source.end)};
}

void add(const toml::node &node, const toml::key *key, std::vector<zine_toml_node> &nodes) {
  zine_toml_node plain{};
  plain.key = plain.text = "";
  if (key) {
    plain.key = key->str().data();
    plain.key_length = key->str().size();
    plain.key_region = region(key->source());
  }
  plain.region = region(node.source());
  switch (node.type()) {
  case toml::node_type::string: {
    const std::string &text = node.as_string()->get();
    plain.kind = ZINE_TOML_STRING;
    plain.text = text.data();
    plain.text_length = text.size();
    break;
  }
  case toml::node_type::integer:
    plain.kind = ZINE_TOML_INTEGER;
    plain.integer = node.as_integer()->get();
    break;
  case toml::node_type::floating_point:
    plain.kind = ZINE_TOML_NUMBER;
    plain.number = node.as_floating_point()->get();
    break;
  case toml::node_type::boolean:
    plain.kind = ZINE_TOML_BOOLEAN;
    plain.boolean = node.as_boolean()->get();
    break;
  case toml::node_type::array:
    plain.kind = ZINE_TOML_ARRAY;
    plain.count = node.as_array()->size();
    nodes.push_back(plain);
    for (const toml::node &element : *node.as_array()) add(element, nullptr, nodes);
    return;
  case toml::node_type::table:
    plain.kind = ZINE_TOML_TABLE;
    plain.count = node.as_table()->size();
    plain.is_inline = node.as_table()->is_inline();
    nodes.push_back(plain);
    for (const auto &[name, value] : *node.as_table()) add(value, &name, nodes);
    return;
  default: plain.kind = ZINE_TOML_DATE;
  }
  nodes.push_back(plain);
}

} // namespace

zine_toml_document *zine_toml_read(const char *text, size_t length) {
  auto *document =
      new (std::nothrow) zine_toml_document{toml::parse(std::string_view(text, length)), {}, {}};
  if (!document) return nullptr;
  if (document->result.succeeded()) {
    add(document->result.table(), nullptr, document->nodes);
  } else {
    document->error = std::string(document->result.error().description());
  }
  return document;
}

void zine_toml_free(zine_toml_document *document) { delete document; }

const char *zine_toml_error(const zine_toml_document *document) {
  return document->result.succeeded() ? nullptr : document->error.c_str();
}

zine_toml_region zine_toml_error_region(const zine_toml_document *document) {
  return document->result.succeeded() ? zine_toml_region{}
                                      : region(document->result.error().source());
}

size_t zine_toml_count(const zine_toml_document *document) { return document->nodes.size(); }

zine_toml_node zine_toml_node_at(const zine_toml_document *document, size_t index) {
  return document->nodes[index];
}
