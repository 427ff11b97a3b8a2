"""What other packages bring: entry points of the group `paquebot.games`, and their catalogues.

Standard library only, since the settings and the offline auditor ask here. A checkout without
package metadata has none, and nothing is missing.
"""

import logging
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

logger = logging.getLogger(__name__)

GROUP = "paquebot.games"
T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """What the entry points gave, by name, and a sentence for each that cannot be used."""

    usable: dict[str, T]
    faults: tuple[str, ...]


def entries() -> list[EntryPoint]:
    """In an order that is the same in every process."""
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def load(kind: type[Any], objection: Callable[[str, Any], str]) -> Found[Any]:
    """Every object of this kind. `objection(name, object)` says why one cannot be taken; empty:
    it can. Faults are other people's: they are reported, and the rest is used."""
    usable: dict[str, Any] = {}
    faults = []
    for entry in entries():
        fault = take(entry, kind, objection, usable)
        if fault:
            faults.append(f"{entry.name} = {entry.value}: {fault}")
            logger.warning("A game of another package cannot be used: %s", faults[-1])
    return Found(usable, tuple(faults))


def take(
    entry: EntryPoint,
    kind: type[Any],
    objection: Callable[[str, Any], str],
    usable: dict[str, Any],
) -> str:
    """Load one entry into `usable`. Returns what is wrong with it; empty: nothing."""
    if entry.name in usable:
        return "another package has brought it already"
    try:
        found = entry.load()
    except Exception as error:  # noqa: BLE001 -- somebody else's code: nothing of ours may fail by it
        return f"{type(error).__name__}: {error}"
    if not isinstance(found, kind):
        return f"this is no {kind.__name__}"
    if not (fault := objection(entry.name, found)):
        usable[entry.name] = found
    return fault


def catalogues() -> list[Path]:
    """The `locale` folders in the packages of these entry points; nothing is imported for it."""
    folders = (Path(place) / "locale" for entry in entries() for place in places_of(entry.module))
    return list(dict.fromkeys(folder for folder in folders if folder.is_dir()))


def places_of(module: str) -> list[str]:
    """Where the package of a module lies, found from its topmost package."""
    top, *inner = module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return []
    places = (spec.submodule_search_locations or []) if spec else []
    return [str(Path(place, *inner)) for place in places]
