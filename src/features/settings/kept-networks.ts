import { mainnet, testnet } from '../../../electron/shared/networks.ts'
import { formatDay } from '../../lib/times.ts'
import { network } from './settings-words.ts'

interface NamedNetwork {
  readonly name: string
  readonly baseUrl: string
}

const demoKey = /^demo-(\d{1,15})$/

/**
 * Names networks: saved and public ones by name, others by URL. The names of several demo networks include their start dates.
 */
export function nameNetworks(
  keys: readonly string[],
  own: readonly NamedNetwork[],
): ReadonlyMap<string, string> {
  const known = new Map([...own, mainnet, testnet].map(({ name, baseUrl }) => [baseUrl, name]))
  const worlds = keys.filter((key) => demoKey.test(key))
  return new Map(
    keys.map((key): [string, string] => {
      const startAt = demoKey.exec(key)?.[1]
      if (startAt === undefined) return [key, known.get(key) ?? key]
      return [key, worlds.length === 1 ? network.demo : network.demoOf(formatDay(Number(startAt)))]
    }),
  )
}
