import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FLAGS = {
    "shows_games": "my games and results",
    "shows_ratings": "my ratings and their course",
    "shows_record": "how quickly and reliably I answer",
}


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_guests")]

    operations = [
        *(
            migrations.AddField("user", name, models.BooleanField(default=True, verbose_name=label))
            for name, label in FLAGS.items()
        ),
        migrations.CreateModel(
            name="Complaint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField()),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "about",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="complaints",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tie",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("follow", "Follow"), ("block", "Block")], max_length=6
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "who",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ties",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "whom",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tied_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("who", "whom", "kind"), name="one_tie_of_a_kind"
                    )
                ]
            },
        ),
    ]
