"""The crossing between threads: a call goes out on a lane, its result comes back on the GUI thread."""
