"""A POST that commits one row, and a GET that says hello."""

from typing import Any

from django.urls import path
from rest_framework.generics import CreateAPIView
from rest_framework.response import Response
from rest_framework.serializers import ModelSerializer
from rest_framework.views import APIView

from bench.minimal.models import Row


class RowSerializer(ModelSerializer):  # type: ignore[misc]  # DRF has no types
    class Meta:
        model = Row
        fields = ("id", "text")


class Rows(CreateAPIView):  # type: ignore[misc]  # DRF has no types
    serializer_class = RowSerializer


class Hello(APIView):  # type: ignore[misc]  # DRF has no types
    def get(self, request: Any) -> Response:
        return Response({"hello": "sailor"})


urlpatterns = [path("rows", Rows.as_view()), path("hello", Hello.as_view())]
