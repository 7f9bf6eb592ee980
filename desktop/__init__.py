"""The window of Estante: a PySide6 shell around `knowledge`. It never touches files or the index itself."""


def later(context: str, text: str) -> str:  # noqa: ARG001 - read by pyside6-lupdate
    """Mark `text` for translation in `context`; the text itself comes back, to be translated when shown."""
    return text
