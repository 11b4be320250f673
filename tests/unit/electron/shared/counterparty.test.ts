import { expect, test } from 'vitest'
import { accountOf, counterpartyOf } from '../../../../electron/shared/counterparty.ts'
import { endedTrace, master, other, ours, payment } from '../../../fixtures/traces.ts'

test('the account is the one that started the main action, else the first', () => {
  expect(accountOf(endedTrace({ accounts: [other, ours] }))).toBe(ours)
  expect(accountOf(endedTrace({ accounts: [other] }))).toBe(other)
  expect(accountOf(endedTrace({ accounts: [] }))).toBeNull()
})

test('the counterparty is the first party that is not watched', () => {
  const trace = endedTrace()
  expect(counterpartyOf(payment(), trace, ours)?.address).toBe(other)
  const parties = [ours, other, master].map((address) => ({ role: 'signer', address, name: null }))
  const both = endedTrace({ accounts: [ours, other] })
  expect(counterpartyOf(payment({ parties }), both, ours)?.address).toBe(master)
})

test('between two watched accounts, the counterparty is the other account', () => {
  const trace = endedTrace({ accounts: [ours, other] })
  expect(counterpartyOf(payment(), trace, ours)?.address).toBe(other)
  expect(counterpartyOf(payment(), trace, other)?.address).toBe(ours)
})

test('an NFT is not a counterparty', () => {
  const minted = payment({
    parties: [
      { role: 'owner', address: ours, name: null },
      { role: 'item', address: master, name: null },
    ],
  })
  expect(counterpartyOf(minted, endedTrace(), ours)).toBeNull()
})
