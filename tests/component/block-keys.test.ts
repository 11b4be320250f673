import { createElement, useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BlockView } from '../../electron/shared/block-models.ts'
import { emptyBlock } from '../../electron/shared/block-view.ts'
import { wholeShard } from '../../electron/shared/units.ts'
import { useBlockKeys } from '../../src/features/blocks/use-keys.ts'
import { useBlockView } from '../../src/stores/block-view.ts'
import { blocks } from '../../src/stores/blocks.ts'
import { mount } from '../fixtures/window/mount.ts'

const press = (key: string, repeat: boolean): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))

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
  press('f', false)
  press('f', true)
  press('f', true)
  expect(click).toHaveBeenCalledTimes(1)
  press('n', false)
  press('n', true)
  expect(jump).toHaveBeenCalledTimes(2)
})

test('P pins the block and D compares it while its details are hidden', async () => {
  const block: BlockView = {
    ...emptyBlock({ workchain: -1, shard: wholeShard, seqno: 7 }),
    status: 'complete',
    loaded: 1,
    firstSeenAt: 1,
    observedAt: 1,
  }
  blocks.hydrate([block])
  onTestFinished(() => {
    blocks.hydrate([])
    useBlockView.setState({ aside: null })
  })
  const pin = vi.fn(async () => ({ ok: true, value: null }))
  const jump = vi.fn()
  const listens = vi.fn()
  function Tools() {
    useBlockKeys({ blockKey: block.key, jumpWatched: jump, jumpAccount: jump })
    useEffect(() => listens())
    return null
  }
  mount({ request: { 'blocks.pin': pin } }).render(createElement(Tools))
  await vi.waitFor(() => expect(listens).toHaveBeenCalled())
  press('p', false)
  press('p', true)
  expect(pin.mock.calls).toEqual([[{ key: block.key, isPinned: true, note: null }]])
  press('d', false)
  expect(useBlockView.getState().aside).toEqual({
    kind: 'comparison',
    target: { key: '-1:8000000000000000:6', readingNumber: 0 },
  })
})
