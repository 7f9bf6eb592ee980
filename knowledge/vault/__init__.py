"""The published vault: export, compile, publish, read. `docs/vault-format.md` describes its files."""
