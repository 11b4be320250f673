import { parseAddress } from './address.ts'
import { parseHash } from './hash.ts'
import { traceStateNames } from './labels.ts'
import type { AddressKey } from './models.ts'
import type { TraceView } from './pending-models.ts'
import { plainStyle, renderText, type TextStyle } from './text-parts.ts'

/** All that a trace can be found by, in lower case. */
export function traceText(trace: TraceView, nameOf: (key: AddressKey) => string | null): string {
  const style: TextStyle = { ...plainStyle, labelOf: nameOf }
  const words: string[] = [traceStateNames[trace.state], trace.key]
  for (const key of trace.accounts) words.push(key, nameOf(key) ?? '')
  if (trace.mcSeqno !== null) words.push(trace.mcSeqno.toString())
  for (const action of trace.actions) {
    words.push(renderText(action.title, style), action.type, action.comment ?? '')
    for (const { address, name } of action.parties) words.push(address, name ?? '', nameOf(address) ?? '')
    for (const { asset } of action.amounts) {
      if (asset.kind === 'jetton') words.push(asset.master, asset.symbol ?? '')
      if (asset.kind === 'item') words.push(asset.address ?? '', asset.name ?? '')
    }
  }
  return words.join('\n').toLowerCase()
}

/** A word as it stands in that text: an address in any form as its key, a hash in any form as base64. */
export function searchWord(word: string): string {
  if (word.length > 40) {
    const address = parseAddress(word)
    if (address.ok) return address.address.key
    const hash = parseHash(word)
    if (hash !== null) return hash.base64.toLowerCase()
  }
  return word.toLowerCase()
}
