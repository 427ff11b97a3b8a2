from django.apps import AppConfig


class OperatorsConfig(AppConfig):
    name = "operators"

    def ready(self) -> None:
        from core.accounts import deletion
        from core.eventlog import verification
        from operators import account_deletion, records

        deletion.register(account_deletion.PART)
        verification.register("operators' log", records.verify)
