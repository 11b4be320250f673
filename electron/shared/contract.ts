import type { z } from 'zod'
import type { EventChannel, RequestChannel } from './channels.ts'
import { alertSchemas, type AlertAnswers } from './contract/alerts.ts'
import { deliverySchemas, type DeliveryAnswers } from './contract/delivery.ts'
import { archiveSchemas, type ArchiveAnswers } from './contract/archive.ts'
import { bookSchemas, type BookAnswers } from './contract/book.ts'
import { blockSchemas, type BlockAnswers } from './contract/blocks.ts'
import { historySchemas, type HistoryAnswers } from './contract/history.ts'
import { payoutSchemas, type PayoutAnswers } from './contract/payouts.ts'
import { pendingSchemas, type PendingAnswers } from './contract/pending.ts'
import { poolSchemas, type PoolAnswers } from './contract/pools.ts'
import { serviceSchemas, type ServiceAnswers } from './contract/service.ts'
import { shellSchemas, type ShellAnswers } from './contract/shell.ts'
import { storageSchemas, type StorageAnswers } from './contract/storage.ts'
import { viewSchemas, type ViewAnswers } from './contract/views.ts'
import type { Reply } from './errors.ts'
import type { Navigation, Offer, StateDelta, WindowCommand } from './app-state.ts'

/** The payload schema of each request. An invalid payload is rejected with `invalid-input` before it reaches a handler. */
export const requestSchemas = {
  ...pendingSchemas,
  ...bookSchemas,
  ...payoutSchemas,
  ...viewSchemas,
  ...blockSchemas,
  ...poolSchemas,
  ...alertSchemas,
  ...deliverySchemas,
  ...archiveSchemas,
  ...serviceSchemas,
  ...historySchemas,
  ...storageSchemas,
  ...shellSchemas,
} as const satisfies Record<RequestChannel, z.ZodType>

interface Answers
  extends
    PendingAnswers,
    BookAnswers,
    PayoutAnswers,
    ViewAnswers,
    BlockAnswers,
    PoolAnswers,
    AlertAnswers,
    DeliveryAnswers,
    ArchiveAnswers,
    ServiceAnswers,
    HistoryAnswers,
    StorageAnswers,
    ShellAnswers {}

interface Events {
  'state.delta': StateDelta
  navigate: Navigation
  offer: Offer
  command: WindowCommand
}

/** `Map` if its keys are exactly `All`, otherwise never: a missing or unknown channel is a compile error. */
type Covers<All extends string, Map extends Record<All, unknown>> =
  Exclude<keyof Map, All> extends never ? Map : never

export type RequestOf<C extends RequestChannel> = z.output<(typeof requestSchemas)[C]>
export type ResponseOf<C extends RequestChannel> = Covers<RequestChannel, Answers>[C]
export type EventOf<E extends EventChannel> = Covers<EventChannel, Events>[E]

export type HandlersOf<C extends RequestChannel> = {
  readonly [K in C]: (request: RequestOf<K>) => Promise<ResponseOf<K>> | ResponseOf<K>
}
export type Handlers = HandlersOf<RequestChannel>

type CallArgs<C extends RequestChannel> = undefined extends RequestOf<C> ? [] : [request: RequestOf<C>]

/** `window.lookout`: one function per channel, one subscription per event. */
export interface Bridge {
  readonly request: {
    readonly [C in RequestChannel]: (...args: CallArgs<C>) => Promise<Reply<ResponseOf<C>>>
  }
  readonly on: { readonly [E in EventChannel]: (listener: (payload: EventOf<E>) => void) => () => void }
  readonly platform: string
}
