import { expect, test } from 'vitest'
import { textStyleOf } from '../../../../electron/shared/text-style.ts'
import { account, parts, renderText } from '../../../../electron/shared/text-parts.ts'
import { profileFolder } from '../../../fixtures/quiet-monitor.ts'
import { otherAccount, someAccount, startAt, startOver, transferAnswer } from './started.ts'

/** Differs from `someAccount` only in the middle. */
const lookAlike = `0:${'ab'.repeat(10)}${'00'.repeat(12)}${'ab'.repeat(10)}`

test('names survive a restart, and are changed and removed one by one', async () => {
  const path = profileFolder()
  const first = await startOver(path)
  const { handlers } = first.monitor
  const entries = [
    { key: someAccount, name: 'Ex\u202echange', note: 'Hot wallet' },
    { key: otherAccount, name: 'Payroll' },
  ]
  expect(await handlers['book.save']({ entries })).toEqual({ added: 2, changed: 0 })
  const renamed = [{ key: otherAccount, name: 'Salaries' }]
  expect(await handlers['book.save']({ entries: renamed })).toEqual({ added: 0, changed: 1 })
  expect(await handlers['book.save']({ entries: renamed })).toEqual({ added: 0, changed: 0 })
  await first.monitor.close()

  const second = await startOver(path)
  expect(second.monitor.state().book).toEqual([
    { key: someAccount, name: 'Ex\ufffdchange', note: 'Hot wallet' },
    { key: otherAccount, name: 'Salaries' },
  ])
  await second.monitor.handlers['book.remove']({ keys: [someAccount] })
  expect(second.monitor.state().book).toEqual([{ key: otherAccount, name: 'Salaries' }])
})

test('the address book holds 10,000 names, and a longer list changes nothing', async () => {
  const { monitor } = await startOver(profileFolder())
  const entries = Array.from({ length: 10_000 }, (_, nth) => ({
    key: `0:${nth.toString(16).padStart(64, '0')}`,
    name: `Name ${nth}`,
  }))
  expect(await monitor.handlers['book.save']({ entries })).toEqual({ added: 10_000, changed: 0 })
  const more = [
    { key: entries[0]?.key ?? '', name: 'Renamed' },
    { key: someAccount, name: 'One too many' },
  ]
  expect(() => monitor.handlers['book.save']({ entries: more })).toThrow('10,000 names')
  expect(monitor.state().book[0]?.name).toBe('Name 0')
})

test('an import review warns of an address that looks like one in the address book', async () => {
  const { monitor } = await startOver(profileFolder())
  await monitor.handlers['book.save']({ entries: [{ key: someAccount, name: 'Exchange' }] })
  const review = await monitor.handlers['accounts.review']({ texts: [lookAlike, someAccount] })
  expect(review.lines.map(({ verdict, isLookAlike }) => [verdict, isLookAlike])).toEqual([
    ['new', true],
    ['new', true],
  ])
})

test('the journal finds a trace by the name of its counterparty', async () => {
  let isListed = true
  const { monitor, clock } = await startOver(profileFolder(), () =>
    isListed ? transferAnswer : '{"actions":[],"address_book":{},"metadata":{}}',
  )
  await monitor.handlers['accounts.add']({ text: someAccount })
  await clock.runTo(startAt + 5_000)
  isListed = false
  await clock.runTo(startAt + 10 * 60_000)
  const query = { from: null, to: null, states: [], text: 'exchange', before: null, limit: 10 }
  expect((await monitor.handlers['journal.page'](query)).traces).toEqual([])
  await monitor.handlers['book.save']({ entries: [{ key: otherAccount, name: 'Exchange' }] })
  const { traces } = await monitor.handlers['journal.page'](query)
  expect(traces.map(({ state }) => state)).toEqual(['unverified'])
})

test('texts of the tray and of notifications name the addresses of the address book', async () => {
  const { monitor } = await startOver(profileFolder())
  await monitor.handlers['book.save']({
    entries: [someAccount, otherAccount].map((key) => ({ key, name: 'Exchange' })),
  })
  await monitor.handlers['accounts.add']({ text: otherAccount, label: 'Payroll' })
  const style = textStyleOf(monitor.state())
  expect(renderText(parts`${account(someAccount)} paid ${account(otherAccount)}`, style)).toBe(
    'Exchange paid Payroll',
  )
})

test('texts of the tray and of notifications mark a look-alike of a named address', async () => {
  const { monitor } = await startOver(profileFolder())
  await monitor.handlers['book.save']({ entries: [{ key: someAccount, name: 'Exchange' }] })
  const style = textStyleOf(monitor.state())
  expect(renderText(parts`From ${account(lookAlike)}`, style)).toMatch(
    /^From EQ·\S{6}···\S{6} \(not Exchange\)$/,
  )
  expect(renderText(parts`From ${account(otherAccount)}`, style)).toMatch(/^From EQ·\S{6}···\S{6}$/)
})

test('names and notes of nominators from earlier versions move to the address book', async () => {
  const path = profileFolder()
  const [unnamed, broken] = [`0:${'12'.repeat(32)}`, `0:${'34'.repeat(32)}`]
  const first = await startOver(path)
  await first.monitor.handlers['book.save']({ entries: [{ key: otherAccount, name: 'Payroll' }] })
  await first.monitor.handlers['views.save']({
    name: 'pools.notes',
    value: {
      [someAccount]: { name: 'Ada', note: 'Pays in May' },
      [otherAccount]: { name: 'Bob', note: null },
      [unnamed]: { name: null, note: 'Asked to leave' },
      [broken]: { name: null, note: '' },
      'no address': { name: 'Eve', note: null },
    },
  })
  await first.monitor.close()

  for (let start = 0; start < 2; start += 1) {
    const { monitor } = await startOver(path)
    expect(new Set(monitor.state().book)).toEqual(
      new Set([
        { key: otherAccount, name: 'Payroll' },
        { key: someAccount, name: 'Ada', note: 'Pays in May' },
        { key: unnamed, name: 'EQ·ASEhIS···ISEuHS', note: 'Asked to leave' },
      ]),
    )
    expect(monitor.state().views).toEqual({})
    await monitor.close()
  }
})
