import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import { alertText, click, dialog, field, fill, find, openPalette, shows, user } from './steps.ts'

async function openWelcome() {
  const opened = await openDemo({ seed: 1 })
  await openPalette()
  const palette = await find('combobox', 'Go to anything')
  fill(palette, 'welcome')
  await click(/^Run setup again/, undefined, 'option')
  await shows(() => screen.queryByRole('dialog'), 'Which network do you want to monitor?')
  return opened
}

test('the setup refuses a base URL without encryption and text that is not an address', async () => {
  const { demo, monitor } = await openWelcome()
  const form = await dialog()
  await click(/Custom URL/, form, 'radio')
  fill(await field('Base URL', form), 'http://example.org')
  await click('Continue', form)
  expect(await alertText(form)).toContain('is not encrypted')
  fill(await field('Base URL', form), demo.url)
  await click('Continue', form)
  await shows(() => form, 'Do you have an API key?')
  await click('Back', form)
  await click('Continue', form)
  await click('Continue without key', form)
  await shows(() => form, 'How long should Lookout keep history?')
  await click('Continue', form)
  const first = await field('First address', form)
  fill(first, 'nonsense')
  await user.type(first, '{Enter}')
  expect(await alertText(form)).toContain('Accepted')

  const data = new DataTransfer()
  const lines = Array.from({ length: 500 }, (_, nth) => `0:${(nth + 1).toString(16).padStart(64, '0')}`)
  data.setData('text/plain', lines.join('\n'))
  fireEvent.paste(first, { clipboardData: data })
  await click('Watch 500')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(monitor.state().accounts).toHaveLength(500)
})
