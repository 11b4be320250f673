import type { Nominator, PoolState } from '../../shared/pool-models.ts'
import { settled } from './pool.ts'

// Sixty-four classes written out take a third of the time of a counted repetition.
const address = `"((?:0|-1):${'[0-9a-fA-F]'.repeat(64)})"`
const amount = String.raw`(0|-?[1-9]\d{0,30})`
/** A comma with something after it, or the end of the list. */
const next = String.raw`(?:,(?!\])|(?=\]))`

const head = new RegExp(
  String.raw`\{"stake_amount_sent":${amount},"validator_amount":${amount},"nominators_count":(0|[1-9]\d{0,8}),"active_nominators":\[`,
  'y',
)
const active = new RegExp(
  String.raw`\{"address":${address},"balance":${amount},"pending_balance":${amount}\}${next}`,
  'y',
)
const between = /\],"inactive_nominators":\[/y
const inactive = new RegExp(`${address}${next}`, 'y')
const end = /\]\}\s*$/y

/** Steps through a text by patterns that must match just where the last one ended. */
function stepper(text: string): (pattern: RegExp) => RegExpExecArray | null {
  let at = 0
  return (pattern) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) at = pattern.lastIndex
    return match
  }
}

/**
 * The body of getPool in just the spelling of api.md section 4, digits taken from the text as they stand: exact at any size,
 * and without the objects in between. Null for any other text, good or bad, which is `decodePool`'s to read. Throws ShapeError.
 */
export function readPoolText(text: string): PoolState | null {
  const step = stepper(text)
  const [, stakeSent, validatorAmount, count] = step(head) ?? []
  if (stakeSent === undefined || validatorAmount === undefined) return null
  const nominators: Nominator[] = []
  for (let match = step(active); match !== null; match = step(active)) {
    const [, of = '', balance = '', pending = ''] = match
    nominators.push({ address: of.toLowerCase(), balance, pending })
  }
  if (step(between) === null) return null
  const former: string[] = []
  for (let match = step(inactive); match !== null; match = step(inactive)) {
    former.push((match[1] ?? '').toLowerCase())
  }
  if (step(end) === null) return null
  return settled({ stakeSent, validatorAmount, nominatorsCount: Number(count), nominators, former })
}
