import { createElement, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useBlockKeys } from '../../src/features/blocks/use-keys.ts'
import { mount } from '../fixtures/window/mount.ts'

test('holding down the key of a button clicks it once', async () => {
  const click = vi.fn()
  const jump = vi.fn()
  const listens = vi.fn()
  function Tools() {
    useBlockKeys({ blockKey: null, jumpWatched: jump, jumpAccount: jump })
    // Effects run in order, and later than the button appears.
    useEffect(() => listens())
    return createElement('button', { type: 'button', 'data-key': 'f', onClick: click })
  }
  const { render } = mount({})
  render(createElement(Tools))
  await vi.waitFor(() => expect(listens).toHaveBeenCalled())
  const press = (key: string, repeat: boolean): boolean =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
    )
  press('f', false)
  press('f', true)
  press('f', true)
  expect(click).toHaveBeenCalledTimes(1)
  press('n', false)
  press('n', true)
  expect(jump).toHaveBeenCalledTimes(2)
})
