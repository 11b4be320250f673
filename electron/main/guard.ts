import type { RequestChannel } from '../shared/channels.ts'
import { requestSchemas, type RequestOf } from '../shared/contract.ts'
import { LookoutError } from '../shared/errors.ts'
import { appOrigin } from './bundle.ts'

export interface Sender {
  readonly sender: { readonly id: number }
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null
}

/** Throws `denied` unless the call comes from the main frame of our own page in our own window. */
export function checkSender(event: Sender, isOurWindow: (webContentsId: number) => boolean): void {
  const frame = event.senderFrame
  const isAllowed =
    frame !== null && frame.origin === appOrigin && frame.parent === null && isOurWindow(event.sender.id)
  if (!isAllowed) throw new LookoutError('denied', 'This page may not ask Lookout for anything.')
}

/** Parses a payload by its channel's schema; throws `invalid-input` naming the place and what is accepted there. */
export function parseRequest<C extends RequestChannel>(channel: C, payload: unknown): RequestOf<C> {
  const parsed = requestSchemas[channel].safeParse(payload)
  if (parsed.success) return parsed.data as RequestOf<C>
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'The request' : `“${issue.path.join('.')}”`
  throw new LookoutError('invalid-input', `${place} is not acceptable: ${issue?.message ?? 'wrong shape'}.`)
}
