import type { AskedBy, Evidence } from '../evidence.ts'
import { block, joinParts, parts, text, type TextParts } from '../text-parts.ts'
import { spanText } from './span-words.ts'

const by: Readonly<Record<AskedBy, string>> = {
  account: ' (by account)',
  hash: ' (by hash)',
  stream: ' (live)',
}

const disappeared = {
  pending: 'No longer listed, last seen as emulated',
  'on-chain': 'No longer listed, last seen on chain',
  committed: 'No longer listed, last seen as committed',
} as const

function reportedText({ exitCode, status }: Extract<Evidence, { readonly kind: 'action-failed' }>): string {
  if (exitCode !== undefined) return `exit code ${exitCode}`
  return status === undefined ? 'success: false' : `status ${status}`
}

export function evidenceText(evidence: Evidence): TextParts {
  switch (evidence.kind) {
    case 'emulated':
      return [text(`Listed without a trace id: emulated${by[evidence.by]}`)]
    case 'root-on-chain':
      return [text(`Listed with a trace id: root transaction is on chain${by[evidence.by]}`)]
    case 'in-masterchain-block':
      return parts`In masterchain block ${block(String(evidence.seqno))}${by[evidence.by]}`
    case 'all-finalized':
      return [text(`All actions are finalized${by[evidence.by]}`)]
    case 'action-failed':
      return [text(`Action ${evidence.type} reports ${reportedText(evidence)}${by[evidence.by]}`)]
    case 'disappeared': {
      const failed =
        evidence.failed === null ? '' : `; committed action ${evidence.failed} had reported success: false`
      return [text(`${disappeared[evidence.from]}${failed}${by[evidence.by]}`)]
    }
    case 'not-found-again': {
      const { emulatedMs, goneWithinMs, misses } = evidence
      return [
        text(
          `Emulated for ${spanText(emulatedMs)}, gone within ${spanText(goneWithinMs)}, not found by hash ${misses} times`,
        ),
      ]
    }
    case 'looked-up': {
      const found = 'Found complete by a lookup'
      return evidence.seqno === null
        ? [text(found)]
        : parts`${found}, in masterchain block ${block(String(evidence.seqno))}`
    }
    case 'not-found': {
      const { lookups, from, to } = evidence
      return [text(`Not found by ${lookups} lookups within ${spanText(to - from)}`)]
    }
    case 'withdrawn':
      return [text('The service withdrew it (live)')]
    case 'transaction-in-block':
      return parts`Transaction ${evidence.hash} found in block ${block(evidence.block)}`
    case 'not-in-block':
      return parts`Not found in block ${block(evidence.block)}`
    case 'recorded':
      return [text(evidence.text)]
  }
}

export function evidenceListText(evidence: readonly Evidence[]): TextParts {
  return joinParts(evidence.map(evidenceText), '. ')
}
