import { describe, expect, it } from 'vitest'
import { requestChannels } from '../../../../electron/shared/channels.ts'
import { checkSender, parseRequest, type Sender } from '../../../../electron/main/guard.ts'

const ours: Sender = { sender: { id: 1 }, senderFrame: { origin: 'app://bundle', parent: null } }
const isOurs = (id: number): boolean => id === 1

describe('checkSender', () => {
  it('lets our page in', () => {
    expect(() => checkSender(ours, isOurs)).not.toThrow()
  })

  it.each<[string, Sender]>([
    ['another window', { ...ours, sender: { id: 2 } }],
    ['a frame that is gone', { ...ours, senderFrame: null }],
    ['another origin', { ...ours, senderFrame: { origin: 'https://bundle', parent: null } }],
    ['a look-alike origin', { ...ours, senderFrame: { origin: 'app://bundle.evil', parent: null } }],
    ['a frame inside our page', { ...ours, senderFrame: { origin: 'app://bundle', parent: {} } }],
  ])('refuses %s', (_name, sender) => {
    expect(() => checkSender(sender, isOurs)).toThrow('This page may not ask Lookout for anything.')
  })
})

describe('parseRequest', () => {
  const wrong: readonly unknown[] = [
    null,
    7,
    'text',
    [],
    { __proto__: null, surprise: 1 },
    { key: {}, text: [], id: 1, label: 2, isPaused: 'no', theme: 'pink' },
  ]

  it.each(requestChannels)('%s refuses payloads of the wrong shape', (channel) => {
    for (const payload of wrong) {
      expect(() => parseRequest(channel, payload)).toThrow(/is not acceptable/)
    }
  })

  it('says where and what', () => {
    expect(() => parseRequest('accounts.remove', { key: '0:XYZ' })).toThrow(/“key” is not acceptable/)
    expect(() => parseRequest('accounts.add', { text: 'a'.repeat(3000) })).toThrow(/“text” is not acceptable/)
    expect(() => parseRequest('accounts.add', { text: 'a', extra: 1 })).toThrow(/extra/)
  })

  it('passes what fits', () => {
    expect(parseRequest('settings.set', { theme: 'dark' })).toEqual({ theme: 'dark' })
    expect(parseRequest('state.get', undefined)).toBeUndefined()
  })
})
