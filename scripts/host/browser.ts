/** The Chromium of this process, started with the first page, and the owners of its targets. */
import { launchChromium, type Chromium, type ChromiumOptions } from './chromium.ts'
import type { CdpEvents, Session } from './cdp.ts'

type Attached = CdpEvents['Target.attachedToTarget']

export interface Target {
  readonly id: string
  readonly session: Session
}

export interface Opener {
  onPopup(target: Target): void
  onDetached(): void
  onBrowserGone(): void
}

/** Targets to attach to: pages, frames and workers, but not Chromium's own surfaces. */
export const TARGET_FILTER = ['page', 'iframe', 'worker', 'shared_worker', 'service_worker'].map((type) => ({
  type,
}))

let options: ChromiumOptions | undefined
let running: Promise<Browser> | undefined
let ending: Promise<void> = Promise.resolve()
let announceEndpoint: (endpoint: string) => void = () => undefined
const endpointKnown = new Promise<string>((resolve) => (announceEndpoint = resolve))

export class Browser {
  readonly chromium: Chromium
  /** Callers waiting for a page. Racing them against one shared promise would retain every page ever created. */
  private readonly waiting = new Set<(error: Error) => void>()
  private end: Error | undefined
  itself: Promise<Browser> | undefined
  private readonly owners = new Map<string, Opener>()
  private readonly unclaimed = new Map<string, Attached>()
  private readonly claims = new Map<string, (target: Target) => void>()
  private readonly onUnclaimed: ((id: string) => void)[] = []
  private hasOpenedFirst = false
  private creating = 0

  constructor(chromium: Chromium) {
    this.chromium = chromium
    const { root } = chromium.connection
    root.on('Target.attachedToTarget', (attached) => this.attach(attached))
    root.on('Target.detachedFromTarget', ({ targetId }) => {
      if (targetId === undefined) return
      this.unclaimed.delete(targetId)
      const owner = this.owners.get(targetId)
      this.owners.delete(targetId)
      // With a display, Chromium exits when its last window closes. The next window waits for the exit and starts Chromium
      // again.
      if (owner !== undefined && this.isHeaded && this.owners.size === 0) {
        running = undefined
        ending = chromium.close()
      }
      owner?.onDetached()
    })
    chromium.connection.onClose(() => {
      if (running === this.itself) running = undefined
      this.end = new Error('Chromium ended before it opened a page')
      for (const abandon of this.waiting) abandon(this.end)
      for (const owner of this.owners.values()) owner.onBrowserGone()
    })
  }

  async createPage(
    size: { readonly width: number; readonly height: number },
    owner: Opener,
  ): Promise<Target> {
    this.creating += 1
    try {
      const id = await this.whileItRuns(this.isHeaded ? this.openWindow() : this.createTarget(size))
      this.owners.set(id, owner)
      return await this.whileItRuns(this.claim(id))
    } finally {
      this.creating -= 1
      if (this.creating === 0) for (const each of this.unclaimed.values()) this.release(each)
    }
  }

  private whileItRuns<T>(wanted: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.end !== undefined) reject(this.end)
      this.waiting.add(reject)
      wanted.then(resolve, reject).finally(() => this.waiting.delete(reject))
    })
  }

  adopt(target: Target, owner: Opener): void {
    this.owners.set(target.id, owner)
  }

  get isHeaded(): boolean {
    return options?.headless === false
  }

  private async createTarget(size: { readonly width: number; readonly height: number }): Promise<string> {
    const { root } = this.chromium.connection
    const { targetId } = await root.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...size,
    })
    return targetId
  }

  /** With a display: takes the window that Chromium opened at start, or opens another one. */
  private async openWindow(): Promise<string> {
    if (this.hasOpenedFirst) this.chromium.openWindow()
    this.hasOpenedFirst = true
    const [known] = this.unclaimed.keys()
    return known ?? new Promise((resolve) => this.onUnclaimed.push(resolve))
  }

  private claim(id: string): Promise<Target> {
    const attached = this.unclaimed.get(id)
    if (attached === undefined) return new Promise((resolve) => this.claims.set(id, resolve))
    this.unclaimed.delete(id)
    return Promise.resolve({ id, session: this.chromium.connection.session(attached.sessionId) })
  }

  private attach(attached: Attached): void {
    const { targetId: id, openerId } = attached.targetInfo
    const session = this.chromium.connection.session(attached.sessionId)
    const claim = this.claims.get(id)
    const opener = openerId === undefined ? undefined : this.owners.get(openerId)
    if (claim !== undefined) {
      this.claims.delete(id)
      claim({ id, session })
    } else if (opener !== undefined) opener.onPopup({ id, session })
    else if (this.creating > 0 || (this.isHeaded && !this.hasOpenedFirst)) {
      this.unclaimed.set(id, attached)
      this.onUnclaimed.shift()?.(id)
    } else this.release(attached)
  }

  /**
   * Closes a denied popup. First lets it run with its requests held, because its opener would otherwise stay blocked forever.
   */
  refuse({ id, session }: Target): void {
    session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    session
      .send('Runtime.runIfWaitingForDebugger')
      .catch(() => undefined)
      .finally(() => this.chromium.connection.root.post('Target.closeTarget', { targetId: id }))
  }

  /** Resumes a target that belongs to another client on the debugging port, and detaches from it. */
  private release(attached: Attached): void {
    this.unclaimed.delete(attached.targetInfo.targetId)
    const { connection } = this.chromium
    connection.session(attached.sessionId).post('Runtime.runIfWaitingForDebugger')
    connection.root.post('Target.detachFromTarget', { sessionId: attached.sessionId })
  }
}

export function configureBrowser(chromiumOptions: ChromiumOptions): void {
  options = chromiumOptions
}

export function openBrowser(): Promise<Browser> {
  if (running !== undefined) return running
  const starting = start()
  running = starting
  starting.then(
    (browser) => (browser.itself = starting),
    () => (running = undefined),
  )
  return starting
}

async function start(): Promise<Browser> {
  if (options === undefined) throw new Error('Chromium is not configured')
  await ending
  const chromium = await launchChromium(options)
  const browser = new Browser(chromium)
  await chromium.connection.root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: TARGET_FILTER,
  })
  // The host saves nothing: it records what Electron would save.
  await chromium.connection.root.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  if (chromium.endpoint !== undefined) {
    announceEndpoint(chromium.endpoint)
    process.stderr.write(`\nDevTools listening on ${chromium.endpoint}\n`)
  } else if (options.debuggingPort !== undefined) {
    process.stderr.write(`\nThe debugging port ${options.debuggingPort} is taken.\n`)
  }
  return browser
}

export function debuggingEndpoint(): Promise<string> {
  return endpointKnown
}

export async function closeBrowser(): Promise<void> {
  const browser = await running?.catch(() => undefined)
  await browser?.chromium.close()
  await ending
}

export async function killBrowser(): Promise<void> {
  const browser = await running
  browser?.chromium.kill()
}
