"""The rules by phase."""
