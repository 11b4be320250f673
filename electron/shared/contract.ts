import { z } from 'zod'
import type { EventChannel, RequestChannel } from './channels.ts'
import type { Reply } from './errors.ts'
import type {
  AppInfo,
  AppState,
  BlockTransaction,
  BlockView,
  KeyStatus,
  Navigation,
  StateDelta,
  TraceDetail,
} from './models.ts'

const nothing = z.undefined()
const text = z.string().max(2_000)
const label = z.string().trim().max(120).nullable()
const addressKey = z.string().regex(/^-?\d{1,3}:[0-9a-f]{64}$/)
const blockKey = z.string().regex(/^-?\d{1,3}:[0-9a-f]{16}:\d{1,10}$/)

export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  closeToTray: z.boolean(),
  hideAmounts: z.boolean(),
})

/** What each request carries. A payload that does not fit is answered with `invalid-input` and reaches no handler. */
export const requestSchemas = {
  'state.get': nothing,
  'accounts.add': z.strictObject({ text, label: label.optional() }),
  'accounts.remove': z.strictObject({ key: addressKey }),
  'accounts.rename': z.strictObject({ key: addressKey, label }),
  'accounts.refresh': z.strictObject({ key: addressKey.nullable() }),
  'traces.detail': z.strictObject({ key: z.string().max(100) }),
  'blocks.open': z.strictObject({ text }),
  'blocks.rows': z.strictObject({ key: blockKey }),
  'blocks.refresh': z.strictObject({ key: blockKey }),
  'blocks.cancel': z.strictObject({ key: blockKey }),
  'pools.add': z.strictObject({ text, label: label.optional() }),
  'pools.remove': z.strictObject({ key: addressKey }),
  'pools.rename': z.strictObject({ key: addressKey, label }),
  'pools.refresh': z.strictObject({ key: addressKey.nullable() }),
  'incidents.acknowledge': z.strictObject({ id: z.string().max(200) }),
  'key.set': z.strictObject({ key: z.string().trim().min(1).max(512) }),
  'key.clear': nothing,
  'key.status': nothing,
  'network.set': z.strictObject({
    id: z.enum(['mainnet', 'testnet', 'custom']),
    baseUrl: text.optional(),
  }),
  'settings.set': settingsSchema.partial(),
  'monitor.pause': z.strictObject({ isPaused: z.boolean() }),
  'clipboard.write': z.strictObject({ text: z.string().max(1_000_000) }),
  'app.info': nothing,
} as const satisfies Record<RequestChannel, z.ZodType>

/** What each request is answered with when it succeeds. */
export interface Responses {
  'state.get': AppState
  'accounts.add': { readonly key: string; readonly isNew: boolean }
  'accounts.remove': null
  'accounts.rename': null
  'accounts.refresh': null
  'traces.detail': TraceDetail
  'blocks.open': { readonly key: string }
  'blocks.rows': { readonly block: BlockView; readonly rows: readonly BlockTransaction[] }
  'blocks.refresh': null
  'blocks.cancel': null
  'pools.add': { readonly key: string; readonly isNew: boolean }
  'pools.remove': null
  'pools.rename': null
  'pools.refresh': null
  'incidents.acknowledge': null
  'key.set': KeyStatus
  'key.clear': KeyStatus
  'key.status': KeyStatus
  'network.set': null
  'settings.set': null
  'monitor.pause': null
  'clipboard.write': null
  'app.info': AppInfo
}

export interface Events {
  'state.delta': StateDelta
  navigate: Navigation
}

type Covers<All extends string, Map extends Record<All, unknown>> =
  Exclude<keyof Map, All> extends never ? Map : never

export type RequestOf<C extends RequestChannel> = z.output<(typeof requestSchemas)[C]>
export type ResponseOf<C extends RequestChannel> = Covers<RequestChannel, Responses>[C]
export type EventOf<E extends EventChannel> = Covers<EventChannel, Events>[E]

/** One handler per channel: a missing one is a compile error. */
export type Handlers = {
  readonly [C in RequestChannel]: (request: RequestOf<C>) => Promise<ResponseOf<C>> | ResponseOf<C>
}

type CallArgs<C extends RequestChannel> = undefined extends RequestOf<C> ? [] : [request: RequestOf<C>]

/** What the preload exposes as `window.lookout`: one function per channel, and one subscription per event. */
export interface Bridge {
  readonly request: {
    readonly [C in RequestChannel]: (...args: CallArgs<C>) => Promise<Reply<ResponseOf<C>>>
  }
  /** Each returns the function that ends the subscription. */
  readonly on: { readonly [E in EventChannel]: (listener: (payload: EventOf<E>) => void) => () => void }
  readonly platform: string
}
