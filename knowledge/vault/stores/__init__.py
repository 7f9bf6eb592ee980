"""Where a vault lies: a folder, an S3-compatible object store, or behind HTTP (to be read only)."""
