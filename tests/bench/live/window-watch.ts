import type { Hosted } from '../hosted.ts'

/** Records in the page when each row was first painted, and the longest time between two frames. */
const recorder = `(() => {
  const painted = {}
  let last = performance.now()
  let longest = 0
  const look = (now) => {
    longest = Math.max(longest, now - last)
    last = now
    const fresh = [...document.querySelectorAll('[role=row][data-row]')]
      .map((row) => row.getAttribute('data-row'))
      .filter((key) => painted[key] === undefined)
    for (const key of fresh) painted[key] = null
    if (fresh.length > 0)
      setTimeout(() => {
        for (const key of fresh) painted[key] = performance.timeOrigin + performance.now()
      })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.bench = {
    painted: () => JSON.stringify(painted),
    takeLongest: () => {
      const taken = longest
      longest = 0
      return taken
    },
  }
})()`

export interface WindowWatch {
  /** When each row was first painted, unix ms. */
  readonly painted: () => Promise<ReadonlyMap<string, number>>
  /** The longest time between two frames since the last call, ms. */
  readonly takeLongestFrame: () => Promise<number>
}

export async function watchWindow(app: Hosted): Promise<WindowWatch> {
  await app.inPage(recorder)
  return {
    painted: async () => {
      const times = JSON.parse(String(await app.inPage('bench.painted()'))) as Record<string, number | null>
      return new Map(Object.entries(times).flatMap(([key, at]) => (at === null ? [] : [[key, at] as const])))
    },
    takeLongestFrame: async () => Number(await app.inPage('bench.takeLongest()')),
  }
}

/** Sends a request from the window to main. Throws if the request fails. */
export async function request<T>(app: Hosted, channel: string, payload: unknown): Promise<T> {
  const text = payload === undefined ? '' : JSON.stringify(payload)
  const reply = JSON.parse(
    String(await app.inPage(`lookout.request['${channel}'](${text}).then(JSON.stringify)`)),
  ) as { readonly ok: boolean; readonly value: T }
  if (!reply.ok) throw new Error(`${channel}: ${JSON.stringify(reply)}`)
  return reply.value
}
