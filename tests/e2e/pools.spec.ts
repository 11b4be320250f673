import { expect, test } from './fixture.ts'
import { choosePool, findViolations, namePool, openTab } from './pool-steps.ts'
import { addPool, expectNoTrouble, openPanel, rowsOf, saveKey } from './steps.ts'

const startAt = Date.UTC(2026, 10, 20, 12)

/** A pool with a stake above Number.MAX_SAFE_INTEGER: 12559077099797623 nanotons. */
const bigPool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
/** Other pool of the same validator. Pair total: 1429682010466652 + 313540708409528 + 12292588435826537 + 304273445754291 = 14340084600457008. */
const evenPool = '-1:243EAEA359F6AA2755281692EEA8280C5E597812E1BA1D88E281CAE99189F77E'

test.describe('following pools', () => {
  test.use({ demoOptions: { seed: 1, startAt, now: () => 0 } })

  test('pools are added by any address form, pairs share a card, and amounts above 2^53 are exact', async ({
    page,
    demo,
  }) => {
    const main = page.locator('main')
    const menus = page
      .getByRole('region', { name: 'Followed pools' })
      .getByRole('button', { name: /^More for/ })

    await test.step('an invalid address lists the accepted forms', async () => {
      await addPool(page, 'Ef9hello')
      await expect(page.getByRole('alert')).toContainText('Accepted: ')
      await expect(menus).toHaveCount(0)
    })

    await test.step('amounts above 2^53 and nominators are exact', async () => {
      expect(demo.world.pool(bigPool)?.stake_amount_sent).toBe(12559077099797623n)
      await addPool(page, bigPool)
      await expect(main).toContainText('12,559,077.099797623')
      await expect(main).toContainText('304,273.445754291')
      await expect(page.getByRole('grid', { name: 'Nominators' })).toHaveAttribute('aria-rowcount', '33')
      await expect(rowsOf(page, 'Nominators').filter({ hasText: '381,176.266876876' })).toHaveCount(1)
      await expectNoTrouble(page)
      await namePool(page, 'Odd')
    })

    await test.step('the friendly form adds the same pool', async () => {
      for (const form of [
        'Ef_zvoSh3KgkHzMCZnVJyKowAUYrQ7jALg-o6WL80ON_dueZ',
        'Uf/zvoSh3KgkHzMCZnVJyKowAUYrQ7jALg+o6WL80ON/drpc',
      ]) {
        await addPool(page, form)
        await expect(page.getByText('You already follow this pool.')).toBeVisible()
        await expect(menus).toHaveCount(1)
      }
    })

    await test.step('a validator’s even and odd pools share a card', async () => {
      await addPool(page, evenPool)
      await expect(main).toContainText('1,741,832.362478935')
      await namePool(page, 'Even')
      await page.getByRole('button', { name: 'More for Even' }).click()
      await page.getByRole('menuitem', { name: 'Pair with Odd' }).click()
      const card = page.getByRole('list', { name: 'Pool pair' })
      await expect(card.getByRole('button', { name: /^(Even|Odd)/ })).toHaveCount(2)
      const strip = page.getByRole('group', { name: 'Pool pair' })
      await expect(strip).toContainText('total 14,340,084.600457008 TON')
      await strip.getByRole('button', { name: /^Odd/ }).click()
      await expect(main).toContainText('12,559,077.099797623')
      await strip.getByRole('button', { name: 'Unlink pair' }).click()
      await expect(card).toHaveCount(0)
    })

    await test.step('an account that is not a pool is reported, without amounts', async () => {
      await addPool(page, demo.world.notAPool)
      await expect(main).toContainText(/not a (nominator )?pool|no (nominator )?pool|not found/i)
      await expect(main).not.toContainText('Stake sent')
      expect.soft(await findViolations(page), 'no pool').toEqual([])
    })

    await test.step('a pool with watched actions is listed in Pending', async () => {
      await choosePool(page, 'Even')
      await openTab(page, /^Inbox/)
      await page.getByRole('button', { name: 'Watch pool actions' }).click()
      await expect(main).toContainText(/No actions yet|Pending|On chain/)
      await openPanel(page, 'Pending')
      await expect(page.getByRole('button', { name: /^Even/ })).toBeVisible()
    })
  })
})

test.describe('pool errors', () => {
  test.use({
    demoOptions: {
      seed: 1,
      startAt,
      now: () => 100_000,
      access: { requireKey: true, keys: ['own-key-here'], foreignKeys: ['foreign-key'] },
    },
  })

  test('no key, 401, 403, 400, 404 and 503 are explained, and known data stays', async ({ page, demo }) => {
    const main = page.locator('main')
    const trouble = page.locator('.pool-view > .inline-message')
    const seen = '1,741,832.362478935'
    const refresh = (): Promise<void> => page.getByRole('button', { name: 'Refresh' }).click()

    await test.step('a service that requires a key is explained', async () => {
      await addPool(page, evenPool)
      await expect(trouble).toContainText('The service requires an API key. Enter one in Settings.')
      await expect(main).toContainText('No data for this pool yet')
      expect.soft(await findViolations(page), 'no key').toEqual([])
      await trouble.getByRole('button', { name: 'Enter an API key' }).click()
      await expect(page.getByLabel('API key')).toBeVisible()
    })

    await test.step('a key loads amounts, and later errors keep them', async () => {
      await saveKey(page, 'own-key-here')
      await openPanel(page, 'Pools')
      await expect(main).toContainText(seen)
      await expect(trouble).toHaveCount(0)
      for (const [fault, words] of [
        [{ kind: 'status', status: 400, message: 'Invalid pool address' }, /refused|not accept|address/i],
        [{ kind: 'status', status: 503, message: "Invalid address: 'x'" }, /address/i],
        [{ kind: 'status', status: 404, message: 'Pool not found' }, /no (nominator )?pool|not found/i],
        [{ kind: 'status', status: 503 }, /service/i],
      ] as const) {
        await demo.faults.set('getPool', fault)
        await refresh()
        await expect(trouble).toContainText(words)
        await expect(trouble).toContainText('Last response')
        await expect(main).toContainText(seen)
      }
      await demo.faults.clear()
      await refresh()
      await expect(trouble).toHaveCount(0)
    })

    await test.step('a key of another network and an unknown key return 403 and 401', async () => {
      for (const [key, words] of [
        ['foreign-key', 'The API key belongs to another network.'],
        ['unknown-key', 'The service does not accept the API key.'],
      ] as const) {
        await saveKey(page, key)
        await openPanel(page, 'Pools')
        await refresh()
        await expect(main).toContainText(seen)
        await expect(trouble).toContainText(words)
        await expect(trouble).toContainText('Last response')
      }
      expect.soft(await findViolations(page), '401').toEqual([])
      await saveKey(page, 'own-key-here')
      await openPanel(page, 'Pools')
      await refresh()
      await expect(trouble).toHaveCount(0)
    })
  })
})
