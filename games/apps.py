from django.apps import AppConfig
from django.core.checks import register


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from allauth.account.signals import user_logged_in

        from core import live
        from core.accounts import deletion, names
        from core.web import refusals
        from games import checks
        from games.api import problems
        from games.services import account_deletion, changes, reserved_names
        from games.services.refusals import TableRefusal
        from games.web.guests import keep_games
        from games.web.page import show_refusal

        user_logged_in.connect(keep_games)
        register(checks.games_of_other_packages)
        deletion.register(account_deletion.PART)
        names.reserve(reserved_names.reserved)
        problems.explain_to_rest()
        refusals.register(TableRefusal, show_refusal)
        live.VERSIONS["table"] = changes.heads_of_tables
        live.VERSIONS["player"] = changes.heads_of_players
        live.VERSIONS["archive"] = lambda which: {}  # nobody waits there for what is to come
