/** Entry n migrates from version n to n + 1. Never change a released one. docs/archive.md documents the tables. */
export const archiveMigrations: readonly string[] = [
  `
  CREATE TABLE lookout.trace (
    network text NOT NULL,
    key text NOT NULL,
    stage text NOT NULL,
    outcome text NOT NULL,
    state text NOT NULL,
    first_seen_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    type text,
    title text,
    accounts text[] NOT NULL,
    PRIMARY KEY (network, key)
  );
  CREATE INDEX trace_by_end ON lookout.trace (ended_at);
  CREATE TABLE lookout.trace_amount (
    network text NOT NULL,
    trace text NOT NULL,
    action integer NOT NULL,
    nth integer NOT NULL,
    type text NOT NULL,
    success boolean,
    direction text,
    asset text NOT NULL,
    asset_address text,
    symbol text,
    decimals integer,
    amount numeric(39,0),
    is_approximate boolean NOT NULL,
    PRIMARY KEY (network, trace, action, nth),
    FOREIGN KEY (network, trace) REFERENCES lookout.trace (network, key) ON DELETE CASCADE
  );
  CREATE TABLE lookout.trace_party (
    network text NOT NULL,
    trace text NOT NULL,
    action integer NOT NULL,
    nth integer NOT NULL,
    role text NOT NULL,
    address text NOT NULL,
    PRIMARY KEY (network, trace, action, nth),
    FOREIGN KEY (network, trace) REFERENCES lookout.trace (network, key) ON DELETE CASCADE
  );
  CREATE INDEX trace_party_by_address ON lookout.trace_party (address);
  CREATE TABLE lookout.pool_sample (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    network text NOT NULL,
    pool text NOT NULL,
    at timestamptz NOT NULL,
    seen_until timestamptz NOT NULL,
    digest text NOT NULL,
    stake_sent numeric(39,0) NOT NULL,
    validator numeric(39,0) NOT NULL,
    nominators_balance numeric(39,0) NOT NULL,
    nominators_pending numeric(39,0) NOT NULL,
    nominators integer NOT NULL
  );
  CREATE INDEX pool_sample_by_time ON lookout.pool_sample (network, pool, at);
  CREATE TABLE lookout.pool_round (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    network text NOT NULL,
    pool text NOT NULL,
    ended_after timestamptz,
    ended_at timestamptz NOT NULL,
    sent numeric(39,0) NOT NULL,
    returned numeric(39,0),
    reward numeric(39,0),
    validator_by numeric(39,0) NOT NULL,
    nominators_by numeric(39,0),
    nominators integer NOT NULL,
    commission integer,
    loss text,
    is_wide boolean NOT NULL
  );
  CREATE INDEX pool_round_by_time ON lookout.pool_round (network, pool, ended_at);
  CREATE TABLE lookout.reward (
    round bigint NOT NULL REFERENCES lookout.pool_round (id) ON DELETE CASCADE,
    address text NOT NULL,
    stake numeric(39,0) NOT NULL,
    credited numeric(39,0) NOT NULL,
    reward numeric(39,0),
    is_exact boolean NOT NULL,
    PRIMARY KEY (round, address)
  );
  CREATE INDEX reward_by_address ON lookout.reward (address);
  CREATE TABLE lookout.alert (
    network text NOT NULL,
    id text NOT NULL,
    rule text NOT NULL,
    kind text NOT NULL,
    severity text NOT NULL,
    at timestamptz NOT NULL,
    subject_kind text NOT NULL,
    subject_key text NOT NULL,
    title text NOT NULL,
    acknowledged_at timestamptz,
    resolved_at timestamptz,
    closed_at timestamptz,
    PRIMARY KEY (network, id)
  );
  CREATE INDEX alert_by_time ON lookout.alert (at);
  `,
  // Version 1 stored the last prediction of a trace whose end was not verified.
  `
  UPDATE lookout.trace SET outcome = 'unknown' WHERE state IN ('not-executed', 'unverified');
  UPDATE lookout.trace_amount AS amount SET success = NULL FROM lookout.trace
    WHERE trace.network = amount.network AND trace.key = amount.trace AND trace.outcome = 'unknown';
  `,
]

export const archiveVersion = archiveMigrations.length
