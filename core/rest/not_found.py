"""Every other address under REST's: told as REST tells it. Comes after all the others."""

from django.urls import URLPattern, re_path

from core.rest import documents

urlpatterns: list[URLPattern] = [re_path("", documents.Nowhere.as_view())]
