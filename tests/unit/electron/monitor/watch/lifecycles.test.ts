import { describe, expect, it } from 'vitest'
import type { TraceState } from '../../../../../electron/shared/pending-models.ts'
import type { WireAction } from '../../../../../electron/monitor/toncenter/types.ts'
import { action, rootHash, watching, type Look } from './looks.ts'

const gone: readonly WireAction[] = []
const emulated = [action()]
const onChain = [action({ traceId: rootHash })]
const committed = [action({ traceId: rootHash, mcSeqnoEnd: 500 })]
const pendingFinality = [action({ finality: 'pending' })]
const confirmed = [action({ traceId: rootHash, finality: 'confirmed' })]
const finalized = [action({ traceId: rootHash, finality: 'finalized', mcSeqnoEnd: 500 })]
const willFail = [action({ success: false })]
const failedCommitted = [action({ traceId: rootHash, mcSeqnoEnd: 500, success: false })]
const failedFinalized = [
  action({ traceId: rootHash, mcSeqnoEnd: 500, success: false, finality: 'finalized' }),
]
const failedConfirmed = [action({ traceId: rootHash, success: false, finality: 'confirmed' })]

/** Seen emulated each 2 s from 0 to 30 s. */
const emulatedForLong: readonly Look[] = Array.from({ length: 16 }, (_, index) => [index * 2, 'A', emulated])
const pendingForLong: readonly TraceState[] = Array.from({ length: 16 }, () => 'pending')

interface Lifecycle {
  readonly name: string
  readonly looks: readonly Look[]
  /** The state after each look; null: the trace is not known. */
  readonly states: readonly (TraceState | null)[]
  /** State, last poll before (s), first poll after (s). */
  readonly steps?: readonly (readonly [TraceState, number | null, number])[]
}

const lifecycles: readonly Lifecycle[] = [
  {
    name: 'emulated, on chain, committed, gone',
    looks: [
      [0, 'A', gone],
      [2, 'A', emulated],
      [4, 'A', onChain],
      [6, 'A', committed],
      [8, 'A', gone],
    ],
    states: [null, 'pending', 'on-chain', 'committed', 'settled'],
    steps: [
      ['pending', 0, 2],
      ['on-chain', 2, 4],
      ['committed', 4, 6],
      ['settled', 6, 8],
    ],
  },
  {
    name: 'the same told by finality',
    looks: [
      [0, 'A', pendingFinality],
      [2, 'A', confirmed],
      [4, 'A', finalized],
      [6, 'A', gone],
    ],
    states: ['pending', 'on-chain', 'committed', 'settled'],
    steps: [
      ['pending', null, 0],
      ['on-chain', 0, 2],
      ['committed', 2, 4],
      ['settled', 4, 6],
    ],
  },
  {
    name: 'the chain stage fell between two polls',
    looks: [
      [0, 'A', emulated],
      [5, 'A', committed],
      [10, 'A', gone],
    ],
    states: ['pending', 'committed', 'settled'],
    steps: [
      ['pending', null, 0],
      ['committed', 0, 5],
      ['settled', 5, 10],
    ],
  },
  {
    name: 'first seen on chain',
    looks: [
      [0, 'A', gone],
      [30, 'A', onChain],
      [60, 'A', gone],
    ],
    states: [null, 'on-chain', 'settled'],
    steps: [
      ['on-chain', 0, 30],
      ['settled', 30, 60],
    ],
  },
  {
    name: 'first seen committed',
    looks: [
      [0, 'A', committed],
      [60, 'A', gone],
    ],
    states: ['committed', 'settled'],
  },
  {
    name: 'gone while still emulated is unknown, not dropped and not failed',
    looks: [
      [0, 'A', emulated],
      [2, 'A', gone],
    ],
    states: ['pending', 'unknown'],
    steps: [
      ['pending', null, 0],
      ['unknown', 0, 2],
    ],
  },
  {
    name: 'gone after a predicted failure is unknown too',
    looks: [
      [0, 'A', willFail],
      [2, 'A', gone],
    ],
    states: ['pending', 'unknown'],
  },
  {
    name: 'a failure that was only predicted does not come true',
    looks: [
      [0, 'A', willFail],
      [2, 'A', committed],
      [4, 'A', gone],
    ],
    states: ['pending', 'committed', 'settled'],
  },
  {
    name: 'a committed action says that it failed',
    looks: [
      [0, 'A', emulated],
      [2, 'A', onChain],
      [4, 'A', failedCommitted],
      [6, 'A', gone],
    ],
    states: ['pending', 'on-chain', 'failed', 'failed'],
    steps: [
      ['pending', null, 0],
      ['on-chain', 0, 2],
      ['failed', 2, 4],
    ],
  },
  {
    name: 'a finalized action says that it failed',
    looks: [
      [0, 'A', willFail],
      [2, 'A', failedFinalized],
    ],
    states: ['pending', 'failed'],
  },
  {
    name: 'first seen failed',
    looks: [
      [0, 'A', failedFinalized],
      [2, 'A', gone],
    ],
    states: ['failed', 'failed'],
  },
  {
    name: 'a confirmed failure may still be invalidated: no verdict of failure',
    looks: [
      [0, 'A', failedConfirmed],
      [2, 'A', gone],
    ],
    states: ['on-chain', 'settled'],
  },
  {
    name: 'a failure on chain without finality is not committed',
    looks: [
      [0, 'A', [action({ traceId: rootHash, success: false })]],
      [2, 'A', gone],
    ],
    states: ['on-chain', 'settled'],
  },
  {
    name: 'one of two actions failed, without finality: known when the trace is gone and so complete',
    looks: [
      [
        0,
        'A',
        [
          action({ traceId: rootHash, mcSeqnoEnd: 500 }),
          action({
            actionId: 'action-2',
            type: 'call_contract',
            traceId: rootHash,
            mcSeqnoEnd: 500,
            success: false,
            transactions: ['later'],
          }),
        ],
      ],
      [2, 'A', gone],
    ],
    states: ['committed', 'failed'],
  },
  {
    name: 'one of two actions failed and is finalized',
    looks: [
      [
        0,
        'A',
        [
          action({ traceId: rootHash, mcSeqnoEnd: 500, finality: 'finalized' }),
          action({
            actionId: 'action-2',
            type: 'call_contract',
            traceId: rootHash,
            mcSeqnoEnd: 500,
            success: false,
            transactions: ['later'],
            finality: 'finalized',
          }),
        ],
      ],
    ],
    states: ['failed'],
  },
  {
    name: 'one of two actions is predicted to fail while the root is committed',
    looks: [
      [
        0,
        'A',
        [
          action({ traceId: rootHash, mcSeqnoEnd: 500, finality: 'finalized' }),
          action({
            actionId: 'action-2',
            type: 'call_contract',
            traceId: rootHash,
            mcSeqnoEnd: 500,
            success: false,
            transactions: ['later'],
            finality: 'pending',
          }),
        ],
      ],
      [2, 'A', gone],
    ],
    states: ['on-chain', 'settled'],
  },
  {
    name: 'a committed root with the rest emulated is on chain, not committed',
    looks: [
      [
        0,
        'A',
        [
          action({ traceId: rootHash, mcSeqnoEnd: 500, finality: 'finalized' }),
          action({ actionId: 'action-2', traceId: rootHash, mcSeqnoEnd: 500, finality: 'pending' }),
        ],
      ],
      [
        2,
        'A',
        [
          action({ traceId: rootHash, mcSeqnoEnd: 501, finality: 'finalized' }),
          action({ actionId: 'action-2', traceId: rootHash, mcSeqnoEnd: 501, finality: 'finalized' }),
        ],
      ],
    ],
    states: ['on-chain', 'committed'],
  },
  {
    name: 'a masterchain number without a trace id is still an emulation',
    looks: [
      [0, 'A', [action({ mcSeqnoEnd: 53_385_318 })]],
      [2, 'A', gone],
    ],
    states: ['pending', 'unknown'],
  },
  {
    name: 'a state does not go back when an older copy is answered',
    looks: [
      [0, 'A', emulated],
      [2, 'A', committed],
      [4, 'A', onChain],
      [6, 'A', emulated],
      [8, 'A', gone],
    ],
    states: ['pending', 'committed', 'committed', 'committed', 'settled'],
    steps: [
      ['pending', null, 0],
      ['committed', 0, 2],
      ['settled', 6, 8],
    ],
  },
  {
    name: 'a late copy does not revive what settled',
    looks: [
      [0, 'A', committed],
      [2, 'A', gone],
      [4, 'A', emulated],
      [6, 'A', committed],
      [8, 'A', gone],
    ],
    states: ['committed', 'settled', 'settled', 'settled', 'settled'],
    steps: [
      ['committed', null, 0],
      ['settled', 0, 2],
    ],
  },
  {
    name: 'a late copy does not revive what failed',
    looks: [
      [0, 'A', failedFinalized],
      [2, 'A', gone],
      [4, 'A', emulated],
      [6, 'A', committed],
    ],
    states: ['failed', 'failed', 'failed', 'failed'],
  },
  {
    name: 'a late emulated copy does not revive what is unknown',
    looks: [
      [0, 'A', emulated],
      [2, 'A', gone],
      [4, 'A', emulated],
      [6, 'A', gone],
    ],
    states: ['pending', 'unknown', 'unknown', 'unknown'],
    steps: [
      ['pending', null, 0],
      ['unknown', 0, 2],
    ],
  },
  {
    name: 'an unknown trace that is found on chain goes on',
    looks: [
      [0, 'A', emulated],
      [2, 'A', gone],
      [4, 'hash', onChain],
      [6, 'hash', committed],
      [8, 'hash', gone],
    ],
    states: ['pending', 'unknown', 'on-chain', 'committed', 'settled'],
    steps: [
      ['pending', null, 0],
      ['unknown', 0, 2],
      ['on-chain', 0, 4],
      ['committed', 4, 6],
      ['settled', 6, 8],
    ],
  },
  {
    name: 'an unknown trace that is found failed and committed has failed',
    looks: [
      [0, 'A', emulated],
      [2, 'A', gone],
      [4, 'hash', failedFinalized],
    ],
    states: ['pending', 'unknown', 'failed'],
  },
  {
    name: 'gone from one account while another still lists it',
    looks: [
      [0, 'A', onChain],
      [1, 'B', onChain],
      [2, 'A', gone],
      [3, 'B', onChain],
      [5, 'B', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'on-chain', 'settled'],
    steps: [
      ['on-chain', null, 0],
      ['settled', 3, 5],
    ],
  },
  {
    name: 'gone from both accounts, one after the other',
    looks: [
      [0, 'A', onChain],
      [1, 'B', onChain],
      [2, 'A', gone],
      [3, 'B', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'settled'],
    steps: [
      ['on-chain', null, 0],
      ['settled', 1, 3],
    ],
  },
  {
    name: 'an account that never listed it says nothing by its silence',
    looks: [
      [0, 'A', emulated],
      [1, 'B', gone],
      [2, 'B', gone],
    ],
    states: ['pending', 'pending', 'pending'],
  },
  {
    name: 'back in an account’s answer after it was missing there',
    looks: [
      [0, 'A', onChain],
      [1, 'B', onChain],
      [2, 'A', gone],
      [3, 'A', onChain],
      [4, 'B', gone],
      [5, 'A', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'on-chain', 'on-chain', 'settled'],
  },
  {
    name: 'gone by hash after it was listed by hash',
    looks: [
      [0, 'A', onChain],
      [1, 'hash', onChain],
      [3, 'hash', gone],
    ],
    states: ['on-chain', 'on-chain', 'settled'],
    steps: [
      ['on-chain', null, 0],
      ['settled', 1, 3],
    ],
  },
  {
    name: 'a first question by hash that finds nothing ends nothing',
    looks: [
      [0, 'A', onChain],
      [1, 'hash', gone],
      [2, 'A', onChain],
      [3, 'hash', gone],
      [4, 'A', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'on-chain', 'settled'],
  },
  {
    name: 'gone from the account while the last answer by hash is newer and lists it',
    looks: [
      [0, 'A', onChain],
      [2, 'hash', onChain],
      [3, 'A', gone],
      [4, 'hash', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'settled'],
  },
  {
    name: 'gone from the account while the last answer by hash is older',
    looks: [
      [0, 'A', onChain],
      [2, 'hash', onChain],
      [5, 'A', onChain],
      [8, 'A', gone],
    ],
    states: ['on-chain', 'on-chain', 'on-chain', 'settled'],
    steps: [
      ['on-chain', null, 0],
      ['settled', 5, 8],
    ],
  },
  {
    name: 'progress seen by hash between two answers of the account',
    looks: [
      [0, 'A', emulated],
      [2, 'hash', onChain],
      [4, 'hash', committed],
      [5, 'A', committed],
      [6, 'hash', gone],
    ],
    states: ['pending', 'on-chain', 'committed', 'committed', 'settled'],
    steps: [
      ['pending', null, 0],
      ['on-chain', 0, 2],
      ['committed', 2, 4],
      ['settled', 5, 6],
    ],
  },
  {
    name: 'emulated for half a minute, gone within 2 s, twice not found by hash: probably dropped',
    looks: [...emulatedForLong, [32, 'A', gone], [33, 'hash', gone], [35, 'hash', gone]],
    states: [...pendingForLong, 'unknown', 'unknown', 'probably-dropped'],
    steps: [
      ['pending', null, 0],
      ['unknown', 30, 32],
      ['probably-dropped', 30, 32],
    ],
  },
  {
    name: 'not found by hash once only: unknown',
    looks: [...emulatedForLong, [32, 'A', gone], [33, 'hash', gone]],
    states: [...pendingForLong, 'unknown', 'unknown'],
  },
  {
    name: 'a long gap around its end: unknown',
    looks: [...emulatedForLong, [40, 'A', gone], [41, 'hash', gone], [43, 'hash', gone], [45, 'hash', gone]],
    states: [...pendingForLong, 'unknown', 'unknown', 'unknown', 'unknown'],
  },
  {
    name: 'gone soon after it appeared: unknown, it may have been committed between two polls',
    looks: [
      [0, 'A', emulated],
      [2, 'A', gone],
      [3, 'hash', gone],
      [5, 'hash', gone],
      [7, 'hash', gone],
    ],
    states: ['pending', 'unknown', 'unknown', 'unknown', 'unknown'],
  },
  {
    name: 'what was on chain is never called dropped',
    looks: [...emulatedForLong, [32, 'A', onChain], [34, 'A', gone], [35, 'hash', gone], [37, 'hash', gone]],
    states: [...pendingForLong, 'on-chain', 'settled', 'settled', 'settled'],
  },
  {
    name: 'a copy found by hash in between starts the count of misses anew',
    looks: [
      ...emulatedForLong,
      [32, 'A', gone],
      [33, 'hash', gone],
      [34, 'hash', emulated],
      [35, 'hash', gone],
      [37, 'hash', gone],
    ],
    states: [...pendingForLong, 'unknown', 'unknown', 'unknown', 'unknown', 'probably-dropped'],
  },
  {
    name: 'probably dropped, yet found committed: the proof counts',
    looks: [
      ...emulatedForLong,
      [32, 'A', gone],
      [33, 'hash', gone],
      [35, 'hash', gone],
      [50, 'A', committed],
      [52, 'A', gone],
    ],
    states: [...pendingForLong, 'unknown', 'unknown', 'probably-dropped', 'committed', 'settled'],
  },
  {
    name: 'the computer slept: the interval says so',
    looks: [
      [0, 'A', onChain],
      [28_800, 'A', gone],
    ],
    states: ['on-chain', 'settled'],
    steps: [
      ['on-chain', null, 0],
      ['settled', 0, 28_800],
    ],
  },
  {
    name: 'the clock was set back: no interval is turned round',
    looks: [
      [3_600, 'A', emulated],
      [0, 'A', onChain],
      [2, 'A', gone],
    ],
    states: ['pending', 'on-chain', 'settled'],
    steps: [
      ['pending', null, 3_600],
      ['on-chain', 0, 0],
      ['settled', 0, 2],
    ],
  },
]

describe('the lifecycle of a trace', () => {
  it.each(lifecycles)('$name', ({ looks, states, steps }) => {
    const watched = watching()
    const seen = looks.map((look) => {
      watched.look(look)
      return watched.record()?.view.state ?? null
    })
    expect(seen).toEqual(states)
    if (steps === undefined) return
    const shown = watched
      .record()
      ?.view.steps.map(({ state, when }) => [
        state,
        when.after === null ? null : when.after / 1_000,
        when.before / 1_000,
      ])
    expect(shown).toEqual(steps)
  })

  it('has more than thirty worked examples', () => {
    expect(lifecycles.length).toBeGreaterThanOrEqual(40)
  })
})

describe('what is kept of a trace', () => {
  it('says by which answers it knows', () => {
    const watched = watching()
    for (const look of [
      [0, 'A', emulated],
      [2, 'hash', onChain],
      [4, 'A', committed],
      [6, 'hash', gone],
    ] as const) {
      watched.look(look)
    }
    expect(watched.record()?.view.steps.map((step) => step.evidence)).toEqual([
      'listed without a trace id: emulated, asked by account',
      'listed with a trace id: its root is on the chain, asked by hash',
      'in masterchain block 500, asked by account',
      'gone after it was committed, asked by hash',
    ])
  })

  it('tells why it was probably dropped', () => {
    const watched = watching()
    for (const look of [...emulatedForLong, [32, 'A', gone], [33, 'hash', gone], [35, 'hash', gone]] as const)
      watched.look(look)
    expect(watched.record()?.view.steps.at(-1)?.evidence).toBe(
      'emulated for 30.0 s, gone within 2.0 s, not found by hash 2 times',
    )
  })

  it('keeps when it was seen, by whom, and when it ended', () => {
    const watched = watching()
    for (const look of [
      [0, 'A', emulated],
      [1, 'B', emulated],
      [3, 'A', onChain],
      [4, 'A', gone],
      [6, 'B', gone],
    ] as const)
      watched.look(look)
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
    const watched = watching()
    watched.look([0, 'A', willFail])
    expect(watched.record()?.view.isFailurePredicted).toBe(true)
    watched.look([2, 'A', failedFinalized])
    expect(watched.record()?.view.isFailurePredicted).toBe(false)
  })

  it('keeps the masterchain block of the last committed answer', () => {
    const watched = watching()
    for (const look of [
      [0, 'A', committed],
      [2, 'A', onChain],
    ] as const)
      watched.look(look)
    expect(watched.record()?.view.mcSeqno).toBe(500)
  })

  it('does not take over the predictions of an older copy', () => {
    const watched = watching()
    for (const look of [
      [0, 'A', committed],
      [2, 'A', willFail],
      [4, 'A', gone],
    ] as const)
      watched.look(look)
    expect(watched.record()?.view).toMatchObject({ state: 'settled', isFailurePredicted: false })
    expect(watched.record()?.view.actions[0]?.success).toBe(true)
  })

  it('tells of each step once', () => {
    const watched = watching()
    for (const look of [
      [0, 'A', emulated],
      [2, 'A', emulated],
      [4, 'A', onChain],
      [6, 'A', onChain],
      [8, 'A', gone],
      [9, 'A', gone],
    ] as const)
      watched.look(look)
    expect(
      watched.events.map((event) =>
        event.kind === 'trace-state' ? `${event.from} -> ${event.to}` : event.kind,
      ),
    ).toEqual(['trace-new', 'pending -> on-chain', 'on-chain -> settled'])
  })

  it('tells of a failure that was there at first sight', () => {
    const watched = watching()
    watched.look([0, 'A', failedFinalized])
    expect(watched.events.map((event) => event.kind)).toEqual(['trace-new', 'trace-state'])
  })
})
