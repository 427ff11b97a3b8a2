from django.urls import URLPattern, path

from games.web import forks, lines, orders, proof, reports, seats, talk, views

urlpatterns: list[URLPattern] = [
    path("", views.tables, name="tables"),
    path("my/", views.my_tables, name="my-tables"),
    path("tables/new/", seats.new, name="new-table"),
    path("tables/<str:table_id>/", views.table, name="table"),
    path("tables/<str:table_id>/orders/", orders.letter, name="orders"),
    path("tables/<str:table_id>/move/", orders.move, name="move"),
    path("tables/<str:table_id>/chart/<str:ship>/", lines.chart, name="chart"),
    path(
        "tables/<str:table_id>/chart/<str:ship>/print/", reports.ask_for_chart, name="ask-for-chart"
    ),
    path("tables/<str:table_id>/chart/<str:ship>.pdf", reports.chart, name="printed-chart"),
    path("tables/<str:table_id>/join/", seats.join, name="take-seat"),
    path("tables/<str:table_id>/confirm/", seats.confirm, name="confirm"),
    path("tables/<str:table_id>/invite/", seats.invite, name="invite"),
    path("tables/<str:table_id>/bot/", seats.seat_bot, name="seat-bot"),
    path("tables/<str:table_id>/cancel/", seats.cancel, name="cancel"),
    path("tables/<str:table_id>/leave/", seats.leave, name="leave"),
    path("tables/<str:table_id>/press/", talk.write, name="press"),
    path("tables/<str:table_id>/seats/<int:number>/take-over/", seats.take_over, name="take-over"),
    path("tables/<str:table_id>/press/book/", talk.in_book, name="press-in-book"),
    path("tables/<str:table_id>/book/", reports.ask_for_book, name="ask-for-book"),
    path("tables/<str:table_id>/book.pdf", reports.book, name="book"),
    path("tables/<str:table_id>/summary/", reports.ask_for_book),
    path("tables/<str:table_id>/summary.pdf", reports.summary, name="summary"),
    path("tables/<str:table_id>/sheet/", reports.ask_for_sheet, name="ask-for-sheet"),
    path("tables/<str:table_id>/sheet.pdf", reports.sheet, name="sheet"),
    path("tables/<str:table_id>/proof/", proof.proof, name="proof"),
    path("tables/<str:table_id>/bundle.json", proof.bundle, name="bundle"),
    path("tables/<str:table_id>/log.jsonl", proof.export, name="log"),
    path("tables/<str:table_id>/fork/", forks.fork, name="fork"),
    path("join/<str:token>/", seats.invitation, name="join"),
    path("healthz", views.healthz, name="healthz"),
]
