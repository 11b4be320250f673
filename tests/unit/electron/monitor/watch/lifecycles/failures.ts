import { action, rootHash } from '../samples.ts'
import {
  byA,
  committed,
  emulated,
  failedCommitted,
  failedConfirmed,
  failedFinalized,
  gone,
  inBlock,
  onChain,
  step,
  willFail,
  type Lifecycle,
} from './lifecycle.ts'

/** A further action of the same trace, which failed. */
const laterFailed = { actionId: 'action-2', type: 'call_contract', success: false, transactions: ['later'] }

/** What failed, and what was only predicted to. */
export const failures: readonly Lifecycle[] = [
  {
    name: 'gone after a predicted failure is unknown too',
    samples: [byA(0, willFail, 'pending'), byA(2, gone, 'unknown')],
  },
  {
    name: 'a failure that was only predicted does not come true',
    samples: [byA(0, willFail, 'pending'), byA(2, committed, 'committed'), byA(4, gone, 'settled')],
  },
  {
    name: 'a committed action says that it failed',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, onChain, 'on-chain'),
      byA(4, failedCommitted, 'failed'),
      byA(6, gone, 'failed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('failed', 2, 4)],
  },
  {
    name: 'a finalized action says that it failed',
    samples: [byA(0, willFail, 'pending'), byA(2, failedFinalized, 'failed')],
  },
  {
    name: 'first seen failed',
    samples: [byA(0, failedFinalized, 'failed'), byA(2, gone, 'failed')],
  },
  {
    name: 'a confirmed failure may still be invalidated: no verdict of failure',
    samples: [byA(0, failedConfirmed, 'on-chain'), byA(2, gone, 'settled')],
  },
  {
    name: 'a failure on chain without finality is not committed',
    samples: [byA(0, [action({ traceId: rootHash, success: false })], 'on-chain'), byA(2, gone, 'settled')],
  },
  {
    name: 'one of two actions failed, without finality: known when the trace is gone and so complete',
    samples: [byA(0, [inBlock(), inBlock(laterFailed)], 'committed'), byA(2, gone, 'failed')],
  },
  {
    name: 'one of two actions failed and is finalized',
    samples: [
      byA(
        0,
        [inBlock({ finality: 'finalized' }), inBlock({ ...laterFailed, finality: 'finalized' })],
        'failed',
      ),
    ],
  },
  {
    name: 'one of two actions is predicted to fail while the root is committed',
    samples: [
      byA(
        0,
        [inBlock({ finality: 'finalized' }), inBlock({ ...laterFailed, finality: 'pending' })],
        'on-chain',
      ),
      byA(2, gone, 'settled'),
    ],
  },
]
