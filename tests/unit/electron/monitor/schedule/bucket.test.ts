import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBucket } from '../../../../../electron/monitor/schedule/bucket.ts'

/**
 * Takes as many tokens as possible. Returns when each was taken, in ms after the start. Responses have the given latencies, in
 * rotation.
 */
function drain(
  rate: number,
  claim: 'click' | 'background',
  forMs: number,
  tripsMs: readonly number[] = [40],
): readonly number[] {
  const bucket = createBucket(rate)
  const times: number[] = []
  for (let t = bucket.nextAt(claim, 0); t < forMs; t = bucket.nextAt(claim, t)) {
    bucket.take(claim, t)
    bucket.heard(t, t + (tripsMs[times.length % tripsMs.length] ?? 0))
    times.push(t)
  }
  return times
}

describe('the bucket', () => {
  it('allows one background request per 1.25 s at 1 request/s', () => {
    expect(drain(1, 'background', 5_000)).toEqual([0, 1250, 2500, 3750])
  })

  it('keeps clicks 1.15 s apart at 1 request/s, because the service rejects requests exactly one second apart', () => {
    expect(drain(1, 'click', 4_000)).toEqual([0, 1150, 2300, 3450])
  })

  it('spreads 8 background requests over each second at 10 requests/s', () => {
    expect(drain(10, 'background', 1_000)).toEqual([0, 125, 250, 375, 500, 625, 750, 875])
  })

  it('sends one click at once at 10 requests/s, nine more evenly, and the next after a second and a margin', () => {
    expect(drain(10, 'click', 1_051).slice(0, 11)).toEqual([
      0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1050,
    ])
  })

  it('has two slots left for clicks after a second of polling at 10 requests/s', () => {
    const bucket = createBucket(10)
    for (const t of [0, 125, 250, 375, 500, 625, 750, 875]) bucket.take('background', t)
    bucket.take('click', bucket.nextAt('click', 900))
    bucket.take('click', bucket.nextAt('click', 900))
    expect(bucket.nextAt('click', 900)).toBe(1100)
  })

  it('catches up on a late timer, by three requests at most', () => {
    const bucket = createBucket(10)
    bucket.take('background', 0)
    bucket.take('background', 160)
    expect(bucket.nextAt('background', 160)).toBe(250)
    // The requests due at 250 and 375 follow at once.
    const sent = [520, 520, 520].map((t) => {
      bucket.take('background', t)
      return bucket.nextAt('background', t)
    })
    expect(sent).toEqual([520, 520, 625])
    bucket.take('background', 1_010)
    expect(bucket.nextAt('background', 1_010)).toBe(1_135)
  })

  it('catches up by half an interval at 1 request/s', () => {
    const bucket = createBucket(1)
    const second = (t: number): number => {
      bucket.take('background', 0)
      bucket.heard(0, 0)
      bucket.take('background', t)
      bucket.heard(t, t)
      return bucket.nextAt('background', t)
    }
    expect([second(1_850), createBucket(1).nextAt('background', 0)]).toEqual([3_000, 0])
  })

  it('never sends a second request within a second at 0.5 requests/s', () => {
    expect(drain(0.5, 'click', 5_000)).toEqual([0, 2300, 4600])
  })

  it('keeps a request apart from a delayed earlier one at 1 request/s', () => {
    // The second response is 900 ms late. The fourth is 200 ms late: the even spacing absorbs this delay.
    expect(drain(1, 'background', 8_000, [100, 1_000, 100, 300, 100])).toEqual([
      0, 1250, 3200, 4450, 5700, 6950,
    ])
  })

  it('does not slow polling of a constantly slow service', () => {
    expect(drain(1, 'background', 5_000, [800])).toEqual([0, 1250, 2500, 3750])
  })

  it('compensates for delays within the margin', () => {
    // The second response is 500 ms late: the third request is sent at 1250 + 1550 instead of 2500, the fourth 1150 ms later.
    expect(drain(1, 'background', 6_000, [100, 600, 100, 100, 100])).toEqual([0, 1250, 2800, 3950, 5100])
  })

  it('keeps arrivals a second apart at any latency once a fast response was seen', () => {
    const way = fc.tuple(fc.integer({ min: 20, max: 1_000 }), fc.integer({ min: 20, max: 1_000 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(way, fc.boolean()), { maxLength: 60 }), (latencies) => {
        const bucket = createBucket(1)
        let now = 0
        const answers: { readonly sentAt: number; readonly at: number }[] = []
        const arrivals: number[] = []
        for (const [[there, back], isClick] of [[[20, 20], false] as const, ...latencies]) {
          const claim = isClick ? 'click' : 'background'
          for (;;) {
            const next = bucket.nextAt(claim, now)
            const answer = answers[0]
            if (answer === undefined || answer.at > next) {
              now = next
              break
            }
            answers.shift()
            now = Math.max(now, answer.at)
            bucket.heard(answer.sentAt, now)
          }
          bucket.take(claim, now)
          arrivals.push(now + there)
          answers.push({ sentAt: now, at: now + there + back })
        }
        const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at))
        for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1_000)
      }),
      { numRuns: 300 },
    )
  })

  it('waits at most 2.2 s for a missing response', () => {
    const bucket = createBucket(1)
    bucket.take('background', 0)
    expect([bucket.nextAt('background', 100), bucket.expectedAt('background', 100)]).toEqual([2_200, 1_250])
    bucket.heard(0, 150)
    expect(bucket.nextAt('background', 150)).toBe(1_250)
  })

  it('takes a response for that of a request sent up to 100 ms after its token', () => {
    const bucket = createBucket(1)
    bucket.take('background', 0)
    bucket.heard(101, 150)
    expect(bucket.nextAt('background', 150)).toBe(2_200)
    bucket.heard(100, 150)
    expect(bucket.nextAt('background', 150)).toBe(1_250)
  })

  it('measures the round trip at varying latency', () => {
    const bucket = createBucket(1)
    expect(bucket.spacingMs()).toBe(1_250)
    bucket.take('background', 0)
    bucket.heard(0, 100)
    bucket.take('background', 2_000)
    bucket.heard(2_000, 2_700)
    // The mean of 1150 ms for the first request and 600 + 1050 ms for the second.
    expect(bucket.spacingMs()).toBe(1_400)
  })

  it('sends nothing before the end of a hold', () => {
    const bucket = createBucket(10)
    bucket.hold(500)
    expect([bucket.nextAt('click', 0), bucket.nextAt('background', 0), bucket.nextAt('click', 600)]).toEqual([
      500, 500, 600,
    ])
  })

  it('counts the requests of the last ten seconds', () => {
    const bucket = createBucket(10)
    for (const t of [0, 1_000, 2_000, 11_000]) bucket.take('click', t)
    expect(bucket.used(11_500)).toBe(0.2)
  })

  it('applies a lowered rate to earlier requests', () => {
    const bucket = createBucket(10)
    for (let n = 0; n < 5; n += 1) bucket.take('click', 0)
    bucket.setRate(2.5)
    expect(bucket.nextAt('click', 100)).toBe(840)
  })
})
