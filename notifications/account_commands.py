"""Service lines that need no seat: about tables to come, and about the writer's own account."""

from collections.abc import Callable

from django.conf import settings
from django.utils.translation import gettext

from games.services import quotas
from games.services.tables import token as random_token
from notifications import lesson_commands, outbox, table_commands
from notifications.errands import Account, Errand, Refused
from notifications.mail_commands import attempt, read_address
from notifications.models import AccountToken, Outbound
from notifications.opened_mail import is_confirmed
from notifications.preference_commands import language, settings_, time_zone
from notifications.service_lines import ServiceLine

MOST_ADDRESSES_A_DAY = 5  # of one account that are asked whether they are its owner's


def add_address(account: Account, number: int, line: ServiceLine) -> Errand:
    """Ask the owner of that address whether it is this player's. Until they say so it is nobody's,
    and whose it may be already is told to nobody."""
    address = read_address(line.rest)
    if is_confirmed(account.player, address):
        raise Refused(gettext("{address} is an address of yours already.").format(address=address))
    refuse_flood(account, address)
    token, _ = AccountToken.objects.get_or_create(
        user=account.player, address=address, defaults={"token": random_token(20)}
    )
    outbox.queue_mail(
        Outbound.Kind.ADDRESS,
        game=None,
        address=address,
        seq=0,
        now=account.now,
        once=f"address/{token.pk}/{account.now:%Y%m%d}",
        facts={
            "token": token.token,
            "name": account.player.username,
            "language": account.player.language,
        },
    )
    said = gettext(
        "A mail goes to {address}. Once it is answered from there, you may write from it."
    )
    return Errand(line.text, [said.format(address=address)])


def refuse_flood(account: Account, address: str) -> None:
    """Whoever is asked has not asked for it: few mails of one account, and few to one address."""
    asked = Outbound.objects.filter(kind=Outbound.Kind.ADDRESS)
    mine, theirs = asked.filter(facts__name=account.player.username), asked.filter(address=address)
    for rows, most in (
        (mine, MOST_ADDRESSES_A_DAY),
        (theirs, settings.MOST_INVITATIONS_TO_ONE_A_DAY),
    ):
        if quotas.seconds_until_room(rows, "created_at", most=most, now=account.now):
            raise Refused(
                gettext("No mail goes to {address}: {most} such mails a day are the most.").format(
                    address=address, most=most
                )
            )


COMMANDS: dict[str, Callable[[Account, int, ServiceLine], Errand]] = {
    "tables": table_commands.list_tables,
    "open": table_commands.open_table,
    "lesson": lesson_commands.begin_lesson,
    "join_table": table_commands.join_table,
    "challenge": table_commands.challenge,
    "settings": settings_,
    "language": language,
    "time_zone": time_zone,
    "add_address": add_address,
}


def run(account: Account, number: int, line: ServiceLine) -> Errand:
    """Do what this line asks, whichever of our addresses it was written to."""
    return attempt(lambda: COMMANDS[line.verb](account, number, line), line)
