"""Panes <-> workspace. The only place of the window, with `app`, that sees the workspace."""
