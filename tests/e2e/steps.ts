import { expect, type Locator, type Page } from '@playwright/test'

export type PanelName = 'Pending' | 'Blocks' | 'Pools' | 'Alerts' | 'Settings'

export async function openPanel(page: Page, name: PanelName): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name }).click()
}

export function detailOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Detail' })
}

export async function addAccount(page: Page, address: string): Promise<void> {
  await openPanel(page, 'Pending')
  await page.getByRole('textbox', { name: 'Add address' }).fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

export async function addPool(page: Page, address: string): Promise<void> {
  await openPanel(page, 'Pools')
  await page.getByRole('textbox', { name: 'Pool address' }).fill(address)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

export async function openBlock(page: Page, text: string): Promise<void> {
  await openPanel(page, 'Blocks')
  await page.getByRole('textbox', { name: 'Block' }).fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

export async function saveKey(page: Page, key: string): Promise<void> {
  await openPanel(page, 'Settings')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Save key' }).click()
}

export function rowsOf(page: Page, grid: string): Locator {
  return page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
}

export function statusLine(page: Page): Locator {
  return page.getByRole('contentinfo')
}

export async function expectNoTrouble(page: Page): Promise<void> {
  await expect(statusLine(page)).toContainText('Service OK')
  await expect(statusLine(page)).not.toContainText(
    /No connection|Rate limited|Unreadable responses|Service error/,
  )
}
