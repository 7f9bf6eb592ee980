"""Where text comes from: one folder (listed, read, written, contained), its snapshots, and its watcher."""
