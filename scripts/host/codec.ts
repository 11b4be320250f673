/**
 * Serializes structured clones that are exchanged between this process and a page's isolated world. The function is
 * self-contained, because its source is also sent to the page. Values must be results of `structuredClone`.
 */
export interface Codec {
  readonly encode: (value: unknown) => string
  readonly decode: (text: string) => unknown
}

export function makeCodec(): Codec {
  type Node = readonly unknown[] | string | number | boolean | null

  const toBase64 = (buffer: ArrayBufferLike): string => {
    const bytes = new Uint8Array(buffer)
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const fromBase64 = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text), (each) => each.charCodeAt(0)).buffer

  const encode = (value: unknown): string => {
    const seen = new Map<object, number>()
    const visit = (each: unknown): Node => {
      if (each === null || typeof each === 'string' || typeof each === 'boolean') return each
      if (each === undefined) return ['u']
      if (typeof each === 'bigint') return ['i', String(each)]
      if (typeof each === 'number') {
        return Number.isFinite(each) && !Object.is(each, -0)
          ? each
          : ['n', Object.is(each, -0) ? '-0' : String(each)]
      }
      if (typeof each !== 'object') throw new Error('An object could not be cloned.')
      const known = seen.get(each)
      if (known !== undefined) return ['r', known]
      seen.set(each, seen.size)
      if (Array.isArray(each))
        return ['a', Array.from(each, (item, index) => (index in each ? visit(item) : ['h']))]
      if (each instanceof Date) return ['d', visit(each.getTime())]
      if (each instanceof RegExp) return ['x', each.source, each.flags]
      if (each instanceof Map) return ['m', Array.from(each, ([key, item]) => [visit(key), visit(item)])]
      if (each instanceof Set) return ['s', Array.from(each, visit)]
      if (each instanceof ArrayBuffer) return ['b', toBase64(each)]
      if (ArrayBuffer.isView(each)) {
        const length = each instanceof DataView ? each.byteLength : Reflect.get(each, 'length')
        return [
          'v',
          Object.prototype.toString.call(each).slice(8, -1),
          visit(each.buffer),
          each.byteOffset,
          length,
        ]
      }
      if (each instanceof Error) return ['e', each.name, each.message, each.stack ?? '']
      const boxed = each.valueOf()
      if (boxed !== each && typeof boxed !== 'object') return ['o', visit(boxed)]
      return ['p', Object.entries(each).map(([key, item]) => [key, visit(item)])]
    }
    return JSON.stringify(visit(value))
  }

  const decode = (text: string): unknown => {
    const seen: object[] = []
    const keep = <T extends object>(each: T): T => {
      seen.push(each)
      return each
    }
    // The text was written by `encode`, so the tag determines its shape.
    const visit = (node: ReturnType<typeof JSON.parse>): unknown => {
      if (!Array.isArray(node)) return node
      const [tag, first, second, third, fourth] = node
      if (tag === 'u' || tag === 'h') return undefined
      if (tag === 'i') return BigInt(first)
      if (tag === 'n') return Number(first)
      if (tag === 'r') return seen[first]
      if (tag === 'd') return keep(new Date(Number(visit(first))))
      if (tag === 'x') return keep(new RegExp(first, second))
      if (tag === 'b') return keep(fromBase64(first))
      if (tag === 'o') return keep(Object(visit(first)))
      if (tag === 'a') {
        const list = keep<unknown[]>([])
        list.length = first.length
        for (const [index, item] of first.entries())
          if (!Array.isArray(item) || item[0] !== 'h') list[index] = visit(item)
        return list
      }
      if (tag === 'm') {
        const map = keep(new Map<unknown, unknown>())
        for (const [key, item] of first) map.set(visit(key), visit(item))
        return map
      }
      if (tag === 's') {
        const set = keep(new Set<unknown>())
        for (const item of first) set.add(visit(item))
        return set
      }
      if (tag === 'v') {
        const place = seen.push({}) - 1
        const View = Reflect.get(globalThis, first)
        const view: object = new View(visit(second), third, fourth)
        seen[place] = view
        return view
      }
      if (tag === 'e') {
        const Kind = /^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/.test(first)
          ? Reflect.get(globalThis, first)
          : Error
        const error: Error = new Kind(second)
        Object.defineProperty(error, 'stack', { value: third, writable: true, configurable: true })
        return keep(error)
      }
      const object = keep<Record<string, unknown>>({})
      for (const [key, item] of first) {
        Object.defineProperty(object, key, {
          value: visit(item),
          writable: true,
          enumerable: true,
          configurable: true,
        })
      }
      return object
    }
    return visit(JSON.parse(text))
  }

  return { encode, decode }
}
