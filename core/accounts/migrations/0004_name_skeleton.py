from django.db import migrations, models

from core.accounts.names import skeleton


def fill(apps, schema_editor) -> None:
    """Everybody keeps their name; of several that look alike the oldest has the looks."""
    user_model = apps.get_model("accounts", "User")
    taken = set()
    for user in user_model.objects.order_by("pk").only("pk", "username").iterator():
        looks = skeleton(user.username)
        if looks not in taken:
            taken.add(looks)
            user_model.objects.filter(pk=user.pk).update(skeleton=looks)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_counter")]

    operations = [
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=1000, null=True, unique=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
