from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from core.accounts import leaving
        from games.services import farewells

        leaving.register(farewells.PART)
