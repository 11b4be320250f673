/**
 * Checks that are stricter than Electron: using an unknown member throws, as does listening to an event that is never emitted.
 */
import { EventEmitter } from 'node:events'

/** Names that the language itself and assertion libraries probe on any object. */
const PROBED = new Set<string | symbol>([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  '$$typeof',
  'inspect',
  'default',
])

export function strict<T extends object>(name: string, target: T): T {
  const refuse = (key: string | symbol): never => {
    throw new Error(`${name}.${String(key)} is not in the stand-in`)
  }
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'symbol' || key in object) return Reflect.get(object, key, receiver)
      return PROBED.has(key) ? undefined : refuse(key)
    },
    set(object, key, value, receiver) {
      if (typeof key === 'symbol' || key in object) return Reflect.set(object, key, value, receiver)
      return refuse(key)
    },
  })
}

/** Returns a placeholder for an Electron export that the stand-in does not implement. Any use throws. */
export function absent(name: string): object {
  const refuse = (): never => {
    throw new Error(`${name} is not in the stand-in`)
  }
  return strict(name, new Proxy(class {}, { construct: refuse, apply: refuse }))
}

/** Checks at compile time that our type is compatible with Electron's. */
export type Promises<Real extends Ours, Ours> = [Real, Ours]

export type Public<T> = Pick<T, Extract<keyof T, string>>

type EventMap<M> = { readonly [E in keyof M]: readonly unknown[] }

/** Keeps the events that Electron declares with compatible arguments; others become `never`. */
export type Declared<Real, M extends EventMap<M>> = {
  readonly [E in keyof M]: Real extends { on(event: E, listener: (...args: M[E]) => void): unknown }
    ? M[E]
    : never
}

const events = Symbol('events')
const knownEvents = Symbol('known events')
const className = Symbol('class name')

export class Emitter<M extends EventMap<M>> {
  readonly [events] = new EventEmitter()
  readonly [knownEvents]: ReadonlySet<string>
  readonly [className]: string

  constructor(name: string, known: readonly (keyof M & string)[]) {
    this[className] = name
    this[knownEvents] = new Set<string>(known)
    this[events].setMaxListeners(0)
  }

  on<E extends keyof M & string>(event: E, listener: (...args: M[E]) => void): this {
    check(this, event, listener)
    this[events].on(event, listener)
    return this
  }

  once<E extends keyof M & string>(event: E, listener: (...args: M[E]) => void): this {
    check(this, event, listener)
    this[events].once(event, listener)
    return this
  }

  off<E extends keyof M & string>(event: E, listener: (...args: M[E]) => void): this {
    this[events].off(event, listener)
    return this
  }

  removeListener<E extends keyof M & string>(event: E, listener: (...args: M[E]) => void): this {
    return this.off(event, listener)
  }

  removeAllListeners<E extends keyof M & string>(event?: E): this {
    this[events].removeAllListeners(event)
    return this
  }

  listenerCount<E extends keyof M & string>(event: E): number {
    return this[events].listenerCount(event)
  }
}

function check<M extends EventMap<M>>(emitter: Emitter<M>, event: string, listener: unknown): void {
  if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function')
  if (!emitter[knownEvents].has(event)) {
    throw new Error(`${emitter[className]} event '${event}' is not in the stand-in`)
  }
}

/** Emits like Electron: an exception in a listener becomes an uncaught exception and does not stop other listeners. */
export function emit<M extends EventMap<M>, E extends keyof M & string>(
  emitter: Emitter<M>,
  event: E,
  ...args: M[E]
): boolean {
  const listeners = emitter[events].rawListeners(event)
  for (const listener of listeners) {
    try {
      Reflect.apply(listener, emitter, args)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
  return listeners.length > 0
}

export function makeEvent<T extends object>(
  fields: T,
): T & { defaultPrevented: boolean; preventDefault(): void } {
  return {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
