import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../../../../../electron/monitor/store/rows.ts'
import { unpackText } from '../../../../../electron/monitor/store/text-codec.ts'

/** Bodies packed by the release that wrote files of version 6. */

const base =
  '{"trace_id":"llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=","account":"0:9654DC314BD3C43E99C1BE171540A602A96E21D8FCAAECF265657ED58CB0CD41","finality":"pending"}'
const text =
  '{"trace_id":"R5rbIuV1Rak7U4qaVL3ovgIdWVi1cA0BKQ8iWSihXTU=","owner":"0:9654dc314bd3c43e99c1be171540a602a96e21d8fcaaecf265657ed58cb0cd41","account":"0:9654DC314BD3C43E99C1BE171540A602A96E21D8FCAAECF265657ED58CB0CD41","root":"llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=","finality":"finalized"}'
const markedOnBase = 'BgABR5rbIuV1Rak7U4qaVL3ovgIdWVi1cA0BKQ8iWSihXTXDaGYjekJsWA0BFeIwG7A3aAE='
const bodies: readonly (readonly [string, string, string | null])[] = [
  [
    'marked',
    'BgACR5rbIuV1Rak7U4qaVL3ovgIdWVi1cA0BKQ8iWSihXTWWVNwxS9PEPpnBvhcVQKYCqW4h2Pyq7PJlZX7VjLDNQcNoLyO6NMyICg/SUlEEtWPy80E8FhAbe8MUAA==',
    null,
  ],
  ['marked on a base', markedOnBase, base],
  [
    'deflated on the dictionary',
    'AW2XXUvDMBiFf5A3eZM3aXLhRZqkUNQLZ9PO3eVrszqRCt3cfr3UgTLwDzzwHA4czlULVvwztnMPq/BWeZxCf88+Drs2D/0ISZP67lGOw9P4su787dUpUIJjTgwwZpaQFaUSxAIVcCRBEBqUKBSy3KYQStpSwQWvSuYyRZIywp/hL84aBlhbZpA5pQzU7oLTglCthKNgZWO0dqa54Jzl0tTE2B/cMlDLhu279OAP3ZcVm2PEdePNu572c5tf5TSfT5uhv4Hn0/Hs3WL0f57f',
    null,
  ],
  [
    'deflated on a base',
    'q0Z2XpBpUZJnaZhhUGK2eahJYWKYj3F+WbpnSnhYpmGyo4GTd6BFZnhwZkZESCjIefnlealFcMelJBsbmiSlGCebGKdaWiYbJqVCHJdoZmCUaGmWamSYYpGWnJiYmpwGcVxqiqlFcpJBcgrYcVT2a1F+fgnpAY4UQhBmVWqKUi0A',
    base,
  ],
]

describe('legacy bodies', () => {
  it.each(bodies)('reads a body that is %s', (_name, body, on) => {
    expect(unpackText(Buffer.from(body, 'base64'), on)).toBe(text)
  })

  it.each([
    ['too short for the number of hashes', [6, 0]],
    ['too short for its hashes', [6, 0, 200, 1, 3]],
    ['on an unknown dictionary', [6, 9, 0, 3, 0]],
    ['with a number of hashes that is too large', [6, 0, 255, 255, 255, 1, 3, 0]],
    ['without deflated bytes', [1]],
    ['of an unknown form', [2, 3, 0]],
  ])('rejects a body %s', (_name, bytes) => {
    expect(() => unpackText(Uint8Array.from(bytes), null)).toThrow(Unreadable)
  })

  it('rejects a body with more marks than fit in a 64 MB text', () => {
    const marks = `\u0003${'\u0006 '.repeat(1_000_000)}`
    const body = Buffer.concat([Buffer.of(6, 0, 1), Buffer.alloc(32), deflateRawSync(marks)])
    expect(() => unpackText(body, null)).toThrow(Unreadable)
  })

  it('rejects a marked body on a base without its hashes', () => {
    expect(() => unpackText(Buffer.from(markedOnBase, 'base64'), '{"trace_id":"llTc"}')).toThrow(Unreadable)
  })
})
