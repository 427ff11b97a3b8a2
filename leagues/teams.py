"""Teams: so many of the best members' points, over all divisions, make the team's. Whoever steps
in for somebody plays for their team; whoever gave no team plays for nobody but themselves."""

from collections import defaultdict

from leagues.presentation import Teller
from leagues.shapes import TeamMember, TeamRow


def team_standings(teller: Teller) -> list[TeamRow]:
    """Empty where the season has no teams or nobody has a berth yet; level teams share a rank."""
    count = teller.state.plan.counting
    if not count or not teller.state.berths:
        return []
    members: dict[str, list[tuple[int, int]]] = defaultdict(list)  # (points, berth)
    for division in range(1, teller.state.plan.divisions + 1):
        for row in teller.state.standing(division):
            if team := team_of(teller, row.berth):
                members[team].append((row.points, row.berth))
    best = {
        team: sorted(own, key=lambda one: (-one[0], one[1]))[:count]
        for team, own in members.items()
    }
    totals = {team: sum(points for points, _ in own) for team, own in best.items()}
    return [
        TeamRow(
            rank=1 + sum(other > totals[team] for other in totals.values()),
            team=team,
            points=teller.points(totals[team]),
            members=[
                TeamMember(name=teller.names.berths[berth], points=teller.points(points))
                for points, berth in best[team]
            ],
            others=len(members[team]) - len(best[team]),
        )
        for team in sorted(totals, key=lambda team: (-totals[team], team.casefold()))
    ]


def team_of(teller: Teller, berth: int) -> str:
    first = teller.state.berths[berth].held_by[0]
    entry = teller.entries.get(first)
    return entry.team if entry else ""
