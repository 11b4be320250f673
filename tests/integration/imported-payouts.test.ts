import { expect, it, vi } from 'vitest'
import type { Monitor } from '../../electron/monitor/monitor.ts'
import { emulatedTransfer } from '../fixtures/monitor-deps.ts'
import { patient } from '../fixtures/patient.ts'
import { answerOf, profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

const [payer, paid, unpaid] = [
  `0:${'ab'.repeat(32)}`,
  `0:${'cd'.repeat(32)}`,
  `0:${'ef'.repeat(32)}`,
] as const
const ended = Math.floor(Date.now() / 1_000) - 20
const transfer = {
  ...emulatedTransfer,
  accounts: [payer, paid],
  details: { source: payer, destination: paid, value: '12500000000', comment: 'rent' },
  start_utime: ended - 5,
  end_utime: ended,
  trace_end_utime: ended,
  trace_mc_seqno_end: 7,
  finality: 'finalized',
}
const fetch = async (url: string | URL) => answerOf(String(url).includes('/api/v3/actions') ? [transfer] : [])
const text = `recipient,asset,amount,comment\n${paid},TON,12.5,rent\n${unpaid},TON,3,`

const ticked = [
  [2, 'completed'],
  [3, 'waiting'],
]
const states = (monitor: Monitor) => monitor.state().payouts.map(({ line, state }) => [line, state])

/** Starts a Lookout with a list whose first line is paid. Returns its exported file. */
async function exportedFrom(): Promise<string> {
  const monitor = await startQuiet(profileFolder(), { fetch })
  await monitor.handlers['accounts.add']({ text: payer })
  await monitor.handlers['payouts.add']({ name: 'July', text, hoursBack: 24, deadline: null })
  await vi.waitFor(() => expect(states(monitor)).toEqual(ticked), patient)
  return (await monitor.handlers['profile.export'](undefined)).text
}

it('an exported profile brings lists of expected payouts with their outcomes to another computer', async () => {
  const exported = await exportedFrom()
  const other = await startQuiet(profileFolder())
  const preview = await other.handlers['profile.preview']({ text: exported })
  expect(preview.networks.map(({ payouts }) => payouts)).toEqual([{ added: 1, same: 0 }])
  await other.handlers['profile.import']({ text: exported, hasWatchlists: true, hasSettings: false })
  expect(other.state().payoutLists).toMatchObject([{ name: 'July', deadline: null }])
  expect(other.state().payouts).toMatchObject([
    {
      line: 2,
      recipient: paid,
      asset: 'TON',
      amount: '12.5',
      comment: 'rent',
      state: 'completed',
      endedAt: ended * 1_000,
    },
    { line: 3, recipient: unpaid, amount: '3', comment: null, state: 'waiting' },
  ])

  await other.handlers['profile.import']({ text: exported, hasWatchlists: true, hasSettings: false })
  expect(states(other)).toEqual(ticked)
})

it('a payment that this computer stored before the import completes an imported line', async () => {
  const file = JSON.parse(await exportedFrom())
  for (const each of file.networks[0].payouts[0].lines) delete each.paid

  const folder = profileFolder()
  const other = await startQuiet(folder, { fetch })
  await other.handlers['accounts.add']({ text: payer })
  await vi.waitFor(() => expect(other.state().traces).toHaveLength(1), patient)
  await other.handlers['profile.import']({
    text: JSON.stringify(file),
    hasWatchlists: true,
    hasSettings: false,
  })
  await vi.waitFor(() => expect(states(other)).toEqual(ticked), patient)
  await other.close()
  const again = await startQuiet(folder)
  expect(states(again)).toEqual(ticked)
})

it('an exported profile brings saved views and marked nominators, and keeps those of this profile', async () => {
  const first = await startQuiet(profileFolder())
  const { id } = await first.handlers['groups.save']({ id: null, name: 'Hot wallets' })
  await first.handlers['accounts.add']({ text: payer })
  const view = (name: string, groups: readonly string[]) => ({
    name,
    filter: { text: 'amount:>5', groups },
    layout: {},
  })
  await first.handlers['views.save']({
    name: 'pending.saved',
    value: [view('Large', [id, 'gone']), view('Mine', [])],
  })
  await first.handlers['views.save']({ name: 'pools.mine', value: [paid, unpaid] })
  const { text: exported } = await first.handlers['profile.export'](undefined)

  const second = await startQuiet(profileFolder())
  const own = await second.handlers['groups.save']({ id: null, name: 'Hot wallets' })
  await second.handlers['views.save']({ name: 'pending.saved', value: [view('Mine', ['own'])] })
  await second.handlers['views.save']({ name: 'pools.mine', value: [unpaid] })
  expect(await second.handlers['profile.preview']({ text: exported })).toMatchObject({ views: 1, mine: 1 })
  await second.handlers['profile.import']({ text: exported, hasWatchlists: true, hasSettings: false })
  expect(second.state().views).toMatchObject({
    'pending.saved': [view('Mine', ['own']), view('Large', [own.id])],
    'pools.mine': [unpaid, paid],
  })
})
