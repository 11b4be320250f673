import { archivedLists } from './archive-lines.ts'
import { friendlyAddress } from '../../../shared/address-text.ts'
import { addressOf, assetName, decimalsOf } from '../../../shared/asset-text.ts'
import type { Millis } from '../../../shared/models.ts'
import type { Amount } from '../../../shared/pending-models.ts'
import { renderText, type TextStyle } from '../../../shared/text-parts.ts'
import { isVerified } from '../../../shared/trace-state.ts'
import { formatUnits } from '../../../shared/units.ts'
import { alertTitle } from '../../../shared/words/alert-words.ts'
import { parseIncident } from '../alert-records.ts'
import { readable, rowsOf, textAt } from '../rows.ts'
import { spansOf, subjectsOf, type Selected } from './select.ts'

export interface Source extends Selected {
  readonly style: TextStyle
}

type Cells = readonly string[]

/** Formats an account like the window does. */
function address(key: string | null | undefined, { isTestnet }: TextStyle): string {
  return key === null || key === undefined ? '' : friendlyAddress(key, isTestnet)
}

export type Rows = Generator<Cells, void, void>

/** Returns two cells: ISO 8601 in UTC and unix seconds. */
function time(at: Millis | null): readonly [string, string] {
  return at === null ? ['', ''] : [new Date(at).toISOString(), (at / 1_000).toFixed(3)]
}

const word = (value: string | number | boolean | null | undefined): string => String(value ?? '')

export function* answers({ repositories, network, selection, range, style }: Source): Rows {
  for (const subject of subjectsOf(repositories.database, network, selection)) {
    for (const spans of spansOf(repositories.database, subject, range)) {
      for (const { list, reason, fromAt, untilAt } of spans) {
        const parts = list === null ? '' : word(readable(() => repositories.runs.answers.listed(list).length))
        const place = [network.key, subject.operation, address(subject.key, style)]
        yield [
          ...place,
          ...time(fromAt),
          ...time(untilAt),
          reason === null ? 'answer' : 'gap',
          word(reason),
          parts,
        ]
      }
    }
  }
}

function* traceRecords({ repositories, network, selection, range }: Source) {
  const wanted = new Set(selection.keys)
  const select = repositories.database.prepare(`
    SELECT key FROM trace WHERE network = ? AND first_seen_at <= ? AND (ended_at IS NULL OR ended_at >= ?)
    ORDER BY first_seen_at, key`)
  for (const row of rowsOf(select.all(network.id, range[1], range[0]))) {
    const record = repositories.traces.one(network.key, textAt(row, 0))
    if (record === null) continue
    if (wanted.size === 0 || record.view.accounts.some((account) => wanted.has(account))) yield record
  }
}

export function* traces(source: Source): Rows {
  for (const { view, traceId } of traceRecords(source)) {
    const { key, state, firstSeenAt, lastSeenAt, endedAt, accounts, actions, mcSeqno } = view
    const times = [...time(firstSeenAt), ...time(lastSeenAt), ...time(endedAt)]
    const place = [source.network.key, key, word(traceId), state]
    const shown = accounts.map((account) => address(account, source.style)).join(' ')
    yield [...place, ...times, shown, word(actions.length), word(mcSeqno)]
  }
}

/** Returns the cells of `amountHead`. The decimal amount is empty if the decimals are unknown. */
function amountCells({ units, isApproximate, asset, direction }: Amount, style: TextStyle): Cells {
  const decimals = decimalsOf(asset)
  const sign = isApproximate === true ? '≈' : ''
  return [
    decimals === null ? '' : `${sign}${formatUnits(units, decimals, true)}`,
    asset.kind,
    address(addressOf(asset), style),
    asset.kind === 'native' ? '' : assetName(asset, style),
    word(decimals),
    `${sign}${units}`,
    word(direction),
  ]
}

/** Yields one row per amount, or one for an action without amounts. */
export function* actions(source: Source): Rows {
  const { style } = source
  for (const { view } of traceRecords(source)) {
    for (const { key, type, title, success, parties, amounts, comment } of view.actions) {
      const of = (role: string): string =>
        address(parties.find((party) => party.role === role)?.address, style)
      const what = [
        source.network.key,
        view.key,
        key,
        view.state,
        ...time(view.firstSeenAt),
        type,
        renderText(title, style),
        // Before a verified end, the service only predicts the result.
        isVerified(view.state) ? word(success) : '',
      ]
      const who = [of('sender'), of('recipient'), word(comment)]
      if (amounts.length === 0) yield [...what, ...who, '', '', '', '', '', '', '']
      for (const amount of amounts) yield [...what, ...who, ...amountCells(amount, style)]
    }
  }
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = text === null ? null : JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const integerOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns the digits as stored, so that numbers beyond 2^53 stay exact. */
function digitsOf(text: string | null, field: string): string {
  const digits = text === null ? undefined : new RegExp(`"${field}":"?(-?\\d+)`).exec(text)?.[1]
  return digits ?? integerOf(fieldsOf(text)[field])
}

function* poolAnswers({ repositories, network, selection, range }: Source) {
  for (const subject of subjectsOf(repositories.database, network, selection)) {
    if (subject.operation !== 'getPool') continue
    for (const spans of spansOf(repositories.database, subject, range)) {
      for (const { list, fromAt, untilAt } of spans) {
        const parts = list === null ? null : readable(() => repositories.runs.answers.read(list))
        if (parts !== null) yield { pool: subject.key, parts, fromAt, untilAt }
      }
    }
  }
}

export function* pools(source: Source): Rows {
  for (const { pool, parts, fromAt, untilAt } of poolAnswers(source)) {
    const text = parts.find(({ kind }) => kind === 'pool')?.text ?? null
    const amounts = ['stake_amount_sent', 'validator_amount', 'nominators_count'].map((field) =>
      digitsOf(text, field),
    )
    yield [source.network.key, address(pool, source.style), ...time(fromAt), ...time(untilAt), ...amounts]
  }
}

/** Yields one row per change of a nominator. When a nominator leaves, the row has no amounts. */
export function* nominators(source: Source): Rows {
  const known = new Map<string, Map<string, string>>()
  const shown = (key: string): string => address(key, source.style)
  for (const { pool, parts, fromAt } of poolAnswers(source)) {
    const before = known.get(pool) ?? new Map<string, string>()
    const now = new Map(parts.flatMap(({ kind, name, text }) => (kind === 'nominator' ? [[name, text]] : [])))
    known.set(pool, now)
    for (const [nominator, text] of now) {
      if (before.get(nominator) === text) continue
      const amounts = [digitsOf(text, 'balance'), digitsOf(text, 'pending_balance')]
      yield [source.network.key, shown(pool), shown(nominator), ...time(fromAt), ...amounts]
    }
    for (const nominator of before.keys())
      if (!now.has(nominator))
        yield [source.network.key, shown(pool), shown(nominator), ...time(fromAt), '', '']
  }
}

function* keptBlocks({ repositories, network, range }: Source) {
  const select = repositories.database.prepare(
    'SELECT key FROM block WHERE network = ? AND first_seen_at <= ? AND last_seen_at >= ? ORDER BY id',
  )
  for (const row of rowsOf(select.all(network.id, range[1], range[0]))) {
    const block = repositories.blocks.one(network.key, textAt(row, 0))
    if (block !== null) yield block
  }
}

export function* blocks(source: Source): Rows {
  for (const { key, ref, rootHash, fileHash, isComplete, firstSeenAt, lastSeenAt, count } of keptBlocks(
    source,
  )) {
    const place = [
      source.network.key,
      key,
      word(ref.workchain),
      ref.shard,
      word(ref.seqno),
      rootHash,
      fileHash,
    ]
    yield [...place, word(isComplete), word(count), ...time(firstSeenAt), ...time(lastSeenAt)]
  }
}

export function* transactions(source: Source): Rows {
  const wanted = new Set(source.selection.keys)
  for (const { key, firstSeenAt } of keptBlocks(source)) {
    for (const { account, lt, hash } of source.repositories.blocks.rows(source.network.key, key)) {
      if (wanted.size === 0 || wanted.has(account))
        yield [source.network.key, key, address(account, source.style), lt, hash, ...time(firstSeenAt)]
    }
  }
}

export function* incidents({ repositories, network, range, style }: Source): Rows {
  const select = repositories.database.prepare(
    'SELECT record FROM incident WHERE network = ? AND at BETWEEN ? AND ? ORDER BY at, id',
  )
  for (const row of rowsOf(select.all(network.id, range[0], range[1]))) {
    const incident = readable(() => parseIncident(textAt(row, 0)))
    if (incident === null) continue
    const { id, rule, severity, at, subject, acknowledgedAt, recoveredAt, ended } = incident
    yield [
      network.key,
      id,
      rule,
      severity,
      renderText(alertTitle(incident), style),
      subject.kind,
      address(subject.key, style),
      ...time(at),
      ...time(acknowledgedAt),
      ...time(recoveredAt ?? null),
      ...time(ended?.at ?? null),
      word(ended?.why),
    ]
  }
}

export function* watched({ repositories, network, style }: Source): Rows {
  for (const list of archivedLists) {
    for (const { key, label, note, addedAt } of repositories.watched.list(network.key, list))
      yield [network.key, list, address(key, style), word(label), word(note), ...time(addedAt)]
  }
}
