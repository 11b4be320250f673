import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { choosePool } from './pool-steps.ts'
import { openPanel, rowsOf, type PanelName } from './steps.ts'

const panels: readonly PanelName[] = ['Pending', 'Blocks', 'Pools', 'Alerts', 'Settings']

/**
 * Returns the visible texts that do not fit into their box, and the tables that scroll sideways. Fields scroll, and raw data may
 * be longer than its pane.
 */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, display } = getComputedStyle(element)
      // Text that only screen readers read has a box of one pixel.
      const isClipped = (overflowX === 'hidden' || overflowX === 'clip') && element.clientWidth > 1
      const isTable = element.role === 'grid'
      if (!(isClipped || isTable) || display === 'inline') return false
      // Text beyond the left side of a right-aligned cell does not count as scrollable.
      const text = document.createRange()
      text.selectNodeContents(element)
      const isCutLeft =
        element.matches('.cell.is-end') &&
        text.getBoundingClientRect().left < element.getBoundingClientRect().left - 0.5
      return isCutLeft || element.scrollWidth > element.clientWidth
    }
    const all = [...document.querySelectorAll('#root *')]
    // In a narrow table, a link to the same payment is an icon.
    const free = '.visually-hidden, .tool-word, .same-payment.is-row, input, select, svg *, canvas'
    return all
      .filter((element) => !element.matches(free))
      .filter(
        (element) => element.checkVisibility() && (element.textContent ?? '').trim() !== '' && isCut(element),
      )
      .map((element) => `${element.className}: ${element.textContent}`)
  })
}

/** Returns the chosen options that do not fit into their field: a copy with only this option shows the width that it needs. */
function cutOptions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isCut = (field: HTMLSelectElement): boolean => {
      const copy = document.importNode(field)
      const [chosen] = field.selectedOptions
      if (chosen !== undefined) copy.append(document.importNode(chosen, true))
      Object.assign(copy.style, { position: 'absolute', width: 'auto', minWidth: '0', maxWidth: 'none' })
      field.after(copy)
      const needed = copy.offsetWidth
      copy.remove()
      return needed > field.offsetWidth
    }
    return [...document.querySelectorAll('select')]
      .filter((field) => field.checkVisibility() && isCut(field))
      .map((field) => field.selectedOptions[0]?.textContent ?? '')
  })
}

/** Returns the examples in empty fields that do not fit. */
function cutExamples(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const isCut = (field: HTMLInputElement): boolean => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
      if (context === null) return true
      context.font = `${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return context.measureText(field.placeholder).width > room
    }
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility() && field.value === '' && isCut(field))
      .map(({ placeholder }) => placeholder)
  })
}

/** Returns the controls whose focus ring is missing, or cut by the nearest element that clips. */
function hiddenRings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isHidden = (element: HTMLElement): boolean => {
      const before = getComputedStyle(element).backgroundColor
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
      if (document.activeElement !== element) return false
      const { outlineStyle, outlineWidth, outlineOffset, backgroundColor } = getComputedStyle(element)
      if (outlineStyle === 'none') return before === backgroundColor
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const box = element.getBoundingClientRect()
      let around = element.parentElement
      while (around !== null && getComputedStyle(around).overflowX === 'visible')
        around = around.parentElement
      if (around === null) return false
      const room = around.getBoundingClientRect()
      const isInside = box.top >= room.top && box.bottom <= room.bottom
      const isCut = (low: number, high: number, least: number, most: number): boolean =>
        low - reach < least - 0.5 || high + reach > most + 0.5
      return (
        isCut(box.left, box.right, room.left, room.right) ||
        // Rows at the edge of a list scroll into view when the user moves to them.
        (isInside && !/auto|scroll/.test(getComputedStyle(around).overflowY)
          ? isCut(box.top, box.bottom, room.top, room.bottom)
          : false)
      )
    }
    const controls = [
      ...document.querySelectorAll<HTMLElement>('#root :is(button, input, select, [tabindex])'),
    ]
    const hidden = controls.filter((element) => element.checkVisibility() && isHidden(element))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return [...new Set(hidden.map(({ className, outerHTML }) => className || outerHTML.slice(0, 80)))]
  })
}

/** Writes the longest phase in the place of another one, because the pools of the demo may all be staked. */
async function writeLongestPhase(page: Page): Promise<void> {
  const phase = page.locator('.grid-body .cell-phase span').first()
  await phase.evaluate((element) => (element.textContent = 'not staked'))
}

/** Writes the longest amount of a narrow column, 21 characters, as what a trade paid. */
async function writeLongestTrade(page: Page): Promise<void> {
  const paid = page.locator('.grid-body .amount-pair .amount:has(.amount-fraction)').first()
  await paid.evaluate((element) => {
    const parts = { '.amount-whole': '−12,345', '.amount-fraction': '.123456789', '.amount-unit': 'TON' }
    for (const [part, text] of Object.entries(parts)) {
      const found = element.querySelector(part)
      if (found !== null) found.textContent = text
    }
  })
}

test('the default layout cuts no text and no focus ring at 1000, 1360 and 1920 px', async ({ launch }) => {
  const { page } = await launch({ switches: ['--demo'] })
  await expect(rowsOf(page, 'Pending actions').nth(12)).toBeVisible({ timeout: 60_000 })
  const look = async (what: string): Promise<void> => {
    await page.waitForTimeout(100)
    expect.soft(await cutTexts(page), what).toEqual([])
    expect.soft(await cutOptions(page), what).toEqual([])
    expect.soft(await cutExamples(page), what).toEqual([])
    if (what.endsWith('1360 px')) expect.soft(await hiddenRings(page), what).toEqual([])
  }
  for (const [width, height] of [
    [1000, 700],
    [1360, 860],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const panel of panels) {
      await openPanel(page, panel)
      await page.waitForTimeout(200)
      if (panel === 'Pending') await writeLongestTrade(page)
      await look(`${panel} at ${width} px`)
    }
    await openPanel(page, 'Pending')
    await page.getByRole('button', { name: 'Journal' }).click()
    await expect(rowsOf(page, 'Journal').first()).toBeVisible()
    await look(`Journal at ${width} px`)
    await page.getByRole('button', { name: 'Pending', exact: true }).last().click()

    await openPanel(page, 'Pools')
    for (const place of ['Total staked', 'Statement', 'All pools']) {
      await choosePool(page, place)
      if (place === 'All pools') await writeLongestPhase(page)
      await look(`${place} at ${width} px`)
    }
    await choosePool(page, 'Pool even')
    await expect(page.getByRole('tab')).toHaveCount(7)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await look(`${await tab.textContent()} at ${width} px`)
    }
    await choosePool(page, 'All pools')
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await look(`Rules at ${width} px`)
    await page.getByRole('button', { name: 'History', exact: true }).click()
  }

  await openPanel(page, 'Settings')
  await page.getByRole('radio', { name: 'Date and time', exact: true }).check()
  for (const [width, height] of [
    [1000, 700],
    [1360, 860],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const panel of ['Pending', 'Blocks', 'Alerts'] as const) {
      await openPanel(page, panel)
      await look(`${panel} with dates at ${width} px`)
    }
    await openPanel(page, 'Pools')
    await choosePool(page, 'Pool even')
    await page.getByRole('tab', { name: 'Inbox' }).click()
    await look(`Inbox with dates at ${width} px`)
    await choosePool(page, 'All pools')
  }

  await openPanel(page, 'Pending')
  await page.getByRole('button', { name: 'More for Cold vault' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = 'Cold vault of the second custodian, Zurich'
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const cut = page.getByRole('region', { name: 'Watched accounts' }).getByText(name)
  await expect(cut).toHaveAttribute('title', new RegExp(`^${name}\\nEQ`))

  await page.setViewportSize({ width: 400, height: 600 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Zurich')
  const entry = page.getByRole('option').getByText(name, { exact: true })
  await entry.hover()
  await expect(entry).toHaveAttribute('title', name)
})
