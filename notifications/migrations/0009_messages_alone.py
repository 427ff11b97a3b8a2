from django.db import migrations, models
from django.db.models.deletion import CASCADE


class Migration(migrations.Migration):
    """Apart from the one before: Postgres alters no table in whose rows it has just written."""

    dependencies = [("notifications", "0008_messages_once")]

    operations = [
        migrations.AlterField(
            "inbound",
            "message",
            models.ForeignKey(
                on_delete=CASCADE, related_name="deliveries", to="notifications.rawmessage"
            ),
        ),
        migrations.RemoveField("inbound", "raw"),
    ]
