// What Swift needs of libxml2, from 2.9 to 2.14, and what it can't call by itself.

#ifndef MODELWRIGHT_CLIBXML2_SHIM_H
#define MODELWRIGHT_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>

// Debian builds libxml2 with ICU, whose headers define UErrorCode unlike Foundation's, so that a file importing both
// does not compile. Nothing here needs ICU.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#endif

typedef void (*modelwright_error_handler)(void *context, const xmlError *error);

// 2.12 made the callback's argument const; before, the same function has to be passed as one that could write to it.
static inline void modelwright_set_error_handler(xmlParserCtxtPtr parser, modelwright_error_handler handler) {
#if LIBXML_VERSION >= 21200
    parser->sax->serror = handler;
#else
    parser->sax->serror = (xmlStructuredErrorFunc)handler;
#endif
}

// Some versions mark fields of the parser context as deprecated without giving another way to them.
static inline void modelwright_set_context(xmlParserCtxtPtr parser, void *context) { parser->_private = context; }

static inline void *modelwright_context(void *parser) { return ((xmlParserCtxtPtr)parser)->_private; }

static inline int modelwright_is_well_formed(xmlParserCtxtPtr parser) { return parser->wellFormed; }

static inline long modelwright_bytes_consumed(void *parser) { return xmlByteConsumed((xmlParserCtxtPtr)parser); }

static inline void modelwright_stop(void *parser) { xmlStopParser((xmlParserCtxtPtr)parser); }

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
