import type { Incident } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolRoundResult, RewardLine } from '../../shared/pool-models.ts'
import type { PoolHistoryEntry } from '../watch/pool-history.ts'
import { holdVersion, type ArchiveConnection } from './connection.ts'
import { alertRow, sampleRow, timeOf, traceRows, type TraceRows } from './rows.ts'

/** PostgreSQL text holds neither a NUL nor half of a surrogate pair. */
function jsonOf(rows: unknown): string {
  return JSON.stringify(rows, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  )
}

/** Each statement writes all its rows, which are passed as one JSON parameter. */
const fromJson = (table: string): string =>
  `SELECT * FROM jsonb_populate_recordset(NULL::lookout.${table}, $1::jsonb)`

const certaintyOf = (row: string): string =>
  `CASE ${row}.state WHEN 'unverified' THEN 0 WHEN 'not-executed' THEN 1 ELSE 2 END`
const isLessCertain = `${certaintyOf('excluded')} < ${certaintyOf('old')}`
const isMoreCertain = `${certaintyOf('excluded')} > ${certaintyOf('old')}`
const mostCertain = ['stage', 'state', 'outcome']
  .map((name) => `${name} = CASE WHEN ${isLessCertain} THEN old.${name} ELSE excluded.${name} END`)
  .join(', ')

/** Keeps the earliest observation and the most certain outcome with its time, because several Lookouts write the same trace. */
const traceSql = `
  INSERT INTO lookout.trace AS old ${fromJson('trace')}
  ON CONFLICT (network, key) DO UPDATE SET ${mostCertain},
    first_seen_at = least(old.first_seen_at, excluded.first_seen_at),
    ended_at = CASE WHEN ${isLessCertain} THEN old.ended_at WHEN ${isMoreCertain} THEN excluded.ended_at
      ELSE least(old.ended_at, excluded.ended_at) END,
    accounts = ARRAY(SELECT DISTINCT unnest(old.accounts || excluded.accounts) ORDER BY 1)`

/**
 * Returns the traces whose stored parts stay: the given outcome is less certain, or a Lookout that watches other accounts of the
 * trace saw more of its amounts or, of equally many, more that left. Parts whose outcome was unknown do not count once it is known.
 */
const keptSql = `
  SELECT network, key
  FROM jsonb_to_recordset($1::jsonb) AS given (network text, key text, state text, accounts text[], amounts bigint, sent bigint)
  JOIN lookout.trace USING (network, key)
  CROSS JOIN LATERAL (
    SELECT count(*) AS amounts, count(*) FILTER (WHERE direction = 'out') AS sent FROM lookout.trace_amount AS amount
    WHERE amount.network = given.network AND amount.trace = given.key
      AND (amount.success IS NOT NULL OR given.state IN ('unverified', 'not-executed'))) AS stored
  WHERE given.state <> trace.state
    OR (NOT given.accounts @> trace.accounts AND (given.amounts, given.sent) < (stored.amounts, stored.sent))`

const titleSql = `
  UPDATE lookout.trace SET type = given.type, title = given.title
  FROM jsonb_to_recordset($1::jsonb) AS given (network text, key text, type text, title text)
  WHERE trace.network = given.network AND trace.key = given.key
    AND (trace.type, trace.title) IS DISTINCT FROM (given.type, given.title)`

const dropParts = (table: string): string => `
  DELETE FROM lookout.${table} USING jsonb_to_recordset($1::jsonb) AS given (network text, key text)
  WHERE ${table}.network = given.network AND ${table}.trace = given.key`

async function writeTraces({ query }: ArchiveConnection, rows: readonly TraceRows[]): Promise<void> {
  if (rows.length === 0) return
  await query(traceSql, [jsonOf(rows.map(({ trace }) => trace))])
  const given = rows.map(({ trace, amounts }) => {
    const sent = amounts.filter(({ direction }) => direction === 'out').length
    return { ...trace, amounts: amounts.length, sent }
  })
  const kept = await query(keptSql, [jsonOf(given)])
  const isKept = ({ trace }: TraceRows): boolean =>
    kept.some(({ network, key }) => network === trace['network'] && key === trace['key'])
  const changed = rows.filter((row) => !isKept(row))
  const traces = jsonOf(changed.map(({ trace }) => trace))
  await query(titleSql, [traces])
  for (const [table, parts] of [
    ['trace_amount', changed.flatMap(({ amounts }) => amounts)],
    ['trace_party', changed.flatMap(({ parties }) => parties)],
  ] as const) {
    await query(dropParts(table), [traces])
    await query(`INSERT INTO lookout.${table} ${fromJson(table)}`, [jsonOf(parts)])
  }
}

const alertSql = `
  INSERT INTO lookout.alert AS old ${fromJson('alert')}
  ON CONFLICT (network, id) DO UPDATE SET
    title = excluded.title, severity = excluded.severity,
    acknowledged_at = coalesce(old.acknowledged_at, excluded.acknowledged_at),
    resolved_at = coalesce(old.resolved_at, excluded.resolved_at),
    closed_at = coalesce(old.closed_at, excluded.closed_at)`

export interface PoolRecords {
  readonly network: string
  readonly pool: string
  readonly entries: readonly PoolHistoryEntry[]
  readonly rounds: readonly (PoolRoundResult & { readonly rewards: readonly RewardLine[] })[]
}

const sampleColumns =
  'network, pool, at, seen_until, digest, stake_sent, validator, nominators_balance, nominators_pending, nominators'

/** Extends an adjacent equal sample instead of adding one: several Lookouts observe the same change at different times. */
async function writeSample(
  { query }: ArchiveConnection,
  of: PoolRecords,
  entry: PoolHistoryEntry,
): Promise<void> {
  const row = sampleRow(entry)
  const place = [of.network, of.pool, row['at']]
  const neighbours = await query(
    `(SELECT id, digest FROM lookout.pool_sample WHERE network = $1 AND pool = $2 AND at <= $3 ORDER BY at DESC LIMIT 1)
     UNION ALL
     (SELECT id, digest FROM lookout.pool_sample WHERE network = $1 AND pool = $2 AND at > $3 ORDER BY at LIMIT 1)`,
    place,
  )
  const same = neighbours.find(({ digest }) => digest === row['digest'])
  if (same !== undefined) {
    await query(
      `UPDATE lookout.pool_sample SET at = least(at, $2), seen_until = greatest(seen_until, $3) WHERE id = $1`,
      [same['id'], row['at'], row['seen_until']],
    )
    return
  }
  await query(
    `INSERT INTO lookout.pool_sample (${sampleColumns})
     SELECT ${sampleColumns} FROM jsonb_populate_record(NULL::lookout.pool_sample, $1::jsonb)`,
    [jsonOf({ ...row, network: of.network, pool: of.pool })],
  )
}

const roundColumns =
  'network, pool, ended_after, ended_at, sent, returned, reward, validator_by, nominators_by, nominators, commission, loss, is_wide'

/**
 * Two rounds are the same if the same stake returned in overlapping time ranges. The narrowest bounds are kept, and the amounts
 * that were observed within them: those of a later response include other changes.
 */
async function writeRound(
  { query }: ArchiveConnection,
  { network, pool }: PoolRecords,
  round: PoolRecords['rounds'][number],
): Promise<void> {
  const row = {
    network,
    pool,
    ended_after: timeOf(round.when.after),
    ended_at: timeOf(round.when.before),
    sent: round.sent,
    returned: round.returned,
    reward: round.reward,
    validator_by: round.validatorBy,
    nominators_by: round.nominatorsBy,
    nominators: round.nominators,
    commission: round.commission,
    loss: round.loss,
    is_wide: round.isWide,
  }
  const [known] = await query(
    `UPDATE lookout.pool_round SET
       ended_after = greatest(ended_after, $4::timestamptz), ended_at = least(ended_at, $5::timestamptz)
     WHERE network = $1 AND pool = $2 AND sent = $3::numeric
       AND coalesce(ended_after, ended_at) <= $5::timestamptz
       AND ended_at >= coalesce($4::timestamptz, $5::timestamptz)
     RETURNING id, ended_at = $5::timestamptz AND ended_after IS NOT DISTINCT FROM $4::timestamptz AS is_nearest`,
    [network, pool, row.sent, row.ended_after, row.ended_at],
  )
  const [added] =
    known === undefined
      ? await query(
          `INSERT INTO lookout.pool_round (${roundColumns})
           SELECT ${roundColumns} FROM jsonb_populate_record(NULL::lookout.pool_round, $1::jsonb) RETURNING id`,
          [jsonOf(row)],
        )
      : [known]
  if (known?.['is_nearest'] === true) {
    await query(
      `UPDATE lookout.pool_round SET (${roundColumns}) =
         (SELECT ${roundColumns} FROM jsonb_populate_record(NULL::lookout.pool_round, $2::jsonb)) WHERE id = $1`,
      [known['id'], jsonOf(row)],
    )
    await query('DELETE FROM lookout.reward WHERE round = $1', [known['id']])
  }
  const rewards = round.rewards.map(({ address, stake, credited, reward, isExact }) => ({
    round: added?.['id'],
    address,
    stake,
    credited,
    reward,
    is_exact: isExact,
  }))
  await query(`INSERT INTO lookout.reward ${fromJson('reward')} ON CONFLICT (round, address) DO NOTHING`, [
    jsonOf(rewards),
  ])
}

async function writePool(connection: ArchiveConnection, of: PoolRecords): Promise<void> {
  // Two Lookouts must not insert the same sample at the same time.
  await connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${of.network} ${of.pool}`,
  ])
  for (const entry of of.entries) await writeSample(connection, of, entry)
  for (const round of of.rounds) await writeRound(connection, of, round)
}

export interface ArchiveBatch {
  readonly traces: readonly { readonly network: string; readonly view: TraceView }[]
  readonly alerts: readonly { readonly network: string; readonly incident: Incident }[]
  readonly pools: readonly PoolRecords[]
}

/** Writes a batch in one transaction. Writing it again changes nothing. */
export async function writeBatch(connection: ArchiveConnection, batch: ArchiveBatch): Promise<void> {
  await connection.transaction(async () => {
    await holdVersion(connection)
    await writeTraces(
      connection,
      batch.traces.flatMap(({ network, view }) => traceRows(network, view) ?? []),
    )
    if (batch.alerts.length > 0)
      await connection.query(alertSql, [
        jsonOf(batch.alerts.map(({ network, incident }) => alertRow(network, incident))),
      ])
    for (const pool of batch.pools) await writePool(connection, pool)
  })
}
