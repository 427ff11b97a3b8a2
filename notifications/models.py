"""What leaves and enters by mail. A row is written first; Celery only wakes whoever sends or
reads it."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from games.models import Game, Invitation
from notifications.hook_models import Hook, HookDelivery

__all__ = ["Hook", "HookDelivery"]  # a file of their own


class ReplyToken(models.Model):
    """The local part of a reply address: it names a seat and, for a prompt, the decision asked
    about."""

    token = models.CharField(max_length=20, unique=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    decision = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "seat", "decision"], name="one_token_per_question"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat} {self.decision}"


class InvitationToken(models.Model):
    """The local part of the address under which an invitation is answered by mail. It stands in
    the mail alone: whoever invited knows the link, and not this."""

    token = models.CharField(max_length=20, unique=True)
    invitation = models.OneToOneField(Invitation, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return str(self.invitation)


class AccountToken(models.Model):
    """The local part of an address that stands for a player, where no table is meant; with an
    address of theirs that is to be confirmed, of the mail that asks for it."""

    token = models.CharField(max_length=20, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_tokens"
    )
    address = models.EmailField(blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "address"], name="one_account_token_each"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.address}"


class Outbound(models.Model):
    """A mail to be sent. Written with what it tells of; rendered once, when first sent, as of
    `seq`; then sent again only as it is. `seq` is of the table's log, or of the season's."""

    class Kind(models.TextChoices):
        PROMPT = "prompt"  # a decision waits for you
        REMINDER = "reminder"
        TIMEOUT = "timeout"  # the clock has played for you
        RESULT = "result"
        CONFIRM = "confirm"  # the table is full: are you there?
        CLOSED = "closed"  # the table did not fill
        INVITATION = "invitation"
        ANSWER = "answer"  # to a mail of yours
        STRANGER = "stranger"  # somebody else wrote to your reply address
        # what the clock, a pause or the autopilot did, to those who are not asked anything by it
        NOTICE = "notice"
        MOVED = "moved"  # a deadline of yours is another one now, and why
        OFFER = "offer"  # a seat that looks for a substitute
        PRESS = "press"  # another player writes to you, or to the table
        MAP = "map"  # the position to print, as you asked
        DIGEST = "digest"  # all tables that wait for you, once a day
        BOUNCED = "bounced"  # to whoever opened the table: mail to one of its players comes back
        LOST = "lost"  # to a mail of yours that named no table
        ADDRESS = "address"  # to an address that somebody says is theirs: is it?
        SEASON = "season"  # about a season: leagues writes it

    kind = models.CharField(max_length=12, choices=Kind.choices)
    game = models.ForeignKey(
        Game, null=True, on_delete=models.CASCADE, related_name="mails"
    )  # a digest is about several
    seat = models.PositiveSmallIntegerField(null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mails"
    )
    address = models.EmailField(blank=True)  # of somebody invited who has no account
    decision = models.CharField(max_length=60, blank=True)
    seq = models.PositiveIntegerField()
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    once = models.CharField(max_length=120, unique=True)  # the same occasion never makes two mails
    name = models.CharField(max_length=32, blank=True, db_index=True)  # once it is written
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    opened_at = models.DateTimeField(null=True)  # a link in it was used: it has arrived
    attempts = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)
    to = models.CharField(max_length=320, blank=True)
    reply_to = models.CharField(max_length=320, blank=True)
    subject = models.CharField(max_length=250, blank=True)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    attached = models.BinaryField(null=True)  # a PDF, kept like the words until the mail is sent
    picture = models.CharField(max_length=64, blank=True)  # of the board: the key of one

    class Meta:
        indexes = (
            models.Index(
                fields=["created_at"],
                condition=models.Q(sent_at=None, dropped_at=None),
                name="mails_to_send",
            ),
            models.Index(
                Lower("address"), condition=~models.Q(address=""), name="mails_to_the_invited"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id} seat {self.seat}"


class Channel(models.Model):
    """Another way to tell somebody what a mail would: their browser (web push), or an address of a
    service they chose. Dead ones are kept, to be shown, and are not used."""

    class Kind(models.TextChoices):
        PUSH = "push"
        URL = "url"

    class What(models.TextChoices):
        TURNS = "turns"  # what is asked of them, and until when
        ALL = "all"  # results, press and seasons too

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels"
    )
    kind = models.CharField(max_length=4, choices=Kind.choices)
    name = models.CharField(max_length=60)
    url = models.TextField()  # a secret of its owner: shown to nobody, not even whole to them
    p256dh = models.CharField(max_length=120, blank=True)  # keys of a browser (RFC 8291)
    auth = models.CharField(max_length=40, blank=True)
    what = models.CharField(max_length=5, choices=What.choices, default=What.TURNS)
    with_mail = models.BooleanField(default=False)  # the mail goes too
    created_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0)  # one after the other
    dead_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=200, blank=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["user", "url"], name="one_channel_per_address"),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class Carried(models.Model):
    """A channel has taken this message: it is not told there again."""

    mail = models.ForeignKey(
        Outbound, on_delete=models.CASCADE, related_name="carried", db_index=False
    )  # its unique key begins with it
    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["mail", "channel"], name="carried_once_by_a_channel"),
        )

    def __str__(self) -> str:
        return f"{self.mail_id} by {self.channel_id}"


class BoardPicture(models.Model):
    """A board as a PNG, for a mail. What decides how it looks is its key."""

    key = models.CharField(max_length=64, primary_key=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    png = models.BinaryField()
    drawn_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class RawMessage(models.Model):
    """The bytes of a mail that came in, kept once however many recipients it had."""

    raw = models.BinaryField()

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Inbound(models.Model):
    """A mail that came in for one recipient, kept as it came. Stored first, read by a task."""

    message = models.ForeignKey(RawMessage, on_delete=models.CASCADE, related_name="deliveries")
    via = models.CharField(max_length=8)  # lmtp, pipe, webhook, inbox
    # of the envelope, where the door knows it; the empty sender is a server's
    recipient = models.CharField(max_length=320, blank=True)
    envelope_from = models.CharField(max_length=320, null=True)  # noqa: DJ001 -- unknown is not empty
    received_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=12, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)  # to read it
    letter = models.CharField(
        max_length=64, blank=True, db_index=True
    )  # hash of sender's name for it: the same mail twice counts once
    content = models.CharField(max_length=64, blank=True)  # hash of what it says
    # of a letter of a player known when it comes in, so that no clock overtakes it; else when read
    game = models.ForeignKey(Game, null=True, on_delete=models.SET_NULL, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    user = models.ForeignKey(  # who held that seat when it came in, and sent it
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        indexes = (
            models.Index(
                fields=["received_at"], condition=models.Q(read_at=None), name="mails_to_read"
            ),
            models.Index(
                fields=["message"], condition=models.Q(game=None), name="mails_of_no_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.via} {self.received_at:%Y-%m-%d %H:%M} {self.outcome}"

    @property
    def raw(self) -> bytes:
        return bytes(self.message.raw)


# --- Time ---


class Absence(models.Model):
    """Days, in the player's own time zone, on which no clock of theirs runs where the table
    allows it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="absences"
    )
    first = models.DateField()
    last = models.DateField()
    declared_at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True)  # to the deadlines that were running then

    class Meta:
        ordering = ("first",)
        constraints = (models.UniqueConstraint(fields=["user", "first"], name="one_absence_a_day"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.first} to {self.last}"


class Heartbeat(models.Model):
    """When the sweep last ran. One row."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M}"


class Outage(models.Model):
    """The sweep did not run from then until then; every deadline that ran meanwhile moves on by
    as much."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    moved = models.PositiveIntegerField(default=0)  # deadlines
    told_at = models.DateTimeField(null=True)  # the operator

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M} to {self.ended_at:%Y-%m-%d %H:%M}"


class Answer(models.Model):
    """How long somebody took for one question, for their record."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    took = models.DurationField()
    timed_out = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["user", "-at"], name="answers_of_a_player"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.took}"


class Preference(models.Model):
    """Which mails somebody wants: for all tables, or for one of them. Answers to one's own
    letters always come."""

    class Delivery(models.TextChoices):
        EVERY = "every"  # a mail for each decision
        DIGEST = "digest"  # one mail a day for all tables
        NONE = "none"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_preferences"
    )
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="+")
    delivery = models.CharField(
        max_length=8, choices=Delivery.choices, blank=True
    )  # empty: as for all tables; for all: every
    reminders = models.CharField(
        max_length=60, blank=True
    )  # hours before the deadline, "48,24,2"; empty: when the clock thinks fit
    sheet = models.CharField(
        max_length=3, blank=True
    )  # with every turn mail: yes or no; empty: as for all tables; for all: no
    digest_hour = models.PositiveSmallIntegerField(
        default=7
    )  # in the reader's time zone; counts only where `game` is empty
    digested_on = models.DateField(null=True)  # the reader's day of the last digest; likewise
    substitute = models.BooleanField(
        default=False
    )  # seats that others left are offered to them; likewise

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "game"], name="one_preference_per_table"),
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(game=None), name="one_preference_for_all"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.game_id or 'all'} {self.delivery}"


class SeatOffer(models.Model):
    """The local part of the address under which one player can take one seat that looks for a
    substitute."""

    token = models.CharField(max_length=20, unique=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_offers"
    )
    at = models.DateTimeField()  # when it was last offered

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "seat", "user"], name="one_offer_of_a_seat"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat} to {self.user_id}"


class Calendar(models.Model):
    """The secret address under which somebody's deadlines can be read by a calendar program."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar"
    )
    token = models.CharField(max_length=32, unique=True)

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"


class Quiet(models.Model):
    """An address without an account that wants no invitations."""

    address = models.EmailField(unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address


class Trouble(models.Model):
    """A mail that did not reach its reader, or that they called spam. `hard`: the address does
    not work."""

    class Kind(models.TextChoices):
        HARD = "hard"
        SOFT = "soft"
        COMPLAINT = "complaint"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    mail = models.ForeignKey(
        Outbound, null=True, on_delete=models.SET_NULL, related_name="troubles"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mail_troubles"
    )
    game = models.ForeignKey(
        Game, null=True, on_delete=models.CASCADE, related_name="mail_troubles"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    address = models.EmailField()
    detail = models.CharField(max_length=500, blank=True)  # what the other server said
    at = models.DateTimeField()
    held_until = models.DateTimeField(null=True)  # to when the seat's clock was moved on
    cleared_at = models.DateTimeField(null=True)  # a mail got through again, or the player says so
    once = models.CharField(max_length=120, unique=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["address"], condition=models.Q(cleared_at=None), name="troubles_open"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.address}"


class LocalMail(models.Model):
    """The embedded service's own letter box: what would have gone out by SMTP."""

    to = models.CharField(max_length=320)
    subject = models.CharField(max_length=250)
    raw = models.BinaryField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.to}: {self.subject}"
