from django.db import migrations, models


def into_the_outbox(apps, schema_editor):
    """What was written about seasons goes on in the outbox of all mails, under the same Message-ID."""
    Letter, Outbound = (
        apps.get_model("leagues", "Letter"),
        apps.get_model("notifications", "Outbound"),
    )
    kept = (
        "user_id",
        "seq",
        "created_at",
        "sent_at",
        "attempts",
        "retry_at",
        "last_error",
        "subject",
        "text",
        "html",
    )
    for letter in Letter.objects.select_related("user").order_by("pk").iterator():
        facts = {**letter.facts, "season": letter.season_id, "about": letter.kind}
        same = {name: getattr(letter, name) for name in kept}
        to = letter.user.email if letter.subject else ""
        Outbound.objects.create(
            kind="season", facts=facts, once=f"season/{letter.once}", to=to, **same
        )


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0001_initial"),
        ("notifications", "0004_season_mails"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry", name="quiet", field=models.BooleanField(default=False)
        ),
        migrations.AddField(
            model_name="season", name="quiet", field=models.BooleanField(default=False)
        ),
        migrations.RunPython(into_the_outbox, migrations.RunPython.noop),
        migrations.DeleteModel(name="Letter"),
    ]
