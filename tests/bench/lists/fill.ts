import { openStore } from '../../../electron/monitor/store/open-store.ts'
import type { WatchedItem } from '../../../electron/monitor/store/store-types.ts'
import { mostNames } from '../../../electron/shared/address-book.ts'
import { mostPayouts, mostPayoutsInAll } from '../../../electron/shared/payouts.ts'
import { mostWatched } from '../../../electron/shared/watch-limits.ts'
import { storedBlock, storedIncident, storedTrace } from '../../fixtures/stored-records.ts'

const day = 86_400_000
const many = 20_000
/** Maximum number of transactions read from a block. */
const blockRows = 200_000
const atOnce = 1_000

/** Returns a different address for each number. */
export function addressAt(nth: number): string {
  return `0:${(nth + 1).toString(16).padStart(8, '0').repeat(8)}`
}

const hashAt = (nth: number): string => Buffer.alloc(32, `hash ${nth}`).toString('base64')

function* ranges(count: number): Generator<readonly number[]> {
  for (let from = 0; from < count; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, nth) => from + nth)
}

/** Fills every list of a closed profile to its limit. A list without a limit gets 20,000 entries. */
export function fillProfile(folder: string, network: string, accounts: number): void {
  const store = openStore({ folder, now: Date.now })
  const now = Date.now()
  // The traces ended three days ago or earlier, so that Pending does not list them.
  const endedAt = (nth: number): number => now - 3 * day - nth * 60_000
  for (const part of ranges(many))
    store.batch(() => {
      store.traces.save(
        network,
        part.map((nth) => storedTrace(hashAt(nth), addressAt(nth % accounts), endedAt(nth), endedAt(nth))),
      )
      store.incidents.save(
        network,
        part.map((nth) => storedIncident(`alert ${nth}`, addressAt(nth % accounts), now - nth * 1_000)),
      )
      for (const nth of part) store.blocks.save(network, storedBlock(1_000 + nth, now - nth * 1_000), [])
    })
  store.batch(() => {
    for (let nth = 0; nth < mostWatched.groups; nth += 1)
      store.watchlists.saveGroup(network, { id: `g${nth}`, name: `Group ${nth}`, position: nth })
    const watched = (
      list: 'accounts' | 'pools' | 'book',
      first: number,
      count: number,
      of: (nth: number) => Pick<WatchedItem, 'label' | 'group'>,
    ): void =>
      store.watchlists.saveAll(
        network,
        list,
        Array.from({ length: count }, (_, nth) => ({
          key: addressAt(first + nth),
          addedAt: now,
          ...of(nth),
        })),
      )
    watched('accounts', 0, accounts, (nth) => ({
      label: `Account ${nth + 1}`,
      group: `g${nth % mostWatched.groups}`,
    }))
    watched('pools', 100_000, mostWatched.pools, () => ({ label: null }))
    watched('book', 200_000, mostNames, (nth) => ({ label: `Name ${nth}` }))
    for (let list = 0; list < mostPayoutsInAll / mostPayouts; list += 1) {
      const id = `list-${list}`
      store.payouts.saveList(
        network,
        { id, name: `List ${list}`, addedAt: now, since: now, deadline: null },
        Array.from({ length: mostPayouts }, (_, nth) => ({
          list: id,
          line: nth + 1,
          recipient: addressAt(300_000 + nth),
          asset: 'TON',
          amount: `${nth + 1}.5`,
          comment: `Invoice ${nth}`,
          from: null,
          state: 'waiting' as const,
        })),
      )
    }
  })
  const block = storedBlock(7, now + 3_600_000, { count: blockRows, isComplete: false })
  for (const part of ranges(blockRows)) {
    const rows = part.map((nth) => ({
      account: addressAt(400_000 + Math.floor(nth / 10)),
      lt: String(31_000_000_000_000 + nth),
      hash: hashAt(nth),
    }))
    const count = (part.at(-1) ?? 0) + 1
    store.blocks.save(network, { ...block, count, isComplete: count === blockRows }, rows, part[0] ?? 0)
  }
  store.close()
}
