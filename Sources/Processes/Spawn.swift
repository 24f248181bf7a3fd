import CSpawn

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts a program that is searched for on the path, with descriptors as its standard input and
/// output, and where it is given as its standard error, in a process group of its own and with the signals as they are by default.
///
/// Of our other descriptors it inherits `kept` alone, as its number 3: not those of another thread, and not those that
/// we were started with, such as one with a PIN.
///
/// - Throws: `ChildFault` with the system's reason.
func spawn(
    _ command: [String],
    input: CInt,
    output: CInt,
    errors: CInt? = nil,
    keeping kept: CInt? = nil
) throws(ChildFault) -> pid_t {
    guard let program = command.first else { throw ChildFault(reason: "there is no command") }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors { unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }

    var lowestClosed = STDERR_FILENO + 1
    if let kept {
        // Even where the number is the same: it then stays open behind exec.
        unsafe posix_spawn_file_actions_adddup2(&actions, kept, lowestClosed)
        lowestClosed += 1
    }
    let isRefused = unsafe istock_close_from(&actions, lowestClosed)
    guard isRefused == 0 else {
        throw ChildFault(reason: unsafe String(cString: strerror(isRefused)))
    }

    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var process: pid_t = 0
    #if canImport(Darwin)
    let environment = unsafe _NSGetEnviron().pointee
    #else
    let environment = unsafe environ
    #endif
    let failure = unsafe posix_spawnp(
        &process,
        program,
        &actions,
        &attributes,
        &words,
        environment
    )
    guard failure == 0 else { throw ChildFault(reason: unsafe String(cString: strerror(failure))) }
    return process
}
