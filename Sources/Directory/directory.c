#include "directory.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char securities[] = {
#embed "securities.csv"
};

static const char successors[] = {
#embed "successors.csv"
};

const char *istock_directory_bytes(void) { return securities; }

size_t istock_directory_length(void) { return sizeof(securities); }

const char *istock_successors_bytes(void) { return successors; }

size_t istock_successors_length(void) { return sizeof(successors); }
