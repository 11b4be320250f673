import type { WireAction } from '../../../../../../electron/monitor/toncenter/client-types.ts'
import { accountA, accountB } from '../samples.ts'
import {
  byA,
  byB,
  byHash,
  emulated,
  finalized,
  gone,
  inBlock,
  onChain,
  step,
  type Lifecycle,
} from './lifecycle.ts'

const finality = 'finalized'
const ownPart = { actionId: 'a', accounts: [accountA] }
const notYet = (part: typeof ownPart): WireAction => inBlock({ ...part, finality: 'confirmed' })
const otherPart = { actionId: 'b', type: 'jetton_burn', accounts: [accountB] }

/**
 * One trace that is listed for two accounts and by its hash. It becomes `checking` once it is missing from every request that
 * listed it, and ends as unverified once requests by account and by hash agree.
 */
export const listings: readonly Lifecycle[] = [
  {
    name: 'gone from one account while another still lists it',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byB(3, onChain, 'on-chain'),
      byB(5, gone, 'checking'),
    ],
    steps: [step('on-chain', null, 0), step('checking', 3, 5)],
  },
  {
    name: 'an account’s final part does not show that the rest is not final yet',
    samples: [
      byHash(0, [notYet(ownPart), notYet(otherPart)], 'on-chain'),
      byA(2, [inBlock({ ...ownPart, finality })], 'on-chain'),
      byHash(3, [inBlock({ ...ownPart, finality }), inBlock({ ...otherPart, finality })], 'completed'),
    ],
    steps: [step('on-chain', null, 0), step('completed', 0, 3)],
  },
  {
    name: 'gone from both accounts, one after the other',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byB(3, gone, 'checking'),
    ],
    steps: [step('on-chain', null, 0), step('checking', 1, 3)],
  },
  {
    name: 'absence from two accounts is one operation: it ends nothing',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byB(3, gone, 'checking'),
      byA(4, gone, 'checking'),
      byB(5, gone, 'checking'),
    ],
  },
  {
    name: 'absence from an account that never listed the trace proves nothing',
    samples: [byA(0, emulated, 'pending'), byB(1, gone, 'pending'), byB(2, gone, 'pending')],
  },
  {
    name: 'back in an account’s response after being missing there',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byA(3, onChain, 'on-chain'),
      byB(4, gone, 'on-chain'),
      byA(5, gone, 'checking'),
    ],
  },
  {
    name: 'a trace that is gone by hash stays until the account no longer lists it',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(1, onChain, 'on-chain'),
      byHash(3, gone, 'on-chain'),
      byA(4, gone, 'unverified'),
    ],
    steps: [step('on-chain', null, 0), step('unverified', 1, 4)],
  },
  {
    name: 'empty responses by hash end nothing while the account lists the trace',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(1, gone, 'on-chain'),
      byHash(2, gone, 'on-chain'),
      byHash(3, gone, 'on-chain'),
      byA(4, onChain, 'on-chain'),
    ],
  },
  {
    name: 'an empty response by hash counts only until the account lists the trace again',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(1, gone, 'on-chain'),
      byA(2, onChain, 'on-chain'),
      byA(4, gone, 'checking'),
      byHash(5, gone, 'unverified'),
    ],
  },
  {
    name: 'gone from the account, but listed by a newer lookup by hash',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(2, onChain, 'on-chain'),
      byA(3, gone, 'on-chain'),
      byHash(4, gone, 'unverified'),
    ],
    steps: [step('on-chain', null, 0), step('unverified', 2, 4)],
  },
  {
    name: 'gone from the account, and the last lookup by hash is older',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(2, onChain, 'on-chain'),
      byA(5, onChain, 'on-chain'),
      byA(8, gone, 'checking'),
      byHash(9, gone, 'unverified'),
    ],
    steps: [step('on-chain', null, 0), step('checking', 5, 8), step('unverified', 5, 9)],
  },
  {
    name: 'progress observed by hash between two responses for the account',
    samples: [
      byA(0, emulated, 'pending'),
      byHash(2, onChain, 'on-chain'),
      byHash(4, finalized, 'completed'),
      byA(5, finalized, 'completed'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('completed', 2, 4)],
  },
  {
    name: 'a trace listed only by hash ends after ten minutes without being found',
    samples: [
      byHash(0, onChain, 'on-chain'),
      byHash(2, gone, 'checking'),
      byHash(4, gone, 'checking'),
      byHash(601, gone, 'checking'),
      byHash(602, gone, 'unverified'),
    ],
    steps: [step('on-chain', null, 0), step('checking', 0, 2), step('unverified', 0, 602)],
  },
  {
    name: 'the ten minutes of a trace listed only by hash begin again when it is found',
    samples: [
      byHash(0, onChain, 'on-chain'),
      byHash(2, gone, 'checking'),
      byHash(300, onChain, 'on-chain'),
      byHash(302, gone, 'checking'),
      byHash(700, gone, 'checking'),
      byHash(902, gone, 'unverified'),
    ],
  },
  {
    name: 'a trace listed by hash is not ended by responses for an account that never listed it',
    samples: [byHash(0, onChain, 'on-chain'), byHash(2, gone, 'checking'), byA(900, gone, 'checking')],
  },
]
