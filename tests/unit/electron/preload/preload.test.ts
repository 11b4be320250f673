import { expect, it, vi } from 'vitest'
import { wireName } from '../../../../electron/shared/channels.ts'
import type { Bridge } from '../../../../electron/shared/contract.ts'

const { emitter, exposed } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  return { emitter: new EventEmitter(), exposed: new Map<string, unknown>() }
})
vi.mock('electron', () => ({
  ipcRenderer: emitter,
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
}))
await import('../../../../electron/preload/index.ts')

it('a listener of the page receives no event of Electron, and nothing once it has unsubscribed', () => {
  const { on } = exposed.get('lookout') as Bridge
  const first: unknown[][] = []
  const second: unknown[][] = []
  const unsubscribe = on.navigate((...received: unknown[]) => void first.push(received))
  on.navigate((...received: unknown[]) => void second.push(received))
  const place = { panel: 'pools', key: null }
  emitter.emit(wireName('navigate'), { sender: 'Electron' }, place)
  unsubscribe()
  emitter.emit(wireName('navigate'), { sender: 'Electron' }, place)
  expect(first).toEqual([[place]])
  expect(second).toEqual([[place], [place]])
})
