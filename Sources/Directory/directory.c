#include "directory.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char bytes[] = {
#embed "securities.csv"
};

const char *istock_directory_bytes(void) { return bytes; }

size_t istock_directory_length(void) { return sizeof(bytes); }
