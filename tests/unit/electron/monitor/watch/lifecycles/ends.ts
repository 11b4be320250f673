import {
  byA,
  byHash,
  emulated,
  emulatedForLong,
  finalized,
  gone,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

export const ends: readonly Lifecycle[] = [
  {
    name: 'gone while still emulated is checked, not dropped and not failed',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'checking')],
    steps: [step('pending', null, 0), step('checking', 0, 2)],
  },
  {
    name: 'gone by account and not found by hash: unverified',
    samples: [...emulatedForLong, byA(32, gone, 'checking'), byHash(33, gone, 'unverified')],
    steps: [step('pending', null, 0), step('checking', 30, 32), step('unverified', 30, 33)],
  },
  {
    name: 'not found by hash and then gone by account: unverified',
    samples: [...emulatedForLong, byHash(31, gone, 'pending'), byA(32, gone, 'unverified')],
    steps: [step('pending', null, 0), step('unverified', 30, 32)],
  },
  {
    name: 'a trace that is gone by account only is checked until a response by hash',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'checking'), byA(7_200, gone, 'checking')],
  },
  {
    name: 'a long gap around the end of the trace',
    samples: [...emulatedForLong, byA(400, gone, 'checking'), byHash(401, gone, 'unverified')],
    steps: [step('pending', null, 0), step('checking', 30, 400), step('unverified', 30, 401)],
  },
  {
    name: 'a trace is never treated as not executed without a lookup, however often it is not found',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'checking'),
      byHash(33, gone, 'unverified'),
      byHash(35, gone, 'unverified'),
      byHash(7_200, gone, 'unverified'),
    ],
  },
  {
    name: 'a trace that was on chain ends the same way',
    samples: [
      ...emulatedForLong,
      byA(32, onChain, 'on-chain'),
      byA(34, gone, 'checking'),
      byHash(35, gone, 'unverified'),
    ],
    steps: [
      step('pending', null, 0),
      step('on-chain', 30, 32),
      step('checking', 32, 34),
      step('unverified', 32, 35),
    ],
  },
  {
    name: 'a copy found by hash ends the check, until it is gone there as well',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'checking'),
      byHash(33, emulated, 'pending'),
      byHash(35, gone, 'unverified'),
    ],
    steps: [
      step('pending', null, 0),
      step('checking', 30, 32),
      step('pending', 30, 33),
      step('unverified', 33, 35),
    ],
  },
  {
    name: 'unverified, then found finalized: the proof wins',
    samples: [
      ...emulatedForLong,
      byA(32, gone, 'checking'),
      byHash(33, gone, 'unverified'),
      byA(50, finalized, 'completed'),
      byA(52, gone, 'completed'),
    ],
    steps: [
      step('pending', null, 0),
      step('checking', 30, 32),
      step('unverified', 30, 33),
      step('completed', 30, 50),
    ],
  },
  {
    name: 'unverified, then found on chain by account, and gone again',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byA(4, onChain, 'on-chain'),
      byA(6, gone, 'checking'),
      byHash(7, gone, 'unverified'),
    ],
  },
]
