"""The source text of whole packages, for tests that look at what the code says."""

from pathlib import Path
from types import ModuleType


def files_of(*packages: ModuleType) -> list[Path]:
    """Every Python file of these packages and of the packages inside them, in order."""
    return [
        file
        for package in packages
        for file in sorted(Path(str(package.__file__)).parent.rglob("*.py"))
    ]


def sources_of(*packages: ModuleType) -> list[str]:
    return [file.read_text(encoding="utf-8") for file in files_of(*packages)]
