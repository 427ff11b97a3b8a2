"""XML out of other people's files: elements without their namespaces. A document type, and so
every entity of its own, is refused."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from games.engine import IllegalMove

DEEPEST = 60


@dataclass(slots=True)
class Element:
    name: str
    attributes: dict[str, str]
    parts: list[str] = field(default_factory=list)
    children: list["Element"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands in it directly, children left out."""
        return "".join(self.parts)

    def named(self, *names: str) -> Iterator["Element"]:
        """Every element below it of these names, as the file has them."""
        for child in self.children:
            if child.name in names:
                yield child
            yield from child.named(*names)


class Builder:
    """What the parser tells, put together."""

    def __init__(self) -> None:
        self.root = Element("", {})
        self.open = [self.root]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) > DEEPEST:
            raise IllegalMove("file_too_deep", format="XML", most=DEEPEST)
        element = Element(
            local_name(name), {local_name(key): value for key, value in attributes.items()}
        )
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, _name: str) -> None:
        self.open.pop()

    def data(self, text: str) -> None:
        self.open[-1].parts.append(text)


def local_name(name: str) -> str:
    return name.rpartition("}")[2]


def parse(data: bytes) -> Element:
    """The root element. Raises IllegalMove: file_unreadable, file_has_doctype, file_too_deep."""
    builder = Builder()
    parser = XMLParser(target=builder, forbid_dtd=True)
    try:
        parser.feed(data)
        parser.close()
    except DefusedXmlException as error:
        raise IllegalMove("file_has_doctype") from error
    except ParseError as error:
        raise IllegalMove("file_unreadable", format="XML", row=error.position[0]) from error
    except (LookupError, ValueError) as error:
        # an encoding that nobody knows, or that expat cannot take
        raise IllegalMove("file_unreadable", format="XML") from error
    return builder.root.children[0]
