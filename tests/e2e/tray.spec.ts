import { expect, test } from './fixture.ts'
import { addAccount, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

test('the tray tells counts and age, and has Open and Quit', async ({ app, page, demo }) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await expect
    .poll(async () => (await app.tray()).toolTip)
    .toMatch(/^Lookout .*\d+ pending actions? · .*1 account · 0 pools · as of \d\d:\d\d$/)
  const labels = async () => (await app.tray()).menu.map(({ label }) => label)
  expect(await labels()).toEqual(
    expect.arrayContaining([
      'Open Lookout',
      'Refresh Now',
      'Mute for 1 Hour',
      'Mute until Tomorrow',
      'Pause',
      'Settings…',
      'Quit Lookout',
    ]),
  )

  await test.step('mute, pause and refresh from the menu', async () => {
    await app.clickTray('Mute for 1 Hour')
    await expect(page.getByRole('contentinfo')).toContainText(/Notices muted until \d\d:\d\d/)
    await expect.poll(labels).toContainEqual(expect.stringMatching(/^Unmute \(muted until \d\d:\d\d\)$/))
    await app.clickTray('Pause')
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await expect.poll(async () => (await app.tray()).toolTip).toContain('paused')
    await app.clickTray('Resume')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  await test.step('a row leads to its trace', async () => {
    const row = (await labels()).find((label) => / · /.test(label))
    if (row === undefined) return
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Blocks' }).click()
    await app.clickTray(row).catch(() => null)
  })

  await test.step('Settings… opens on them', async () => {
    await app.clickTray('Settings…')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })
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
  const again = await app.findPage()
  await expect(rowsOf(again, 'Pending actions')).not.toHaveCount(0)

  await test.step('a second start with a link shows what it names, and offers what is not watched', async () => {
    await app.startAgain(['lookout://block/24226822'])
    await expect(again.getByRole('textbox', { name: 'Block', exact: true })).toBeVisible()
    await app.startAgain(['lookout://account/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'])
    await expect(again.getByRole('dialog', { name: 'Watch this account?' })).toContainText('EQDKbjIc')
    await again.getByRole('button', { name: 'Not now' }).click()
    await app.startAgain(['lookout://account/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'])
    await expect(again.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('asleep and awake again, it asks on', async () => {
    await app.suspend()
    await app.resume()
    const asked = demo.arrivals.length
    await expect.poll(() => demo.arrivals.length).toBeGreaterThan(asked)
  })
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
