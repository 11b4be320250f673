/**
 * The Chromium page of a webContents: loads URLs, runs the preload in every document, serves the app's scheme and reports
 * events in Electron's terms. All DevTools commands of a page are here.
 */
import { openBrowser, type Browser, type Opener, type Target } from './browser.ts'
import type { Session } from './cdp.ts'
import { makeCodec } from './codec.ts'
import { isAlive, WebFrameMain, type DocumentState } from './frame.ts'
import { loadError } from './load-errors.ts'
import { listenConsole } from './page-console.ts'
import type { Gone, PageListener, PageOptions } from './page-listener.ts'
import { makePageScripts, type PageScripts } from './preload.ts'
import { whyUnloadable } from './protocol.ts'
import { RequestGate } from './requests.ts'
import { toAppUrl, toPageUrl } from './urls.ts'

const codec = makeCodec()

export class Page implements Opener {
  session: Session | undefined
  url = ''
  isLoading = false
  frame = new WebFrameMain({ url: '', isAlive: true })
  private readonly listener: PageListener
  private readonly options: PageOptions
  private readonly scripts: PageScripts
  private readonly gate: RequestGate
  private started: Promise<Session> | undefined
  private targetId = ''
  private document: DocumentState | undefined
  private contextId: number | undefined
  private hasNavigated = false
  private isClosing = false
  private readonly popupUrls: string[] = []
  private pending: { readonly url: string; readonly settle: (error?: Error) => void } | undefined

  constructor(options: PageOptions, listener: PageListener) {
    this.options = options
    this.listener = listener
    this.gate = new RequestGate((navigation) => listener.mayNavigate(navigation))
    this.scripts = makePageScripts(options.preload, options.preloadProcess)
  }

  open(): Promise<Session> {
    this.started ??= openBrowser().then(async (browser) => {
      const target = await browser.createPage(this.options, this)
      return this.take(target)
    })
    return this.started
  }

  adopt(target: Target, browser: Browser): void {
    browser.adopt(target, this)
    this.hasNavigated = true
    this.started = this.take(target)
  }

  private async take(target: Target): Promise<Session> {
    const { session } = target
    this.targetId = target.id
    this.gate.mainFrameId = target.id
    this.listen(session)
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Inspector.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', {
        name: this.scripts.binding,
        executionContextName: this.scripts.worldName,
      }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: this.scripts.mainWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: this.scripts.isolatedWorld,
        worldName: this.scripts.worldName,
      }),
      this.gate.intercept(session),
    ])
    this.session = session
    await session.send('Runtime.runIfWaitingForDebugger')
    return session
  }

  private listen(session: Session): void {
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.gate.mainFrameId = frame.id
      if (!this.hasNavigated) return
      this.url = toAppUrl(frame.url + (frame.urlFragment ?? ''))
      if (frame.unreachableUrl !== undefined) this.commitDocument(undefined, toAppUrl(frame.unreachableUrl))
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.gate.mainFrameId) return
      this.url = toAppUrl(url)
      if (this.document !== undefined) this.document.url = this.url
    })
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.gate.mainFrameId) this.isLoading = true
    })
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === this.gate.mainFrameId) this.isLoading = false
    })
    session.on('Page.windowOpen', ({ url }) => this.popupUrls.push(toAppUrl(url)))
    session.on('Page.downloadWillBegin', (download) => this.listener.onDownload(download))
    session.on('Page.lifecycleEvent', ({ frameId, name }) => {
      if (frameId === this.gate.mainFrameId && name === 'load' && this.hasNavigated) this.onLoad(session)
    })
    session.on('Page.javascriptDialogOpening', ({ type }) => {
      const isLeaving = type === 'beforeunload'
      session.post('Page.handleJavaScriptDialog', { accept: !isLeaving })
      if (isLeaving && this.isClosing) {
        this.isClosing = false
        this.listener.onStay()
      }
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.contextId) this.dropDocument()
    })
    session.on('Runtime.executionContextsCleared', () => this.dropDocument())
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.scripts.binding) this.onBinding(payload, executionContextId)
    })
    listenConsole(session, (...line) => this.listener.onConsole(...line))
    session.on('Inspector.targetCrashed', () => this.onCrash({ reason: 'crashed', exitCode: 11 }))
  }

  private onCrash(gone: Gone): void {
    this.dropDocument()
    this.isLoading = false
    this.settle(new Error('The page crashed'))
    this.listener.onGone(gone)
  }

  onBrowserGone(): void {
    this.started = undefined
    this.session = undefined
    this.hasNavigated = false
    if (!this.isClosing) this.onCrash({ reason: 'killed', exitCode: 9 })
    else this.listener.onClosed()
  }

  onDetached(): void {
    this.dropDocument()
    this.started = undefined
    this.session = undefined
    this.hasNavigated = false
    this.listener.onClosed()
  }

  private dropDocument(): void {
    if (this.document !== undefined) this.document.isAlive = false
    this.contextId = undefined
  }

  private commitDocument(contextId: number | undefined, url: string): void {
    this.dropDocument()
    this.contextId = contextId
    this.document = { url, isAlive: true }
    this.frame = new WebFrameMain(this.document)
  }

  private onBinding(payload: string, contextId: number): void {
    const message: ReturnType<typeof JSON.parse> = codec.decode(payload)
    if (message.kind === 'hello') {
      this.commitDocument(contextId, toAppUrl(message.url))
      if (this.scripts.error !== undefined) this.listener.onPreloadError(this.scripts.error)
    } else if (contextId !== this.contextId || !isAlive(this.frame)) return
    else if (message.kind === 'preload-error') this.listener.onPreloadError(message.error)
    else this.listener.onMessage(this.frame, message)
  }

  /** Sends a message to the preload's world of the current document. As in Electron, it is lost without a document. */
  deliver(frame: WebFrameMain, message: object): void {
    if (this.contextId === undefined || frame !== this.frame) return
    this.session?.post('Runtime.callFunctionOn', {
      functionDeclaration: `(text) => globalThis[${JSON.stringify(this.scripts.receiver)}](text)`,
      arguments: [{ value: codec.encode(message) }],
      executionContextId: this.contextId,
    })
  }

  async load(url: string): Promise<void> {
    this.settle(loadError('ERR_ABORTED', this.pending?.url ?? url))
    const done = new Promise<void>((resolve, reject) => {
      const settle = (error?: Error) => (error === undefined ? resolve() : reject(error))
      this.pending = { url, settle }
    })
    done.catch(() => undefined)
    const mine = this.pending
    const failure = whyUnloadable(url)
    if (failure !== undefined && 'error' in failure) {
      this.fail(failure.error, url)
      return done
    }
    const session = await this.open()
    if (this.pending !== mine) return done
    this.hasNavigated = true
    this.isLoading = true
    const pageUrl = toPageUrl(url)
    this.gate.expect(url)
    const { errorText, loaderId } = await session.send('Page.navigate', { url: pageUrl })
    if (this.pending !== mine) return done
    if (errorText !== undefined) this.fail(this.gate.failureOf(url) ?? errorText, url)
    else if (loaderId === undefined) this.settle()
    return done
  }

  async reload(): Promise<void> {
    if (this.url === '') return
    // If Chromium died, a new page must be created.
    if (this.session === undefined) return this.load(this.url)
    this.gate.expect(this.url)
    await this.session.send('Page.reload')
  }

  private fail(text: string, url: string): void {
    this.isLoading = false
    const error = loadError(text, url)
    this.listener.onFail(error.errno, error.code, url)
    this.settle(error)
  }

  private settle(error?: Error): void {
    const { pending } = this
    this.pending = undefined
    pending?.settle(error)
  }

  private onLoad(session: Session): void {
    // Ignore Chromium's error page: the failed load was already reported.
    if (this.url.startsWith('chrome-error:')) return
    this.listener.onLoad()
    this.settle()
    const expression = 'new Promise((resolve) => requestAnimationFrame(() => resolve()))'
    session.send('Runtime.evaluate', { expression, awaitPromise: true }).then(
      () => this.listener.onPaint(),
      () => undefined,
    )
  }

  onPopup(target: Target): void {
    void openBrowser().then((browser) =>
      this.listener.onPopup(this.popupUrls.shift() ?? 'about:blank', target, browser),
    )
  }

  async close(patienceMs: number): Promise<void> {
    this.isClosing = true
    if (this.started === undefined) return void setImmediate(() => this.listener.onClosed())
    const session = await this.started.catch(() => undefined)
    if (session === undefined) return this.listener.onClosed()
    session.post('Page.close')
    setTimeout(() => {
      if (this.isClosing) this.destroy()
    }, patienceMs).unref()
  }

  /** True if the page closed without a command, e.g. because the user closed Chromium's window. */
  wasClosedByUser(): boolean {
    return !this.isClosing
  }

  destroy(): void {
    this.isClosing = true
    this.dropDocument()
    this.settle(new Error('Object has been destroyed'))
    const { started, targetId } = this
    if (started === undefined) return
    void started
      .then(async () => {
        const browser = await openBrowser()
        await browser.chromium.connection.root.send('Target.closeTarget', {
          targetId: this.targetId || targetId,
        })
      })
      .catch(() => undefined)
  }
}
