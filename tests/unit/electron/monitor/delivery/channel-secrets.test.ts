import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  checkChanges,
  createChannelSecrets,
} from '../../../../../electron/monitor/delivery/channel-secrets.ts'
import type { SecretStore } from '../../../../../electron/monitor/secrets/secret-store.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import type { Channel } from '../../../../../electron/shared/delivery.ts'
import { opsChannel } from './ops-channel.ts'

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

it('a keychain that does not answer is waited for once, however many secrets a channel has', async () => {
  let writes = 0
  const store: SecretStore = {
    read: async () => null,
    write: async () => {
      writes += 1
      await wait(20)
      throw new LookoutError('keychain', `${writes}`)
    },
    remove: async () => undefined,
  }
  const secrets = createChannelSecrets(store, () => undefined)
  await secrets.change(opsChannel, { path: '/hooks/lookout', secret: '0123456789abcdef' })
  expect(secrets.status(opsChannel)).toMatchObject({ secrets: 'memory', note: expect.stringContaining('2') })
  expect(secrets.values(opsChannel)).toEqual({ path: '/hooks/lookout', secret: '0123456789abcdef' })
})
