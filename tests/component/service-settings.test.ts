import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { wireName } from '../../electron/shared/channels.ts'
import { ipcMain } from '../fixtures/window/electron.ts'
import { openDemo } from '../fixtures/window/open-window.ts'
import {
  addAccount,
  alertText,
  click,
  field,
  fill,
  find,
  main,
  openPanel,
  saveKey,
  shows,
  user,
} from './steps.ts'

test('a check shows which operations the service offers', async () => {
  const { demo } = await openDemo({ seed: 1 })
  await openPanel('Settings')
  const service = await find('region', 'Service')
  const says = (text: RegExp) => shows(() => service, text)
  await click('Check again', service)
  await says(/Finished traces: offered \(checked \d\d:\d\d\)/)
  await says(/Finished actions: offered \(checked \d\d:\d\d\)/)
  await demo.faults.set('actions', 'nosuch')
  await click('Check again', service)
  await says(/Finished actions: not offered \(checked \d\d:\d\d\)/)
  await says(/Finished traces: offered/)
  await demo.faults.set('traces', '500')
  await click('Check again', service)
  await says(/failed with status 500/)
  await says(/Finished traces: not checked yet/)
})

test('a key belongs to one origin, is tested on request and can be removed', async () => {
  const { demo } = await openDemo({ seed: 1, access: { keys: ['the-only-key'] } })
  await saveKey('the-only-key')
  await shows(main, 'stored in this computer’s keychain')
  await click('Test key')
  await shows(main, 'The service accepts the key.')
  fill(await field('API key', await find('region', 'Access')), 'a-key-not-saved')
  await waitFor(() => expect(main()?.textContent).not.toContain('The service accepts the key.'))
  const base = await field('Base URL')
  fill(base, 'http://127.0.0.1:9')
  await click('Use')
  await shows(main, 'No key is set')
  fill(base, demo.url)
  await click('Use')
  await shows(main, 'stored in this computer’s keychain')
  await click('Remove key')
  await shows(main, 'No key is set')
})

test('a base URL without encryption is refused, and the network stays', async () => {
  const { demo, monitor } = await openDemo({ seed: 1 })
  await openPanel('Settings')
  fill(await field('Base URL'), 'http://example.org')
  await click('Use')
  expect(await alertText()).toContain('is not encrypted')
  expect(monitor.state().status.network.baseUrl).toBe(demo.url)
})

test('Access says once that the key belongs to another network, and what to do there', async () => {
  const { demo } = await openDemo({ seed: 1, access: { keys: ['the-only-key'] } })
  await saveKey('the-only-key')
  await demo.faults.set('*', 'wrong-network')
  await addAccount(demo.suggested.accounts[0]?.address ?? '')
  await openPanel('Settings')
  const access = await find('region', 'Access')
  await shows(
    () => access.querySelector('.inline-message, [class*=message]'),
    /^The API key belongs to another network\. Enter a key for this network, or switch the network\./,
  )
  const line = await find('alert', 'Access refused')
  await shows(() => line, 'Your API key belongs to another network.')
})

test('the command line is named only for the network that it set', async () => {
  const { monitor } = await openDemo({ seed: 1 })
  await openPanel('Settings')
  const network = await find('region', 'Network')
  await shows(() => network, 'Set on the command line for this run.')
  await monitor.handlers['network.set']({ id: 'testnet' })
  await shows(() => network, /Current network: Testnet/)
  expect(network.textContent).not.toContain('command line')
})

test('Network says that each base URL has its own lists and history', async () => {
  await openDemo({ seed: 1 })
  await openPanel('Settings')
  const network = await find('region', 'Network')
  await shows(() => network, 'Each base URL has its own watchlists, payouts, alerts and history.')
})

test('while everything is removed, the button says so and cannot be pressed again', async () => {
  await openDemo({ seed: 1 })
  const gate = Promise.withResolvers<void>()
  const name = wireName('profile.remove')
  let removals = 0
  ipcMain.handle(name, async () => {
    removals += 1
    await gate.promise
    return { ok: false, error: { kind: 'keychain', message: 'The keychain is locked.' } }
  })
  await openPanel('Settings')
  const region = await find('region', 'Remove everything')
  await click('Remove everything from this computer…', region)
  fill(await field('Type “remove everything”', region), 'remove everything')
  await click('Remove', region)
  const button = await find('button', 'Removing…', region)
  expect(button).toHaveProperty('disabled', true)
  await shows(() => region, 'Waiting for the system keychain')
  gate.resolve()
  await shows(() => region, 'The keychain is locked.')
  expect(await find('button', 'Remove', region)).toHaveProperty('disabled', false)
  expect(removals).toBe(1)
})

test('the custom rate starts with the rate in force, and Enter or leaving the field applies it', async () => {
  const { monitor } = await openDemo({ seed: 1 })
  await openPanel('Settings')
  const access = await find('region', 'Access')
  const limit = () => monitor.state().status.quota.limit
  const before = limit()
  await user.selectOptions(await field('Plan', access), 'Custom rate')
  const rate = await field('Requests per second', access)
  expect(rate.value).toBe(String(before))
  await user.click(rate)
  await user.tab()
  expect(monitor.state().settings.quotas).toEqual({})
  await user.type(rate, '{Enter}')
  await waitFor(() => expect(Object.values(monitor.state().settings.quotas)).toEqual([before]))
  await user.clear(rate)
  await user.type(rate, '20{Enter}')
  await waitFor(() => expect(limit()).toBe(20))
  await user.clear(rate)
  await user.type(rate, '20000')
  await user.tab()
  expect(await alertText(access)).toBe('Enter a number from 0.1 to 10,000, e.g. 5.')
  await user.clear(rate)
  await user.type(rate, '0.5')
  await user.tab()
  await waitFor(() => expect(limit()).toBe(0.5))
  expect(access.querySelector('[role=alert]')).toBeNull()
})
