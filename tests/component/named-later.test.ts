import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PayoutView } from '../../electron/shared/payouts.ts'
import type { PoolState } from '../../electron/shared/pool-models.ts'
import { Payouts } from '../../src/features/pending/payouts-view.tsx'
import { ChangeLog } from '../../src/features/pools/change-log.tsx'
import { FormerTable } from '../../src/features/pools/former-table.tsx'
import { NominatorTable } from '../../src/features/pools/nominator-table.tsx'
import { SharePicture } from '../../src/features/pools/share-picture.tsx'
import { describePool } from '../../src/lib/pool-figures.ts'
import { book } from '../../src/stores/book.ts'
import { payouts } from '../../src/stores/payouts.ts'
import { mount } from '../fixtures/window/mount.ts'
import { fill } from './steps.ts'

const [pool, ann, bob] = ['33', 'a1', 'b2'].map((byte) => `0:${byte.repeat(32)}`) as [string, string, string]
const amounts = { balance: '7000000000', pending: '0' }
const state: PoolState = {
  stakeSent: '0',
  validatorAmount: '0',
  nominatorsCount: 2,
  nominators: [
    { address: ann, ...amounts },
    { address: bob, ...amounts },
  ],
  former: [],
}
const rewards = { day: '0', week: '0', month: '0', all: '0', unseparated: 0 }
const when = { after: 1, before: 2 }
const joined = (address: string) => ({ id: address, kind: 'joined', when, address, ...amounts })
const reply = (value: unknown) => async () => ({ ok: true, value })

function show(content: ReactNode): HTMLElement {
  const changes = reply([joined(ann), joined(bob)])
  const { place, render } = mount({ request: { 'pools.changes': changes, 'views.save': reply(null) } })
  render(content)
  return place
}

const name = (): void => book.apply({ upserts: [{ key: bob, name: 'Treasury' }], removed: [] })
const rowsIn = (place: HTMLElement): number => place.querySelectorAll('.grid-body > [role=row]').length

afterEach(() => {
  book.hydrate([])
  payouts.hydrate([])
})

const payout = (address: string): PayoutView => ({
  key: address,
  list: 'july',
  line: 2,
  recipient: address,
  asset: 'TON',
  amount: '1',
  comment: null,
  from: null,
  state: 'waiting',
})

test.each<readonly [string, () => ReactNode]>([
  [
    'nominators',
    () =>
      createElement(NominatorTable, { state, figures: describePool(state), summary: null, isStale: false }),
  ],
  [
    'former nominators',
    () => {
      const former = [ann, bob].map((address) => ({
        address,
        change: null,
        last: amounts,
        left: when,
        rewards,
      }))
      return createElement(FormerTable, { former, to: 10 })
    },
  ],
  ['changes', () => createElement(ChangeLog, { pool, to: 10, version: '' })],
  ['payouts', () => createElement(Payouts, { onClose: () => undefined })],
])('the filter of %s finds an address that is named later', async (_what, content) => {
  payouts.hydrate([payout(ann), payout(bob)])
  const place = show(content())
  await vi.waitFor(() => expect(rowsIn(place)).toBe(2))
  const field = [...place.querySelectorAll('input')].find(({ type }) => type === 'search' || type === 'text')
  if (field === undefined) throw new Error('No filter')
  fill(field, 'treasury')
  await vi.waitFor(() => expect(rowsIn(place)).toBe(0))
  name()
  await vi.waitFor(() => expect(rowsIn(place)).toBe(1))
})

test('the picture of shares shows a name that is given later', async () => {
  class Observer {
    readonly run: () => void
    constructor(run: () => void) {
      this.run = run
    }
    observe(): void {
      this.run()
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const place = show(createElement(SharePicture, { state, concentration: '' }))
  await vi.waitFor(() => expect(place.querySelectorAll('[data-tile]')).toHaveLength(2))
  name()
  await vi.waitFor(() => expect(place.textContent).toContain('Treasury'))
  vi.unstubAllGlobals()
})
