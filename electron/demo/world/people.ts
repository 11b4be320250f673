import type { Directory } from './directory.ts'
import type { Habits } from './habits.ts'
import { members, payments } from './habits.ts'

export interface Actor {
  readonly name: string
  readonly address: string
  readonly meanIntervalMs: number
  readonly habits: Habits
}

export interface People {
  readonly team: readonly { readonly address: string; readonly label: string; readonly group: string }[]
  readonly actors: readonly Actor[]
  readonly counterparties: readonly string[]
}

/** Additional accounts for load tests of the scheduler: some busy, most quiet. */
export interface Population {
  readonly live: number
  readonly liveMean: number
  readonly quiet: number
  readonly quietMean: number
}

const domains = ['northquay.ton', 'ferry-desk.ton', 'lighthouse.ton', 'customs.ton']

export function createPeople(directory: Directory, population: Population | undefined): People {
  const actors: Actor[] = members.map(({ name, code, meanIntervalS, habits, domain }) => ({
    name,
    address: directory.wallet(name, code, domain),
    meanIntervalMs: meanIntervalS * 1000,
    habits,
  }))
  const team = members.map(({ name, code, domain, group }) => ({
    address: directory.wallet(name, code, domain),
    label: name,
    group,
  }))
  const crowd = (count: number, kind: string, meanIntervalMs: number): void => {
    for (let i = 1; i <= count; i += 1) {
      const name = `${kind} ${i}`
      actors.push({ name, address: directory.wallet(name), meanIntervalMs, habits: payments })
    }
  }
  if (population !== undefined) {
    crowd(population.live, 'Live', population.liveMean)
    crowd(population.quiet, 'Quiet', population.quietMean)
  }
  const counterparties = Array.from({ length: 240 }, (_, i) =>
    directory.wallet(`counterparty ${i}`, i % 3 === 0 ? 'wallet_v5r1' : 'wallet_v4r2', domains[i]),
  )
  return { team, actors, counterparties }
}
