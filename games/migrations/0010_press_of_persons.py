import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_persons(apps, schema_editor):
    """Who held both seats when it was written: whoever left first after it, else who sits there."""
    Press, Seat, Departure = (
        apps.get_model("games", name) for name in ("Press", "Seat", "Departure")
    )

    def held(game, seat, at):
        left = Departure.objects.filter(game_id=game, seat=seat, at__gte=at).order_by("at").first()
        if left is not None:
            return left.player_id
        found = Seat.objects.filter(game_id=game, number=seat).values_list("player_id", flat=True)
        return found.first()

    for row in Press.objects.exclude(to=None).iterator():
        row.sender_id = held(row.game_id, row.seat, row.at)
        row.recipient_id = held(row.game_id, row.to, row.at)
        row.save(update_fields=["sender", "recipient"])


def person():
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_bot_calls"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("press", "sender", person()),
        migrations.AddField("press", "recipient", person()),
        migrations.RunPython(name_persons, migrations.RunPython.noop),
    ]
