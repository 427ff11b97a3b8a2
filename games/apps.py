from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from core.accounts import deletion
        from games.services import account_deletion

        deletion.register(account_deletion.PART)
