from allauth.account.views import password_set
from django.urls import URLPattern, path

from core.accounts import key_views, reauthentication, safety_views, views
from core.accounts.reauthentication_views import ByMailedCode

urlpatterns: list[URLPattern] = [
    path("me/", views.me, name="me"),
    path("me/data.json", views.my_data, name="my-data"),
    path("me/leave/", views.leave_for_good, name="leave-for-good"),
    path("me/stay/", views.stay, name="stay"),
    path("me/keys/", key_views.my_keys, name="keys"),
    path("me/keys/void/", key_views.void_key, name="void-key"),
    path("me/sessions/", safety_views.sessions, name="sessions"),
    path("me/log/", safety_views.log, name="account-log"),
    path("me/undo/<str:token>/", safety_views.undo_change, name="undo-change"),
    path("me/confirm/", ByMailedCode.as_view(), name="reauthenticate-by-code"),
    # allauth asks nobody who has no password yet
    path(
        "accounts/password/set/",
        reauthentication.required(password_set),
        name="account_set_password",
    ),
]
