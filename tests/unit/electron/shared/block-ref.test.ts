import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockKey, fullBlockId, parseBlockRef, refOfKey } from '../../../../electron/shared/block-ref.ts'
import { shardFromHex, shardToHex } from '../../../../electron/shared/units.ts'

const whole = '-9223372036854775808'
const rootHex = 'ED4BFE9A4E2E3BD68EDD5CAE2B1E7A9E1B9D3BE3C0A3E1B2C4D5E6F708192A3B'
const rootHash = '7Uv+mk4uO9aO3VyuKx56nhudO+PAo+GyxNXm9wgZKjs='
const fileHex = 'AB4BFE9A4E2E3BD68EDD5CAE2B1E7A9E1B9D3BE3C0A3E1B2C4D5E6F708192A3B'
const fileHash = 'q0v+mk4uO9aO3VyuKx56nhudO+PAo+GyxNXm9wgZKjs='
const masterchain = { workchain: -1, shard: whole, seqno: 24226822 }

describe('parseBlockRef', () => {
  it.each([
    '24226822',
    ' 24226822 ',
    '-1,8000000000000000,24226822',
    '(-1,8000000000000000,24226822)',
    '( -1 , 8000000000000000 , 24226822 )',
    '-1:8000000000000000:24226822',
    '-1 8000000000000000 24226822',
    '-1,-9223372036854775808,24226822',
    '-1,9223372036854775808,24226822',
    '-1,0x8000000000000000,24226822',
    '-1/8000000000000000/24226822',
    '#24226822',
    '24,226,822',
    '24 226 822',
    '24\u202f226\u202f822',
    '24.226.822',
    '24_226_822',
    'Block 24,226,822',
    'masterchain 24,226,822',
    '-1,8000000000000000,24,226,822',
    '(-1, 8000000000000000, 24 226 822)',
    '{"@type":"ton.blockIdExt","workchain":-1,"shard":"-9223372036854775808","seqno":24226822}',
    'https://tonviewer.com/block/(-1,8000000000000000,24226822)',
    'lookout://block/-1:8000000000000000:24226822',
    'lookout://block/%28-1%2C8000000000000000%2C24226822%29',
    'https://tonviewer.com/block/%28-1%2C8000000000000000%2C24226822%29',
    'https://tonviewer.com/block/(-1:8000000000000000:24226822)',
    'https://tonviewer.com/block/-1:8000000000000000:24226822',
    'tonviewer.com/block/-1:8000000000000000:24226822',
    'https://testnet.tonviewer.com/block/(-1,8000000000000000,24226822)?section=transactions',
    'https://tonscan.org/block/-1:-9223372036854775808:24226822',
    'https://tonscan.org/block/-1:8000000000000000:24226822',
    'https://tonscan.org/block/24226822',
    'https://explorer.toncoin.org/search?workchain=-1&shard=8000000000000000&seqno=24226822&lt=&utime=&roothash=&filehash=',
    'https://explorer.toncoin.org/block?workchain=-1&shard=8000000000000000&seqno=24226822',
    'https://tonwhales.com/explorer/block/24226822',
    'https://toncenter.com/api/v2/getBlockTransactions?workchain=-1&shard=-9223372036854775808&seqno=24226822',
  ])('parses %j as the masterchain block', (text) => {
    expect(parseBlockRef(text)).toEqual({ ok: true, ref: masterchain })
  })

  it.each([
    // Up to 16 digits are hex; a sign or more digits mean decimal.
    ['0,2000000000000000,5', '2305843009213693952'],
    ['0,2305843009213693952,5', '2305843009213693952'],
    ['0,-2305843009213693952,5', '-2305843009213693952'],
    ['0,e000000000000000,5', '-2305843009213693952'],
    ['0,E000000000000000,5', '-2305843009213693952'],
    ['0,800000000000000,5', '576460752303423488'],
    ['0,16140901064495857664,5', '-2305843009213693952'],
    ['https://tonviewer.com/block/(0,2000000000000000,5)', '2305843009213693952'],
    ['basechain 28… 5', '2882303761517117440'],
    ['https://tonscan.org/block/0:6000000000000000:5', '6917529027641081856'],
    [
      'https://explorer.toncoin.org/search?workchain=0&shard=e000000000000000&seqno=5',
      '-2305843009213693952',
    ],
  ])('parses the shard in %j', (text, shard) => {
    expect(parseBlockRef(text)).toEqual({ ok: true, ref: { workchain: 0, shard, seqno: 5 } })
  })

  it.each([
    `(-1,8000000000000000,24226822):${rootHex}:${fileHex}`,
    `-1:8000000000000000:24226822:${rootHex.toLowerCase()}:${fileHex}`,
    `24,226,822 : ${rootHex} : ${fileHex}`,
    `(-1,8000000000000000,24226822):${rootHash}:${fileHash}`,
    `{"workchain":-1,"shard":"-9223372036854775808","seqno":24226822,"root_hash":"${rootHash}","file_hash":"${fileHash}"}`,
    `https://explorer.toncoin.org/block?workchain=-1&shard=8000000000000000&seqno=24226822&roothash=${rootHex}&filehash=${fileHex}`,
    `https://toncenter.com/api/v2/getBlockTransactions?workchain=-1&shard=-9223372036854775808&seqno=24226822&root_hash=${rootHash}&file_hash=${fileHash}`,
  ])('parses both hashes of %j', (text) => {
    expect(parseBlockRef(text)).toEqual({ ok: true, ref: masterchain, hashes: { rootHash, fileHash } })
  })

  it('parses a single hash', () => {
    expect(parseBlockRef(`(-1,8000000000000000,24226822):${rootHex}`)).toEqual({
      ok: true,
      ref: masterchain,
      hashes: { rootHash, fileHash: null },
    })
  })

  it('accepts the full id that it formats', () => {
    const id = fullBlockId(masterchain, { rootHash, fileHash })
    expect(id).toBe(`(-1,8000000000000000,24226822):${rootHex}:${fileHex}`)
    expect(parseBlockRef(id)).toEqual({ ok: true, ref: masterchain, hashes: { rootHash, fileHash } })
  })

  it.each([
    ['', 'Enter a block.'],
    ['0', '“0” is not a seqno (1 to 2147483647)'],
    ['2147483648', 'is not a seqno'],
    ['latest', '“latest” is not a block.'],
    ['latest', 'or the whole hash (64 hex digits or base64) of a stored block or transaction.'],
    ['la\u202etest', '“la⟨U+202E⟩test” is not a block.'],
    ['-5', 'is not a seqno'],
    ['1.5', 'is not a seqno'],
    ["2'147'483'648", 'is not a seqno'],
    ['ed4bfe9a4e2e3bd68edd', 'A hash has 64 hex digits; this one has 20. Accepted: '],
    ['0xED4BFE9A4E2E3BD68EDD', 'this one has 20. Accepted: '],
    ['abcdefabcdefabcdef', 'this one has 18. Accepted: '],
    [`${rootHex}a`, 'this one has 65. Accepted: '],
    ['276749988a', '“276749988a” is not a block.'],
    ['7Uv+mk4uO9aO3VyuKx56nh', '“7Uv+mk4uO9aO3VyuKx56nh” is not a block.'],
    ['0,8000000000000000', 'A block has 3 parts, not 2'],
    ['0,8000000000000000,5,6', 'not 4'],
    ['x,8000000000000000,5', '“x” is not a workchain'],
    ['3000000000,8000000000000000,5', 'Workchain 3000000000 does not exist'],
    ['0,shard,5', '“shard” is not a shard'],
    ['0,18446744073709551616,5', 'is not a shard'],
    [
      '7,8000000000000000,5',
      'Workchain 7 does not exist. TON has the masterchain (-1) and the basechain (0).',
    ],
    ['-2,8000000000000000,5', 'Workchain -2 does not exist.'],
    [
      '0,8000000000000001,5',
      'Shard 8000000000000001 cannot exist: the last 3 bits of a shard id are always zero.',
    ],
    ['0,2,5', 'Shard 0000000000000002 cannot exist'],
    ['12,34,56', 'Workchain 12 does not exist'],
    ['https://explorer.toncoin.org/block?workchain=-1&seqno=5&roothash=ED4B', '“ED4B” is not a hash'],
    ['{"workchain":-1,"shard":"-9223372036854775808","seqno":5,"root_hash":"x"}', '“x” is not a hash'],
    ['0,0,5', 'Shard 0 does not exist'],
    ['0,8000000000000000,0', '“0” is not a seqno'],
    ['-1,2000000000000000,5', 'The masterchain has only one shard'],
    [`(-1,8000000000000000,5):ED4B:${fileHex}`, '“ED4B” is not a hash'],
    [`(-1,8000000000000000,5):${rootHex}:00`, '“00” is not a hash'],
    ['https://tonscan.org/block/latest', 'does not contain a block'],
    [
      'https://explorer.toncoin.org/search?workchain=-1&shard=8000000000000000&seqno=&utime=1700000000',
      'by time',
    ],
    ['https://tonviewer.com/block/(0,zz,5)', 'does not contain a block'],
    ['{"workchain":-1}', 'is not a shard'],
  ])('rejects %j and lists the accepted notations', (text, reason) => {
    const parsed = parseBlockRef(text)
    expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(reason) })
    expect(parsed).toMatchObject({
      message: expect.stringContaining('Accepted: a masterchain seqno such as'),
    })
  })

  it.each([
    [rootHex, 'This is a hash. Lookout finds only stored blocks by a hash.'],
    [rootHash, 'This is a hash'],
    [`https://tonviewer.com/transaction/${rootHex}`, 'This is a hash'],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 'This is the address of an account, not a block.'],
    [
      '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'This is the address of an account',
    ],
    [
      '-1:3333333333333333333333333333333333333333333333333333333333333333',
      'This is the address of an account',
    ],
    // Block 2 with a root hash has the same notation.
    [
      '2:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      'This is the address of an account',
    ],
    [
      'https://tonviewer.com/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
      'This is the address of an account',
    ],
    ['lt:12x', '“lt:12x” is not a logical time. Enter 1 to 20 digits'],
    ['time:noon', '“time:noon” is not a time. Enter it as 2026-11-20 12:00'],
    ['at: 2026-11-20 25:00', '“at: 2026-11-20 25:00” is not a time.'],
    ['2026-13-40 12:00', '“2026-13-40 12:00” is not a time.'],
    ['24.11.2026 15:00', '“24.11.2026 15:00” is not a time.'],
    ['11/24/2026', '“11/24/2026” is not a time.'],
    ['9:30', '“9:30” is not a time.'],
    ['2 h ago', '“2 h ago” is not a time.'],
    ['yesterday', '“yesterday” is not a time.'],
  ])('rejects %j and explains what it is', (text, reason) => {
    const parsed = parseBlockRef(text)
    expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining(reason) })
    expect(parsed).not.toMatchObject({ message: expect.stringContaining('Accepted:') })
  })

  it('never throws, for any text or URL', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (text) => {
          expect(typeof parseBlockRef(text).ok).toBe('boolean')
        },
      ),
    )
  })
})

describe('keys and shards', () => {
  it('formats and parses keys', () => {
    expect(blockKey(masterchain)).toBe('-1:8000000000000000:24226822')
    expect(refOfKey('-1:8000000000000000:24226822')).toEqual(masterchain)
    expect(refOfKey('0:2000000000000000:7')).toEqual({ workchain: 0, shard: '2305843009213693952', seqno: 7 })
    expect(() => refOfKey('24226822')).toThrow(RangeError)
  })

  it('converts shards from hex to signed decimal and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
        const hex = value.toString(16).padStart(16, '0')
        const decimal = shardFromHex(hex)
        expect(decimal).toBe((value >= 2n ** 63n ? value - 2n ** 64n : value).toString())
        expect(shardToHex(decimal)).toBe(hex)
      }),
    )
  })
})
