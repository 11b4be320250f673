/** Gives the text of a placeholder, null when there is none. */
export type Resolve = (placeholder: string) => string | null

function fill(text: string, resolve: Resolve): string | null {
  let isWhole = true
  const filled = text.replace(/\{([^}]*)\}/g, (_match, placeholder: string) => {
    const value = resolve(placeholder)
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : null
}

/**
 * Fills a title. `{…}` is resolved, `[…]` is left out when something in it has no text, `[a|b]` takes the first that is whole.
 * Null when something outside brackets has no text. What is filled in is never read as a template.
 */
export function render(template: string, resolve: Resolve): string | null {
  const pieces = template.split(/\[([^\]]*)\]/).map((piece, index) => {
    if (index % 2 === 0) return fill(piece, resolve)
    const whole = piece.split('|').map((alternative) => fill(alternative, resolve))
    return whole.find((text) => text !== null) ?? ''
  })
  return pieces.includes(null) ? null : pieces.join('')
}
