"""Mails whose words are locked up where we cannot read them: told why, instead of nothing."""

import re
from email.message import EmailMessage

from django.utils.translation import gettext

from games.sentences import N_
from notifications import bodies

PGP = re.compile(r"-----BEGIN PGP MESSAGE-----")
WHY = {
    "encrypted": N_(
        "Your mail is encrypted, and we have no key to open it. Send the orders unencrypted to "
        "this address, or use the page of the table."
    ),
    "opaque": N_(
        "Your mail program has packed your words into an S/MIME attachment that we cannot open. "
        "Turn off encryption for this address, and sign in clear text if you sign."
    ),
    "winmail": N_(
        "Your mail program has packed your words into the file winmail.dat, which only Outlook "
        "can open. Choose plain text or HTML instead of rich text, and send the mail again."
    ),
}


def find_seal(message: EmailMessage) -> str:
    """How the words of this mail are locked up; empty where they are not."""
    kinds = {part.get_content_type() for part in message.walk()}
    if "multipart/encrypted" in kinds or PGP.search(bodies.text(message)):
        return "encrypted"
    if kinds & {"application/pkcs7-mime", "application/x-pkcs7-mime"}:
        return "opaque"
    packed = any(name.lower() == "winmail.dat" for name in bodies.attached(message))
    return "winmail" if packed or "application/ms-tnef" in kinds else ""


def explain(seal: str) -> str:
    return gettext(WHY[seal])
