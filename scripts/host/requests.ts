/** Handles the requests of a page: documents need the app's permission, and the app's protocol handler serves its own URLs. */
import { TARGET_FILTER } from './browser.ts'
import type { CdpEvents, Session } from './cdp.ts'
import { serve } from './protocol.ts'
import { isPageUrl, PAGE_PATTERN, toAppUrl, toPageUrl } from './urls.ts'

type Paused = CdpEvents['Fetch.requestPaused']

export interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  readonly isRedirect: boolean
}

/** Maximum time that a document request waits for the page to confirm that the page sent it, ms. */
const RENDERER_WORD_MS = 100

export class RequestGate {
  mainFrameId = ''
  private readonly mayNavigate: (navigation: Navigation) => boolean
  private readonly expected = new Set<string>()
  private readonly askedByPage = new Set<string>()
  private readonly failures = new Map<string, string>()

  constructor(mayNavigate: (navigation: Navigation) => boolean) {
    this.mayNavigate = mayNavigate
  }

  expect(url: string): void {
    this.expected.add(stripHash(toPageUrl(url)))
  }

  failureOf(url: string): string | undefined {
    return this.failures.get(stripHash(toPageUrl(url)))
  }

  async intercept(session: Session): Promise<void> {
    session.on('Fetch.requestPaused', (paused) => void this.onRequest(session, paused).catch(() => undefined))
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      this.askedByPage.add(`${frameId} ${stripHash(url)}`)
    })
    session.on('Target.attachedToTarget', (child) => {
      const inner = session.connection.session(child.sessionId)
      this.intercept(inner).catch(() => undefined)
      inner.post('Runtime.runIfWaitingForDebugger')
    })
    const patterns = [{ urlPattern: PAGE_PATTERN }, { urlPattern: '*', resourceType: 'Document' as const }]
    const attaching = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: TARGET_FILTER }
    await Promise.all([
      session.send('Fetch.enable', { patterns }),
      session.send('Target.setAutoAttach', attaching),
    ])
  }

  private async onRequest(session: Session, paused: Paused): Promise<void> {
    const { requestId, request, resourceType } = paused
    if (resourceType === 'Document' && !(await this.isAllowed(paused))) {
      return session.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    }
    if (resourceType === 'Other' && request.url.endsWith('/favicon.ico')) {
      // Unlike Electron, Chromium requests a favicon by itself.
      return session.post('Fetch.fulfillRequest', { requestId, responseCode: 204 })
    }
    if (!isPageUrl(request.url)) return session.post('Fetch.continueRequest', { requestId })
    const answer = await serve({
      url: request.url + (request.urlFragment ?? ''),
      method: request.method,
      headers: request.headers,
      body: readBody(request.postDataEntries, request.postData),
      isFetch: resourceType === 'Fetch' || resourceType === 'XHR',
    })
    if ('error' in answer) {
      this.failures.set(stripHash(request.url), answer.error)
      return session.post('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    }
    this.failures.delete(stripHash(request.url))
    session.post('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: answer.headers,
      body: answer.body.toString('base64'),
    })
  }

  private async isAllowed(paused: Paused): Promise<boolean> {
    const url = stripHash(paused.request.url)
    const isMainFrame = paused.frameId === this.mainFrameId
    const isRedirect = paused.redirectedRequestId !== undefined
    const navigation = { url: toAppUrl(paused.request.url), isMainFrame, isRedirect }
    if (isRedirect || !isMainFrame) return this.mayNavigate(navigation)
    if (this.expected.delete(url)) return true
    const key = `${paused.frameId} ${url}`
    const deadline = Date.now() + RENDERER_WORD_MS
    while (!this.askedByPage.has(key) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5))
    // Navigation by a debugger is always allowed, because Electron emits no will-navigate for it.
    return this.askedByPage.delete(key) ? this.mayNavigate(navigation) : true
  }
}

function stripHash(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

function readBody(
  entries: readonly { bytes?: string }[] | undefined,
  text: string | undefined,
): Buffer | undefined {
  if (entries !== undefined)
    return Buffer.concat(entries.map((each) => Buffer.from(each.bytes ?? '', 'base64')))
  return text === undefined ? undefined : Buffer.from(text)
}
