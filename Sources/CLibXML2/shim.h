#ifndef CARDLOOM_LIBXML2_SHIM_H
#define CARDLOOM_LIBXML2_SHIM_H

#if !__has_include(<libxml/xmlversion.h>)
#error "libxml2's headers are missing. Debian, Ubuntu: apt-get install libxml2-dev pkg-config. macOS: brew install libxml2."
#endif

#include <libxml/xmlversion.h>
/* Debian's libxml2 headers include the system's ICU, whose types clash with the ICU inside Foundation.
   Only the unused tail of a converter struct changes its shape. */
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>
#include <libxml/valid.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

#endif
