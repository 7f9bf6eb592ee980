"""Stands in place of `estante serve`: run as `python fake_server.py MODE serve PATH --port N …`.

MODE: `good` is ready at once and ends with its input; `taken` fails as a taken port does; `deaf` is ready and
pays no attention to its input; `faint` is ready and fails at the first line of input; `mute` fails silently.
"""

import json
import signal
import sys
import time


def main(mode: str, arguments: list[str]) -> int:
    port = int(arguments[arguments.index("--port") + 1]) or 8123
    if mode == "taken":
        reason = "another program listens there; choose another port, or 0 for any that is free"
        text = f"The server cannot listen at 127.0.0.1:{port}: {reason}."
        print(f"a warning\nestante: {text}", file=sys.stderr)
        return 1
    if mode == "mute":
        return 3
    address = f"http://127.0.0.1:{port}"
    ready = {"url": address, "mcp": f"{address}/mcp", "token_file": "t.txt", "version": "0"}
    print("starting", json.dumps(ready), sep="\n", flush=True)
    if mode == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)
    if mode == "faint":
        sys.stdin.readline()
        print("Traceback …\nestante: The disk is full.", file=sys.stderr)
        return 1
    sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
