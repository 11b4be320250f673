import { expect, it } from 'vitest'
import type { FollowView } from '../../../../../electron/shared/pending-models.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { someAccount, startAt, startOver } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

const second = 1_000
const original = Buffer.alloc(32, 7).toString('base64')
const normalized = Buffer.alloc(32, 8).toString('base64')

it('a message followed by its original hash is linked with its trace in a response about an account', async () => {
  let isSent = false
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    const sent = { ...emulatedTransfer, trace_external_hash: original, trace_external_hash_norm: normalized }
    // The trace ends before the message is polled again.
    const isListed = isSent && url.includes('account=')
    return JSON.stringify({ actions: isListed ? [sent] : [], address_book: {}, metadata: {} })
  })
  await monitor.handlers['accounts.add']({ text: someAccount })
  await monitor.handlers['accounts.add']({ text: original })
  await clock.runTo(startAt + 20 * second)
  expect(monitor.state().follows[0]).toMatchObject({ key: original, trace: null, state: null })
  isSent = true
  await clock.runTo(startAt + 60 * second)
  expect(monitor.state().follows[0]).toMatchObject({ key: original, trace: normalized, state: 'pending' })
})

/** Follows one message, by a hash that no response contains. The service answers by hash with traces of these hashes. */
async function followedBesides(...hashes: readonly string[]): Promise<FollowView | undefined> {
  const actions = hashes.map((hash, ordinal) => ({
    ...emulatedTransfer,
    action_id: `action ${ordinal}`,
    trace_external_hash: hash,
  }))
  const { monitor, clock } = await startOver(emptyFolder(), (url) =>
    JSON.stringify({
      actions: url.includes('ext_msg_hash=') ? actions : [],
      address_book: {},
      metadata: {},
    }),
  )
  await monitor.handlers['accounts.add']({ text: original })
  await clock.runTo(startAt + 20 * second)
  return monitor.state().follows[0]
}

it('a message whose trace is listed under the hash of another encoding is linked with it', async () => {
  expect(await followedBesides(normalized)).toMatchObject({ trace: normalized, state: 'pending' })
})

it('a message is linked with no trace of a service that lists others too', async () => {
  const other = Buffer.alloc(32, 9).toString('base64')
  expect(await followedBesides(normalized, other)).toMatchObject({ trace: null, state: null })
})
