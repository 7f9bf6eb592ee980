#!/bin/sh
# Compares Estante with its peers (tantivy, bm25s, SQLite's FTS5, MiniSearch) on the same documents in one run,
# after making all that this needs. Usage:
#   sh packaging/benchmark.sh [--sizes 1000,10000,50000] [--growth 250000] [--engines estante,…] [--documents 10000]
# Every figure is written to build/benchmarks.json, and as tables to build/benchmarks.md. It takes about half an hour
# and wants the machine for itself; --sizes 1000 --documents 0 takes two minutes. The documents are those of
# ../shared/corpora (another folder of .tar.xz archives: --corpora FOLDER); without any, made-up text takes their
# place. --growth is one more sample for Estante alone, --documents the files that the whole program opens.
set -eu
unset CDPATH
root=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/setup.sh"

case ${1-} in
    -h | --help)
        sed -n '2,8s/^# //p' "$0"
        exit 0
        ;;
esac

work=$root/build/benchmark
peers=$venv/benchmark.stamp
pins=$root/packaging/requirements-benchmark.txt
node_peer=$root/tests/benchmarks/engines/minisearch

# tantivy and bm25s, beside what the program needs; their stamp is written last, like that of setup.sh.
install_python_peers() {
    wanted=$({ printf '%s\n' "$key" && cat "$pins"; } | cksum)
    if [ "$(cat "$peers" 2>/dev/null)" = "$wanted" ]; then return; fi
    say "Installing tantivy and bm25s. This is done once."
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: -r "$pins" >&2 ||
        fail "The peers could not be installed (see above). Check the network, then run this again."
    printf '%s\n' "$wanted" >"$peers"
}

# Sets NODE_PATH when MiniSearch can run; without it the comparison goes on and says what is missing.
install_minisearch() {
    unset NODE_PATH
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        say "There is no node or no npm here, so MiniSearch is left out. Install Node.js 18 or newer to have it."
        return
    fi
    if ! cmp -s "$node_peer/package-lock.json" "$work/node/installed"; then
        say "Installing MiniSearch into build/. This is done once."
        rm -rf "$work/node"
        mkdir -p "$work/node"
        cp "$node_peer/package.json" "$node_peer/package-lock.json" "$work/node"
        # The pinned hash is in the lock file, which names no registry: npm asks the one it is set up with.
        if ! (cd "$work/node" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2); then
            rm -rf "$work/node"
            say "npm could not install MiniSearch (see above), so it is left out."
            return
        fi
        cp "$node_peer/package-lock.json" "$work/node/installed"
    fi
    NODE_PATH=$work/node/node_modules
    export NODE_PATH
}

prepare run offscreen
install_python_peers
install_minisearch
cd "$root"
export QT_QPA_PLATFORM=offscreen
exec "$venv/bin/python" -m tests.benchmarks.compare "$@"
