"""A project's own MCP servers: trusted by the operator, asked read-only, and never waited for long (P13)."""
