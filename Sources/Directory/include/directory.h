#ifndef ISTOCK_DIRECTORY_H
#define ISTOCK_DIRECTORY_H

#include <stddef.h>

/// The bytes of the bundled securities.csv, inside the program's image.
const char *istock_directory_bytes(void);

/// How many bytes there are.
size_t istock_directory_length(void);

/// The bytes of the bundled successors.csv, inside the program's image.
const char *istock_successors_bytes(void);

/// How many bytes there are.
size_t istock_successors_length(void);

#endif
