/** A list in the window, its maximum size, and the inputs to measure at that size. */
export interface MeasuredList {
  readonly list: string
  readonly bound: string
  /** Steps that run in the page. Each step waits until the page has painted the previous step. */
  readonly inputs: readonly (readonly [name: string, action: string, isUntimed?: 'untimed'])[]
}

const set = (selector: string, type: string, value: string): string => `
  const field = ${selector}
  Object.getOwnPropertyDescriptor(${type}.prototype, 'value').set.call(field, ${JSON.stringify(value)})
  field.dispatchEvent(new Event(${type === 'HTMLSelectElement' ? "'change'" : "'input'"}, { bubbles: true }))`
const query = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`
const type = (selector: string, text: string): string => set(query(selector), 'HTMLInputElement', text)
const choose = (selector: string, value: string): string => set(selector, 'HTMLSelectElement', value)
const key = (name: string, more = ''): string =>
  `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', bubbles: true, cancelable: true ${more} }))`
const press = (text: string): string =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent.trim().startsWith(${JSON.stringify(text)})).click()`
const toEnd = (selector: string): string => `${query(selector)}.scrollTo(0, 1e9)`

const account = '.watch-item[data-address-row]'
const gridScroller = '[role=grid]'
const row = '[role=row][data-row]'
const back = `${query('.pane-tools.is-journal .button')}.click()`
const untilRows = (count: number): string => `
  while (!(Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > ${count}))
    await new Promise((done) => setTimeout(done, 100))`
const loadAll = `for (let isMore = true; isMore;) {
    await new Promise((done) => setTimeout(done, 50))
    const older = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Load older')
    isMore = older !== undefined || document.querySelector('.tool-count').textContent.startsWith('Loading')
    older?.click()
  }`

export const lists: readonly MeasuredList[] = [
  {
    list: 'watchlist',
    bound: 'limit 5,000, virtual',
    inputs: [
      ['select', `${query(`${account} .watch-button`)}.click()`],
      ['scroll to the end', toEnd('.watch-scroller')],
      ['search', type('.watch-search input', 'Account 4')],
      ['clear', type('.watch-search input', '')],
    ],
  },
  {
    list: 'groups in a select',
    bound: 'limit 500',
    inputs: [
      ['open the menu', `${query(`${account} .item-menu`)}.click()`],
      [
        'open the dialog',
        `[...document.querySelectorAll('[role=menuitem]')].find((each) => each.textContent.includes('note')).click()`,
      ],
      ['close', key('Escape')],
    ],
  },
  {
    list: 'pending actions',
    bound: '2,500 ended, virtual (5,000 in bench pending)',
    inputs: [['filter', type('[role=combobox]', 'out')]],
  },
  {
    list: 'journal',
    bound: 'pages of 200, virtual',
    inputs: [
      ['open', press('Journal')],
      ['load 20,000', loadAll, 'untimed'],
      ['scroll to the end', toEnd(gridScroller)],
      ['select a row', `${query(row)}.click()`],
      ['filter', type('[role=combobox]', 'state:completed')],
      ['close', back],
    ],
  },
  {
    list: 'payouts',
    bound: 'limit 5,000 a list, 20,000 in all, virtual',
    inputs: [
      ['open', press('Payouts')],
      ['scroll to the end', toEnd(gridScroller)],
      ['search', type('[aria-label="Search payouts"]', 'Invoice 49')],
      ['clear', type('[aria-label="Search payouts"]', '')],
      ['select a row', `${query(row)}.click()`],
      ['close', back],
    ],
  },
  {
    list: 'palette',
    bound: 'limit 100 results',
    inputs: [
      ['open', key('k', ', ctrlKey: true')],
      ['search', type('.palette-field input', 'Account 49')],
      ['close', key('Escape')],
    ],
  },
  {
    list: 'alerts',
    bound: 'newest 600, 100 a click',
    inputs: [
      ['open', press('Alerts')],
      ['search', type('[type=search]', 'Account 4')],
      ['clear', type('[type=search]', '')],
    ],
  },
  {
    list: 'accounts of a rule',
    bound: 'limit 5,000, 100 shown',
    inputs: [
      ['open Rules', press('Rules')],
      ['add a rule', press('Add a rule')],
      [
        'choose accounts',
        choose(`[...document.querySelectorAll('select')].find((each) => each.value === 'all')`, 'some'),
      ],
      ['check an account', `${query('.scope-list input[type=checkbox]')}.click()`],
      ['close', key('Escape')],
    ],
  },
  {
    list: 'pools',
    bound: 'limit 500',
    inputs: [
      ['open', press('Pools')],
      ['select', `${query(`${account} .watch-button`)}.click()`],
      ['open the menu', `${query(`${account} .item-menu`)}.click()`],
      ['close', key('Escape')],
      ['overview', `${query('.overview-button')}.click()`],
    ],
  },
  {
    list: 'stored blocks',
    bound: 'latest 200 and pinned ones',
    inputs: [
      ['open', press('Blocks')],
      ['search', type('[aria-label="Search blocks"]', '99')],
      ['clear', type('[aria-label="Search blocks"]', '')],
    ],
  },
  {
    list: 'transactions of a block',
    bound: 'limit 200,000, virtual',
    inputs: [
      ['open', `${query('.watch-list .watch-button')}.click()`],
      ['receive all rows', untilRows(200_000), 'untimed'],
      ['scroll to the end', toEnd(gridScroller)],
    ],
  },
  {
    list: 'address book',
    bound: 'limit 10,000, 100 shown',
    inputs: [
      ['open Settings', press('Settings')],
      ['search', type('[aria-label="Search names, notes and addresses"]', 'Name 49')],
      ['clear', type('[aria-label="Search names, notes and addresses"]', '')],
    ],
  },
]
