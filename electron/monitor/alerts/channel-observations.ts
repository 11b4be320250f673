import type { Incident } from '../../shared/alert-events.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { Observation } from './alert-types.ts'

export interface FailingChannel {
  readonly id: string
  readonly name: string
  readonly since: Millis
  /** False until an attempt failed since the start: an earlier failure proves nothing about the time in between. */
  readonly isTried: boolean
}

/** Returns a function that observes the channels that fail, or failed before, or have an open alert. */
export function createChannelObservations(
  failing: () => readonly FailingChannel[],
  incidents: () => readonly Incident[],
): (at: Millis) => readonly Observation[] {
  const known = new Map<string, string>()
  return (at) => {
    const channels = failing()
    for (const { event } of incidents().filter(isOpenIncident))
      if (event.kind === 'channel-failing') known.set(event.channel, event.name)
    const present = new Map(channels.map((channel) => [channel.id, channel]))
    for (const { id, name } of channels) known.set(id, name)
    return [...known].flatMap(([channel, name]): readonly Observation[] => {
      const found = present.get(channel)
      if (found?.isTried === false) return []
      if (found === undefined) known.delete(channel)
      return [{ kind: 'channel', channel, name, failingSince: found?.since ?? null, at }]
    })
  }
}
