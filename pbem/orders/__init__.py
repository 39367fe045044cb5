"""The order language: from the text of a letter to orders, questions and problems."""

from pbem.orders.answer.acknowledgement import Acknowledgement, acknowledge
from pbem.orders.answer.help import help_text
from pbem.orders.answer.question import Question
from pbem.orders.grammar.letter import read, read_lines
from pbem.orders.grammar.reading import LineReading, Press, Reading, Result, Setting
from pbem.orders.meaning.context import Context
from pbem.orders.reply.form import order_form
from pbem.orders.sheet.draft import Draft
from pbem.orders.sheet.filing import file

__all__ = [
    "Acknowledgement",
    "Context",
    "Draft",
    "LineReading",
    "Press",
    "Question",
    "Reading",
    "Result",
    "Setting",
    "acknowledge",
    "file",
    "help_text",
    "order_form",
    "read",
    "read_lines",
]
