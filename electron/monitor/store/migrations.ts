import { pragma, type Database } from './database.ts'
import { laterMigrations } from './later-migrations.ts'

/** Entry n migrates from version n to n + 1. Never change a released entry. `*_at` columns are unix milliseconds. */
const migrations: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE network (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE subject (
    id INTEGER PRIMARY KEY,
    network INTEGER NOT NULL REFERENCES network,
    operation TEXT NOT NULL,
    key TEXT NOT NULL,
    UNIQUE (network, operation, key)
  ) STRICT;
  -- Ids are not given again: they are remembered in memory while retention may remove names.
  CREATE TABLE name (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE) STRICT;
  -- digest: the first 8 bytes of sha-256 over kind and text; body: a text, or packed
  -- bytes (codec.ts), or deflated ones on the text of base when that is set.
  CREATE TABLE part (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    digest BLOB NOT NULL,
    base INTEGER REFERENCES part,
    body ANY NOT NULL
  ) STRICT;
  CREATE INDEX part_by_digest ON part (digest);
  CREATE INDEX part_by_base ON part (base) WHERE base IS NOT NULL;
  -- An answer. digest: sha-256 over kinds, names and texts in order; items: pairs of part and name ids, deflated on base's when it is set.
  CREATE TABLE list (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    base INTEGER REFERENCES list,
    items BLOB NOT NULL
  ) STRICT;
  CREATE INDEX list_by_base ON list (base) WHERE base IS NOT NULL;
  -- A run of equal answers, or a gap with its reason. It holds from from_at until the subject's next span begins.
  CREATE TABLE span (
    id INTEGER PRIMARY KEY,
    subject INTEGER NOT NULL REFERENCES subject,
    list INTEGER REFERENCES list,
    reason TEXT,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    CHECK ((list IS NULL) <> (reason IS NULL)),
    CHECK (from_at <= until_at)
  ) STRICT;
  CREATE INDEX span_by_time ON span (subject, from_at);

  CREATE TABLE watched (
    network INTEGER NOT NULL REFERENCES network,
    list TEXT NOT NULL,
    key TEXT NOT NULL,
    label TEXT,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (network, list, key)
  ) STRICT, WITHOUT ROWID;

  -- ended_at is null while the trace is live. record: a text, or packed bytes (codec.ts).
  CREATE TABLE trace (
    network INTEGER NOT NULL REFERENCES network,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL,
    ended_at INTEGER,
    record ANY NOT NULL,
    UNIQUE (network, key)
  ) STRICT;
  CREATE INDEX trace_by_end ON trace (network, ended_at);

  CREATE TABLE block (
    id INTEGER PRIMARY KEY,
    network INTEGER NOT NULL REFERENCES network,
    key TEXT NOT NULL,
    workchain INTEGER NOT NULL,
    shard TEXT NOT NULL,
    seqno INTEGER NOT NULL,
    root_hash ANY NOT NULL,
    file_hash ANY NOT NULL,
    is_complete INTEGER NOT NULL,
    first_seen_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (network, key)
  ) STRICT;
  CREATE INDEX block_by_time ON block (network, last_seen_at);
  CREATE TABLE account (id INTEGER PRIMARY KEY, address ANY NOT NULL UNIQUE) STRICT;
  -- lt is a text beyond 64 bits, hash a text when it is not the base64 of bytes.
  CREATE TABLE block_row (
    block INTEGER NOT NULL REFERENCES block,
    ordinal INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES account,
    lt ANY NOT NULL,
    hash ANY NOT NULL,
    PRIMARY KEY (block, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX block_row_by_account ON block_row (account, block);

  CREATE TABLE incident (
    network INTEGER NOT NULL REFERENCES network,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    acknowledged_at INTEGER,
    record TEXT NOT NULL,
    PRIMARY KEY (network, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX incident_by_time ON incident (network, at);
  `,
  `
  -- What retention never removes. kind: trace, block, account or pool.
  CREATE TABLE pin (
    network INTEGER NOT NULL REFERENCES network,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    pinned_at INTEGER NOT NULL,
    PRIMARY KEY (network, kind, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX span_by_list ON span (list) WHERE list IS NOT NULL;
  CREATE INDEX incident_open ON incident (network) WHERE acknowledged_at IS NULL;
  `,
  `
  -- What the user adds to a watched thing; place: smallest first, added_at stands for it while it is null. trace: the key
  -- of the trace that a followed message began, in the list 'messages'.
  ALTER TABLE watched ADD COLUMN group_id TEXT;
  ALTER TABLE watched ADD COLUMN note TEXT;
  ALTER TABLE watched ADD COLUMN colour TEXT;
  ALTER TABLE watched ADD COLUMN place REAL;
  ALTER TABLE watched ADD COLUMN trace TEXT;
  CREATE TABLE watch_group (
    network INTEGER NOT NULL REFERENCES network,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT,
    colour TEXT,
    place REAL NOT NULL,
    PRIMARY KEY (network, id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- text: a text, or a name or an address as bytes (codec.ts).
  CREATE TABLE packed_name (id INTEGER PRIMARY KEY AUTOINCREMENT, text ANY NOT NULL UNIQUE) STRICT;
  INSERT INTO packed_name (id, text) SELECT id, text FROM name ORDER BY id;
  DROP TABLE name;
  ALTER TABLE packed_name RENAME TO name;
  -- The first half of a digest names an answer.
  UPDATE list SET digest = substr(digest, 1, 16);
  UPDATE part SET digest = substr(digest, 1, 6);
  DROP INDEX span_by_list;
  -- Packed integers: the parts on whose texts, one after another, the record is packed.
  ALTER TABLE trace ADD COLUMN parts BLOB;
  `,
  `
  -- checks: whole answers so far. contradiction: how an answer differed from what is kept, in words.
  ALTER TABLE block ADD COLUMN checks INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE block ADD COLUMN contradiction TEXT;
  ALTER TABLE block ADD COLUMN contradicted_at INTEGER;
  CREATE INDEX block_by_height ON block (network, workchain, shard, seqno);
  ALTER TABLE pin ADD COLUMN note TEXT;
  `,
  `
  -- What was known at a past moment, and how much came when, are found without reading what they say.
  CREATE INDEX trace_by_start ON trace (network, first_seen_at, ended_at);
  CREATE INDEX block_by_start ON block (network, first_seen_at);
  `,
  `
  -- Unchanged rows that a start in safe mode set aside (quarantine.ts). They are never read at startup. A column added to
  -- one of the original tables must be added here too.
  CREATE TABLE quarantined_trace (
    network INTEGER NOT NULL,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    first_seen_at INTEGER NOT NULL,
    ended_at INTEGER,
    record ANY NOT NULL,
    parts BLOB,
    UNIQUE (network, key)
  ) STRICT;
  CREATE TABLE quarantined_incident (
    network INTEGER NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    acknowledged_at INTEGER,
    record TEXT NOT NULL,
    PRIMARY KEY (network, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE quarantined_span (
    subject INTEGER NOT NULL,
    list INTEGER,
    reason TEXT,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE quarantined_block (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    network INTEGER NOT NULL,
    key TEXT NOT NULL,
    workchain INTEGER NOT NULL,
    shard TEXT NOT NULL,
    seqno INTEGER NOT NULL,
    root_hash ANY NOT NULL,
    file_hash ANY NOT NULL,
    is_complete INTEGER NOT NULL,
    first_seen_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    count INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    contradiction TEXT,
    contradicted_at INTEGER,
    UNIQUE (network, key)
  ) STRICT;
  CREATE TABLE quarantined_block_row (
    block INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    account INTEGER NOT NULL,
    lt ANY NOT NULL,
    hash ANY NOT NULL,
    PRIMARY KEY (block, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quarantined_block_row_by_account ON quarantined_block_row (account);
  -- Unreadable settings and notes, moved here before they are overwritten.
  CREATE TABLE quarantined_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
  `
  -- From this version on, packed texts have a form that earlier programs cannot read (docs/decisions/0010).
  -- Search words of ended traces, by rowid (trace-search.ts).
  CREATE VIRTUAL TABLE trace_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 0'
  );
  CREATE TRIGGER trace_words_removed AFTER DELETE ON trace BEGIN
    DELETE FROM trace_words WHERE rowid = old.rowid;
  END;
  -- Traces up to this rowid still have to be indexed.
  INSERT INTO meta (name, value) SELECT 'unindexed-traces', max(rowid) FROM trace HAVING max(rowid) IS NOT NULL;
  `,
  `
  -- The time for which the finished actions of an account are known: two ends in unix seconds, and when it was read in unix ms.
  ALTER TABLE watched ADD COLUMN history_from INTEGER;
  ALTER TABLE watched ADD COLUMN history_to INTEGER;
  ALTER TABLE watched ADD COLUMN history_at INTEGER;
  `,
  `
  -- The responses about a block as received. reading 0: those from which block_row was written; others: later ones that differ.
  -- facts: request, time, status and headers as JSON; body: deflated bytes of length size.
  CREATE TABLE block_response (
    id INTEGER PRIMARY KEY,
    network INTEGER NOT NULL REFERENCES network,
    key TEXT NOT NULL,
    reading INTEGER NOT NULL,
    page INTEGER NOT NULL,
    facts TEXT NOT NULL,
    size INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE (network, key, reading, page)
  ) STRICT;
  `,
  ...laterMigrations,
]

export const schemaVersion = migrations.length

export function versionOf(database: Database): number {
  const version = pragma(database, 'user_version')
  return typeof version === 'number' ? version : 0
}

export function migrate(database: Database, to: number = schemaVersion): void {
  for (const [index, sql] of migrations.slice(0, to).entries()) {
    if (index < versionOf(database)) continue
    database.transaction(() => {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
