import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Demo } from '../../electron/demo/start-demo.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { anyAmount, choosePool, namePool, openTab, readWords, recordDrawnWords } from './pool-steps.ts'
import { addPool, detailOf, openBlock, rowsOf, statusLine } from './steps.ts'

/** The service's clock. It moves only when a step sets it, so that responses match the calculation below. */
const clock = { now: 0 }
const startAt = Date.UTC(2026, 10, 20, 12)

test.use({ demoOptions: { seed: 1, startAt, now: () => clock.now } })

const harbor = '-1:E6AB696EB7943143B371EE81C34CFE59F8D7F93997BE8D83B1EDB62F1D2772EF'
const solo = '-1:2278F6393AA895E0B506C8CF95E3AF6AECEA072B023CB4506A4FDC6FFCA6E469'

/*
 * Harbor pool. Times are in seconds after the start, amounts in nanotons. R is the reward of all nominators together. Each
 * nominator gets floor(R * amount / sum of amounts).
 *
 *       100  1,581,874,333,580,045 are staked, with 26 nominators; the validator has 120,282,794,552,309
 *     190.7  the stake is returned less a fine of 101 TON, which the validator pays: R = 0, validator -101,000,000,000
 *     260.2  0:5D58… deposits 8,760,102,551,195, which are credited at once
 *     486.6  1,643,196,684,662,516 are staked
 *  131262.5  R = 215,268,109,988 on 1,523,015,890,110,207 of 32 nominators, six of whom have only pending deposits; validator
 *            +92,257,761,423 = 120,274,052,313,732.  0:E392…: floor(215268109988 * 78358775648409 / 1523015890110207)
 *            = 11,075,488,866.  Sum of all floors: 215,268,109,973.
 *  131314    nine nominators leave, including 0:1B8A… with 46,520,574,442,809
 *  131563.5  1,588,788,354,131,803 are staked
 *  262334.7  the pool is slashed by the validator's 120,274,052,313,732 and by 1,250 TON more: R = -1,250,000,000,000 on
 *            1,468,515,301,818,071 of 31 nominators.  0:E392… with 78,369,851,137,275:
 *            floor(-1250000000000 * 78369851137275 / 1468515301818071) = -66,708,405,286; its pending 4,642,667,252,315 are
 *            credited.  Sum of all floors: -1,250,000,000,013.
 *  393406.5  R = 191,352,749,572 on 1,751,856,192,836,007 of 35 nominators, validator 0 -> 82,008,321,244.  0:E392… with
 *            82,945,809,984,304: 9,060,052,343.  Sum of all floors: 191,352,749,556.
 *
 * 0:E392… total: 11,075,488,866 - 66,708,405,286 + 9,060,052,343 = -46,572,864,077.
 * Total: 0 + 215,268,109,973 - 1,250,000,000,013 + 191,352,749,556 = -843,379,140,484, in 26 + 32 + 31 + 35 = 124 lines.
 */
const largest = '0:e39270504f8612984e7a0ba2c5b1c41d8d77274a885e123c6dbf082aaee7b068'
const allRewards = '−843.379140484'

async function refreshAt(page: Page, demo: Demo, seconds: number, shown: string): Promise<void> {
  clock.now = seconds * 1000
  const requests = demo.arrivals.length
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => demo.arrivals.length).toBeGreaterThan(requests)
  await expect(page.locator('main')).toContainText(shown)
}

test('three pool rounds show rewards, a slashing, joined and former nominators, and history', async ({
  app,
  page,
  demo,
  profile,
}) => {
  const main = page.locator('main')

  await test.step('the first response corrects the clock', async () => {
    await openBlock(page, '0,8000000000000000,281967234')
    await expect(main).toContainText('20 transactions')
  })

  await test.step('responses arrive', async () => {
    clock.now = 100_000
    await addPool(page, harbor)
    await expect(main).toContainText('1,581,874.333580045')
    await namePool(page, 'Harbor')
    await refreshAt(page, demo, 230, '120,181.794552309')
    await refreshAt(page, demo, 500, '1,643,196.684662516')
    await refreshAt(page, demo, 131_200, '32 nominators')
    await refreshAt(page, demo, 131_290, '120,274.052313732')
    await refreshAt(page, demo, 131_340, '23 nominators')
    await refreshAt(page, demo, 131_600, '1,588,788.354131803')
    await refreshAt(page, demo, 262_300, '31 nominators')
    await refreshAt(page, demo, 262_380, '82,945.809984304')
    const loss = main.locator('.inline-message.is-bad')
    // 1,588,788.354131803 was sent. The validator lost 120,274.052313732, and the nominators lost 1,250.000000013.
    await expect(loss).toContainText('Loss: −121,524.052313745 TON')
    await expect(loss).toContainText('sent 1,588,788.354131803, returned 1,467,264.301818058')
    await expect(loss).toContainText('validator −120,274.052313732, nominators −1,250.000000013')
    await refreshAt(page, demo, 262_450, '30 nominators')
    await refreshAt(page, demo, 262_750, '1,751,855.192836007')
    await expect(main).toContainText('Expected back')
    await expect(main).toContainText(/estimate from/)
  })

  await test.step('the reward of a single nominator is not separable from its deposits', async () => {
    clock.now = 393_340_000
    await addPool(page, solo)
    await expect(main).toContainText('515,587.030101428')
    await namePool(page, 'Solo')
    await refreshAt(page, demo, 393_380, '101,546.225036349')
    await openTab(page, 'Rewards')
    await expect(rowsOf(page, 'Rewards')).toHaveCount(1)
    await openTab(page, 'Changes')
    await expect(rowsOf(page, 'Changes').filter({ hasText: 'not separable' }).first()).toBeVisible()
    await choosePool(page, 'Harbor')
    await refreshAt(page, demo, 393_380, '35 nominators')
    await refreshAt(page, demo, 393_440, '82.008321244')
  })

  await test.step('rewards match the formula of the contract to the nanoton', async () => {
    await openTab(page, 'Rewards')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('all')
    await expect(page.getByRole('grid', { name: 'Rewards' })).toHaveAttribute('aria-rowcount', '125')
    await expect(page.getByRole('tabpanel')).toContainText(`124 entries, total ${allRewards}`)
    const own = rowsOf(page, 'Rewards').filter({ has: page.locator(`[data-address="${largest}"]`) })
    await expect(own.first()).toContainText('+9.060052343')
    await own.first().getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('tab', { name: 'Difference' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText('nominators +')

    const from = page.getByRole('tabpanel').getByLabel('From')
    await from.fill('2026-11-11')
    await expect(from).toHaveValue(/^2026-11-11/)
    await page.getByRole('button', { name: /^Show from the first response/ }).click()
    await expect(from).not.toHaveValue(/^2026-11-11/)
    await expect(page.getByRole('tabpanel')).toContainText('nominators +')
    await from.fill('2026-11-11')
    await page.getByRole('button', { name: 'Reset period' }).click()
    await expect(from).not.toHaveValue(/^2026-11-11/)

    await openTab(page, 'Current')
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const column of ['Reward, all', 'Rounds', 'First seen'])
      await page.getByRole('checkbox', { name: column, exact: true }).check()
    await page.keyboard.press('Escape')
    const nominator = rowsOf(page, 'Nominators').filter({
      has: page.locator(`[data-address="${largest}"]`),
    })
    await expect(nominator.locator('.cell-all')).toHaveText('−46.572864077')
    await expect(nominator.locator('.cell-rounds')).toHaveText('4')
    await expect(nominator.locator('.cell-since')).toContainText('≤ 20')
    const totals = page.getByRole('group', { name: 'Totals' }).locator('.cell-all')
    const nanotons = (await totals.allTextContents()).map((text) => {
      const [whole = '', fraction = ''] = text.replace('−', '-').replaceAll(',', '').split('.')
      return BigInt(whole + fraction.padEnd(9, '0'))
    })
    // One row sums the present nominators, the other the former nominators.
    expect(nanotons).toHaveLength(2)
    expect(nanotons.reduce((sum, each) => sum + each, 0n)).toBe(-843_379_140_484n)
    await nominator.click()
    const detail = detailOf(page)
    await expect(detail).toContainText('−46.572864077')
    await expect(detail).toContainText('4 observed rounds, at least one with a loss')
    await detail.getByRole('button', { name: 'Mark as mine' }).click()
    await expect(rowsOf(page, 'Nominators').filter({ hasText: 'mine' })).toHaveCount(1)
  })

  await test.step('the CSV has the same total', async () => {
    await openTab(page, 'Rewards')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('all')
    await expect(page.getByRole('grid', { name: 'Rewards' })).toHaveAttribute('aria-rowcount', '125')
    const file = join(profile, 'rewards.csv')
    await app.saveNextAs(file)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText(`Saved ${file}`)).toBeVisible()
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n')
    const column = head?.split(',').indexOf('reward_nano') ?? -1
    expect(lines).toHaveLength(124)
    const rewards = lines.map((line) => BigInt(line.split(',')[column] ?? ''))
    expect(rewards.reduce((sum, reward) => sum + reward, 0n)).toBe(-843_379_140_484n)
    expect(lines.filter((line) => line.includes(largest)).map((line) => line.split(',')[column])).toEqual([
      '9060052343',
      '-66708405286',
      '11075488866',
      '0',
    ])
  })

  await test.step('a round has both parts and the commission, and a nominator a statement', async () => {
    await openTab(page, 'Rounds')
    const rounds = rowsOf(page, 'Completed rounds')
    await expect(rounds).toHaveCount(4)
    // 92,257,761,423 of 307,525,871,411 is 30 %, rounded down.
    await expect(rounds.nth(2)).toContainText('+92.257761423')
    await expect(rounds.nth(2).locator('.cell-commission')).toHaveText('30 %')
    await expect(
      rounds
        .nth(1)
        .locator('.cell-commission')
        .getByTitle(/in a round with a loss/),
    ).toBeVisible()
    await expect(
      rounds
        .nth(3)
        .locator('.cell-commission')
        .getByTitle(/lost or withdrew/),
    ).toBeVisible()
    await expect(rounds.nth(3).locator('.cell-reward .tone-attention')).toHaveText('−101')
    await openTab(page, 'Current')
    await rowsOf(page, 'Nominators')
      .filter({ has: page.locator(`[data-address="${largest}"]`) })
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Statement' }).click()
    await expect(page.getByRole('main').getByText('Reconciles to the nanoton.')).toBeVisible()
    await expect(rowsOf(page, 'Statement').filter({ hasText: '−66.708405286' })).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Totals of the statement' })).toContainText('Total, ')
    const printed = page.locator('.print-page tr').filter({ hasText: '82,945.809984304' })
    await expect(printed).toContainText(['Loss−66.708405286', 'Became stake(4,642.667252315)'])
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeHidden()
    await page.emulateMedia({ media: null })
    expect.soft(await violationsOf(page), 'Statement').toEqual([])
    await page.getByRole('button', { name: /^All pools/ }).click()
    await expect(rowsOf(page, 'All pools')).toHaveCount(2)
    expect.soft(await violationsOf(page), 'All pools').toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeVisible()
    await page.emulateMedia({ media: null })
    await choosePool(page, 'Harbor')
  })

  await test.step('former nominators keep their last balance, and the log has every change', async () => {
    await openTab(page, /^Former/)
    await expect(rowsOf(page, 'Former nominators').filter({ hasText: '46,520.574442809' })).toHaveCount(1)
    await openTab(page, 'Changes')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('all')
    const log = page.getByRole('grid', { name: 'Changes' })
    await expect(log).toContainText('Stake returned')
    await log.press('End')
    await expect(log).toContainText('−101')
    const words = new Set<string>()
    await rowsOf(page, 'Changes').first().focus()
    const index = async () => Number(await log.locator('[role=row]:focus').getAttribute('aria-rowindex'))
    for (let at = await index(); ; at = await index()) {
      for (const text of await log.locator('.cell-kind').allTextContents()) words.add(text)
      // The first row is the head.
      if (at === 2) break
      await page.keyboard.press('PageUp')
      await expect.poll(index).toBeLessThan(at)
    }
    for (const word of [
      'Joined',
      'Left',
      'Deposited',
      'Pending credited',
      'Stake sent',
      'Returned with a loss',
    ])
      expect([...words]).toContain(word)
  })

  await test.step('the slider steps through changes in both directions', async () => {
    const slider = page.getByRole('slider', { name: 'Displayed change' })
    await slider.press('Home')
    await expect(page.getByRole('button', { name: 'Back to now' })).toBeVisible()
    await expect(main).toContainText('1,581,874.333580045')
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled()
    await page.getByRole('button', { name: 'Later change' }).click()
    await expect(main).toContainText('120,181.794552309')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(main).toContainText('82.008321244')
  })

  await test.step('a period without responses is a gap', async () => {
    await demo.faults.set('*', 'offline')
    await page.getByRole('button', { name: 'Refresh' }).click()
    // Each response corrects the app's clock. Without this, the gap would end at the same second as the last change.
    clock.now = 393_560_000
    // The status line may show “offline” because of another pool.
    const failure = main.locator('.inline-message', { hasText: 'Last response' })
    await expect(failure).toBeVisible()
    await expect(statusLine(page)).toContainText('No connection')
    await demo.faults.clear()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(failure).toHaveCount(0)
    await expect(statusLine(page)).not.toContainText('No connection')
    await page.getByRole('button', { name: 'Show charts' }).click()
    await page.getByRole('button', { name: 'Show the history as a table' }).click()
    await expect(rowsOf(page, 'History').filter({ hasText: 'not observed until' })).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Show the history as a table' }).click()
    await expect(page.locator('.step-gap').first()).toHaveAttribute('title', /^Not observed from/)
    await openTab(page, 'Changes')
    await expect(rowsOf(page, 'Changes').first()).toContainText(/^.*Not observedRequest failed: /)
  })

  await test.step('a list that is shorter than the count is reported', async () => {
    clock.now = 393_600_000
    await addPool(page, '-1:2688B87C27C14E27A68DEA6657703383B4A6AD920E8635ECB242D32278554D84')
    await expect(main).toContainText('19 nominators')
    await refreshAt(page, demo, 394_500, 'service reports 19, lists 18')
    await openTab(page, 'Changes')
    await expect(rowsOf(page, 'Changes').filter({ hasText: 'Not listed' })).toHaveCount(1)
    await openTab(page, /^Former/)
    await expect(page.getByRole('grid', { name: 'Former nominators' })).not.toContainText('2026-')
  })

  await test.step('own addresses are shown in all pools', async () => {
    await page.getByRole('button', { name: /^Total staked/ }).click()
    await expect(rowsOf(page, 'My addresses')).toHaveCount(2)
    await expect(page.getByRole('grid', { name: 'My addresses' })).toContainText('88,127.16354664')
    await expect(page.getByRole('grid', { name: 'Rewards' })).toHaveAttribute('aria-rowcount', '5')
    expect.soft(await violationsOf(page), 'My addresses').toEqual([])
    await rowsOf(page, 'My addresses').last().click({ button: 'right' })
    await expect(page.getByRole('menu')).toHaveCount(0)
    await rowsOf(page, 'My addresses').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Statement' }).click()
    await expect(page.locator('.statement-sums')).toContainText('Closing')
    await page.getByRole('button', { name: /^Total staked/ }).click()
    await rowsOf(page, 'Rewards').first().getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('tab', { name: 'Difference' })).toHaveAttribute('aria-selected', 'true')
    await expect(rowsOf(page, 'Difference').filter({ hasText: '+9.060052343' })).toHaveCount(1)
  })

  await test.step('every table is accessible and usable with the keyboard', async () => {
    await choosePool(page, 'Harbor')
    await openTab(page, 'Current')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Filter nominators' })).toBeFocused()
    await page.keyboard.type('EQDjknBQ')
    await expect(rowsOf(page, 'Nominators')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await rowsOf(page, 'Nominators').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const detail = detailOf(page)
    await expect(detail).toContainText('Nominator 2 of')
    await expect(detail).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowsOf(page, 'Nominators').nth(1)).toBeFocused()
    await page.getByRole('button', { name: 'Hide charts' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Shares' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show charts' }).press('Enter')
    await page.getByRole('tab', { name: 'Current' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /^Former/ })).toHaveAttribute('aria-selected', 'true')
    for (const tab of ['Difference', 'Rewards']) {
      await openTab(page, tab)
      expect.soft(await violationsOf(page), tab).toEqual([])
      await page.getByRole('button', { name: 'Show the shares as a table' }).click()
      await page.getByRole('button', { name: 'Show the history as a table' }).click()
    }
  })

  await test.step('hidden amounts are hidden everywhere', async () => {
    await choosePool(page, 'Harbor')
    await expect(page.getByRole('region', { name: 'History' }).locator('canvas')).toBeVisible()
    const drawn = await recordDrawnWords(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Hide amounts')
    await page.getByRole('option', { name: 'Hide amounts' }).click()
    // The timeout ends before the next response, which would redraw the chart anyway.
    await expect.poll(drawn, { timeout: 8_000 }).toContain('•••')
    const words = await drawn()
    expect.soft(words.slice(words.indexOf('•••')).join('\n'), 'the chart').not.toMatch(anyAmount)
    await openTab(page, 'Current')
    await expect(rowsOf(page, 'Nominators')).not.toHaveCount(0)
    await rowsOf(page, 'Nominators').first().click()
    for (const tab of ['Current', /^Former/, 'Changes', 'Difference', 'Rewards', 'Rounds']) {
      await openTab(page, tab)
      await expect(page.getByRole('tabpanel')).toBeVisible()
      expect.soft(await readWords(page), String(tab)).not.toMatch(anyAmount)
    }
    await page.getByRole('button', { name: 'Show the shares as a table' }).click()
    await page.getByRole('button', { name: 'Show the history as a table' }).click()
    await expect(rowsOf(page, 'History').first()).toContainText('•••')
    expect.soft(await readWords(page), 'tables of the charts').not.toMatch(anyAmount)
    await page.getByRole('button', { name: /^Total staked/ }).click()
    await expect(rowsOf(page, 'My addresses')).toHaveCount(2)
    expect.soft(await readWords(page), 'My addresses').not.toMatch(anyAmount)
  })
})
