#include <qpdf/qpdf-c.h>
#include <stdlib.h>

#include "include/vectors.h"
#include "../CRasters/library.h"

FUNCTION(qpdf_get_qpdf_version);
FUNCTION(qpdf_init);
FUNCTION(qpdf_cleanup);
FUNCTION(qpdf_set_suppress_warnings);
FUNCTION(qpdf_silence_errors);
FUNCTION(qpdf_read_memory);
FUNCTION(qpdf_has_error);
FUNCTION(qpdf_get_error);
FUNCTION(qpdf_get_error_code);
FUNCTION(qpdf_more_warnings);
FUNCTION(qpdf_next_warning);
FUNCTION(qpdf_is_encrypted);
FUNCTION(qpdf_push_inherited_attributes_to_page);
FUNCTION(qpdf_get_num_pages);
FUNCTION(qpdf_get_page_n);
FUNCTION(qpdf_get_root);
FUNCTION(qpdf_get_object_by_id);
FUNCTION(qpdf_oh_get_type_code);
FUNCTION(qpdf_oh_get_object_id);
FUNCTION(qpdf_oh_get_generation);
FUNCTION(qpdf_oh_get_bool_value);
FUNCTION(qpdf_oh_get_int_value);
FUNCTION(qpdf_oh_get_real_value);
FUNCTION(qpdf_oh_get_name);
FUNCTION(qpdf_oh_get_binary_string_value);
FUNCTION(qpdf_oh_get_array_n_items);
FUNCTION(qpdf_oh_get_array_item);
FUNCTION(qpdf_oh_begin_dict_key_iter);
FUNCTION(qpdf_oh_dict_more_keys);
FUNCTION(qpdf_oh_dict_next_key);
FUNCTION(qpdf_oh_get_key);
FUNCTION(qpdf_oh_get_dict);
FUNCTION(qpdf_oh_get_stream_data);
FUNCTION(qpdf_oh_get_page_content_data);
FUNCTION(qpdf_oh_release_all);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open;

static void open_library(void) {
  void *library = dlopen("libqpdf.so.29", RTLD_NOW | RTLD_LOCAL);
  is_open = library && LOAD(qpdf_get_qpdf_version) && LOAD(qpdf_init) && LOAD(qpdf_cleanup) &&
            LOAD(qpdf_set_suppress_warnings) && LOAD(qpdf_silence_errors) && LOAD(qpdf_read_memory) &&
            LOAD(qpdf_has_error) && LOAD(qpdf_get_error) && LOAD(qpdf_get_error_code) &&
            LOAD(qpdf_more_warnings) && LOAD(qpdf_next_warning) && LOAD(qpdf_is_encrypted) &&
            LOAD(qpdf_push_inherited_attributes_to_page) && LOAD(qpdf_get_num_pages) && LOAD(qpdf_get_page_n) &&
            LOAD(qpdf_get_root) && LOAD(qpdf_get_object_by_id) && LOAD(qpdf_oh_get_type_code) &&
            LOAD(qpdf_oh_get_object_id) && LOAD(qpdf_oh_get_generation) && LOAD(qpdf_oh_get_bool_value) &&
            LOAD(qpdf_oh_get_int_value) && LOAD(qpdf_oh_get_real_value) && LOAD(qpdf_oh_get_name) &&
            LOAD(qpdf_oh_get_binary_string_value) && LOAD(qpdf_oh_get_array_n_items) &&
            LOAD(qpdf_oh_get_array_item) && LOAD(qpdf_oh_begin_dict_key_iter) && LOAD(qpdf_oh_dict_more_keys) &&
            LOAD(qpdf_oh_dict_next_key) && LOAD(qpdf_oh_get_key) && LOAD(qpdf_oh_get_dict) &&
            LOAD(qpdf_oh_get_stream_data) && LOAD(qpdf_oh_get_page_content_data) && LOAD(qpdf_oh_release_all);
}

const char *zine_pdf_version(void) {
  pthread_once(&once, open_library);
  return is_open ? p_qpdf_get_qpdf_version() : NULL;
}

struct zine_pdf {
  qpdf_data data;
};

int zine_pdf_open(const void *bytes, size_t count, zine_pdf **pdf) {
  pthread_once(&once, open_library);
  if (!is_open) return ZINE_VECTOR_NO_LIBRARY;
  zine_pdf *opened = malloc(sizeof *opened);
  if (!opened) return ZINE_VECTOR_DAMAGED;
  opened->data = p_qpdf_init();
  p_qpdf_set_suppress_warnings(opened->data, QPDF_TRUE);
  p_qpdf_silence_errors(opened->data);
  int status = p_qpdf_read_memory(opened->data, "picture", bytes, count, NULL);
  int result = ZINE_VECTOR_DONE;
  if (status & QPDF_ERRORS) {
    result = ZINE_VECTOR_DAMAGED;
    if (p_qpdf_has_error(opened->data)) {
      qpdf_error error = p_qpdf_get_error(opened->data);
      if (p_qpdf_get_error_code(opened->data, error) == qpdf_e_password) result = ZINE_VECTOR_ENCRYPTED;
    }
  } else if (p_qpdf_is_encrypted(opened->data)) {
    result = ZINE_VECTOR_ENCRYPTED;
  } else if (p_qpdf_push_inherited_attributes_to_page(opened->data) & QPDF_ERRORS) {
    result = ZINE_VECTOR_DAMAGED;
  }
  if (result != ZINE_VECTOR_DONE) {
    zine_pdf_close(opened);
    return result;
  }
  *pdf = opened;
  return ZINE_VECTOR_DONE;
}

void zine_pdf_close(zine_pdf *pdf) {
  p_qpdf_cleanup(&pdf->data);
  free(pdf);
}

int zine_pdf_page_count(zine_pdf *pdf) { return p_qpdf_get_num_pages(pdf->data); }

zine_pdf_object zine_pdf_page(zine_pdf *pdf, size_t index) { return p_qpdf_get_page_n(pdf->data, index); }

zine_pdf_object zine_pdf_root(zine_pdf *pdf) { return p_qpdf_get_root(pdf->data); }

zine_pdf_object zine_pdf_object_numbered(zine_pdf *pdf, int number, int generation) {
  return p_qpdf_get_object_by_id(pdf->data, number, generation);
}

enum zine_pdf_kind zine_pdf_kind(zine_pdf *pdf, zine_pdf_object object) {
  switch (p_qpdf_oh_get_type_code(pdf->data, object)) {
  case ot_boolean: return ZINE_PDF_BOOL;
  case ot_integer: return ZINE_PDF_INTEGER;
  case ot_real: return ZINE_PDF_REAL;
  case ot_string: return ZINE_PDF_STRING;
  case ot_name: return ZINE_PDF_NAME;
  case ot_array: return ZINE_PDF_ARRAY;
  case ot_dictionary: return ZINE_PDF_DICTIONARY;
  case ot_stream: return ZINE_PDF_STREAM;
  default: return ZINE_PDF_NULL;
  }
}

int zine_pdf_number(zine_pdf *pdf, zine_pdf_object object) { return p_qpdf_oh_get_object_id(pdf->data, object); }

int zine_pdf_generation(zine_pdf *pdf, zine_pdf_object object) {
  return p_qpdf_oh_get_generation(pdf->data, object);
}

int zine_pdf_bool(zine_pdf *pdf, zine_pdf_object object) { return p_qpdf_oh_get_bool_value(pdf->data, object); }

long long zine_pdf_integer(zine_pdf *pdf, zine_pdf_object object) {
  return p_qpdf_oh_get_int_value(pdf->data, object);
}

const char *zine_pdf_real(zine_pdf *pdf, zine_pdf_object object) {
  return p_qpdf_oh_get_real_value(pdf->data, object);
}

const char *zine_pdf_name(zine_pdf *pdf, zine_pdf_object object) { return p_qpdf_oh_get_name(pdf->data, object); }

const char *zine_pdf_string(zine_pdf *pdf, zine_pdf_object object, size_t *count) {
  return p_qpdf_oh_get_binary_string_value(pdf->data, object, count);
}

int zine_pdf_array_count(zine_pdf *pdf, zine_pdf_object array) {
  return p_qpdf_oh_get_array_n_items(pdf->data, array);
}

zine_pdf_object zine_pdf_item(zine_pdf *pdf, zine_pdf_object array, int index) {
  return p_qpdf_oh_get_array_item(pdf->data, array, index);
}

void zine_pdf_begin_keys(zine_pdf *pdf, zine_pdf_object dictionary) {
  p_qpdf_oh_begin_dict_key_iter(pdf->data, dictionary);
}

const char *zine_pdf_next_key(zine_pdf *pdf) {
  return p_qpdf_oh_dict_more_keys(pdf->data) ? p_qpdf_oh_dict_next_key(pdf->data) : NULL;
}

zine_pdf_object zine_pdf_value(zine_pdf *pdf, zine_pdf_object dictionary, const char *key) {
  return p_qpdf_oh_get_key(pdf->data, dictionary, key);
}

zine_pdf_object zine_pdf_stream_dictionary(zine_pdf *pdf, zine_pdf_object stream) {
  return p_qpdf_oh_get_dict(pdf->data, stream);
}

int zine_pdf_stream_data(
    zine_pdf *pdf, zine_pdf_object stream, int decodes, int *is_decoded, unsigned char **bytes, size_t *count) {
  QPDF_BOOL filtered = QPDF_FALSE;
  *bytes = NULL;
  *count = 0;
  int status = p_qpdf_oh_get_stream_data(
      pdf->data, stream, decodes ? qpdf_dl_specialized : qpdf_dl_none, &filtered, bytes, count);
  *is_decoded = filtered == QPDF_TRUE;
  return status & QPDF_ERRORS ? ZINE_VECTOR_DAMAGED : ZINE_VECTOR_DONE;
}

int zine_pdf_page_content(zine_pdf *pdf, zine_pdf_object page, unsigned char **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  int status = p_qpdf_oh_get_page_content_data(pdf->data, page, bytes, count);
  return status & QPDF_ERRORS ? ZINE_VECTOR_DAMAGED : ZINE_VECTOR_DONE;
}

int zine_pdf_has_complained(zine_pdf *pdf) {
  int has_complained = 0;
  while (p_qpdf_more_warnings(pdf->data)) {
    p_qpdf_next_warning(pdf->data);
    has_complained = 1;
  }
  return has_complained;
}

void zine_pdf_forget(zine_pdf *pdf) { p_qpdf_oh_release_all(pdf->data); }
