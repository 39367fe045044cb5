from tests.umpire.conftest import club, playing

__all__ = ["club", "playing"]
