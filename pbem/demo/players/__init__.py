"""The demonstration's players: what each wishes to do, and the way each has of writing it down.

They know nothing but the letters they are sent, as a human player does; none of this is seen by the umpire.
"""
