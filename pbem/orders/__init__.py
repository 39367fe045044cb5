"""The order language: from the text of a letter to orders, questions and problems."""

from pbem.orders.acknowledgement import Acknowledgement, acknowledge, subject
from pbem.orders.context import Context
from pbem.orders.diagnosis import Diagnosis, diagnose
from pbem.orders.draft import Draft
from pbem.orders.filing import file
from pbem.orders.form import order_form
from pbem.orders.help import help_text, manual_section
from pbem.orders.letter import read, read_lines
from pbem.orders.question import Question
from pbem.orders.reading import LineReading, Press, Reading, Result, Setting

__all__ = [
    "Acknowledgement",
    "Context",
    "Diagnosis",
    "Draft",
    "LineReading",
    "Press",
    "Question",
    "Reading",
    "Result",
    "Setting",
    "acknowledge",
    "diagnose",
    "file",
    "help_text",
    "manual_section",
    "order_form",
    "read",
    "read_lines",
    "subject",
]
