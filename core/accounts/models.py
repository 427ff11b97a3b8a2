"""People. A table never knows them: seats are numbers, and who sits is kept beside the log."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


class People(UserManager["User"]):
    """Whoever is made here takes the looks of their name with it."""

    use_in_migrations = False

    def create_user(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> "User":
        from core.accounts.names import skeleton

        return super().create_user(
            username, email, password, **({"skeleton": skeleton(username)} | more)
        )

    def create_superuser(
        self,
        username: str,
        email: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> "User":
        from core.accounts.names import skeleton

        return super().create_superuser(
            username, email, password, **({"skeleton": skeleton(username)} | more)
        )


class User(AbstractUser):
    email = models.EmailField(_("mail address"), unique=True)
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default="en"
    )
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    day_from = models.PositiveSmallIntegerField(
        _("my day begins at"), default=8
    )  # hours, in that time zone
    day_to = models.PositiveSmallIntegerField(_("my day ends at"), default=22)
    leaves_at = models.DateTimeField(null=True, editable=False)  # when the account is deleted
    session_epoch = models.PositiveIntegerField(default=0, editable=False)
    skeleton = models.CharField(  # noqa: DJ001 -- none where an older name looks like it
        max_length=1000, unique=True, null=True, editable=False
    )  # of the name: core.accounts.names
    guest_until = models.DateTimeField(
        null=True, editable=False
    )  # of somebody who only plays against bots, without an account
    shows_games = models.BooleanField(_("my games and results"), default=True)
    shows_ratings = models.BooleanField(_("my ratings and their course"), default=True)
    shows_record = models.BooleanField(_("how quickly and reliably I answer"), default=True)
    first_name = None  # type: ignore[assignment]  # one name is enough to sit at a table
    last_name = None  # type: ignore[assignment]

    objects: ClassVar[People] = People()

    REQUIRED_FIELDS = ["email"]

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(
                fields=["guest_until"],
                condition=models.Q(guest_until__isnull=False),
                name="guests",
            )
        ]

    @property
    def is_guest(self) -> bool:
        return self.guest_until is not None

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Sessions end when the password changes, and when the epoch does."""
        own: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]  # no stub
        return f"{own}/{self.session_epoch}" if self.session_epoch else own


class Tie(models.Model):
    """Somebody follows, mutes or blocks somebody else."""

    class Kind(models.TextChoices):
        FOLLOW = "follow"
        BLOCK = "block"
        MUTE = "mute"

    who = models.ForeignKey(User, models.CASCADE, related_name="ties")
    whom = models.ForeignKey(User, models.CASCADE, related_name="tied_by")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["who", "whom", "kind"], name="one_tie_of_a_kind")
        ]

    def __str__(self) -> str:
        return f"{self.who_id} {self.kind} {self.whom_id}"


class Complaint(models.Model):
    """What somebody tells the operators about somebody else."""

    about = models.ForeignKey(User, models.CASCADE, related_name="complaints")
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    text = models.TextField()
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.by_id} about {self.about_id}"


class ApiKey(models.Model):
    """With this a program signs in for somebody. Only its hash is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    begins = models.CharField(max_length=12)  # so that its owner can tell it from others
    scopes = models.CharField(max_length=40)  # with spaces between them
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_key_of_a_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.begins})"


class KeptAnswer(models.Model):
    """What a program was answered when it created something under an Idempotency-Key."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    key = models.CharField(max_length=240, unique=True)  # with the account's number in it
    content = models.CharField(max_length=64)  # hash of method, address and body
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(default="")
    location = models.TextField(default="")
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class AccountEvent(models.Model):
    """Something that happened to an account, for its owner to read. `before` are the addresses as
    they were; until `undo_until` it can be undone."""

    class Kind(models.TextChoices):
        SIGNED_IN = "signed_in"
        SIGN_IN_FAILED = "sign_in_failed"
        ADDRESS_ADDED = "address_added"
        ADDRESS_REMOVED = "address_removed"
        PRIMARY_CHANGED = "primary_changed"
        PASSWORD_CHANGED = "password_changed"  # noqa: S105 -- a kind, no password
        KEY_MADE = "key_made"
        KEY_VOIDED = "key_voided"
        FACTOR_ADDED = "factor_added"
        FACTOR_REMOVED = "factor_removed"
        SESSIONS_ENDED = "sessions_ended"
        DELETION_ASKED = "deletion_asked"
        DELETION_WITHDRAWN = "deletion_withdrawn"
        UNDONE = "undone"

    user = models.ForeignKey(
        User, models.CASCADE, related_name="account_events", null=True
    )  # nobody: a name that nobody has was tried
    kind = models.CharField(max_length=20, choices=Kind.choices)
    at = models.DateTimeField(db_index=True)
    ip = models.GenericIPAddressField(null=True)
    agent = models.CharField(max_length=200)
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=list)
    undo_until = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "-at"])]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at}"


class AccountNotice(models.Model):
    """A mail about such an event, to one of the addresses that the account had before it."""

    event = models.ForeignKey(AccountEvent, models.CASCADE, related_name="notices")
    address = models.EmailField()
    sent_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField(db_index=True)  # when it is sent, or tried again
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.event} to {self.address}"


class AccountMail(models.Model):
    """A mail about an account, or to the operator, that is to be sent. The row goes with it."""

    to = models.CharField(max_length=320)
    subject = models.CharField(max_length=250)
    text = models.TextField()
    html = models.TextField(blank=True)
    next_at = models.DateTimeField(db_index=True)  # when it is sent, or tried again
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Counter(models.Model):
    """How often something was done, for `core.caches`; the name is a hash. Written by plain SQL
    alone."""

    name = models.CharField(max_length=64, primary_key=True)
    value = models.TextField()
    expires_at = models.BigIntegerField(db_index=True)  # milliseconds of the Unix clock

    def __str__(self) -> str:
        return self.name
