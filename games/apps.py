from django.apps import AppConfig
from django.core.checks import register


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from core.accounts import deletion
        from core.web import refusals
        from games import checks
        from games.api import problems
        from games.services import account_deletion
        from games.services.refusals import TableRefusal
        from games.web.page import show_refusal

        register(checks.games_of_other_packages)
        deletion.register(account_deletion.PART)
        problems.explain_to_rest()
        refusals.register(TableRefusal, show_refusal)
