import { text, type TextPart, type TextParts } from '../../../shared/text-parts.ts'

export type Resolve = (placeholder: string) => TextPart | null

function fill(template: string, resolve: Resolve): TextParts | null {
  const filled: TextPart[] = []
  for (const [index, piece] of template.split(/\{([^}]*)\}/).entries()) {
    if (index % 2 === 0) {
      if (piece !== '') filled.push(text(piece))
      continue
    }
    const value = resolve(piece)
    if (value === null) return null
    filled.push(value)
  }
  return filled
}

function merged(parts: TextParts): TextParts {
  const all: TextPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') all[all.length - 1] = text(last.text + part.text)
    else all.push(part)
  }
  return all
}

/**
 * Fills a title template (syntax: `Row.title`). Returns null if a value outside brackets is missing. Values are never
 * interpreted as templates.
 */
export function titleParts(template: string, resolve: Resolve): TextParts | null {
  const pieces = template.split(/\[([^\]]*)\]/).map((piece, index) => {
    if (index % 2 === 0) return fill(piece, resolve)
    return (
      piece.split('|').reduce<TextParts | null>((found, each) => found ?? fill(each, resolve), null) ?? []
    )
  })
  const complete = pieces.filter((piece) => piece !== null)
  return complete.length < pieces.length ? null : merged(complete.flat())
}
