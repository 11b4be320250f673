import type { Database } from './database.ts'
import { insertedId } from './parts.ts'
import { integerAt, rowOf } from './rows.ts'
import type { Subject } from './store-types.ts'

export interface Ids {
  readonly findNetwork: (key: string) => number | null
  readonly keepNetwork: (key: string) => number
  readonly findSubject: (subject: Subject) => number | null
  readonly keepSubject: (subject: Subject) => number
}

export function createIds(database: Database): Ids {
  const findNetworkRow = database.prepare('SELECT id FROM network WHERE key = ?')
  const insertNetwork = database.prepare('INSERT INTO network (key) VALUES (?) RETURNING id')
  const findSubjectRow = database.prepare(
    'SELECT id FROM subject WHERE network = ? AND operation = ? AND key = ?',
  )
  const insertSubject = database.prepare(
    'INSERT INTO subject (network, operation, key) VALUES (?, ?, ?) RETURNING id',
  )

  const known = new Map<string, number>()
  database.onStale(() => known.clear())

  function remembered(key: string, find: () => unknown): number | null {
    const before = known.get(key)
    if (before !== undefined) return before
    const row = rowOf(find())
    if (row === null) return null
    const id = integerAt(row, 0)
    known.set(key, id)
    return id
  }

  function findNetwork(key: string): number | null {
    return remembered(key, () => findNetworkRow.get(key))
  }

  function keepNetwork(key: string): number {
    return findNetwork(key) ?? insertedId(insertNetwork.get(key))
  }

  function findSubject({ network, operation, key }: Subject): number | null {
    const networkId = findNetwork(network)
    if (networkId === null) return null
    return remembered(`${networkId}\n${operation}\n${key}`, () =>
      findSubjectRow.get(networkId, operation, key),
    )
  }

  return {
    findNetwork,
    keepNetwork,
    findSubject,
    keepSubject: (subject) =>
      findSubject(subject) ??
      insertedId(insertSubject.get(keepNetwork(subject.network), subject.operation, subject.key)),
  }
}
