import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startDemo } from '../../../electron/demo/start-demo.ts'
import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { paintedAfter, type Hosted } from '../hosted.ts'
import { startWatched, type LongestBlock } from '../live/main-blocks.ts'
import { longestFrameDuring, type LongestFrame } from '../live/page-trace.ts'
import { watchWindow } from '../live/window-watch.ts'
import { pageOf, residentMb, timeInput, type InputTime } from '../page-input.ts'
import { addressAt, fillProfile } from './fill.ts'
import { lists, type MeasuredList } from './inputs.ts'

export interface MeasuredInput extends InputTime {
  readonly name: string
}

interface MeasuredInputs {
  readonly taken: readonly MeasuredInput[]
  readonly pageMb: number
}

export interface Imported {
  readonly importMs: number
  /** The longest frame of the page during the import. */
  readonly longestFrame: LongestFrame
  readonly longestBlock: LongestBlock
  readonly pageMb: number
  readonly mainMb: number
  readonly domRows: number
  /** Time from process start to the first painted line of the watch list, ms. */
  readonly openMs: number
  /** Resident memory of the page after the start, MB. */
  readonly openPageMb: number
  /** Measured with every list filled. */
  readonly lists: readonly (MeasuredInputs & Pick<MeasuredList, 'list' | 'bound'>)[]
}

const row = '.watch-item[data-address-row]'

const friendlyAt = (nth: number): string => friendlyAddress(addressAt(nth), false)

/** Returns page code that runs the action and resolves with the ms until an element matching the selector is painted. */
const untilPainted = (selector: string, action: string): string => `new Promise((done) => {
  const began = performance.now()
  ${action}
  const look = () => document.querySelector(${JSON.stringify(selector)}) === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
  look()
})`

/** Measures the time from each input of a list to its paint. */
async function measureList(
  app: Hosted,
  page: number,
  { list, inputs }: MeasuredList,
): Promise<MeasuredInputs> {
  const taken: MeasuredInput[] = []
  for (const [name, action, isUntimed] of inputs) {
    try {
      if (isUntimed) await app.inPage(`(async () => { ${action} })()`)
      else taken.push({ name, ...(await timeInput(app, page, action)) })
    } catch (thrown) {
      throw new Error(`${list}: ${name}`, { cause: thrown })
    }
  }
  return { taken, pageMb: residentMb(page) }
}

/** Imports accounts from a file into an empty profile, then fills the other lists and starts again. */
export async function importAccounts(count: number, folder: string): Promise<Imported> {
  const profile = join(folder, 'import')
  const demo = await startDemo({ seed: 1 })
  const switches = [`--user-data-dir=${profile}`, `--base-url=${demo.url}`, '--panel=pending']
  try {
    const { app: first, takeBlock } = startWatched(switches, join(folder, 'import.blocks'))
    await paintedAfter(first, '.watch-pane input[type=file]')
    await watchWindow(first)
    const text = Array.from({ length: count }, (_, nth) => `${friendlyAt(nth)},Account ${nth + 1}`).join('\n')
    await takeBlock()
    let importMs = 0
    const longestFrame = await longestFrameDuring(first, async () => {
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
      await first.inPage(
        untilPainted(row, "document.querySelector('.dialog-form.is-wide .button.is-main').click()"),
      )
      importMs = performance.now() - began
      await wait(5_000)
    })
    const longestBlock = await takeBlock()
    const domRows = Number(await first.inPage(`document.querySelectorAll('${row}').length`))
    const [pageMb, mainMb] = [residentMb(await pageOf(first)), residentMb(first.pid)]
    await first.quit()

    fillProfile(profile, demo.url, count)
    const second = startWatched(switches, join(folder, 'open.blocks'))
    const openMs = await paintedAfter(second.app, row)
    await wait(5_000)
    const page = await pageOf(second.app)
    const openPageMb = residentMb(page)
    const { processorMs, clockMs } = await second.takeBlock()
    console.log(
      `main's longest block at the start: ${processorMs.toFixed(0)} ms of processor time, ${clockMs.toFixed(0)} ms by the clock`,
    )
    const measured: Imported['lists'][number][] = []
    for (const each of lists) measured.push({ ...each, ...(await measureList(second.app, page, each)) })
    await second.app.quit()
    return {
      importMs,
      longestFrame,
      longestBlock,
      pageMb,
      mainMb,
      domRows,
      openMs,
      openPageMb,
      lists: measured,
    }
  } finally {
    await demo.close()
  }
}
