import { join } from 'node:path'
import sharp from 'sharp'
import { choosePool } from '../../tests/e2e/pool-steps.ts'
import { openPanel, rowsOf } from '../../tests/e2e/steps.ts'
import { openBigBlock } from './blocks.ts'
import type { Camera } from './camera.ts'
import { closeDetail } from './panels.ts'

const size = { width: 1280, height: 760 }
const captionHeight = 34

interface Frame {
  readonly image: Buffer
  readonly ms: number
}

async function withCaption(screenshot: Buffer, caption: string): Promise<Buffer> {
  const escaped = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const strip = `<svg width="${size.width}" height="${captionHeight}">
    <rect width="100%" height="100%" fill="#e8a33d"/>
    <text x="16" y="23" font-family="sans-serif" font-size="17" font-weight="600" fill="#14161a">${escaped}</text></svg>`
  return await sharp(screenshot)
    .extend({ bottom: captionHeight, background: '#e8a33d' })
    .composite([{ input: Buffer.from(strip), gravity: 'south' }])
    .png()
    .toBuffer()
}

type Act = () => Promise<unknown>
type Scene = readonly [caption: string, act: Act]

function pendingScenes({ page }: Camera): readonly Scene[] {
  const filter = page.getByRole('combobox', { name: 'Filter', exact: true })
  const completed = rowsOf(page, 'Pending actions').filter({ hasText: /^Completed.*Swap/ })
  return [
    [
      'Pending: the actions of all watched accounts, as the service reports them',
      () => openPanel(page, 'Pending'),
    ],
    ['Select a row: each state, when it began and how it is known', () => completed.first().click()],
    ['One filter for all lists', () => filter.fill('asset:usdt amount>=100')],
    [
      'Journal: every ended action with its verified outcome',
      async () => {
        await filter.fill('')
        await page.getByRole('button', { name: /^Journal/ }).click()
        await rowsOf(page, 'Journal').nth(5).waitFor()
      },
    ],
    [
      'Payouts: drop a CSV, and each line is ticked off when its payment completes',
      async () => {
        await page.getByRole('main').getByRole('button', { name: 'Pending', exact: true }).click()
        await page.getByRole('button', { name: /^Payouts/ }).click()
      },
    ],
    [
      'Timeline: one lane per account; hatched where the moment is uncertain',
      async () => {
        await page.getByRole('main').getByRole('button', { name: 'Pending', exact: true }).click()
        await page.getByRole('button', { name: /^Timeline/ }).click()
        await page.getByRole('region', { name: 'Timeline' }).waitFor()
      },
    ],
    [
      'The time bar: every panel as it was at an earlier moment, also without a connection',
      async () => {
        await page.getByRole('button', { name: /^Timeline/ }).click()
        const bar = await page.getByRole('slider', { name: 'Selected time' }).boundingBox()
        if (bar === null) throw new Error('The time bar is missing.')
        await page.mouse.click(bar.x + bar.width * 0.79, bar.y + bar.height / 2)
        await page.getByRole('button', { name: 'Back to now' }).waitFor()
      },
    ],
    ['Back to now', () => page.getByRole('button', { name: 'Back to now' }).click()],
  ]
}

function blockScenes(camera: Camera): readonly Scene[] {
  const { page } = camera
  const filter = page.getByRole('combobox', { name: 'Filter', exact: true })
  return [
    [
      'Blocks: all short transactions of a block, stored for offline use',
      async () => {
        await openBigBlock(camera)
        await closeDetail(camera)
      },
    ],
    ['Only accounts with more than 20 transactions', () => filter.fill('count>20')],
    [
      'Accounts of the block by number of transactions',
      async () => {
        await filter.fill('')
        await page.getByRole('button', { name: 'Accounts', exact: true }).click()
      },
    ],
  ]
}

function poolScenes({ page }: Camera): readonly Scene[] {
  const open = (tab: string): Promise<void> => page.getByRole('tab', { name: tab }).click()
  return [
    [
      'Pools: stake, phase, expected return and yield of each pool',
      async () => {
        await openPanel(page, 'Pools')
        await page.getByRole('button', { name: /^All pools/ }).click()
      },
    ],
    ['A loss is critical: sent, returned, and who bears it', () => choosePool(page, 'Harbor pool')],
    [
      'Rounds: sent, returned, reward and commission, exact to the nanoton',
      async () => {
        await choosePool(page, 'Pool even')
        await open('Rounds')
      },
    ],
    ['Rewards of each nominator, each with its evidence', () => open('Rewards')],
    ['Changes: who joined, left, deposited', () => open('Changes')],
    [
      'A statement of one nominator, for any period, to print or save',
      async () => {
        await open('Current')
        await rowsOf(page, 'Nominators').nth(2).click()
        await page.getByRole('button', { name: 'Statement', exact: true }).click()
      },
    ],
  ]
}

function otherScenes({ page }: Camera): readonly Scene[] {
  return [
    ['Alerts: critical first, repeats grouped', () => openPanel(page, 'Alerts')],
    [
      'Rules: what fires, for which accounts, and how severe',
      () => page.getByRole('button', { name: 'Rules' }).click(),
    ],
    [
      'A rule is tested against stored history before it is saved',
      async () => {
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click()
        await page.getByText('It would have fired').waitFor()
      },
    ],
    [
      'Delivery: webhook, Slack, Telegram, ntfy and e-mail; off until you set one up',
      async () => {
        await openPanel(page, 'Settings')
        await page.getByRole('button', { name: 'Delivery', exact: true }).click()
      },
    ],
    [
      'Go to anything: accounts, amounts, hashes, blocks, commands',
      async () => {
        await openPanel(page, 'Pending')
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Go to anything' }).fill('usdt')
      },
    ],
  ]
}

/** Writes tour.gif: two minutes through all panels, one captioned picture for each step. */
export async function takeFilm(camera: Camera, folder: string): Promise<void> {
  const { page } = camera
  const before = page.viewportSize()
  await page.setViewportSize(size)
  await camera.setTheme('dark')
  const frames: Frame[] = []
  const groups = [pendingScenes, blockScenes, poolScenes, otherScenes]
  for (const [caption, act] of groups.flatMap((scenesOf) => scenesOf(camera)))
    await camera.scene(`film: ${caption}`, async () => {
      await act()
      await page.waitForTimeout(900)
      for (const ms of [2_500, 3_000]) {
        frames.push({ image: await withCaption(await page.screenshot(), caption), ms })
        await page.waitForTimeout(1_500)
      }
    })
  await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .gif({ delay: frames.map(({ ms }) => ms), dither: 0, effort: 7, interFrameMaxError: 4 })
    .toFile(join(folder, 'tour.gif'))
  console.log(join(folder, 'tour.gif'))
  if (before !== null) await page.setViewportSize(before)
}
