import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { answerOf, keychain, profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'
import { patient } from '../fixtures/patient.ts'

const account = `0:${'ab'.repeat(32)}`
const holdingThread = new URL('../fixtures/holding-thread.mjs', import.meta.url)
const refusal = 'Another job is running: Removing data. Wait until it ends, or cancel it.'

it('the engine does not start during a job with exclusive access to the file', async () => {
  let asked = 0
  const folder = profileFolder()
  const monitor = await startQuiet(folder, {
    network: null,
    storeProgram: holdingThread,
    fetch: async (url) => {
      // The service has no optional operations.
      if (!url.includes('/pendingActions')) return new Response('', { status: 404 })
      asked += 1
      return answerOf()
    },
  })
  const { handlers } = monitor
  await handlers['accounts.add']({ text: account })
  await vi.waitFor(() => expect(asked).toBe(1), patient)
  const { text } = await handlers['profile.export'](undefined)
  const first = Promise.resolve(handlers['storage.clear']({ kinds: ['traces'], olderThanDays: 3 }))
  const before = asked

  const clear = async () => handlers['storage.clear']({ kinds: ['traces'], olderThanDays: 3 })
  await expect(clear()).rejects.toThrow(refusal)
  await expect((async () => handlers['network.set']({ id: 'testnet' }))()).rejects.toThrow(refusal)
  const take = async () => handlers['profile.import']({ text, hasWatchlists: true, hasSettings: false })
  await expect(take()).rejects.toThrow(refusal)
  expect((await handlers['storage.job'](undefined))?.what).toBe('Removing data')
  // A running monitor would poll the account immediately.
  await wait(1_500)
  expect(asked).toBe(before)

  await handlers['storage.cancel'](undefined)
  await expect(first).rejects.toThrow('The job was cancelled.')
  expect(monitor.state().status.network.name).toBe('Mainnet')
  await vi.waitFor(() => expect(asked).toBe(before + 1), 3_000)

  await monitor.close()
  const again = await startQuiet(folder, { network: null })
  expect(again.state().status.network.name).toBe('Mainnet')
})

it('the network chosen last is shown, even if the keychain is slow for the network chosen first', async () => {
  const folder = profileFolder()
  const secrets = keychain({ 'https://slow.example': 300 })
  const monitor = await startQuiet(folder, { network: null, secrets })
  const slow = monitor.handlers['network.set']({ id: 'custom', baseUrl: 'https://slow.example' })
  await monitor.handlers['network.set']({ id: 'testnet' })
  await slow
  expect(monitor.state().status.network.name).toBe('Testnet')
  await monitor.close()
  const again = await startQuiet(folder, { network: null })
  expect(again.state().status.network.name).toBe('Testnet')
})
