import { describe, expect, it } from 'vitest'
import { formatBytes, sayOnDisk, sayRetention } from '../../../../../src/features/settings/storage-text.ts'

describe('bytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [12_340, '12.3 kB'],
    [999_600, '1.0 MB'],
    [2_000_000_000, '2.0 GB'],
  ])('%i', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('what is on disk', () => {
  it.each([
    ['disk', '811 kB are on disk now: the file and the journal of its latest changes.'],
    ['memory', '811 kB on disk are from before: nothing new is written there.'],
    ['read-only', '811 kB on disk are from before: nothing new is written there.'],
  ] as const)('is told with the store kept in %s', (mode, text) => {
    expect(sayOnDisk(811_000, mode)).toBe(text)
  })
})

describe('what a retention means', () => {
  it.each([
    [365, 2_000, 1_000_000, 'A day takes 1.0 MB: 365 days take about 365 MB.'],
    [365, 2_000, 50_000_000, 'A day takes 50.0 MB: 2.0 GB hold about 40 days, and what is older is removed.'],
    [null, 200, 150_000_000, 'A day takes 150 MB: 200 MB hold about one day, and what is older is removed.'],
    [null, null, 1_000_000, 'A day takes 1.0 MB: a year takes about 365 MB.'],
    [30, null, 1_000, 'A day takes 1.0 kB: 30 days take about 30.0 kB.'],
    [365, 2_000, null, 'After a day of watching it is said here how many days that holds.'],
    [365, 2_000, 0, 'A day takes 0 bytes.'],
  ])('%s days, %s MB at most, %s bytes a day', (days, mostMegabytes, bytesADay, text) => {
    expect(sayRetention({ days, mostMegabytes }, bytesADay)).toBe(text)
  })
})
