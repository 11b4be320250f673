/**
 * The context bridge between a page's own world and the preload's isolated one. The worlds share only the document, so
 * calls travel as events with random names, whose `detail` Chromium clones. `makeBridge` runs in both worlds as
 * source text, so it must not refer to anything outside. As in Electron, values are copied on every crossing,
 * functions become new proxies, and errors keep only their message. Prototypes and symbols are dropped, and values
 * that cannot be cloned throw.
 */
export type Wire = readonly [tag: string, ...content: unknown[]]

export interface Bridge {
  readonly encode: (value: unknown) => Wire
  readonly decode: (wire: Wire) => unknown
  readonly expose: (key: string, wire: Wire) => void
}

export function makeBridge(
  incoming: string,
  outgoing: string,
  onExpose: (key: string, wire: Wire) => void,
): Bridge {
  type Message =
    | { kind: 'call'; call: number; id: number; args: Wire }
    | { kind: 'expose'; call: number; key: string; wire: Wire }
    | { kind: 'answer'; call: number; isError: boolean; wire: Wire }
    | { kind: 'settle'; id: number; isError: boolean; wire: Wire }
    | { kind: 'release'; id: number }

  const MAX_DEPTH = 1000
  const target = window
  const listen = target.addEventListener.bind(target)
  const dispatch = target.dispatchEvent.bind(target)
  const Event_ = CustomEvent
  const BaseEvent = Event
  const clone = structuredClone
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const answers = new Map<number, { isError: boolean; wire: Wire }>()
  let lastId = 0

  const post = (message: Message): void => {
    dispatch(new Event_(outgoing, { detail: message }))
  }
  const released = new FinalizationRegistry<number>((id) => post({ kind: 'release', id }))
  const uncloneable = (): Error => new Error('An object could not be cloned.')

  const whyUncloneable = (value: object): string | undefined => {
    try {
      clone(value)
      return undefined
    } catch (error) {
      return String(error)
    }
  }
  const isUncloneable = (value: object): boolean => whyUncloneable(value) !== undefined
  // For a Proxy, Chromium's error names the object itself. For a plain object, the error names the member that cannot be
  // cloned.
  const isProxy = (value: object): boolean =>
    /(?:#<Object>|\[object \w+\]) could not be cloned/.test(whyUncloneable(value) ?? '')
  const isCloned = (value: object): boolean => {
    const tag = Object.prototype.toString.call(value)
    return (
      value instanceof Map ||
      value instanceof Set ||
      value instanceof Date ||
      value instanceof RegExp ||
      value instanceof WeakMap ||
      value instanceof WeakSet ||
      value instanceof ArrayBuffer ||
      ArrayBuffer.isView(value) ||
      value instanceof Number ||
      value instanceof String ||
      value instanceof Boolean ||
      value instanceof Blob ||
      tag === '[object BigInt]' ||
      tag === '[object Symbol]' ||
      tag === '[object Module]' ||
      value instanceof Node
    )
  }

  const encodeThrown = (thrown: unknown): Wire => {
    try {
      return encode(thrown)
    } catch {
      return ['e', 'An unknown exception occurred while sending an exception over the bridge']
    }
  }

  /** Returns true for data that Chromium clones unchanged. */
  const isPlain = (value: unknown, depth: number): boolean => {
    if (typeof value === 'function' || typeof value === 'symbol') return false
    if (typeof value !== 'object' || value === null) return true
    if (depth > MAX_DEPTH) return false
    const keys = Object.keys(value)
    const isKnown = Array.isArray(value)
      ? keys.length === value.length
      : Object.getPrototypeOf(value) === Object.prototype
    return isKnown && keys.every((key) => isPlain(Reflect.get(value, key), depth + 1))
  }

  const encode = (root: unknown): Wire => {
    const seen = new Map<object, number>()
    // Values that can be cloned contain no Proxy.
    const hasNoProxy =
      (typeof root !== 'object' && typeof root !== 'function') || root === null || !isUncloneable(root)
    // Encoding each value separately would take more memory than the app's page.
    if (hasNoProxy && isPlain(root, 0)) return ['c', root]
    const visit = (value: unknown, depth: number): Wire => {
      if (depth > MAX_DEPTH) {
        throw new Error(
          'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
        )
      }
      if (typeof value === 'symbol') throw uncloneable()
      if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return ['c', value]
      const known = seen.get(value)
      if (known !== undefined) return ['r', known]
      seen.set(value, seen.size)
      if (typeof value === 'function') {
        const id = ++lastId
        functions.set(id, (...args) => Reflect.apply(value, undefined, args))
        return ['f', id]
      }
      if (value instanceof Promise) {
        const id = ++lastId
        Promise.prototype.then.call(
          value,
          (result: unknown) => {
            let message: Message
            try {
              message = { kind: 'settle', id, isError: false, wire: encode(result) }
            } catch (error) {
              message = { kind: 'settle', id, isError: true, wire: encodeThrown(error) }
            }
            post(message)
          },
          (error: unknown) => post({ kind: 'settle', id, isError: true, wire: encodeThrown(error) }),
        )
        return ['y', id]
      }
      if (value instanceof Error) return ['e', String(value.message)]
      if (value instanceof BaseEvent) return ['p', []]
      if (Array.isArray(value) && (hasNoProxy || !isProxy(value)))
        return ['a', Array.from(value, (each) => visit(each, depth + 1))]
      if (isCloned(value)) {
        try {
          return ['c', clone(value)]
        } catch {
          throw uncloneable()
        }
      }
      if (!hasNoProxy && isProxy(value)) throw uncloneable()
      return ['p', Object.keys(value).map((key) => [key, visit(Reflect.get(value, key), depth + 1)])]
    }
    return visit(root, 0)
  }

  const decode = (root: Wire): unknown => {
    const seen: unknown[] = []
    // The data was written by `encode` in the other world, so the tag determines its shape.
    const visit = (wire: ReturnType<typeof JSON.parse>): unknown => {
      const [tag, content] = wire
      if (tag === 'c') {
        if (typeof content === 'object' && content !== null) seen.push(content)
        return content
      }
      if (tag === 'r') return seen[content]
      if (tag === 'f') {
        const proxy = (...args: unknown[]): unknown =>
          call({ kind: 'call', call: ++lastId, id: content, args: encode(args) })
        released.register(proxy, content)
        seen.push(proxy)
        return proxy
      }
      if (tag === 'y') {
        const promise = new Promise((resolve, reject) => promises.set(content, { resolve, reject }))
        seen.push(promise)
        return promise
      }
      if (tag === 'e') {
        const error = new Error(content)
        seen.push(error)
        return error
      }
      if (tag === 'a') {
        const list: unknown[] = []
        seen.push(list)
        for (const each of content) list.push(visit(each))
        return list
      }
      const object: Record<string, unknown> = {}
      seen.push(object)
      for (const [key, each] of content) {
        Object.defineProperty(object, key, {
          value: visit(each),
          writable: true,
          enumerable: true,
          configurable: true,
        })
      }
      return object
    }
    return visit(root)
  }

  const call = (message: Message & { call: number }): unknown => {
    post(message)
    const answer = answers.get(message.call)
    answers.delete(message.call)
    if (answer === undefined) throw new Error('The other world is gone')
    if (answer.isError) throw decode(answer.wire)
    return decode(answer.wire)
  }

  const answer = (call: number, run: () => unknown): void => {
    let message: Message
    try {
      message = { kind: 'answer', call, isError: false, wire: encode(run()) }
    } catch (error) {
      message = { kind: 'answer', call, isError: true, wire: encodeThrown(error) }
    }
    post(message)
  }

  const settle = (id: number, isError: boolean, wire: Wire): void => {
    const promise = promises.get(id)
    promises.delete(id)
    if (isError) promise?.reject(decode(wire))
    else promise?.resolve(decode(wire))
  }

  listen(incoming, (event) => {
    if (!(event instanceof Event_)) return
    event.stopImmediatePropagation()
    const message: Message = event.detail
    if (message.kind === 'call') {
      answer(message.call, () => {
        const found = functions.get(message.id)
        if (found === undefined) throw new Error('The function is gone')
        const args = decode(message.args)
        return found(...(Array.isArray(args) ? args : []))
      })
    } else if (message.kind === 'expose') answer(message.call, () => onExpose(message.key, message.wire))
    else if (message.kind === 'release') functions.delete(message.id)
    else if (message.kind === 'settle') settle(message.id, message.isError, message.wire)
    else answers.set(message.call, message)
  })

  return { encode, decode, expose: (key, wire) => void call({ kind: 'expose', call: ++lastId, key, wire }) }
}
