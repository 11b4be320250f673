import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { customNetwork } from '../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import type { Monitor } from '../../electron/monitor/monitor.ts'
import type { Incident } from '../../electron/shared/alert-events.ts'
import { wireName } from '../../electron/shared/channels.ts'
import { storeKey } from '../../electron/shared/networks.ts'
import { trackedRule } from '../../electron/shared/rules.ts'
import { formatDateTime } from '../../src/lib/times.ts'
import { profileFolder } from '../fixtures/quiet-monitor.ts'
import { storedIncident } from '../fixtures/stored-records.ts'
import { send } from '../fixtures/window/electron.ts'
import { openWindow } from '../fixtures/window/open-window.ts'
import { addPool, click, firstRow, openPalette, openPanel, press, user } from './steps.ts'

const accounts = ['a', 'b', 'c'].map((letter) => `0:${letter.repeat(64)}`)

const linesOf = (section: string): readonly HTMLElement[] => {
  const region = screen.queryByRole('region', { name: section })
  return region === null ? [] : within(region).getAllByRole('listitem')
}
const focusedLine = (): number => {
  const lines = linesOf('Open')
  return lines.findIndex((each) => each.contains(document.activeElement))
}

async function openAlerts(incidents: readonly Incident[]): Promise<Monitor> {
  return (await openAlertsOn(incidents)).monitor
}

async function openAlertsOn(incidents: readonly Incident[]): ReturnType<typeof openWindow> {
  const folder = profileFolder()
  const store = openStore({ folder, now: Date.now })
  store.incidents.save(storeKey(customNetwork('http://127.0.0.1:9')), incidents)
  store.close()
  const opened = await openWindow({}, folder)
  await openPanel('Alerts')
  await waitFor(() => expect(['Open', 'Snoozed', 'Earlier'].flatMap(linesOf).length).toBeGreaterThan(0))
  return opened
}

const anHourAgo = () => Date.now() - 3_600_000

test('a click on a notification or a link at a past moment returns to the present, where its item is', async () => {
  await openAlerts([
    storedIncident('old', accounts[0] ?? '', Date.now() - 7_200_000),
    storedIncident('new', accounts[1] ?? '', Date.now() - 60_000),
  ])
  const { showMoment } = await import('../../src/time-machine.ts')
  await showMoment(anHourAgo())
  await waitFor(() => expect(linesOf('Open')).toHaveLength(1))
  send(wireName('navigate'), { panel: 'settings', key: null })
  await screen.findByRole('heading', { name: 'Settings' })
  const { useTime } = await import('../../src/stores/time.ts')
  expect(useTime.getState().asOf).not.toBe(null)
  for (const place of [{ key: 'new' }, { key: null, isPresent: true }]) {
    send(wireName('navigate'), { panel: 'alerts', ...place })
    await waitFor(() => expect(linesOf('Open')).toHaveLength(2))
    await showMoment(anHourAgo())
    await waitFor(() => expect(linesOf('Open')).toHaveLength(1))
  }
  send(wireName('offer'), { kind: 'account', address: accounts[2] })
  await user.click(await screen.findByRole('button', { name: 'Watch' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('alerts are acknowledged and snoozed with the keyboard alone', async () => {
  await openAlerts(
    accounts.map((account, index) => storedIncident(`i${index}`, account, Date.now() - index * 3_600_000)),
  )
  expect(linesOf('Open')).toHaveLength(3)
  press('j')
  expect(focusedLine()).toBe(0)
  await user.keyboard('jj')
  expect(focusedLine()).toBe(2)
  await user.keyboard('k')
  expect(focusedLine()).toBe(1)
  const third = linesOf('Open')[2]
  await user.keyboard('e')
  await waitFor(() => expect([linesOf('Open').length, linesOf('Earlier').length]).toEqual([2, 1]))
  expect(third?.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  await user.keyboard('se')
  expect(linesOf('Open')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(third?.contains(document.activeElement)).toBe(true))
  await user.keyboard('s')
  await waitFor(() => expect([linesOf('Open').length, linesOf('Snoozed').length]).toEqual([1, 1]))
  await screen.findByText('Snoozed. New alerts of this rule for the same account or pool are snoozed, too.')
  await click('End snooze')
  await waitFor(() => expect([linesOf('Open').length, linesOf('Snoozed').length]).toEqual([2, 0]))
})

test('an alert whose snooze has ended can be snoozed again', async () => {
  const [one = '', two = ''] = accounts
  await openAlerts([
    { ...storedIncident('ended', one, anHourAgo()), snoozedUntil: Date.now() - 60_000 },
    { ...storedIncident('running', two, anHourAgo()), snoozedUntil: Date.now() + 3_600_000 },
  ])
  const choices = async (section: string) => {
    const [line] = linesOf(section)
    if (line === undefined) throw new Error(`No alert in ${section}`)
    await click(/^More for/, line)
    const names = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    await user.keyboard('{Escape}')
    return [line.textContent?.includes('snoozed until'), ...names.map(({ textContent }) => textContent)]
  }
  expect(await choices('Open')).toEqual([
    false,
    'Snooze for 1 hour',
    'Snooze until tomorrow, 08:00',
    'Copy as text',
  ])
  expect(await choices('Snoozed')).toEqual([true, 'End snooze', 'Copy as text'])
})

test('the alerts of a group are copied as text, the newest first', async () => {
  const [one = ''] = accounts
  const at = new Date(2026, 10, 20, 14, 5).getTime()
  const recorded = (id: string, minutes: number): Incident => ({
    ...storedIncident(id, one, at + minutes * 60_000),
    event: {
      kind: 'recorded',
      title: `Alert ${id}`,
      facts: ['a fact', 'another'],
    },
    when: null,
  })
  const { desk } = await openAlertsOn([recorded('b', 1), recorded('a', 0)])
  const [line] = linesOf('Open')
  await click(/^More for/, line)
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as text' }))
  await screen.findByText('Copied 2 alerts')
  expect(desk.copied).toEqual([
    '2026-11-20 14:06:00 Critical: Alert b · a fact · another\n2026-11-20 14:05:00 Critical: Alert a · a fact · another',
  ])
})

test('with dates instead of ages, the date of an alert is shown once', async () => {
  const [one = '', two = ''] = accounts
  const at = anHourAgo()
  const group = ['g0', 'g1', 'g2', 'g3'].map((id, index) => storedIncident(id, one, at - index * 60_000))
  const monitor = await openAlerts([
    ...group,
    { ...storedIncident('single', two, at - 7_200_000), when: null },
  ])
  const timesOf = () => linesOf('Open').map((line) => line.textContent?.match(/\d\d:\d\d:\d\d/g)?.length ?? 0)
  expect(timesOf()).toEqual([1, 1])
  expect(linesOf('Open').every(({ textContent }) => / · \d h ago/.test(textContent ?? ''))).toBe(true)
  await monitor.handlers['settings.set']({ times: 'absolute' })
  await waitFor(() =>
    expect(linesOf('Open').some(({ textContent }) => / h ago/.test(textContent ?? ''))).toBe(false),
  )
  expect(timesOf()).toEqual([1, 1])
})

test('a key on one alert of a group applies to this alert only', async () => {
  const [account = ''] = accounts
  const ids = ['i0', 'i1', 'i2', 'i3']
  const monitor = await openAlerts(
    ids.map((id, index) => storedIncident(id, account, anHourAgo() - index * 60_000)),
  )
  const untouched = () =>
    monitor
      .state()
      .incidents.filter((each) => each.acknowledgedAt === null && each.snoozedUntil === undefined)
      .map(({ id }) => id)
      .toSorted()
  await click(/^4 accounts cannot be read/)
  const focusNested = (index: number) =>
    within(linesOf('Open')[index + 1] ?? document.body)
      .getByRole('button', { name: 'Show account' })
      .focus()
  focusNested(1)
  await user.keyboard('e')
  await waitFor(() => expect(untouched()).toEqual(['i0', 'i2', 'i3']))
  await waitFor(() => expect(linesOf('Open')).toHaveLength(4))
  focusNested(2)
  await user.keyboard('s')
  await waitFor(() => expect(untouched()).toEqual(['i0', 'i2']))
  await click('Acknowledge', linesOf('Open')[1])
  await waitFor(() => expect(untouched()).toEqual(['i2']))
  // In a text field, the shortcut is the field's own.
  screen.getByLabelText('Search alerts').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(untouched()).toEqual(['i2'])
  linesOf('Open')[0]?.querySelector('button')?.focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await waitFor(() => expect(untouched()).toEqual(['i0', 'i2']))
  await click('Acknowledge 2 alerts')
  await waitFor(() => expect(untouched()).toEqual([]))
})

test('grouped alerts name their rule', async () => {
  const [account = ''] = accounts
  await openAlerts(
    ['integrity', trackedRule.id].flatMap((rule) =>
      ['i0', 'i1'].map((id) => ({ ...storedIncident(`${rule} ${id}`, account, anHourAgo()), rule })),
    ),
  )
  const named = linesOf('Open').map(({ textContent }) => textContent?.includes(` · ${trackedRule.title}`))
  expect(named.toSorted()).toEqual([false, true])
})

test('a filter limits what is acknowledged, and shows the alerts of the last day only', async () => {
  const day = 24 * 3_600_000
  const monitor = await openAlerts([
    { ...storedIncident('new', accounts[0] ?? '', anHourAgo()), severity: 'warning' },
    { ...storedIncident('old', accounts[1] ?? '', anHourAgo() - day), severity: 'warning' },
    { ...storedIncident('loss', accounts[2] ?? '', anHourAgo()), rule: 'stake-lost' },
  ])
  const unacknowledged = () =>
    monitor
      .state()
      .incidents.filter((each) => each.acknowledgedAt === null)
      .map(({ id }) => id)
      .toSorted()
  expect(linesOf('Open')).toHaveLength(3)
  await user.selectOptions(screen.getByLabelText('Time'), 'Last 24 hours')
  await user.selectOptions(screen.getByLabelText('Severity'), 'Warning')
  await waitFor(() => expect(linesOf('Open')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Acknowledge all' })).toBeNull()
  await click('Acknowledge 1 matching alert')
  await waitFor(() => expect(unacknowledged()).toEqual(['loss', 'old']))
  await click('Undo')
  await waitFor(() => expect(unacknowledged()).toEqual(['loss', 'new', 'old']))
  await waitFor(() => expect(linesOf('Open')).toHaveLength(1))
  await click('Acknowledge 1 matching alert')
  await waitFor(() => expect(unacknowledged()).toEqual(['loss', 'old']))
  await click('Clear')
  await click('Acknowledge all')
  await waitFor(() => expect(unacknowledged()).toEqual([]))
  await click('Undo')
  await waitFor(() => expect(unacknowledged()).toEqual(['loss', 'old']))
})

test('Pools counts the open alerts of a pool like Alerts: grouped, and without those that are over', async () => {
  const pool = '-1:f3be84a1dca8241f3302667549c8aa3001462b43b8c02e0fa8e962fcd0e37f76'
  const of = (id: string, more: Partial<Incident>): Incident => ({
    ...storedIncident(id, pool, anHourAgo()),
    subject: { kind: 'pool', key: pool },
    ...more,
  })
  await openAlerts([
    of('a', {}),
    of('b', {}),
    of('over', { rule: 'elections', recoveredAt: Date.now() }),
    of('snoozed', { rule: 'snoozed', snoozedUntil: Date.now() + 3_600_000 }),
  ])
  await addPool(pool)
  await click(/^All pools/)
  const row = await firstRow('All pools')
  await waitFor(() => expect(row.querySelector('.cell-alerts')?.textContent).toBe('1'))
})

test('a list of resolved alerts has no button that acknowledges', async () => {
  await openAlerts([{ ...storedIncident('over', accounts[0] ?? '', anHourAgo()), recoveredAt: Date.now() }])
  expect(linesOf('Earlier')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Acknowledge all' })).toBeNull()
})

test('the listed alerts are saved as CSV, with their states', async () => {
  const [a = '', b = '', c = ''] = accounts
  const at = Date.UTC(2026, 10, 20, 12)
  const { desk } = await openAlertsOn([
    storedIncident('i1', a, at),
    { ...storedIncident('i2', b, at - 1_000, at), severity: 'warning' },
    { ...storedIncident('i3', c, at - 2_000), ended: { at, why: 'rule-off' } },
  ])
  await click('Export CSV')
  await waitFor(() => expect(desk.saved).toHaveLength(1))
  const lines = () => desk.saved.at(-1)?.text.trimEnd().split('\r\n') ?? []
  expect(desk.saved[0]?.suggestedName).toMatch(/^lookout-alerts-\d{4}-\d\d-\d\d-\d{6}\.csv$/)
  expect(lines()[0]).toMatch(/^\ufeffat,at_unix,state,severity,rule,title,facts,/)
  const account = 'EQCqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqseb'
  expect(lines()[1]).toMatch(
    new RegExp(
      `^"2026-11-20T12:00:00.000Z",1795176000.000,"open","critical","Responses contradict each other",".+",.*,,"${account}","account","${account}",,,,,"i1"$`,
    ),
  )
  expect(
    lines()
      .slice(2)
      .map((line) => line.split(',').slice(2, 4)),
  ).toEqual([
    ['"acknowledged"', '"warning"'],
    ['"closed"', '"critical"'],
  ])
  expect(lines()[3]).toContain(',"2026-11-20T12:00:00.000Z","rule-off","i3"')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'Warning')
  await waitFor(() => expect(linesOf('Open')).toHaveLength(0))
  await click('Export CSV')
  await waitFor(() => expect(lines()).toHaveLength(2))
})

test('a snoozed group says when its snooze ends', async () => {
  const [account = ''] = accounts
  const ends = [Date.now() + 7_200_000, Date.now() + 3_600_000]
  await openAlerts(
    ends.map((snoozedUntil, index) => ({
      ...storedIncident(`s${index}`, account, anHourAgo()),
      snoozedUntil,
    })),
  )
  const [line] = linesOf('Snoozed')
  expect(line?.textContent).toContain(`snoozed until ${formatDateTime(Math.min(...ends))}`)
})

test('at a past moment the palette acknowledges no alerts, which may have come since', async () => {
  const now = Date.now()
  const opened = await openAlertsOn([
    storedIncident('earlier', accounts[0] ?? '', now - 3_600_000, now - 1_800_000),
    storedIncident('later', accounts[1] ?? '', now - 600_000),
  ])
  const { showMoment } = await import('../../src/time-machine.ts')
  await showMoment(now - 2_700_000)
  await waitFor(() => expect(linesOf('Open')).toHaveLength(1))
  await openPalette()
  await user.keyboard('acknowledge all{Enter}')
  await screen.findByText('You can acknowledge alerts only in the present. Return to now first.')
  const { incidents } = opened.monitor.state()
  expect(incidents.map(({ id, acknowledgedAt }) => [id, acknowledgedAt])).toEqual([
    ['later', null],
    ['earlier', now - 1_800_000],
  ])
})

test('the alert of a channel that fails leads to Delivery', async () => {
  await openAlerts([
    {
      ...storedIncident('failing', accounts[0] ?? '', Date.now() - 60_000),
      rule: 'channel-failing',
      event: { kind: 'channel-failing', channel: 'c1', name: 'Ops chat' },
      subject: { kind: 'service', key: 'channel:c1' },
    },
  ])
  await click('Open Settings')
  const delivery = await screen.findByRole('region', { name: 'Delivery' })
  await waitFor(() => expect(document.activeElement).toBe(delivery))
})
