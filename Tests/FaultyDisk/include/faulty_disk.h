#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

#include <stdint.h>

/// A disk that fails when told to: a VFS of SQLite's, around the system's own.
///
/// It counts every call that SQLite makes of its files and of their shared memory, strikes at one of them, and
/// remembers which writes have been synced, so that a loss of power can be played: what was not synced is then
/// kept, lost or torn, sector by sector. One disk is used by one thread at a time.
typedef struct faulty_disk faulty_disk;

/// What happens at a call.
enum faulty_strike {
    /// Nothing.
    FAULTY_NONE,
    /// The call fails, once.
    FAULTY_FAIL,
    /// This call and all after it fail.
    FAULTY_BREAK,
    /// There is no more room: writes that make a file longer fail from here on.
    FAULTY_FULL,
    /// A write, from this call on the first, is done in part and fails.
    FAULTY_TEAR,
    /// The power goes: nothing reaches the disk from here on, until `faulty_disk_lose_power`.
    FAULTY_POWER,
    /// The process kills itself before the call.
    FAULTY_KILL_BEFORE,
    /// The process kills itself in the middle of a write, or after another call.
    FAULTY_KILL_AFTER
};

/// Makes a disk and registers it; null without memory.
faulty_disk *faulty_disk_make(void);

/// Unregisters a disk, whose files are closed.
void faulty_disk_free(faulty_disk *disk);

/// The name to open connections with.
const char *faulty_disk_name(const faulty_disk *disk);

/// Strikes at the `at`-th call from now; what is kept of a torn write follows from the seed.
void faulty_disk_plan(faulty_disk *disk, enum faulty_strike strike, uint64_t at, uint64_t seed);

/// The calls since the plan was made.
uint64_t faulty_disk_calls(const faulty_disk *disk);

/// Whether the planned strike has happened.
int faulty_disk_has_struck(const faulty_disk *disk);

/// Leaves in each file, all of them closed, what a loss of power leaves; returns 0 where that was written.
int faulty_disk_lose_power(faulty_disk *disk, uint64_t seed);

/// Takes the files as they are now, all of them closed, for what is synced.
void faulty_disk_forget(faulty_disk *disk);

#endif
