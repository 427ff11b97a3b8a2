"""What stands around the orders of a letter and is none: greetings and farewells, signatures,
what telephones, virus scanners and mail servers add. Pure.

Nothing that can be read as an order is taken for a notice, and the answer names what was."""

import re

from games.notation import fold
from notifications import mail_words as words
from notifications.quotes import LONGEST_LINE, MailLines, find_messages

MOST_NAME_WORDS = 5  # after a greeting or a farewell
MOST_NAME = 50  # characters
MOST_DEVICE_WORDS = 20
MOST_AFTER_ORDERS = 60  # lines below the last order that are looked at
FEWEST_WORDS_OF_PROSE = 6
MOST_HAIL_WORDS = 3
MOST_SIGNED_WORDS = 4  # of a name that stands alone above small print
IDEOGRAPHS = "\u2e80"  # from here on, scripts that write no blanks between words


def folded(text: str) -> str:
    """Without case and accents, and one blank between words."""
    return " ".join(re.sub(r"['’`´]", " ", fold(text[:LONGEST_LINE])).split())


def any_of(phrases: str) -> str:
    """A pattern for any of these phrases, the longest first."""
    found = {folded(phrase) for phrase in phrases.split(";")}
    return "|".join(sorted(map(re.escape, found), key=len, reverse=True))


def any_words_of(phrases: str) -> str:
    """The same at the end of a word, in scripts that part words."""
    found = sorted({folded(phrase) for phrase in phrases.split(";")}, key=len, reverse=True)
    return "|".join(
        re.escape(phrase) + ("" if phrase[-1] >= IDEOGRAPHS else r"(?!\w)") for phrase in found
    )


def any_listed(by_language: dict[str, str]) -> str:
    return any_words_of(";".join(by_language.values()))


GREETING = re.compile(rf"\W{{0,3}}(?:{any_listed(words.GREETINGS)})(?P<rest>.*)")
FAREWELL = re.compile(rf"\W{{0,3}}(?:{any_listed(words.FAREWELLS)})(?P<rest>.*)")
CLOSING = re.compile(rf"\W{{0,3}}(?:{any_of(words.CLOSING_SENTENCES)})(?!\w)")
WISH = re.compile(
    rf"\W{{0,3}}(?:{any_of(words.WISHES)})(?!\w).*(?<!\w)(?:{any_of(words.WISHED_FOR)})(?!\w)"
)
NAME = re.compile(r"[^\d@<>=\\|#]*$")
DEVICE = re.compile(rf"(?<!\w)(?:{any_of(words.DEVICES)})(?!\w)|iphone|ipad")
SENT_FROM = re.compile(rf"\W{{0,3}}(?:{any_words_of(words.SENT_FROM)})")
SENT = re.compile(rf"(?:{any_of(words.SENT)})\W{{0,3}}$")
LINK = re.compile(r"https?://|www\.|mailto:|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,60}")
TELEPHONE = re.compile(r"\+?\(?\d[\d\s()./-]{7,20}\d")
SMALL_PRINT = re.compile(rf"(?<!\w)(?:{any_of(words.SMALL_PRINT)})")
BANNER = re.compile(rf"[\W_]{{0,6}}(?:{any_of(words.BANNERS)})(?!\w)(?P<rest>.*)")
BRACKETS = re.compile(r"[\s*_]{0,4}[\[({<*].{3,40}[\])}>*]\W{0,3}$")
PICTURE = re.compile(r"\[(?:[^\[\]]{1,200})\]$|<[^<>]{1,100}\.\w{3,4}>$")
BETWEEN_SIGNS = re.compile(r"(?:[^\w\s]|_){2,}[^\n]{3,200}?(?:[^\w\s]|_){2,}$")
OUTSIDE = re.compile(rf"(?<!\w)(?:{any_of(words.OUTSIDE)})")


def is_greeting(mail: MailLines, line: str) -> bool:
    found = GREETING.match(folded(line))
    return found is not None and is_name(mail, line, found["rest"])


def is_farewell(mail: MailLines, line: str) -> bool:
    text = folded(line)
    found = FAREWELL.match(text)
    if found is not None and is_name(mail, line, found["rest"]):
        return True
    short = len(text.split()) <= MOST_DEVICE_WORDS
    return short and bool(CLOSING.match(text) or WISH.match(text))


def is_name(mail: MailLines, line: str, rest: str) -> bool:
    """Whether what follows a greeting or a farewell on its line can be a name, and is not an
    order."""
    rest = rest.strip(" ,.;:!-")
    words = rest.split()
    if len(rest) > MOST_NAME or len(words) > MOST_NAME_WORDS or not NAME.match(rest):
        return False
    return not words or not mail.reads(" ".join(line.split()[-len(words) :]))


def is_device_line(line: str) -> bool:
    text = folded(line)
    if len(text.split()) > MOST_DEVICE_WORDS:
        return False
    return bool(SENT_FROM.match(text) or SENT.search(text) or DEVICE.search(text))


def is_contact(line: str) -> bool:
    return bool(LINK.search(line[:LONGEST_LINE]) or TELEPHONE.search(line[:LONGEST_LINE]))


def is_small_print(line: str) -> bool:
    text = folded(line)
    words = len(text.split())
    return (words == 1 or words >= FEWEST_WORDS_OF_PROSE) and bool(SMALL_PRINT.search(text))


def is_banner(line: str) -> bool:
    """`CAUTION: this mail came from outside`, `[EXTERNAL]`, `*** from outside ***`"""
    text = folded(line)
    found = BANNER.match(text)
    if found is None:
        return bool(BETWEEN_SIGNS.match(text) and OUTSIDE.search(text))
    rest = found["rest"]
    return bool(BRACKETS.match(text) or OUTSIDE.search(rest) or (is_prose(rest) and ":" in rest))


def is_prose(text: str) -> bool:
    return len(text.split()) >= FEWEST_WORDS_OF_PROSE


def is_signed(line: str, writer: frozenset[str]) -> bool:
    """Whether a line is the writer's own name, as the mail's `From` gives it: `Anna`, `A.`, and
    `Anna Zee` or `T: Anna` of somebody who is Anna there."""
    if re.search(r"\d", line):
        return False
    written = re.findall(r"[^\W\d_]+", line[: MOST_NAME * 2])
    words = [fold(word) for word in written]
    known = writer | {word[0] for word in writer}
    if not 0 < len(words) <= MOST_NAME_WORDS:
        return False
    longer = [word for word in written if len(word) > 1]
    begun = bool(longer) and fold(longer[0]) in writer
    return all(word in known for word in words) or (
        begun and all(word[0].isupper() for word in longer)
    )


def is_in_other_script(line: str) -> bool:
    """Whether a line has letters and none of them, nor a figure, that an order is written with."""
    letters = [sign for sign in line[:LONGEST_LINE] if sign.isalnum()]
    return bool(letters) and not any(sign.isdigit() or LATIN.match(sign) for sign in letters)


LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\uff21-\uff5a]")


def hails(mail: MailLines, number: int) -> bool:
    """A word or two and a comma, in any language, alone above the first order: `Tach,`"""
    shape, after = mail.shapes[number], mail.next_filled(number)
    if any(mail.shapes[:number]) or not shape.endswith((",", "!")) or not shape[0].isupper():
        return False
    short = len(shape.split()) <= MOST_HAIL_WORDS and not re.search(r"\d", shape)
    return short and after is not None and after > number + 1 and mail.reads(mail.lines[after])


def is_picture(line: str) -> bool:
    """`[cid:image001.png]`, `<logo.png>`, a smile: nothing to read, or a picture's place."""
    text = line.strip()[:LONGEST_LINE]
    return not re.search(r"\w", text) or bool(PICTURE.match(text))


# --- Setting them apart ---

ARMOUR = re.compile(r"-----(BEGIN|END) PGP ([A-Z ]{3,30})-----$")


def remove_armour(lines: list[str]) -> list[str]:
    """The signed text without its PGP armour. What is encrypted, and keys, are left out."""
    kept: list[str] = []
    state = "outside"
    for line in lines:
        found = ARMOUR.match(line.strip()) if "PGP" in line[:80] else None
        if found:
            state = armour_state(found[1], found[2])
        elif state == "headers":
            state = "headers" if line.strip() else "signed"
        elif state == "signed":
            kept.append(line.removeprefix("- "))
        elif state == "outside":
            kept.append(line)
    return kept


def armour_state(opening: str, what: str) -> str:
    if opening == "END":
        return "outside"
    return "headers" if what == "SIGNED MESSAGE" else "unread"


def set_apart(mail: MailLines, writer: frozenset[str]) -> tuple[list[str], list[str]]:
    """(the lines that may be orders, those of the others that a person may have written)."""
    own = find_messages(mail)
    filled = [number for number, shape in enumerate(mail.shapes) if shape]
    above = notices_above(mail, filled, own)
    rest = [number for number in filled if number not in above]
    below = notices_below(mail, rest, own, writer)
    taken = above | below
    kept = [line.rstrip() for number, line in enumerate(mail.lines) if number not in taken]
    told = (mail.lines[number].strip() for number in sorted(taken))
    return kept, [line for line in told if not is_added(line)]


def is_added(line: str) -> bool:
    """Whether a program, not a person, writes this."""
    return is_device_line(line) or is_small_print(line) or is_contact(line) or is_banner(line)


def notices_above(mail: MailLines, filled: list[int], own: set[int]) -> set[int]:
    """Greetings, warnings and device lines that stand above the first order."""
    found: set[int] = set()
    for number in filled:
        line = mail.lines[number]
        goes_on = number - 1 in found and is_banner(mail.lines[number - 1])
        is_notice = (
            goes_on
            or is_banner(line)
            or is_greeting(mail, line)
            or is_device_line(line)
            or is_in_other_script(line)
            or hails(mail, number)
            or (is_prose(line) and is_contact(line))
        )
        if number in own or not is_notice or mail.reads(line):
            break
        found.add(number)
    return found


def notices_below(
    mail: MailLines, filled: list[int], own: set[int], writer: frozenset[str]
) -> set[int]:
    """Farewells, signatures and small print that stand below the last order."""
    tail = lines_after_orders(mail, filled, own)
    for place, number in enumerate(tail):
        following = tail[place + 1 : place + 2]
        signed = any(is_signed(mail.lines[one], writer) for one in following)
        if closes_letter(mail, mail.lines[number], writer) or (
            signed and takes_leave(mail, number)
        ):
            return set(tail[place:]) | small_print_among(mail, tail[:place])
    return small_print_among(mail, tail)


def lines_after_orders(mail: MailLines, filled: list[int], own: set[int]) -> list[int]:
    tail: list[int] = []
    for number in reversed(filled[-MOST_AFTER_ORDERS:]):
        if number in own or mail.reads(mail.lines[number]):
            break
        tail.insert(0, number)
    return tail


def closes_letter(mail: MailLines, line: str, writer: frozenset[str]) -> bool:
    """Whether nothing below this line is an order any more."""
    return (
        is_farewell(mail, line)
        or is_device_line(line)
        or is_signed(line, writer)
        or is_in_other_script(line)
    )


def takes_leave(mail: MailLines, number: int) -> bool:
    """A few words and a comma or a shout, in any language: what stands above a signature."""
    shape = mail.shapes[number]
    if re.search(r"\d", shape):
        return False
    return (
        shape.endswith((",", "!")) and len(shape.split()) <= MOST_NAME_WORDS and shape[0].isupper()
    )


def small_print_among(mail: MailLines, numbers: list[int]) -> set[int]:
    """Lines of small print or with a telephone or a link; and their whole paragraph, where a
    blank line parts it from what is above."""
    found: set[int] = set()
    for number in numbers:
        line = mail.lines[number]
        taken = is_small_print(line) or is_contact(line) or is_picture(line)
        if number - 1 in found or taken:
            above = [] if is_picture(line) else paragraph_above(mail, number, numbers)
            found |= {number, *above}
    return found | name_above(mail, numbers, found)


def name_above(mail: MailLines, numbers: list[int], small_print: set[int]) -> set[int]:
    """A name that stands alone between the orders and the small print."""
    above = [number for number in numbers if number < min(small_print, default=0)]
    if len(above) != 1 or (above[0] and mail.shapes[above[0] - 1]):
        return set()
    words = mail.shapes[above[0]].split()
    named = len(words) <= MOST_SIGNED_WORDS and all(word[0].isupper() for word in words)
    return set(above) if named else set()


def paragraph_above(mail: MailLines, number: int, numbers: list[int]) -> list[int]:
    first = number
    while first - 1 in numbers:
        first -= 1
    parted = first > 0 and not mail.shapes[first - 1]
    return list(range(first, number)) if parted else []
