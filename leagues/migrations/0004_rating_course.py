from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0003_receipts")]

    operations = [
        migrations.AddField("ratedplace", "mu", models.FloatField(null=True)),
        migrations.AddField("ratedplace", "sigma", models.FloatField(null=True)),
    ]
