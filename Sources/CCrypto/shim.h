#include <openssl/evp.h>
#include <openssl/hmac.h>

/// The HMAC of a message under SHA-256, in 32 bytes at `digest`; 0 where the library has none.
static inline int istock_hmac_sha256(
    const void *key, int key_length, const unsigned char *message, size_t length,
    unsigned char *digest
) {
    unsigned int digest_length = 0;
    return HMAC(EVP_sha256(), key, key_length, message, length, digest, &digest_length) != NULL
        && digest_length == 32;
}
