import { parseAddress } from './address.ts'
import { parseHash } from './hash.ts'
import { traceStateNames } from './labels.ts'
import type { TraceView } from './pending-models.ts'
import { plainStyle, renderText } from './text-parts.ts'

/** Everything that free text finds a trace by, in lower case. The user's own names are not part of it. */
export function traceText(trace: TraceView): string {
  const words: string[] = [traceStateNames[trace.state], trace.key, ...trace.accounts]
  if (trace.mcSeqno !== null) words.push(trace.mcSeqno.toString())
  for (const action of trace.actions) {
    words.push(renderText(action.title, plainStyle), action.type, action.comment ?? '')
    for (const { address, name } of action.parties) words.push(address, name ?? '')
    for (const { asset } of action.amounts) {
      if (asset.kind === 'jetton') words.push(asset.master, asset.symbol ?? '')
      if (asset.kind === 'item') words.push(asset.address ?? '', asset.name ?? '')
    }
  }
  return words.join('\n').toLowerCase()
}

/** A search word as `traceText` holds it: an address in any form as its key, a hash in any form as base64. */
export function searchWord(word: string): string {
  if (word.length > 40) {
    const address = parseAddress(word)
    if (address.ok) return address.address.key
    const hash = parseHash(word)
    if (hash !== null) return hash.base64.toLowerCase()
  }
  return word.toLowerCase()
}
