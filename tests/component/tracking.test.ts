import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { ada, pay, payer, servePayments } from '../fixtures/payment-service.ts'
import { openWindow, serviceAt } from '../fixtures/window/open-window.ts'
import { addAccount, click, rowsOf } from './steps.ts'

test.each([
  ['pending', /^Tracking until final\. A notification will report the outcome\./, 1],
  ['completed', /^Already completed at [-\d: ]+\. There is nothing to track\./, 0],
  ['failed', /^Already failed at [-\d: ]+\. There is nothing to track\./, 0],
] as const)('a payment that is %s when its open menu tracks it', async (outcome, text, tracked) => {
  const service = await servePayments()
  onTestFinished(service.close)
  service.set([pay(ada, '5000000', null, 'pending')])
  const { monitor } = await openWindow(serviceAt(service.url))
  await addAccount(payer)
  await waitFor(() => expect(rowsOf('Pending actions')).toHaveLength(1))
  const [row] = rowsOf('Pending actions')
  if (row === undefined) throw new Error('no row')
  fireEvent.contextMenu(row)
  const menu = await screen.findByRole('menu', { name: 'Trace' })
  within(menu).getByRole('menuitem', { name: 'Track until final' })
  service.set([pay(ada, '5000000', null, outcome)])
  await waitFor(() => expect(monitor.state().traces.map(({ state }) => state)).toEqual([outcome]))
  await click('Track until final', menu, 'menuitem')
  await screen.findByText(text)
  expect(monitor.state().follows).toHaveLength(tracked)
})
