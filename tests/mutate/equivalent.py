"""Mutants that no test can kill, because no battle, letter or check differs by them; each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.mutate.mutations import Mutation

ONE_A_SQUARE: Final = "before the battle a square holds one unit of one side"
EVERY_WAY: Final = "every way begins with it, so that none gains by it"
NO_ACTIONS: Final = "nobody has an order for no actions"
ONE_NAMED: Final = "the order names one square"
BOTH_WAYS: Final = "squares of one diagonal are still told from those of another"
ONLY_COMPARED: Final = "wishes are only compared"
REHEARSED_FOR_NOTHING: Final = "where nothing is ordered for so many actions nothing is found to be at fault"
NO_OTHER_WEIGHT: Final = "nothing else that happens weighs as much as it does now"
ALIKE: Final = "whoever meets is moved alike, and they are only compared"
SAME_ROOT: Final = "the root is found by another way"
NO_FRONT: Final = "a general has no front"
NO_WAY: Final = "nobody asks which way leads from a point to itself"
QUICK_LOOK: Final = "a quick look, after which the gap itself is measured"
EQUIVALENT: Final[Mapping[str, str]] = {
    "pbem/league/rounds.py: 0 if standing.mirrored else sum((meeting.away == player for meeting in met)) -> -1 if "
    "standing.mirrored else sum((meeting.away == player for meeting in met))": ALIKE,
    "pbem/league/rounds.py: 0 if standing.mirrored else sum((meeting.away == player for meeting in met)) -> 1 if "
    "standing.mirrored else sum((meeting.away == player for meeting in met))": ALIKE,
    "pbem/league/rounds.py: 0 if standing.mirrored else sum((meeting.home == player for meeting in met)) -> -1 if "
    "standing.mirrored else sum((meeting.home == player for meeting in met))": ALIKE,
    "pbem/league/rounds.py: 0 if standing.mirrored else sum((meeting.home == player for meeting in met)) -> 1 if "
    "standing.mirrored else sum((meeting.home == player for meeting in met))": ALIKE,
    "pbem/league/rounds.py: Fraction(0) -> Fraction(-1)": ALIKE,
    "pbem/league/rounds.py: Fraction(0) -> Fraction(1)": ALIKE,
    "pbem/league/glicko.py: abs(high - low) > _CLOSE -> abs(high - low) >= _CLOSE": SAME_ROOT,
    "pbem/league/glicko.py: f_middle * f_high <= 0 -> f_middle * f_high <= 1": SAME_ROOT,
    "pbem/league/glicko.py: f_middle * f_high <= 0 -> f_middle * f_high < 0": SAME_ROOT,
    "pbem/league/glicko.py: 1 -> 2": SAME_ROOT,
    "pbem/league/swiss.py: a != b and rule(entrants[a], entrants[b]) -> rule(entrants[a], entrants[b])": "nobody is "
    "matched with himself",
    "pbem/league/withdrawals.py: 0 -> -1": "a player has no less than no games",
    "pbem/rules/brandywine/seeing/sentences.py: headline=7 -> headline=8": NO_OTHER_WEIGHT,
    "pbem/rules/brandywine/combat/losses.py: {'first': 0, '': 1, 'last': 2} -> {'first': 0, '': 1, 'last': "
    "3}": ONLY_COMPARED,
    "pbem/rules/brandywine/combat/factors.py: DOWNHILL if down else 1 -> DOWNHILL if down else 0": "it is asked of "
    "what is more than one",
    "pbem/rules/brandywine/movement/phase.py: unit.side in table.position.acting and table.in_contact(unit) and (not "
    "unit.held) and (not unit.disorganised) -> table.in_contact(unit) and (not unit.held) and (not "
    "unit.disorganised)": "only a side that acts declares battles",
    "pbem/rules/brandywine/movement/phase.py: unit.side in table.position.acting and table.in_contact(unit) and (not "
    "unit.held) and (not unit.disorganised) -> unit.side in table.position.acting or table.in_contact(unit) or (not "
    "unit.held) or (not unit.disorganised)": "whoever may not attack is made to by nothing",
    "pbem/rules/brandywine/movement/stacking.py: march.path and field.units[march.unit].combat and march.begun -> "
    "field.units[march.unit].combat and march.begun": "whoever has begun to march has a way behind him",
    "pbem/rules/brandywine/orders/checking/checking.py: action.squares[0] -> action.squares[-1]": ONE_NAMED,
    "pbem/rules/brandywine/movement/routes.py: -1 -> -2": "a rest of one place is as short either way",
    "pbem/rules/brown_bess/morale/retire.py: allowance(field.ground, unit, path[0] if path[0] in field.ground else "
    "None) -> allowance(field.ground, unit, path[0])": "no road leads to a square off the map",
    "pbem/rules/brown_bess/movement/contact.py: unit.id in moving or (bool(unit.with_unit) and unit.with_unit in "
    "moving) -> unit.id in moving or (bool(unit.with_unit) or unit.with_unit in moving)": "a unit goes before the "
    "general who is with it, and both leave together",
    "pbem/rules/brown_bess/firing/square_fire.py: 1 if target.column > place.column else -1 -> 1 if target.column < "
    "place.column else -1": BOTH_WAYS,
    "pbem/rules/brown_bess/firing/square_fire.py: 1 if target.column > place.column else -1 -> 1 if target.column >= "
    "place.column else -1": BOTH_WAYS,
    "pbem/rules/brown_bess/scenario/deployment.py: company[0] -> company[-1]": ONE_A_SQUARE,
    "pbem/rules/brown_bess/scenario/deployment.py: company[0] if company and company[0].side == general.side else None "
    "-> company[0] if company else None": ONE_A_SQUARE,
    "pbem/rules/brown_bess/scenario/deployment.py: other.place is not None and other.side == unit.side and "
    "(other.is_general == unit.is_general) -> other.place is not None and other.is_general == unit.is_general": "the "
    "squares of the enemy are shut in the line below",
    "pbem/rules/brown_bess/field/terrain.py: corner not in ground or ground.has(corner, Terrain.WATER) -> "
    "ground.has(corner, Terrain.WATER)": "between two squares of a board lie two more of it",
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (1, 0, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (-1, 0, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (0, 1, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/morale/retire.py: (0, 0, (unit.place,)) -> (0, -1, (unit.place,))": EVERY_WAY,
    "pbem/rules/brown_bess/scenario/deployment.py: squares.get(setting.square, '') -> squares.get(setting.square)": "a "
    "square without a unit is told of as one, by either word",
    "pbem/rules/brown_bess/orders/orders_given.py: action.number is not None and 1 <= action.number < NO_PRECEDENCE -> "
    "action.number is not None and 1 <= action.number <= NO_PRECEDENCE": "that number is what a unit without one has",
    "pbem/rules/brown_bess/orders/checking/consequences.py: square is None or unit.place is None -> square is None and "
    "unit.place is None": "what a sound order is to fire at stands somewhere, and so does who fires",
    "pbem/rules/brown_bess/orders/checking/consequences.py: way.squares[0] -> way.squares[-1]": "behind a diagonal "
    "step the way goes straight on, in the column or row of its first square",
    "pbem/rules/brown_bess/scenario/deployment.py: unit.is_general and (not faults) -> not faults": "troops join "
    "nobody, so that they take post with nobody either",
    "pbem/rules/brown_bess/melee/phase.py: opponent_of(tuple(field), enemy) or unit -> "
    "opponent_of(tuple(field), enemy)": "whoever has an enemy in his square is the enemy's enemy in it",
    "pbem/rules/brown_bess/scenario/victory.py: leaders[0] -> leaders[-1]": "where two lead it is a draw, told before",
    "pbem/rules/brown_bess/firing/target_choice.py: -target.hits if policies.prefer is Prefer.WEAKEST else 0 -> "
    "-target.hits if policies.prefer is Prefer.WEAKEST else 1": "the same for all targets, which are only compared",
    "pbem/rules/napoleonic_squares/actions/assault/attackers.py: {'first': 0, 'last': 2} -> {'first': 0, 'last': "
    "3}": ONLY_COMPARED,
    "pbem/rules/napoleonic_squares/actions/assault/attackers.py: {'first': 0, 'last': 2} -> {'first': -1, 'last': "
    "2}": ONLY_COMPARED,
    "pbem/rules/napoleonic_squares/actions/assault/attackers.py: (name for action in actions if action for name in "
    "action.units if name in tasks) -> (name for action in actions for name in action.units if name in tasks)": "only "
    "brigades that have an assault before them are asked whom it names",
    "pbem/rules/napoleonic_squares/actions/task.py: self.points < 0 -> self.points < 1": "with no point left there is "
    "none to take off its own",
    "pbem/rules/napoleonic_squares/checking/rehearsal.py: continue -> pass": REHEARSED_FOR_NOTHING,
    "pbem/rules/napoleonic_squares/checking/rehearsal.py: unit.command == command and unit.on_table -> "
    "unit.command == command or unit.on_table": REHEARSED_FOR_NOTHING,
    "pbem/rules/napoleonic_squares/orders/rulings.py: others[0] -> others[-1]": "a town holds one",
    "pbem/rules/napoleonic_squares/checking/setting_up.py: wish.squares[0] -> wish.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/checking/setting_up.py: told[name][1].squares[0] -> "
    "told[name][1].squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/checking/fault.py: action.number or 0 -> action.number or 1": "who has no point "
    "left to bombard with has been told so",
    "pbem/rules/napoleonic_squares/checking/fault.py: action.squares[0] -> action.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/checking/fault.py: shorter[0] -> shorter[-1]": "one shorter way is offered",
    "pbem/rules/napoleonic_squares/scenario/victory.py: beaten[0] -> beaten[-1]": "it is asked where one army alone is "
    "broken",
    "pbem/rules/napoleonic_squares/scenario/victory.py: there[0].side if there else before.get(square, '') -> "
    "there[0].side if there else before.get(square)": "ground of nobody is left out, by either word",
    "pbem/rules/napoleonic_squares/orders/plans.py: range(actions, 0, -1) -> range(actions, -1, -1)": NO_ACTIONS,
    "pbem/rules/napoleonic_squares/orders/plans.py: (seat for seat in position.seats if seat.side == side) -> "
    "(seat for seat in position.seats)": "the sheets are those of one side",
    "pbem/rules/napoleonic_squares/actions/bombardment.py: -1 -> -0": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: order.squares[0] -> order.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: wish.squares[0] -> wish.squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/scenario/deployment.py: granted[unit.id].squares[0] -> "
    "granted[unit.id].squares[-1]": ONE_NAMED,
    "pbem/rules/napoleonic_squares/checking/rehearsal.py: range(tables.ACTION_DIE, 0, -1) -> "
    "range(tables.ACTION_DIE, -1, -1)": NO_ACTIONS,
    "pbem/rules/napoleonic_squares/seeing/known.py: {piece.command: piece.id for piece in view.own if piece.arm is "
    "Arm.GENERAL} -> {piece.command: piece.id for piece in view.own}": "a side's generals are listed after its troops",
    "pbem/league/points.py: _duplicate(meetings) if preset.compares else {} -> _duplicate(meetings)": "only presets "
    "that compare look into it",
    "pbem/league/ladder.py: free and {home, away} <= {*ranking} and may_challenge(ranking, away, home) -> free and "
    "{home, away} < {*ranking} and may_challenge(ranking, away, home)": "of two, both meet in any case",
    "pbem/rules/old_dessauer/measure/bearing.py: heading_of(dx, dy) if dx or dy else 0 -> heading_of(dx, dy) if dx or "
    "dy else 1": NO_WAY,
    "pbem/rules/old_dessauer/measure/bearing.py: heading_of(dx, dy) if dx or dy else 0 -> heading_of(dx, dy) if dx or "
    "dy else -1": NO_WAY,
    "pbem/rules/old_dessauer/movement/retreat.py: far_apart(box, there, 0) -> far_apart(box, there, -1)": QUICK_LOOK,
    "pbem/rules/old_dessauer/movement/retreat.py: (heading + CIRCLE // 2) % CIRCLE -> (heading - CIRCLE // 2) % "
    "CIRCLE": "half a circle leads to the same place either way",
    "pbem/rules/old_dessauer/combat/clashes.py: not begun or unit.id in tabletop.fought or any((each.attacking for "
    "each in opponents)) -> not begun or unit.id in tabletop.fought": "who attacks has moved, and is no passive side",
    "pbem/rules/old_dessauer/movement/toward.py: rest == 0 or not -1790 < angle + rest < 1790 -> "
    "not -1790 < angle + rest < 1790": "a rest of nothing turns it no farther",
    "pbem/rules/old_dessauer/seeing/sight.py: Pose(general.spot.x, general.spot.y, 0) -> "
    "Pose(general.spot.x, general.spot.y, -1)": NO_FRONT,
    "pbem/rules/old_dessauer/seeing/sight.py: Pose(general.spot.x, general.spot.y, 0) -> "
    "Pose(general.spot.x, general.spot.y, 1)": NO_FRONT,
    "pbem/rules/old_dessauer/orders/goals.py: actions={**plans.actions, **actions} -> actions={**actions, "
    "**plans.actions}": "a goal goes on for nobody who has an order",
    "pbem/rules/old_dessauer/fire/damage.py: disorder=hit.disorder or (what == 'disorder' and bool(roll.successes)) -> "
    "disorder=what == 'disorder' and bool(roll.successes)": "a salvo throws for disorder last, and once",
    "pbem/rules/old_dessauer/measure/sides.py: along > 0 -> along >= 0": "a line that runs along a side was told apart "
    "before",
    "pbem/rules/old_dessauer/measure/box.py: isqrt(self.half * self.half + self.deep * self.deep) + 3 -> "
    "isqrt(self.half * self.half + self.deep * self.deep) + 2": "half of it in whole numbers is still as far as the "
    "farthest corner",
    "pbem/rules/old_dessauer/army/unit.py: object.__setattr__(self, '_box', box) -> pass": "what is kept is made anew "
    "each time it is asked for",
    "pbem/rules/old_dessauer/measure/box.py: abs(dx) > limit or abs(dy) > limit or dx * dx + dy * dy > limit * limit "
    "-> abs(dx) > limit or abs(dy) > limit": QUICK_LOOK,
}
"""By `file: before -> after`, without the line, so that an entry outlives its neighbours' changes."""


def why_equivalent(mutation: Mutation) -> str:
    """Why a mutant is none, empty where it is one."""
    return EQUIVALENT.get(f"{mutation.path}: {mutation.before} -> {mutation.after}", "")
