import { action } from '../samples.ts'
import {
  byA,
  committed,
  confirmed,
  emulated,
  emulatedByFinality,
  finalized,
  gone,
  inBlock,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

/** How far a trace came. */
export const stages: readonly Lifecycle[] = [
  {
    name: 'emulated, on chain, committed, gone',
    samples: [
      byA(0, gone, null),
      byA(2, emulated, 'pending'),
      byA(4, onChain, 'on-chain'),
      byA(6, committed, 'committed'),
      byA(8, gone, 'settled'),
    ],
    steps: [step('pending', 0, 2), step('on-chain', 2, 4), step('committed', 4, 6), step('settled', 6, 8)],
  },
  {
    name: 'the same told by finality',
    samples: [
      byA(0, emulatedByFinality, 'pending'),
      byA(2, confirmed, 'on-chain'),
      byA(4, finalized, 'committed'),
      byA(6, gone, 'settled'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('committed', 2, 4), step('settled', 4, 6)],
  },
  {
    name: 'the chain stage fell between two polls',
    samples: [byA(0, emulated, 'pending'), byA(5, committed, 'committed'), byA(10, gone, 'settled')],
    steps: [step('pending', null, 0), step('committed', 0, 5), step('settled', 5, 10)],
  },
  {
    name: 'first seen on chain',
    samples: [byA(0, gone, null), byA(30, onChain, 'on-chain'), byA(60, gone, 'settled')],
    steps: [step('on-chain', 0, 30), step('settled', 30, 60)],
  },
  {
    name: 'first seen committed',
    samples: [byA(0, committed, 'committed'), byA(60, gone, 'settled')],
  },
  {
    name: 'a committed root with the rest emulated is on chain, not committed',
    samples: [
      byA(
        0,
        [inBlock({ finality: 'finalized' }), inBlock({ actionId: 'action-2', finality: 'pending' })],
        'on-chain',
      ),
      byA(
        2,
        [
          inBlock({ mcSeqnoEnd: 501, finality: 'finalized' }),
          inBlock({ actionId: 'action-2', mcSeqnoEnd: 501, finality: 'finalized' }),
        ],
        'committed',
      ),
    ],
  },
  {
    name: 'a masterchain number without a trace id is still an emulation',
    samples: [byA(0, [action({ mcSeqnoEnd: 53_385_318 })], 'pending'), byA(2, gone, 'unknown')],
  },
  {
    name: 'the computer slept: the interval says so',
    samples: [byA(0, onChain, 'on-chain'), byA(28_800, gone, 'settled')],
    steps: [step('on-chain', null, 0), step('settled', 0, 28_800)],
  },
  {
    name: 'the clock was set back: no interval is turned round',
    samples: [byA(3_600, emulated, 'pending'), byA(0, onChain, 'on-chain'), byA(2, gone, 'settled')],
    steps: [step('pending', null, 3_600), step('on-chain', 0, 0), step('settled', 0, 2)],
  },
]
