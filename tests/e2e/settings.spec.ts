import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixture.ts'
import { addAccount, openPanel, saveKey, statusLine } from './steps.ts'

const sentinel = 'sentinel-5be2c90d71aa'
const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'

/** True on Linux, where a file makes the system start an app at login. Other systems have a setting instead. */
const hasAutostartFile = process.platform === 'linux'

test.use({ demoOptions: { seed: 1, access: { keys: [sentinel] } } })

/** Clicks a checkbox and waits for its new state, which it shows once main has stored the setting. */
async function toggle(page: Page, name: string | RegExp, isOn: boolean): Promise<void> {
  const box = page.getByRole('checkbox', { name })
  await box.click()
  await expect(box).toBeChecked({ checked: isOn })
}

test('every setting survives a restart', async ({ launch, profile }) => {
  const env = { XDG_CONFIG_HOME: join(profile, 'config') }
  const first = await launch({ env })
  const { page } = first
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1_920, height: 1_400 })
  await openPanel(page, 'Settings')

  await test.step('the index scrolls to a group and leaves the frame in place', async () => {
    const index = page.getByRole('list', { name: 'Groups of settings' })
    const entry = (name: string): Locator => index.getByRole('button', { name, exact: true })
    await expect(entry('Network')).toHaveAttribute('aria-current', 'true')
    if (size !== null) await page.setViewportSize(size)
    await entry('Proxy').click()
    await expect(entry('Proxy')).toHaveAttribute('aria-current', 'true')
    await expect(entry('Network')).not.toHaveAttribute('aria-current')
    await entry('About').click()
    await expect(page.getByRole('region', { name: 'About' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 1 })
  })

  await test.step('settings of several groups are changed', async () => {
    for (const name of ['Dark', 'High', 'Roomy', 'Date and time', /GRAM/, 'For a dark panel']) {
      await page.getByRole('radio', { name, exact: typeof name === 'string' }).check()
    }
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await page.getByRole('textbox', { name: 'Time zone name' }).fill('asia/tokyo')
    await page.getByRole('button', { name: 'Use time zone' }).click()
    await page.getByLabel('Explorer').selectOption('tonscan')
    await toggle(page, /Hide amounts/, true)
    await toggle(page, /Single-letter/, false)
    await toggle(page, 'Play a sound', true)
    await toggle(page, /Quiet hours/, true)
    await page.getByLabel('Quiet from').fill('23:30')
    await page.getByLabel('Quiet until').fill('06:15')
    await page.getByRole('checkbox', { name: /Allow critical alerts/ }).uncheck()
    await page.getByRole('button', { name: 'Mute until tomorrow' }).click()
    await page.getByLabel('Keep for').selectOption('30')
    await page.getByLabel('Maximum size').selectOption('1000')
    await page.getByRole('checkbox', { name: /Keep watching in the tray/ }).check()
  })

  await test.step('a global shortcut is recorded, and a taken one is reported', async () => {
    const field = page.getByLabel('Global shortcut')
    await first.takeShortcut('Control+Alt+K')
    await field.press('Control+Alt+k')
    await expect(page.getByRole('alert')).toContainText('Ctrl + Alt + K is not available')
    await field.press('l')
    await expect(field).toHaveValue('Ctrl + Alt + K')
    await field.press('Control+Alt+l')
    await expect(field).toHaveValue('Ctrl + Alt + L')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a rule is turned off', async () => {
    await openPanel(page, 'Alerts')
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Enable A nominator left a pool' }).click()
    await expect(page.getByRole('checkbox', { name: 'Enable A nominator left a pool' })).not.toBeChecked()
    await openPanel(page, 'Settings')
  })

  await test.step('a proxy is validated and passed to Electron', async () => {
    await page.getByRole('radio', { name: 'Manual' }).check()
    await page.getByRole('textbox', { name: 'Proxy URL' }).fill('http://me:pw@proxy.example:1')
    await page.getByRole('button', { name: 'Use proxy' }).click()
    await expect(page.getByRole('alert')).toContainText('User names and passwords are not supported')
    await page.getByRole('textbox', { name: 'Proxy URL' }).fill('socks5://127.0.0.1:9')
    await page.getByRole('button', { name: 'Use proxy' }).click()
    await expect
      .poll(first.proxy)
      .toMatchObject({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:9' })
  })

  await test.step('a saved network has a name and is marked as a testnet everywhere', async () => {
    await page.getByRole('textbox', { name: 'Base URL' }).fill('http://127.0.0.1:1/other')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.getByRole('button', { name: 'Edit 127.0.0.1:1' }).click()
    await page.getByLabel('Network name').fill('Sandbox')
    await page.getByRole('checkbox', { name: /^Testnet:/ }).check()
    await page.getByRole('button', { name: 'Save network' }).click()
    await page.getByLabel('Plan').selectOption({ label: 'Plus: 25 per second' })
    await expect(page.getByRole('banner')).toContainText('Sandboxcoins without value')
    await expect(page.getByRole('contentinfo')).toContainText('Sandbox')
    await expect(page).toHaveTitle(/^Lookout · Sandbox · TESTNET/)
    await expect.poll(async () => (await first.tray()).toolTip).toContain('Lookout (Sandbox)')
  })

  await test.step('start at login follows the system', async () => {
    const entry = join(profile, 'config/autostart/lookout.desktop')
    const box = page.getByRole('checkbox', { name: /Start at login/ })
    await expect(box).not.toBeChecked()
    await box.click()
    await expect(box).toBeChecked()
    if (!hasAutostartFile) return
    expect(existsSync(entry)).toBe(true)
    expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=.* --hidden$/m)
    // The user disables the entry in the desktop's settings.
    writeFileSync(entry, `${readFileSync(entry, 'utf8')}Hidden=true\n`)
    await openPanel(page, 'Alerts')
    await openPanel(page, 'Settings')
    await expect(box).not.toBeChecked()
    await box.click()
    await expect(box).toBeChecked()
  })
  await first.quit()

  const second = await launch({ env, switches: [] })
  const again = second.page
  await expect(again.getByRole('dialog')).toBeVisible()
  await again.keyboard.press('Escape')
  await openPanel(again, 'Settings')
  for (const name of ['Dark', 'High', 'Roomy', 'Date and time', /GRAM/, 'For a dark panel', 'Manual']) {
    await expect(again.getByRole('radio', { name, exact: typeof name === 'string' })).toBeChecked()
  }
  await expect(again.getByRole('textbox', { name: 'Time zone name' })).toHaveValue('Asia/Tokyo')
  await expect(again.getByLabel('Explorer')).toHaveValue('tonscan')
  await expect(again.getByRole('checkbox', { name: /Hide amounts/ })).toBeChecked()
  await expect(again.getByRole('checkbox', { name: /Single-letter/ })).not.toBeChecked()
  await expect(again.getByRole('checkbox', { name: 'Play a sound' })).toBeChecked()
  await expect(again.getByLabel('Quiet from')).toHaveValue('23:30')
  await expect(again.getByLabel('Quiet until')).toHaveValue('06:15')
  await expect(again.getByRole('checkbox', { name: /Allow critical alerts/ })).not.toBeChecked()
  await expect(again.locator('main')).toContainText(/Muted until \d\d:\d\d/)
  await expect(again.getByRole('checkbox', { name: /Keep watching in the tray/ })).toBeChecked()
  await expect(again.getByRole('checkbox', { name: /Start at login/ })).toBeChecked()
  await expect(again.getByLabel('Plan')).toHaveValue('25')
  await expect(again.getByLabel('Global shortcut')).toHaveValue('Ctrl + Alt + L')
  await expect(again.getByLabel('Keep for')).toHaveValue('30')
  await expect(again.getByLabel('Maximum size')).toHaveValue('1000')
  await expect(again.getByRole('banner')).toContainText('Sandbox')
  await expect.poll(second.proxy).toMatchObject({ proxyRules: 'socks5://127.0.0.1:9' })
  await expect(again.locator('html')).toHaveAttribute('data-contrast', 'more')
  expect(await violationsOf(again)).toEqual([])
  await openPanel(again, 'Alerts')
  await again.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect(again.getByRole('checkbox', { name: 'Enable A nominator left a pool' })).not.toBeChecked()
  await test.step('closing is explained once, and the shortcut shows the hidden window', async () => {
    await second.closeWindow()
    await expect.poll(second.isWindowVisible).toBe(false)
    expect((await second.notifications()).map(({ title }) => title)).toEqual(['Lookout is still running'])
    await second.pressShortcut('Control+Alt+L')
    await expect.poll(second.isWindowVisible).toBe(true)
    await second.closeWindow()
    await expect.poll(second.isWindowVisible).toBe(false)
    expect(await second.notifications()).toHaveLength(1)
  })
})

test('key test, diagnostics, export, import and removing everything', async ({ launch, profile }) => {
  const app = await launch({ env: { XDG_CONFIG_HOME: join(profile, 'config') } })
  const { page } = app
  const settings = page.locator('main')
  await addAccount(page, account)
  await saveKey(page, sentinel)
  await expect(settings).toContainText('stored in this computer’s keychain')
  await page.getByRole('checkbox', { name: /Start at login/ }).click()
  if (hasAutostartFile)
    await expect.poll(() => existsSync(join(profile, 'config/autostart/lookout.desktop'))).toBe(true)

  await test.step('testing the key sends a request', async () => {
    await page.getByRole('button', { name: 'Test key' }).click()
    await expect(settings).toContainText('The service accepts the key.')
    await saveKey(page, sentinel)
    await expect(settings).not.toContainText('The service accepts the key.')
  })

  await test.step('diagnostics contain neither key nor address', async () => {
    await page.getByRole('button', { name: 'Show diagnostics' }).click()
    const text = page.getByLabel('Diagnostics text')
    await expect(text).toContainText('Watched: 1 accounts')
    await expect(text).toContainText('Clock: within 1 s of the service')
    await page.getByRole('button', { name: 'Copy diagnostics' }).click()
    await expect(page.getByText('Copied diagnostics')).toBeVisible()
    expect(await text.textContent()).not.toMatch(new RegExp(`${sentinel}|ca6e321c`, 'i'))
  })

  await test.step('an export contains no key, and an import shows what it would change', async () => {
    const file = join(profile, 'exported.json')
    await app.answerDialog({ canceled: false, filePath: file })
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect.poll(() => existsSync(file)).toBe(true)
    const exported = readFileSync(file, 'utf8')
    expect(exported).not.toContain(sentinel)
    const elsewhere = JSON.parse(exported)
    elsewhere.networks[0].network = 'https://other.example.com'
    await page.getByLabel('File to import').setInputFiles({
      name: 'elsewhere.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(elsewhere)),
    })
    // The names of networks are long, so the choices are below the question.
    const lists = page.getByRole('group', { name: 'Put into this network' })
    const legend = await lists.getByText('Put into this network').boundingBox()
    const choice = await lists.getByText('Lists of').boundingBox()
    expect((choice?.y ?? 0) - (legend?.y ?? 0)).toBeGreaterThanOrEqual(legend?.height ?? 0)
    const changed = exported
      .replace('"label": null', '"label": "Payroll"')
      .replace('"unit": "TON"', '"unit": "GRAM"')
    await page.getByLabel('File to import').setInputFiles({
      name: 'lookout-profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from(changed),
    })
    await expect(page.getByRole('group', { name: 'Changes made by this import' })).toContainText('1 renamed')
    await expect(page.getByRole('group', { name: 'Changes made by this import' })).toContainText('coin name')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('radio', { name: /GRAM/ })).toBeChecked()
    await openPanel(page, 'Pending')
    await expect(page.locator('main')).toContainText('Payroll')
  })

  await test.step('the log contains no key', () => {
    expect(readFileSync(join(profile, 'logs/lookout.log'), { encoding: 'utf8', flag: 'a+' })).not.toContain(
      sentinel,
    )
    expect(app.output()).not.toContain(sentinel)
  })

  await test.step('a typed confirmation removes everything', async () => {
    await openPanel(page, 'Settings')
    await page.getByRole('button', { name: /^Remove everything from/ }).click()
    await page.getByLabel(/Type “remove everything”/).fill('yes')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('to confirm')
    await page.getByLabel(/Type “remove everything”/).fill('remove everything')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(app.isRunning).toBe(false)
    expect(readdirSync(profile).filter((name) => /^lookout|^logs|\.json/.test(name))).toEqual([
      // An exported file is not part of the profile.
      'exported.json',
    ])
    expect(existsSync(join(profile, 'config/autostart/lookout.desktop'))).toBe(false)
  })
  const empty = await launch()
  await openPanel(empty.page, 'Settings')
  await expect(empty.page.locator('main')).toContainText('No key is set')
})

test('removing everything leaves the autostart entry of another copy', async ({ launch, profile }) => {
  test.skip(!hasAutostartFile, 'needs the autostart folder of Linux')
  const folder = join(profile, 'config/autostart')
  const entry = '[Desktop Entry]\nType=Application\nName=Lookout\nExec=/opt/Lookout/lookout --hidden\n'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lookout.desktop'), entry)
  const { page, isRunning } = await launch({ env: { XDG_CONFIG_HOME: join(profile, 'config') } })
  await openPanel(page, 'Settings')
  await page.getByRole('button', { name: /^Remove everything from/ }).click()
  await page.getByLabel(/Type “remove everything”/).fill('remove everything')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(isRunning).toBe(false)
  expect(readFileSync(join(folder, 'lookout.desktop'), 'utf8')).toBe(entry)
})

test('the live stream is shown, and switched off and on', async ({ launch, demo }) => {
  const lookout = await launch()
  const { page } = lookout
  await saveKey(page, sentinel)
  await addAccount(page, account)
  await expect(statusLine(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(
    page.getByTitle(
      /EQDK[^]*Live: the service reports changes immediately. Complete since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    ),
  ).toBeVisible()
  await expect(
    page.getByTitle(/^The service reports changes of 1 account immediately · \d+ events? per minute/),
  ).toBeVisible()

  await openPanel(page, 'Settings')
  const group = page.getByRole('region', { name: 'Service', exact: true })
  await expect(group).toContainText('Live stream: offered')
  await expect(group).toContainText(/Connected since \d\d:\d\d · 1 account/)
  await expect(group.getByRole('checkbox', { name: /Use the live stream/ })).toBeChecked()
  await group.getByRole('checkbox', { name: /Use the live stream/ }).uncheck()
  await expect(group.getByText('Off', { exact: true })).toBeVisible()
  await expect(statusLine(page).getByText('Polling', { exact: true })).toBeVisible()
  await expect(
    page.getByTitle('The live stream is switched off in Settings. Accounts are polled.'),
  ).toBeVisible()
  await group.getByRole('checkbox', { name: /Use the live stream/ }).check()
  await expect(statusLine(page).getByText('Live', { exact: true })).toBeVisible()

  await demo.faults.set('*', 'offline')
  await expect(statusLine(page)).toContainText('Reconnecting · polling')
  await demo.faults.clear()
  expect(demo.arrivals.map(({ target }) => target).join('\n')).not.toContain(sentinel)
  expect(lookout.output()).not.toContain(sentinel)
})
