// libcurl is loaded when it is first needed: it need not be there to build, and costs no start that asks nothing of it.
// The numbers of options are part of its binary interface and don't change.
#include "CLibCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct curl_slist;

typedef struct {
  int message;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
} message;

static struct {
  int is_there;
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  void (*easy_reset)(void *);
  int (*easy_setopt)(void *, int, ...);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_add)(void *, void *);
  int (*multi_remove)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned, int, int *);
  int (*multi_wakeup)(void *);
  message *(*multi_info)(void *, int *);
  struct curl_slist *(*append)(struct curl_slist *, const char *);
  void (*free_all)(struct curl_slist *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct { const char *name; void **place; } names[] = {
      {"curl_global_init", (void **)&curl.global_init}, {"curl_easy_init", (void **)&curl.easy_init},
      {"curl_easy_cleanup", (void **)&curl.easy_cleanup}, {"curl_easy_reset", (void **)&curl.easy_reset},
      {"curl_easy_setopt", (void **)&curl.easy_setopt}, {"curl_multi_init", (void **)&curl.multi_init},
      {"curl_multi_cleanup", (void **)&curl.multi_cleanup}, {"curl_multi_add_handle", (void **)&curl.multi_add},
      {"curl_multi_remove_handle", (void **)&curl.multi_remove}, {"curl_multi_perform", (void **)&curl.multi_perform},
      {"curl_multi_poll", (void **)&curl.multi_poll}, {"curl_multi_wakeup", (void **)&curl.multi_wakeup},
      {"curl_multi_info_read", (void **)&curl.multi_info}, {"curl_slist_append", (void **)&curl.append},
      {"curl_slist_free_all", (void **)&curl.free_all},
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    *names[index].place = dlsym(library, names[index].name);
    if (!*names[index].place) return;
  }
  curl.is_there = curl.global_init(3) == 0;
}

struct clibcurl_handle {
  void *easy;
  void *multi;
  atomic_int is_stopped;
  const clibcurl_events *events;
  long long sent;
};

clibcurl_handle *clibcurl_make(void) {
  pthread_once(&once, load);
  if (!curl.is_there) return NULL;
  clibcurl_handle *handle = calloc(1, sizeof *handle);
  if (!handle) return NULL;
  handle->easy = curl.easy_init();
  handle->multi = curl.multi_init();
  if (handle->easy && handle->multi) return handle;
  clibcurl_free(handle);
  return NULL;
}

void clibcurl_free(clibcurl_handle *handle) {
  if (handle->easy) curl.easy_cleanup(handle->easy);
  if (handle->multi) curl.multi_cleanup(handle->multi);
  free(handle);
}

void clibcurl_stop(clibcurl_handle *handle) {
  atomic_store(&handle->is_stopped, 1);
  curl.multi_wakeup(handle->multi);
}

void clibcurl_begin(clibcurl_handle *handle) { atomic_store(&handle->is_stopped, 0); }

static size_t on_head(char *bytes, size_t size, size_t count, void *context) {
  clibcurl_handle *handle = context;
  return handle->events->head(handle->events->context, bytes, size * count) == 1 ? size * count : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  clibcurl_handle *handle = context;
  return handle->events->body(handle->events->context, bytes, size * count) == 1 ? size * count : 0;
}

static int on_progress(void *context, long long down_total, long long down, long long up_total, long long up) {
  clibcurl_handle *handle = context;
  (void)down_total, (void)down, (void)up_total;
  if (up != handle->sent) {
    handle->sent = up;
    handle->events->sent(handle->events->context);
  }
  return 0;
}

int clibcurl_perform(clibcurl_handle *handle, const clibcurl_request *request, const clibcurl_events *events) {
  // TLS writes to a connection that the server closed; that is a failure of the transfer, not the end of the program.
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, NULL);
  void *easy = handle->easy;
  handle->events = events;
  handle->sent = 0;
  curl.easy_reset(easy);
  struct curl_slist *headers = NULL;
  for (size_t index = 0; index < request->header_count; index++) {
    struct curl_slist *longer = curl.append(headers, request->headers[index]);
    if (longer) headers = longer;
  }
  curl.easy_setopt(easy, 10002 /* URL */, request->url);
  curl.easy_setopt(easy, 10023 /* HTTPHEADER */, headers);
  curl.easy_setopt(easy, 181 /* PROTOCOLS */, 3L /* http and https */);
  curl.easy_setopt(easy, 99 /* NOSIGNAL */, 1L);
  curl.easy_setopt(easy, 234 /* PATH_AS_IS */, 1L);
  curl.easy_setopt(easy, 265 /* SUPPRESS_CONNECT_HEADERS */, 1L);
  curl.easy_setopt(easy, 10102 /* ACCEPT_ENCODING */, "");
  curl.easy_setopt(easy, 20079 /* HEADERFUNCTION */, on_head);
  curl.easy_setopt(easy, 10029 /* HEADERDATA */, handle);
  curl.easy_setopt(easy, 20011 /* WRITEFUNCTION */, on_body);
  curl.easy_setopt(easy, 10001 /* WRITEDATA */, handle);
  curl.easy_setopt(easy, 20219 /* XFERINFOFUNCTION */, on_progress);
  curl.easy_setopt(easy, 10057 /* XFERINFODATA */, handle);
  curl.easy_setopt(easy, 43 /* NOPROGRESS */, 0L);
  if (request->body) {
    curl.easy_setopt(easy, 30120 /* POSTFIELDSIZE_LARGE */, (long long)request->body_length);
    curl.easy_setopt(easy, 10015 /* POSTFIELDS */, request->body);
  }
  curl.easy_setopt(easy, 10036 /* CUSTOMREQUEST */, request->method);
  int result = -1;
  if (curl.multi_add(handle->multi, easy) == 0) {
    int running = 1;
    while (!atomic_load(&handle->is_stopped) && curl.multi_perform(handle->multi, &running) == 0 && running) {
      if (curl.multi_poll(handle->multi, NULL, 0, 1000, NULL) != 0) break;
    }
    int left;
    for (message *each; (each = curl.multi_info(handle->multi, &left));) {
      if (each->message == 1 /* DONE */) result = each->data.result;
    }
    curl.multi_remove(handle->multi, easy);
  }
  curl.free_all(headers);
  return result;
}
