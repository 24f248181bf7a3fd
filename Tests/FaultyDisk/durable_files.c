// Layout: a list of files, each with its synced bytes and a list of the writes since, in their order.
// A file that was deleted stays in the list as a ghost until its name is certain to be gone.

#include "durable_files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512 };

/// A write, or without bytes a cut at `offset`.
typedef struct note {
    struct note *next;
    int64_t offset;
    int64_t count;
    unsigned char bytes[];
} note;

struct durable_file {
    durable_file *next;
    durable_files *files;
    char *path;
    ino_t inode;
    unsigned char *bytes;
    int64_t size;
    note *first;
    note **end;
    /// Whether the folder is known to have the file.
    int is_named;
    int is_ghost;
};

uint64_t durable_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static int chance(uint64_t *random, unsigned percent) { return durable_random(random) % 100 < percent; }

static void drop_notes(durable_file *file) {
    while (file->first) {
        note *next = file->first->next;
        free(file->first);
        file->first = next;
    }
    file->end = &file->first;
}

static void drop(durable_file *file) {
    drop_notes(file);
    free(file->bytes);
    free(file->path);
    free(file);
}

static void drop_from(durable_file **link) {
    durable_file *file = *link;
    *link = file->next;
    drop(file);
}

static int resize(durable_file *file, int64_t size) {
    unsigned char *bytes = realloc(file->bytes, (size_t)(size > 0 ? size : 1));
    if (!bytes) return 0;
    if (size > file->size) memset(bytes + file->size, 0, (size_t)(size - file->size));
    file->bytes = bytes;
    file->size = size;
    return 1;
}

static int put(durable_file *file, const unsigned char *bytes, int64_t count, int64_t offset) {
    if (count == 0) return 1;
    if (offset + count > file->size && !resize(file, offset + count)) return 0;
    memcpy(file->bytes + offset, bytes, (size_t)count);
    return 1;
}

/// Takes the file's bytes from the system.
static int load(durable_file *file) {
    struct stat status;
    int descriptor = open(file->path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    int is_whole = fstat(descriptor, &status) == 0 && resize(file, status.st_size)
        && pread(descriptor, file->bytes, (size_t)file->size, 0) == file->size;
    close(descriptor);
    return is_whole;
}

durable_file *durable_open(durable_files *files, const char *path, int is_there) {
    struct stat status;
    if (stat(path, &status) != 0) return NULL;
    for (durable_file *file = files->first; file; file = file->next) {
        if (file->is_ghost) continue;
        if (strcmp(file->path, path) == 0) return file;
        if (file->inode == status.st_ino && access(file->path, F_OK) != 0) {
            char *renamed = strdup(path);
            if (!renamed) return NULL;
            free(file->path);
            file->path = renamed;
            return file;
        }
    }
    durable_file *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->files = files;
    file->end = &file->first;
    file->path = strdup(path);
    file->inode = status.st_ino;
    file->is_named = is_there;
    // Where the descriptor is closed, the system would drop SQLite's locks: it has none yet.
    if (!file->path || !resize(file, 0) || (is_there && !load(file))) return drop(file), NULL;
    file->next = files->first;
    files->first = file;
    return file;
}

static int add(durable_file *file, const void *bytes, int64_t count, int64_t offset) {
    note *added = malloc(sizeof *added + (size_t)count);
    if (!added) return 0;
    added->next = NULL;
    added->offset = offset;
    added->count = count;
    if (count > 0) memcpy(added->bytes, bytes, (size_t)count);
    *file->end = added;
    file->end = &added->next;
    return 1;
}

int durable_write(durable_file *file, const void *bytes, int count, int64_t offset) {
    return !file || count == 0 || add(file, bytes, count, offset);
}

int durable_truncate(durable_file *file, int64_t size) { return !file || add(file, NULL, 0, size); }

/// SQLite syncs the folder with the first sync of a file it made, so that what stood there before is gone.
static void drop_ghosts(durable_files *files, const char *path) {
    for (durable_file **link = &files->first; *link;) {
        durable_file *file = *link;
        if (file->is_ghost && strcmp(file->path, path) == 0) drop_from(link);
        else link = &file->next;
    }
}

int durable_sync(durable_file *file) {
    if (!file) return 1;
    for (note *each = file->first; each; each = each->next) {
        int is_done = each->count == 0
            ? resize(file, each->offset) : put(file, each->bytes, each->count, each->offset);
        if (!is_done) return 0;
    }
    drop_notes(file);
    if (!file->is_named) drop_ghosts(file->files, file->path);
    file->is_named = 1;
    return 1;
}

/// How much of what was not synced is there after all.
enum keeping { NOTHING, EVERYTHING, BEGINNING, SOME_WRITES, SOME_SECTORS, WAYS };

/// Lets a part of what was noted reach the disk.
static void keep_some(durable_file *file, uint64_t *random) {
    enum keeping keeping = durable_random(random) % WAYS;
    int64_t count = 0;
    for (note *each = file->first; each; each = each->next) count += 1;
    int64_t kept = keeping == EVERYTHING ? count : 0;
    if (keeping == BEGINNING) kept = (int64_t)(durable_random(random) % (uint64_t)(count + 1));
    int64_t index = 0;
    for (note *each = file->first; each; each = each->next, index += 1) {
        int is_kept = keeping >= SOME_WRITES ? chance(random, 50) : index < kept;
        if (each->count == 0) {
            if (is_kept) resize(file, each->offset);
            continue;
        }
        if (keeping != SOME_SECTORS && !is_kept) continue;
        for (int64_t from = each->offset; from < each->offset + each->count;) {
            int64_t to = (from / SECTOR + 1) * SECTOR;
            if (to > each->offset + each->count) to = each->offset + each->count;
            if (keeping != SOME_SECTORS || chance(random, 50))
                put(file, each->bytes + (from - each->offset), to - from, from);
            from = to;
        }
    }
    drop_notes(file);
}

void durable_fail_to_sync(durable_file *file, uint64_t *random) {
    if (file) keep_some(file, random);
}

void durable_delete(durable_files *files, const char *path, int is_syncing) {
    for (durable_file **link = &files->first; *link;) {
        durable_file *file = *link;
        if (strcmp(file->path, path) != 0) {
            link = &file->next;
        } else if (is_syncing || !file->is_named) {
            drop_from(link);
        } else {
            file->is_ghost = 1;
            link = &file->next;
        }
    }
}

static int write_out(const durable_file *file) {
    int descriptor = open(file->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0) return 0;
    ssize_t written = pwrite(descriptor, file->bytes, (size_t)file->size, 0);
    return (close(descriptor) == 0) & (written == file->size);
}

/// Fills the shared memory beside a file, if there is any, with anything: it was never synced.
static int spoil_shared_memory(const durable_file *file, uint64_t *random) {
    char path[4096];
    struct stat status;
    snprintf(path, sizeof path, "%s-shm", file->path);
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return 1;
    int is_whole = fstat(descriptor, &status) == 0;
    for (off_t offset = 0; is_whole && offset < status.st_size; offset += sizeof *random) {
        uint64_t anything = durable_random(random);
        is_whole = pwrite(descriptor, &anything, sizeof anything, offset) == sizeof anything;
    }
    close(descriptor);
    return is_whole;
}

int durable_lose_power(durable_files *files, uint64_t seed) {
    uint64_t random = seed;
    int is_whole = 1;
    for (durable_file *file = files->first; file; file = file->next) {
        is_whole &= spoil_shared_memory(file, &random);
        unlink(file->path);
    }
    // A name that was taken away may still be there, and one that is new may not: the latter comes second.
    for (int is_ghost = 1; is_ghost >= 0; is_ghost -= 1) {
        for (durable_file *file = files->first; file; file = file->next) {
            if (file->is_ghost != is_ghost) continue;
            keep_some(file, &random);
            int is_certain = file->is_named && !is_ghost;
            if (is_certain || chance(&random, 50)) is_whole &= write_out(file);
        }
    }
    durable_forget(files);
    return is_whole;
}

void durable_forget(durable_files *files) {
    while (files->first) drop_from(&files->first);
}
