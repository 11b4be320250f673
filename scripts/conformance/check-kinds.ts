import type { WireObject } from '../../electron/monitor/toncenter/shape.ts'
import type { Verdict } from './check.ts'
import type { Service } from './service.ts'
import type { Subjects } from './subjects.ts'

interface StatusCheck {
  readonly kind: 'status'
  readonly target: (subjects: Subjects) => string
  readonly statuses: readonly number[]
  readonly words?: RegExp
  /** True if the fact cannot be checked when the service does not have the block. */
  readonly needsBlock?: boolean
}

interface BodyCheck {
  readonly kind: 'body'
  readonly target: (subjects: Subjects) => string
  readonly judge: (body: WireObject, subjects: Subjects) => Verdict
}

interface SeveralCheck {
  readonly kind: 'several'
  readonly run: (service: Service, subjects: Subjects) => Promise<Verdict>
}

export type Check = StatusCheck | BodyCheck | SeveralCheck

export const statusAt =
  (path: string) =>
  (query: string, status: number, words?: RegExp): Check => ({
    kind: 'status',
    target: () => `${path}${query}`,
    statuses: [status],
    ...(words === undefined ? {} : { words }),
  })
