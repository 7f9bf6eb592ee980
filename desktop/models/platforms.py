"""How platforms are called, and their icons. Platforms are free text; the well-known ones have a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication

from desktop import later

CHAT, SHOP, MAIL = "message-circle", "store", "mail"


@dataclass(frozen=True, slots=True)
class PlatformLook:
    """`name` is the English source text; proper names stay as they are in every language."""

    name: str
    icon: str


PLATFORMS: Mapping[str, PlatformLook] = MappingProxyType(
    {
        "whatsapp": PlatformLook(later("Platforms", "WhatsApp"), CHAT),
        "instagram": PlatformLook(later("Platforms", "Instagram"), "camera"),
        "mercadolivre": PlatformLook(later("Platforms", "Mercado Livre"), SHOP),
        "shopee": PlatformLook(later("Platforms", "Shopee"), SHOP),
        "email": PlatformLook(later("Platforms", "E-mail"), MAIL),
        "site": PlatformLook(later("Platforms", "Website"), "globe"),
        "web": PlatformLook(later("Platforms", "Website"), "globe"),
        "telegram": PlatformLook(later("Platforms", "Telegram"), "send"),
        "facebook": PlatformLook(later("Platforms", "Facebook"), CHAT),
        "messenger": PlatformLook(later("Platforms", "Messenger"), CHAT),
        "tiktok": PlatformLook(later("Platforms", "TikTok"), "video"),
        "amazon": PlatformLook(later("Platforms", "Amazon"), SHOP),
        "magalu": PlatformLook(later("Platforms", "Magalu"), SHOP),
        "douyin": PlatformLook(later("Platforms", "Douyin"), "video"),
        "kuaishou": PlatformLook(later("Platforms", "Kuaishou"), "video"),
        "xianyu": PlatformLook(later("Platforms", "Xianyu"), SHOP),
        "taobao": PlatformLook(later("Platforms", "Taobao"), SHOP),
        "tmall": PlatformLook(later("Platforms", "Tmall"), SHOP),
        "jd": PlatformLook(later("Platforms", "JD.com"), SHOP),
        "pinduoduo": PlatformLook(later("Platforms", "Pinduoduo"), SHOP),
        "xiaohongshu": PlatformLook(later("Platforms", "Xiaohongshu"), "camera"),
        "wechat": PlatformLook(later("Platforms", "WeChat"), CHAT),
        "weixin": PlatformLook(later("Platforms", "WeChat"), CHAT),
    }
)
SUGGESTED = ("whatsapp", "instagram", "mercadolivre", "shopee", "email", "telegram", "douyin", "xianyu")
"""Offered where a platform is typed."""
_OTHER = "users"


def platform_name(platform: str) -> str:
    """`whatsapp` as “WhatsApp”; a platform that is not known is shown as it was written."""
    look = _look(platform)
    return QCoreApplication.translate("Platforms", look.name) if look else platform.strip()


def platform_icon(platform: str) -> str:
    look = _look(platform)
    return look.icon if look else _OTHER


def _look(platform: str) -> PlatformLook | None:
    return PLATFORMS.get("".join(sign for sign in platform.casefold() if sign not in " -_."))
