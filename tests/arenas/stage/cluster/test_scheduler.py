"""Addresses of schedulers, and files for TLS."""

from pathlib import Path

import pytest

from arena.arenas.stage.cluster.connection import _security
from arena.arenas.stage.cluster.scheduler import LOCAL, Scheduler
from arena.games import InputError


@pytest.mark.parametrize("address", ["tcp://10.0.0.1:8786", "tls://head-node.example:1", "tcp://[::1]:8786", LOCAL])
def test_addresses(address):
    scheduler = Scheduler(address)
    assert scheduler.is_local is (address == LOCAL)
    assert scheduler.is_encrypted is address.startswith("tls")


@pytest.mark.parametrize(
    "address", ["", "10.0.0.1:8786", "tcp://10.0.0.1", "http://x:1", "dask:remote", "tcp://x:99999", "tcp://x:0"]
)
def test_what_is_no_address(address):
    with pytest.raises(InputError, match=r"--scheduler '.*': write tcp://HOST:PORT, tls://HOST:PORT, or dask:local"):
        Scheduler(address)


def test_files_go_with_tls_and_are_there(tmp_path):
    file = tmp_path / "ca.pem"
    with pytest.raises(InputError, match=r"--tls-ca '.*ca.pem': there is no such file"):
        Scheduler("tls://x:1", tls_ca=file)
    file.write_text("")
    assert Scheduler("tls://x:1", tls_ca=file).files == {"--tls-ca": file}
    with pytest.raises(InputError, match="--tls-ca goes with --scheduler tls://HOST:PORT, and this is tcp://x:1"):
        Scheduler("tcp://x:1", tls_ca=file)


def test_files_are_those_that_are_named_or_those_of_dask(tmp_path):
    import dask

    file = tmp_path / "ca.pem"
    file.write_text("this is no certificate\n")
    with pytest.raises(InputError, match=r"--tls-ca and --tls-cert must be given, or distributed\.comm\.tls"):
        _security(Scheduler("tls://x:1"))
    with pytest.raises(InputError, match=r"tls://x:1: --tls-cert must be given"):
        _security(Scheduler("tls://x:1", tls_ca=file))
    known = {"distributed.comm.tls.ca-file": str(file), "distributed.comm.tls.client.cert": str(file)}
    with dask.config.set(known), pytest.raises(InputError, match=r"files for TLS cannot be used \(.*ca.pem.*\): "):
        _security(Scheduler("tls://x:1"))
    other = Path(tmp_path / "other.pem")
    other.write_text("")
    with dask.config.set(known), pytest.raises(InputError, match=r"\(.*ca.pem, .*other.pem"):
        _security(Scheduler("tls://x:1", tls_cert=other))
