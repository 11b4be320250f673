import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'

/** Quits like Electron: a quit that `will-quit` prevents can be repeated. `exit` emits no `will-quit`. */
class App extends EventEmitter {
  readonly ends: string[] = []

  quit(): void {
    let isPrevented = false
    this.emit('before-quit')
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) this.ends.push('quit')
  }

  exit(code: number): void {
    this.ends.push(`exit ${code}`)
  }
}

const electron = vi.hoisted(() => ({ app: {} as unknown as App }))
vi.mock('electron', () => electron)

const log = { write: () => undefined, hide: () => undefined, open: () => undefined, tail: () => '' }

beforeEach(() => {
  vi.resetModules()
  electron.app = new App()
})

it('a second quit waits for the first one to close the data', async () => {
  const { app } = electron
  const { closeOnQuit, isQuitting } = await import('../../../../electron/main/quitting.ts')
  const closed = Promise.withResolvers<void>()
  const calls: string[] = []
  const close = (): Promise<void> => {
    calls.push('close')
    return closed.promise
  }
  closeOnQuit(log, close, () => void calls.push('last'))
  app.quit()
  app.quit()
  expect([isQuitting(), app.ends]).toEqual([true, []])
  closed.resolve()
  await vi.waitFor(() => expect(app.ends).toEqual(['exit 0']))
  expect(calls).toEqual(['close', 'last'])
})
