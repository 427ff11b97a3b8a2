from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_account_mails")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="guest_until",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="user",
            index=models.Index(
                condition=models.Q(("guest_until__isnull", False)),
                fields=["guest_until"],
                name="guests",
            ),
        ),
    ]
