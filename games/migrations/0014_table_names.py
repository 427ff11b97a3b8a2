from django.db import migrations, models

from games.services.table_names import choose

BATCH = 1000


def fill(apps, schema_editor) -> None:
    game_model = apps.get_model("games", "Game")
    taken, batch = set(), []
    for game in game_model.objects.order_by("opened_at", "pk").only("pk", "slug").iterator():
        game.slug = choose(game.pk, taken)
        taken.add(game.slug)
        batch.append(game)
        if len(batch) == BATCH:
            game_model.objects.bulk_update(batch, ["slug"])
            batch = []
    game_model.objects.bulk_update(batch, ["slug"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_indexes_for_many_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="slug",
            field=models.CharField(max_length=40, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="game",
            name="slug",
            field=models.CharField(max_length=40, unique=True),
        ),
    ]
