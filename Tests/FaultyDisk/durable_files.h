#ifndef DURABLE_FILES_H
#define DURABLE_FILES_H

#include <stdint.h>
#include <sys/types.h>

/// What of a file would survive a loss of power: the bytes that were synced, and the writes since.
typedef struct durable_file durable_file;

/// The files of one disk.
typedef struct {
    durable_file *first;
} durable_files;

/// The next number of a generator (splitmix64).
uint64_t durable_random(uint64_t *state);

/// The file at a path that was just opened; null without memory.
///
/// One that is not known and was there before is taken for synced. One that is known under another name, which
/// is gone, was renamed.
durable_file *durable_open(durable_files *files, const char *path, int is_there);

/// Notes a write, of bytes that are copied; 0 without memory. Of no file it notes nothing.
int durable_write(durable_file *file, const void *bytes, int count, int64_t offset);

/// Notes that a file was cut; 0 without memory.
int durable_truncate(durable_file *file, int64_t size);

/// Makes what was noted durable, and the file's name with it; 0 without memory.
int durable_sync(durable_file *file);

/// Lets what was noted become durable in parts, and forgets the rest.
void durable_fail_to_sync(durable_file *file, uint64_t *random);

/// Notes that a file was deleted, which lasts at once only where its folder is synced.
void durable_delete(durable_files *files, const char *path, int is_syncing);

/// Writes what a loss of power leaves of each file, and forgets them all; returns 0 where that was written.
int durable_lose_power(durable_files *files, uint64_t seed);

/// Forgets every file.
void durable_forget(durable_files *files);

#endif
