import { describe, expect, it } from 'vitest'
import { trayView } from '../../../../electron/main/tray-view.ts'
import type { AppState, Incident, Status, TraceView } from '../../../../electron/shared/models.ts'
import { mainnet, testnet } from '../../../../electron/shared/networks.ts'

// 12:04 local time on the day: the tests run with TZ=UTC.
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

function trace(key: string, state: TraceView['state'], title: string, firstSeenAt = noon): TraceView {
  return {
    key,
    state,
    isFailurePredicted: false,
    accounts: [],
    firstSeenAt,
    lastSeenAt: noon,
    endedAt: null,
    steps: [],
    mcSeqno: null,
    actions: [
      { key: 'a', type: 't', title, isRaw: false, success: true, parties: [], amounts: [], comment: null },
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
    rule: 'trace-failed',
    severity,
    title: `Incident ${id}`,
    at: noon,
    subject: { kind: 'trace', key: 'k' },
    acknowledgedAt,
  }
}

function state(changes: Partial<AppState>): AppState {
  return {
    revision: 1,
    status,
    settings: { theme: 'system', closeToTray: true, hideAmounts: false },
    accounts: [],
    traces: [],
    pools: [],
    blocks: [],
    incidents: [],
    ...changes,
  }
}

describe('the icon', () => {
  it.each<[string, AppState, string]>([
    ['idle', state({}), 'idle'],
    ['something pending', state({ traces: [trace('1', 'on-chain', 'Send 5 TON')] }), 'pending'],
    ['only ended traces', state({ traces: [trace('1', 'settled', 'Send 5 TON')] }), 'idle'],
    ['offline', state({ status: { ...status, health: 'offline' } }), 'stale'],
    ['rate limited', state({ status: { ...status, health: 'rate-limited' } }), 'stale'],
    ['nothing asked yet', state({ status: { ...status, health: 'starting' } }), 'idle'],
    ['a refused key', state({ status: { ...status, key: { ...status.key, state: 'rejected' } } }), 'nokey'],
    ['no key at all is normal', state({}), 'idle'],
    ['an open warning', state({ incidents: [incident('1', 'warning')] }), 'alert'],
    [
      'a warning beats offline',
      state({ incidents: [incident('1', 'critical')], status: { ...status, health: 'offline' } }),
      'alert',
    ],
    ['an acknowledged warning', state({ incidents: [incident('1', 'warning', noon)] }), 'idle'],
    ['information only', state({ incidents: [incident('1', 'info')] }), 'idle'],
  ])('%s', (_name, given, icon) => {
    expect(trayView(given).icon).toBe(icon)
  })
})

describe('the tooltip', () => {
  it('counts and dates', () => {
    const given = state({ traces: [trace('1', 'pending', 'A'), trace('2', 'committed', 'B')] })
    expect(trayView(given).toolTip).toBe('Lookout: 2 pending actions · 0 accounts · 0 pools · as of 12:04')
  })

  it('names trouble, alerts and any network but mainnet', () => {
    const given = state({
      status: { ...status, network: testnet, health: 'rate-limited', lastAnswerAt: null },
      incidents: [incident('1', 'warning')],
    })
    expect(trayView(given).toolTip).toBe(
      'Lookout (Testnet): 0 pending actions · 1 alert · 0 accounts · 0 pools · rate limited · nothing seen yet',
    )
  })
})

it('the rows are the open alerts, then the oldest live traces, five in all', () => {
  const traces = [5, 4, 3, 2, 1].map((n) => trace(`k${n}`, 'pending', `Trace ${n}`, noon + n))
  const { rows } = trayView(state({ traces, incidents: [incident('1', 'warning')] }))
  expect(rows.map((row) => row.label)).toEqual([
    'Incident 1',
    'Pending · Trace 1',
    'Pending · Trace 2',
    'Pending · Trace 3',
    'Pending · Trace 4',
  ])
  expect(rows[0]?.target).toEqual({ panel: 'alerts', key: '1' })
  expect(rows[1]?.target).toEqual({ panel: 'pending', key: 'k1' })
})
