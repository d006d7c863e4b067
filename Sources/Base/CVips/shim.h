// The functions of libvips, loaded at run time.
//
// libvips is not linked: only sites that offer their own pictures in several widths need it. The functions and the values
// of the options are part of its interface, which has kept its number (42) since 2015.
#ifndef CARDLOOM_VIPS_SHIM_H
#define CARDLOOM_VIPS_SHIM_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct {
  int (*_Nonnull thumbnail)(const void *_Nonnull, size_t, void *_Nullable *_Nonnull, int, ...);
  int (*_Nonnull save_webp)(void *_Nonnull, void *_Nullable *_Nonnull, size_t *_Nonnull, ...);
  int (*_Nonnull save_heif)(void *_Nonnull, void *_Nullable *_Nonnull, size_t *_Nonnull, ...);
  int (*_Nonnull save_jpeg)(void *_Nonnull, void *_Nullable *_Nonnull, size_t *_Nonnull, ...);
  // Null if it cannot tell what draws attention.
  int (*_Nullable smartcrop)(void *_Nonnull, void *_Nullable *_Nonnull, int, int, ...);
  // Null if it cannot cut.
  int (*_Nullable extract)(void *_Nonnull, void *_Nullable *_Nonnull, int, int, int, int, ...);
  void *_Nullable (*_Nonnull memory)(void *_Nonnull, size_t *_Nonnull);
  int (*_Nonnull width)(void *_Nonnull);
  int (*_Nonnull height)(void *_Nonnull);
  int (*_Nonnull bands)(void *_Nonnull);
  // The type of a field of an image; 0 if it has none.
  size_t (*_Nonnull type_of)(const void *_Nonnull, const char *_Nonnull);
  void (*_Nonnull clear_error)(void);
  void (*_Nonnull unref)(void *_Nonnull);
  void (*_Nonnull free)(void *_Nullable);
} cardloom_vips;

// The functions with which app icons are made; all are null if one is missing.
typedef struct {
  int (*_Nullable save_png)(void *_Nonnull, void *_Nullable *_Nonnull, size_t *_Nonnull, ...);
  int (*_Nullable flatten)(void *_Nonnull, void *_Nullable *_Nonnull, ...);
  int (*_Nullable embed)(void *_Nonnull, void *_Nullable *_Nonnull, int, int, int, int, ...);
  int (*_Nullable has_alpha)(void *_Nonnull);
  void *_Nullable (*_Nullable new_numbers)(const double *_Nonnull, int);
  void (*_Nullable unref_numbers)(void *_Nonnull);
} cardloom_vips_icons;

// Says nothing: what is wrong with a picture is told by the error.
static inline void cardloom_vips_silence(const char *_Nullable domain, int level, const char *_Nullable text, void *_Nullable data) {}

// Held while libvips is loaded: neither its beginning nor that of GLib may happen on two threads at once.
static inline pthread_mutex_t *_Nonnull cardloom_vips_loading(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  return &lock;
}

// Loads the functions from a file: that of the path, else that of CARDLOOM_LIBVIPS, else from where systems have them;
// returns 0 if there is no libvips.
static inline int cardloom_vips_load_alone(cardloom_vips *_Nonnull vips, const char *_Nullable path) {
#ifdef __APPLE__
  const char *names[] = {"libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib", "/usr/local/lib/libvips.42.dylib"};
#else
  const char *names[] = {"libvips.so.42"};
#endif
  if (!path) path = getenv("CARDLOOM_LIBVIPS");
  void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : 0;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library && !path; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  // GLib's function finds its handler by the domain; -4 stands for all levels.
  unsigned (*log)(const char *, int, void (*)(const char *, int, const char *, void *), void *) =
      (unsigned (*)(const char *, int, void (*)(const char *, int, const char *, void *), void *))dlsym(
          library, "g_log_set_handler");
  if (log) log("VIPS", -4, cardloom_vips_silence, 0);
  int (*init)(const char *) = (int (*)(const char *))dlsym(library, "vips_init");
  void (*concurrency)(int) = (void (*)(int))dlsym(library, "vips_concurrency_set");
  void (*cache)(int) = (void (*)(int))dlsym(library, "vips_cache_set_max");
  void (*block)(int) = (void (*)(int))dlsym(library, "vips_block_untrusted_set");
  void *symbols[] = {
    dlsym(library, "vips_thumbnail_buffer"), dlsym(library, "vips_webpsave_buffer"),
    dlsym(library, "vips_heifsave_buffer"),
    dlsym(library, "vips_image_write_to_memory"), dlsym(library, "vips_image_get_width"),
    dlsym(library, "vips_image_get_height"), dlsym(library, "vips_image_get_bands"),
    dlsym(library, "vips_error_clear"),
    // Those of GLib are found in what libvips depends on.
    dlsym(library, "g_object_unref"), dlsym(library, "g_free"), dlsym(library, "vips_jpegsave_buffer"),
    dlsym(library, "vips_image_get_typeof"),
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
    if (!symbols[i]) return 0;
  if (!init || init("cardloom") != 0) return 0;
  // Pictures are made side by side, each by one thread, and none is made twice.
  if (concurrency) concurrency(1);
  if (cache) cache(0);
  // Only the readers that are tested against hostile files; once, as another thread may read an SVG icon.
  static void *_Nullable blocked = 0;
  if (block && blocked != library) block(1);
  blocked = library;
  *(void **)&vips->thumbnail = symbols[0];
  *(void **)&vips->save_webp = symbols[1];
  *(void **)&vips->save_heif = symbols[2];
  *(void **)&vips->memory = symbols[3];
  *(void **)&vips->width = symbols[4];
  *(void **)&vips->height = symbols[5];
  *(void **)&vips->bands = symbols[6];
  *(void **)&vips->clear_error = symbols[7];
  *(void **)&vips->unref = symbols[8];
  *(void **)&vips->free = symbols[9];
  *(void **)&vips->save_jpeg = symbols[10];
  *(void **)&vips->type_of = symbols[11];
  *(void **)&vips->extract = dlsym(library, "vips_extract_area");
  // Earlier ones do not name the point.
  int (*version)(int) = (int (*)(int))dlsym(library, "vips_version");
  int tells = version && (version(0) > 8 || (version(0) == 8 && version(1) >= 13));
  *(void **)&vips->smartcrop = tells ? dlsym(library, "vips_smartcrop") : 0;
  return 1;
}

// Like `cardloom_vips_load_alone`, on any thread.
static inline int cardloom_vips_load(cardloom_vips *_Nonnull vips, const char *_Nullable path) {
  pthread_mutex_lock(cardloom_vips_loading());
  int loaded = cardloom_vips_load_alone(vips, path);
  pthread_mutex_unlock(cardloom_vips_loading());
  return loaded;
}

// Finds the functions for app icons in the library that is loaded; returns 0 if one is missing. SVG is read from then on:
// icons are files of the site's makers.
static inline int cardloom_vips_load_icons(cardloom_vips_icons *_Nonnull icons) {
  const char *path = getenv("CARDLOOM_LIBVIPS");
#ifdef __APPLE__
  const char *names[] = {"libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib", "/usr/local/lib/libvips.42.dylib"};
#else
  const char *names[] = {"libvips.so.42"};
#endif
  void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : 0;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library && !path; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  void *symbols[] = {
    dlsym(library, "vips_pngsave_buffer"), dlsym(library, "vips_flatten"), dlsym(library, "vips_embed"),
    dlsym(library, "vips_image_hasalpha"), dlsym(library, "vips_array_double_new"), dlsym(library, "vips_area_unref"),
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
    if (!symbols[i]) return 0;
  void (*block)(const char *, int) = (void (*)(const char *, int))dlsym(library, "vips_operation_block_set");
  if (block) block("VipsForeignLoadSvg", 0);
  *(void **)&icons->save_png = symbols[0];
  *(void **)&icons->flatten = symbols[1];
  *(void **)&icons->embed = symbols[2];
  *(void **)&icons->has_alpha = symbols[3];
  *(void **)&icons->new_numbers = symbols[4];
  *(void **)&icons->unref_numbers = symbols[5];
  return 1;
}

// Decodes a file, turns it upright, converts it to sRGB and scales it. Returns the image, or a null pointer.
//
// `size` is a VipsSize, `crop` a VipsInteresting.
static inline void *_Nullable cardloom_vips_shown(
    const cardloom_vips *_Nonnull vips, const void *_Nonnull bytes, size_t count, int width, int height, int size, int crop,
    const char *_Nonnull options) {
  void *image = 0, *converted = 0;
  if (vips->thumbnail(
          bytes, count, &image, width, "height", height, "size", size, "crop", crop, "option_string", options, (void *)0))
    return 0;
  // Pixels without a profile are sRGB already, and stay as they are: libvips would take them for what they are not.
  if (!vips->type_of(image, "icc-profile-data")) return image;
  int failed = vips->thumbnail(
      bytes, count, &converted, width, "height", height, "size", size, "crop", crop, "export_profile", "srgb",
      "option_string", options, (void *)0);
  if (failed) {
    vips->clear_error();
    return image;
  }
  vips->unref(image);
  return converted;
}

// A PNG of a picture, which is scaled to fit into the inner size and stands in the middle of the outer one on white; the bytes
// are to be freed with `free`.
static inline void *_Nullable cardloom_vips_icon(
    const cardloom_vips *_Nonnull vips, const cardloom_vips_icons *_Nonnull icons, const void *_Nonnull bytes, size_t count,
    int width, int height, int inner_width, int inner_height, size_t *_Nonnull length) {
  void *scaled = 0, *flat = 0, *square = 0, *encoded = 0;
  // One value stands for all bands.
  double white = 255;
  void *background = icons->new_numbers(&white, 1);
  if (!background) return 0;
  // 0: VIPS_SIZE_BOTH.
  scaled = cardloom_vips_shown(vips, bytes, count, inner_width, inner_height, 0, 0, "[fail-on=truncated]");
  int failed = !scaled;
  if (!failed && icons->has_alpha(scaled)) failed = icons->flatten(scaled, &flat, "background", background, (void *)0);
  if (!failed) {
    void *image = flat ? flat : scaled;
    // 5: VIPS_EXTEND_BACKGROUND.
    failed = icons->embed(
        image, &square, (width - vips->width(image)) / 2, (height - vips->height(image)) / 2, width, height, "extend", 5,
        "background", background, (void *)0);
  }
  if (!failed) icons->save_png(square, &encoded, length, "compression", 9, "strip", 1, (void *)0);
  icons->unref_numbers(background);
  if (square) vips->unref(square);
  if (flat) vips->unref(flat);
  if (scaled) vips->unref(scaled);
  return encoded;
}

// The image of a file, scaled down to a width; a null pointer if it is damaged.
static inline void *_Nullable cardloom_vips_scaled(
    const cardloom_vips *_Nonnull vips, const void *_Nonnull bytes, size_t count, int width, int isAnimation) {
  // 2: VIPS_SIZE_DOWN. The height does not limit it. Files that end early fail, so that no picture is cut silently.
  return cardloom_vips_shown(
      vips, bytes, count, width, 10000000, 2, 0, isAnimation ? "[n=-1,fail-on=truncated]" : "[fail-on=truncated]");
}

// The same, scaled down to cover a size, of which the part that draws attention is left.
static inline void *_Nullable cardloom_vips_cut(
    const cardloom_vips *_Nonnull vips, const void *_Nonnull bytes, size_t count, int width, int height) {
  // 3: VIPS_INTERESTING_ATTENTION.
  return cardloom_vips_shown(vips, bytes, count, width, height, 2, 3, "[fail-on=truncated]");
}

// The pixel of an image that draws attention; returns 0 if it cannot be found.
static inline int cardloom_vips_attention(
    const cardloom_vips *_Nonnull vips, void *_Nonnull image, int *_Nonnull x, int *_Nonnull y) {
  int width = vips->width(image), height = vips->height(image);
  int side = (width < height ? width : height) * 3 / 4;
  if (!vips->smartcrop || side < 1) return 0;
  void *part = 0;
  // 3: VIPS_INTERESTING_ATTENTION.
  int failed = vips->smartcrop(
      image, &part, side, side, "interesting", 3, "attention_x", x, "attention_y", y, (void *)0);
  if (part) vips->unref(part);
  return !failed;
}

// The part of an image of a size, in the middle of which is a point in tenths, as far as it goes; the image is released.
static inline void *_Nullable cardloom_vips_part(
    const cardloom_vips *_Nonnull vips, void *_Nonnull image, int width, int height, int x, int y) {
  int ownWidth = vips->width(image), ownHeight = vips->height(image);
  if (width > ownWidth) width = ownWidth;
  if (height > ownHeight) height = ownHeight;
  int left = ownWidth * x / 10 - width / 2, top = ownHeight * y / 10 - height / 2;
  if (left > ownWidth - width) left = ownWidth - width;
  if (top > ownHeight - height) top = ownHeight - height;
  if (left < 0) left = 0;
  if (top < 0) top = 0;
  void *part = 0;
  int failed = !vips->extract || vips->extract(image, &part, left, top, width, height, (void *)0);
  vips->unref(image);
  return failed ? 0 : part;
}

// Encodes an image as JPEG, without metadata; the bytes are to be freed with `free`.
static inline void *_Nullable cardloom_vips_jpeg(
    const cardloom_vips *_Nonnull vips, void *_Nonnull image, int quality, size_t *_Nonnull count) {
  void *bytes = 0;
  int failed = vips->save_jpeg(
      image, &bytes, count, "Q", quality, "optimize_coding", 1, "interlace", 1, "strip", 1, (void *)0);
  return failed ? 0 : bytes;
}

// Encodes an image as WebP, which some versions give metadata all the same, or as AVIF; the bytes are to be freed with `free`.
static inline void *_Nullable cardloom_vips_encoded(
    const cardloom_vips *_Nonnull vips, void *_Nonnull image, int isAVIF, int quality, int effort, size_t *_Nonnull count) {
  void *bytes = 0;
  // 4: VIPS_FOREIGN_HEIF_COMPRESSION_AV1.
  int failed = isAVIF
      ? vips->save_heif(image, &bytes, count, "Q", quality, "compression", 4, "effort", effort, "strip", 1, (void *)0)
      : vips->save_webp(image, &bytes, count, "Q", quality, "effort", effort, "strip", 1, (void *)0);
  return failed ? 0 : bytes;
}

#endif
