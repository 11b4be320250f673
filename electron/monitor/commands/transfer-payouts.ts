import { z } from 'zod'
import { isAddressKey } from '../../shared/address.ts'
import { addressKey } from '../../shared/contract/fields.ts'
import { longestComment, longestSymbol } from '../../shared/payout-file.ts'
import { longestListName, mostPayoutLists, mostPayouts, mostPayoutsInAll } from '../../shared/payouts.ts'
import type { PayoutList } from '../../shared/payouts.ts'
import { latestTime } from '../../shared/units.ts'
import { cleanOrNull, cleanText } from '../../shared/untrusted-text.ts'
import * as words from '../monitor-words.ts'
import type { StoredPayout, StoredPayoutList } from '../store/store-types.ts'

/** The payment of any other state may change without this computer seeing it. */
const lasting = ['completed', 'failed', 'not-executed'] as const

const time = z.int().min(0).max(latestTime)
const key = z.string().min(1).max(100)
const line = z.object({
  line: z.int().min(1),
  recipient: addressKey,
  asset: z
    .string()
    .max(70)
    .transform((text) => (isAddressKey(text) ? text : cleanText(text, longestSymbol)))
    .refine((text) => text !== '' && (isAddressKey(text) || !text.includes(':'))),
  amount: z.string().regex(/^(?!0$)(?:0|[1-9]\d{0,39})(?:\.\d{0,39}[1-9])?$/),
  comment: z.string().max(2_000).optional(),
  from: addressKey.optional(),
  paid: z.object({ state: z.enum(lasting), trace: key, action: key, endedAt: time.optional() }).optional(),
})

const payoutList = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().trim().min(1).max(longestListName),
  addedAt: time,
  since: z.int().max(latestTime),
  deadline: time.nullable(),
  lines: z
    .array(line)
    .min(1)
    .max(mostPayouts)
    .refine((lines) => new Set(lines.map((each) => each.line)).size === lines.length),
})

export const payoutListsSchema = z
  .array(payoutList)
  .max(mostPayoutLists)
  .refine((lists) => new Set(lists.map(({ id }) => id)).size === lists.length)

/** Returns a list and its lines for an exported file. A payment that has not ended is left out: the line waits for it again. */
export function writePayoutList({ list, lines }: StoredPayoutList): z.input<typeof payoutList> {
  const { id, name, addedAt, since, deadline } = list
  return {
    id,
    name,
    addedAt,
    since,
    deadline,
    lines: lines.map(({ line: number, recipient, asset, amount, comment, from, ...paid }) => ({
      line: number,
      recipient,
      asset,
      amount,
      ...(comment === null ? {} : { comment }),
      ...(from === null ? {} : { from }),
      ...writePayment(paid),
    })),
  }
}

function writePayment({
  state,
  trace,
  action,
  endedAt,
}: Pick<StoredPayout, 'state' | 'trace' | 'action' | 'endedAt'>) {
  const known = lasting.find((each) => each === state)
  if (known === undefined || trace === undefined || action === undefined) return {}
  return { paid: { state: known, trace, action, ...(endedAt === undefined ? {} : { endedAt }) } }
}

/** Returns a list of an exported file with its lines. */
export function readPayoutList(
  { lines, name, addedAt, ...list }: z.output<typeof payoutList>,
  at: number,
): StoredPayoutList {
  return {
    list: { ...list, name: cleanText(name, longestListName), addedAt: Math.min(addedAt, at) },
    lines: lines.map(({ comment, from, paid, ...each }): StoredPayout => {
      const { endedAt, ...payment } = paid ?? { state: 'waiting' as const }
      return {
        ...each,
        list: list.id,
        comment: cleanOrNull(comment, longestComment),
        from: from ?? null,
        ...payment,
        ...(endedAt === undefined ? {} : { endedAt }),
      }
    }),
  }
}

/** Returns the lists that an import adds. A list that this profile has stays as it is. */
export function newPayoutLists(
  incoming: readonly StoredPayoutList[],
  own: readonly PayoutList[],
): readonly StoredPayoutList[] {
  const ids = new Set(own.map(({ id }) => id))
  return incoming.filter(({ list }) => !ids.has(list.id))
}

/** Returns why lists cannot be added; null if they can. */
export function refusePayoutLists(
  added: readonly StoredPayoutList[],
  own: { readonly lists: number; readonly lines: number },
): string | null {
  if (added.length === 0) return null
  const lines = added.reduce((sum, each) => sum + each.lines.length, own.lines)
  return own.lists + added.length > mostPayoutLists || lines > mostPayoutsInAll
    ? words.payouts.tooMany(mostPayoutLists, mostPayoutsInAll)
    : null
}
