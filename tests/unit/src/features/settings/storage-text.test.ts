import { describe, expect, it } from 'vitest'
import { formatBytes, sayOnDisk, sayRetention } from '../../../../../src/features/settings/storage-text.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [12_340, '12.3 kB'],
    [999_600, '1.0 MB'],
    [2_000_000_000, '2.0 GB'],
  ])('formats %i', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('sayOnDisk', () => {
  it.each([
    ['disk', '811 kB on disk, including the journal of recent changes.'],
    ['memory', '811 kB on disk from earlier runs. No new data is written there.'],
    ['read-only', '811 kB on disk from earlier runs. No new data is written there.'],
  ] as const)('names the size in %s mode', (mode, text) => {
    expect(sayOnDisk(811_000, mode)).toBe(text)
  })
})

describe('sayRetention', () => {
  it.each([
    [365, 2_000, 1_000_000, 'Average growth: 1.0 MB per day. 365 days need about 365 MB.'],
    [
      365,
      2_000,
      50_000_000,
      'Average growth: 50.0 MB per day. 2.0 GB hold about 40 days; older data is removed.',
    ],
    [
      null,
      200,
      150_000_000,
      'Average growth: 150 MB per day. 200 MB hold about 1 day; older data is removed.',
    ],
    [null, null, 1_000_000, 'Average growth: 1.0 MB per day. One year needs about 365 MB.'],
    [30, null, 1_000, 'Average growth: 1.0 kB per day. 30 days need about 30.0 kB.'],
    [365, 2_000, null, 'After one day of monitoring, an estimate of the required space appears here.'],
    [365, 2_000, 0, 'Average growth: 0 bytes per day.'],
  ])('%s days, at most %s MB, %s bytes per day', (days, mostMegabytes, bytesADay, text) => {
    expect(sayRetention({ days, mostMegabytes }, bytesADay)).toBe(text)
  })
})
