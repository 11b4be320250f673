import { z } from 'zod'
import type { PayoutStore, ProfileStore, StoredPayoutList } from '../store/store-types.ts'
import { createPayoutLines } from './payout-lines.ts'

const note = 'imported-payouts'
const stored = z.record(z.string(), z.array(z.string()))

/** Lists from another computer. Until they were compared with the stored traces, a note in the profile has their ids. */
export interface ImportedLists {
  /** Returns the ids of the lists of a network that were not compared yet. */
  readonly of: (network: string) => readonly string[]
  /** Stores lists of a network. A payment that pays a line of this profile pays no other line. */
  readonly save: (network: string, lists: readonly StoredPayoutList[]) => void
  /** Removes the note after all lists of a network were compared. */
  readonly compared: (network: string) => void
}

export function createImportedLists(store: {
  readonly profile: Pick<ProfileStore, 'note' | 'saveNote'>
  readonly payouts: Pick<PayoutStore, 'lines' | 'saveList'>
}): ImportedLists {
  const { profile, payouts } = store
  const all = () => stored.safeParse(profile.note(note)).data ?? {}
  const of = (network: string): readonly string[] => all()[network] ?? []
  const set = (network: string, ids: readonly string[]): void =>
    profile.saveNote(note, { ...all(), [network]: ids })
  return {
    of,
    save: (network, lists) => {
      const known = createPayoutLines(
        () => 0,
        () => 0,
      )
      for (const line of payouts.lines(network)) known.put(line)
      for (const { list, lines } of lists) {
        const free = lines.map((line) => {
          const unclaimed = known.unclaimed(line)
          known.put(unclaimed)
          return unclaimed
        })
        payouts.saveList(network, list, free)
      }
      set(network, [...of(network), ...lists.map(({ list }) => list.id)])
    },
    compared: (network) => set(network, []),
  }
}
