import { jsonFields, jsonTexts } from '../../electron/shared/json.ts'
import type { AddressKey, Json } from '../../electron/shared/models.ts'
import type { PoolState } from '../../electron/shared/pool-models.ts'

export interface Pairing {
  readonly [key: string]: Json
  readonly linked: readonly (readonly string[])[]
  readonly refused: readonly (readonly string[])[]
}

function pairsOf(value: Json | undefined): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: Json) => {
    const keys = jsonTexts(each)
    return keys.length === 2 ? [keys] : []
  })
}

export function readPairing(kept: Json): Pairing {
  const { linked, refused } = jsonFields(kept)
  return { linked: pairsOf(linked), refused: pairsOf(refused) }
}

const holds = (pair: readonly string[], key: string): boolean => pair.includes(key)
const isSame = (pair: readonly string[], a: string, b: string): boolean => holds(pair, a) && holds(pair, b)

export function partnerOf({ linked }: Pairing, key: AddressKey): AddressKey | null {
  return linked.find((pair) => holds(pair, key))?.find((other) => other !== key) ?? null
}

/** Links two pools; each leaves its previous pair. */
export function link(pairing: Pairing, a: AddressKey, b: AddressKey): Pairing {
  const others = pairing.linked.filter((pair) => !holds(pair, a) && !holds(pair, b))
  const refused = pairing.refused.filter((pair) => !isSame(pair, a, b))
  return { linked: [...others, [a, b]], refused }
}

export function unlink(pairing: Pairing, key: AddressKey): Pairing {
  return { ...pairing, linked: pairing.linked.filter((pair) => !holds(pair, key)) }
}

export function refuse(pairing: Pairing, a: AddressKey, b: AddressKey): Pairing {
  return { ...pairing, refused: [...pairing.refused, [a, b]] }
}

/** Number of nominators that two pools have in common, and number of nominators in the smaller pool. */
export interface Overlap {
  readonly common: number
  readonly smaller: number
}

export function overlapOf(a: PoolState, b: PoolState): Overlap {
  const people = new Set(a.nominators.map(({ address }) => address))
  return {
    common: b.nominators.filter(({ address }) => people.has(address)).length,
    smaller: Math.min(a.nominators.length, b.nominators.length),
  }
}

const leastCommon = 2

export function suggestPartner(
  pairing: Pairing,
  key: AddressKey,
  states: ReadonlyMap<AddressKey, PoolState>,
): (Overlap & { readonly key: AddressKey }) | null {
  const own = states.get(key)
  if (own === undefined || partnerOf(pairing, key) !== null) return null
  let best: (Overlap & { readonly key: AddressKey }) | null = null
  for (const [other, state] of states) {
    if (other === key || partnerOf(pairing, other) !== null) continue
    if (pairing.refused.some((pair) => isSame(pair, key, other))) continue
    const overlap = overlapOf(own, state)
    if (overlap.common < leastCommon || overlap.common * 3 < overlap.smaller) continue
    if (best === null || overlap.common > best.common) best = { ...overlap, key: other }
  }
  return best
}
