"""The same answers for other programs: operations declared once, served over HTTP, MCP and in process."""
