import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { alertText, click, field, fill, find, openPanel, shows, user } from './steps.ts'

test('the archive explains an incorrect connection and an unreachable database', async () => {
  await openWindow()
  await openPanel('Settings')
  const group = await find('region', 'Archive')
  const box = await find('checkbox', 'Write to the archive', group)
  expect(box).toHaveProperty('disabled', true)
  expect(group.textContent).toContain('Enter a connection below, then turn the archive on.')
  const connection = await field('Connection', group)
  fill(connection, 'mysql://lookout@127.0.0.1/lookout')
  await click('Save connection', group)
  expect(await alertText(group)).toContain('Enter a connection such as postgresql://')
  fill(connection, 'postgresql://lookout@db.example/lookout')
  await click('Save connection', group)
  await waitFor(async () => expect(await alertText(group)).toContain('Add ?sslmode=verify-full, or require.'))
  fill(connection, 'postgresql://lookout:pass-word-of-test@127.0.0.1:9/lookout?sslmode=disable')
  await click('Save connection', group)
  await shows(() => group, 'lookout@127.0.0.1:9/lookout')
  expect(group.textContent).not.toContain('pass-word')
  await user.click(box)
  await waitFor(() => expect(box).toHaveProperty('checked', true))
  await click('Test archive', group)
  await waitFor(() =>
    expect(within(group).getByRole('alert').textContent).toContain('The database server cannot be reached.'),
  )
  await shows(() => group, 'Nothing written since Lookout started · No records waiting')
  await click('Remove connection', group)
  await shows(() => group, 'No connection is set. Records wait until a connection is entered.')
})
