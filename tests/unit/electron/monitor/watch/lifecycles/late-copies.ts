import {
  byA,
  byHash,
  confirmed,
  emulated,
  failedConfirmed,
  failedFinalized,
  finalized,
  gone,
  inBlock,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

/** Traces that are listed again, and outdated copies that arrive after a trace advanced or ended. */
export const lateCopies: readonly Lifecycle[] = [
  {
    name: 'an older copy does not revert the stage',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, onChain, 'on-chain'),
      byA(4, emulated, 'on-chain'),
      byA(6, finalized, 'completed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('completed', 4, 6)],
  },
  {
    name: 'nothing changes a completed trace',
    samples: [
      byA(0, finalized, 'completed'),
      byA(2, gone, 'completed'),
      byHash(3, gone, 'completed'),
      byA(4, emulated, 'completed'),
      byA(6, failedConfirmed, 'completed'),
      byA(8, failedFinalized, 'completed'),
    ],
    steps: [step('completed', null, 0)],
  },
  {
    name: 'nothing changes a failed trace',
    samples: [
      byA(0, failedFinalized, 'failed'),
      byA(2, gone, 'failed'),
      byA(4, emulated, 'failed'),
      byA(6, finalized, 'failed'),
    ],
    steps: [step('failed', null, 0)],
  },
  {
    name: 'a late emulated copy does not revive an unverified trace',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byA(4, emulated, 'unverified'),
      byA(6, gone, 'unverified'),
    ],
    steps: [step('pending', null, 0), step('checking', 0, 2), step('unverified', 0, 3)],
  },
  {
    name: 'a late copy on chain does not revive an unverified trace that was on chain',
    samples: [
      byA(0, onChain, 'on-chain'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byA(4, confirmed, 'unverified'),
    ],
    steps: [step('on-chain', null, 0), step('checking', 0, 2), step('unverified', 0, 3)],
  },
  {
    name: 'an unverified trace found on chain continues',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byHash(4, onChain, 'on-chain'),
      byHash(6, finalized, 'completed'),
    ],
    steps: [
      step('pending', null, 0),
      step('checking', 0, 2),
      step('unverified', 0, 3),
      step('on-chain', 0, 4),
      step('completed', 4, 6),
    ],
  },
  {
    name: 'an unverified trace found finalized as failed is failed',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byHash(9, failedFinalized, 'failed'),
    ],
  },
  {
    name: 'a trace that is listed again is no longer checked',
    samples: [
      byA(0, onChain, 'on-chain'),
      byA(2, gone, 'checking'),
      byA(4, onChain, 'on-chain'),
      byA(6, finalized, 'completed'),
    ],
    steps: [
      step('on-chain', null, 0),
      step('checking', 0, 2),
      step('on-chain', 0, 4),
      step('completed', 4, 6),
    ],
  },
  {
    name: 'an emulated trace that is listed again is pending',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'checking'), byA(4, emulated, 'pending')],
  },
  {
    name: 'a trace that was on chain and is listed as emulated stays on chain',
    samples: [byA(0, onChain, 'on-chain'), byA(2, gone, 'checking'), byA(4, emulated, 'on-chain')],
  },
  {
    name: 'a checked trace found finalized has its outcome at once',
    samples: [byA(0, emulated, 'pending'), byA(2, gone, 'checking'), byHash(9, finalized, 'completed')],
    steps: [step('pending', null, 0), step('checking', 0, 2), step('completed', 0, 9)],
  },
  {
    name: 'an older copy gives a final action without a result no outcome',
    samples: [
      byA(0, [inBlock({ success: null, finality: 'finalized' })], 'on-chain'),
      byA(2, confirmed, 'on-chain'),
      byA(4, failedFinalized, 'failed'),
    ],
  },
]
