import { expect, test } from './fixture.ts'
import { addAccount, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

test('the tray tells counts and age, and has Open and Quit', async ({ app, page, demo }) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await expect
    .poll(async () => (await app.tray()).toolTip)
    .toMatch(/^Lookout .*\d+ pending actions? · .*1 account · 0 pools · as of \d\d:\d\d$/)
  const labels = (await app.tray()).menu.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Open Lookout', 'Quit Lookout']))
})

test('closing the window keeps the monitor running, and a second start shows it again', async ({
  app,
  page,
  demo,
}) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await app.closeWindow()
  await expect.poll(app.isWindowVisible).toBe(false)
  const before = demo.arrivals.length
  await expect.poll(() => demo.arrivals.length).toBeGreaterThan(before)
  expect(app.isRunning()).toBe(true)

  expect(await app.startAgain()).toBe(0)
  await expect.poll(app.isWindowVisible).toBe(true)
  await expect(rowsOf(await app.findPage(), 'Pending actions')).not.toHaveCount(0)
})

test('starts in the tray when hidden; Open shows the window', async ({ launch, demo }) => {
  const app = await launch({ isHidden: true, switches: ['--hidden', `--base-url=${demo.url}`] })
  expect(await app.isWindowVisible()).toBe(false)
  await app.clickTray('Open Lookout')
  const page = await app.findPage()
  await expect(page.getByRole('textbox', { name: 'Add address' })).toBeVisible()
})

test('Quit in the tray ends everything', async ({ app }) => {
  await app.clickTray('Quit Lookout').catch(() => null)
  await expect.poll(app.isRunning).toBe(false)
})

for (const [name, field] of [
  ['blocks', 'Block'],
  ['pools', 'Pool address'],
  ['pending', 'Add address'],
] as const) {
  test(`--panel=${name} opens on it`, async ({ launch, demo }) => {
    const { page } = await launch({ switches: [`--panel=${name}`, `--base-url=${demo.url}`] })
    await expect(page.getByRole('textbox', { name: field, exact: true })).toBeVisible()
  })
}

test('--demo opens on live data', async ({ launch }) => {
  const { page } = await launch({ switches: ['--demo'] })
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
})

test('switches that are not known are ignored by the app', async ({ launch, demo }) => {
  const { page } = await launch({
    switches: ['--enable-features=Nothing', '--frobnicate=1', `--base-url=${demo.url}`],
  })
  await expect(page.getByRole('textbox', { name: 'Add address' })).toBeVisible()
})
