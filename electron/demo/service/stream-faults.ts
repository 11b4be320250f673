import type { Details } from '../world/details.ts'
import type { Fault } from './faults.ts'
import { toJson } from './json.ts'
import { spoil } from './spoil.ts'

const hugeFrame = 9 * 1024 * 1024

export const frameFaults: ReadonlySet<Fault['kind']> = new Set<Fault['kind']>([
  'hang',
  'cut',
  'truncated',
  'malformed',
  'empty',
  'wrong-types',
  'missing-fields',
  'unknown-type',
  'huge',
  'repeat',
  'shuffle',
  'burst',
  'mute',
  'invalidate',
])

export interface Disturbed {
  readonly texts: readonly string[]
  readonly next: 'open' | 'closed' | 'silent'
}

function invalidated(frames: readonly Details[]): readonly Details[] {
  const hashes = new Set(frames.map((frame) => frame['trace_external_hash_norm'] ?? ''))
  return [...hashes].map((hash) => ({ type: 'trace_invalidated', trace_external_hash_norm: hash }))
}

export function disturb(frames: readonly Details[], fault: Fault | undefined): Disturbed {
  const texts = frames.map(toJson)
  const [first = ''] = texts
  const instead = (changed: readonly string[], next: Disturbed['next'] = 'open'): Disturbed => ({
    texts: changed,
    next,
  })
  switch (fault?.kind) {
    case 'hang':
      return instead([], 'silent')
    case 'cut':
      return instead(texts.slice(0, Math.floor(texts.length / 2)), 'closed')
    case 'truncated':
      return instead([first.slice(0, Math.ceil(first.length * 0.6)), ...texts.slice(1)])
    case 'malformed':
      return instead(texts.map((text) => text.replaceAll('":', '"=')))
    case 'empty':
      return instead(['', ...texts.slice(1)])
    case 'wrong-types':
    case 'missing-fields':
    case 'unknown-type': {
      const { kind } = fault
      return instead(frames.map((frame) => toJson(spoil('stream', frame, kind))))
    }
    case 'huge':
      return instead([`{"type":"actions","filler":"${'x'.repeat(fault.bytes ?? hugeFrame)}"}`, ...texts])
    case 'repeat':
      return instead([...texts, ...texts])
    case 'shuffle':
      return instead(texts.toReversed())
    case 'burst':
      return instead(Array.from({ length: fault.frames }, (_, i) => texts[i % texts.length] ?? ''))
    case 'mute':
      return instead(
        frames.filter(({ type }) => type !== 'actions' && type !== 'trace').map((frame) => toJson(frame)),
      )
    case 'invalidate':
      return instead([...texts, ...invalidated(frames).map(toJson)])
    default:
      return instead(texts)
  }
}
