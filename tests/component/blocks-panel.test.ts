import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  click,
  fill,
  find,
  firstRow,
  main,
  openBlock,
  openPanel,
  rowsOf,
  saveKey,
  shows,
  user,
} from './steps.ts'

const startAt = Date.UTC(2026, 10, 20, 12)
const open = () => openDemo({ seed: 1, startAt })
const problem = () => document.querySelector<HTMLElement>('[data-problem]')
const problemIs = (kind: string) => waitFor(() => expect(problem()?.dataset['problem']).toBe(kind))
const count = () =>
  Number(screen.getByRole('grid', { name: 'Transactions' }).getAttribute('aria-rowcount')) - 1
const shown = (rows: number) => waitFor(() => expect(count()).toBe(rows))

test.each(['', 'abc', '0,zz,5', '0,8000000000000000', '-1,8000000000000000,0', '99999999999'])(
  'the notation “%s” is rejected with a list of the accepted notations',
  async (text) => {
    await open()
    await openBlock(text)
    await shows(() => screen.queryByRole('alert'), 'Accepted: ')
  },
)

test('each reason why a block is not available has its own message', async () => {
  const { demo } = await open()
  const newest = demo.world.newestBlock.seqno
  await saveKey('any-key-at-all')

  await openBlock('2000000000')
  await problemIs('absent')
  expect(screen.queryByText('Raw response')).toBe(null)
  await openBlock(String(newest - 20))
  await firstRow('Transactions')
  expect(screen.queryByText('Raw response')).not.toBe(null)
  await openBlock('2000000000')
  await problemIs('not-yet')
  await openBlock('200000000')
  await problemIs('not-here')

  await openBlock('0,8000000000000000,281966734')
  await problemIs('other-shard')
  await click(/^Open \(0,/)
  await firstRow('Transactions')
  expect(problem()).toBe(null)

  await demo.faults.set('getBlockTransactions', 'not-applied')
  await openBlock(String(newest - 30))
  await problemIs('not-applied')
  await demo.faults.clear('getBlockTransactions')
  await firstRow('Transactions')

  await demo.faults.set('getBlockTransactions', 'wrong-block')
  await openBlock(String(newest - 40))
  await problemIs('wrong-block')
  await demo.faults.clear()

  await openBlock(`(-1,8000000000000000,276749988):${'AB'.repeat(32)}:${'CD'.repeat(32)}`)
  await problemIs('other-hash')
  await shows(problem, 'The root hash differs')
  await shows(problem, 'ab'.repeat(32))
  await click('Open the received block')
  await waitFor(() => expect(rowsOf('Transactions')).toHaveLength(5))

  await openBlock('7,8000000000000000,5')
  await shows(() => screen.queryByRole('alert'), 'Workchain 7 does not exist.')
})

test('the newest block opens in a new profile, without a block to start at', async () => {
  const { demo } = await open()
  await openPanel('Blocks')
  await click('Open the newest block')
  await firstRow('Transactions')
  const [first] = demo.arrivals.filter(({ operation }) => operation === 'actions')
  expect(first?.target).toContain('limit=1')
})

test('a service without finished actions needs a block to start at', async () => {
  const { demo } = await open()
  await demo.faults.set('actions', 'nosuch')
  await openPanel('Blocks')
  await click('Open the newest block')
  await screen.findByText(/^No masterchain block has been seen yet\. Open any recent one by its seqno first/)
})

test('a response that contradicts the stored block raises an alert', async () => {
  const { demo } = await open()
  await openBlock('276749988')
  await shown(5)
  await demo.faults.set('getBlockTransactions', 'altered-block')
  await click('Refresh')
  await shows(main, 'Two responses about this block differ')
  await openPanel('Alerts')
  await shows(main, 'contradict each other')
})

test('the filter of a block reports errors, keeps the previous result, and says why nothing can match', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  const filter = await find('combobox', 'Filter')
  fill(filter, 'not label:elector')
  await shows(main, '4 of 5')
  fill(filter, 'not label:elector or')
  await screen.findByText('A term is missing after "or".')
  expect(filter.getAttribute('aria-invalid')).toBe('true')
  await shown(4)
  fill(filter, 'count>50')
  await shows(main, 'Nothing matches “count>50”: count is')
  fill(filter, '')
  await shown(5)

  await user.pointer({ keys: '[MouseRight]', target: await firstRow('Transactions') })
  await click('Only this account', undefined, 'menuitem')
  await waitFor(() => expect(count()).toBeLessThan(5))
  await user.pointer({ keys: '[MouseRight]', target: await firstRow('Transactions') })
  await click('Exclude this account', undefined, 'menuitem')
  await shown(0)
  fill(filter, '')
  await click('Accounts')
  await user.click(await firstRow('Accounts'))
  await waitFor(() =>
    expect(filter).toHaveProperty('value', expect.stringMatching(/^account:-1:[0-9a-f]{64}$/)),
  )
})

test('opened blocks are listed, searched and ordered, and a pinned block keeps its note', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  await openBlock('2000000000')
  const list = await find('region', 'Opened blocks')
  await shows(() => list, 'Not downloaded')
  const search = within(list).getByRole('searchbox', { name: 'Search blocks' })
  fill(search, '276,749,988')
  await waitFor(() => expect(within(list).queryByRole('button', { name: /2,000,000,000/ })).toBe(null))
  await click(/276,749,988/, list)
  fill(search, '')
  await user.selectOptions(within(list).getByRole('combobox', { name: 'Order of blocks' }), 'height')
  await waitFor(() => expect(within(list).getAllByRole('button')[0]?.textContent).toContain('276,749,988'))
  await click('Pin')
  await user.type(await find('textbox', 'Note'), 'the payout that went twice{Enter}')
  await shows(() => list, 'the payout that went twice')
})

test('the block of a logical time is found', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  await openBlock('lt:276749980000001')
  await waitFor(async () =>
    expect(await find('textbox', 'Block')).toHaveProperty('value', '(-1,8000000000000000,276749981)'),
  )
  await screen.findByText(/contains the logical time/)
})
