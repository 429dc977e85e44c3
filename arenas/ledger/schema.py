"""The tables of a ledger, version by version."""

#: Written to the file's header, so that a ledger is known from other SQLite files: "aren".
APPLICATION_ID = 0x6172656E

#: What brings a ledger from one version to the next. Never edit a step that was released: add one.
MIGRATIONS = (
    """
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        created TEXT NOT NULL,
        settings TEXT NOT NULL,
        provenance TEXT NOT NULL
    ) STRICT;
    CREATE TABLE games (
        run INTEGER NOT NULL REFERENCES runs (id),
        pairing INTEGER NOT NULL,
        game INTEGER NOT NULL,
        winner INTEGER NOT NULL,
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        swapped INTEGER NOT NULL,
        score REAL,
        line INTEGER NOT NULL,
        moves BLOB NOT NULL,
        black_decisions INTEGER NOT NULL,
        black_seconds REAL NOT NULL,
        black_cpu REAL NOT NULL,
        black_playouts INTEGER NOT NULL,
        white_decisions INTEGER NOT NULL,
        white_seconds REAL NOT NULL,
        white_cpu REAL NOT NULL,
        white_playouts INTEGER NOT NULL,
        UNIQUE (run, pairing, game)
    ) STRICT;
    CREATE TABLE failures (
        run INTEGER NOT NULL REFERENCES runs (id),
        pairing INTEGER NOT NULL,
        game INTEGER NOT NULL,
        reason TEXT NOT NULL,
        detail TEXT NOT NULL
    ) STRICT;
    """,
    "ALTER TABLE games ADD COLUMN dead BLOB NOT NULL DEFAULT x'';",
    """
    CREATE TABLE origins (
        id INTEGER PRIMARY KEY,
        provenance TEXT NOT NULL UNIQUE
    ) STRICT;
    ALTER TABLE games ADD COLUMN origin INTEGER REFERENCES origins (id);
    ALTER TABLE games ADD COLUMN checksum INTEGER;
    """,
    "ALTER TABLE games ADD COLUMN thoughts BLOB;",
)
VERSION = len(MIGRATIONS)
#: The version that tells of every game what it was played with and on.
ORIGINS_SINCE = 3
