// The VFS: counts, strikes, and passes calls on. What is synced is kept by durable_files.c.

#include "faulty_disk.h"

#include "durable_files.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct faulty_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *system;
    char name[64];
    durable_files files;
    enum faulty_strike strike;
    uint64_t at;
    uint64_t calls;
    int has_struck;
    int is_broken;
    int is_full;
    int is_without_power;
    uint64_t random;
};

typedef struct {
    sqlite3_file base;
    faulty_disk *disk;
    durable_file *durable;
    sqlite3_file *system;
} faulty_file;

static const sqlite3_io_methods methods;

static faulty_file *faulty(sqlite3_file *file) { return (faulty_file *)file; }
static sqlite3_file *system_file(sqlite3_file *file) { return faulty(file)->system; }
static faulty_disk *disk_of(sqlite3_file *file) { return faulty(file)->disk; }

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/// What a call has to do, beyond what it was asked for.
enum verdict { GO_ON, FAIL, TEAR, DIE_AFTER };

/// Counts a call and says what becomes of it.
static enum verdict next_call(faulty_disk *disk, int is_write) {
    disk->calls += 1;
    int is_due = disk->calls >= disk->at && !disk->has_struck;
    switch (disk->strike) {
    case FAULTY_NONE: return GO_ON;
    case FAULTY_TEAR:
        if (!is_due || !is_write) return GO_ON;
        disk->has_struck = 1;
        return TEAR;
    default: break;
    }
    if (is_due) {
        disk->has_struck = 1;
        switch (disk->strike) {
        case FAULTY_FAIL: return FAIL;
        case FAULTY_BREAK: disk->is_broken = 1; break;
        case FAULTY_FULL: disk->is_full = 1; break;
        case FAULTY_POWER: disk->is_without_power = 1; break;
        case FAULTY_KILL_BEFORE: die();
        case FAULTY_KILL_AFTER: return DIE_AFTER;
        default: break;
        }
    }
    return disk->is_broken || disk->is_without_power ? FAIL : GO_ON;
}

/// Passes a call on unless it fails; `number` is its result then.
#define PASS(disk, number, call)                       \
    do {                                               \
        enum verdict verdict = next_call(disk, 0);     \
        if (verdict == FAIL) return number;            \
        int status = (call);                           \
        if (verdict == DIE_AFTER) die();               \
        return status;                                 \
    } while (0)

/// Passes a call on that cannot fail, as giving back a lock.
#define PASS_ALWAYS(disk, call)                        \
    do {                                               \
        enum verdict verdict = next_call(disk, 0);     \
        int status = (call);                           \
        if (verdict == DIE_AFTER) die();               \
        return verdict == FAIL ? SQLITE_OK : status;   \
    } while (0)

static int faulty_close(sqlite3_file *file) {
    faulty_disk *disk = disk_of(file);
    sqlite3_file *system = system_file(file);
    enum verdict verdict = next_call(disk, 0);
    int status = system->pMethods ? system->pMethods->xClose(system) : SQLITE_OK;
    if (verdict == DIE_AFTER) die();
    return status;
}

static int faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *system = system_file(file);
    PASS(
        disk_of(file), SQLITE_IOERR_READ, system->pMethods->xRead(system, bytes, count, offset)
    );
}

/// Whether a write makes the file longer.
static int is_growing(sqlite3_file *system, int count, sqlite3_int64 offset) {
    sqlite3_int64 size = 0;
    return system->pMethods->xFileSize(system, &size) == SQLITE_OK && offset + count > size;
}

static int faulty_write(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset
) {
    faulty_disk *disk = disk_of(file);
    sqlite3_file *system = system_file(file);
    enum verdict verdict = next_call(disk, 1);
    if (verdict == FAIL) return SQLITE_IOERR_WRITE;
    if (disk->is_full && is_growing(system, count, offset)) return SQLITE_FULL;
    if (verdict != GO_ON) count = (int)(durable_random(&disk->random) % (uint64_t)(count + 1));
    int status = SQLITE_OK;
    if (count > 0) status = system->pMethods->xWrite(system, bytes, count, offset);
    if (verdict == DIE_AFTER) die();
    if (status == SQLITE_OK && !durable_write(faulty(file)->durable, bytes, count, offset))
        return SQLITE_NOMEM;
    return verdict == TEAR ? SQLITE_IOERR_WRITE : status;
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size) {
    faulty_disk *disk = disk_of(file);
    sqlite3_file *system = system_file(file);
    enum verdict verdict = next_call(disk, 0);
    if (verdict == FAIL) return SQLITE_IOERR_TRUNCATE;
    int status = system->pMethods->xTruncate(system, size);
    if (verdict == DIE_AFTER) die();
    if (status == SQLITE_OK && !durable_truncate(faulty(file)->durable, size)) return SQLITE_NOMEM;
    return status;
}

/// The real sync is left out: a loss of power is played, not waited for.
static int faulty_sync(sqlite3_file *file, int flags) {
    (void)flags;
    faulty_disk *disk = disk_of(file);
    enum verdict verdict = next_call(disk, 0);
    if (verdict == FAIL) {
        // The system gives up what it could not write, and a later sync does not try it again.
        if (!disk->is_without_power)
            durable_fail_to_sync(faulty(file)->durable, &disk->random);
        return SQLITE_IOERR_FSYNC;
    }
    if (!durable_sync(faulty(file)->durable)) return SQLITE_NOMEM;
    if (verdict == DIE_AFTER) die();
    return SQLITE_OK;
}

static int faulty_size(sqlite3_file *file, sqlite3_int64 *size) {
    sqlite3_file *system = system_file(file);
    PASS(disk_of(file), SQLITE_IOERR_FSTAT, system->pMethods->xFileSize(system, size));
}

static int faulty_lock(sqlite3_file *file, int lock) {
    sqlite3_file *system = system_file(file);
    PASS(disk_of(file), SQLITE_IOERR_LOCK, system->pMethods->xLock(system, lock));
}

static int faulty_unlock(sqlite3_file *file, int lock) {
    sqlite3_file *system = system_file(file);
    PASS_ALWAYS(disk_of(file), system->pMethods->xUnlock(system, lock));
}

static int faulty_check_lock(sqlite3_file *file, int *is_locked) {
    sqlite3_file *system = system_file(file);
    PASS(
        disk_of(file), SQLITE_IOERR_CHECKRESERVEDLOCK,
        system->pMethods->xCheckReservedLock(system, is_locked)
    );
}

static int faulty_control(sqlite3_file *file, int operation, void *argument) {
    sqlite3_file *system = system_file(file);
    return system->pMethods->xFileControl(system, operation, argument);
}

static int faulty_sector_size(sqlite3_file *file) {
    sqlite3_file *system = system_file(file);
    return system->pMethods->xSectorSize(system);
}

static int faulty_characteristics(sqlite3_file *file) {
    sqlite3_file *system = system_file(file);
    return system->pMethods->xDeviceCharacteristics(system);
}

static int faulty_shared_map(
    sqlite3_file *file, int region, int size, int is_extending, void volatile **memory
) {
    sqlite3_file *system = system_file(file);
    PASS(
        disk_of(file), SQLITE_IOERR_SHMMAP,
        system->pMethods->xShmMap(system, region, size, is_extending, memory)
    );
}

static int faulty_shared_lock(sqlite3_file *file, int offset, int count, int flags) {
    sqlite3_file *system = system_file(file);
    if (flags & SQLITE_SHM_UNLOCK)
        PASS_ALWAYS(disk_of(file), system->pMethods->xShmLock(system, offset, count, flags));
    PASS(
        disk_of(file), SQLITE_IOERR_SHMLOCK,
        system->pMethods->xShmLock(system, offset, count, flags)
    );
}

static void faulty_shared_barrier(sqlite3_file *file) {
    sqlite3_file *system = system_file(file);
    enum verdict verdict = next_call(disk_of(file), 0);
    system->pMethods->xShmBarrier(system);
    if (verdict == DIE_AFTER) die();
}

static int faulty_shared_unmap(sqlite3_file *file, int is_deleting) {
    sqlite3_file *system = system_file(file);
    PASS_ALWAYS(disk_of(file), system->pMethods->xShmUnmap(system, is_deleting));
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_check_lock,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector_size,
    .xDeviceCharacteristics = faulty_characteristics,
    .xShmMap = faulty_shared_map,
    .xShmLock = faulty_shared_lock,
    .xShmBarrier = faulty_shared_barrier,
    .xShmUnmap = faulty_shared_unmap,
};

static faulty_disk *disk_of_vfs(sqlite3_vfs *vfs) { return vfs->pAppData; }

static int faulty_open(
    sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *flags_out
) {
    faulty_disk *disk = disk_of_vfs(vfs);
    faulty_file *opened = faulty(file);
    opened->base.pMethods = NULL;
    enum verdict verdict = next_call(disk, 0);
    if (verdict == FAIL) return SQLITE_CANTOPEN;
    opened->disk = disk;
    opened->durable = NULL;
    opened->system = (sqlite3_file *)(opened + 1);
    int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    int is_lasting = path && (flags & lasting);
    int is_there = is_lasting && access(path, F_OK) == 0;
    int status = disk->system->xOpen(disk->system, path, opened->system, flags, flags_out);
    if (verdict == DIE_AFTER) die();
    if (status != SQLITE_OK) return status;
    if (is_lasting) {
        opened->durable = durable_open(&disk->files, path, is_there);
        if (!opened->durable) {
            opened->system->pMethods->xClose(opened->system);
            return SQLITE_NOMEM;
        }
    }
    opened->base.pMethods = &methods;
    return SQLITE_OK;
}

static int faulty_delete(sqlite3_vfs *vfs, const char *path, int is_syncing) {
    faulty_disk *disk = disk_of_vfs(vfs);
    enum verdict verdict = next_call(disk, 0);
    if (verdict == FAIL) return SQLITE_IOERR_DELETE;
    int status = disk->system->xDelete(disk->system, path, 0);
    if (verdict == DIE_AFTER) die();
    if (status == SQLITE_OK) durable_delete(&disk->files, path, is_syncing);
    return status;
}

static int faulty_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    faulty_disk *disk = disk_of_vfs(vfs);
    PASS(disk, SQLITE_IOERR_ACCESS, disk->system->xAccess(disk->system, path, flags, result));
}

static int faulty_full_path(sqlite3_vfs *vfs, const char *path, int count, char *full) {
    faulty_disk *disk = disk_of_vfs(vfs);
    return disk->system->xFullPathname(disk->system, path, count, full);
}

faulty_disk *faulty_disk_make(void) {
    static atomic_uint made;
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    faulty_disk *disk = calloc(1, sizeof *disk);
    if (!system || !disk) return free(disk), NULL;
    disk->system = system;
    // Times, randomness, sleeping and what else the system's VFS has.
    disk->vfs = *system;
    disk->vfs.pNext = NULL;
    snprintf(disk->name, sizeof disk->name, "faulty-%u", atomic_fetch_add(&made, 1));
    disk->vfs.zName = disk->name;
    disk->vfs.pAppData = disk;
    disk->vfs.szOsFile = (int)sizeof(faulty_file) + system->szOsFile;
    disk->vfs.xOpen = faulty_open;
    disk->vfs.xDelete = faulty_delete;
    disk->vfs.xAccess = faulty_access;
    disk->vfs.xFullPathname = faulty_full_path;
    if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) return free(disk), NULL;
    return disk;
}

void faulty_disk_free(faulty_disk *disk) {
    if (!disk) return;
    sqlite3_vfs_unregister(&disk->vfs);
    durable_forget(&disk->files);
    free(disk);
}

const char *faulty_disk_name(const faulty_disk *disk) { return disk->name; }

void faulty_disk_plan(faulty_disk *disk, enum faulty_strike strike, uint64_t at, uint64_t seed) {
    disk->strike = strike;
    disk->at = at;
    disk->calls = 0;
    disk->has_struck = disk->is_broken = disk->is_full = disk->is_without_power = 0;
    disk->random = seed;
}

uint64_t faulty_disk_calls(const faulty_disk *disk) { return disk->calls; }
int faulty_disk_has_struck(const faulty_disk *disk) { return disk->has_struck; }

int faulty_disk_lose_power(faulty_disk *disk, uint64_t seed) {
    return durable_lose_power(&disk->files, seed);
}

void faulty_disk_forget(faulty_disk *disk) { durable_forget(&disk->files); }
