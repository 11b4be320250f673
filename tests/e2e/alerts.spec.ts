import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { namePool } from './pool-steps.ts'
import { addPool, openPanel } from './steps.ts'

const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 20 } })

test('a rule is tested and saved, fires one notification, and a click on it shows the pool', async ({
  app,
  page,
  demo,
}) => {
  await test.step('the first load shows no notification', async () => {
    await addPool(page, pool)
    await expect(page.locator('main')).toContainText('nominators', { ignoreCase: true })
    expect(await app.notifications()).toEqual([])
  })

  await test.step('a rule with an invalid amount is not saved', async () => {
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page
      .getByLabel('When', { exact: true })
      .selectOption({ label: 'The validator’s own funds are low' })
    await page.getByLabel('Duration').fill('0')
    await page.getByLabel('Below (TON)').fill('much')
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter an amount')
  })

  await test.step('the dry run over stored history shows when the rule would have fired', async () => {
    await page.getByLabel('Name').fill('Validator runs low')
    await page.getByLabel('Below (TON)').fill('999999999')
    await expect(page.getByRole('dialog')).toContainText('It would have fired 1 time in the last 30 days.')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('list', { name: 'Rules', exact: true })).toContainText('Validator runs low')
  })

  await test.step('the next response raises one alert and one notification', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    await openPanel(page, 'Pools')
    await page
      .getByRole('button', { name: /^Refresh/ })
      .first()
      .click()
    await expect.poll(app.notifications).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^Validator runs low · Ef·_zvoSh···N_dueZ$/),
        body: expect.stringMatching(/^Validator of Ef·_zvoSh···N_dueZ has only /),
      }),
    ])
    await openPanel(page, 'Alerts')
    await expect(page.locator('main')).toContainText('Validator of Ef·_zvoSh···N_dueZ has only')
    await expect(page.locator('main')).toContainText('minimum: 999,999,999 TON')
    expect((await app.tray()).toolTip).toContain('1 alert')
  })

  await test.step('a click on the notification shows the pool in a hidden window', async () => {
    await app.closeWindow()
    await expect.poll(app.isWindowVisible).toBe(false)
    await app.clickNotification()
    await expect.poll(app.isWindowVisible).toBe(true)
    const again = await app.findPage()
    await expect(
      again.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Pools' }),
    ).toHaveAttribute('aria-current', 'page')
  })

  await test.step('the alert shows the pool’s current label', async () => {
    const again = await app.findPage()
    await namePool(again, 'Treasury')
    await openPanel(again, 'Alerts')
    await expect(again.locator('main')).toContainText('Validator of Treasury has only')
  })

  await test.step('Show in Alerts lists the alerts of the pool', async () => {
    const again = await app.findPage()
    await openPanel(again, 'Alerts')
    await again.getByRole('searchbox', { name: 'Search alerts' }).fill('no such alert')
    await openPanel(again, 'Pools')
    await again
      .locator('.pool-list, .watch-list')
      .getByRole('button', { name: /^Treasury/ })
      .first()
      .click()
    await again.getByRole('button', { name: 'Show in Alerts' }).click()
    await expect(again.getByLabel('Account, pool or group').locator('option:checked')).toHaveText('Treasury')
    await expect(again.getByRole('searchbox', { name: 'Search alerts' })).toHaveValue('')
    await expect(again.getByRole('region', { name: 'Open' })).toContainText('Validator of Treasury has only')
    await again.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('an acknowledged alert leaves the tray and does not notify again', async () => {
    const again = await app.findPage()
    await openPanel(again, 'Alerts')
    await expect(async () => {
      const open = again.getByRole('button', { name: 'Acknowledge', exact: true }).first()
      if (await open.isVisible()) await open.click()
      await expect(again.locator('main')).toContainText('no open alerts', { timeout: 1_000 })
    }).toPass()
    await expect.poll(async () => (await app.tray()).toolTip).not.toContain('1 alert')
    await openPanel(again, 'Pools')
    const asked = demo.arrivals.length
    await again
      .getByRole('button', { name: /^Refresh/ })
      .first()
      .click()
    await expect.poll(() => demo.arrivals.length).toBeGreaterThan(asked)
    expect((await app.notifications()).filter(({ body }) => body.startsWith('Validator of'))).toHaveLength(1)
  })
})
