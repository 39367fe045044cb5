"""The rules of clauses, tried in this sequence at every word of a sentence; the first that holds has the word."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Rule
from pbem.orders.prose.rules import (
    conditions,
    corrections,
    deeds,
    enemies,
    exceptions,
    places,
    small_words,
    standing,
    subjects,
    ways,
)

RULES: Final = (
    Rule("a sign ends a clause", small_words.stop, "FI1 to D5. FI2 to E5."),
    Rule("a condition", conditions.condition, "If enemy within 2, then FI1 moves to D5"),
    Rule("otherwise", conditions.otherwise, "FI1 to D5 if enemy within 2, otherwise hold"),
    Rule("more exceptions", exceptions.more_exceptions, "All hold except FI1 and FI2"),
    Rule("what those left out do", exceptions.of_the_exception, "Everyone holds except FI1, which moves to D5"),
    Rule("an exception", exceptions.exception, "All units hold except FI3"),
    Rule("an address", subjects.address, "Harcourt, could you bring FC1 to J5"),
    Rule("a label", deeds.label, "ADVANCE: FI1, FI2"),
    Rule("a heading", subjects.heading, "the cavalry: all of it holds"),
    Rule("taking back", corrections.cancel, "scrap FI2 and FI4"),
    Rule("leaving as it is", corrections.keep, "FI1 and FI2 as before"),
    Rule("what is said behind it", corrections.after_taking_back, "scrap FI2 + FI4, I'll send new ones tomorrow"),
    Rule("a remark in brackets", small_words.remark, "FI1 to D5 (good luck to them)"),
    Rule("instead of a place", corrections.instead, "instead of D5 FI1 goes to D6"),
    Rule("no, rather", corrections.no_rather, "FI1 to D5 - no, D6"),
    Rule("nobody", subjects.nobody, "Nobody moves"),
    Rule("the writer himself", subjects.myself, "I ride over to FI5"),
    Rule("whoever stands there", subjects.whoever, "FG2 should fire at whoever stands in D4"),
    Rule("nothing", deeds.nothing, "FI3 does nothing at all"),
    Rule("a row of the map", places.row, "FI4 to row 6"),
    Rule("the ground", places.ground, "FI1 goes along the northern road to D5"),
    Rule("a place told from another", places.relation, "FI7 goes behind FI4"),
    Rule("a general goes to a unit", subjects.to_somebody, "Gramont to FI4"),
    Rule("the enemy", enemies.the_enemy, "the enemy stands at D4 with four guns"),
    Rule("a closed word of its verb", deeds.word_of_verb, "FI1 holds its fire"),
    Rule("holding fire", deeds.hold_fire, "FI1 and FI2 are to hold your fire"),
    Rule("a name", subjects.name, "FI1 moves to D5 and FI2 to E5"),
    Rule("a standing order", standing.policy, "FI1 to D5, and losses weakest"),
    Rule("a verb", deeds.verb, "the first battalion should march to D5"),
    Rule("a place", places.place, "FI1 to D5, FI2 to E5"),
    Rule("a number", ways.count, "FI1 goes one square forward"),
    Rule("the nearest", enemies.nearest, "FG2 shoots at the nearest"),
    Rule("a way", ways.way, "FI1 please advance and face E"),
    Rule("a formation", deeds.form, "FI1 to D5 in attack column"),
    Rule("a negation", deeds.negation, "don't move FI1"),
    Rule("also, again, always", small_words.flags, "FI1 one forward, FI2 also"),
    Rule("what changes the meaning", small_words.hard, "FI1 only to D5 instead"),
    Rule("a pause", small_words.pause, "FI1 to D5, and FI2 to E5"),
    Rule("a light word", small_words.light, "would you please have FI1 go to D5"),
    Rule("a word for a place", places.apposition, "FI1 goes to the ford D5"),
    Rule("whatever is left", small_words.left, "FI1 trundles merrily to D5"),
)
