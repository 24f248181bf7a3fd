#ifndef ISTOCK_CCRYPT_H
#define ISTOCK_CCRYPT_H

#include <crypt.h>
#include <stddef.h>

// Only what Swift cannot express: a write that no optimiser may leave out.

/// Overwrites a secret that is no longer needed.
static inline void ccrypt_wipe(void *memory, size_t length) {
    volatile unsigned char *byte = (volatile unsigned char *)memory;
    while (length--) *byte++ = 0;
}

#endif
