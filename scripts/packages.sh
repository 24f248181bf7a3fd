# Sourced by the other scripts: installs the system libraries that are missing, and says so.

needed_packages="libsqlite3-dev libcurl4-openssl-dev libcrypt-dev libssl-dev pkg-config"

libraries_are_there() {
    command -v pkg-config >/dev/null 2>&1 && pkg-config --exists sqlite3 libcurl libcrypt libcrypto
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# What the tests play other programs with: accounting, a desktop, and a fingerprint service to be locked with.
needed_for_tests="hledger dbus libnotify-bin fprintd python3-dbusmock"

programs_for_tests_are_there() {
    [ "$(uname -s)" != Linux ] && return 0
    command -v hledger >/dev/null 2>&1 && command -v dbus-daemon >/dev/null 2>&1 \
        && command -v notify-send >/dev/null 2>&1 && command -v fprintd-verify >/dev/null 2>&1 \
        && [ -x /usr/libexec/fprintd ] && /usr/bin/python3 -c 'import dbusmock' >/dev/null 2>&1
}

install_packages_for_tests() {
    programs_for_tests_are_there && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "warning: some tests will fail or say that they are left out: install $needed_for_tests." >&2
        return 0
    fi
    echo "Installing $needed_for_tests for the tests with apt-get." >&2
    as_root apt-get update -q >&2
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends $needed_for_tests >&2
}

# What counts instructions (scripts/count-instructions).
install_valgrind() {
    command -v valgrind >/dev/null 2>&1 && return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "error: install valgrind first." >&2
        return 1
    fi
    echo "Installing valgrind with apt-get." >&2
    as_root apt-get update -q >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends valgrind >&2
}

install_packages() {
    libraries_are_there && return 0
    if command -v apt-get >/dev/null 2>&1; then
        echo "Installing $needed_packages with apt-get." >&2
        as_root apt-get update -q >&2
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q $needed_packages >&2
    elif command -v brew >/dev/null 2>&1; then
        echo "Installing sqlite, curl, libxcrypt, openssl and pkg-config with brew." >&2
        brew install sqlite curl libxcrypt openssl@3 pkg-config >&2
    else
        echo "error: install the development files of SQLite, libcurl, libcrypt and OpenSSL, and pkg-config, first" \
            "($needed_packages on Debian)." >&2
        return 1
    fi
}
