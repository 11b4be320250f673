import type { Json } from '../../electron/shared/models.ts'

export interface JsonField {
  /** Where it stands, such as `details.amount` or `transactions[0]`. */
  readonly path: string
  /** The value as text; `(none)` for what is empty. */
  readonly text: string
  readonly isEmpty: boolean
}

const empty = '(none)'

/** Every field of a JSON value in its order, at most `most`. */
export function fieldsOfJson(value: Json, most: number): readonly JsonField[] {
  const fields: JsonField[] = []
  const walk = (each: Json, path: string): void => {
    if (fields.length >= most) return
    if (Array.isArray(each) && each.length > 0)
      each.forEach((item: Json, index) => walk(item, `${path}[${index}]`))
    else if (typeof each === 'object' && each !== null && Object.keys(each).length > 0)
      for (const [name, inner] of Object.entries(each)) walk(inner, path === '' ? name : `${path}.${name}`)
    else {
      const isEmpty = each === null || each === '' || typeof each === 'object'
      fields.push({ path, text: isEmpty ? empty : String(each), isEmpty })
    }
  }
  walk(value, '')
  return fields
}
