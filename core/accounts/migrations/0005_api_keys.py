import hashlib

from django.db import migrations, models

from core import sql

OLD = "authtoken_token"  # one key in plain text for each player, until 0.2


def take_over(apps, schema_editor) -> None:
    """Keys from before go on, for ever and for everything as they did; only their hashes are
    kept."""
    with schema_editor.connection.cursor() as cursor:
        if OLD not in schema_editor.connection.introspection.table_names(cursor):
            return
        cursor.execute(f"SELECT key, user_id, created FROM {OLD}")  # noqa: S608 -- a constant
        found = cursor.fetchall()
    apps.get_model("accounts", "ApiKey").objects.bulk_create(
        apps.get_model("accounts", "ApiKey")(
            user_id=user_id,
            name="program",
            digest=hashlib.sha256(key.encode()).hexdigest(),
            begins=key[:8],
            scopes="read play organise",
            created_at=sql.read_moment(created),
        )
        for key, user_id, created in found
    )
    schema_editor.execute(f"DROP TABLE {OLD}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_name_skeleton")]

    operations = [
        migrations.CreateModel(
            name="ApiKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("begins", models.CharField(max_length=12)),
                ("scopes", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE,
                        related_name="api_keys",
                        to="accounts.user",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "name"), name="one_key_of_a_name")
                ],
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
