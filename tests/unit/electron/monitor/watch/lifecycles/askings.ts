import { byA, byB, byHash, committed, emulated, gone, onChain, step, type Lifecycle } from './lifecycle.ts'

/** One trace in the answers of two accounts and by its hash: it is gone when all who listed it say so. */
export const askings: readonly Lifecycle[] = [
  {
    name: 'gone from one account while another still lists it',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byB(3, onChain, 'on-chain'),
      byB(5, gone, 'settled'),
    ],
    steps: [step('on-chain', null, 0), step('settled', 3, 5)],
  },
  {
    name: 'gone from both accounts, one after the other',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byB(3, gone, 'settled'),
    ],
    steps: [step('on-chain', null, 0), step('settled', 1, 3)],
  },
  {
    name: 'an account that never listed it says nothing by its silence',
    samples: [byA(0, emulated, 'pending'), byB(1, gone, 'pending'), byB(2, gone, 'pending')],
  },
  {
    name: 'back in an account’s answer after it was missing there',
    samples: [
      byA(0, onChain, 'on-chain'),
      byB(1, onChain, 'on-chain'),
      byA(2, gone, 'on-chain'),
      byA(3, onChain, 'on-chain'),
      byB(4, gone, 'on-chain'),
      byA(5, gone, 'settled'),
    ],
  },
  {
    name: 'gone by hash after it was listed by hash',
    samples: [byA(0, onChain, 'on-chain'), byHash(1, onChain, 'on-chain'), byHash(3, gone, 'settled')],
    steps: [step('on-chain', null, 0), step('settled', 1, 3)],
  },
  {
    name: 'a first question by hash that finds nothing ends nothing',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(1, gone, 'on-chain'),
      byA(2, onChain, 'on-chain'),
      byHash(3, gone, 'on-chain'),
      byA(4, gone, 'settled'),
    ],
  },
  {
    name: 'gone from the account while the last answer by hash is newer and lists it',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(2, onChain, 'on-chain'),
      byA(3, gone, 'on-chain'),
      byHash(4, gone, 'settled'),
    ],
  },
  {
    name: 'gone from the account while the last answer by hash is older',
    samples: [
      byA(0, onChain, 'on-chain'),
      byHash(2, onChain, 'on-chain'),
      byA(5, onChain, 'on-chain'),
      byA(8, gone, 'settled'),
    ],
    steps: [step('on-chain', null, 0), step('settled', 5, 8)],
  },
  {
    name: 'progress seen by hash between two answers of the account',
    samples: [
      byA(0, emulated, 'pending'),
      byHash(2, onChain, 'on-chain'),
      byHash(4, committed, 'committed'),
      byA(5, committed, 'committed'),
      byHash(6, gone, 'settled'),
    ],
    steps: [step('pending', null, 0), step('on-chain', 0, 2), step('committed', 2, 4), step('settled', 5, 6)],
  },
]
