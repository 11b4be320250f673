import { expect, test } from './fixture.ts'
import { addAccount, statusLine } from './steps.ts'

const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'

test('the page cannot reach other hosts by fetch or navigation', async ({ page }) => {
  await expect(page.locator('main')).toBeVisible()
  const refused = await page.evaluate(async () => {
    const violation = new Promise<string>((done) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), {
        once: true,
      })
    })
    const outcome = await fetch('https://service.example/').then(
      () => 'answered',
      () => 'refused',
    )
    return [outcome, await violation]
  })
  expect(refused).toEqual(['refused', 'connect-src'])
  // Evaluate in the page, because a locator would wait for the refused navigation, which never ends.
  const stayed = await page.evaluate(async () => {
    const before = location.href
    location.assign('https://service.example/')
    await new Promise((done) => setTimeout(done, 500))
    return location.href === before && document.querySelector('main') !== null
  })
  expect(stayed).toBe(true)
})

test.describe('main process', () => {
  test.use({ triedHosts: ['service.example'] })
  test.skip(({ shell }) => shell === 'electron', 'Electron’s own network stack takes no guard from outside')

  test('cannot leave loopback in a test, and the attempt is reported', async ({ launch }) => {
    const app = await launch({ switches: ['--base-url=https://service.example'] })
    await addAccount(app.page, account)
    await expect.poll(app.output).toContain('Refused beyond loopback: service.example')
    await expect(statusLine(app.page)).toContainText(/No connection|Service error/)
  })
})
