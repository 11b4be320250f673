import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

export async function choosePool(page: Page, name: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Followed pools' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

export async function namePool(page: Page, name: string): Promise<void> {
  const more = page
    .getByRole('region', { name: 'Followed pools' })
    .getByRole('button', { name: /^More for (Ef|kf)/ })
  await more.last().click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeVisible()
}

export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

/** Returns all texts of the window: content, tooltips, screen reader texts and the title. */
export async function readWords(page: Page): Promise<string> {
  return page.locator('body').evaluate((element) => {
    const spoken = [...element.querySelectorAll('*')].flatMap((each) =>
      ['title', 'aria-label', 'aria-valuetext', 'aria-description', 'value', 'placeholder'].map(
        (name) => each.getAttribute(name) ?? '',
      ),
    )
    const texts: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      texts.push(node.textContent ?? '')
    return [document.title, ...texts, ...spoken].join('\n')
  })
}

/** Matches the thousands or the fraction of an amount, but not the network constants in seconds. */
export const anyAmount = /[.]\d{6,}|\d,\d{3}(?!\d|,| s)/

export async function recordDrawnWords(page: Page): Promise<() => Promise<readonly string[]>> {
  const record = await page.evaluateHandle(() => {
    const words: string[] = []
    const { prototype } = CanvasRenderingContext2D
    const fillText = prototype.fillText
    prototype.fillText = function (text, x, y, width) {
      words.push(text)
      return width === undefined ? fillText.call(this, text, x, y) : fillText.call(this, text, x, y, width)
    }
    return words
  })
  return () => record.jsonValue()
}
