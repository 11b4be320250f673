import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultName } from '../../electron/demo/start-demo.ts'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, openBlock, openPanel, rowsOf, statusLine } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 1 } })

interface Shown {
  readonly health: string
  /** The message on the pool's page, and on the page of a block that is not stored. */
  readonly words: string
  /** False if the pool waits after the first failure. */
  readonly isPoolTried: boolean
}

const connection = (words: string): Shown => ({ health: 'No connection', words, isPoolTried: false })
const failed = (words: string): Shown => ({ health: 'Service error', words, isPoolTried: true })

/** Connection faults, which Electron reports. All other faults are in tests/component/service-faults.test.ts. */
const faults = {
  offline: connection('The connection was refused.'),
  reset: connection('The connection was lost before the response was complete'),
  cut: connection('The connection was lost before the response was complete'),
  hang: failed('The service did not respond within 10 seconds'),
  huge: failed('The response is larger than'),
  redirect: failed('The service sent a redirect.'),
} satisfies Partial<Record<FaultName, Shown>>

const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
const stake = '12,559,077.099797623'
const names = Object.keys(faults) as (keyof typeof faults)[]

test('every fault of the connection is shown next to stored data', async ({ launch, demo, profile }) => {
  test.slow()
  await test.step('the panels load without faults', async () => {
    const first = await launch()
    await addAccount(first.page, demo.suggested.accounts[0]?.address ?? '')
    await expect(rowsOf(first.page, 'Pending actions')).not.toHaveCount(0)
    await addPool(first.page, pool)
    await expect(first.page.locator('main')).toContainText(stake)
    await first.quit()
  })

  for (const fault of names) {
    await test.step(fault, async () => {
      const { health, words, isPoolTried } = faults[fault]
      const copy = mkdtempSync(join(tmpdir(), 'lookout-fault-'))
      cpSync(profile, copy, { recursive: true })
      await demo.faults.set('*', fault)
      const { page, quit } = await launch({ profile: copy })
      await expect(statusLine(page)).toContainText(health)
      const main = page.locator('main')

      await openPanel(page, 'Pending')
      await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
      const said = page.locator('.watch-error')
      await expect(said).toHaveCount(0)
      await openPanel(page, 'Pools')
      await expect(main).toContainText(stake)
      if (isPoolTried) await expect(main).toContainText(words)
      await expect(said).toHaveCount(0)
      await openBlock(page, '276749988')
      await expect(main).toContainText(words)

      await quit()
      await demo.faults.clear()
      rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
    })
  }
})
