import { expect, it } from 'vitest'
import { createKeyring } from '../../../../../electron/monitor/secrets/keyring.ts'
import { keyOf } from '../../../../../electron/monitor/secrets/key-of.ts'
import { afterTimeout } from '../../../../../electron/monitor/after-timeout.ts'
import { createClient } from '../../../../../electron/monitor/toncenter/client.ts'
import { mainnet, testnet } from '../../../../../electron/shared/networks.ts'

const keys = new Map([
  ['https://toncenter.com', 'key-of-mainnet'],
  ['https://testnet.toncenter.com', 'key-of-testnet'],
])
const store = {
  read: async (origin: string) => keys.get(origin) ?? null,
  write: async () => undefined,
  remove: async () => undefined,
}
const unjudged = (): void => undefined

it('a client sends the key of its own origin, even after a network switch', async () => {
  const keyring = createKeyring(store)
  const sent: (readonly [url: string, key: string | null])[] = []
  const clientOf = (network: typeof mainnet) =>
    createClient({
      baseUrl: network.baseUrl,
      fetch: async (url, init) => {
        sent.push([new URL(url).host, new Headers(init.headers).get('X-API-Key')])
        return new Response('{"actions":[],"address_book":{},"metadata":{}}')
      },
      key: keyOf(keyring, network, unjudged).key,
      now: () => 0,
      after: afterTimeout,
    })
  await keyring.load('https://toncenter.com')
  const first = clientOf(mainnet)
  await keyring.load('https://testnet.toncenter.com')
  const second = clientOf(testnet)
  const account = `0:${'ab'.repeat(32)}`
  await second.pendingByAccount(account)
  await first.pendingByAccount(account)
  expect(sent).toEqual([
    ['testnet.toncenter.com', 'key-of-testnet'],
    ['toncenter.com', 'key-of-mainnet'],
  ])
})

it('a rejection is recorded for the origin of the request', async () => {
  const keyring = createKeyring(store)
  await keyring.load('https://toncenter.com')
  await keyring.load('https://testnet.toncenter.com')
  const key = keyOf(keyring, mainnet, unjudged)
  key.refuse({ code: 'unauthorized', message: 'Not this key.' })
  expect(keyring.status('https://toncenter.com').state).toBe('rejected')
  expect(keyring.status('https://testnet.toncenter.com').state).toBe('keychain')
})

it('an opened file has no key', async () => {
  const keyring = createKeyring(store)
  await keyring.load('https://toncenter.com')
  expect(keyOf(keyring, { ...mainnet, isFile: true }, unjudged).key()).toBeNull()
})

it('a rejected key is not sent until it is accepted again', async () => {
  const keyring = createKeyring(store)
  await keyring.load('https://toncenter.com')
  let judged = 0
  const key = keyOf(keyring, mainnet, () => {
    judged += 1
  })
  key.refuse({ code: 'wrong-network', message: 'Not here.' })
  expect([key.key(), key.storedKey(), key.isRejected(), judged]).toEqual([null, 'key-of-mainnet', true, 1])
  expect(keyring.status('https://toncenter.com')).toMatchObject({ state: 'wrong-network', note: 'Not here.' })
  // This refusal answers a request that was sent without the key.
  key.refuse({ code: 'unauthorized', message: 'Enter a key.' })
  expect([keyring.status('https://toncenter.com').note, judged]).toEqual(['Not here.', 1])
  key.accept()
  expect([key.key(), key.isRejected(), judged]).toEqual(['key-of-mainnet', false, 2])
})
