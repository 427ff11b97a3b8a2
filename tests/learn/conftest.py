from tests.notifications.conftest import cast, mail_settings

__all__ = ("cast", "mail_settings")
