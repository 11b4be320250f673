import type { VirtualClock } from '../../../electron/demo/virtual/clock.ts'
import type { VirtualConnect } from '../../../electron/demo/virtual/stream.ts'

/** A network cable that can be pulled under the connections of the stream. */
export interface Cable {
  readonly connect: VirtualConnect
  readonly setIn: (isIn: boolean) => void
}

/**
 * Passes connections on while the cable is in. Messages sent while it is out are lost. The connection itself fails only when
 * the cable is back in: neither side notices earlier. `onFrame` is called for each message that arrives.
 */
export function createCable(connect: VirtualConnect, clock: VirtualClock, onFrame: () => void): Cable {
  const open = new Set<() => void>()
  const cut = new Set<() => void>()
  let isIn = true
  return {
    connect: (url, headers, events) => {
      if (!isIn)
        return { send: () => undefined, close: clock.after(0, () => events.onEnd({ kind: 'failed' })) }
      const fail = (): void => {
        forget()
        socket.close()
        events.onEnd({ kind: 'failed' })
      }
      const forget = (): void => {
        open.delete(fail)
        cut.delete(fail)
      }
      const passes = (): boolean => isIn && !cut.has(fail)
      const socket = connect(url, headers, {
        onOpen: () => {
          if (passes()) events.onOpen()
        },
        onMessage: (text) => {
          if (!passes()) return
          onFrame()
          events.onMessage(text)
        },
        onEnd: (end) => {
          if (!passes()) return
          forget()
          events.onEnd(end)
        },
      })
      open.add(fail)
      return {
        send: (text) => {
          if (passes()) socket.send(text)
        },
        close: () => {
          forget()
          socket.close()
        },
      }
    },
    setIn: (value) => {
      isIn = value
      if (!isIn) for (const fail of open) cut.add(fail)
      else for (const fail of cut) fail()
    },
  }
}
