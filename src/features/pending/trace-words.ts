import { countOf, groupDigits } from '../../lib/text.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'

export const history = {
  label: 'History',
  notYet: 'not yet',
  openBlock: (block: string) => `Open block ${block}`,
} as const

export const stepNames: Readonly<Record<TraceState, string>> = {
  ...traceStateNames,
  pending: 'Seen as a prediction',
  checking: 'No longer listed, outcome being checked',
  unverified: 'Ended, outcome not verified',
}

export const prediction = {
  failure: 'Reported as failing. The outcome is final once the masterchain includes the entire trace.',
  other: 'Prediction: the actions below were emulated and may still change.',
  lastFailed: 'Last reported as failing, before any part of the trace was final.',
  lastSucceeded: 'Last reported as successful, before the entire trace was final.',
  later: (time: string) =>
    `The actions below were received at ${time}, after the selected moment. They may have been different before.`,
} as const

export const action = {
  only: 'Action',
  main: 'Main action',
  further: 'Also in this trace',
  type: 'Type',
  notDecoded: ' · not decoded; see the raw JSON',
  received: 'Received',
  sent: 'Sent',
  wouldReceive: 'Would receive',
  wouldSend: 'Would send',
  amount: 'Amount',
  token: 'Token',
  comment: 'Comment',
  result: 'Result',
  failed: 'Failed',
  failurePredicted: 'Failing, not final yet',
  failingWhenLastSeen: 'Failing when last seen',
  showMore: (more: number, total: number) => `Show ${groupDigits(more)} more of ${countOf(total, 'action')}`,
} as const

export const party = {
  ownLabel: 'Your label',
  serviceNameHint: 'Name from the service',
  serviceName: ' · from the service',
} as const

export const addressMenu = {
  bounceable: 'Copy bounceable (EQ…)',
  nonBounceable: 'Copy non-bounceable (UQ…)',
  raw: 'Copy raw (0:…)',
  showOnly: 'Show only its traces',
  watch: 'Watch',
  stopWatching: 'Stop watching',
} as const

export const rowMenu = {
  label: 'Trace',
  open: 'Open details',
  onlyAccount: 'Show only this account',
  onlyCounterparty: 'Show only this counterparty',
  watch: 'Watch counterparty',
  unwatch: 'Stop watching counterparty',
  alerts: 'Show in Alerts',
  track: 'Track until final',
  untrack: 'Stop tracking',
  copyCounterparty: 'Copy counterparty address',
  copyAmount: 'Copy amount',
  copyTitle: 'Copy as a sentence',
  copyHash: 'Copy message hash',
} as const

export const samePayment = {
  hint: (text: string) => `${text}. Show the other trace.`,
  notListed: 'The other trace is no longer listed. Find it in the journal.',
} as const

export const evidence = {
  title: 'Evidence',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
  stillListed: (age: string) => `still listed, within the last ${age}`,
  hash: 'Message hash',
  copyHash: 'message hash',
  observed: 'Observed',
  /** `isPartial`: only actions of watched accounts were listed. */
  counts: (states: number, actions: number, omitted: number | undefined, isPartial: boolean) =>
    omitted === undefined
      ? `${countOf(states, 'state')}, ${countOf(actions, 'action')}${isPartial ? ' of watched accounts' : ''}`
      : `${countOf(states, 'state')}, ${groupDigits(String(actions))} of ${groupDigits(String(actions + omitted))} actions stored`,
  readAll: 'Show all actions of the trace',
  readingAll: 'Loading all actions…',
  all: (count: number) => `${countOf(count, 'action')} in all, loaded just now and not stored`,
  block: 'Block',
  blockLater: 'known once final',
  findBlock: 'Find by logical time',
  noBlock: 'not reported',
  inNoBlock: 'none',
} as const

export const fields = {
  summary: 'All fields',
  address: 'address',
  actionLabel: (number: number) => `Action ${number}`,
  actionOf: (number: number, total: number) => `Action ${number} of ${total}`,
  limited: (count: number) => `First ${countOf(count, 'field')}. The raw JSON below is complete.`,
} as const

export const raw = {
  laterResponse: 'The last response was received after the selected moment. Return to now to see it.',
  summary: 'Raw JSON',
  copy: 'raw JSON',
  label: 'Raw JSON of the trace',
} as const
