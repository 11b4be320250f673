import {
  byA,
  byHash,
  committed,
  emulated,
  emulatedForLong,
  gone,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

/** Gone without a proof: unknown, or probably dropped. */
export const drops: readonly Lifecycle[] = [
  {
    name: 'gone while still emulated is unknown, not dropped and not failed',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'unknown')],
    steps: [step('pending', null, 0), step('unknown', 0, 2)],
  },
  {
    name: 'emulated for half a minute, gone within 2 s, twice not found by hash: probably dropped',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'unknown'),
      byHash(33, gone, 'unknown'),
      byHash(35, gone, 'probably-dropped'),
    ],
    steps: [step('pending', null, 0), step('unknown', 30, 32), step('probably-dropped', 30, 32)],
  },
  {
    name: 'not found by hash once only: unknown',
    samples: [...emulatedForLong, byA(32, gone, 'unknown'), byHash(33, gone, 'unknown')],
  },
  {
    name: 'a long gap around its end: unknown',
    samples: [
      ...emulatedForLong,
      byA(40, gone, 'unknown'),
      byHash(41, gone, 'unknown'),
      byHash(43, gone, 'unknown'),
      byHash(45, gone, 'unknown'),
    ],
  },
  {
    name: 'gone soon after it appeared: unknown, it may have been committed between two polls',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'unknown'),
      byHash(3, gone, 'unknown'),
      byHash(5, gone, 'unknown'),
      byHash(7, gone, 'unknown'),
    ],
  },
  {
    name: 'what was on chain is never called dropped',
    samples: [
      ...emulatedForLong,
      byA(32, onChain, 'on-chain'),
      byA(34, gone, 'settled'),
      byHash(35, gone, 'settled'),
      byHash(37, gone, 'settled'),
    ],
  },
  {
    name: 'a copy found by hash in between starts the count of misses anew',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'unknown'),
      byHash(33, gone, 'unknown'),
      byHash(34, emulated, 'unknown'),
      byHash(35, gone, 'unknown'),
      byHash(37, gone, 'probably-dropped'),
    ],
  },
  {
    name: 'probably dropped, yet found committed: the proof counts',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'unknown'),
      byHash(33, gone, 'unknown'),
      byHash(35, gone, 'probably-dropped'),
      byA(50, committed, 'committed'),
      byA(52, gone, 'settled'),
    ],
  },
]
