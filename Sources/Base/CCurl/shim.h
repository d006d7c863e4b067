// The functions of libcurl that `cardloom pull` needs, loaded at run time.
//
// libcurl is not linked, so every other command starts without it and its thirty dependencies. The constants are part
// of libcurl's ABI (curl/curl.h), which does not change within libcurl.so.4.
#ifndef CARDLOOM_CURL_SHIM_H
#define CARDLOOM_CURL_SHIM_H

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

typedef struct {
  void *_Nullable (*_Nonnull easy_init)(void);
  void (*_Nonnull easy_cleanup)(void *_Nonnull);
  int (*_Nonnull easy_setopt)(void *_Nonnull, int, ...);
  int (*_Nonnull easy_perform)(void *_Nonnull);
  int (*_Nonnull easy_getinfo)(void *_Nonnull, int, ...);
  const char *_Nonnull (*_Nonnull easy_strerror)(int);
  void *_Nullable (*_Nonnull slist_append)(void *_Nullable, const char *_Nonnull);
  void (*_Nonnull slist_free_all)(void *_Nullable);
} cardloom_curl;

typedef size_t (*cardloom_curl_callback)(char *_Nonnull, size_t, size_t, void *_Nullable);

// An address to which libcurl is about to connect (`struct curl_sockaddr`).
typedef struct {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
} cardloom_curl_socket_address;

typedef int (*cardloom_curl_opening)(void *_Nullable, int, cardloom_curl_socket_address *_Nonnull);

enum {
  CARDLOOM_CURLOPT_WRITEDATA = 10001,
  CARDLOOM_CURLOPT_URL = 10002,
  CARDLOOM_CURLOPT_ERRORBUFFER = 10010,
  CARDLOOM_CURLOPT_USERAGENT = 10018,
  CARDLOOM_CURLOPT_HTTPHEADER = 10023,
  CARDLOOM_CURLOPT_HEADERDATA = 10029,
  CARDLOOM_CURLOPT_CUSTOMREQUEST = 10036,
  CARDLOOM_CURLOPT_CAINFO = 10065,
  CARDLOOM_CURLOPT_ACCEPT_ENCODING = 10102,
  CARDLOOM_CURLOPT_OPENSOCKETDATA = 10164,
  CARDLOOM_CURLOPT_COPYPOSTFIELDS = 10165,
  CARDLOOM_CURLOPT_WRITEFUNCTION = 20011,
  CARDLOOM_CURLOPT_HEADERFUNCTION = 20079,
  CARDLOOM_CURLOPT_OPENSOCKETFUNCTION = 20163,
  CARDLOOM_CURLOPT_POST = 47,
  CARDLOOM_CURLOPT_NETRC = 51,
  CARDLOOM_CURLOPT_FOLLOWLOCATION = 52,
  CARDLOOM_CURLOPT_POSTFIELDSIZE = 60,
  CARDLOOM_CURLOPT_NOSIGNAL = 99,
  CARDLOOM_CURLOPT_TIMEOUT_MS = 155,
  CARDLOOM_CURLOPT_CONNECTTIMEOUT_MS = 156,
  CARDLOOM_CURLOPT_PROTOCOLS = 181,
  CARDLOOM_CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CARDLOOM_CURLINFO_REDIRECT_URL = 0x10001F,
  CARDLOOM_CURLINFO_RESPONSE_CODE = 0x200002,
  CARDLOOM_CURLINFO_TOTAL_TIME = 0x300003,
  // HTTP and HTTPS.
  CARDLOOM_CURLPROTO_WEB = 3,
  CARDLOOM_CURL_ERROR_SIZE = 256,
};

// Loads the functions; returns 0 if the system has no libcurl.
static inline int cardloom_curl_load(cardloom_curl *_Nonnull functions) {
#ifdef __APPLE__
  void *library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return 0;
  int (*global_init)(long) = (int (*)(long))dlsym(library, "curl_global_init");
  void *init = dlsym(library, "curl_easy_init"), *cleanup = dlsym(library, "curl_easy_cleanup");
  void *setopt = dlsym(library, "curl_easy_setopt"), *perform = dlsym(library, "curl_easy_perform");
  void *getinfo = dlsym(library, "curl_easy_getinfo"), *error = dlsym(library, "curl_easy_strerror");
  void *append = dlsym(library, "curl_slist_append"), *free_all = dlsym(library, "curl_slist_free_all");
  if (!global_init || !init || !cleanup || !setopt || !perform || !getinfo || !error || !append || !free_all) return 0;
  // CURL_GLOBAL_DEFAULT
  if (global_init(3) != 0) return 0;
  functions->easy_init = (void *(*)(void))init;
  functions->easy_cleanup = (void (*)(void *))cleanup;
  functions->easy_setopt = (int (*)(void *, int, ...))setopt;
  functions->easy_perform = (int (*)(void *))perform;
  functions->easy_getinfo = (int (*)(void *, int, ...))getinfo;
  functions->easy_strerror = (const char *(*)(int))error;
  functions->slist_append = (void *(*)(void *, const char *))append;
  functions->slist_free_all = (void (*)(void *))free_all;
  return 1;
}

// Swift cannot call variadic functions, so each argument type has a wrapper.
static inline int cardloom_curl_set_number(
    const cardloom_curl *_Nonnull curl, void *_Nonnull handle, int option, long value) {
  return curl->easy_setopt(handle, option, value);
}

static inline int cardloom_curl_set_pointer(
    const cardloom_curl *_Nonnull curl, void *_Nonnull handle, int option, const void *_Nullable value) {
  return curl->easy_setopt(handle, option, value);
}

static inline int cardloom_curl_set_callback(
    const cardloom_curl *_Nonnull curl, void *_Nonnull handle, int option, cardloom_curl_callback _Nonnull value) {
  return curl->easy_setopt(handle, option, value);
}

static inline int cardloom_curl_set_opening(
    const cardloom_curl *_Nonnull curl, void *_Nonnull handle, cardloom_curl_opening _Nonnull value) {
  return curl->easy_setopt(handle, CARDLOOM_CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline void *_Nullable cardloom_curl_init(const cardloom_curl *_Nonnull curl) { return curl->easy_init(); }

static inline void cardloom_curl_cleanup(const cardloom_curl *_Nonnull curl, void *_Nonnull handle) {
  curl->easy_cleanup(handle);
}

static inline int cardloom_curl_perform(const cardloom_curl *_Nonnull curl, void *_Nonnull handle) {
  return curl->easy_perform(handle);
}

static inline void *_Nullable cardloom_curl_append(
    const cardloom_curl *_Nonnull curl, void *_Nullable list, const char *_Nonnull line) {
  return curl->slist_append(list, line);
}

static inline void cardloom_curl_free(const cardloom_curl *_Nonnull curl, void *_Nullable list) {
  curl->slist_free_all(list);
}

static inline const char *_Nonnull cardloom_curl_words(const cardloom_curl *_Nonnull curl, int code) {
  return curl->easy_strerror(code);
}

static inline long cardloom_curl_status(const cardloom_curl *_Nonnull curl, void *_Nonnull handle) {
  long status = 0;
  curl->easy_getinfo(handle, CARDLOOM_CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// The address to which the answer redirects, or null; valid as long as the handle.
static inline const char *_Nullable cardloom_curl_redirect(
    const cardloom_curl *_Nonnull curl, void *_Nonnull handle) {
  const char *address = 0;
  curl->easy_getinfo(handle, CARDLOOM_CURLINFO_REDIRECT_URL, &address);
  return address;
}

// How long the transfer took, in seconds.
static inline double cardloom_curl_seconds(const cardloom_curl *_Nonnull curl, void *_Nonnull handle) {
  double seconds = 0;
  curl->easy_getinfo(handle, CARDLOOM_CURLINFO_TOTAL_TIME, &seconds);
  return seconds;
}

// MARK: Addresses of the network

// Copies the bytes and the port of an address; returns the number of bytes, or 0 if it is not one of the internet.
static inline int cardloom_address_bytes(
    const struct sockaddr *_Nonnull address, unsigned char *_Nonnull bytes, unsigned short *_Nonnull port) {
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    memcpy(bytes, &four->sin_addr, 4);
    *port = ntohs(four->sin_port);
    return 4;
  }
  if (address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
    memcpy(bytes, &six->sin6_addr, 16);
    *port = ntohs(six->sin6_port);
    return 16;
  }
  return 0;
}

static inline int cardloom_open_socket(const cardloom_curl_socket_address *_Nonnull address) {
  return socket(address->family, address->type, address->protocol);
}

// Calls a function with each address of a host.
static inline void cardloom_resolve(
    const char *_Nonnull host, const char *_Nullable port, void *_Nullable context,
    void (*_Nonnull found)(void *_Nullable, const struct sockaddr *_Nonnull)) {
  struct addrinfo hints;
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  struct addrinfo *all = 0;
  if (getaddrinfo(host, port, &hints, &all) != 0) return;
  for (struct addrinfo *one = all; one; one = one->ai_next) found(context, one->ai_addr);
  freeaddrinfo(all);
}

#endif
