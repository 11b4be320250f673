import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { HeldPill } from '../../src/components/held-pill.tsx'
import { mount } from '../fixtures/window/mount.ts'
import { click } from './steps.ts'

test('a click on the number of new rows shows them at the top of the table', async () => {
  const { place, render } = mount({})
  const release = vi.fn()
  const held = { shown: [], waiting: 3, release }
  render(
    createElement(
      'div',
      null,
      createElement(HeldPill, { held }),
      createElement('div', null, createElement('div', { className: 'grid' })),
    ),
  )
  await vi.waitFor(() => expect(place.querySelector('.grid')).not.toBeNull())
  const grid = place.querySelector('.grid')
  if (grid === null) throw new Error('No table')
  grid.scrollTop = 1_500
  await click(/^3 new above/)
  expect(release).toHaveBeenCalledOnce()
  expect(grid.scrollTop).toBe(0)
})
