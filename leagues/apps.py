from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from games.services import listeners
        from leagues.services import notes

        listeners.register(notes.listen)
        listeners.keep_seats(notes.may_take_over)
        listeners.give_home(notes.home_of)
