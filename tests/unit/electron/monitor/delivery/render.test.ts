import { expect, it } from 'vitest'
import { createLabels } from '../../../../../electron/monitor/delivery/render.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'

const item = (key: string, label: string | null): WatchedItem => ({ key, label, addedAt: 0 })

it('messages name addresses as the window does: labels first, then the address book', () => {
  const lists: Readonly<Record<string, readonly WatchedItem[]>> = {
    accounts: [item('0:aa', null), item('0:bb', 'Hot wallet')],
    pools: [item('-1:dd', 'Harbor pool')],
    book: [item('0:aa', 'Vendor'), item('0:bb', 'Old name'), item('0:cc', 'Supplier')],
  }
  const labels = createLabels({ watched: (_network, list) => lists[list] ?? [] })('mainnet')
  expect(['0:aa', '0:bb', '0:cc', '-1:dd', '0:ee'].map((key) => labels.get(key))).toEqual([
    'Vendor',
    'Hot wallet',
    'Supplier',
    'Harbor pool',
    undefined,
  ])
})
