import { expect, onTestFinished, test } from 'vitest'
import { createPayouts, type Payouts } from '../../../../../electron/monitor/payouts/payout-lists.ts'
import { openStore, type OpenStore } from '../../../../../electron/monitor/store/open-store.ts'
import type { TraceRecord } from '../../../../../electron/monitor/watch/watch-types.ts'
import { createAppStatePublisher } from '../../../../../electron/monitor/view-state/app-state-publisher.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import type { Status } from '../../../../../electron/shared/app-state.ts'
import type { ActionView, TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { Asset } from '../../../../../electron/shared/asset-text.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { storeKey } from '../../../../../electron/shared/networks.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import { profileFolder } from '../../../../fixtures/quiet-monitor.ts'
import { inState } from '../../../../fixtures/trace-progress.ts'
import { endedTrace, master, other, ours, payment } from '../../../../fixtures/traces.ts'

const hour = 3_600_000
const endedAt = 1_795_183_327_000
const network = customNetwork('http://127.0.0.1:9')

interface Rig {
  readonly payouts: Payouts
  readonly store: OpenStore
  readonly states: () => readonly string[]
  readonly lists: () => readonly string[]
  readonly setNow: (at: number) => void
  /** Ends the session, as when the app quits or another network is chosen. */
  readonly end: () => void
  /** The symbol of each line's token. */
  readonly symbols: () => readonly (string | undefined)[]
  /** Whether each line's token is unseen. */
  readonly unseen: () => readonly boolean[]
  /** The number of unstored actions of each list. */
  readonly unstored: () => readonly (number | undefined)[]
  /** Whether actions show each line's token without its decimals. */
  readonly withoutDecimals: () => readonly boolean[]
  /** The decimals of each line's token, if the line's amount is finer. */
  readonly tooFine: () => readonly (number | undefined)[]
}

function rigOn(folder = profileFolder(), open: readonly TraceView[] = []): Rig {
  let at = endedAt + hour
  const store = openStore({ folder, now: () => at })
  onTestFinished(() => store.close())
  const appState = createAppStatePublisher(
    { status: {} as Status, settings: defaultSettings },
    () => undefined,
    () => undefined,
  )
  const ending = new AbortController()
  const session = {
    store,
    appState,
    network,
    runtime: {
      now: () => at,
      signal: ending.signal,
      log: (message: string, thrown: unknown) => {
        throw new Error(message, { cause: thrown })
      },
    },
  }
  const payouts = createPayouts(session, {
    list: { items: new Map([[ours, { key: ours, label: 'Payroll', addedAt: 1 }]]) },
    traces: { flush: () => undefined, known: { open: () => open.map(stored) } },
  })
  return {
    payouts,
    store,
    setNow: (now) => void (at = now),
    end: () => ending.abort(new LookoutError('cancelled', 'The request was cancelled.')),
    symbols: () => appState.state().payouts.map(({ symbol }) => symbol),
    unseen: () => appState.state().payouts.map(({ isTokenUnseen = false }) => isTokenUnseen),
    withoutDecimals: () => appState.state().payouts.map(({ isWithoutDecimals = false }) => isWithoutDecimals),
    tooFine: () => appState.state().payouts.map(({ mostDecimals }) => mostDecimals),
    unstored: () => appState.state().payoutLists.map(({ unstoredActions }) => unstoredActions),
    lists: () => appState.state().payoutLists.map(({ id }) => id),
    states: () => appState.state().payouts.map(({ state, trace }) => `${state} ${trace ?? '-'}`),
  }
}

const csv = (...lines: readonly string[]): string =>
  ['recipient,asset,amount,comment,from', ...lines].join('\n')
const given = (text: string) => ({ name: 'July', text, hoursBack: 24, deadline: null })
const trace = (key: string, actions: readonly ActionView[] = [payment()], changes: Partial<TraceView> = {}) =>
  endedTrace({ key, actions, ...changes })

const usdt = `${other},usdt,48081`

test('one action ticks one line: two equal lines need two actions', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, usdt)))
  payouts.traceChanged([trace('A')])
  payouts.traceChanged([trace('A')])
  expect(states()).toEqual(['completed A', 'waiting -'])
  payouts.traceChanged([trace('B', [payment(), payment({ key: 'jetton_transfer:1' })])])
  expect(states()).toEqual(['completed A', 'completed B'])
})

const wallet = `0:${'4'.repeat(64)}`
const coins = (direction: 'out' | null) => [
  {
    units: '7000000000',
    asset: { kind: 'native' as const, symbol: 'TON' as const, decimals: 9 as const },
    direction,
  },
]
const vested = payment({
  key: 'ton_transfer:0',
  type: 'ton_transfer',
  initiator: wallet,
  parties: [
    { role: 'sender', address: wallet, name: null },
    { role: 'recipient', address: other, name: null },
  ],
  amounts: coins('out'),
})
const ordered = payment({
  key: 'vesting_send_message:0',
  type: 'vesting_send_message',
  parties: [
    { role: 'owner', address: ours, name: null },
    { role: 'vesting', address: wallet, name: null },
    { role: 'recipient', address: other, name: null },
  ],
  amounts: coins(null),
})

test('the order to a vesting wallet and its transfer tick one line, whichever is known first', async () => {
  const { payouts, states } = rigOn()
  const line = `${other},TON,7`
  await payouts.add(given(csv(line, line, line, line)))
  payouts.traceChanged([trace('A', [ordered, vested], { accounts: [ours, wallet] })])
  expect(states()).toEqual(['completed A', 'waiting -', 'waiting -', 'waiting -'])
  payouts.traceChanged([trace('B', [ordered])])
  payouts.traceChanged([trace('B', [ordered, vested], { accounts: [ours, wallet] })])
  payouts.traceChanged([trace('C', [vested, ordered], { accounts: [ours, wallet] })])
  expect(states()).toEqual(['completed A', 'completed B', 'completed C', 'waiting -'])
})

test('two equal orders to a vesting wallet tick two lines', async () => {
  const { payouts, states } = rigOn()
  const line = `${other},TON,7`
  await payouts.add(given(csv(line, line, line)))
  const again = [
    { ...ordered, key: 'vesting_send_message:1' },
    { ...vested, key: 'ton_transfer:1' },
  ]
  payouts.traceChanged([trace('A', [ordered, vested, ...again], { accounts: [ours, wallet] })])
  expect(states()).toEqual(['completed A', 'completed A', 'waiting -'])
})

test('the order to a vesting wallet and an equal payment of another account tick two lines', async () => {
  const { payouts, states } = rigOn()
  const line = `${other},TON,7`
  await payouts.add(given(csv(line, line, line)))
  const own = payment({ key: 'ton_transfer:1', type: 'ton_transfer', amounts: coins('out') })
  payouts.traceChanged([trace('A', [ordered, own], { accounts: [ours] })])
  expect(states()).toEqual(['completed A', 'completed A', 'waiting -'])
})

test('a token is named by its symbol in any spelling or by its address', async () => {
  const { payouts, states } = rigOn()
  const lines = [
    `${other},usdt,48081`,
    `${other},USD₮,48081.0`,
    `${other},${master},48081`,
    `${other},USDC,48081`,
  ]
  await payouts.add(given(csv(...lines)))
  const actions = [0, 1, 2, 3].map((nth) => payment({ key: `jetton_transfer:${nth}` }))
  payouts.traceChanged([trace('A', actions)])
  expect(states()).toEqual(['completed A', 'completed A', 'completed A', 'waiting -'])
})

test('a token that may be an imitation matches by its address only', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, `${other},${master},48081`)))
  const asset = { kind: 'jetton', master, symbol: 'USD₮', decimals: 6, isScam: true } as const
  payouts.traceChanged([
    trace('A', [payment({ amounts: [{ units: '48081000000', asset, direction: 'out' }] })]),
  ])
  expect(states()).toEqual(['waiting -', 'completed A'])
})

test('an amount that differs by one unit does not match', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(`${other},usdt,48081.000001`, usdt, `${other},TON,48081`)))
  payouts.traceChanged([trace('A')])
  expect(states()).toEqual(['waiting -', 'completed A', 'waiting -'])
})

test('a line with a comment needs that comment, and takes its action before a line without one', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, `${usdt},INV-1`, `${usdt},INV-2`)))
  payouts.traceChanged([trace('A', [payment({ comment: 'INV-1' })])])
  expect(states()).toEqual(['waiting -', 'completed A', 'waiting -'])
  payouts.traceChanged([trace('B', [payment({ comment: 'INV-1' })])])
  expect(states()).toEqual(['completed B', 'completed A', 'waiting -'])
})

test('the retry of a failed payment with a comment completes its line, not a waiting one without a comment', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, `${usdt},INV-1`)))
  payouts.traceChanged([trace('A', [payment({ comment: 'INV-1', success: false })], inState('failed'))])
  expect(states()).toEqual(['waiting -', 'failed A'])
  payouts.traceChanged([trace('B', [payment({ comment: 'INV-1' })])])
  expect(states()).toEqual(['waiting -', 'completed B'])
})

test('a line matches only its recipient and its sender, never a received payment', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(`${master},usdt,48081`, `${usdt},,Payroll`)))
  const [sender, recipient] = payment().parties
  const received = payment({
    initiator: other,
    parties: [
      { ...sender, address: other },
      { ...recipient, address: ours },
    ] as ActionView['parties'],
    amounts: payment().amounts.map((amount) => ({ ...amount, direction: 'in' })),
  })
  payouts.traceChanged([trace('A', [received])])
  expect(states()).toEqual(['waiting -', 'waiting -'])
  payouts.traceChanged([trace('B')])
  expect(states()).toEqual(['waiting -', 'completed B'])
})

test('a payment under way is linked, turns red if it fails, and a retry completes the line', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt)))
  const live = { ...inState('pending'), endedAt: null }
  payouts.traceChanged([trace('A', [payment()], live)])
  expect(states()).toEqual(['under-way A'])
  payouts.traceChanged([trace('A', [payment({ success: false })], inState('failed'))])
  expect(states()).toEqual(['failed A'])
  payouts.traceChanged([trace('B', [payment()], live)])
  expect(states()).toEqual(['under-way B'])
  payouts.traceChanged([trace('B', [payment()], { ...inState('not-executed'), endedAt })])
  expect(states()).toEqual(['not-executed B'])
  payouts.traceChanged([trace('C')])
  payouts.traceChanged([trace('A', [payment({ success: false })], inState('failed'))])
  expect(states()).toEqual(['completed C'])
})

test('a payment that completes takes the line of a payment that never ends', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt)))
  const live = { ...inState('pending'), endedAt: null }
  payouts.traceChanged([trace('A', [payment()], live)])
  payouts.traceChanged([trace('B', [payment()], live)])
  expect(states()).toEqual(['under-way A'])
  payouts.traceChanged([trace('B')])
  payouts.traceChanged([trace('A', [payment()], { ...inState('not-executed'), endedAt })])
  expect(states()).toEqual(['completed B'])
})

test('a completed payment pays the line that failed, not the one whose payment is under way', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, usdt)))
  payouts.traceChanged([trace('A', [payment({ success: null })], { ...inState('pending'), endedAt: null })])
  payouts.traceChanged([trace('B', [payment({ success: false })], inState('failed'))])
  expect(states()).toEqual(['under-way A', 'failed B'])
  payouts.traceChanged([trace('C')])
  expect(states()).toEqual(['under-way A', 'completed C'])
})

test('in a partly failed trace each action counts for itself, and an unverified end stays open', async () => {
  const { payouts, states } = rigOn()
  await payouts.add(given(csv(usdt, usdt, usdt)))
  const actions = [payment(), payment({ key: 'jetton_transfer:1', success: false })]
  payouts.traceChanged([trace('A', actions, inState('partly-failed'))])
  payouts.traceChanged([trace('B', [payment()], inState('unverified'))])
  expect(states()).toEqual(['completed A', 'failed A', 'unverified B'])
})

test('open lines are overdue from the deadline on, and a late payment still completes them', async () => {
  const { payouts, states, setNow } = rigOn()
  await payouts.add({ ...given(csv(usdt, `${other},TON,5`)), deadline: endedAt + 2 * hour })
  setNow(endedAt + 2 * hour)
  payouts.sweep(new Set())
  expect(states()).toEqual(['overdue -', 'overdue -'])
  payouts.traceChanged([trace('A', [payment()], { endedAt: endedAt + 2 * hour })])
  expect(states()).toEqual(['completed A', 'overdue -'])
})

const stored = (view: TraceView): TraceRecord => ({
  view,
  traceId: null,
  externalHash: view.key,
  seen: {},
  misses: 0,
  raw: [],
})

test('a payment that is under way or unverified stays so after the deadline', async () => {
  const { payouts, states, setNow } = rigOn()
  await payouts.add({ ...given(csv(usdt, `${other},TON,5`)), deadline: endedAt + 2 * hour })
  payouts.traceChanged([trace('A', [payment()], inState('pending'))])
  setNow(endedAt + 2 * hour)
  payouts.sweep(new Set())
  expect(states()).toEqual(['under-way A', 'overdue -'])
  payouts.traceChanged([trace('A', [payment()], inState('unverified'))])
  expect(states()).toEqual(['unverified A', 'overdue -'])
})

test('lines that a clock ahead showed as overdue are no longer overdue after it is set back', async () => {
  const { payouts, states, setNow } = rigOn()
  await payouts.add({ ...given(csv(usdt)), deadline: endedAt + 2 * hour })
  setNow(endedAt + 26 * hour)
  payouts.sweep(new Set())
  expect(states()).toEqual(['overdue -'])
  setNow(endedAt + hour)
  payouts.sweep(new Set())
  expect(states()).toEqual(['waiting -'])
})

test('payouts of the chosen hours before the list was added count, also in live traces, and earlier payouts do not', async () => {
  const live = trace('L', [payment({ key: 'x' })], { ...inState('on-chain'), endedAt: null })
  const { payouts, states, store } = rigOn(undefined, [live])
  const earlier = {
    endedAt: endedAt - 3 * hour,
    firstSeenAt: endedAt - 3 * hour,
    lastSeenAt: endedAt - 3 * hour,
  }
  store.traces.save(storeKey(network), [stored(trace('A')), stored(trace('B', [payment()], earlier))])
  await payouts.add({ ...given(csv(usdt, usdt, usdt)), hoursBack: 2 })
  expect(states()).toEqual(['completed A', 'under-way L', 'waiting -'])
  payouts.traceChanged([trace('B', [payment()], earlier)])
  expect(states()[2]).toBe('waiting -')
})

test('lists survive a restart, and a removed one frees its actions', async () => {
  const folder = profileFolder()
  const first = rigOn(folder)
  const { id } = await first.payouts.add(given(csv(usdt, usdt)))
  first.payouts.traceChanged([trace('A')])
  first.store.close()

  const second = rigOn(folder)
  expect(second.states()).toEqual(['completed A', 'waiting -'])
  second.payouts.traceChanged([trace('A')])
  expect(second.states()).toEqual(['completed A', 'waiting -'])
  second.payouts.remove(id)
  expect(second.states()).toEqual([])
  await second.payouts.add(given(csv(usdt)))
  second.payouts.traceChanged([trace('A')])
  expect(second.states()).toEqual(['completed A'])
})

test('a list that was not compared with all stored traces before the app quit is not added', async () => {
  const folder = profileFolder()
  const first = rigOn(folder)
  first.store.traces.save(storeKey(network), [stored(trace('A'))])
  const added = first.payouts.add(given(csv(usdt)))
  first.payouts.traceChanged([trace('B', [payment()], inState('on-chain'))])
  first.end()
  await expect(added).rejects.toThrow('The request was cancelled.')
  first.store.close()

  const second = rigOn(folder)
  expect(second.states()).toEqual([])
  expect(second.store.payouts.lines(storeKey(network))).toEqual([])
  await second.payouts.add(given(csv(usdt)))
  expect(second.states()).toEqual(['completed A'])
})

test('a list that is removed while stored traces are compared with it stays removed', async () => {
  const folder = profileFolder()
  const first = rigOn(folder)
  first.store.traces.save(storeKey(network), [stored(trace('A'))])
  const added = first.payouts.add(given(csv(usdt)))
  const [list] = first.lists()
  first.payouts.remove(list ?? '')
  await added
  expect(first.states()).toEqual([])
  first.store.close()
  expect(rigOn(folder).lists()).toEqual([])
})

test('a removed list is put back once with its outcomes, without a payment that another list has taken', async () => {
  const { payouts, states } = rigOn()
  const { id } = await payouts.add(given(csv(usdt, usdt)))
  payouts.traceChanged([trace('A')])
  payouts.traceChanged([trace('B')])
  payouts.remove(id)
  await payouts.restore(id)
  expect(states()).toEqual(['completed A', 'completed B'])
  await expect(payouts.restore(id)).rejects.toThrow('This list of payouts no longer exists.')
  payouts.remove(id)
  await payouts.add(given(csv(usdt)))
  payouts.traceChanged([trace('A')])
  await payouts.restore(id)
  expect(states().toSorted()).toEqual(['completed A', 'completed B', 'waiting -'])
})

test('a list that is removed while another is put back can be put back too', async () => {
  const { payouts, lists } = rigOn()
  const [one, two] = [await payouts.add(given(csv(usdt))), await payouts.add(given(csv(usdt)))]
  payouts.remove(one.id)
  const restored = payouts.restore(one.id)
  payouts.remove(two.id)
  await restored
  await payouts.restore(two.id)
  expect(lists().toSorted()).toEqual([one.id, two.id].toSorted())
})

test('a token that is named by its address has the symbol of an action, also after a restart', async () => {
  const folder = profileFolder()
  const { payouts, symbols, store } = rigOn(folder)
  await payouts.add(given(csv(`${other},${master},48081`, `${other},${master},1`, usdt)))
  expect(symbols()).toEqual([undefined, undefined, undefined])
  store.traces.save(storeKey(network), [stored(trace('A'))])
  payouts.traceChanged([trace('A')])
  expect(symbols()).toEqual(['USD₮', 'USD₮', undefined])
  store.close()
  expect(rigOn(folder).symbols()).toEqual(['USD₮', 'USD₮', undefined])
})

test('a token that no stored action shows is marked until an action shows it', async () => {
  const folder = profileFolder()
  const { payouts, unseen, store } = rigOn(folder)
  store.traces.save(storeKey(network), [stored(trace('A', [payment()], { endedAt: endedAt - 900 * hour }))])
  const lines = [`${other},USDT,1`, `${other},${master},2`, `${other},USTD,3`, `${other},TON,4`]
  await payouts.add(given(csv(...lines)))
  expect(unseen()).toEqual([false, false, true, false])
  store.close()
  const later = rigOn(folder)
  expect(later.unseen()).toEqual([false, false, true, false])
  const asset = { kind: 'jetton', master: ours, symbol: 'USTD', decimals: 6 } as const
  later.payouts.traceChanged([trace('B', [payment({ amounts: [{ units: '9', asset, direction: 'out' }] })])])
  expect(later.unseen()).toEqual([false, false, false, false])
})

test('a token in which a line was paid is not marked, also if its trace is not stored', async () => {
  const folder = profileFolder()
  const { payouts, store } = rigOn(folder)
  await payouts.add(given(csv(usdt, `${other},USDT,1`, `${other},USTD,3`)))
  payouts.traceChanged([trace('A')])
  store.close()
  const later = rigOn(folder)
  expect(later.states()).toEqual(['completed A', 'waiting -', 'waiting -'])
  expect(later.unseen()).toEqual([false, false, true])
})

test('a token without metadata counts as seen once an action shows it', async () => {
  const folder = profileFolder()
  const { payouts, unseen, symbols, store } = rigOn(folder)
  const asset = { kind: 'jetton', master: ours, symbol: null, decimals: null } as const
  const shown = trace('A', [payment({ amounts: [{ units: '9', asset, direction: 'out' }] })])
  await payouts.add(given(csv(`${other},${ours},9`)))
  expect(unseen()).toEqual([true])
  store.traces.save(storeKey(network), [stored(shown)])
  payouts.traceChanged([shown])
  expect([unseen(), symbols()]).toEqual([[false], [undefined]])
  store.close()
  expect(rigOn(folder).unseen()).toEqual([false])
})

test('a line in a token without known decimals says so until an action shows them', async () => {
  const { payouts, withoutDecimals } = rigOn()
  const shownWith = (decimals: number | null): TraceView => {
    const asset = { kind: 'jetton', master: ours, symbol: 'GRIT', decimals } as const
    return trace(`A${decimals}`, [payment({ amounts: [{ units: '9', asset, direction: 'out' }] })])
  }
  await payouts.add(given(csv(`${other},${ours},9`, `${other},TON,9`, `${other},${master},9`)))
  expect(withoutDecimals()).toEqual([false, false, false])
  payouts.traceChanged([shownWith(null)])
  expect(withoutDecimals()).toEqual([true, false, false])
  payouts.traceChanged([shownWith(9)])
  expect(withoutDecimals()).toEqual([false, false, false])
})

test('a payment in a token without known decimals completes no line, whatever its smallest units', async () => {
  const { payouts, states } = rigOn()
  const paying = (asset: Asset): TraceView =>
    trace(asset.kind, [payment({ amounts: [{ units: '1000', asset, direction: 'out' }] })])
  await payouts.add(given(csv(`${other},${ours},1000`, `${other},GRIT,1000`)))
  payouts.traceChanged([
    paying({ kind: 'jetton', master: ours, symbol: null, decimals: null }),
    paying({ kind: 'unknown', symbol: 'GRIT', decimals: null }),
  ])
  expect(states()).toEqual(['waiting -', 'waiting -'])
  payouts.traceChanged([paying({ kind: 'jetton', master: ours, symbol: 'GRIT', decimals: 0 })])
  expect(states()).toEqual(['completed jetton', 'waiting -'])
})

test('a line whose amount is finer than its token says so once an action shows the token', async () => {
  const { payouts, tooFine } = rigOn()
  const lines = [`${other},usdt,1.1234567`, `${other},usdt,1.123456`, `${other},${master},0.0000001`]
  await payouts.add(given(csv(...lines, `${other},TON,1.123456789`)))
  expect(tooFine()).toEqual([undefined, undefined, undefined, undefined])
  payouts.traceChanged([trace('A')])
  expect(tooFine()).toEqual([6, undefined, 6, undefined])
})

test('an invalid line adds nothing', async () => {
  const { payouts, states } = rigOn()
  await expect(payouts.add(given(csv(usdt, `${other},TON,five`)))).rejects.toThrow('Line 3: “five”')
  expect(states()).toEqual([])
})

test('a list counts the actions that its paying traces do not store, also after a restart', async () => {
  const folder = profileFolder()
  const { payouts, store, unstored } = rigOn(folder)
  await payouts.add(given(csv(usdt, usdt)))
  payouts.traceChanged([trace('A')])
  expect(unstored()).toEqual([undefined])
  payouts.traceChanged([trace('B', [payment()], { omittedActions: 488 })])
  expect(unstored()).toEqual([488])

  const lines = Array.from({ length: 64 }, () => usdt)
  await payouts.add(given(csv(...lines)))
  const actions = lines.map((_, nth) => payment({ key: `jetton_transfer:${nth}` }))
  const batch = trace('C', actions, { omittedActions: 736 })
  store.traces.save(storeKey(network), [stored(batch)])
  payouts.traceChanged([batch])
  expect(unstored()).toEqual([488, 736])
  store.close()
  // Only one line of the first list is paid by a trace with unstored actions, which is too few to read that trace.
  expect(rigOn(folder).unstored()).toEqual([undefined, 736])
})

test('a payment before more than 50,000 later traces ticks its line', async () => {
  const { payouts, store, states } = rigOn()
  const later = stored(trace('later', []))
  const page = Array.from({ length: 5_000 }, () => later)
  function* between(_network: string, _from: number, _to: number, most = Number.MAX_SAFE_INTEGER) {
    for (let read = 0; read < Math.min(most, 55_000); read += page.length) yield page
    if (most > 55_000) yield [stored(trace('A'))]
  }
  Object.assign(store.traces, { between })
  await payouts.add({ ...given(csv(usdt)), hoursBack: 168 })
  expect(states()).toEqual(['completed A'])
})

test('an outcome that is found while a list is compared with stored traces replaces the stored one', async () => {
  const { payouts, states, store } = rigOn()
  const save = (view: TraceView): TraceView => {
    store.traces.save(storeKey(network), [stored(view)])
    return view
  }
  save(trace('A', [payment()], inState('unverified')))
  const added = payouts.add(given(csv(usdt)))
  payouts.traceChanged([save(trace('A', [payment({ success: false })], inState('failed')))])
  expect(states()).toEqual(['failed A'])
  await added
  expect(states()).toEqual(['failed A'])
})

test('an outcome that is found after a list was restored during its comparison replaces the stored one', async () => {
  const { payouts, states, store, lists } = rigOn()
  const save = (view: TraceView): TraceView => {
    store.traces.save(storeKey(network), [stored(view)])
    return view
  }
  save(trace('A', [payment()], inState('unverified')))
  const added = payouts.add(given(csv(usdt)))
  const [id = ''] = lists()
  payouts.remove(id)
  const restored = payouts.restore(id)
  payouts.traceChanged([save(trace('A', [payment({ success: false })], inState('failed')))])
  await Promise.all([added, restored])
  expect(states()).toEqual(['failed A'])
})
