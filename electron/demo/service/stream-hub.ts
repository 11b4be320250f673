import type { StreamedWorld } from '../world/world.ts'
import type { Fault, FaultTable } from './faults.ts'
import { toJson } from './json.ts'
import { disturb, frameFaults } from './stream-faults.ts'
import { createStreamSession } from './stream-session.ts'

export interface StreamPeer {
  readonly send: (text: string) => void
  readonly close: () => void
}

export interface StreamLine {
  readonly receive: (text: string) => void
  readonly end: () => void
}

export interface StreamHub {
  readonly connect: (peer: StreamPeer) => StreamLine
  /** Sends the changes up to the world's current time. After a jump of more than a minute, skips them. */
  readonly advance: () => void
  readonly connections: () => number
}

const longestJumpMs = 60_000
const busy: ReadonlySet<Fault['kind']> = new Set<Fault['kind']>(['busy', 'few-addresses'])
const silence: ReadonlySet<Fault['kind']> = new Set<Fault['kind']>(['hang'])
const closedLine: StreamLine = { receive: () => undefined, end: () => undefined }

interface Connected extends StreamLine {
  readonly sendChanges: (changes: ReturnType<StreamedWorld['liveChanges']>) => void
}

export function createStreamHub(world: StreamedWorld, faults: FaultTable): StreamHub {
  const lines = new Set<Connected>()
  let sentUpTo = world.now

  function open(peer: StreamPeer, maxAddresses: number | undefined): Connected {
    const session = createStreamSession(world, maxAddresses)
    let isSilent = false
    const line: Connected = {
      receive: (text) => {
        const reply = session.receive(text)
        isSilent ||= faults.take('stream', silence) !== undefined
        if (!isSilent) peer.send(toJson(reply))
      },
      sendChanges: (changes) => {
        const frames = changes.flatMap(session.frames)
        if (isSilent || frames.length === 0) return
        const { texts, next } = disturb(frames, faults.take('stream', frameFaults))
        for (const text of texts) peer.send(text)
        isSilent = next === 'silent'
        if (next !== 'closed') return
        lines.delete(line)
        peer.close()
      },
      end: () => {
        lines.delete(line)
      },
    }
    return line
  }

  return {
    connect: (peer) => {
      const fault = faults.take('stream', busy)
      if (fault?.kind === 'busy') {
        peer.send(toJson({ error: `connection limit reached: ${lines.size} active connections` }))
        peer.close()
        return closedLine
      }
      const line = open(peer, fault?.kind === 'few-addresses' ? fault.most : undefined)
      if (lines.size === 0) sentUpTo = world.now
      lines.add(line)
      return line
    },
    advance: () => {
      const { now } = world
      const from = Math.max(sentUpTo, now - longestJumpMs)
      sentUpTo = Math.max(sentUpTo, now)
      if (lines.size === 0 || from >= now) return
      const changes = world.liveChanges(from, now)
      for (const line of lines) line.sendChanges(changes)
    },
    connections: () => lines.size,
  }
}
