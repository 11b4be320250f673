import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Returns a free port on loopback. Another process may take it before it is used. @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}

/**
 * Returns the debugging URL of the app's window, or null if there is no window yet.
 * @param {number} port @returns {Promise<string | null>}
 */
async function findWindow(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(2_000) })
    const targets = /** @type {{ type: string, url: string, webSocketDebuggerUrl?: string }[]} */ (
      await response.json()
    )
    const own = targets.find(
      ({ type, url }) => type === 'page' && /^(app:|https:\/\/lookout\.invalid)/.test(url),
    )
    return own?.webSocketDebuggerUrl ?? null
  } catch {
    return null
  }
}

/** @returns {Promise<(url: string) => WebSocket>} */
async function webSockets() {
  if (typeof WebSocket === 'function') return (url) => new WebSocket(url)
  const { default: Socket } = await import('ws')
  return (url) => /** @type {any} */ (new Socket(url))
}

/**
 * Connects to a page and returns a function that sends a command.
 * @param {string} url
 * @returns {Promise<{ send: (method: string, params?: object) => Promise<any>, close: () => void }>}
 */
async function attach(url) {
  const socket = (await webSockets())(url)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => fail(new Error('the window cannot be reached')), { once: true })
  })
  /** @type {Map<number, { done: (result: any) => void, fail: (error: Error) => void }>} */
  const waiting = new Map()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const call = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) call?.fail(new Error(error.message))
    else call?.done(result)
  })
  socket.addEventListener('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('the window closed'))
  })
  return {
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        last += 1
        waiting.set(last, { done, fail })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

/**
 * Waits until the window has painted live data (`data-ready` on its root element), and saves it as a PNG.
 * @param {number} port the app's debugging port
 * @param {string} file
 * @param {AbortSignal} signal aborts on timeout or when the app exits
 * @returns {Promise<string | null>} what was missing when `signal` was aborted, or null on success
 */
export async function takeScreenshot(port, file, signal) {
  let missing = 'the window did not open'
  while (!signal.aborted) {
    const url = await findWindow(port)
    if (url !== null) {
      try {
        const page = await attach(url)
        const found = await untilReady(page, signal)
        if (found === null) {
          const { data } = await page.send('Page.captureScreenshot', { format: 'png' })
          writeFileSync(file, Buffer.from(data, 'base64'))
          page.close()
          return null
        }
        page.close()
        missing = found
      } catch (thrown) {
        missing = thrown instanceof Error ? thrown.message : String(thrown)
      }
    }
    await wait(200)
  }
  return missing
}

/** @param {{ send: (method: string, params?: object) => Promise<any> }} page @param {AbortSignal} signal */
async function untilReady(page, signal) {
  const expression = `(async () => {
    const root = document.documentElement
    if (root.dataset.ready !== 'true') return root.dataset.waiting || 'the window is still empty'
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return null
  })()`
  let found = 'the window is still empty'
  while (!signal.aborted) {
    const { result } = await page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (result.value === null || result.subtype === 'null') return null
    found = String(result.value ?? found)
    await wait(100)
  }
  return found
}
