// The functions of cmark-gfm, GitHub's CommonMark parser, loaded at run time.
//
// cmark-gfm is not linked: only sites with fields in Markdown need it. The constants are part of its interface
// (cmark-gfm.h), which has been the same in all versions of 0.29.0.gfm.
#ifndef CARDLOOM_CMARK_SHIM_H
#define CARDLOOM_CMARK_SHIM_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  void *_Nullable (*_Nonnull parser_new)(int);
  void (*_Nonnull parser_free)(void *_Nonnull);
  void (*_Nonnull parser_feed)(void *_Nonnull, const char *_Nonnull, size_t);
  void *_Nullable (*_Nonnull parser_finish)(void *_Nonnull);
  void *_Nullable (*_Nonnull find_extension)(const char *_Nonnull);
  int (*_Nonnull attach_extension)(void *_Nonnull, void *_Nonnull);
  void *_Nullable (*_Nonnull extensions)(void *_Nonnull);
  char *_Nullable (*_Nonnull render_html)(void *_Nonnull, int, void *_Nullable);
  void (*_Nonnull node_free)(void *_Nonnull);
} cardloom_cmark;

enum {
  // Footnotes, and the HTML in the text as it is: what reads it makes it safe.
  CARDLOOM_CMARK_OPTIONS = 1 << 13 | 1 << 17,
};

// Loads the functions; returns 0 if the system has no cmark-gfm.
static inline int cardloom_cmark_load(cardloom_cmark *_Nonnull functions) {
#ifdef __APPLE__
  const char *names[] = {
    "libcmark-gfm-extensions.dylib", "/opt/homebrew/lib/libcmark-gfm-extensions.dylib",
    "/usr/local/lib/libcmark-gfm-extensions.dylib"
  };
#else
  const char *names[] = {
    "libcmark-gfm-extensions.so.0.29.0.gfm.6", "libcmark-gfm-extensions.so.0.29.0.gfm.13",
    "libcmark-gfm-extensions.so.0.29.0.gfm.12", "libcmark-gfm-extensions.so.0.29.0.gfm.11",
    "libcmark-gfm-extensions.so.0.29.0.gfm.10", "libcmark-gfm-extensions.so.0.29.0.gfm.9",
    "libcmark-gfm-extensions.so.0.29.0.gfm.8", "libcmark-gfm-extensions.so.0.29.0.gfm.7",
    "libcmark-gfm-extensions.so.0.29.0.gfm.3", "libcmark-gfm-extensions.so"
  };
#endif
  void *library = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  // The parser's own functions are found in the library that the extensions depend on.
  void *registering = dlsym(library, "cmark_gfm_core_extensions_ensure_registered");
  void *new = dlsym(library, "cmark_parser_new"), *free = dlsym(library, "cmark_parser_free");
  void *feed = dlsym(library, "cmark_parser_feed"), *finish = dlsym(library, "cmark_parser_finish");
  void *find = dlsym(library, "cmark_find_syntax_extension");
  void *attach = dlsym(library, "cmark_parser_attach_syntax_extension");
  void *extensions = dlsym(library, "cmark_parser_get_syntax_extensions");
  void *render = dlsym(library, "cmark_render_html"), *node = dlsym(library, "cmark_node_free");
  if (!registering || !new || !free || !feed || !finish || !find || !attach || !extensions || !render || !node)
    return 0;
  // The registration of the extensions is not safe for threads.
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, (void (*)(void))registering);
  functions->parser_new = (void *(*)(int))new;
  functions->parser_free = (void (*)(void *))free;
  functions->parser_feed = (void (*)(void *, const char *, size_t))feed;
  functions->parser_finish = (void *(*)(void *))finish;
  functions->find_extension = (void *(*)(const char *))find;
  functions->attach_extension = (int (*)(void *, void *))attach;
  functions->extensions = (void *(*)(void *))extensions;
  functions->render_html = (char *(*)(void *, int, void *))render;
  functions->node_free = (void (*)(void *))node;
  return 1;
}

// The HTML of a Markdown text, to be freed with cardloom_cmark_free; a null pointer if there is no memory.
static inline char *_Nullable cardloom_cmark_html(
    const cardloom_cmark *_Nonnull cmark, const void *_Nonnull text, size_t length, size_t *_Nonnull count) {
  void *parser = cmark->parser_new(CARDLOOM_CMARK_OPTIONS);
  if (!parser) return 0;
  const char *names[] = {"table", "strikethrough", "autolink"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *extension = cmark->find_extension(names[i]);
    if (extension) cmark->attach_extension(parser, extension);
  }
  cmark->parser_feed(parser, text, length);
  void *document = cmark->parser_finish(parser);
  char *html = document ? cmark->render_html(document, CARDLOOM_CMARK_OPTIONS, cmark->extensions(parser)) : 0;
  if (document) cmark->node_free(document);
  cmark->parser_free(parser);
  *count = html ? strlen(html) : 0;
  return html;
}

static inline void cardloom_cmark_free(char *_Nonnull html) { free(html); }

#endif
