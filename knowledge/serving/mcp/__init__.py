"""The documents for programs that speak MCP (Model Context Protocol): tools, resources, a prompt."""
