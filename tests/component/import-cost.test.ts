import { createElement } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import type { Status } from '../../electron/shared/app-state.ts'
import { ImportDialog } from '../../src/features/pending/import-dialog.tsx'
import { useStatus } from '../../src/stores/status.ts'
import { mount } from '../fixtures/window/mount.ts'

const address = `0:${'1'.repeat(64)}`
const review = {
  lines: [{ text: address, kind: 'account', key: address, verdict: 'new', note: null }],
  newAccounts: 1,
  refusal: null,
  intervalNowMs: 3_000,
  intervalThenMs: 31_000,
}

afterAll(() => useStatus.setState({ status: null }))

/** Returns the text of the dialog that adds one account to a service whose stream is in this state. */
async function costWith(state: 'live' | 'unsupported'): Promise<string> {
  const network = { isTestnet: false }
  useStatus.setState({ status: { network, stream: { state } } as unknown as Status })
  const { render } = mount({ request: { 'accounts.review': async () => ({ ok: true, value: review }) } })
  render(createElement(ImportDialog, { text: `${address}\n${address}`, onClose: () => {} }))
  await vi.waitFor(() => expect(document.body.textContent).toContain('requested about every 31 s'))
  return document.body.textContent ?? ''
}

test('the cost of more accounts is a warning on a service without a stream', async () => {
  const text = await costWith('unsupported')
  expect(text).toContain('With 1 more account, each would be requested about every 31 s.')
  expect(text).toContain('Most short actions would be missed.')
})

test('more accounts cost nothing while the stream reports their changes', async () => {
  const text = await costWith('live')
  expect(text).toContain('The live stream reports changes.')
  expect(text).not.toContain('Most short actions would be missed.')
})
