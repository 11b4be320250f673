import { logLines } from '../main-words.ts'
import type { UpdateManifest } from './update-feed.ts'

const firstCheckMs = 5 * 60_000
const dayMs = 24 * 3_600_000

export interface UpdatesDeps {
  readonly find: () => Promise<UpdateManifest | null>
  /** Downloads an update, which is installed when the app quits. Rejects if a file differs from the signed manifest. */
  readonly download: (update: UpdateManifest) => Promise<void>
  /** Shows that an update is available; `open` asks for consent. */
  readonly offer: (version: string, open: () => void) => void
  readonly askToDownload: (version: string) => Promise<boolean>
  /** `busy`: another check or a download is running. */
  readonly tell: (result: 'none' | 'ready' | 'failed' | 'busy', version: string) => void
  readonly after: (ms: number, run: () => void) => () => void
  readonly log: (message: string, thrown?: unknown) => void
}

export interface Updates {
  readonly start: () => void
  /** Checks at the user's request, and always reports a result. */
  readonly checkNow: () => Promise<void>
  readonly end: () => void
}

/** Checks for updates daily. Downloads only with the user's consent, requested once per version. */
export function createUpdates(deps: UpdatesDeps): Updates {
  let isBusy = false
  let offered = ''
  let ready = ''
  let cancel = (): void => undefined

  async function exclusively(isAsked: boolean, run: () => Promise<void>): Promise<void> {
    if (isBusy) {
      if (isAsked) deps.tell('busy', '')
      return
    }
    isBusy = true
    try {
      await run()
    } catch (thrown) {
      deps.log(logLines.updateFailed, thrown)
      if (isAsked) deps.tell('failed', '')
    } finally {
      isBusy = false
    }
  }

  async function downloadWithConsent(update: UpdateManifest): Promise<void> {
    offered = update.version
    if (!(await deps.askToDownload(update.version))) return
    try {
      await deps.download(update)
    } catch (thrown) {
      offered = ''
      throw thrown
    }
    ready = update.version
    deps.tell('ready', update.version)
  }

  const checkDaily = (): Promise<void> =>
    exclusively(false, async () => {
      const update = await deps.find()
      if (update === null || update.version === offered || update.version === ready) return
      offered = update.version
      deps.offer(update.version, () => void exclusively(true, () => downloadWithConsent(update)))
    })

  function plan(ms: number): void {
    cancel = deps.after(ms, () => {
      plan(dayMs)
      void checkDaily()
    })
  }

  return {
    start: () => plan(firstCheckMs),
    checkNow: () =>
      exclusively(true, async () => {
        const update = await deps.find()
        if (update === null) deps.tell('none', '')
        else if (update.version === ready) deps.tell('ready', ready)
        else await downloadWithConsent(update)
      }),
    end: () => cancel(),
  }
}
