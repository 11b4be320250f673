import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDeepLink, parseDeepLink } from '../../../../electron/main/deep-links.ts'
import { anyCharacter } from '../../../fixtures/any-character.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const masterchain = '-1:8000000000000000:24226822'
const fullId = `(-1,8000000000000000,24226822):${'AB'.repeat(32)}:${'CD'.repeat(32)}`

describe('a deep link', () => {
  it.each([
    [`lookout://account/${friendly}`, { kind: 'account', key }],
    [`lookout://account/${key}`, { kind: 'account', key }],
    [`lookout://account/${encodeURIComponent(key)}`, { kind: 'account', key }],
    [`lookout://pool/${friendly}`, { kind: 'pool', key }],
    [`lookout://message/${'ab'.repeat(32)}`, { kind: 'message', key: `${'q6ur'.repeat(10)}q6s=` }],
    [`lookout://message/${'q6ur'.repeat(10)}q6s`, { kind: 'message', key: `${'q6ur'.repeat(10)}q6s=` }],
    ['lookout://block/24226822', { kind: 'block', key: masterchain }],
    ['lookout://block/-1,8000000000000000,24226822', { kind: 'block', key: masterchain }],
    ['lookout://block/-1:8000000000000000:24226822', { kind: 'block', key: masterchain }],
    ['lookout://block/(-1,8000000000000000,24226822)', { kind: 'block', key: masterchain }],
    ['lookout://block/%28-1%2C8000000000000000%2C24226822%29', { kind: 'block', key: masterchain }],
    [`lookout://block/${encodeURIComponent(fullId)}`, { kind: 'block', key: masterchain, id: fullId }],
    [`lookout://message/${'q6/r'.repeat(10)}q6s=`, { kind: 'message', key: `${'q6/r'.repeat(10)}q6s=` }],
  ])('%s opens its target', (link, place) => {
    expect(parseDeepLink(link)).toEqual(place)
  })

  it.each([
    'lookout://',
    'lookout:account/24226822',
    'lookout://account/',
    'lookout://account',
    `lookout://Account/${friendly}`,
    `LOOKOUT://account/${friendly}`,
    `lookout://account/${friendly}/`,
    `lookout://account/${friendly}?add=1`,
    `lookout://account/${friendly}#x`,
    `lookout://account/../account/${friendly}`,
    `lookout://user@account/${friendly}`,
    `lookout://account:80/${friendly}`,
    `lookout://account/${friendly} `,
    ` lookout://account/${friendly}`,
    `lookout://account/${friendly}\n`,
    'lookout://account/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG',
    'lookout://account/%00',
    'lookout://account/%E0%A4%A',
    'lookout://account/%2e%2e%2f',
    'lookout://block/0',
    'lookout://block/24226822/',
    'lookout://block/../24226822',
    'lookout://block/99999999999',
    'lookout://settings/key',
    'lookout://pool/24226822',
    'lookout://message/24226822',
    `lookout://message/${friendly}`,
    `https://account/${friendly}`,
    'javascript:alert(1)',
    `ton://account/${friendly}`,
  ])('%s is rejected', (link) => {
    expect(parseDeepLink(link)).toBeNull()
  })

  it('has text of bounded length for any input', () => {
    const near = fc.tuple(
      fc.constantFrom('lookout://account/', 'lookout://pool/', 'lookout://block/', 'lookout:', 'lookout://'),
      fc.oneof(
        fc.string({ maxLength: 300 }),
        fc.string({ unit: anyCharacter, maxLength: 120 }),
        fc
          .constantFrom(friendly, key, '1', '-1,8000000000000000,1')
          .chain((good) => fc.string({ maxLength: 6 }).map((noise) => `${good}${noise}`)),
      ),
    )
    const words = fc.oneof(
      fc.string({ maxLength: 400 }),
      near.map(([head, tail]) => `${head}${tail}`),
    )
    fc.assert(
      fc.property(words, (text) => {
        const link = parseDeepLink(text)
        if (link === null) return
        expect(text.length).toBeLessThanOrEqual(200)
        expect(link.key).toMatch(
          link.kind === 'block' ? /^-?\d{1,10}:[0-9a-f]{16}:\d{1,10}$/ : /^-?\d{1,3}:[0-9a-f]{64}$/,
        )
      }),
      { numRuns: 3_000 },
    )
  })

  it('is found among the arguments only if it is the only one', () => {
    const words = ['/usr/bin/lookout', '--no-sandbox', `lookout://account/${friendly}`]
    expect(findDeepLink(words)).toEqual({ kind: 'account', key })
    expect(findDeepLink([...words, 'lookout://block/1'])).toBeNull()
    expect(findDeepLink(['/usr/bin/lookout', '--hidden'])).toBeNull()
  })
})
