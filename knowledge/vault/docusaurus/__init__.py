"""The sources of a Docusaurus site, read without running anything."""

from knowledge.vault.docusaurus.site import export_site

__all__ = ["export_site"]
