"""`manage.py simulate_league --entrants 64 --game siecle-dor --seed 3 --json`: a whole season by
bots, audited at its end."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.eventlog.chain import canonical
from games.engine import load
from games.management.commands.simulate import configured_database, find_ruleset, scratch_database
from games.tasks import nobody_rings
from leagues.services.refusals import SeasonRefusal
from leagues.simulation import Setting, simulate


class Command(BaseCommand):
    help = (
        "Run a whole season by bots through the real services, in a scratch database unless "
        "kept, and audit it and all its tables."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--entrants", type=int, required=True)
        parser.add_argument(
            "--game",
            required=True,
            help="a game (siecle-dor) or one of its rulesets (siecle-dor@1)",
        )
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument(
            "--divisions", type=int, default=0, help="unless told, one for every sixteen entrants"
        )
        parser.add_argument(
            "--format", choices=["round_robin", "swiss", "knockout"], default="round_robin"
        )
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seats", type=int, default=4, help="at a table")
        parser.add_argument(
            "--advance",
            type=int,
            default=0,
            help="of each table of a knock-out; unless told, half of it",
        )
        parser.add_argument("--substitutes", type=int, default=4)
        parser.add_argument(
            "--drop-outs", type=int, default=10, help="percent of the entrants who leave on the way"
        )
        parser.add_argument(
            "--dead-mail",
            type=int,
            default=5,
            help="percent of the entrants whose mail address dies in the first round",
        )
        parser.add_argument("--round-days", type=int, default=35)
        parser.add_argument("--json", action="store_true", help="one JSON line")
        parser.add_argument(
            "--keep", action="store_true", help="keep the season in the configured database"
        )

    def handle(self, *args: Any, json: bool, keep: bool, **options: Any) -> None:
        began = time.perf_counter()
        ruleset, entrants = find_ruleset(options["game"]), options["entrants"]
        seats = min(options["seats"], load(ruleset).players[-1])
        setting = Setting(
            ruleset=ruleset,
            entrants=entrants,
            seed=options["seed"],
            divisions=options["divisions"]
            or (max(1, entrants // 16) if options["format"] != "knockout" else 1),
            format=options["format"],
            rounds=options["rounds"],
            seats=seats,
            advance=options["advance"] or max(1, seats // 2),
            substitutes=options["substitutes"],
            drop_outs=options["drop_outs"],
            dead_mail=options["dead_mail"],
            round_days=options["round_days"],
        )
        try:
            with nobody_rings(), configured_database() if keep else scratch_database():
                line = simulate(setting)
        except SeasonRefusal as refusal:
            facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
            raise CommandError(
                f"The season cannot be set up: {refusal.code} ({facts})."
            ) from refusal
        self.stdout.write(canonical(line) if json else readable(line))
        if options["verbosity"]:
            self.stderr.write(
                f"{line['tables']} tables, {line['moves']} moves, simulated and audited in "
                f"{time.perf_counter() - began:.1f} s"
            )
        if line["audit"] != "ok" or line["tables_failed"]:
            raise CommandError("The audit failed.")


def readable(line: dict[str, Any]) -> str:
    rounds = "\n".join(
        f"  round {one['round']}: closed {one['closed']}"
        f"{'' if one['closed_on_its_day'] else ' (not on its day)'}; {one['tables']} tables, "
        f"{one['played']} played to their end,"
        f" {one['adjudicated']} adjudicated, {one['voided']} voided, {one['byes']} byes"
        for one in line["rounds"]
    )
    return (
        f"season {line['season']}, seed {line['seed']}: {line['entrants']} entrants in divisions "
        f"of {line['divisions']}; {line['status']}\n"
        f"{rounds}\n"
        f"  {line['withdrawn']} withdrew, {line['substituted']} substituted, {line['autopilots']} "
        f"berths with the autopilot;"
        f" {line['open_tables']} tables left open, {line['without_pod']} left without a pod\n"
        f"  {line['dead_mail']['addresses']} addresses died: {line['dead_mail']['bounces']} mails "
        f"came back,"
        f" {line['dead_mail']['deadlines_held']} deadlines held, "
        f"{line['dead_mail']['organiser_told']} letters to the organiser,"
        f" {line['dead_mail']['replaced']} replaced\n"
        f"  head {line['head'][1][:16]} at {line['head'][0]}; audit {line['audit']}; "
        f"{line['tables_audited']} tables audited ok"
    )
