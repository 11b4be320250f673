import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { useBlockKeys } from '../../src/features/blocks/use-keys.ts'
import { mount } from '../fixtures/window/mount.ts'

test('holding down the key of a button clicks it once', async () => {
  const click = vi.fn()
  const jump = vi.fn()
  function Tools() {
    useBlockKeys({ blockKey: null, jumpWatched: jump, jumpAccount: jump })
    return createElement('button', { type: 'button', 'data-key': 'f', onClick: click })
  }
  const { place, render } = mount({})
  render(createElement(Tools))
  await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull())
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
