"""Players with a net that was learned."""
