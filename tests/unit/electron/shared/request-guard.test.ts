import { describe, expect, it } from 'vitest'
import { requestChannels } from '../../../../electron/shared/channels.ts'
import { createRequestGuard } from '../../../../electron/shared/request-guard.ts'

const tooLarge = { code: 'invalid-input', message: 'This is larger than 1 MiB. Import it from a file.' }
const guardAt = (now = 0) => createRequestGuard(() => now)

describe('the size of a request', () => {
  it.each([
    ['text', 'x'.repeat(1_048_577)],
    ['many texts', Array.from({ length: 11 }, () => 'x'.repeat(100_000))],
    ['many values', Array.from({ length: 200_000 }, () => 0)],
    [
      'long names',
      Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}${'k'.repeat(100_000)}`, 0])),
    ],
    ['bytes', { data: new Uint8Array(1_048_577) }],
  ])('is refused above 1 MiB: %s', (_name, payload) => {
    expect(guardAt()('accounts.add', payload)).toEqual(tooLarge)
  })

  it('is accepted up to 1 MiB, and for a payload that contains itself', () => {
    expect(guardAt()('accounts.add', 'x'.repeat(1_048_576))).toBeNull()
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect(guardAt()('accounts.add', cycle)).toBeNull()
    expect(guardAt()('state.get', undefined)).toBeNull()
  })

  it('is larger for a closed set of channels', () => {
    const large = requestChannels.filter((name) => guardAt()(name, 'x'.repeat(1_048_577)) === null)
    expect(large.toSorted()).toEqual([
      'accounts.addMany',
      'accounts.review',
      'book.remove',
      'book.save',
      'file.save',
      'payouts.add',
      'profile.import',
      'profile.preview',
      'storage.csv',
      'storage.export',
    ])
    expect(guardAt()('file.save', { text: 'x'.repeat(63_999_000) })).toBeNull()
    expect(guardAt()('file.save', { text: 'x'.repeat(64_000_001) })?.message).toBe(
      'This file would be larger than 64 MB. Choose a shorter period or a filter.',
    )
  })
})

it('a channel accepts 1,000 requests at once and 100 per second, whatever the others send', () => {
  let now = 0
  const guard = createRequestGuard(() => now)
  const accepted = (count: number): number =>
    Array.from({ length: count }, () => guard('traces.detail', null)).filter((error) => error === null).length
  expect(accepted(100_000)).toBe(1_000)
  expect(guard('traces.detail', null)).toEqual({
    code: 'denied',
    message: 'Too many requests at once. Try again in a few seconds: Lookout accepts 100 per second.',
  })
  expect(guard('state.get', undefined)).toBeNull()
  now = 1_000
  expect(accepted(1_000)).toBe(100)
  now = 60_000
  expect(accepted(2_000)).toBe(1_000)
})
