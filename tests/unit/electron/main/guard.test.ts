import { describe, expect, it } from 'vitest'
import { requestChannels, type RequestChannel } from '../../../../electron/shared/channels.ts'
import { LookoutError } from '../../../../electron/shared/errors.ts'
import { checkSender, parseRequest, type Sender } from '../../../../electron/main/guard.ts'

const ours: Sender = { sender: { id: 1 }, senderFrame: { origin: 'app://bundle', parent: null } }
const isOurs = (id: number): boolean => id === 1

describe('checkSender', () => {
  it('accepts our page', () => {
    expect(() => checkSender(ours, isOurs)).not.toThrow()
  })

  it.each<[string, Sender]>([
    ['another window', { ...ours, sender: { id: 2 } }],
    ['a frame that is gone', { ...ours, senderFrame: null }],
    ['another origin', { ...ours, senderFrame: { origin: 'https://bundle', parent: null } }],
    ['a look-alike origin', { ...ours, senderFrame: { origin: 'app://bundle.evil', parent: null } }],
    ['a frame inside our page', { ...ours, senderFrame: { origin: 'app://bundle', parent: {} } }],
  ])('rejects %s', (_name, sender) => {
    expect(() => checkSender(sender, isOurs)).toThrow('This page is not allowed to send requests to Lookout.')
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

  it.each(requestChannels)('%s rejects payloads of the wrong shape', (channel) => {
    for (const payload of wrong) {
      expect(() => parseRequest(channel, payload)).toThrow(LookoutError)
    }
  })

  it.each<[RequestChannel, unknown, string]>([
    ['accounts.add', { text: 'a'.repeat(3000) }, 'This text is too long. Enter at most 2,000 characters.'],
    [
      'accounts.review',
      { texts: Array.from({ length: 10_001 }, () => '') },
      'This list is too long. Enter at most 10,000 items.',
    ],
    ['groups.save', { id: null, name: ' ' }, 'This field is empty. Enter a value.'],
    ['settings.set', { shortcut: 'nothing' }, 'This value is not valid. Enter keys such as Control+Alt+L.'],
    [
      'accounts.add',
      { text: 'a', extra: 1 },
      'Lookout could not process this request (accounts.add: extra). Restart Lookout and try again.',
    ],
    [
      'accounts.rename',
      { key: {}, label: null },
      'Lookout could not process this request (accounts.rename: key). Restart Lookout and try again.',
    ],
  ])('%s: a rejection lists what is accepted', (channel, payload, message) => {
    expect(() => parseRequest(channel, payload)).toThrow(message)
  })

  it('returns a payload that its schema accepts', () => {
    expect(parseRequest('settings.set', { theme: 'dark' })).toEqual({ theme: 'dark' })
    expect(parseRequest('state.get', undefined)).toBeUndefined()
  })
})
