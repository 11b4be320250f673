import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type Demo, type FaultName } from '../../electron/demo/start-demo.ts'
import { profileFolder } from '../fixtures/quiet-monitor.ts'
import { openDemo, openWindow, serviceAt } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  addPool,
  click,
  firstRow,
  main,
  openBlock,
  openPanel,
  rowsOf,
  shows,
  user,
} from './steps.ts'

const pool = '-1:F3BE84A1DCA8241F3302667549C8AA3001462B43B8C02E0FA8E962FCD0E37F76'
const stake = '12,559,077.099797623'
const options = { seed: 1, startAt: Date.UTC(2026, 10, 20, 12), access: { quota: false } }

interface Shown {
  readonly health: string
  /** The text beside the account and the pool. Null if the status line says it for all. */
  readonly item: string | null
  /** The message on the pool's page, and on the page of a block that is not stored. */
  readonly words: string
  /** False if the pool waits after the first failure. */
  readonly isPoolTried: boolean
}

const connection = (words: string): Shown => ({
  health: 'No connection',
  item: null,
  words,
  isPoolTried: false,
})
const limited: Shown = { health: 'Rate limited', item: null, words: '', isPoolTried: false }
const failed = (words: string): Shown => ({
  health: 'Service error',
  item: null,
  words,
  isPoolTried: true,
})
const unreadable = (words: string): Shown => ({
  health: 'Unreadable responses',
  item: null,
  words,
  isPoolTried: true,
})
const refused = (item: string, words: string): Shown => ({
  health: 'Access refused',
  item,
  words,
  isPoolTried: true,
})

/** Faults that affect every operation. Connection faults are also in tests/e2e/faults.spec.ts, where Electron reports them. */
const everywhere: Partial<Record<FaultName, Shown>> = {
  offline: connection('The connection was refused.'),
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
  unauthorized: refused('key needed', 'The service requires an API key.'),
  'wrong-network': refused('wrong network', 'The service refused the request without an API key.'),
}

let demo: Demo
let profile = ''

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'lookout-faults-'))
  demo = await startDemo(options)
})
afterAll(async () => {
  await demo.close()
  rmSync(profile, { recursive: true, force: true })
})

test('the panels load without faults', async () => {
  const { monitor } = await openWindow(serviceAt(demo.url), profile)
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await addPool(pool)
  await shows(main, stake)
  await monitor.close()
})

test.each(Object.entries(everywhere) as [FaultName, Shown][])(
  '%s is shown next to stored data',
  async (fault, { health, item, words, isPoolTried }) => {
    const copy = profileFolder()
    cpSync(profile, copy, { recursive: true })
    await demo.faults.set('*', fault)
    await openWindow(serviceAt(demo.url), copy)
    await shows(() => screen.queryByRole('contentinfo'), health)
    const said = () => document.querySelector('.watch-error')?.textContent ?? null

    await openPanel('Pending')
    await firstRow('Pending actions')
    await waitFor(() => expect(said()).toBe(item))
    await openPanel('Pools')
    await shows(main, stake)
    if (isPoolTried) await shows(main, words)
    await waitFor(() => expect(said()).toBe(item))
    await openBlock('276749988')
    await shows(main, words === '' ? /too many requests|Waiting for its turn/ : words)
    await demo.faults.clear()
  },
)

test.each([
  ['429', 'Rate limited'],
  ['truncated', 'Unreadable responses'],
  ['offline', 'No connection'],
] as const)('%s is shown as “%s” while it lasts, beside the known rows', async (fault, word) => {
  const { demo: own } = await openDemo(options)
  const status = () => screen.queryByRole('contentinfo')
  await addAccount(own.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await own.faults.set('*', fault)
  await click(/^Refresh/)
  await shows(status, word)
  const others = ['No connection', 'Rate limited', 'Unreadable responses', 'Service error'].filter(
    (each) => each !== word,
  )
  expect(status()?.textContent).not.toMatch(new RegExp(others.join('|')))
  await firstRow('Pending actions')
  await own.faults.clear()
  await click(/^Refresh/)
  await waitFor(() => expect(status()?.textContent).not.toContain(word))
})

test.each([
  ['offline', 'no connection', 'No connection'],
  ['502', 'service error', 'Service error'],
  ['truncated', 'unreadable response', 'Unreadable responses'],
] as const)('the rows of accounts and pools do not repeat “%s”', async (fault, inTooltip, health) => {
  const { demo: own } = await openDemo(options)
  const rowTitle = () => document.querySelector<HTMLElement>('.watch-button[title*="\\n"]')?.title
  const failed = () => waitFor(() => expect(rowTitle()).toContain(`last attempt: ${inTooltip}`))
  await addPool(pool)
  await shows(main, stake)
  await addAccount(own.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await own.faults.set('*', fault)
  for (const panel of ['Pools', 'Pending'] as const) {
    await openPanel(panel)
    await click(/^Refresh/)
    await failed()
    await shows(() => screen.queryByRole('contentinfo'), health)
    expect(document.querySelector('.watch-error')).toBe(null)
  }
})

test('no share of detected actions is given while requests fail', async () => {
  const { demo: own } = await openDemo(options)
  await addAccount(own.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  await user.click(document.querySelectorAll('.watch-button')[1] ?? document.body)
  await shows(main, 'detects about')
  await own.faults.set('*', '502')
  await click(/^Refresh/)
  await shows(main, 'The service is down behind its gateway')
  expect(main()?.textContent).not.toContain('detects about')
})

const ofBlocks = [
  ['wrong-block', 'The service responded with a different block'],
  ['stuck-cursor', /At least \d+ transactions · .* · Incomplete/],
  ['short-pages', /\d transactions · \d accounts · Complete, saved offline/],
  ['not-applied', 'This block was produced but is not applied yet'],
  ['not-in-db', 'is not in this server’s database'],
] as const

test('every block error is shown', async () => {
  const { demo: own } = await openDemo(options)
  for (const [nth, [fault, words]] of ofBlocks.entries()) {
    await own.faults.set('getBlockTransactions', fault)
    await openBlock(String(276_749_988 - nth))
    await shows(main, words)
  }
})

test.each(['delay', 'unknown-type'] as const)('%s is not an error', async (fault) => {
  const { demo: own } = await openDemo(options)
  await own.faults.set('*', fault)
  await openBlock('276749988')
  await shows(main, 'Complete, saved offline')
  await addPool(pool)
  await shows(main, stake)
  await addAccount(own.suggested.accounts[0]?.address ?? '')
  await firstRow('Pending actions')
  expect(rowsOf('Pending actions')).not.toEqual([])
  expect(document.querySelector('.watch-error')).toBe(null)
})
