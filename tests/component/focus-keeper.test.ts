import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useFocusKeeper } from '../../src/frame/focus-keeper.ts'

function Page({ hasDialog }: { readonly hasDialog: boolean }) {
  useFocusKeeper()
  const field = createElement('input', { autoFocus: true })
  return createElement(
    'div',
    null,
    createElement('main', { tabIndex: -1 }),
    hasDialog && createElement('div', { role: 'dialog' }, field),
  )
}

test('a dialog that is open from the start returns the focus to the page', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(createElement(Page, { hasDialog: true }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  root.render(createElement(Page, { hasDialog: false }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'), { timeout: 5_000 })
})
