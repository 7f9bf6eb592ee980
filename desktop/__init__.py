"""The window of Estante: a PySide6 shell around `knowledge`. It never touches files or the index itself."""


def later(
    context: str,  # noqa: ARG001 - read by pyside6-lupdate
    text: str,
    comment: str = "",  # noqa: ARG001 - as above
    count: int = 0,  # noqa: ARG001 - as above
) -> str:
    """Mark `text` for translation in `context`; the text itself comes back, to be translated when shown.

    One with `%n` or `%Ln` in it needs the arguments `"", 1`: then lupdate collects its plural forms, which it
    does not where the number is an expression.
    """
    return text
