"""Signals as they are in a terminal, wherever tests are started."""

import signal


def heed_signals() -> None:
    """Let Ctrl-C and a terminal that goes away mean something to this process, and to those that it starts.

    A shell that starts something in the background has it ignore SIGINT and SIGQUIT, and `nohup` SIGHUP; that is
    passed on.
    """
    usual = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGQUIT: signal.SIG_DFL,
        signal.SIGHUP: signal.SIG_DFL,
    }
    for number, handler in usual.items():
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)
