# An image that plays as a plain user:
#
#     docker build -t arena .
#     docker run --rm -v "$PWD:/games" arena round-robin --game "hex(size=7)" --players A..C
#
# Where the folder belongs to somebody else than user 1000: docker run --user "$(id -u):$(id -g)" …
ARG BASE=python:3.13-slim

FROM ${BASE} AS wheel
COPY . /source
RUN python3 -m venv /build \
    && /build/bin/python -m pip install --no-cache-dir --quiet build \
    && /build/bin/python -m build --quiet --wheel --outdir /wheels /source

FROM ${BASE}
COPY --from=wheel /wheels /wheels
RUN python3 -m venv /opt/arena \
    && /opt/arena/bin/python -m pip install --no-cache-dir --quiet "$(ls /wheels/*.whl)[plot]" \
    && rm -r /wheels \
    && useradd --create-home --uid 1000 player \
    && mkdir /games /kernels \
    && chown player:player /games \
    && chmod 1777 /kernels
ENV PATH=/opt/arena/bin:$PATH ARENA_CACHE_DIR=/kernels/arena PYTHONUNBUFFERED=1
USER player
WORKDIR /games
ENTRYPOINT ["arena"]
CMD ["--help"]
