import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '../../../../../electron/monitor/commands/transfer-preview.ts'
import { refuseTransfer } from '../../../../../electron/monitor/commands/transfer-preview.ts'
import { newViews, viewsToExport } from '../../../../../electron/monitor/commands/transfer-views.ts'
import { readTransfer, writeTransfer } from '../../../../../electron/monitor/commands/transfer.ts'
import type { StoredPayout, StoredPayoutList } from '../../../../../electron/monitor/store/store-types.ts'
import { jsonFields } from '../../../../../electron/shared/json.ts'
import type { PayoutList } from '../../../../../electron/shared/payouts.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'

const recipient = `0:${'cd'.repeat(32)}`
const from = `0:${'ab'.repeat(32)}`
const list = { id: 'p1', name: 'July', addedAt: 5, since: 2, deadline: 90 }
const waiting: StoredPayout = {
  list: 'p1',
  line: 2,
  recipient,
  asset: 'TON',
  amount: '12.5',
  comment: null,
  from: null,
  state: 'waiting',
}
const network = { network: 'https://toncenter.com', groups: [], accounts: [], pools: [], book: [] }
const noViews = { saved: [], mine: [] }
const writtenWith = (payouts: readonly StoredPayoutList[]): string =>
  writeTransfer({ networks: [{ ...network, payouts }], views: noViews, settings: defaultSettings })
const readBack = (written: string, at = 100) =>
  readTransfer(written, defaultSettings, at).networks[0]?.payouts

/** Returns a profile without lists, except these of payouts. */
const profileWith = (lists: readonly PayoutList[], lines: readonly StoredPayout[]): OwnProfile => ({
  list: () => [],
  groups: () => [],
  payouts: { lists: () => lists, lines: () => lines },
  views: {},
})

describe('an exported file', () => {
  it('has what the lines expect, and the payments that have ended', () => {
    const payment = { trace: 'tr', action: 'ac' }
    const lines: readonly StoredPayout[] = [
      waiting,
      { ...waiting, line: 3, asset: 'USD₮', comment: 'rent, July', from },
      { ...waiting, line: 4, asset: from, state: 'completed', ...payment, endedAt: 7 },
      { ...waiting, line: 5, state: 'failed', ...payment, action: 'other', endedAt: 8 },
    ]
    expect(readBack(writtenWith([{ list, lines }]))).toEqual([{ list, lines }])
  })

  it('brings no list that was added in the future, from a computer whose clock is ahead', () => {
    expect(readBack(writtenWith([{ list, lines: [waiting] }]), 4)?.[0]?.list.addedAt).toBe(4)
  })

  it.each(['under-way', 'unverified'] as const)('lets a line whose payment is %s wait again', (state) => {
    const written = writtenWith([{ list, lines: [{ ...waiting, state, trace: 'tr', action: 'ac' }] }])
    expect(readBack(written)).toEqual([{ list, lines: [waiting] }])
  })

  it.each([
    ['amount', '0'],
    ['amount', '1.50'],
    ['amount', '1e5'],
    ['recipient', 'EQ'],
    ['asset', ''],
    ['asset', '0:12'],
    ['line', 0],
  ])('with %s %j is rejected', (name, value) => {
    const file = JSON.parse(writtenWith([{ list, lines: [waiting] }]))
    file.networks[0].payouts[0].lines[0][name] = value
    expect(() => readBack(JSON.stringify(file))).toThrow(`networks.0.payouts.0.lines.0.${name}`)
  })

  it('with a line number twice, or a list twice, is rejected', () => {
    expect(() => readBack(writtenWith([{ list, lines: [waiting, waiting] }]))).toThrow('payouts.0.lines')
    const twice = { list, lines: [waiting] }
    expect(() => readBack(writtenWith([twice, twice]))).toThrow('networks.0.payouts')
  })

  it('can be imported again if it has 20,000 payouts', () => {
    const lists = Array.from({ length: 4 }, (_, nth): StoredPayoutList => {
      const id = `p${nth}`
      const lines = Array.from({ length: 5_000 }, (_line, line): StoredPayout => ({
        ...waiting,
        list: id,
        line: line + 1,
        state: 'completed',
        trace: `${nth}-${line}`.padEnd(44, 'T'),
        action: `${nth}-${line}`.padEnd(44, 'A'),
        endedAt: 1_795_183_327_000,
      }))
      return { list: { ...list, id }, lines }
    })
    const written = writtenWith(lists)
    expect(Buffer.byteLength(written)).toBeLessThan(8_000_000)
    expect(readBack(written)).toEqual(lists)
  })

  it('that would be too large to import is not written', () => {
    const long = Array.from({ length: 5_000 }, (_, line) => ({
      ...waiting,
      line: line + 1,
      comment: 'c'.repeat(500),
    }))
    const lists = ['a', 'b', 'c', 'd'].map((id) => ({ list: { ...list, id }, lines: long }))
    expect(() => writtenWith(lists)).toThrow('larger than 8 MB')
  })
})

it('an import beyond 20,000 payouts, or 100 lists, is refused, except for lists that the profile has', () => {
  const transfer = readTransfer(writtenWith([{ list, lines: [waiting] }]), defaultSettings, 100)
  const lines = Array.from({ length: 20_000 }, (_, line) => ({ ...waiting, list: 'own', line: line + 1 }))
  const own = { ...list, id: 'own' }
  const tooMany = 'Mainnet: At most 100 lists with 20,000 payouts in total are possible. Remove a list first.'
  expect(refuseTransfer(transfer, profileWith([own], lines))).toBe(tooMany)
  expect(refuseTransfer(transfer, profileWith([own], lines.slice(1)))).toBeNull()
  expect(refuseTransfer(transfer, profileWith([own, list], lines))).toBeNull()
  const lists = Array.from({ length: 100 }, (_, nth) => ({ ...list, id: `own-${nth}` }))
  expect(refuseTransfer(transfer, profileWith(lists, []))).toBe(tooMany)
})

it('an import beyond 20 saved views is refused', () => {
  const views = Array.from({ length: 20 }, (_, nth) => ({ name: `View ${nth}`, filter: {}, layout: {} }))
  const written = writeTransfer({
    networks: [],
    views: { saved: views.slice(0, 2), mine: [] },
    settings: defaultSettings,
  })
  const transfer = readTransfer(written, defaultSettings, 9)
  const refusalWith = (saved: typeof views) =>
    refuseTransfer(transfer, { ...profileWith([], []), views: { 'pending.saved': saved } })
  expect(refusalWith(views)).toBeNull()
  expect(refusalWith(views.slice(2))).toBeNull()
  expect(refusalWith([...views.slice(2), { name: 'Own', filter: {}, layout: {} }])).toMatch(/at most 20/)
})

it('an imported view keeps its groups if this profile has none of them', () => {
  const view = (groups: readonly string[]) => ({ name: groups.join(), filter: { groups }, layout: {} })
  const saved = [view(['a', 'gone']), view(['gone']), view([])]
  const added = newViews({ saved, mine: [] }, {}, (id) => (id === 'a' ? ['own'] : []))
  const groupsOf = added.saved.map((each) => jsonFields(jsonFields(each)['filter'])['groups'])
  expect(groupsOf).toEqual([['own'], ['gone'], []])
})

it('an exported file leaves out stored views that an import would reject', () => {
  const view = (name: string) => ({ name, filter: {}, layout: {} })
  const kept = viewsToExport({
    'pending.saved': [view('Large'), view(''), 'text', view('Large')],
    'pools.mine': [recipient, 'EQ', 7],
  })
  expect(kept).toEqual({ saved: [view('Large')], mine: [recipient] })
  const written = writeTransfer({ networks: [], views: kept, settings: defaultSettings })
  expect(readTransfer(written, defaultSettings, 9).views).toEqual(kept)
  expect(viewsToExport({})).toEqual({ saved: [], mine: [] })
})

it('an import of more marked nominators than a view stores is refused', () => {
  const marked = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => `0:${(from + nth).toString(16).padStart(64, '0')}`)
  const views = { saved: [], mine: marked(0, 400) }
  const written = writeTransfer({ networks: [], views, settings: defaultSettings })
  const transfer = readTransfer(written, defaultSettings, 9)
  const refusalWith = (mine: readonly string[]) =>
    refuseTransfer(transfer, { ...profileWith([], []), views: { 'pools.mine': mine } })
  expect(refusalWith(marked(400, 50))).toBeNull()
  expect(refusalWith(marked(400, 80))).toMatch(/nominators marked as yours would be too many/)
})
