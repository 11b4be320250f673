import { parseAddress, parseHash } from '../world/addresses.ts'
import type { BookParts, PendingQuery } from '../world/pending.ts'
import type { ServedWorld } from '../world/world.ts'
import type { Answer } from './answer.ts'
import { last } from './answer.ts'

export type Headers = Readonly<Record<string, string | undefined>>

const truths = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
])

export function readHashes(values: readonly string[]): {
  readonly hashes: readonly string[]
  readonly badIndex?: number
} {
  const hashes: string[] = []
  for (const [index, value] of values.entries()) {
    const whole = parseHash(value)
    const parts = whole === undefined ? value.split(',').map((part) => parseHash(part)) : [whole]
    for (const part of parts) {
      if (part === undefined) return { hashes, badIndex: index }
      hashes.push(part)
    }
  }
  return { hashes }
}

export function refuseValues(problems: readonly string[]): Answer {
  const more = problems.length - 1
  const tail = more === 0 ? '' : more === 1 ? ' (and 1 other error)' : ` (and ${more} other errors)`
  return {
    status: 422,
    body: { error: `failed to decode: schema: error converting value for ${problems[0] ?? ''}${tail}` },
  }
}

const isOn = (headers: Headers, query: URLSearchParams, header: string, key: string): boolean =>
  truths.get(headers[header] ?? last(query, key) ?? '') === true

export function partsOf(query: URLSearchParams, headers: Headers): BookParts {
  return {
    addressBook: !isOn(headers, query, 'x-no-address-book', 'x_no_address_book'),
    metadata: !isOn(headers, query, 'x-no-metadata', 'x_no_metadata'),
  }
}

export function typesOf(query: URLSearchParams, headers: Headers): readonly string[] {
  const version = headers['x-actions-version']
  const named = version === undefined ? query.getAll('supported_action_types') : [version]
  return named.length === 0 ? ['latest'] : named
}

export function answerPendingRoute(world: ServedWorld, query: URLSearchParams, headers: Headers): Answer {
  const problems: string[] = []
  const asked = last(query, 'account')
  const account = asked === undefined ? undefined : parseAddress(asked)
  if (asked !== undefined && account === undefined) problems.push('"account"')

  const { hashes, badIndex } = readHashes([
    ...query.getAll('ext_msg_hash'),
    ...query.getAll('ext_msg_hash[]'),
  ])
  if (badIndex !== undefined) problems.push(`index ${badIndex} of "ext_msg_hash"`)

  const included = last(query, 'include_transactions')
  const includeTransactions = included === undefined ? false : truths.get(included)
  if (includeTransactions === undefined) problems.push('"include_transactions"')

  if (problems.length > 0) return refuseValues(problems)
  if (account === undefined && hashes.length === 0) {
    return { status: 422, body: { error: 'account or ext_msg_hash should be specified' } }
  }
  const pending: PendingQuery = {
    ...(account === undefined ? { hashes } : { account }),
    types: typesOf(query, headers),
    includeTransactions: includeTransactions === true,
    ...partsOf(query, headers),
  }
  return { status: 200, body: world.pendingActions(pending) }
}
