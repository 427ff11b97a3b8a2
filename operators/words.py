"""One sentence for each act, as operators and those it touched read it."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from operators.models import Act

SENTENCES: dict[str, str] = {
    "banned": N_("The account was closed for good."),
    "suspended": N_("The account was closed until {until}."),
    "lifted": N_("The account is open again."),
    "renamed": N_("The name was changed from {old} to {new}."),
    "sessions_ended": N_("All sessions were ended, and all keys for programs are void."),
    "press_read": N_("A private message at {table} was read."),
    "press_removed": N_("A message at {table} was removed."),
    "report_answered": N_("A report was read and answered."),
    "table_extended": N_("All deadlines at {table} were moved on by {days} days."),
    "table_adjudicated": N_("The game at {table} was ended, and its places given."),
    "table_voided": N_("The game at {table} was ended and counts for nobody."),
    "table_closed": N_("{table}, where no game had begun, was closed."),
    "seat_handed_over": N_("Seat {seat} at {table} was given to the autopilot."),
    "mail_resent": N_("A mail was sent once more."),
    "letter_read": N_("A letter that the service could not read was read by a person."),
    "letter_replayed": N_("A letter that had failed was handed to the service once more."),
    "freed": N_("What was stuck was set free: {count} of {part}."),
    "operator_made": N_("The account may operate this service."),
    "operator_ended": N_("The account no longer operates this service."),
}
PARTS = {
    "mails": N_("mails to send"),
    "letters": N_("letters to read"),
    "questions": N_("questions whose time is up"),
    "documents": N_("documents"),
    "account_mails": N_("mails about accounts"),
}
FORGOTTEN = N_("(forgotten)")


def explain(act: Act) -> str:
    """The act in a sentence, in the reader's language. Names that were forgotten are told so."""
    facts = {name: gettext(FORGOTTEN) for name in ("old", "new")} | act.words | act.facts
    facts["table"] = act.game.name if act.game else gettext("a table")
    if "until" in facts:
        moment = timezone.localtime(datetime.fromisoformat(facts["until"]))
        facts["until"] = date_format(moment, "j F Y, H:i")
    if "part" in facts:
        part = PARTS[facts["part"]]
        facts["part"] = gettext(part)
    return gettext(SENTENCES[act.kind]).format(**facts)
