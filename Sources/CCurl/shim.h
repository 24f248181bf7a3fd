#include <curl/curl.h>

// Swift imports neither variadic functions nor the macros libcurl puts over them.

static inline CURLcode istock_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode istock_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// libcurl copies neither the function nor the context: both must outlive the transfer.
static inline CURLcode istock_curl_set_writer(
    CURL *handle, curl_write_callback function, void *context
) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode istock_curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

/// Allows http and https only, by the option that this version of libcurl has for it.
static inline CURLcode istock_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline CURLcode istock_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *list
) {
    return curl_easy_setopt(handle, option, list);
}

/// Makes the request a POST of these bytes, which libcurl copies.
static inline CURLcode istock_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

/// The seconds that the answer asks to wait (Retry-After, a number or a date); zero for none.
static inline curl_off_t istock_curl_retry_after(CURL *handle) {
    curl_off_t seconds = 0;
    return curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK ? seconds : 0;
}
