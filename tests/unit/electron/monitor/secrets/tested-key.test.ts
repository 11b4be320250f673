import { expect, it } from 'vitest'
import { noKeys } from '../../../../fixtures/monitor-deps.ts'
import { startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const nothing = '{"actions":[],"address_book":{},"metadata":{}}'
const refusal = '{"ok":false,"code":401,"error":"API key does not exist"}'
const otherService = 'http://127.0.0.1:10'

/** Starts testing the stored key. `answer` ends the held request of the test with a refusal. */
async function testing() {
  const held = Promise.withResolvers<Response>()
  const { monitor, clock } = await startOver(
    emptyFolder(),
    (url) => (url.startsWith(otherService) ? nothing : held.promise),
    undefined,
    { secrets: { ...noKeys, read: async (origin) => (origin === otherService ? null : 'an-old-api-key') } },
  )
  const tested = monitor.handlers['key.test'](undefined)
  await clock.runTo(startAt + 2_000)
  return {
    monitor,
    clock,
    refuse: async () => {
      held.resolve(new Response(refusal, { status: 401 }))
      return tested
    },
  }
}

it('a key that is refused in its test is rejected', async () => {
  const { monitor, refuse } = await testing()
  await refuse()
  expect(monitor.state().status.key.state).toBe('rejected')
})

it('the refusal of a key that was replaced during its test does not reject the new one', async () => {
  const { monitor, refuse } = await testing()
  await monitor.handlers['key.set']({ key: 'a-new-api-key' })
  await refuse()
  expect(monitor.state().status.key).toMatchObject({ state: 'keychain', note: null })
})

it('a test that the choice of another service interrupts judges no key', async () => {
  const { monitor, refuse } = await testing()
  await monitor.handlers['network.set']({ id: 'custom', baseUrl: otherService })
  await expect(refuse()).rejects.toThrow('cancelled')
  expect(monitor.state().status.key.state).toBe('none')
})
