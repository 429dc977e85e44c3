"""What commands say on stderr while kernels are compiled, which they may have to or not."""

from __future__ import annotations

import re

_NOTICE = re.compile(r"^arena: (compiling kernel|waiting for) .*\n", re.MULTILINE)


def without_compilation(messages: str) -> str:
    """All other messages."""
    return _NOTICE.sub("", messages)


def tells_of_compilation(messages: str) -> bool:
    """Whether kernels were compiled."""
    return _NOTICE.match(messages) is not None
