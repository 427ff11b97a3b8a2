"""Where programs want to be told, and what they were told."""

from django.conf import settings
from django.db import models

from games.models import Game


class Hook(models.Model):
    """An address of somebody's program. Its secrets are encrypted; the one before signs as well
    for a while after it was replaced."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hooks"
    )
    url = models.CharField(max_length=500)
    kinds = models.CharField(max_length=60)  # with spaces between them
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    secret = models.TextField()
    secret_before = models.TextField(blank=True)
    before_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    off_at = models.DateTimeField(null=True)
    off_because = models.CharField(max_length=12, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id} {self.url}"


class HookDelivery(models.Model):
    """One message to one hook. Written with what it tells of; its body when it is first sent, and
    the same bytes again under the same name."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"  # after the last try
        DROPPED = "dropped"  # nobody's business any more: the seat is another's

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    name = models.CharField(max_length=40, unique=True)
    kind = models.CharField(max_length=12)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    facts = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    created_at = models.DateTimeField(db_index=True)
    next_at = models.DateTimeField(null=True, db_index=True)  # when it is sent, or tried again
    claimed_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    answered = models.PositiveSmallIntegerField(null=True)  # the last HTTP status
    trouble = models.CharField(max_length=200, blank=True)
    delivered_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name
