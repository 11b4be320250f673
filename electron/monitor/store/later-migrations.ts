/** Migrations from version 10 on: expected payouts, the outbox and the archive queue. Never change a released migration. */
export const laterMigrations: readonly string[] = [
  `
  -- Expected payouts. line: in the imported file. sender: null for any watched account. trace, action: what pays the line.
  CREATE TABLE payout_list (
    network INTEGER NOT NULL REFERENCES network,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    since_at INTEGER NOT NULL,
    deadline_at INTEGER,
    PRIMARY KEY (network, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE payout_line (
    network INTEGER NOT NULL REFERENCES network,
    list TEXT NOT NULL,
    line INTEGER NOT NULL,
    recipient TEXT NOT NULL,
    asset TEXT NOT NULL,
    amount TEXT NOT NULL,
    comment TEXT,
    sender TEXT,
    state TEXT NOT NULL,
    trace TEXT,
    action TEXT,
    ended_at INTEGER,
    PRIMARY KEY (network, list, line)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Messages about alerts, waiting or done. key: identifies alert, state and channel. severity: 0 is info. record: the alert.
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    channel TEXT NOT NULL,
    network TEXT NOT NULL,
    alert TEXT NOT NULL,
    state TEXT NOT NULL,
    severity INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL DEFAULT 'waiting',
    done_at INTEGER,
    error TEXT,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbox_waiting ON outbox (channel, due_at) WHERE status = 'waiting';
  CREATE INDEX outbox_by_alert ON outbox (network, alert) WHERE status = 'waiting';
  CREATE INDEX outbox_done ON outbox (done_at) WHERE status <> 'waiting';
  -- Records to be written to the archive, while meta has 'archive-on'. kind: trace, alert or pool. since: of a pool, the
  -- earliest response to write. change: raised with each change, so that one during a write is not lost.
  CREATE TABLE archive_queue (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    network INTEGER NOT NULL,
    key TEXT NOT NULL,
    since INTEGER NOT NULL,
    change INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, network, key)
  ) STRICT;
  CREATE VIEW archived_network AS
    SELECT id FROM network WHERE key GLOB 'http*' AND EXISTS (SELECT 1 FROM meta WHERE name = 'archive-on');
  CREATE TRIGGER archive_trace_added AFTER INSERT ON trace WHEN new.ended_at IS NOT NULL BEGIN
    INSERT INTO archive_queue (kind, network, key, since)
    SELECT 'trace', id, new.key, 0 FROM archived_network WHERE id = new.network
    ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1;
  END;
  CREATE TRIGGER archive_trace_changed AFTER UPDATE ON trace WHEN new.ended_at IS NOT NULL BEGIN
    INSERT INTO archive_queue (kind, network, key, since)
    SELECT 'trace', id, new.key, 0 FROM archived_network WHERE id = new.network
    ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1;
  END;
  CREATE TRIGGER archive_alert_added AFTER INSERT ON incident BEGIN
    INSERT INTO archive_queue (kind, network, key, since)
    SELECT 'alert', id, new.id, 0 FROM archived_network WHERE id = new.network
    ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1;
  END;
  CREATE TRIGGER archive_alert_changed AFTER UPDATE ON incident BEGIN
    INSERT INTO archive_queue (kind, network, key, since)
    SELECT 'alert', id, new.id, 0 FROM archived_network WHERE id = new.network
    ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1;
  END;
  CREATE TRIGGER archive_pool_sample AFTER INSERT ON span WHEN new.list IS NOT NULL BEGIN
    INSERT INTO archive_queue (kind, network, key, since)
    SELECT 'pool', subject.network, subject.key, new.from_at
    FROM subject JOIN archived_network ON archived_network.id = subject.network
    WHERE subject.id = new.subject AND subject.operation = 'getPool'
    ON CONFLICT (kind, network, key) DO UPDATE SET change = change + 1, since = min(since, excluded.since);
  END;
  `,
  `
  -- The search index also contains short titles and hashes of transactions. All traces have to be indexed again.
  INSERT OR REPLACE INTO meta (name, value)
    SELECT 'unindexed-traces', max(rowid) FROM trace HAVING max(rowid) IS NOT NULL;
  `,
  `
  -- Indexing a trace now also renames the state under which an earlier version stored it. All traces have to be indexed again.
  INSERT OR REPLACE INTO meta (name, value)
    SELECT 'unindexed-traces', max(rowid) FROM trace HAVING max(rowid) IS NOT NULL;
  `,
]
