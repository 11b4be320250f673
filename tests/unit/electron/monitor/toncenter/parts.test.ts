import { describe, expect, it } from 'vitest'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import {
  joinPending,
  joinPool,
  splitPending,
  splitPool,
} from '../../../../../electron/monitor/toncenter/parts.ts'
import { decodePending } from '../../../../../electron/monitor/toncenter/pending.ts'
import { decodePool } from '../../../../../electron/monitor/toncenter/pool.ts'
import { fixture } from '../../../../fixtures/toncenter/files.ts'

function reordered(text: string): string {
  return text.replace(/("0:CA6E[^"]+"),(\s*)("0:2222[^"]+")(\s*\])/, '$3,$2$1$4')
}

describe('pending actions', () => {
  const answer = decodePending(parseWire(fixture('pending.json')))
  const parts = splitPending(answer)

  it('have named parts', () => {
    expect(parts.map(({ kind, name }) => `${kind} ${name.slice(0, 8)}`)).toEqual([
      'action EOv/kgNa',
      'action BSn6jVJG',
      'address-book 0:222222',
      'address-book 0:ca6e32',
      'address-book 5b1f8a',
      'metadata 0:aaaaaa',
      'metadata 0:333333',
    ])
    expect(parts[0]?.name).toBe('EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE=#0')
  })

  it('are split once per value', () => {
    expect(splitPending(answer)).toBe(parts)
    expect(splitPending({ ...answer })).not.toBe(parts)
    expect(splitPending({ ...answer })).toEqual(parts)
  })

  it('are joined to the same response', () => {
    const joined = joinPending(parts)
    expect({ ...joined, actions: joined.actions.map(({ raw: _raw, ...rest }) => rest) }).toEqual({
      ...answer,
      actions: answer.actions.map(({ raw: _raw, ...rest }) => rest),
    })
    expect(joined.actions[1]?.raw).toEqual(answer.actions[1]?.raw)
    expect(splitPending(joined)).toEqual(parts)
  })

  it('keep big integers and unusual keys in the text', () => {
    const text = fixture('pending.json').replace('1.21', '18446744073709551615')
    const [, odd] = splitPending(decodePending(parseWire(text)))
    expect(odd?.text).toContain(
      '{"flux":[1,{"capacitor":18446744073709551615}],"__proto__":{"polluted":true}}',
    )
  })

  it('are unchanged when only the order of an action’s accounts differs', () => {
    const other = reordered(fixture('pending.json'))
    expect(other).not.toBe(fixture('pending.json'))
    expect(splitPending(decodePending(parseWire(other)))).toEqual(parts)
  })

  it('have part names in well-formed text only, as the store requires', () => {
    const text = fixture('pending.json')
      .replace('"5b1f8a"', '"5b1f8a\\ud800"')
      .replace('"EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE="', '"trace\\udc00"')
    const names = splitPending(decodePending(parseWire(text))).map(({ name }) => name)
    expect(names).toContain('5b1f8a\ufffd')
    expect(names).toContain('trace\ufffd#0')
  })

  it('reject a damaged part', () => {
    expect(() => joinPending([{ kind: 'action', name: 'x#0', text: '{' }])).toThrow(
      'has an unexpected format',
    )
  })
})

describe('a response with 600 actions in one trace', () => {
  const body = parseWire(fixture('pending.json'))
  const { actions, ...rest } = decodePending(body)
  const [first] = actions
  const many = first === undefined ? [] : Array.from({ length: 600 }, () => first)
  const parts = splitPending({ ...rest, actions: many })

  it('is stored as 512 actions and a count of the rest', () => {
    expect(parts.filter(({ kind }) => kind === 'action')).toHaveLength(512)
    expect(parts.at(-1)).toEqual({
      kind: 'omitted',
      name: 'EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE=',
      text: '88',
    })
  })

  it('is restored with that count', () => {
    const joined = joinPending(parts)
    expect(joined.actions).toHaveLength(512)
    expect([...(joined.omitted ?? [])]).toEqual([['EOv/kgNapTLNA4fHzK1ZcGWjqALNTPU6rAgADY2v5VE=', 88]])
  })
})

describe('a pool', () => {
  const state = decodePool(parseWire(fixture('pool.json')))

  it('is split and joined again', () => {
    const parts = splitPool(state)
    expect(parts.map(({ kind, name }) => `${kind} ${name.slice(-2)}`)).toEqual([
      'pool ol',
      'nominator 01',
      'nominator 0a',
      'nominator 02',
      'former 03',
      'former ff',
    ])
    expect(parts[1]?.text).toBe('{"balance":"18446744073709551617","pending_balance":"0"}')
    expect(joinPool(parts)).toEqual(state)
    expect(joinPool(parts.toReversed())).toEqual(state)
  })
})
