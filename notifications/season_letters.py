"""The answer to a season that asked somebody to enter: it counts from a confirmed address of
theirs, once, and is answered like every letter about their account."""

from datetime import datetime

from django.utils.translation import gettext, override

from core.accounts.models import User
from core.refusals import Refusal
from notifications import account_letters, seasons
from notifications.addresses import token_of_account
from notifications.errands import Errand
from notifications.models import AccountToken, Inbound
from notifications.opened_mail import Mail


def answer_season(row: Inbound, mail: Mail, invitation: str, *, now: datetime) -> str:
    user = seasons.desk().invited(invitation)
    assert user is not None, "it was found by its token"
    token = AccountToken.objects.select_related("user").get(token=token_of_account(user))

    def obey(mail: Mail, token: AccountToken, *, now: datetime) -> list[Errand]:
        return [said_to(user, mail, invitation, now=now)]

    return account_letters.obey_owner(row, mail, token, obey, now=now)


def said_to(user: User, mail: Mail, invitation: str, *, now: datetime) -> Errand:
    text = mail.written.text.strip()
    with override(user.language):
        try:
            done = None if mail.written.doubt else seasons.desk().answer(invitation, text, now)
        except Refusal as refusal:
            return Errand(text[:80], [refusal.sentence(gettext)], done=False)
        if done is not None:
            return Errand(text[:80], [done])
        said = gettext(
            "Nothing was done. To enter the season, answer its mail with one word: yes. To be "
            "left alone: no"
        )
        return Errand(text[:80], [said], done=False)
