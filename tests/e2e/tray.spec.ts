import { expect, test } from './fixture.ts'
import { addAccount, addPool, openPanel, rowsOf } from './steps.ts'

test.use({ demoOptions: { seed: 1 } })

test('the tray shows counts and age, and its menu works', async ({ app, page, demo }) => {
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await expect
    .poll(async () => (await app.tray()).toolTip)
    .toMatch(/^Lookout .*\d+ pending actions? · (.* · )?as of \d\d:\d\d · 1 account · 0 pools$/)
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

  await test.step('the menu mutes, pauses and refreshes', async () => {
    await app.clickTray('Mute for 1 Hour')
    await expect(page.getByRole('contentinfo')).toContainText(/Notifications muted until \d\d:\d\d/)
    await expect.poll(labels).toContainEqual(expect.stringMatching(/^Unmute \(muted until \d\d:\d\d\)$/))
    await app.clickTray('Pause')
    await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toContainText(/Live|Polling/)
    await expect.poll(async () => (await app.tray()).toolTip).toContain('paused')
    await app.clickTray('Resume')
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  })

  await test.step('a menu row opens its trace', async () => {
    const withAmount = /^(?:Pending|On chain|Checking|Will fail) · [A-Z][a-z ]+ ([\d,.]+) /
    const first = async () => (await labels()).find((label) => withAmount.test(label))
    // One account may have no pending action for a minute.
    for (const { address } of demo.suggested.accounts.slice(1, 8)) await addAccount(page, address)
    await openPanel(page, 'Blocks')
    // A pending action may end after its row was read and before the click.
    await expect(async () => {
      const row = (await first()) ?? ''
      await app.clickTray(row)
      const selected = rowsOf(page, 'Pending actions').and(page.locator('[aria-selected=true]'))
      await expect(selected).toContainText(withAmount.exec(row)?.[1] ?? 'no row', { timeout: 2_000 })
    }).toPass()
  })

  await test.step('Settings… opens the settings', async () => {
    await app.clickTray('Settings…')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('Quit ends all processes', async () => {
    await app.clickTray('Quit Lookout').catch(() => null)
    await expect.poll(app.isRunning).toBe(false)
  })
})

test('closing the window keeps the monitor running, and a second start shows the window again', async ({
  app,
  page,
  demo,
}) => {
  // The stream covers accounts, which are then polled rarely. Pools are polled every few seconds.
  await addPool(page, demo.suggested.pools[0]?.address ?? '')
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
  await app.closeWindow()
  await expect.poll(app.isWindowVisible).toBe(false)
  const before = demo.arrivals.length
  await expect.poll(() => demo.arrivals.length).toBeGreaterThan(before)
  expect(app.isRunning()).toBe(true)

  await test.step('a second start with --hidden, such as at login, shows no window', async () => {
    expect(await app.startAgain(['--hidden'])).toBe(0)
    expect(await app.isWindowVisible()).toBe(false)
  })
  expect(await app.startAgain()).toBe(0)
  await expect.poll(app.isWindowVisible).toBe(true)
  const again = await app.findPage()
  await expect(rowsOf(again, 'Pending actions')).not.toHaveCount(0)

  await test.step('a second start with a link opens its target, and offers to watch an unknown account', async () => {
    await app.startAgain(['lookout://block/24226822'])
    await expect(again.getByRole('textbox', { name: 'Block', exact: true })).toBeVisible()
    await app.startAgain(['lookout://account/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'])
    await expect(again.getByRole('dialog', { name: 'Watch this account?' })).toContainText('EQDKbjIc')
    await again.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await app.startAgain(['lookout://account/EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'])
    await expect(again.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('polling stops during system sleep and resumes afterwards', async () => {
    // The block of the link waits for its turn at one request per second, also during sleep: the user asked for it.
    const operations = () => demo.arrivals.map(({ operation }) => operation)
    await expect.poll(operations).toContain('getBlockTransactions')
    await app.suspend()
    // A request that was in flight when the computer fell asleep may still be answered.
    await again.waitForTimeout(500)
    const asked = demo.arrivals.length
    await again.waitForTimeout(2_500)
    expect(demo.arrivals).toHaveLength(asked)
    await app.resume()
    await expect.poll(() => demo.arrivals.length).toBeGreaterThan(asked)
  })
})

test('a hidden start shows only the tray, and Open shows the window', async ({ launch, demo }) => {
  const app = await launch({ isHidden: true, switches: ['--hidden', `--base-url=${demo.url}`] })
  expect(await app.isWindowVisible()).toBe(false)
  await app.clickTray('Open Lookout')
  const page = await app.findPage()
  await expect(page.getByRole('textbox', { name: 'Add address' })).toBeVisible()
})

test('--panel opens that panel, and unknown switches are ignored', async ({ launch, demo }) => {
  const { page } = await launch({
    switches: ['--panel=pools', '--enable-features=Nothing', '--frobnicate=1', `--base-url=${demo.url}`],
  })
  await expect(page.getByRole('textbox', { name: 'Pool address', exact: true })).toBeVisible()
})

test('a link that starts the app opens its target', async ({ launch, demo }) => {
  const { page } = await launch({ switches: [`--base-url=${demo.url}`, 'lookout://block/24226822'] })
  await expect(page.getByRole('textbox', { name: 'Block', exact: true })).toBeVisible()
})
