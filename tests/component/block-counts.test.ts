import { waitFor } from '@testing-library/dom'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { emptyBlock } from '../../electron/shared/block-view.ts'
import { BlockStatus } from '../../src/features/blocks/block-status.tsx'
import { prepareRows } from '../../src/lib/block-rows.ts'
import { mount } from '../fixtures/window/mount.ts'

test('a complete block shows no number of accounts until all of its transactions are shown', async () => {
  const rowOf = (byte: string) => ({ account: `-1:${byte.repeat(32)}`, lt: '1', hash: byte })
  const block = {
    ...emptyBlock({ workchain: -1, shard: '-9223372036854775808', seqno: 1 }),
    status: 'complete',
    loaded: 2,
  } as const
  const { place, render } = mount({})
  const show = (rows: readonly string[]) =>
    render(createElement(BlockStatus, { block, rows: prepareRows(rows.map(rowOf)), failure: null }))
  show(['11'])
  await waitFor(() => expect(place.textContent).toMatch(/^2 transactions · Complete/))
  show(['11', '22'])
  await waitFor(() => expect(place.textContent).toMatch(/^2 transactions · 2 accounts · Complete/))
})
