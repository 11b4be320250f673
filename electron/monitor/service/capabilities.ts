import { z } from 'zod'
import { optionalOperations, type Capability, type OptionalOperation } from '../../shared/app-state.ts'
import type { Millis } from '../../shared/models.ts'
import { originOf } from '../../shared/networks.ts'
import type { ProfileStore } from '../store/store-types.ts'

const name = 'capabilities'
/** Results expire because a service may be upgraded or replaced. */
const offeredMs = 24 * 3_600_000
const missingMs = 3_600_000
/** A gateway may answer 404 for a moment, during which nothing is looked up. */
const lostMs = 300_000
/** An unchanged result is stored and published at most once per this interval. */
const refreshMs = 3_600_000

/** Records which optional operations each service offers. A result expires and is then unknown again. */
export interface Capabilities {
  readonly offers: (baseUrl: string, operation: OptionalOperation) => Capability['state']
  readonly note: (baseUrl: string, operation: OptionalOperation, isOffered: boolean) => boolean
  readonly forget: (baseUrl: string) => void
  readonly all: (baseUrl: string) => Readonly<Record<OptionalOperation, Capability>>
}

/** `checkedAt` is in unix milliseconds. */
const checkSchema = z.object({
  isOffered: z.boolean(),
  /** Set if the check before found the operation. */
  wasOffered: z.literal(true).exactOptional(),
  checkedAt: z.int(),
})
const serviceSchema = z.object({
  /** Another path of the same origin may be another service. */
  baseUrl: z.string().max(2_000),
  operations: z.partialRecord(z.enum(optionalOperations), checkSchema),
})
const storedSchema = z.record(z.string(), serviceSchema)
type Service = z.output<typeof serviceSchema>
type Check = z.output<typeof checkSchema>

export function createCapabilities(
  profile: Pick<ProfileStore, 'note' | 'saveNote'>,
  now: () => Millis,
): Capabilities {
  const stored = storedSchema.safeParse(profile.note(name))
  const services = new Map<string, Service>(stored.success ? Object.entries(stored.data) : [])

  /** A stored time is in the future if the clock was set back. */
  const isValid = ({ isOffered, wasOffered, checkedAt }: Check): boolean =>
    Math.abs(now() - checkedAt) < (isOffered ? offeredMs : wasOffered === true ? lostMs : missingMs)

  function checkOf(baseUrl: string, operation: OptionalOperation): Check | null {
    const service = services.get(originOf(baseUrl))
    const check = service?.baseUrl === baseUrl ? service.operations[operation] : undefined
    return check !== undefined && isValid(check) ? check : null
  }

  function save(): void {
    for (const [origin, { operations }] of services)
      if (!Object.values(operations).some(isValid)) services.delete(origin)
    profile.saveNote(name, Object.fromEntries(services))
  }

  function capability(baseUrl: string, operation: OptionalOperation): Capability {
    const check = checkOf(baseUrl, operation)
    if (check === null) return { state: 'unknown', checkedAt: null }
    return { state: check.isOffered ? 'yes' : 'no', checkedAt: check.checkedAt }
  }

  return {
    offers: (baseUrl, operation) => capability(baseUrl, operation).state,
    note: (baseUrl, operation, isOffered) => {
      const before = checkOf(baseUrl, operation)
      if (before?.isOffered === isOffered && Math.abs(now() - before.checkedAt) < refreshMs) return false
      const origin = originOf(baseUrl)
      const known = services.get(origin)
      const others = known?.baseUrl === baseUrl ? known.operations : {}
      // A result that expired counts too: a stream may stay open for days without another one.
      const isLost = !isOffered && others[operation]?.isOffered === true
      const check: Check = { isOffered, checkedAt: now(), ...(isLost ? { wasOffered: true } : {}) }
      services.set(origin, { baseUrl, operations: { ...others, [operation]: check } })
      save()
      return true
    },
    forget: (baseUrl) => {
      if (services.delete(originOf(baseUrl))) save()
    },
    all: (baseUrl) => ({
      finishedTraces: capability(baseUrl, 'finishedTraces'),
      finishedActions: capability(baseUrl, 'finishedActions'),
      stream: capability(baseUrl, 'stream'),
    }),
  }
}
