"""What becomes of the meetings of a player who withdraws."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from pbem.league.meeting import NOBODY, Ended, Meeting, PlayerId, Score


def is_struck(meetings: Sequence[Meeting], player: PlayerId, planned: int = 0) -> bool:
    """Whether a player who withdraws has played less than half of his games, so that none counts in the table.

    A round in which he rested is none of them. `planned` is how many he would have had in the season, where not all of
    them are among the meetings.
    """
    own = [meeting for meeting in meetings if meeting.has(player) and not meeting.is_bye]
    played = sum(score.was_played for meeting in own for score in meeting.scores)
    return 2 * played < max(planned, sum(meeting.games for meeting in own))


def counted(meetings: Sequence[Meeting], withdrawn: Collection[PlayerId], planned: int = 0) -> tuple[Meeting, ...]:
    """The meetings that count in the table: those of the withdrawn are struck, or what is unplayed is forfeited.

    A match that both have left counts for nobody.
    """
    struck = {player for player in withdrawn if is_struck(meetings, player, planned)}
    kept = (meeting for meeting in meetings if not struck & {meeting.home, meeting.away})
    settled = (_forfeited(meeting, withdrawn) for meeting in kept)
    return tuple(meeting for meeting in settled if not meeting.is_abandoned)


def _forfeited(meeting: Meeting, withdrawn: Collection[PlayerId]) -> Meeting:
    gone = [player for player in (meeting.home, meeting.away) if player in withdrawn]
    if not gone or meeting.away == NOBODY or meeting.is_over:
        return meeting
    lost_at_home = gone == [meeting.home]
    ended = Ended.FORFEIT if len(gone) == 1 else Ended.ABANDONED
    forfeit = Score("", "", "", "", 0 if lost_at_home else 2, ended=ended)
    return replace(meeting, scores=(*meeting.scores, *[forfeit] * (meeting.games - len(meeting.scores))))
