"""A secret can be pasted, and asks not to be kept."""

from desktop.bridge.clipboard import secret


def test_a_secret_is_text_with_a_mark_for_those_who_keep_what_is_copied(qapp: object) -> None:
    data = secret("tökén")
    assert data.text() == "tökén"
    assert bytes(data.data("x-kde-passwordManagerHint").data()) == b"secret"
    assert any("ExcludeClipboardContentFromMonitorProcessing" in kind for kind in data.formats())
