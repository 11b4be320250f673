import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { parseLocate } from '../../../../src/lib/locate-text.ts'
import { setShown } from '../../../../src/lib/shown.ts'

const shard = { workchain: 0, shard: '2305843009213693952' }

describe('parseLocate', () => {
  it.each(['lt:62481733000001', 'LT 62,481,733,000,001', 'lt=62481733000001', '62481733000001'])(
    'parses %j in the shown shard',
    (text) => {
      expect(parseLocate(text, shard)).toEqual({ kind: 'lt', lt: '62481733000001', ...shard })
    },
  )

  it('searches the masterchain when no block is shown', () => {
    expect(parseLocate('lt:5', null)).toEqual({
      kind: 'lt',
      lt: '5',
      workchain: -1,
      shard: '-9223372036854775808',
    })
  })

  it.each([
    ['2026-11-20T12:00Z', Date.UTC(2026, 10, 20, 12)],
    ['2026-11-20 12:00:30 UTC', Date.UTC(2026, 10, 20, 12, 0, 30)],
    ['time:2026-11-20 12:00Z', Date.UTC(2026, 10, 20, 12)],
    ['at: 2026-11-20 12:00 UTC', Date.UTC(2026, 10, 20, 12)],
    ['Time 2026-11-20T12:00Z', Date.UTC(2026, 10, 20, 12)],
    ['2026-11-20', new Date(2026, 10, 20).getTime()],
    ['12:00', new Date(2026, 10, 24, 12).getTime()],
    ['at 12:00:30', new Date(2026, 10, 24, 12, 0, 30).getTime()],
    ['12:00Z', Date.UTC(2026, 10, 24, 12)],
  ])('parses the moment %j', (text, at) => {
    expect(parseLocate(text, shard, new Date(2026, 10, 24, 15).getTime())).toEqual({ kind: 'moment', at })
  })

  it('reads times in the time zone of the settings', () => {
    setShown({ ...defaultSettings, zone: 'Asia/Tokyo' })
    expect(parseLocate('2026-11-20 21:00', shard)).toEqual({ kind: 'moment', at: Date.UTC(2026, 10, 20, 12) })
    setShown(defaultSettings)
  })

  it.each([
    '',
    'lt:',
    '1795532400000',
    '2026-13-40',
    '2026-02-30',
    '2026-11-31 12:00 UTC',
    '24:00',
    '25:00',
    'Z',
    'time:',
    'time:noon',
    'at:5',
    'lt:123456789012345678901',
    'noon',
  ])('leaves %j alone', (text) => {
    expect(parseLocate(text, shard)).toBeNull()
  })
})
