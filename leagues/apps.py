from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self) -> None:
        from core.accounts import deletion
        from core.web import refusals
        from games.services import extensions
        from leagues import season_mail
        from leagues.services import account_deletion, game_results
        from leagues.services.refusals import SeasonRefusal
        from leagues.web.views import show_refusal
        from notifications import seasons

        extensions.register(game_results.EXTENSION)
        deletion.register(account_deletion.PART)
        seasons.register(season_mail.DESK)
        refusals.register(SeasonRefusal, show_refusal)
