import { mainnet, testnet } from '../../../electron/shared/networks.ts'
import { formatDay } from './storage-text.ts'

interface NamedNetwork {
  readonly name: string
  readonly baseUrl: string
}

const demoKey = /^demo-(\d{1,15})$/

/**
 * The names of networks by the keys that a file keeps them under: the user's own and the public ones by name, another service
 * by its URL, a simulated world as the demo, with the day on which it began where there are several.
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
      return [key, worlds.length === 1 ? 'Demo' : `Demo of ${formatDay(Number(startAt))}`]
    }),
  )
}
