import type { Session } from './cdp.ts'
import type { Page } from './page.ts'
import { settings } from './settings.ts'

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly state: 'normal' | 'minimized' | 'maximized'
}

/** Applies a window's bounds and state to Chromium's window. Without a display, only the size applies. */
export function followWindow(page: Page, place: Place): void {
  const { session } = page
  if (session === undefined) return
  const work = settings().headless ? resize(session, place) : move(session, place)
  work.catch(() => undefined)
}

/** Sets the size of the page. A headless window includes invisible bars, so their height is added. */
async function resize(session: Session, { width, height }: Place): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget')
  const { result } = await session.send('Runtime.evaluate', { expression: 'outerHeight - innerHeight' })
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width, height: height + Number(result.value) },
  })
}

async function move(session: Session, { state, ...bounds }: Place): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget')
  // Chromium changes the bounds of a window only in its normal state.
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  await session.send('Browser.setWindowBounds', { windowId, bounds })
  if (state !== 'normal')
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
  if (state !== 'minimized') await session.send('Page.bringToFront')
}
