import { z } from 'zod'
import type { LastTime, ServiceClock } from '../service/service-clock.ts'
import type { ProfileStore } from '../store/store-types.ts'

const name = 'clock'
/** The stored time may be out of date by this much, because only jumps of a day or more matter. */
const staleMs = 3_600_000
const mostMs = 8_640_000_000_000

const schema = z.object({
  trustedAt: z.int().min(0).max(mostMs),
  computerAt: z.int().min(0).max(mostMs),
  offsetMs: z.int().min(-mostMs).max(mostMs),
})

export function storedTime(profile: Pick<ProfileStore, 'note'>): LastTime | null {
  return schema.safeParse(profile.note(name)).data ?? null
}

export function storeTime(profile: Pick<ProfileStore, 'note' | 'saveNote'>, time: ServiceClock): void {
  const trustedAt = time.trustedNow()
  if (trustedAt === null) return
  const before = storedTime(profile)
  const offsetMs = time.offsetMs()
  if (before?.offsetMs === offsetMs && Math.abs(trustedAt - before.trustedAt) <= staleMs) return
  profile.saveNote(name, {
    trustedAt: Math.round(trustedAt),
    computerAt: Math.round(time.base.now()),
    offsetMs,
  })
}
