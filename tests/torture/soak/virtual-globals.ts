import type { VirtualClock } from '../../../electron/demo/virtual/clock.ts'
import type { Wire } from '../../../electron/demo/virtual/wire.ts'

/** Replaces Date, timers and fetch in this process by a virtual clock and network. Worker threads keep the real globals. */
export function installVirtual({ now, after }: VirtualClock, { fetch }: Wire): void {
  const virtualDate = new Proxy(Date, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const plainClear = clearTimeout
  const values = {
    Date: virtualDate,
    fetch,
    setTimeout: (run: () => void, ms = 0) => after(ms, run),
    clearTimeout: (timer: unknown) =>
      typeof timer === 'function' ? timer() : plainClear(timer as undefined),
  }
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}
