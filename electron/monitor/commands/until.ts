import type { Millis } from '../../shared/models.ts'
import { timeZoneOf } from '../../shared/settings.ts'

const hour = 3_600_000
const day = 24 * hour
const morning = 8

/** Returns a function from time to the date and time that a clock in `zone` shows, as if they were UTC. */
function clockIn(zone: string): (at: Millis) => Millis {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: timeZoneOf(zone) } as const
  const format = new Intl.DateTimeFormat('sv-SE', style)
  return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}

/** Returns 08:00 of the next day in `zone`. */
function tomorrow(now: Millis, zone: string): Millis {
  const shown = clockIn(zone)
  const wanted = (Math.floor(shown(now) / day) + 1) * day + morning * hour
  // The zone's offset depends on the moment. The first result is off by at most an hour.
  const once = 2 * wanted - shown(wanted)
  return once + wanted - shown(once)
}

/** Returns the end of a pause, a mute or a snooze. `zone`: that of the settings. */
export function untilTime(until: 'hour' | 'tomorrow', now: Millis, zone: string): Millis {
  return until === 'hour' ? now + hour : tomorrow(now, zone)
}
