import { describe, expect, it } from 'vitest'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'
import { startLive, watch, type LiveRig } from './live-rig.ts'

interface Planned {
  readonly norm: string
  readonly account: string
  readonly kind: string
}

interface Recorded {
  readonly t: number
  readonly kind: string
  readonly text?: string
  readonly data?: { readonly type?: string; readonly trace_external_hash_norm?: string }
}

const linesOf = <T>(name: string): readonly T[] =>
  sample(`live/stream/${name}`)
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line))

/** Sends the frames of a recording at their original intervals. */
async function replay(rig: LiveRig, name: string): Promise<void> {
  const frames = linesOf<Recorded>(name).filter(({ data }) => data?.type !== undefined)
  let previous = frames[0]?.t ?? 0
  for (const { t, data } of frames) {
    await rig.pass(t - previous)
    previous = t
    rig.socket().say(data)
  }
  await rig.pass(1_000)
}

const keysOf = (name: string): readonly string[] => [
  ...new Set(linesOf<Recorded>(name).flatMap(({ data }) => data?.trace_external_hash_norm ?? [])),
]

const statesOf = (rig: LiveRig): ReadonlyMap<string, string> =>
  new Map(rig.monitor.state().traces.map(({ key, state }) => [key, state]))

/** Only the recordings named below can be replayed: the other recordings do not include bodies. */
describe.runIf(hasSamples)('a recorded session of the real service', recorded, () => {
  it.each(['life_ws_brief.jsonl', 'life_sse_full.jsonl'])(
    '%s leaves every trace in its expected state',
    async (name) => {
      const plan = linesOf<Planned>('life_plan.jsonl')
      const rig = await startLive()
      await watch(rig, [...new Set(plan.map(({ account }) => account))])
      await replay(rig, name)
      const states = statesOf(rig)
      expect(plan.map(({ norm, kind }) => `${kind}: ${states.get(norm) ?? 'not listed'}`)).toEqual([
        // “ok” names the planned life cycle. The actions of this trace failed on chain.
        'ok: failed',
        'failed: failed',
        'slow: failed',
        'ok: completed',
        'gone: checking',
        'failed: failed',
        'flips: completed',
        'back: completed',
        'replaced: not-executed',
        'failed: failed',
        'expires: not-executed',
        'fork: not-executed',
        // The service cannot classify this trace.
        'ok: not listed',
      ])
    },
  )

  const followed: readonly [name: string, states: readonly string[]][] = [
    [
      'life_trace_brief.jsonl',
      [
        'vjN3SBwkhDVW failed',
        '+EmP3QKiqEjB failed',
        'FHeXJ56GTbvV completed',
        'vuXInZZWuI8G failed',
        'c2ImvF6W3Yl7 failed',
        'oRpgVstNXYHi not-executed',
      ],
    ],
    ['late_trace_ws.jsonl', ['9HBxL8mLO2BD completed']],
  ]

  it.each(followed)('%s ends the followed messages', async (name, expected) => {
    const rig = await startLive()
    const keys = keysOf(name)
    await watch(rig, keys)
    await replay(rig, name)
    const states = statesOf(rig)
    expect(keys.map((key) => `${key.slice(0, 12)} ${states.get(key) ?? 'not listed'}`)).toEqual(expected)
  })

  it('resubscribe_ws.jsonl keeps the state that a trace had when its subscription ended', async () => {
    const name = 'resubscribe_ws.jsonl'
    const accounts = linesOf<Recorded>(name).flatMap(({ kind, text }): readonly string[] =>
      kind === 'sent' && text !== undefined ? (JSON.parse(text).addresses ?? []) : [],
    )
    const rig = await startLive()
    await watch(rig, [...new Set(accounts)])
    await replay(rig, name)
    const states = statesOf(rig)
    expect(keysOf(name).map((key) => `${key.slice(0, 12)} ${states.get(key) ?? 'not listed'}`)).toEqual([
      '9HBxL8mLO2BD on-chain',
      'E7qFYwi477iL not listed',
    ])
  })
})
