import { fireEvent, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDemo } from '../fixtures/window/open-window.ts'
import { find, firstRow, openBlock, openPalette, rowsOf, user } from './steps.ts'

const selected = () => rowsOf('Transactions').findIndex((row) => row.getAttribute('aria-selected') === 'true')

test('a click in the block map selects the cell under the pointer, and letters still work afterwards', async () => {
  await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await openBlock('276749988')
  await firstRow('Transactions')
  const map = await find('slider', 'Block map')
  fireEvent.pointerMove(map, { clientX: 5, clientY: 5 })
  // A tap has no pointer move before it.
  fireEvent.click(map, { clientX: 30, clientY: 5 })
  await waitFor(() => expect(selected()).toBe(1))
  map.focus()
  fireEvent.keyDown(map, { key: 'm' })
  await waitFor(() => expect(document.querySelector('.block-map')).toBeNull())
})

test('the block map is drawn again in the colours of the high contrast', async () => {
  const drawn: (string | undefined)[] = []
  const context = {
    setTransform: () => undefined,
    clearRect: () => drawn.push(document.documentElement.dataset['contrast']),
    fillRect: () => undefined,
    strokeRect: () => undefined,
  }
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  onTestFinished(() => getContext.mockRestore())
  await openDemo({ seed: 1, startAt: Date.UTC(2026, 10, 20, 12) })
  await openBlock('276749988')
  await firstRow('Transactions')
  await waitFor(() => expect(drawn).toContain('system'))
  await openPalette()
  await user.keyboard('High contrast{Enter}')
  await waitFor(() => expect(drawn.at(-1)).toBe('more'))
})
