import type { Json } from '../../electron/shared/models.ts'

export interface JsonField {
  readonly path: string
  readonly text: string
  readonly isEmpty: boolean
}

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
      fields.push({ path, text: isEmpty ? JSON.stringify(each) : String(each), isEmpty })
    }
  }
  walk(value, '')
  return fields
}
