import { expect, it } from 'vitest'
import { checkChanges } from '../../../../../electron/monitor/delivery/channel-secrets.ts'
import type { Channel } from '../../../../../electron/shared/delivery.ts'

const channel: Pick<Channel, 'target'> = { target: { kind: 'webhook', origin: 'https://example.org' } }

it.each(['/', '/in', '/hooks/lookout'])('the path %s of a webhook is accepted', (path) => {
  expect(() => checkChanges(channel, { path })).not.toThrow()
})

it('a path without a leading slash is refused with what is accepted', () => {
  expect(() => checkChanges(channel, { path: 'hooks/lookout' })).toThrow('starts with a slash')
})

it('a short token is refused with what is accepted', () => {
  expect(() => checkChanges(channel, { token: 'abc' })).toThrow('has 4 to 2,000 characters')
})
