import { expect, it } from 'vitest'
import { emulatedTransfer } from '../../../fixtures/monitor-deps.ts'
import { otherAccount, someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const order = `0:${'c3'.repeat(32)}`

const answerWith = (expiry: number, isSigned: boolean | null = true) =>
  JSON.stringify({
    actions: [
      {
        ...emulatedTransfer,
        type: 'multisig_create_order',
        accounts: [someAccount, otherAccount, order],
        details: {
          query_id: '1',
          order_seqno: '1',
          is_created_by_signer: true,
          is_signed_by_creator: isSigned,
          creator_index: 0,
          expiration_date: expiry,
          order_boc_str: null,
          source: someAccount,
          destination: otherAccount,
          destination_order: order,
        },
      },
    ],
    address_book: {},
    metadata: {},
  })

it.each([
  [9_999_999_999, 9_999_999_999_000],
  [253_402_300_799, 253_402_300_799_000],
  // After the year 9999, so the order never expires.
  [253_402_300_800, undefined],
  [9_000_000_000_000, undefined],
])('an order that expires at %i is shown, and still there after a restart', async (expiry, expiresAt) => {
  const folder = emptyFolder()
  const started = await startOver(folder, () => answerWith(expiry))
  await started.monitor.handlers['accounts.add']({ text: someAccount })
  await started.clock.runTo(startAt + 20_000)
  const expiries = ({ monitor }: typeof started) =>
    monitor.state().traces.map(({ actions }) => actions[0]?.expiresAt)
  expect(expiries(started)).toEqual([expiresAt])
  await started.monitor.close()
  const again = await startOver(folder, undefined, undefined, { at: startAt + 60_000 })
  expect(expiries(again)).toEqual([expiresAt])
})

it.each([
  [true, ['creator', 'signer', 'multisig', 'order']],
  [false, ['creator', 'multisig', 'order']],
  [null, ['creator', 'multisig', 'order']],
])(
  'the creator of an order is a signer only if the service says that it signed: %s',
  async (isSigned, roles) => {
    const started = await startOver(emptyFolder(), () => answerWith(9_999_999_999, isSigned))
    await started.monitor.handlers['accounts.add']({ text: someAccount })
    await started.clock.runTo(startAt + 20_000)
    const [trace] = started.monitor.state().traces
    expect(trace?.actions[0]?.parties.map(({ role }) => role)).toEqual(roles)
    expect(trace?.actions[0]?.initiator).toBe(someAccount)
  },
)
