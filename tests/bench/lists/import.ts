import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { startDemo } from '../../../electron/demo/start-demo.ts'
import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { paintedAfter, startHosted, type Hosted } from '../hosted.ts'
import { watchWindow } from '../live/window-watch.ts'

export interface Imported {
  readonly importMs: number
  readonly longestFrameMs: number
  /** Longest block of main while importing, ms. */
  readonly longestBlockMs: number
  readonly pageMb: number
  readonly mainMb: number
  readonly domRows: number
  /** From process start to the first painted line of the watch list, ms. */
  readonly openMs: number
  readonly openFrameMs: number
  /** Resident memory of the page after the start, MB. */
  readonly openPageMb: number
  /** From an input to its paint with all accounts, ms. */
  readonly inputs: Readonly<Record<string, number>>
}

const row = '.watch-item[data-address-row]'

function addressOf(nth: number): string {
  return friendlyAddress(`0:${(nth + 1).toString(16).padStart(8, '0').repeat(8)}`, false)
}

/** Waits in the page until an element matching the selector exists and is painted. Returns how long, ms. */
const untilPainted = (selector: string, action: string): string => `new Promise((done) => {
  const began = performance.now()
  ${action}
  const look = () => document.querySelector(${JSON.stringify(selector)}) === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
  look()
})`

const type = (selector: string, text: string): string => `
  const field = document.querySelector(${JSON.stringify(selector)})
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
  field.dispatchEvent(new Event('input', { bubbles: true }))`
const key = (name: string, more = ''): string =>
  `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', bubbles: true, cancelable: true ${more} }))`
const press = (text: string): string =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(text)}).click()`

/** One input each. The page was painted before. */
const actions: readonly (readonly [name: string, action: string])[] = [
  ['select an account', `document.querySelector('${row} .watch-button').click()`],
  ['scroll to the last account', "document.querySelector('.watch-scroller').scrollTo(0, 1e9)"],
  ['search the watchlist', type('.watch-search input', 'Account 4')],
  ['clear the search', type('.watch-search input', '')],
  ['filter Pending', type('.filter-field input, [role=combobox]', 'out')],
  ['open the palette', key('k', ', ctrlKey: true')],
  ['search the palette', type('.palette-field input', 'Account 49')],
  ['close the palette', key('Escape')],
  ['open Alerts', press('Alerts')],
  ['open Rules', press('Rules')],
  ['add a rule', press('Add a rule')],
  [
    'choose accounts of the rule',
    `const select = [...document.querySelectorAll('select')].find((each) => each.value === 'all')
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, 'some')
    select.dispatchEvent(new Event('change', { bubbles: true }))`,
  ],
  ['check an account of the rule', "document.querySelector('.scope-list input[type=checkbox]').click()"],
]

/** Runs an action in the page. Resolves with the time to its paint, ms. */
const timed = (action: string): string => `new Promise((done) => {
  const began = performance.now();
  ${action};
  requestAnimationFrame(() => setTimeout(() => {
    const taken = performance.now() - began
    setTimeout(() => done(taken), 300)
  }))
})`

async function pageMbOf(app: Hosted): Promise<number> {
  const browser = await chromium.connectOverCDP(await app.endpoint())
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMb(id))
  await browser.close()
  return Math.max(...sizes)
}

/** Returns the resident memory of a process, MB. Linux only. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1]) / 1_024)
}

/** Imports accounts from a file into an empty profile, then starts again with them. */
export async function importAccounts(count: number, folder: string): Promise<Imported> {
  const blocks = join(folder, 'import.blocks')
  process.env['LOOKOUT_BENCH_BLOCKS'] = blocks
  const demo = await startDemo({ seed: 1 })
  const switches = [`--user-data-dir=${join(folder, 'import')}`, `--base-url=${demo.url}`, '--panel=pending']
  const preload = fileURLToPath(new URL('../live/event-loop.ts', import.meta.url))
  const takeBlock = async (app: Hosted): Promise<number> => {
    process.kill(app.pid, 'SIGUSR2')
    await wait(500)
    return Number(readFileSync(blocks, 'utf8'))
  }
  try {
    const first = startHosted(switches, { preload })
    await paintedAfter(first, '.watch-pane input[type=file]')
    const window = await watchWindow(first)
    const text = Array.from({ length: count }, (_, nth) => `${addressOf(nth)},Account ${nth + 1}`).join('\n')
    await takeBlock(first)
    await window.takeLongestFrame()
    const began = performance.now()
    await first.inPage(
      untilPainted(
        '.review-table tbody tr',
        `const files = new DataTransfer()
        files.items.add(new File([${JSON.stringify(text)}], 'list.csv'))
        const field = document.querySelector('.watch-pane input[type=file]')
        field.files = files.files
        field.dispatchEvent(new Event('change', { bubbles: true }))`,
      ),
    )
    console.log(`reviewed after ${Math.round(performance.now() - began)} ms`)
    await first.inPage(untilPainted(row, "document.querySelector('.import-dialog .button.is-main').click()"))
    const importMs = performance.now() - began
    await wait(5_000)
    const longestFrameMs = await window.takeLongestFrame()
    const longestBlockMs = await takeBlock(first)
    const domRows = Number(await first.inPage(`document.querySelectorAll('${row}').length`))
    const [pageMb, mainMb] = [await pageMbOf(first), residentMb(first.pid)]
    await first.quit()

    const second = startHosted(switches, { preload })
    const openMs = await paintedAfter(second, row)
    const opened = await watchWindow(second)
    await wait(5_000)
    const openFrameMs = await opened.takeLongestFrame()
    const openPageMb = await pageMbOf(second)
    console.log(`main's longest block at the start: ${(await takeBlock(second)).toFixed(0)} ms`)
    const inputs: Record<string, number> = {}
    for (const [name, action] of actions) inputs[name] = Number(await second.inPage(timed(action)))
    await second.quit()
    return {
      importMs,
      longestFrameMs,
      longestBlockMs,
      pageMb,
      mainMb,
      domRows,
      openMs,
      openFrameMs,
      openPageMb,
      inputs,
    }
  } finally {
    await demo.close()
  }
}
