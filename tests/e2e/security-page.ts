/* Attacks by a hostile page: each function runs in the window's page and returns its outcome. */

export function nodeNames(): readonly string[] {
  const names = [
    'require',
    'process',
    'module',
    'exports',
    'global',
    'Buffer',
    '__dirname',
    'setImmediate',
    'electron',
  ]
  return names.filter((name) => name in globalThis)
}

/** Returns the globals of the window that an empty frame lacks, including our bridge. */
export function addedGlobals(): readonly string[] {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const empty = frame.contentWindow
  if (empty === null) throw new Error('no frame')
  const known = new Set(Object.getOwnPropertyNames(empty))
  const inFrame = 'lookout' in empty
  frame.remove()
  const added = Object.getOwnPropertyNames(window).filter((name) => !known.has(name) && !/^\d+$/.test(name))
  return inFrame ? [...added, 'lookout in a frame'] : added
}

/** Returns every path of the bridge with the type of its value. */
export function bridgeShape(): readonly string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) {
      found.push(`${path}: ${typeof value}`)
      return
    }
    if (!Object.isFrozen(value)) found.push(`${path}: not frozen`)
    for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path} ${key}`)
  }
  walk(window.lookout, '')
  return found
}

/**
 * Tries to overwrite the bridge and the prototypes that its results pass through, then sends a request.
 * Returns the outcome.
 */
export async function tamper(isInElectron: boolean): Promise<unknown> {
  const steal = (): never => {
    throw new Error('stolen')
  }
  // In the stand-in host, the page's half of the bridge uses these prototypes itself, so they stay unchanged.
  const targets = isInElectron ? [Array.prototype, Map.prototype] : []
  for (const target of targets)
    for (const name of ['push', 'map', 'set', 'get']) if (name in target) Reflect.set(target, name, steal)
  for (const name of ['stringify', 'parse']) Reflect.set(JSON, name, steal)
  Object.defineProperty(Object.prototype, 'toJSON', { value: steal, configurable: true })
  const { lookout } = window
  const changes = [
    Reflect.set(window, 'lookout', {}),
    Reflect.deleteProperty(window, 'lookout'),
    Reflect.set(Object(lookout), 'request', {}),
    Reflect.set(Object(lookout?.request), 'app.info', steal),
    Reflect.defineProperty(Object(lookout?.request), 'more', { value: steal }),
  ]
  const reply = await window.lookout?.request['app.info']()
  return { changed: changes.filter(Boolean).length, name: reply?.ok === true ? reply.value.name : null }
}

/** Returns how each permission is answered when queried and when used. */
export async function permissions(): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  const names = [
    'geolocation',
    'notifications',
    'camera',
    'microphone',
    'clipboard-read',
    'midi',
    'persistent-storage',
  ]
  for (const name of names) {
    const asked = navigator.permissions.query(Object.assign({ name: 'geolocation' as const }, { name }))
    answers[name] = await asked.then(({ state }) => state).catch(() => 'unknown')
  }
  answers['Notification'] = await Notification.requestPermission()
  answers['getUserMedia'] = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
    () => 'granted',
    () => 'refused',
  )
  answers['getCurrentPosition'] = await new Promise((done) =>
    navigator.geolocation.getCurrentPosition(
      () => done('granted'),
      () => done('refused'),
    ),
  )
  answers['clipboard.readText'] = await navigator.clipboard.readText().then(
    () => 'granted',
    () => 'refused',
  )
  return answers
}

/** Attempts everything that the content security policy forbids. Returns what was blocked and what succeeded. */
export async function breakPolicy(elsewhere: string): Promise<{
  readonly blocked: readonly string[]
  readonly through: readonly string[]
}> {
  const blocked = new Set<string>()
  const through: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    blocked.add(effectiveDirective),
  )
  const add = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    change: (element: HTMLElementTagNameMap[K]) => void,
  ): void => {
    const element = document.createElement(tag)
    change(element)
    document.body.append(element)
    setTimeout(() => element.remove(), 500)
  }
  add('script', (script) => {
    script.textContent = 'window.isBroken = true'
  })
  add('script', (script) => {
    script.src = `${elsewhere}/script.js`
  })
  add('script', (script) => {
    script.src = 'data:text/javascript,window.isBroken = true'
  })
  add('style', (style) => {
    style.textContent = ':root { --broken: 1 }'
  })
  add('img', (image) => {
    image.src = `${elsewhere}/image.png`
  })
  add('iframe', (frame) => {
    frame.src = `${elsewhere}/frame`
  })
  add('object', (object) => {
    object.data = `${elsewhere}/object`
  })
  add('div', (div) => div.setAttribute('onclick', 'window.isBroken = true'))
  const attempts: readonly (readonly [string, () => unknown])[] = [
    ['fetch', () => fetch(`${elsewhere}/fetch`)],
    ['toncenter', () => fetch('https://toncenter.com/api/v3/pendingActions')],
    [
      'beacon',
      () => (navigator.sendBeacon(`${elsewhere}/beacon`) ? true : Promise.reject(new Error('refused'))),
    ],
    ['eval', () => Reflect.get(globalThis, 'eval')('1 + 1')],
    ['Function', () => new Function('return 1')()],
    ['import', () => import(String('data:text/javascript,export default 1'))],
    ['worker', () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))],
    ['socket', () => opened(new WebSocket(elsewhere.replace('http', 'ws')))],
    ['events', () => opened(new EventSource(`${elsewhere}/events`))],
  ]
  function opened(target: EventTarget): Promise<void> {
    return new Promise((done, fail) => {
      target.addEventListener('open', () => done())
      target.addEventListener('error', () => fail(new Error('refused')))
    })
  }
  // Continue in a timer: the policy does not stop code run by a debugger from evaluating text, but does stop code run by a
  // timer.
  await new Promise((done) => setTimeout(done))
  for (const [name, run] of attempts) {
    try {
      await run()
      through.push(name)
    } catch {
      // Refused.
    }
  }
  await new Promise((done) => setTimeout(done, 300))
  if ('isBroken' in window) through.push('inline script')
  if (getComputedStyle(document.documentElement).getPropertyValue('--broken') !== '')
    through.push('inline style')
  return {
    blocked: [...blocked].toSorted(),
    through: through.filter((name) => name !== 'beacon' && name !== 'worker'),
  }
}

export function leave([way, elsewhere]: readonly [string, string]): void {
  if (way === 'location') location.href = elsewhere
  if (way === 'file') location.href = 'file:///etc/passwd'
  if (way === 'data') location.href = 'data:text/html,<p>elsewhere'
  if (way === 'script') location.href = 'javascript:document.title="broken"'
  if (way === 'replace') location.replace(elsewhere)
  if (way === 'link') {
    const link = document.createElement('a')
    link.href = elsewhere
    document.body.append(link)
    link.click()
    link.remove()
  }
  if (way === 'form') {
    const form = document.createElement('form')
    form.action = elsewhere
    form.method = 'post'
    document.body.append(form)
    form.submit()
    form.remove()
  }
  if (way === 'refresh') {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'refresh'
    meta.content = `0; url=${elsewhere}`
    document.head.append(meta)
    meta.remove()
  }
}

export function openMore(elsewhere: string): { readonly isOpen: boolean; readonly isWebview: boolean } {
  const opened = window.open(elsewhere)
  window.open('about:blank', '_blank')
  const link = document.createElement('a')
  link.href = elsewhere
  link.target = '_blank'
  document.body.append(link)
  link.click()
  link.remove()
  const webview = document.createElement('webview')
  webview.setAttribute('src', `${elsewhere}/webview`)
  webview.setAttribute('nodeintegration', '')
  document.body.append(webview)
  return {
    isOpen: opened !== null && !opened.closed && opened.length > 0,
    isWebview: 'loadURL' in webview || 'getWebContentsId' in webview,
  }
}

export function download(scheme: 'blob' | 'data'): void {
  const link = document.createElement('a')
  link.href = scheme === 'data' ? 'data:text/plain,x' : URL.createObjectURL(new Blob(['x']))
  link.download = 'stolen.txt'
  link.click()
}

/**
 * Returns every text that a page script can reach: markup, fields, storage, and properties of the window and
 * of elements.
 */
export async function reachableTexts(): Promise<readonly string[]> {
  const texts = new Set<string>([
    document.documentElement.outerHTML,
    document.cookie,
    location.href,
    document.title,
  ])
  for (const storage of [localStorage, sessionStorage]) texts.add(JSON.stringify({ ...storage }))
  for (const { name } of await indexedDB.databases()) texts.add(name ?? '')
  for (const name of await caches.keys().catch(() => [])) texts.add(name)
  for (const entry of performance.getEntries()) texts.add(JSON.stringify(entry))
  const seen = new Set<unknown>()
  const queue: unknown[] = [window, history.state, ...document.querySelectorAll('*')]
  while (queue.length > 0 && seen.size < 400_000) {
    const value = queue.pop()
    if (typeof value === 'string') texts.add(value)
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value))
      continue
    seen.add(value)
    if (value instanceof Map || value instanceof Set) queue.push(...value.keys(), ...value.values())
    for (const key of Reflect.ownKeys(value)) {
      const { value: inner } = Reflect.getOwnPropertyDescriptor(value, key) ?? {}
      if (inner !== undefined) queue.push(inner)
      if (typeof key === 'string') texts.add(key)
    }
    if (value instanceof HTMLInputElement || value instanceof HTMLTextAreaElement) texts.add(value.value)
  }
  return [...texts]
}
