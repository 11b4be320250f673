import { LookoutError } from '../shared/errors.ts'
import type { DemoService } from './monitor-types.ts'
import { networks } from './monitor-words.ts'

export interface OneDemo {
  /** Starts the service once. Throws LookoutError `invalid-input` if this session has no demo. */
  readonly open: () => Promise<DemoService>
  /** Null until started. */
  readonly opened: () => DemoService | null
}

export function createOneDemo(start: (() => Promise<DemoService>) | undefined): OneDemo {
  let demo: DemoService | null = null
  let starting: Promise<DemoService> | null = null
  return {
    opened: () => demo,
    open: async () => {
      if (start === undefined) throw new LookoutError('invalid-input', networks.noDemo)
      if (demo !== null) return demo
      starting ??= start()
      try {
        demo = await starting
        return demo
      } finally {
        starting = null
      }
    },
  }
}
