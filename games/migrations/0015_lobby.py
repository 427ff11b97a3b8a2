import json

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

BATCH = 1000


def fill(apps, schema_editor) -> None:
    """What is not the usual three days stands in the clock."""
    game_model = apps.get_model("games", "Game")
    batch = []
    for game in game_model.objects.only("pk", "clock", "move_days").iterator():
        clock = json.loads(game.clock)
        game.move_days = 0 if clock.get("bank_days") else clock.get("days", 3)
        if game.move_days != 3:
            batch.append(game)
        if len(batch) == BATCH:
            game_model.objects.bulk_update(batch, ["move_days"])
            batch = []
    game_model.objects.bulk_update(batch, ["move_days"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_table_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="move_days",
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddField(
            model_name="invitation",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
