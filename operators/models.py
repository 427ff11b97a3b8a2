"""What operators have done, beside the log that proves it: who and whom, and their words. The log
itself holds no name and no words, so an account can be forgotten and the log stays whole."""

from django.conf import settings
from django.db import models

from core.accounts.models import Complaint
from games.models import Game


class Alias(models.Model):
    """How somebody is called in the operators' log."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="operators_alias"
    )
    code = models.CharField(max_length=16, unique=True)

    def __str__(self) -> str:
        return self.code


class Act(models.Model):
    """Something an operator did. The event of the same number says the same; `words` stand there
    as a hash alone."""

    seq = models.PositiveIntegerField(primary_key=True)
    kind = models.CharField(max_length=24)
    by = models.ForeignKey(  # nobody: the service, or somebody at its console
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="operator_acts"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="acts_about"
    )
    game = models.ForeignKey(
        Game, null=True, on_delete=models.SET_NULL, related_name="operator_acts"
    )
    complaint = models.ForeignKey(
        Complaint, null=True, on_delete=models.SET_NULL, related_name="acts"
    )
    facts = models.JSONField(default=dict)  # numbers and ids, never names
    words = models.JSONField(default=dict)  # reason, names; empty once they were forgotten
    nonce = models.CharField(max_length=32, blank=True)  # so that nobody guesses them by the hash
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("-seq",)

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

    @property
    def reason(self) -> str:
        return str(self.words.get("reason", ""))


class Ban(models.Model):
    """An account that operators closed: until then, or for good."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ban"
    )
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    until = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.user_id} until {self.until or 'for good'}"
