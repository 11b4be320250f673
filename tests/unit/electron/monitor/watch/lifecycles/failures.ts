import type { WireAction } from '../../../../../../electron/monitor/toncenter/client-types.ts'
import { accountA, accountB, action, rootHash, startedBy } from '../samples.ts'
import {
  byA,
  byHash,
  emulated,
  failedConfirmed,
  failedFinalized,
  failedInMasterchain,
  finalized,
  gone,
  inBlock,
  onChain,
  step,
  willFail,
  type Lifecycle,
} from './lifecycle.ts'

const later = { actionId: 'action-2', type: 'call_contract', startLt: '15', transactions: ['later'] }
const laterFailed = { ...later, success: false }

const finals = (...actions: readonly Partial<WireAction>[]): readonly WireAction[] =>
  actions.map((each) => inBlock({ finality: 'finalized', ...each }))

/** Failed actions, actions that were only predicted to fail, and failures of side actions. */
export const failures: readonly Lifecycle[] = [
  {
    name: 'gone after a predicted failure has no outcome',
    samples: [byA(0, willFail, 'pending'), byA(2, gone, 'checking'), byHash(4, gone, 'unverified')],
  },
  {
    name: 'a predicted failure that does not happen',
    samples: [byA(0, willFail, 'pending'), byA(2, onChain, 'on-chain'), byA(4, finalized, 'completed')],
  },
  {
    name: 'a root transaction in a masterchain block with success: false, without finality',
    samples: [
      byA(0, emulated, 'pending'),
      byA(2, onChain, 'on-chain'),
      byA(4, failedInMasterchain, 'failed'),
      byA(6, gone, 'failed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('failed', 2, 4)],
  },
  {
    name: 'a finalized action with success: false',
    samples: [byA(0, willFail, 'pending'), byA(2, failedFinalized, 'failed')],
  },
  {
    name: 'failed in its first response',
    samples: [byA(0, failedFinalized, 'failed'), byA(2, gone, 'failed')],
  },
  {
    name: 'a confirmed failure may still be invalidated: gone, it has no outcome',
    samples: [byA(0, failedConfirmed, 'on-chain'), byA(2, gone, 'checking'), byHash(3, gone, 'unverified')],
  },
  {
    name: 'a confirmed failure that does not last',
    samples: [byA(0, failedConfirmed, 'on-chain'), byA(2, finalized, 'completed')],
  },
  {
    name: 'a confirmed failure that vanished and came back finalized is failed',
    samples: [
      byA(0, failedConfirmed, 'on-chain'),
      byA(2, gone, 'checking'),
      byHash(3, gone, 'unverified'),
      byA(10, failedFinalized, 'failed'),
    ],
    steps: [
      step('on-chain', null, 0),
      step('checking', 0, 2),
      step('unverified', 0, 3),
      step('failed', 0, 10),
    ],
  },
  {
    name: 'a failure on chain outside the masterchain is not final',
    samples: [byA(0, [action({ traceId: rootHash, success: false })], 'on-chain'), byA(2, gone, 'checking')],
  },
  {
    name: 'one of two actions failed, without finality: no outcome when it is gone',
    samples: [
      byA(0, [inBlock(), inBlock(laterFailed)], 'on-chain'),
      byA(2, gone, 'checking'),
      byHash(4, gone, 'unverified'),
    ],
  },
  {
    name: 'one of two actions is predicted to fail while the root is finalized',
    samples: [
      byA(
        0,
        [inBlock({ finality: 'finalized' }), inBlock({ ...laterFailed, finality: 'pending' })],
        'on-chain',
      ),
      byA(2, gone, 'checking'),
    ],
  },
  {
    name: 'a failed action of unknown origin fails nothing',
    samples: [byA(0, finals({}, laterFailed), 'completed')],
  },
  {
    name: 'a failed action that another account started fails nothing',
    samples: [
      byA(0, finals(startedBy(accountA, '5'), { ...laterFailed, ...startedBy(accountB, '5') }), 'completed'),
    ],
  },
  {
    name: 'a second failed action of the account makes it partly failed',
    samples: [
      byA(0, finals(startedBy(accountA), { ...laterFailed, ...startedBy(accountA) }), 'partly-failed'),
    ],
  },
  {
    name: 'a failed principal action fails the trace, even if actions of other accounts succeeded',
    samples: [
      byA(
        0,
        finals({ success: false, ...startedBy(accountA) }, { ...later, ...startedBy(accountB, '5') }),
        'failed',
      ),
    ],
  },
  {
    name: 'a failed principal action beside an own action that moved coins is partly failed',
    samples: [
      byA(
        0,
        finals({ success: false, ...startedBy(accountA) }, { ...later, ...startedBy(accountA, '5') }),
        'partly-failed',
      ),
    ],
  },
  {
    name: 'a failed principal action beside an own action that moved nothing is failed',
    samples: [
      byA(
        0,
        finals({ success: false, ...startedBy(accountA) }, { ...later, ...startedBy(accountA, '0') }),
        'failed',
      ),
    ],
  },
]
