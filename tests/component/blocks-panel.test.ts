import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDemo } from '../../electron/demo/start-demo.ts'
import { mainnet } from '../../electron/shared/networks.ts'
import { groupDigits } from '../../src/lib/text.ts'
import { openDemo, openWindow } from '../fixtures/window/open-window.ts'
import {
  addAccount,
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

/** Waits until the first failed block of the list has this seqno, this cause and the time of the attempt. */
const rowSays = (seqno: string | RegExp, cause: string) =>
  waitFor(() => {
    const row = document.querySelector('.watch-item:has(.tone-attention)')?.textContent
    expect(row).toMatch(seqno)
    expect(row).toContain(cause)
    expect(row).toMatch(/just now| s ago/)
  })

/** Returns the time in the text that matches. */
const momentOf = (text: RegExp) =>
  waitFor(() => {
    const moments = [...(main()?.querySelectorAll('time') ?? [])]
    const moment = moments.find(({ parentElement }) => text.test(parentElement?.textContent ?? ''))
    expect(moment, String(text)).toBeDefined()
    return moment?.dateTime
  })

test.each(['', 'abc', '0,zz,5', '0,8000000000000000', '-1,8000000000000000,0', '99999999999'])(
  'the notation “%s” is rejected with a list of the accepted notations',
  async (text) => {
    await open()
    await openBlock(text)
    await shows(() => screen.queryByRole('alert'), 'Accepted: ')
  },
)

test('Escape leaves the block field for the table once the field shows the block', async () => {
  const { demo } = await open()
  await openBlock(String(demo.world.newestBlock.seqno))
  await waitFor(() => expect(rowsOf('Transactions').length).toBeGreaterThan(0))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Block' })
  const { value } = field
  await user.type(field, '12')
  await user.keyboard('{Escape}')
  expect([field.value, document.activeElement]).toEqual([value, field])
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('role')).toBe('row')
})

test('the list of blocks scrolls to a block that is opened, also if it was loaded earlier', async () => {
  const { demo } = await open()
  const newest = demo.world.newestBlock.seqno
  const scrolled: (string | undefined)[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('.mono')?.textContent)
  })
  onTestFinished(() => spy.mockRestore())
  const [first, second] = [newest - 40, newest - 20]
  for (const seqno of [first, second, first]) {
    await openBlock(String(seqno))
    await shows(
      () => document.querySelector('.watch-button[aria-pressed="true"] .mono'),
      groupDigits(`${seqno}`),
    )
  }
  expect(scrolled).toEqual([first, second, first].map((seqno) => groupDigits(`${seqno}`)))
})

test('each reason why a block is not available has its own message', async () => {
  const { demo } = await open()
  const newest = demo.world.newestBlock.seqno
  await saveKey('any-key-at-all')

  await openBlock('2000000000')
  await problemIs('absent')
  await rowSays('2,000,000,000', 'not found')
  expect(screen.queryByText('Raw response')).toBe(null)
  await openBlock(String(newest - 20))
  await firstRow('Transactions')
  expect(screen.queryByText('Raw response')).not.toBe(null)
  await openBlock('2000000000')
  await problemIs('not-yet')
  await rowSays('2,000,000,000', 'not yet produced')
  await openBlock('200000000')
  await problemIs('not-here')
  await rowSays('200,000,000', 'not on this server')

  await openBlock('0,8000000000000000,281966734')
  await problemIs('other-shard')
  await rowSays('281,966,734', 'in another shard')
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
  await rowSays(/\d/, 'wrong block received')
  await demo.faults.clear()

  await openBlock(`(-1,8000000000000000,276749988):${'AB'.repeat(32)}:${'CD'.repeat(32)}`)
  await problemIs('other-hash')
  await rowSays('276,749,988', 'hash differs')
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

test('without an open block, the panel leads to the last transactions of watched accounts', async () => {
  const { demo } = await open()
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await openPanel('Blocks')
  const row = await firstRow('Last transactions of watched accounts')
  expect(row.textContent).toMatch(/Completed|failed|Failed/)
  await user.click(row)
  await firstRow('Transactions')
  await find('button', 'Back to the action')
})

test('the last transactions of watched accounts have room for dates instead of ages', async () => {
  const { demo, monitor } = await open()
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await openPanel('Blocks')
  await firstRow('Last transactions of watched accounts')
  await monitor.handlers['settings.set']({ times: 'absolute' })
  const grid = () => screen.getByRole('grid', { name: 'Last transactions of watched accounts' })
  await waitFor(() => expect(grid().style.getPropertyValue('--tracks')).toMatch(/ 118px$/))
  expect((await firstRow('Last transactions of watched accounts')).textContent).toMatch(
    /d11-20 \d\d:\d\d:\d\d$/,
  )
})

test('the block of a time can be found before any block is open', async () => {
  await open()
  await openPanel('Blocks')
  fill(await find('textbox', 'By time'), '2026-11-20 25:50')
  await click('Find')
  await screen.findByText('Enter a date and time, e.g. 2026-11-20 14:02.')
  fill(await find('textbox', 'By time'), '2026-11-20 11:50')
  await click('Find')
  await firstRow('Transactions')
  expect(screen.queryByRole('textbox', { name: 'By time' })).toBe(null)
})

test('a service without finished actions needs a block to start at', async () => {
  const { demo } = await open()
  await demo.faults.set('actions', 'nosuch')
  await openPanel('Blocks')
  await click('Open the newest block')
  await screen.findByText(/^No masterchain block has been seen yet\. Open any recent one by its seqno first/)
})

test.each(['Latest', 'By time'])(
  'a search by %s keeps the block that is opened in the meantime',
  async (by) => {
    await open()
    await openBlock('276749988')
    await shown(5)
    if (by === 'Latest') await click('Latest')
    else await openBlock('2026-11-20 11:50')
    await openBlock('276749987')
    await screen.findByText(/^The search found block 276,7\d\d,\d{3}\.$/, {}, { timeout: 20_000 })
    await screen.findByRole('heading', { name: 'Block 276,749,987' })
    await click('Show')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Block 276,749,987' })).toBe(null))
  },
  30_000,
)

test('following shows how far its search for the newest block is', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  await click('Follow')
  await shows(main, /Searching for the newest block: 276,7\d\d,\d{3} exists.* · [2-9] requestsStop/)
  await click('Stop')
  await waitFor(() => expect(main()?.textContent).not.toContain('exists'))
})

test('following pauses while the details of a transaction are open, also with the focus in them', async () => {
  const { demo } = await open()
  await openBlock(String(demo.world.newestBlock.seqno))
  await firstRow('Transactions')
  await user.keyboard('f')
  await shows(main, 'Following the masterchain')
  ;(await firstRow('Transactions')).focus()
  await shows(main, 'Following is paused while you read')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.matches('.pane-detail')).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(main()?.textContent).toContain('Following is paused while you read')
  await user.keyboard('{Escape}')
  await user.click(await find('button', 'Refresh'))
  await shows(main, 'Following the masterchain')
})

test('following pauses when another block is opened, until the newest one is shown', async () => {
  const { demo } = await open()
  await openBlock(String(demo.world.newestBlock.seqno))
  await click('Follow')
  await shows(main, /Following the masterchain.*at [\d,]+ · \d+ blocks? loaded/)
  await openBlock('276749988')
  await shows(main, 'Following is paused while you read')
  await shown(5)
  expect(await find('textbox', 'Block')).toHaveProperty('value', '(-1,8000000000000000,276749988)')
  await click(/^Show [\d,]+$/)
  await shows(main, 'Following the masterchain')
})

test('Escape returns from a comparison to the table', async () => {
  await open()
  await openBlock('276749988')
  ;(await firstRow('Transactions')).focus()
  await user.keyboard('d')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Close comparison'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'))
})

test('another block does not replace text that is being entered', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  const entry = await find('textbox', 'Block')
  const next = await find('button', 'Next block')
  await user.clear(entry)
  await user.type(entry, '2767')
  // Keeps the focus in the field, like a block that follow opens.
  fireEvent.click(next)
  await shows(main, '276,749,989')
  expect(entry).toHaveProperty('value', '2767')
  await user.keyboard('{Escape}')
  expect(entry).toHaveProperty('value', '(-1,8000000000000000,276749989)')
  fireEvent.click(next)
  await waitFor(() => expect(entry).toHaveProperty('value', '(-1,8000000000000000,276749990)'))
})

test('a response that contradicts the stored block counts as its last check and raises an alert', async () => {
  const { demo } = await open()
  await openBlock('276749988')
  await shown(5)
  await demo.faults.set('getBlockTransactions', 'altered-block')
  await click('Refresh')
  await shows(main, 'Two responses about this block differ')
  // The check that found the difference is the last one, in the list, above the transactions and in the details.
  const at = await momentOf(/, now /)
  for (const text of [/Last checked/, /^checked 2 times, last/, /^2 times, responses differ, last/])
    expect(await momentOf(text)).toBe(at)
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
  await shows(() => list, 'Not loaded')
  const rowTime = (name: RegExp) => within(list).getByRole('button', { name }).querySelector('time')
  expect(rowTime(/276,749,988/)?.title).toMatch(/^Loaded 20\d\d-/)
  expect(rowTime(/276,749,988/)?.textContent).toMatch(/^Loaded (just now|\d+ s ago)$/)
  expect(rowTime(/2,000,000,000/)?.title).toMatch(/^Last attempt 20\d\d-/)
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

test('a block opens in the explorers of its network, also if this server does not have it', async () => {
  const demo = await startDemo({ seed: 1, startAt, access: { quota: false } })
  onTestFinished(() => demo.close())
  const { desk } = await openWindow({
    network: mainnet,
    fetch: (target, init) => fetch(String(target).replace(mainnet.baseUrl, demo.url), init),
  })
  await openBlock('276749988')
  await shown(5)
  await click('Tonviewer')
  await openBlock('0,8000000000000000,5')
  await problemIs('absent')
  await click('Tonscan')
  expect(desk.opened).toEqual([
    'https://tonviewer.com/block/(-1,8000000000000000,276749988)',
    'https://tonscan.org/block/0:8000000000000000:5',
  ])
})

test('a pasted hash opens the stored block that has it, and is explained otherwise', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  const hash = await waitFor(
    () => rowsOf('Transactions')[2]?.dataset['row'] ?? Promise.reject(new Error('No row')),
  )
  const view = [...document.querySelectorAll('dd')].map((each) => each.textContent ?? '')
  const rootHash = view.map((each) => /[\w+/]{43}=/.exec(each)?.[0]).find((each) => each !== undefined) ?? ''
  const selected = () =>
    rowsOf('Transactions').findIndex((row) => row.getAttribute('aria-selected') === 'true')
  const isAt = (seqno: number) =>
    waitFor(() => {
      const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Block' })
      expect(value).toBe(`(-1,8000000000000000,${seqno})`)
    })

  await click('Next block')
  await isAt(276749989)
  await openBlock(rootHash)
  await isAt(276749988)
  await shown(5)
  expect(selected()).toBe(-1)
  await click('Next block')
  await isAt(276749989)
  await openBlock(`https://tonviewer.com/transaction/${Buffer.from(hash, 'base64').toString('hex')}`)
  await isAt(276749988)
  await waitFor(() => expect(selected()).toBe(2))

  await openBlock('ab'.repeat(32))
  await shows(() => screen.queryByRole('alert'), 'No stored block has this hash or contains this transaction')
  await openBlock('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
  await shows(() => screen.queryByRole('alert'), 'This is the address of an account, not a block.')
})

test('the block of a logical time is found', async () => {
  await open()
  await openBlock('276749988')
  await shown(5)
  await openBlock('lt:276749980000001')
  await waitFor(async () =>
    expect(await find('textbox', 'Block')).toHaveProperty('value', '(-1,8000000000000000,276749981)'),
  )
  await screen.findByText(/^Block 276,749,981 contains the logical time/)
})

test('a comparison keeps a block that is shown without having been chosen', async () => {
  const { monitor } = await open()
  await monitor.handlers['blocks.open']({ text: '276749988' })
  await openPanel('Blocks')
  await firstRow('Transactions')
  await click('Compare…')
  const comparison = await find('region', 'Comparison')
  await find('button', /^Shown only/, comparison)
  await shows(() => comparison, 'masterchain 276,749,988compared withmasterchain 276,749,987')
})
