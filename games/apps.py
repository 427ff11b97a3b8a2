from django.apps import AppConfig
from django.core.checks import register


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from core.accounts import deletion, names
        from core.web import refusals
        from games import checks
        from games.api import problems
        from games.services import account_deletion, reserved_names
        from games.services.refusals import TableRefusal
        from games.web.page import show_refusal

        register(checks.games_of_other_packages)
        deletion.register(account_deletion.PART)
        names.reserve(reserved_names.reserved)
        problems.explain_to_rest()
        refusals.register(TableRefusal, show_refusal)
