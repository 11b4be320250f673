import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Copies the app's error output to this process's, and returns a function that returns the address of its debugger once
 * Chromium has announced it. A port that is chosen earlier can be taken by another program before Chromium binds it.
 * @param {import('node:stream').Readable | null} stderr of an app started with `--remote-debugging-port`
 * @returns {() => string | null} `host:port`
 */
export function watchDebugger(stderr) {
  /** @type {string | null} */
  let address = null
  let text = ''
  stderr?.setEncoding('utf8').on('data', (part) => {
    process.stderr.write(part)
    if (address !== null) return
    text += part
    address = /^DevTools listening on ws:\/\/([^/\s]+)\//m.exec(text)?.[1] ?? null
  })
  return () => address
}

/**
 * Returns the debugging URL of the app's window, or null if there is no window yet.
 * @param {string} address `host:port` of the debugger @returns {Promise<string | null>}
 */
async function findWindow(address) {
  try {
    const response = await fetch(`http://${address}/json/list`, { signal: AbortSignal.timeout(2_000) })
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
 * @param {() => string | null} findAddress returns `host:port` of the app's debugger once it is known
 * @param {string} file
 * @param {AbortSignal} signal aborts on timeout or when the app exits
 * @returns {Promise<string | null>} what was missing when `signal` was aborted, or null on success
 */
export async function takeScreenshot(findAddress, file, signal) {
  let missing = 'the app did not announce its debugging port'
  while (!signal.aborted) {
    const address = findAddress()
    const url = address === null ? null : await findWindow(address)
    if (address !== null && url === null) missing = 'the window did not open'
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
