import {
  byA,
  byHash,
  committed,
  emulated,
  failedFinalized,
  gone,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

/** Copies that come late: after a trace went further, or ended. */
export const lateCopies: readonly Lifecycle[] = [
  {
    name: 'a state does not go back when an older copy is answered',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, committed, 'committed'),
      byA(4, onChain, 'committed'),
      byA(6, emulated, 'committed'),
      byA(8, gone, 'settled'),
    ],
    steps: [step('pending', null, 0), step('committed', 0, 2), step('settled', 6, 8)],
  },
  {
    name: 'a late copy does not revive what settled',
    samples: [
      byA(0, committed, 'committed'),
      byA(2, gone, 'settled'),
      byA(4, emulated, 'settled'),
      byA(6, committed, 'settled'),
      byA(8, gone, 'settled'),
    ],
    steps: [step('committed', null, 0), step('settled', 0, 2)],
  },
  {
    name: 'a late copy does not revive what failed',
    samples: [
      byA(0, failedFinalized, 'failed'),
      byA(2, gone, 'failed'),
      byA(4, emulated, 'failed'),
      byA(6, committed, 'failed'),
    ],
  },
  {
    name: 'a late emulated copy does not revive what is unknown',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'unknown'),
      byA(4, emulated, 'unknown'),
      byA(6, gone, 'unknown'),
    ],
    steps: [step('pending', null, 0), step('unknown', 0, 2)],
  },
  {
    name: 'an unknown trace that is found on chain goes on',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'unknown'),
      byHash(4, onChain, 'on-chain'),
      byHash(6, committed, 'committed'),
      byHash(8, gone, 'settled'),
    ],
    steps: [
      step('pending', null, 0),
      step('unknown', 0, 2),
      step('on-chain', 0, 4),
      step('committed', 4, 6),
      step('settled', 6, 8),
    ],
  },
  {
    name: 'an unknown trace that is found failed and committed has failed',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'unknown'), byHash(4, failedFinalized, 'failed')],
  },
]
