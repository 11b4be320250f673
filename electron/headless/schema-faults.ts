import { z } from 'zod'
import { formatDuration } from './duration-units.ts'
import { fileFaults } from './headless-words.ts'

type Issue = Pick<z.core.$ZodIssue, 'code' | 'message' | 'path'> & Readonly<Record<string, unknown>>

export interface Fault {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const words = fileFaults.schema

/** An object without other fields. The message about an unknown field lists the known ones. */
export function fields<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? words.known(Object.keys(shape)) : undefined),
  })
}

/** A text. `form` describes what to enter, also in place of a number. */
export function text(form: string) {
  return z.string({ error: ({ input }) => (input === undefined ? undefined : form) })
}

function sentenceOf({ code, message, ...issue }: Issue, name: string): string {
  const { expected, maximum, minimum, origin, values, options } = issue
  const accepted = values ?? options
  if (code === 'invalid_type') {
    if (message.endsWith('received undefined')) return words.missing(name)
    return message.startsWith('Invalid input') ? words.type(name, String(expected)) : message
  }
  // Unions explain every other value themselves.
  if (code === 'invalid_union' && message === 'Invalid input') return words.missing(name)
  if (Array.isArray(accepted)) return words.accepted(name, accepted.map(String))
  // The file has durations with a unit, the schema milliseconds.
  const isDuration = String(issue.path.at(-1)).endsWith('Ms')
  const limit = (of: unknown): string => (isDuration ? formatDuration(Number(of)) : String(of))
  if (code === 'too_big') return words.most(name, String(origin), limit(maximum))
  if (code === 'too_small')
    return words.least(name, String(origin), limit(minimum), issue['inclusive'] === true)
  // The phrases of our schemas are lower-case noun phrases; the messages of this folder are sentences.
  return /^[a-z].*[^.]$/.test(message) ? words.form(name, message) : message
}

/** Returns the faults of an issue of the schema, at its place in the file. `place` translates the names of fields. */
export function faultsOfIssue(
  issue: z.core.$ZodIssue,
  place: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
  known: readonly string[] = [],
): readonly Fault[] {
  const path = place(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path, message: sentenceOf({ ...issue }, nameOf(path)) }]
  const hint = known.length > 0 ? words.known(known) : issue.message
  return issue.keys.map((key) => ({
    path: [...path, key],
    message: `${fileFaults.unknownKey(key)}${hint.startsWith('Unrec') ? '' : ` ${hint}`}`,
  }))
}

/** Returns the name of the last field of a path, without positions in lists. */
function nameOf(path: readonly PropertyKey[]): string {
  return String(path.findLast((step) => typeof step === 'string') ?? 'file')
}
