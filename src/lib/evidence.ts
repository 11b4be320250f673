export interface EvidencePart {
  readonly text: string
  /** What opens the block that the part names, null for words. */
  readonly block: string | null
}

const named = /(?<key>-?\d{1,10}:[0-9a-f]{16}:\d{1,10})|masterchain block (?<seqno>\d{1,10})/g

/** The words of an evidence, with the blocks that it names as parts of their own. */
export function splitEvidence(evidence: string): readonly EvidencePart[] {
  const parts: EvidencePart[] = []
  let at = 0
  for (const match of evidence.matchAll(named)) {
    const block = match.groups?.['key'] ?? match.groups?.['seqno'] ?? ''
    const from = match.index + match[0].length - block.length
    if (from > at) parts.push({ text: evidence.slice(at, from), block: null })
    parts.push({ text: block, block })
    at = from + block.length
  }
  if (at < evidence.length) parts.push({ text: evidence.slice(at), block: null })
  return parts
}

const foundIn = /(?<!not )found in block (?<key>-?\d{1,10}:[0-9a-f]{16}:\d{1,10})/

/** The block in which a story found the trace, by its key; null when none did. */
export function blockFound(steps: readonly { readonly evidence: string }[]): string | null {
  const keys = steps.map(({ evidence }) => foundIn.exec(evidence)?.groups?.['key'])
  return keys.findLast((key) => key !== undefined) ?? null
}
