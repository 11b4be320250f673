import { describe, expect, it } from 'vitest'
import {
  committed,
  emulated,
  emulatedForLong,
  failedFinalized,
  gone,
  onChain,
  willFail,
} from './lifecycles/lifecycle.ts'
import { rootHash, watchedBy } from './samples.ts'

describe('what is kept of a trace', () => {
  it('says by which answers it knows', () => {
    const watched = watchedBy(
      [0, 'A', emulated],
      [2, 'hash', onChain],
      [4, 'A', committed],
      [6, 'hash', gone],
    )
    expect(watched.record()?.view.steps.map((step) => step.evidence)).toEqual([
      [{ kind: 'emulated', by: 'account' }],
      [{ kind: 'root-on-chain', by: 'hash' }],
      [{ kind: 'in-masterchain-block', seqno: 500, by: 'account' }],
      [{ kind: 'disappeared', from: 'committed', failed: null, by: 'hash' }],
    ])
  })

  it('tells why it was probably dropped', () => {
    const watched = watchedBy(
      ...emulatedForLong.map(({ sample }) => sample),
      [32, 'A', gone],
      [33, 'hash', gone],
      [35, 'hash', gone],
    )
    expect(watched.record()?.view.steps.at(-1)?.evidence).toEqual([
      { kind: 'not-found-again', emulatedMs: 30_000, goneWithinMs: 2_000, misses: 2 },
    ])
  })

  it('keeps when it was seen, by whom, and when it ended', () => {
    const watched = watchedBy(
      [0, 'A', emulated],
      [1, 'B', emulated],
      [3, 'A', onChain],
      [4, 'A', gone],
      [6, 'B', gone],
    )
    const record = watched.record()
    expect(record?.view).toMatchObject({ firstSeenAt: 0, lastSeenAt: 3_000, endedAt: 6_000, mcSeqno: null })
    expect(record?.view.accounts.map((address) => address.slice(0, 3))).toEqual(['0:a', '0:b'])
    expect(Object.values(record?.seen ?? {})).toEqual([
      { first: 0, last: 3_000 },
      { first: 1_000, last: 1_000 },
    ])
    expect(record?.traceId).toBe(rootHash)
  })

  it('predicts a failure while it is emulated, and not after', () => {
    const watched = watchedBy([0, 'A', willFail])
    expect(watched.record()?.view.isFailurePredicted).toBe(true)
    watched.apply([2, 'A', failedFinalized])
    expect(watched.record()?.view.isFailurePredicted).toBe(false)
  })

  it('keeps the masterchain block of the last committed answer', () => {
    const watched = watchedBy([0, 'A', committed], [2, 'A', onChain])
    expect(watched.record()?.view.mcSeqno).toBe(500)
  })

  it('does not take over the predictions of an older copy', () => {
    const watched = watchedBy([0, 'A', committed], [2, 'A', willFail], [4, 'A', gone])
    expect(watched.record()?.view).toMatchObject({ state: 'settled', isFailurePredicted: false })
    expect(watched.record()?.view.actions[0]?.success).toBe(true)
  })

  it('tells of each step once', () => {
    const watched = watchedBy(
      [0, 'A', emulated],
      [2, 'A', emulated],
      [4, 'A', onChain],
      [6, 'A', onChain],
      [8, 'A', gone],
      [9, 'A', gone],
    )
    expect(
      watched.events.map((event) =>
        event.kind === 'trace-state' ? `${event.from} -> ${event.to}` : event.kind,
      ),
    ).toEqual(['trace-new', 'pending -> on-chain', 'on-chain -> settled'])
  })

  it('tells of a failure that was there at first sight', () => {
    const watched = watchedBy([0, 'A', failedFinalized])
    expect(watched.events.map((event) => event.kind)).toEqual(['trace-new', 'trace-state'])
  })
})
