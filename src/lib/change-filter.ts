import type { AddressKey, Integer } from '../../electron/shared/models.ts'
import { balanceWithPending, type PoolLogLine } from '../../electron/shared/pool-models.ts'

export const changeGroups = [
  'all',
  'joined',
  'left',
  'deposits',
  'rounds',
  'validator',
  'gaps',
  'others',
] as const
export type ChangeGroup = (typeof changeGroups)[number]

function groupOf(line: PoolLogLine): Exclude<ChangeGroup, 'all'> {
  switch (line.kind) {
    case 'joined':
    case 'left':
    case 'validator':
      return line.kind
    case 'moved':
      return line.because === 'deposited' ? 'deposits' : 'others'
    case 'settled':
    case 'stake-sent':
      return 'rounds'
    case 'gap':
      return 'gaps'
    case 'credited':
    case 'unlisted':
    case 'relisted':
    case 'count':
    case 'index':
      return 'others'
  }
}

/** Returns the lines of a group whose nominator matches `text`; lines without a nominator match only an empty text. */
export function filterChanges(
  lines: readonly PoolLogLine[],
  group: ChangeGroup,
  text: string,
  textsOf: (address: AddressKey) => readonly string[],
): readonly PoolLogLine[] {
  const wanted = text.trim().toLowerCase()
  return lines.filter((line) => {
    if (group !== 'all' && groupOf(line) !== group) return false
    if (wanted === '') return true
    return 'address' in line && textsOf(line.address).some((each) => each.toLowerCase().includes(wanted))
  })
}

export function lineAmount(line: PoolLogLine): Integer | null {
  switch (line.kind) {
    case 'joined':
      return balanceWithPending(line).toString()
    case 'left':
      return (-balanceWithPending(line)).toString()
    case 'moved':
    case 'credited':
    case 'validator':
      return line.by
    case 'settled':
      return line.result.loss === null ? line.result.nominatorsBy : line.result.reward
    case 'stake-sent':
      return `-${line.amount}`
    default:
      return null
  }
}

/**
 * Returns the sum of the lines. Null for a group of mixed kinds, whose sum would be meaningless, or a group without amounts.
 */
export function sumOfChanges(lines: readonly PoolLogLine[], group: ChangeGroup): Integer | null {
  if (group !== 'joined' && group !== 'left' && group !== 'deposits' && group !== 'validator') return null
  return lines.reduce((sum, line) => sum + BigInt(lineAmount(line) ?? 0), 0n).toString()
}
