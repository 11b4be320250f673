import type { ErrorInfo } from '../../../shared/errors.ts'
import type { BodyFailure, BodyKind } from '../decode-body.ts'
import type { Skeleton, Slice } from './slices.ts'

export type ToDecoder =
  | { readonly kind: 'decode'; readonly body: BodyKind; readonly text: string }
  /** Requests the next slice. */
  | { readonly kind: 'more' }

export type FromDecoder =
  | { readonly kind: 'begin'; readonly skeleton: Skeleton }
  | { readonly kind: 'slice'; readonly slice: Slice }
  | { readonly kind: 'end' }
  | { readonly kind: 'failure'; readonly failure: BodyFailure }
  | { readonly kind: 'error'; readonly error: ErrorInfo; readonly text?: string }
