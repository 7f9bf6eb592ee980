"""Projects, accounts, pins and what people set about documents: a library on disk."""
