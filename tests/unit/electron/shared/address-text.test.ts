import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountName, friendlyAddress, shortAddress } from '../../../../electron/shared/address-text.ts'
import { parseAddress } from '../../../../electron/shared/address.ts'
import type { AlertEvent, Incident } from '../../../../electron/shared/alert-events.ts'
import { account, plainStyle, renderText, type TextParts } from '../../../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../../../electron/shared/words/alert-words.ts'
import { friendlyOf, shortenFriendly } from '../../../../src/lib/addresses.ts'

const key = fc
  .tuple(fc.constantFrom(0, -1), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([workchain, bytes]) => `${workchain}:${Buffer.from(bytes).toString('hex')}`)

it('the text of an address is bounceable and marked with its network', () => {
  const vector = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  expect(friendlyAddress(vector, false)).toBe('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
  expect(shortAddress(vector, false)).toBe('EQ·DKbjIc···gqPrHF')
  expect(shortAddress(vector, true)).toBe('kQ·DKbjIc···gqPgpP')
  expect(shortAddress('no address', false)).toBe('no address')
})

function mentions(address: string, isTestnet: boolean): readonly string[] {
  const events: readonly AlertEvent[] = [
    { kind: 'nominator-left', address, amount: '1' },
    { kind: 'nominator-moved', address, by: '-1', stakeBefore: '2' },
    { kind: 'stake-sent', amount: '1' },
    { kind: 'trace-failed', title: [account(address)], account: address, evidence: [] },
    { kind: 'stakes-lowered', total: '1', count: 1, stakes: [{ address, by: '-1' }] },
  ]
  const texts = events.flatMap((event): readonly TextParts[] => {
    const incident: Incident = {
      id: 'i',
      rule: 'r',
      severity: 'info',
      event,
      at: 1,
      subject: { kind: 'pool', key: address },
      acknowledgedAt: null,
      when: null,
    }
    return [alertTitle(incident), ...alertFacts(incident)]
  })
  return texts.map((parts) => renderText(parts, { ...plainStyle, isTestnet }))
}

it('an account has one form in titles, alerts and the window, regardless of the input form', () => {
  fc.assert(
    fc.property(key, fc.boolean(), (address, isTestnet) => {
      const whole = friendlyAddress(address, isTestnet)
      const short = shortAddress(address, isTestnet)
      const read = parseAddress(whole)
      expect(read.ok && read.address.key).toBe(address)
      expect(short.endsWith(whole.slice(-6))).toBe(true)
      expect(accountName(address, null, { labelOf: () => null, isTestnet })).toBe(short)
      expect(shortenFriendly(friendlyOf(address, isTestnet))).toBe(short)
      const texts = mentions(address, isTestnet)
      // Five titles, and one fact about a stake.
      expect(texts.filter((text) => text.includes(short) || text.includes(whole))).toHaveLength(6)
      for (const text of texts) {
        expect(text).not.toContain(address)
        for (const found of text.match(/\S{2}·\S{6}···\S{6}/g) ?? []) expect(found).toBe(short)
        for (const found of text.match(/[\w-]{48}/g) ?? []) expect(found).toBe(whole)
      }
    }),
  )
})

it('a look-alike of a known account says so, unless the user has named it', () => {
  const address = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
  const style = { labelOf: () => null, alikeOf: () => 'Ada', isTestnet: false }
  expect(accountName(address, null, style)).toBe('EQ·DKbjIc···gqPrHF (not Ada)')
  expect(accountName(address, 'ada.ton', style)).toBe('ada.ton (not Ada)')
  expect(accountName(address, null, { ...style, labelOf: () => 'Twin of Ada' })).toBe('Twin of Ada')
})
