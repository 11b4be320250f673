import type { RequestChannel } from '../shared/channels.ts'
import { requestSchemas, type RequestOf } from '../shared/contract.ts'
import { LookoutError } from '../shared/errors.ts'
import { appOrigin } from './bundle.ts'
import { requestError } from './request-error.ts'
import { requestErrors } from './main-words.ts'

export interface Sender {
  readonly sender: { readonly id: number }
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null
}

/** Throws `denied` unless the call comes from the main frame of our page in our window. */
export function checkSender(event: Sender, isOurWindow: (webContentsId: number) => boolean): void {
  const frame = event.senderFrame
  const isAllowed =
    frame !== null && frame.origin === appOrigin && frame.parent === null && isOurWindow(event.sender.id)
  if (!isAllowed) throw new LookoutError('denied', requestErrors.denied)
}

/** Parses a payload by its channel's schema. Throws `invalid-input` with a message that names the accepted values. */
export function parseRequest<C extends RequestChannel>(channel: C, payload: unknown): RequestOf<C> {
  const parsed = requestSchemas[channel].safeParse(payload)
  if (parsed.success) return parsed.data as RequestOf<C>
  throw new LookoutError('invalid-input', requestError(channel, parsed.error.issues))
}
