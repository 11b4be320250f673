import { addressKeyOf, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import type { BlockRef } from '../../electron/shared/block-models.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { shardFromHex, wholeShard } from '../../electron/shared/units.ts'
import { memberOf, NotCheckable, objectsIn } from './check.ts'
import { jsonOf, type Service } from './service.ts'
import { reasons } from './words.ts'

/** The accounts, traces, blocks and pools that the checks use. Each function throws NotCheckable if there is none. */
export interface Subjects {
  readonly account: () => AddressKey
  readonly pending: () => string
  readonly pendingAccount: () => AddressKey
  /** The newest finished action of `account`. `pendingAccount` may be another account. */
  readonly action: () => WireObject
  /** The external hash of `action`, in hex. */
  readonly hash: () => string
  readonly block: () => BlockRef
  readonly shardBlock: () => BlockRef
  readonly pool: () => AddressKey
}

export interface Given {
  readonly account: AddressKey | null
  readonly pool: AddressKey | null
  readonly block: BlockRef | null
}

/** No account with this address is known to exist. */
export const strangeAccount = `0:${'0123456789abcdef'.repeat(4)}`
/** No message with this hash is known to exist. */
export const strangeHash = 'fedcba9876543210'.repeat(4)

export const newest = '/api/v3/actions?limit=100&include_accounts=true'
const deposits = '/api/v3/actions?action_type=stake_deposit&limit=100'
const maxAccounts = 4

async function actionsAt(service: Service, target: string): Promise<readonly WireObject[]> {
  try {
    return objectsIn(jsonOf((await service.get(target)).text), 'actions')
  } catch (thrown) {
    if (thrown instanceof NotCheckable) return []
    throw thrown
  }
}

function accountsOf(action: WireObject): readonly AddressKey[] {
  const list = action['accounts']
  const texts: readonly unknown[] = Array.isArray(list) ? list : []
  return texts.flatMap((text) => (typeof text === 'string' ? (addressKeyOf(text) ?? []) : []))
}

function busiest(actions: readonly WireObject[]): readonly AddressKey[] {
  const counts = new Map<AddressKey, number>()
  for (const account of actions.flatMap(accountsOf)) counts.set(account, (counts.get(account) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([account]) => account)
}

function pendingTarget(account: AddressKey): string {
  return `/api/v3/pendingActions?account=${account}&include_transactions=true`
}

async function pendingOf(service: Service, accounts: readonly AddressKey[]): Promise<AddressKey | null> {
  for (const account of accounts.slice(0, maxAccounts))
    if ((await actionsAt(service, pendingTarget(account))).length > 0) return account
  return null
}

function poolOf(actions: readonly WireObject[]): AddressKey | null {
  const found = actions.find((action) => memberOf(action, 'details', 'provider') === 'nominator')
  const pool = memberOf(found, 'details', 'pool')
  return typeof pool === 'string' ? addressKeyOf(pool) : null
}

function masterBlockOf(actions: readonly WireObject[]): BlockRef | null {
  const seqnos = actions.map((action) => action['trace_mc_seqno_end'])
  const seqno = seqnos.find((value) => typeof value === 'number' && value > 0)
  return typeof seqno === 'number' ? { workchain: -1, shard: wholeShard, seqno } : null
}

/** Returns the basechain block of a transaction. Skips masterchain blocks, because they all have the same shard. */
async function shardBlockOf(service: Service, hash: string | null): Promise<BlockRef | null> {
  if (hash === null) return null
  const target = `/api/v3/actions?msg_hash=${hash}&include_transactions=true`
  const actions = await actionsAt(service, target)
  for (const transaction of actions.flatMap((action) => objectsIn(action, 'transactions_full'))) {
    const [workchain, shard, seqno] = ['workchain', 'shard', 'seqno'].map((name) =>
      memberOf(transaction, 'block_ref', name),
    )
    if (
      workchain === 0 &&
      typeof shard === 'string' &&
      typeof seqno === 'number' &&
      /^[0-9a-f]{1,16}$/i.test(shard)
    )
      return { workchain, shard: shardFromHex(shard), seqno }
  }
  return null
}

function or<T>(value: T | null | undefined, reason: string): () => T {
  return () => {
    if (value === null || value === undefined) throw new NotCheckable(reason)
    return value
  }
}

interface Finished {
  readonly account: AddressKey
  readonly action: WireObject
}

/** Returns an account with its newest finished action: the given account if it has one, otherwise the busiest account. */
async function finishedOf(
  service: Service,
  given: AddressKey | null,
  actions: readonly WireObject[],
): Promise<Finished | null> {
  if (given !== null) {
    const [action] = await actionsAt(service, `/api/v3/actions?account=${given}&limit=1`)
    if (action !== undefined) return { account: given, action }
  }
  const [account] = busiest(actions)
  const action = actions.find((each) => account !== undefined && accountsOf(each).includes(account))
  return account === undefined || action === undefined ? null : { account, action }
}

export async function chooseSubjects(service: Service, given: Given): Promise<Subjects> {
  const actions = await actionsAt(service, newest)
  const own = await finishedOf(service, given.account, actions)
  const external = memberOf(own?.action, 'trace_external_hash')
  const hash = typeof external === 'string' ? (parseHash(external)?.hex ?? null) : null
  const pool = given.pool ?? poolOf(actions) ?? poolOf(await actionsAt(service, deposits))
  const shardBlock = await shardBlockOf(service, hash)
  // Chosen last, because pending actions disappear within seconds.
  const busy = await pendingOf(service, given.account === null ? busiest(actions) : [given.account])
  return {
    account: or(own?.account, reasons.noAction),
    pendingAccount: or(busy, reasons.nothingPending),
    pending: () => pendingTarget(or(busy, reasons.nothingPending)()),
    action: or(own?.action, reasons.noAction),
    hash: or(hash, reasons.noAction),
    block: or(given.block ?? masterBlockOf(actions), reasons.noBlock),
    shardBlock: or(shardBlock, reasons.noShardBlock),
    pool: or(pool, reasons.noPool),
  }
}
