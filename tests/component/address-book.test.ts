import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { click, csv, field, fill, find, openPanel, shows, user } from './steps.ts'

const stranger = `0:${'12'.repeat(32)}`
const deposit = `0:${'34'.repeat(32)}`

test('names are imported from a file, searched, renamed, removed and put back', async () => {
  const { monitor } = await openWindow()
  await monitor.handlers['book.save']({ entries: [{ key: deposit, name: 'Exchange deposit', note: '' }] })
  await openPanel('Settings')
  const group = await find('region', 'Address book')
  const count = () => within(group).getByRole('status')
  const picker = await field('CSV file with names to import', group)

  await user.upload(picker, csv('bad.csv', 'address,name', `${stranger},Stranger`, 'EQbroken,Other', ''))
  await shows(() => within(group).queryByRole('alert'), 'Line 3: “EQbroken”')
  await shows(() => within(group).queryByRole('alert'), 'Nothing was imported.')
  expect(count().textContent).toBe('1 name')

  await user.upload(picker, csv('huge.csv', 'x'.repeat(8_000_001)))
  await shows(() => group, 'This list is larger than 8 MB.')
  const latin1 = new File([Uint8Array.of(...Buffer.from(`${stranger},M\u00fcller`, 'latin1'))], 'ansi.csv')
  await user.upload(picker, latin1)
  await shows(() => within(group).queryByRole('alert'), 'This file is not text in UTF-8.')
  await user.upload(picker, csv('good.csv', 'address,name,note', `${stranger},Stranger,From a file`, ''))
  await shows(() => group, '1 address: 1 new, 0 renamed')
  await click('Import names', group)
  await shows(count, '2 names')

  fill(within(group).getByRole('searchbox'), 'from a file')
  await shows(count, '1 of 2 names')
  await click('Remove Stranger', group)
  await shows(count, '0 of 1 name')
  await click('Undo')
  await find('button', 'Rename Stranger', group)

  await click('Rename Stranger', group)
  const form = await screen.findByRole('dialog', { name: 'Name an address' })
  const name = await within(form).findByRole('textbox', { name: 'Name' })
  expect(name).toHaveProperty('value', 'Stranger')
  fill(name, 'Auditor')
  await click('Save', form)
  await find('button', 'Rename Auditor', group)
  await waitFor(() =>
    expect(
      monitor
        .state()
        .book.map((entry) => entry.name)
        .toSorted(),
    ).toEqual(['Auditor', 'Exchange deposit']),
  )
})

test('a name that another address has, also with look-alike letters, is marked before and after the import', async () => {
  const { monitor } = await openWindow()
  await monitor.handlers['book.save']({ entries: [{ key: deposit, name: 'Treasury', note: '' }] })
  await openPanel('Settings')
  const group = await find('region', 'Address book')
  const picker = await field('CSV file with names to import', group)
  const auditor = `0:${'56'.repeat(32)}`
  await user.upload(
    picker,
    csv('names.csv', 'address,name', `${stranger},Тreаsury`, `${auditor},Auditor`, ''),
  )
  await shows(() => group, '1 name is also the name of another address, perhaps in letters that look alike')
  await click('Import names', group)
  await find('button', 'Rename Auditor', group)
  const entries = within(within(group).getByRole('list', { name: 'Names' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent?.includes('has the same name')).toSorted()).toEqual([
    false,
    true,
    true,
  ])
})
