import { describe, expect, it } from 'vitest'
import type { PoolPoint } from '../../../../electron/shared/pool-models.ts'
import {
  axisRange,
  axisText,
  bridgesOf,
  chartTimeOf,
  marksOf,
  shortRunsOf,
  sparkBridges,
  sparkOf,
  sparkPath,
  stepsOf,
  valueAt,
} from '../../../../src/lib/pool-charts.ts'

const point = (at: number, nominators: string, more: Partial<PoolPoint> = {}): PoolPoint => ({
  at,
  stakeSent: '0',
  validator: '1000000000',
  nominators,
  pending: '0',
  counted: 1,
  listed: 1,
  topThree: 10_000,
  joined: 0,
  left: 0,
  settled: 0,
  changes: 1,
  ...more,
})

describe('step curves', () => {
  it('keep a value until the next response and to the end', () => {
    expect(stepsOf([point(0, '2000000000'), point(5_000, '3000000000')], [], 'nominators', 9_000)).toEqual({
      xs: [0, 5, 9],
      ys: [2, 3, 3],
    })
  })

  it('stop at the start of a gap and resume at its end', () => {
    const gaps = [{ from: 2_000, to: 5_000, reason: 'offline' }]
    expect(stepsOf([point(0, '2000000000'), point(5_000, '2000000000')], gaps, 'nominators', 9_000)).toEqual({
      xs: [0, 2, 2.001, 5, 9],
      ys: [2, 2, null, 2, 2],
    })
  })

  it('list the runs between gaps that are too short to be drawn', () => {
    const steps = { xs: [0, 50, 51, 60, 61, 62, 63, 90, 91], ys: [1, 1, null, 4, 2, 3, null, 5, 5] }
    expect(shortRunsOf(steps, 10)).toEqual([
      { from: 60, to: 62, low: 2, high: 4 },
      { from: 90, to: 91, low: 5, high: 5 },
    ])
    expect(shortRunsOf({ xs: [], ys: [] }, 10)).toEqual([])
  })

  it('are joined across a gap with a value on both sides', () => {
    const steps = { xs: [0, 1, 1.001, 4, 6, 6.001], ys: [2, 2, null, 5, 5, null] }
    expect(bridgesOf(steps)).toEqual([{ from: { x: 1, y: 2 }, to: { x: 4, y: 5 } }])
    expect(bridgesOf({ xs: [0, 4], ys: [null, 5] })).toEqual([])
  })

  it('stop at a gap that has not ended', () => {
    const gaps = [{ from: 2_000, to: 9_000, reason: null }]
    expect(stepsOf([point(0, '2000000000')], gaps, 'nominators', 9_000)).toEqual({
      xs: [0, 2, 2.001],
      ys: [2, 2, null],
    })
  })

  it('show exact pool totals above 2^53', () => {
    expect(valueAt(point(0, '12559077099797623', { pending: '5' }), 'total')).toBe('12559078099797628')
  })
})

describe('sparklines', () => {
  it('fill the unit square', () => {
    const spark = sparkOf([point(0, '2000000000'), point(5_000, '4000000000')], [], 'nominators', 0, 10_000)
    expect(spark).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 1 },
      { x: 1, y: 1 },
    ])
    expect(sparkPath(spark ?? [], 100, 20)).toBe('M0.0 20.0H50.0V0.0H100.0V0.0')
  })

  it('break at a gap, which a separate line crosses', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0.2, y: null },
      { x: 0.5, y: 1 },
    ]
    expect(sparkPath(points, 10, 10)).toBe('M0.0 10.0M5.0 0.0')
    expect(sparkBridges(points, 10, 10)).toBe('M0.0 10.0L5.0 0.0')
  })

  it('are not drawn without a time span', () => {
    expect(sparkOf([], [], 'pending', 0, 10)).toBeNull()
    expect(sparkOf([point(0, '1')], [], 'pending', 10, 10)).toBeNull()
  })
})

it('marks follow the events of each point', () => {
  expect(
    marksOf([point(1, '1', { joined: 2, left: 1, settled: -1, counted: 3 }), point(2, '1', { settled: 1 })]),
  ).toEqual([
    { at: 1, kind: 'joined' },
    { at: 1, kind: 'left' },
    { at: 1, kind: 'loss' },
    { at: 1, kind: 'mismatch' },
    { at: 2, kind: 'settled' },
  ])
})

it('the axis of a chart begins with the first response, but shows at least ten minutes, hatched until then', () => {
  const history = { key: 'p', from: 1_000_000, to: 9_000_000, knownSince: 3_000_000, points: [], gaps: [] }
  expect(chartTimeOf(history)).toEqual({ from: 3_000_000, to: 9_000_000, unobserved: [] })
  const gaps = [{ from: 8_998_000, to: 8_999_000, reason: 'offline' }]
  expect(chartTimeOf({ ...history, knownSince: 8_990_000, gaps })).toEqual({
    from: 8_400_000,
    to: 9_000_000,
    unobserved: [
      { from: 8_400_000, to: 8_990_000 },
      { from: 8_998_000, to: 8_999_000, reason: 'offline' },
    ],
  })
})

describe('the axis', () => {
  it.each([
    ['an empty chart', null, null, false, [0, 1]],
    ['a pool without coins', 0, 0, false, [0, 1]],
    ['a constant', 500, 500, false, [495, 505]],
    ['a curve', 100, 200, false, [88, 212]],
    ['a curve from zero', 100, 200, true, [0, 224]],
  ])('for %s has room around the values', (_name, least, high, hasZero, range) => {
    expect(axisRange(least, high, hasZero)).toEqual(range)
  })
})

it.each([
  [0, '0'],
  [20, '20'],
  [0.5, '0.5'],
  [168.05, '168.05'],
  [-1_250, '−1,250'],
  [2_000_000, '2,000,000'],
  [1_391_060.7565, '1,391,060.8'],
])('the axis names %d as %s', (value, text) => {
  expect(axisText(value)).toBe(text)
})
