import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { keychain } from '../fixtures/quiet-monitor.ts'
import { openWindow } from '../fixtures/window/open-window.ts'
import type { DeliveryState } from '../../electron/shared/delivery.ts'
import type { Reply } from '../../electron/shared/errors.ts'
import { intercept } from './intercept.ts'
import { click, dialog, field, fill, find, openPanel, shows, user } from './steps.ts'

test('a channel with incorrect input is explained and not saved', async () => {
  const { monitor } = await openWindow()
  const saved = () => monitor.state().settings.delivery.channels
  await openPanel('Settings')
  const group = await find('region', 'Delivery')
  await click('Add channel', group)
  const form = await dialog()
  const problem = () => within(form).queryByRole('alert')
  fill(await field('Name', form), 'Night shift')
  fill(await field('Address', form), 'http://example.org/hook')
  await click('Save channel', form)
  await shows(problem, 'Plain HTTP to example.org is not encrypted.')
  fill(await field('Address', form), 'https://example.org/hook')
  await click('Save channel', form)
  await shows(problem, 'Enter a signing secret, or generate one.')
  expect(saved()).toEqual([])
  await click('Generate', form)
  await waitFor(async () => expect((await field('Signing secret', form)).value).toMatch(/^[0-9a-f]{64}$/))
  await click('Save channel', form)
  await find('button', 'Edit Night shift', group)
  expect(saved()).toMatchObject([{ name: 'Night shift' }])

  await openPanel('Alerts')
  await click('Rules')
  const rules = await find('list', 'Rules')
  await user.click(within(rules).getAllByRole('button', { name: /Edit/ })[0] ?? rules)
  const rule = await dialog()
  await user.selectOptions(await field('Send to', rule), 'some')
  expect(await find('checkbox', 'Night shift', rule)).toHaveProperty('checked', false)
})

/** Enters a webhook without a name, and saves it. */
async function saveWebhook(): Promise<Readonly<Record<'group' | 'form', HTMLElement>>> {
  await openPanel('Settings')
  const group = await find('region', 'Delivery')
  await click('Add channel', group)
  const form = await dialog()
  fill(await field('Address', form), 'https://example.org/hook')
  await click('Generate', form)
  await waitFor(async () => expect((await field('Signing secret', form)).value).toMatch(/^[0-9a-f]{64}$/))
  await click('Save channel', form)
  return { group, form }
}

test('a channel without a name of its own shows its kind once', async () => {
  await openWindow()
  const { group } = await saveWebhook()
  const row = (await find('button', 'Edit Webhook (JSON)', group)).closest('li')
  expect(row?.textContent?.split('Webhook (JSON)')).toHaveLength(2)
})

test('the form of a channel does not call a lost secret stored', async () => {
  await openWindow()
  const hintOf = async (group: HTMLElement) => {
    await click('Edit Webhook (JSON)', group)
    const form = await dialog()
    const hints = [await field('Address', form), await field('Signing secret', form)]
    await click('Cancel', form)
    return hints.map(({ placeholder }) => placeholder)
  }
  const { group } = await saveWebhook()
  expect(await hintOf(group)).toEqual([
    'https://example.org/… (enter to replace)',
    'Stored. Enter to replace.',
  ])
  intercept('delivery.state', async (_query, proceed) => {
    const reply = (await proceed()) as Reply<DeliveryState>
    if (!reply.ok) return reply
    const channels = reply.value.channels.map((channel) => ({ ...channel, secrets: 'missing' as const }))
    return { ok: true, value: { ...reply.value, channels } }
  })
  await within(group).findByText(/^A token, secret or address is missing/, undefined, { timeout: 10_000 })
  expect(await hintOf(group)).toEqual(['https://example.org/hook', ''])
})

test('the form of a channel says that the keychain is waited for', async () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((done) => {
    answer = done
  })
  const { monitor } = await openWindow({ secrets: { ...keychain(), write: () => answered } })
  const { group, form } = await saveWebhook()
  await within(form).findByText(/^Waiting for the system keychain/)
  expect(await find('button', 'Saving…', form)).toHaveProperty('disabled', true)
  expect(monitor.state().settings.delivery.channels).toEqual([])
  answer()
  await find('button', 'Edit Webhook (JSON)', group)
})

test('the delivery log is as wide as its group, not as the fields beside the text', async () => {
  await openWindow()
  const { group } = await saveWebhook()
  const log = await find('region', 'Delivery log', group)
  expect(log.closest('.setting-controls')).toBeNull()
})
