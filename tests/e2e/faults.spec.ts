import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultName } from '../../electron/demo/start-demo.ts'
import { expect, test } from './fixture.ts'
import { addAccount, addPool, openBlock, openPanel, rowsOf, statusLine } from './steps.ts'

test.use({ demoOptions: { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), speed: 1 } })

interface Shown {
  readonly health: string
  /** The text beside the account and the pool; null while both wait after the first failure. */
  readonly item: string | null
  /** The message on the pool's page and for a block that is not stored. */
  readonly words: string
}

const connection = (words: string): Shown => ({ health: 'Service: offline', item: null, words })
const limited: Shown = { health: 'Service: rate limited', item: null, words: '' }
const failed = (words: string, item = 'service failed'): Shown => ({
  health: 'Service: service error',
  item,
  words,
})
const unreadable = (words: string): Shown => ({
  health: 'Service: malformed',
  item: 'unreadable response',
  words,
})
const refused = (item: string, words: string): Shown => ({ health: 'Service: access refused', item, words })

/** Faults that affect every operation. */
const everywhere: Partial<Record<FaultName, Shown>> = {
  offline: connection('The connection was refused.'),
  reset: connection('The connection broke before the response was complete'),
  cut: connection('The connection broke before the response was complete'),
  hang: failed('The service did not respond within 10 seconds', 'no response'),
  '429': limited,
  '429-error': limited,
  '429-retry': limited,
  '429-retry-date': limited,
  '429-as-200': limited,
  '500': failed('The service failed with status 500'),
  '502': failed('The service is down behind its gateway'),
  '504': failed('The service’s node did not respond in time'),
  '500-html': failed('The service failed with status 500'),
  '502-html': failed('The service is down behind its gateway'),
  '504-html': failed('The service’s node did not respond in time'),
  'not-ok': failed('The service’s node did not respond in time'),
  truncated: unreadable('The response has an unexpected format: the body should be JSON'),
  malformed: unreadable('The response has an unexpected format: the body should be JSON'),
  empty: unreadable('The response is empty.'),
  'wrong-types': unreadable('The response has an unexpected format'),
  'missing-fields': unreadable('The response has an unexpected format'),
  huge: failed('The response is larger than', 'response too large'),
  redirect: failed('The service sent a redirect.', 'redirect refused'),
  unauthorized: refused('key needed', 'The service requires an API key.'),
  'wrong-network': refused('wrong network', 'The API key belongs to another network.'),
}

/** Faults that affect only blocks, with the message for a block that is not stored. */
const ofBlocks: Partial<Record<FaultName, string | RegExp>> = {
  'wrong-block': 'The service responded with a different block',
  'stuck-cursor': /At least \d+ transactions · .* · Incomplete/,
  'short-pages': /\d transactions · \d accounts · Complete, saved offline/,
  'not-applied': 'This block is produced but not applied yet',
  'not-in-db': 'is not in this server’s database',
}

const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
const stake = '12,559,077.099797623'
const names = Object.keys(everywhere).filter((name): name is FaultName => Object.hasOwn(everywhere, name))

/** Every second fault, so that two workers share them. */
for (const share of [0, 1]) {
  test(`every service fault is shown next to stored data (${share + 1} of 2)`, async ({
    launch,
    demo,
    profile,
  }) => {
    test.setTimeout(300_000)
    await test.step('the panels load without faults', async () => {
      const first = await launch()
      await addAccount(first.page, demo.suggested.accounts[0]?.address ?? '')
      await expect(rowsOf(first.page, 'Pending actions')).not.toHaveCount(0)
      await addPool(first.page, pool)
      await expect(first.page.locator('main')).toContainText(stake)
      await first.quit()
    })

    for (const fault of names.filter((_, index) => index % 2 === share)) {
      await test.step(fault, async () => {
        const { health, item, words } = everywhere[fault] ?? limited
        const copy = mkdtempSync(join(tmpdir(), 'lookout-fault-'))
        cpSync(profile, copy, { recursive: true })
        await demo.faults.set('*', fault)
        const { page, quit } = await launch({ profile: copy })
        await expect(statusLine(page)).toContainText(health)
        const main = page.locator('main')

        await openPanel(page, 'Pending')
        await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
        const said = page.locator('.watch-error')
        if (item !== null) await expect(said).toHaveText(item)
        await openPanel(page, 'Pools')
        await expect(main).toContainText(stake)
        if (item !== null) await expect(said).toHaveText(item)
        if (item !== null) await expect(main).toContainText(words)
        await openBlock(page, '276749988')
        await expect(main).toContainText(words === '' ? /too many requests|Waiting for its turn/ : words)

        await quit()
        await demo.faults.clear()
        rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
      })
    }
  })
}

test('every block error is shown; slow and new responses are not errors', async ({ launch, demo }) => {
  test.setTimeout(180_000)
  const { page } = await launch()
  const main = page.locator('main')
  let seqno = 276_749_988
  for (const [fault, words] of Object.entries(ofBlocks) as [FaultName, string | RegExp][]) {
    await test.step(fault, async () => {
      await demo.faults.set('getBlockTransactions', fault)
      await openBlock(page, String(seqno))
      await expect(main).toContainText(words)
      seqno -= 1
    })
  }
  await demo.faults.clear()
  await addAccount(page, demo.suggested.accounts[0]?.address ?? '')
  await addPool(page, pool)
  for (const fault of ['delay', 'unknown-type'] as const) {
    await test.step(fault, async () => {
      await demo.faults.set('*', fault)
      await openBlock(page, String(seqno))
      await expect(main).toContainText('Complete, saved offline')
      await openPanel(page, 'Pools')
      await expect(main).toContainText(stake)
      await openPanel(page, 'Pending')
      await expect(rowsOf(page, 'Pending actions')).not.toHaveCount(0)
      await expect(page.locator('.watch-error')).toHaveCount(0)
      seqno -= 1
    })
  }
})
