"""The colour tokens: one frozen `Tokens` per theme. No colour literal stands anywhere else."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum


class ThemeName(StrEnum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Tokens:
    """Hex colours by role. A hue is evidence: a piece, a matched word, or a state that needs a person."""

    window: str
    surface: str
    raised: str
    line: str
    control: str
    text: str
    text2: str
    text3: str
    ink: str
    on_ink: str
    select: str
    hover: str
    focus: str
    pin: str
    p1: str
    p2: str
    p3: str
    p4: str
    p5: str
    on_pin: str
    on_p1: str
    on_p2: str
    on_p3: str
    on_p4: str
    on_p5: str
    label: str
    free: str
    match: str
    match_line: str
    error: str
    error_bg: str
    warn: str
    warn_bg: str
    ok: str
    ok_bg: str
    hand: str
    hand_bg: str
    hand_line: str
    live: str
    add_bg: str
    del_bg: str

    def piece(self, number: int) -> str:
        """Ground of retrieved piece `number` (1-based; past five the cycle starts again)."""
        return (self.p1, self.p2, self.p3, self.p4, self.p5)[(number - 1) % 5]

    def on_piece(self, number: int) -> str:
        """Colour of the number drawn on `piece(number)`."""
        return (self.on_p1, self.on_p2, self.on_p3, self.on_p4, self.on_p5)[(number - 1) % 5]


LIGHT = Tokens(
    window="#EDEFF2", surface="#FFFFFF", raised="#F6F7F9", line="#DADEE4", control="#7C8591",
    text="#1A2128", text2="#4A5460", text3="#5F6975", ink="#1F2933", on_ink="#FFFFFF",
    select="#E1E8F1", hover="#EFF2F6", focus="#1B62C9", pin="#4B1656",
    p1="#1B447C", p2="#19628A", p3="#1C8087", p4="#55A886", p5="#A6C96A",
    on_pin="#FFFFFF", on_p1="#FFFFFF", on_p2="#FFFFFF", on_p3="#FFFFFF", on_p4="#10151A", on_p5="#10151A",
    label="#D8DCE2", free="#FBFBFC", match="#FFEBB0", match_line="#8A6100",
    error="#A8261C", error_bg="#FCEBE9", warn="#7A5000", warn_bg="#FFF3DA", ok="#1C6B3F", ok_bg="#E4F3E9",
    hand="#6A3A00", hand_bg="#FFE9CC", hand_line="#B4690E", live="#1C7A45",
    add_bg="#DFF3E5", del_bg="#FBE3E0",
)  # fmt: skip

DARK = Tokens(
    window="#14171B", surface="#1B1F24", raised="#22272D", line="#343B44", control="#76818D",
    text="#E7EAED", text2="#B7BFC8", text3="#98A2AD", ink="#E7EAED", on_ink="#14171B",
    select="#2B3644", hover="#252B32", focus="#7DB1FF", pin="#E3C2EE",
    p1="#DDF3F5", p2="#7DB7DC", p3="#4B9FA8", p4="#38805F", p5="#47612E",
    on_pin="#10151A", on_p1="#10151A", on_p2="#10151A", on_p3="#10151A", on_p4="#FFFFFF", on_p5="#FFFFFF",
    label="#3C444D", free="#1F2329", match="#4B3C10", match_line="#F2CB62",
    error="#FF9C90", error_bg="#3A211F", warn="#F0C063", warn_bg="#372C15", ok="#7FD3A0", ok_bg="#1B3126",
    hand="#FFCE8F", hand_bg="#3D2A12", hand_line="#D9903A", live="#6FD597",
    add_bg="#1C3527", del_bg="#42231F",
)  # fmt: skip

TOKENS = {ThemeName.LIGHT: LIGHT, ThemeName.DARK: DARK}


def token_names() -> tuple[str, ...]:
    """The names of all tokens, in their order."""
    return tuple(item.name for item in fields(Tokens))
