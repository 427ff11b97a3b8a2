from django.db import migrations, models
from django.db.models.deletion import CASCADE


def store_apart(apps, schema_editor) -> None:
    """Each kept mail becomes a message of its own; from now on several recipients share one."""
    Inbound = apps.get_model("notifications", "Inbound")
    RawMessage = apps.get_model("notifications", "RawMessage")
    for row in Inbound.objects.only("raw").iterator(chunk_size=100):
        row.message = RawMessage.objects.create(raw=row.raw)
        row.save(update_fields=["message"])


class Migration(migrations.Migration):
    dependencies = [("notifications", "0007_letters_in_time")]

    operations = [
        migrations.CreateModel(
            name="RawMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("raw", models.BinaryField()),
            ],
        ),
        migrations.AddField(
            "inbound",
            "message",
            models.ForeignKey(
                null=True,
                on_delete=CASCADE,
                related_name="deliveries",
                to="notifications.rawmessage",
            ),
        ),
        migrations.AddField(
            "inbound", "envelope_from", models.CharField(max_length=320, null=True)
        ),
        migrations.RunPython(store_apart, migrations.RunPython.noop),
    ]
