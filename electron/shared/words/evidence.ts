import type { AskedBy, Evidence } from '../evidence.ts'
import { block, joinParts, parts, text, type TextParts } from '../text-parts.ts'

const by: Readonly<Record<AskedBy, string>> = { account: ' (by account)', hash: ' (by hash)' }

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const disappeared = {
  pending: 'No longer listed; it was still emulated',
  'on-chain': 'No longer listed after it was on chain',
  committed: 'No longer listed after it was committed',
} as const

/** What an evidence says. */
export function evidenceText(evidence: Evidence): TextParts {
  switch (evidence.kind) {
    case 'emulated':
      return [text(`Listed without a trace id: emulated${by[evidence.by]}`)]
    case 'root-on-chain':
      return [text(`Listed with a trace id: its root is on chain${by[evidence.by]}`)]
    case 'in-masterchain-block':
      return parts`In masterchain block ${block(String(evidence.seqno))}${by[evidence.by]}`
    case 'all-finalized':
      return [text(`All actions are finalized${by[evidence.by]}`)]
    case 'action-failed':
      return [text(`Committed action ${evidence.type} says success: false${by[evidence.by]}`)]
    case 'disappeared': {
      const failed =
        evidence.failed === null ? '' : `; committed action ${evidence.failed} had said success: false`
      return [text(`${disappeared[evidence.from]}${failed}${by[evidence.by]}`)]
    }
    case 'not-found-again': {
      const { emulatedMs, goneWithinMs, misses } = evidence
      return [
        text(
          `Emulated for ${seconds(emulatedMs)}, gone within ${seconds(goneWithinMs)}, not found by hash ${misses} times`,
        ),
      ]
    }
    case 'transaction-in-block':
      return parts`Transaction ${evidence.hash} found in block ${block(evidence.block)}`
    case 'not-in-block':
      return parts`Not found in block ${block(evidence.block)}`
    case 'recorded':
      return [text(evidence.text)]
  }
}

/** All evidence of one step. */
export function evidenceListText(evidence: readonly Evidence[]): TextParts {
  return joinParts(evidence.map(evidenceText), '; ')
}
