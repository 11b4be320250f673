import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AwayLine } from '../../src/frame/away-digest.tsx'
import { endedTrace } from '../fixtures/traces.ts'
import { mount } from '../fixtures/window/mount.ts'

test('the digest of an absence is read again until its gap is filled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const since = Date.now() - 3_600_000
  let completed = 1
  const periods = new Set<number>()
  const ends = new Map<string, number | null>()
  const answers = {
    'desktop.away': () => ({ since }),
    'history.activity': ({ from, to }: { readonly from: number; readonly to: number }) => {
      periods.add(to)
      const bucket = { traces: 0, isObserved: false, isFilled: completed > 1 }
      return { from, to, buckets: [bucket] }
    },
    'journal.page': ({ states, to }: { readonly states: readonly string[]; readonly to: number | null }) => {
      for (const state of states) ends.set(state, to)
      const traces = Array.from({ length: states.includes('completed') ? completed : 0 }, () => endedTrace())
      return { traces, next: null }
    },
  }
  const request = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async (asked: never) => ({ ok: true, value: answer(asked) }),
    ]),
  )
  const { place, render } = mount({ request, on: () => () => undefined, platform: 'linux' })
  onTestFinished(() => void vi.useRealTimers())
  render(createElement(AwayLine))
  await vi.waitFor(() => expect(place.textContent).toMatch(/1 completed.*not observed/))
  completed = 30
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(place.textContent).toMatch(/30 completed/))
  expect(place.textContent).not.toContain('not observed')
  expect([periods.size, vi.getTimerCount()]).toEqual([1, 0])
  // A trace that was not executed ends when Lookout finds it, which is after the absence.
  expect([ends.get('completed'), ends.get('not-executed')]).toEqual([...periods, null])
})
