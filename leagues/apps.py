from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from core.accounts import leaving
        from games.services import listeners
        from leagues import postman
        from leagues.services import farewells, notes
        from notifications import seasons

        listeners.register(notes.listen)
        listeners.keep_seats(notes.may_take_over)
        listeners.give_home(notes.home_of)
        leaving.register(farewells.PART)
        seasons.register(postman.DESK)
