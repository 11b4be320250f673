import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { useFocusKeeper } from '../../src/frame/focus-keeper.ts'
import { mount } from '../fixtures/window/mount.ts'

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
  const { render } = mount({})
  render(createElement(Page, { hasDialog: true }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  render(createElement(Page, { hasDialog: false }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'), { timeout: 5_000 })
})

function Table({ block }: { readonly block: number | null }) {
  useFocusKeeper()
  const row = createElement('div', { role: 'row', tabIndex: 0, id: `row-${block}` })
  return createElement(
    'main',
    { tabIndex: -1 },
    block !== null &&
      createElement(
        'section',
        { key: block },
        createElement('input', { 'data-shortcut': 'filter' }),
        createElement('div', { role: 'grid' }, row),
      ),
  )
}

test('a row of a table that is replaced passes the focus to the new table, not to its filter', async () => {
  const { render } = mount({})
  render(createElement(Table, { block: 1 }))
  await waitFor(() => expect(document.querySelector('#row-1')).not.toBeNull())
  document.querySelector<HTMLElement>('#row-1')?.focus()
  render(createElement(Table, { block: null }))
  await waitFor(() => expect(document.querySelector('#row-1')).toBeNull())
  render(createElement(Table, { block: 2 }))
  await waitFor(() => expect(document.activeElement?.id).toBe('row-2'), { timeout: 5_000 })
})

function Panel({ isOpen }: { readonly isOpen: boolean }) {
  useFocusKeeper()
  const row = createElement('div', { role: 'row', tabIndex: 0, id: 'first-row' })
  const open = createElement('button', { type: 'button', id: 'open' })
  return createElement(
    'main',
    { tabIndex: -1 },
    isOpen
      ? createElement('section', null, createElement('select'), createElement('div', { role: 'grid' }, row))
      : createElement('div', { className: 'empty' }, open),
  )
}

test('a button of an empty panel passes the focus to the table that replaces it, not to a field above', async () => {
  const { render } = mount({})
  render(createElement(Panel, { isOpen: false }))
  await waitFor(() => expect(document.querySelector('#open')).not.toBeNull())
  document.querySelector<HTMLElement>('#open')?.focus()
  render(createElement(Panel, { isOpen: true }))
  await waitFor(() => expect(document.activeElement?.id).toBe('first-row'), { timeout: 5_000 })
})
