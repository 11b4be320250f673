import { waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWindow } from '../fixtures/window/open-window.ts'
import { click, csv, field, find, openPanel, user } from './steps.ts'

const stranger = `0:${'12'.repeat(32)}`

test('settings scroll to the preview of a chosen file', async () => {
  await openWindow()
  const scrolled: (string | null)[] = []
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('aria-label'))
  })
  onTestFinished(() => spy.mockRestore())
  await openPanel('Settings')

  const picker = await field('CSV file with names to import', await find('region', 'Address book'))
  await user.upload(picker, csv('names.csv', 'address,name', `${stranger},Stranger`, ''))
  await waitFor(() => expect(scrolled).toEqual(['Names to import']))

  const preview = { name: 'history.jsonl.gz', exportedAt: 1_795_183_327_000, networks: [], counts: [] }
  const { lookout } = window
  if (lookout === undefined) throw new Error('no preload')
  Object.assign(lookout.request, {
    'storage.preview': async () => ({ ok: true, value: { id: 'one', preview } }),
  })
  await click('Choose a file…')
  await waitFor(() => expect(scrolled).toEqual(['Names to import', 'Contents of the file']))
})
