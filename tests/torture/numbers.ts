import { parseArgs } from 'node:util'

interface Words<Name extends string, Flag extends string> {
  /** Values in order, by name, with their defaults. */
  readonly numbers: Readonly<Record<Name, number>>
  readonly flags?: readonly Flag[]
}

/**
 * Returns the numbers and flags of a command line: `[hours] [seed] [--calm]`. Ends the process with exit code 2 and the accepted
 * arguments if one is neither.
 */
export function readNumbers<Name extends string, Flag extends string = never>(
  { numbers, flags = [] }: Words<Name, Flag>,
  words: readonly string[] = process.argv.slice(2),
): Readonly<Record<Name, number>> & { readonly flags: ReadonlySet<string> } {
  const refuse = (reason: string): never => {
    const accepted = [
      ...Object.keys(numbers).map((name) => `[${name}]`),
      ...flags.map((flag) => `[--${flag}]`),
    ]
    console.error(`${reason} Accepted: ${accepted.join(' ')}`)
    return process.exit(2)
  }
  const parsed = (() => {
    try {
      const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
      return parseArgs({ args: [...words], options, allowPositionals: true })
    } catch (thrown) {
      return refuse(thrown instanceof Error ? thrown.message : String(thrown))
    }
  })()
  const names = Object.keys(numbers)
  const given = parsed.positionals.map((word, nth) => {
    const name = names[nth] ?? refuse(`“${word}” is one argument too many.`)
    return /^\d+(?:\.\d+)?$/.test(word) ? [name, Number(word)] : refuse(`“${word}” is no number of ${name}.`)
  })
  return { ...numbers, ...Object.fromEntries(given), flags: new Set(Object.keys(parsed.values)) }
}
