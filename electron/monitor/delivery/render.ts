import { createHash } from 'node:crypto'
import { alertHeading, headingOn } from '../../shared/alert-heading.ts'
import { mainnet, testnet } from '../../shared/networks.ts'
import { titleOfRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import { longestLine, plainText, type TextParts, type TextStyle } from '../../shared/text-parts.ts'
import type { TraceState } from '../../shared/trace-state.ts'
import { nativeDecimals, nativeUnit } from '../../shared/units.ts'
import { alikeName } from '../../shared/text-style.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import { networkNames } from '../../shared/words/network-words.ts'
import { alertBody, alertFacts, alertTitle, samePaymentUtc } from '../../shared/words/alert-words.ts'
import { withOutcome } from '../alerts/corrected-alerts.ts'
import type { WatchlistStore } from '../store/store-types.ts'
import type { OutboxEntry } from '../store/outbox-batch.ts'
import type { NamedAmount, OutgoingMessage, RenderedAlert } from './delivery-types.ts'
import { message as words } from './delivery-words.ts'

/** Returns 32 hex digits that identify these texts. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** Another attempt may contain more alerts: it then has another key, so that the receiver does not take it for a repetition. */
export function messageKeyOf({ alerts: [first, ...others] }: OutgoingMessage): string {
  return others.length === 0 ? first.key : keyOf(first.key, ...others.map(({ key }) => key))
}

export interface RenderDeps {
  readonly labels: (network: string) => ReadonlyMap<string, string | null>
  readonly settings: () => Pick<Settings, 'unit' | 'rules' | 'networks'>
  /** Returns the present state of a trace, if it is stored. Absent for a text that must not change after it was sent. */
  readonly stateOf?: (network: string, trace: string) => TraceState | null
}

/**
 * Returns the labels of a network's accounts and pools, and the names of its address book, read once. Labels win, as in the window.
 * A watched item without one has null.
 */
export function createLabels({ list: watched }: Pick<WatchlistStore, 'list'>): RenderDeps['labels'] {
  const known = new Map<string, ReadonlyMap<string, string | null>>()
  return (network) => {
    const read = known.get(network)
    if (read !== undefined) return read
    const items = (['book', 'pools', 'accounts'] as const).flatMap((list) => watched(network, list))
    const labels = new Map<string, string | null>()
    for (const { key, label } of items) if (label !== null || !labels.has(key)) labels.set(key, label)
    known.set(network, labels)
    return labels
  }
}

const headings = { fired: 'fired', again: 'again', escalated: 'escalated', resolved: 'recovered' } as const

interface NamedNetwork {
  readonly name: string
  readonly isTestnet: boolean
  /** True if its coins have no value, so that an alert must not be mistaken for one of mainnet. */
  readonly isUnreal: boolean
}

function networkOf(key: string, networks: Settings['networks']): NamedNetwork {
  const known = [mainnet, testnet, ...networks].find(({ baseUrl }) => baseUrl === key)
  if (known !== undefined) return { name: known.name, isTestnet: known.isTestnet, isUnreal: known.isTestnet }
  if (key.startsWith('demo-')) return { name: networkNames.demo, isTestnet: false, isUnreal: true }
  return { name: URL.canParse(key) ? new URL(key).host : key, isTestnet: false, isUnreal: false }
}

function amountsIn(parts: TextParts): readonly NamedAmount[] {
  return parts.flatMap((part): readonly NamedAmount[] => {
    if (part.kind !== 'amount' || part.asset.kind === 'item') return []
    const { asset, units } = part
    const isApproximate = part.isApproximate === true || part.isEstimate === true
    if (asset.kind === 'native')
      return [{ units, asset: nativeUnit, symbol: nativeUnit, decimals: nativeDecimals, isApproximate }]
    const symbol = asset.symbol === null ? null : cleanText(asset.symbol, longestLine)
    const master = asset.kind === 'jetton' ? asset.master : null
    return [{ units, asset: master, symbol, decimals: asset.decimals, isApproximate }]
  })
}

/** Renders an alert with the labels of its network. `hideAmounts`: as set for the channel. */
export function renderEntry(
  { labels, settings, stateOf }: RenderDeps,
  { key, state, network, incident: stored }: OutboxEntry,
  hideAmounts: boolean,
): RenderedAlert {
  const incident = withOutcome(stored, () => stateOf?.(network, stored.subject.key) ?? null)
  const { unit, rules, networks } = settings()
  const { name, isTestnet, isUnreal } = networkOf(network, networks)
  const known = labels(network)
  const labelOf = (address: string): string | null => known.get(address) ?? null
  const style: TextStyle = {
    hideAmounts,
    unit,
    isTestnet,
    labelOf,
    alikeOf: (address) => alikeName(address, known.keys(), labelOf),
  }
  const rule = titleOfRule(rules, incident.rule, incident.event.kind)
  const isTest = state === 'test'
  const facts = alertFacts(incident)
  const named = [alertTitle(incident), ...facts].flat()
  return {
    key,
    alert: keyOf(network, incident.id),
    state,
    severity: incident.severity,
    at: incident.at,
    resolvedAt: incident.recoveredAt ?? null,
    network: cleanText(name, longestLine),
    rule: isTest ? words.brand : cleanText(rule, longestLine),
    subject: incident.subject,
    heading: isTest
      ? words.testHeading
      : headingOn(alertHeading(headings[state], incident, rule, style), isUnreal ? name : null),
    title: plainText(alertTitle(incident), style),
    body: plainText(alertBody(incident), style),
    facts: facts.map((fact) => plainText(fact, style)),
    amounts: hideAmounts ? [] : amountsIn(named),
    accounts: [...new Set(named.flatMap((part) => (part.kind === 'account' ? [part.address] : [])))],
    samePayment: samePaymentUtc(incident),
  }
}
