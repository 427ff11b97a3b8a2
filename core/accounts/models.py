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
    skeleton = models.CharField(  # noqa: DJ001 -- none where an older name looks like it
        max_length=1000, unique=True, null=True, editable=False
    )  # of the name: core.accounts.names
    first_name = None  # type: ignore[assignment]  # one name is enough to sit at a table
    last_name = None  # type: ignore[assignment]

    objects: ClassVar[People] = People()

    REQUIRED_FIELDS = ["email"]


class Counter(models.Model):
    """How often something was done, for `core.caches`; the name is a hash. Written by plain SQL
    alone."""

    name = models.CharField(max_length=64, primary_key=True)
    value = models.TextField()
    expires_at = models.BigIntegerField(db_index=True)  # milliseconds of the Unix clock

    def __str__(self) -> str:
        return self.name
