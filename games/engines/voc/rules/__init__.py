"""The rules by phase, in the words of the booklet; decide.py gives each command to its phase."""
