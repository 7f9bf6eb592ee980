"""What a model may call: read-only functions over one scope."""
