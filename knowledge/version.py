"""Which Estante this is: the one place that says it; `pyproject.toml` reads it from here."""

VERSION = "0.1.0"
