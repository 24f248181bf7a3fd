#ifndef ISTOCK_SPAWN_H
#define ISTOCK_SPAWN_H

#include <spawn.h>

/// pipe(2) whose ends no program inherits that is started meanwhile, by whatever thread; fails with `errno`.
int istock_private_pipe(int ends[2]);

/// Closes every descriptor from `lowest` on in the program to be started; returns an error number.
///
/// Where the system has no such action it does nothing.
int istock_close_from(posix_spawn_file_actions_t *actions, int lowest);

#endif
