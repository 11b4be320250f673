import { contextBridge, ipcRenderer } from 'electron'
import {
  eventChannels,
  requestChannels,
  wireName,
  type EventChannel,
  type RequestChannel,
} from '../shared/channels.ts'
import type { Bridge } from '../shared/contract.ts'
import { createRequestGuard } from '../shared/request-guard.ts'

type Listener = (payload: unknown) => void

const refuse = createRequestGuard(() => performance.now())

function requestOf(channel: RequestChannel): (payload?: unknown) => Promise<unknown> {
  return (payload) => {
    const error = refuse(channel, payload)
    if (error !== null) return Promise.resolve({ ok: false, error })
    return payload === undefined
      ? ipcRenderer.invoke(wireName(channel))
      : ipcRenderer.invoke(wireName(channel), payload)
  }
}

function subscriptionOf(channel: EventChannel): (listener: Listener) => () => void {
  return (listener) => {
    const forward = (_event: unknown, payload: unknown): void => listener(payload)
    ipcRenderer.on(wireName(channel), forward)
    return () => {
      ipcRenderer.removeListener(wireName(channel), forward)
    }
  }
}

const request = Object.fromEntries(requestChannels.map((channel) => [channel, requestOf(channel)]))
const on = Object.fromEntries(eventChannels.map((channel) => [channel, subscriptionOf(channel)]))

contextBridge.exposeInMainWorld('lookout', { request, on, platform: process.platform } as Bridge)
