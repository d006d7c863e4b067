#ifndef CARDLOOM_LIBXML2_SHIM_H
#define CARDLOOM_LIBXML2_SHIM_H

#if !__has_include(<libxml/xmlversion.h>)
#error "libxml2's headers are missing. Debian, Ubuntu: apt-get install libxml2-dev pkg-config. macOS: brew install libxml2."
#endif

#include <libxml/xmlversion.h>
/* Debian's libxml2 headers include the system's ICU, whose types clash with the ICU inside Foundation.
   This changes the layout only of an unused tail of a converter struct. */
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlschemastypes.h>

#include <stdarg.h>
#include <stdio.h>

/* Validity messages use variadic callbacks, which Swift can neither define nor import. */

/* The first message of a validation. */
typedef struct {
  int count;
  char text[8192];
} cardloom_validity;

static void cardloom_record_validity(void *data, const char *format, ...) {
  cardloom_validity *validity = (cardloom_validity *)data;
  if (validity == NULL || validity->count++ > 0) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(validity->text, sizeof validity->text, format, arguments);
  va_end(arguments);
}

static inline void cardloom_record_validity_in(xmlValidCtxtPtr context, cardloom_validity *validity) {
  context->userData = validity;
  context->error = cardloom_record_validity;
  context->warning = cardloom_record_validity;
}

static inline const char *cardloom_validity_text(const cardloom_validity *validity) { return validity->text; }

/* libxml2 2.12 made the error argument of handlers const; this type covers both versions. */
typedef void (*cardloom_error_handler)(void *data, const xmlError *error);

static inline void cardloom_reader_set_handler(xmlTextReaderPtr reader, cardloom_error_handler handler, void *data) {
  xmlTextReaderSetStructuredErrorHandler(reader, (xmlStructuredErrorFunc)handler, data);
}

static inline void cardloom_relaxng_parser_set_handler(
    xmlRelaxNGParserCtxtPtr context, cardloom_error_handler handler, void *data) {
  xmlRelaxNGSetParserStructuredErrors(context, (xmlStructuredErrorFunc)handler, data);
}

static inline void cardloom_relaxng_set_handler(
    xmlRelaxNGValidCtxtPtr context, cardloom_error_handler handler, void *data) {
  xmlRelaxNGSetValidStructuredErrors(context, (xmlStructuredErrorFunc)handler, data);
}

/* xmlFree is a variable that programs may set, which Swift 6 does not read. */
static inline void cardloom_free(void *memory) { xmlFree(memory); }

#endif
