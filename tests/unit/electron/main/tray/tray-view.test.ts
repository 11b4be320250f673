import { coins, parts, text, type TextParts } from '../../../../../electron/shared/text-parts.ts'
import { describe, expect, it } from 'vitest'
import { trayView } from '../../../../../electron/main/tray/tray-view.ts'
import type { AppState, Status } from '../../../../../electron/shared/app-state.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import { mainnet, testnet } from '../../../../../electron/shared/networks.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { emptyState } from '../../../../fixtures/app-state.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'

// 12:04 local time: the tests run with TZ=UTC.
const noon = Date.UTC(2026, 10, 20, 12, 4)

const status: Status = {
  network: mainnet,
  health: 'ok',
  note: null,
  key: { origin: 'https://toncenter.com', state: 'none', note: null },
  quota: { limit: 1, used: 0.4 },
  latencyMs: 140,
  lastAnswerAt: noon,
  isPaused: false,
  storage: { mode: 'disk', note: null },
}

function trace(
  key: string,
  state: TraceView['state'],
  title: string | TextParts,
  firstSeenAt = noon,
): TraceView {
  return {
    key,
    ...inState(state),
    accounts: [],
    firstSeenAt,
    lastSeenAt: noon,
    endedAt: null,
    steps: [],
    mcSeqno: null,
    actions: [
      {
        key: 'a',
        type: 't',
        title: typeof title === 'string' ? [text(title)] : title,
        short: [{ kind: 'text', text: 'Send' }],
        isRaw: false,
        success: true,
        initiator: null,
        parties: [],
        amounts: [],
        comment: null,
      },
    ],
  }
}

function incident(
  id: string,
  severity: Incident['severity'],
  acknowledgedAt: number | null = null,
): Incident {
  return {
    id,
    rule: id,
    severity,
    event: { kind: 'recorded', title: `Incident ${id}`, facts: [] },
    at: noon,
    subject: { kind: 'trace', key: 'k' },
    acknowledgedAt,
    when: null,
  }
}

function state(changes: Partial<AppState>): AppState {
  return { ...emptyState, status, ...changes }
}

const refusedPool: AppState['pools'][number] = {
  key: 'p',
  label: null,
  addedAt: noon,
  state: null,
  round: null,
  freshness: {
    observedAt: null,
    triedAt: noon,
    intervalMs: null,
    nextAt: null,
    waits: 'stopped',
    error: { code: 'unauthorized', message: 'The service wants a key.' },
  },
}

describe('the icon', () => {
  it.each<[string, AppState, string]>([
    ['idle', state({}), 'idle'],
    ['something pending', state({ traces: [trace('1', 'on-chain', 'Send 5 TON')] }), 'pending'],
    ['only ended traces', state({ traces: [trace('1', 'completed', 'Send 5 TON')] }), 'idle'],
    ['offline', state({ status: { ...status, health: 'offline' } }), 'stale'],
    ['rate limited', state({ status: { ...status, health: 'rate-limited' } }), 'stale'],
    ['nothing polled yet', state({ status: { ...status, health: 'starting' } }), 'idle'],
    ['a rejected key', state({ status: { ...status, key: { ...status.key, state: 'rejected' } } }), 'nokey'],
    ['no key at all is normal', state({}), 'idle'],
    ['a pool that is not answered without a key', state({ pools: [refusedPool] }), 'nokey'],
    [
      'no keychain, and no key is needed',
      state({ status: { ...status, key: { ...status.key, note: 'No keychain.' } } }),
      'idle',
    ],
    [
      'a key that is in memory only works',
      state({ status: { ...status, key: { ...status.key, state: 'memory', note: 'Locked.' } } }),
      'idle',
    ],
    ['an open warning', state({ incidents: [incident('1', 'warning')] }), 'alert'],
    [
      'a warning beats offline',
      state({ incidents: [incident('1', 'critical')], status: { ...status, health: 'offline' } }),
      'alert',
    ],
    ['an acknowledged warning', state({ incidents: [incident('1', 'warning', noon)] }), 'idle'],
    ['information only', state({ incidents: [incident('1', 'info')] }), 'idle'],
    [
      'a warning that is over',
      state({ incidents: [{ ...incident('1', 'warning'), recoveredAt: noon }] }),
      'idle',
    ],
    [
      'a key for another network while something is pending',
      state({
        traces: [trace('1', 'pending', 'A')],
        status: { ...status, key: { ...status.key, state: 'wrong-network' } },
      }),
      'nokey',
    ],
    [
      'offline takes precedence over a rejected key',
      state({
        status: { ...status, health: 'offline', key: { ...status.key, state: 'rejected' } },
      }),
      'stale',
    ],
    [
      'paused with something pending',
      state({
        traces: [trace('1', 'pending', 'A')],
        status: { ...status, isPaused: true },
      }),
      'pending',
    ],
  ])('%s', (_name, given, icon) => {
    expect(trayView(given, noon).icon).toBe(icon)
  })
})

describe('the tooltip', () => {
  it('shows the number of pending actions and the time of the data', () => {
    const given = state({ traces: [trace('1', 'pending', 'A'), trace('2', 'on-chain', 'B')] })
    expect(trayView(given, noon).toolTip).toBe(
      'Lookout: 2 pending actions · as of 12:04 · 0 accounts · 0 pools',
    )
  })

  it('names problems, alerts and any network except mainnet', () => {
    const given = state({
      status: { ...status, network: testnet, health: 'rate-limited', lastAnswerAt: null },
      incidents: [incident('1', 'warning')],
    })
    expect(trayView(given, noon).toolTip).toBe(
      'Lookout (Testnet): 0 pending actions · 1 alert · rate limited · no response yet · 0 accounts · 0 pools',
    )
  })

  it('fits the limit of Windows by dropping the least important parts', () => {
    const given = state({
      status: {
        ...status,
        network: { ...mainnet, id: 'custom', name: 'An index service with a long name of its own' },
        health: 'service-error',
        key: { ...status.key, state: 'wrong-network' },
        isPaused: true,
      },
      incidents: [incident('1', 'warning'), incident('2', 'warning')],
    })
    const { toolTip } = trayView(given, noon + 9_000_000)
    expect(toolTip).toBe(
      'Lookout (An index service with a long name of its own): 0 pending actions · 2 alerts · service error · key for another network',
    )
    expect(toolTip.length).toBeLessThanOrEqual(127)
  })
})

it('the rows are the open alerts, then the oldest live traces, five in all, and how many more there are', () => {
  const traces = [5, 4, 3, 2, 1].map((n) => trace(`k${n}`, 'pending', `Trace ${n}`, noon + n))
  const { rows } = trayView(state({ traces, incidents: [incident('1', 'warning')] }), noon)
  expect(rows.map((row) => row.label)).toEqual([
    'Incident 1',
    'Pending · Trace 1',
    'Pending · Trace 2',
    'Pending · Trace 3',
    'Pending · Trace 4',
    'And 1 more',
  ])
  expect(rows[5]?.target).toEqual({ panel: 'pending', key: null, isPresent: true })
  expect(rows[0]?.target).toEqual({ panel: 'alerts', key: '1' })
  expect(rows[1]?.target).toEqual({ panel: 'pending', key: 'k1' })
})

it('the row for the traces below five alerts leads to Pending', () => {
  const incidents = Array.from({ length: 5 }, (_, n) => incident(`${n}`, 'warning'))
  const { rows } = trayView(state({ incidents, traces: [trace('k', 'pending', 'Trace', noon)] }), noon)
  expect(rows[5]).toEqual({ label: 'And 1 more', target: { panel: 'pending', key: null, isPresent: true } })
})

it('the row for more alerts than fit leads to Alerts', () => {
  const incidents = Array.from({ length: 7 }, (_, n) => incident(`${n}`, 'warning'))
  const { rows } = trayView(state({ incidents, traces: [trace('k', 'pending', 'Trace', noon)] }), noon)
  expect(rows).toHaveLength(6)
  expect(rows[5]).toEqual({ label: 'And 3 more', target: { panel: 'alerts', key: null, isPresent: true } })
})

it('alerts are sorted by severity, then newest first; expected failures precede the longest pending traces', () => {
  const incidents = [
    incident('old', 'warning'),
    { ...incident('new', 'warning'), at: noon + 5 },
    incident('worst', 'critical'),
  ]
  const traces = [
    trace('k1', 'pending', 'First', noon - 9_000),
    { ...trace('k2', 'pending', 'Second', noon), outcome: 'failed' as const },
  ]
  expect(trayView(state({ incidents, traces }), noon).rows.map((row) => row.label)).toEqual([
    'Incident worst',
    'Incident new',
    'Incident old',
    'Will fail · Second',
    'Pending · First',
  ])
})

it.each([
  ['now', 0, 'as of 12:04'],
  ['a minute ago', 60_000, 'as of 12:04'],
  ['two hours and a half ago', 9_000_000, 'as of 12:04, 2 h ago'],
  ['a day and a half ago', 129_600_000, 'as of 1 day ago'],
  ['three days ago', 259_200_000, 'as of 3 days ago'],
])('data of %s shows its date', (_name, age, words) => {
  expect(trayView(state({}), noon + age).toolTip).toBe(
    `Lookout: 0 pending actions · ${words} · 0 accounts · 0 pools`,
  )
})

it('the tray shows that polling is paused, and until when notifications are muted', () => {
  const muted = state({
    status: { ...status, isPaused: true },
    settings: { ...defaultSettings, mutedUntil: noon + 3_600_000 },
  })
  const view = trayView(muted, noon)
  expect(view.toolTip).toBe(
    'Lookout: 0 pending actions · paused · as of 12:04 · muted until 13:04 · 0 accounts · 0 pools',
  )
  expect([view.isPaused, view.mutedUntil]).toEqual([true, '13:04'])
  expect(trayView(muted, noon + 3_600_000).mutedUntil).toBeNull()
  const abroad = state({ settings: { ...muted.settings, zone: 'UTC', mutedUntil: Date.UTC(2100, 0, 1, 9) } })
  expect(trayView(abroad, noon).mutedUntil).toBe('09:00')
})

it('the tray uses the user’s settings for amounts, coin, labels and address forms', () => {
  const key = '0:7ccf25f6ea19ffd9a7a0b1b2b0a1b0d7c1f2e3d4c5b6a798897a6b5c4dec84d8'
  const incidents: readonly Incident[] = [
    {
      ...incident('1', 'warning'),
      event: { kind: 'validator-below', amount: '7000000000', minimum: '10000000000' },
      subject: { kind: 'pool', key },
    },
  ]
  const given = state({ incidents, traces: [trace('1', 'pending', parts`Sent ${coins('1250500000000')}`)] })
  const labels = (changes: Partial<AppState>): readonly string[] =>
    trayView({ ...given, ...changes }, noon).rows.map((row) => row.label)
  expect(labels({ status: { ...status, network: testnet } })).toEqual([
    'Validator of kQ·B8zyX2···yE2J7B has only 7 TON',
    'Pending · Sent 1,250.5 TON',
  ])
  expect(labels({ settings: { ...defaultSettings, hideAmounts: true } })).toEqual([
    'Validator of EQ·B8zyX2···yE2CVL has only ••• TON',
    'Pending · Sent ••• TON',
  ])
  const pools = [{ ...refusedPool, key, label: 'Pool 7' }]
  expect(labels({ pools, settings: { ...defaultSettings, unit: 'GRAM' } })).toEqual([
    'Validator of Pool 7 has only 7 GRAM',
    'Pending · Sent 1,250.5 GRAM',
  ])
})

it('equal states produce equal views', () => {
  const given = state({ traces: [trace('1', 'pending', 'A')], incidents: [incident('1', 'warning')] })
  expect(trayView(given, noon)).toEqual(trayView(structuredClone(given), noon + 1_000))
})
