import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Status } from '../../electron/shared/app-state.ts'
import { AwayLine } from '../../src/frame/away-digest.tsx'
import { incidents } from '../../src/stores/incidents.ts'
import { useStatus } from '../../src/stores/status.ts'
import { useTime } from '../../src/stores/time.ts'
import { alert } from '../fixtures/store/write.ts'
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

const statusOf = (baseUrl: string): Status =>
  ({ network: { id: 'custom', name: baseUrl, baseUrl, isTestnet: false } }) as Status

/** Shows the digest of an absence with one alert and a gap that is not filled, so that it is read again. */
async function showOpenDigest(): Promise<HTMLElement> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useStatus.setState({ status: statusOf('https://one.example') })
  const since = Date.now() - 3_600_000
  incidents.hydrate([{ ...alert, at: since + 1_000 }])
  const reply = (value: object) => async () => ({ ok: true, value })
  const buckets = [{ traces: 0, isObserved: false, isFilled: false }]
  const request = {
    'desktop.away': reply({ since }),
    'history.activity': reply({ from: since, to: Date.now(), buckets }),
    'journal.page': reply({ traces: [], next: null }),
  }
  const { place, render } = mount({ request, on: () => () => undefined, platform: 'linux' })
  onTestFinished(() => {
    vi.useRealTimers()
    incidents.hydrate([])
    useTime.setState({ asOf: null, filledFor: null })
    useStatus.setState({ status: null })
  })
  render(createElement(AwayLine))
  await vi.waitFor(() => expect(place.textContent).toContain('1 alert'))
  return place
}

test('the digest of an absence does not count the alerts of a past moment', async () => {
  const place = await showOpenDigest()
  useTime.setState({ asOf: 1_000, filledFor: 1_000 })
  incidents.hydrate([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(place.textContent).toContain('1 alert')
  useTime.setState({ asOf: null, filledFor: null })
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(place.textContent).not.toContain('1 alert'))
})

test('the digest of an absence is hidden on another network', async () => {
  const place = await showOpenDigest()
  useStatus.setState({ status: statusOf('https://two.example') })
  await vi.waitFor(() => expect(place.textContent).toBe(''))
  expect(vi.getTimerCount()).toBe(0)
})
