#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>

/// What a transfer tells, each on the thread that performs it; what does not return 1 ends the transfer.
typedef struct {
  void *context;
  int (*head)(void *context, const char *line, size_t length);
  int (*body)(void *context, const char *bytes, size_t length);
  void (*sent)(void *context);
} clibcurl_events;

typedef struct {
  const char *method;
  const char *url;
  /// Lines such as `Accept: a/b`.
  const char *const *headers;
  size_t header_count;
  /// NULL for none.
  const char *body;
  size_t body_length;
} clibcurl_request;

/// A connection that can be used again after a transfer.
typedef struct clibcurl_handle clibcurl_handle;

/// Makes a handle; NULL where the library is not there.
clibcurl_handle *clibcurl_make(void);
void clibcurl_free(clibcurl_handle *handle);
/// Makes a handle ready for another transfer; from here on it can be stopped.
void clibcurl_begin(clibcurl_handle *handle);
/// Waits for the whole transfer, on a thread of its own; gives libcurl's code, 0 for none of its failures.
int clibcurl_perform(clibcurl_handle *handle, const clibcurl_request *request, const clibcurl_events *events);
/// Ends the transfer that is performed, from any thread, and closes its connection.
void clibcurl_stop(clibcurl_handle *handle);

#endif
