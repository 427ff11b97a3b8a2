from django.db import models


class Row(models.Model):
    text = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.text
