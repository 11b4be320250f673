export interface Listeners<T> {
  readonly add: (listener: (value: T) => void) => () => void
  readonly call: (value: T) => void
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
