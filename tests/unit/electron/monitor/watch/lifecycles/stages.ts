import { action } from '../samples.ts'
import {
  byA,
  byHash,
  confirmed,
  emulated,
  emulatedByFinality,
  finalized,
  gone,
  inBlock,
  inMasterchain,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

/** The stages of a trace: predicted, on chain, final. */
export const stages: readonly Lifecycle[] = [
  {
    name: 'emulated, on chain, finalized, gone',
    samples: [
      byA(0, gone, null),
      byA(2, emulated, 'pending'),
      byA(4, onChain, 'on-chain'),
      byA(6, finalized, 'completed'),
      byA(8, gone, 'completed'),
    ],
    steps: [step('pending', 0, 2), step('on-chain', 2, 4), step('completed', 4, 6)],
  },
  {
    name: 'the same states derived from finality',
    samples: [
      byA(0, emulatedByFinality, 'pending'),
      byA(2, confirmed, 'on-chain'),
      byA(4, finalized, 'completed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('completed', 2, 4)],
  },
  {
    name: 'the same states without finality, for an action that is the root transaction',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, onChain, 'on-chain'),
      byA(4, inMasterchain, 'completed'),
      byA(6, gone, 'completed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('completed', 2, 4)],
  },
  {
    name: 'the on-chain stage falls between two polls',
    samples: [byA(0, emulated, 'pending'), byA(5, finalized, 'completed'), byA(10, gone, 'completed')],
    steps: [step('pending', null, 0), step('completed', 0, 5)],
  },
  {
    name: 'on chain in its first response',
    samples: [byA(0, gone, null), byA(30, onChain, 'on-chain'), byA(60, gone, 'checking')],
    steps: [step('on-chain', 0, 30), step('checking', 30, 60)],
  },
  {
    name: 'final in its first response',
    samples: [byA(0, finalized, 'completed'), byA(60, gone, 'completed')],
    steps: [step('completed', null, 0)],
  },
  {
    name: 'a finalized root with the rest emulated is on chain, not completed',
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
        'completed',
      ),
    ],
  },
  {
    name: 'a masterchain number without a trace id is still an emulation',
    samples: [byA(0, [action({ mcSeqnoEnd: 53_385_318 })], 'pending'), byA(2, gone, 'checking')],
  },
  {
    name: 'without finality, an action after the root transaction is not final beside others',
    samples: [byHash(0, [inBlock(), inBlock({ actionId: 'action-2', transactions: ['later'] })], 'on-chain')],
  },
  {
    name: 'without finality, only a response by hash shows that an action is the only one',
    samples: [
      byA(0, [inBlock({ transactions: ['later'] })], 'on-chain'),
      byHash(2, [inBlock({ transactions: ['later'] })], 'completed'),
    ],
  },
  {
    name: 'an action without a trace id keeps the trace from being final',
    samples: [byA(0, [inBlock({ finality: 'finalized' }), action({ actionId: 'action-2' })], 'on-chain')],
  },
  {
    name: 'a final action without a result has no verified outcome',
    samples: [
      byA(0, [inBlock({ success: null, finality: 'finalized' })], 'on-chain'),
      byA(2, finalized, 'completed'),
    ],
    steps: [step('on-chain', null, 0), step('completed', 0, 2)],
  },
  {
    name: 'system sleep widens the interval',
    samples: [byA(0, onChain, 'on-chain'), byA(28_800, gone, 'checking')],
    steps: [step('on-chain', null, 0), step('checking', 0, 28_800)],
  },
  {
    name: 'the clock was set back: intervals stay in order',
    samples: [byA(3_600, emulated, 'pending'), byA(0, onChain, 'on-chain'), byA(2, finalized, 'completed')],
    steps: [step('pending', null, 3_600), step('on-chain', 0, 0), step('completed', 0, 2)],
  },
  {
    name: 'the clock was set back: a trace that is no longer listed is missing',
    samples: [byA(3_600, onChain, 'on-chain'), byA(10, gone, 'checking')],
    steps: [step('on-chain', null, 3_600), step('checking', 10, 10)],
  },
]
