import { ask } from './bridge.ts'
import { reportFailure } from './commands.ts'
import { parseAddressOrLink } from './lib/pool-input.ts'
import { useAccounts } from './stores/accounts.ts'
import { usePools } from './stores/pools.ts'

/** Returns the label of an address or link in one list, with which a new item of the other one begins. */
export function sharedLabel(text: string): string | undefined {
  const parsed = parseAddressOrLink(text)
  if (!parsed.ok) return undefined
  const { key } = parsed.address
  const [account, pool] = [useAccounts.getState().byKey.get(key), usePools.getState().byKey.get(key)]
  return account?.label ?? pool?.label ?? undefined
}

/** Renames an account, message or pool. A pool whose actions are watched is in both lists, and has one name. */
export async function rename(key: string, label: string | null): Promise<void> {
  const isPool = usePools.getState().byKey.has(key)
  if (isPool) await reportFailure(ask((main) => main['pools.rename']({ key, label })))
  if (!isPool || useAccounts.getState().byKey.has(key))
    await reportFailure(ask((main) => main['accounts.rename']({ key, label })))
}
