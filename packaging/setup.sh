# Shared by run.sh and test.sh, which set `root` (the project's folder) and `set -eu` and then source this file.
# `prepare` is the only name they need; afterwards `venv` is ready and holds the `estante` command.
# shellcheck shell=sh disable=SC2154  # root comes from the script that sources this

venv=$root/.venv
# The stamp says what the environment holds: empty while it is being made, then the key and "run" or "dev".
# It is written last, so an install that failed or was interrupted is seen and begun anew.
stamp=$venv/estante.stamp

say() { printf 'estante: %s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# prepare run|dev offscreen|window: make what is missing, and nothing when all is there.
prepare() {
    refuse_a_foreign_environment
    find_python
    packages=$(missing_libraries "$2")
    if ! is_ready "$1" && ! "$python" -I -c 'import ensurepip' 2>/dev/null; then
        packages="$packages $python-venv" # Debian and Ubuntu ship that part of Python apart
    fi
    # shellcheck disable=SC2086  # one word for each package
    install_system_packages $packages
    if ! is_ready "$1"; then
        install_python_packages "$1"
    fi
}

refuse_a_foreign_environment() {
    if [ -d "$venv" ] && [ ! -f "$stamp" ] && ! rmdir "$venv" 2>/dev/null; then
        fail "$venv was not made by this script and is left as it is. Move it away, then run this again."
    fi
}

# Sets `python`, and `key`, which changes with everything that the environment is made from.
find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        identity=$("$python" -I -c '
import sys
print(sys.executable, *sys.version_info[:2])
sys.exit(sys.version_info < (3, 11))' 2>/dev/null) || continue
        key=$({ printf '%s\n' "$root" "$identity" && cat "$root"/packaging/requirements-dev.txt "$root"/packaging/requirements.txt; } | cksum)
        return
    done
    fail "Python 3.11 or newer is needed and was not found. Install python3, then run this again."
}

# is_ready run|dev: an environment for tests serves the program too.
is_ready() {
    [ -f "$stamp" ] || return 1
    case $(cat "$stamp") in
        "$key dev") ;;
        "$key run") [ "$1" = run ] || return 1 ;;
        *) return 1 ;;
    esac
    "$venv/bin/python" -I -c '' 2>/dev/null
}

# What the wheels of Qt are linked against and do not bring along: the library and its Debian package.
qt_libraries() {
    cat <<'END'
libgthread-2.0.so.0 libglib2.0-0
libEGL.so.1 libegl1
libGL.so.1 libgl1
libX11.so.6 libx11-6
libxkbcommon.so.0 libxkbcommon0
libfontconfig.so.1 libfontconfig1
libfreetype.so.6 libfreetype6
libdbus-1.so.3 libdbus-1-3
libzstd.so.1 libzstd1
END
    [ "$1" = window ] || return 0
    cat <<'END'
libX11-xcb.so.1 libx11-xcb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render.so.0 libxcb-render0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0 libxcb-shape0
libxcb-shm.so.0 libxcb-shm0
libxcb-sync.so.1 libxcb-sync1
libxcb-util.so.1 libxcb-util1
libxcb-xfixes.so.0 libxcb-xfixes0
libxcb-xkb.so.1 libxcb-xkb1
END
}

# The loader is asked, not dpkg: package names differ between releases, library names do not.
missing_libraries() {
    qt_libraries "$1" | "$python" -I -c '
import ctypes, sys
for line in sys.stdin:
    library, package = line.split()
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)'
}

can_install() { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; }

install_system_packages() {
    [ $# -gt 0 ] || return 0
    say "These system packages are missing: $*"
    if ! can_install; then
        fail "Install them (sudo apt-get install --no-install-recommends $*), then run this again."
    fi
    say "Installing them."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@"; } </dev/null >/dev/null ||
        fail "apt-get could not install them. Check the network, then run this again."
}

install_python_packages() {
    mkdir -p "$root/build"
    (
        # Two first starts at once would undo each other's work: the second waits, and finds all done.
        if command -v flock >/dev/null; then flock 9; fi
        if ! is_ready "$1"; then
            build_environment "$1"
        fi
    ) 9>"$root/build/setup.lock"
}

build_environment() {
    if is_ready run; then
        : >"$stamp" # only the test tools are missing
    else
        say "Making $venv and installing the pinned packages into it. This is done once."
        rm -rf "$venv"
        mkdir "$venv"
        : >"$stamp"
        "$python" -m venv "$venv" >&2 || fail "Python could not make $venv (see above)."
    fi
    set -- "$1" -r "$root/packaging/requirements.txt"
    if [ "$1" = dev ]; then
        set -- "$@" -r "$root/packaging/requirements-dev.txt"
    fi
    level=$1
    shift
    # Wheels only, so that nothing is compiled and no package runs code of its own while it is installed.
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: "$@" >&2 ||
        fail "The packages could not be installed (see above). Check the network, then run this again."
    add_estante
    printf '%s %s\n' "$key" "$level" >"$stamp.new"
    mv "$stamp.new" "$stamp"
}

# The program runs from this folder, so an edit is live at the next start. An editable install would need a
# build backend for the same end. A relative line in a .pth file counts from site-packages and so holds for
# every project path. -P keeps Python from importing modules that lie in the folder the command is called from.
add_estante() {
    site_packages=$("$venv/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    echo ../../../.. >"$site_packages/estante.pth"
    cat >"$venv/bin/estante" <<'END'
#!/bin/sh
exec "$(dirname -- "$(readlink -f -- "$0")")/python" -P -m knowledge "$@"
END
    chmod +x "$venv/bin/estante"
}
