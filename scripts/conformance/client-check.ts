import { LookoutError } from '../../electron/shared/errors.ts'
import { NotCheckable, verdict } from './check.ts'
import type { Check } from './check-kinds.ts'
import type { Service } from './service.ts'
import type { Subjects } from './subjects.ts'
import { seen, unavailable } from './words.ts'

export function clientCheck(read: (service: Service, subjects: Subjects) => Promise<string>): Check {
  return {
    kind: 'several',
    run: async (service, subjects) => {
      try {
        return verdict(true, await read(service, subjects))
      } catch (thrown) {
        if (!(thrown instanceof LookoutError)) throw thrown
        if (thrown.code === 'malformed') return verdict(false, seen.decodeFailed(thrown.message))
        throw new NotCheckable(unavailable(thrown.code))
      }
    },
  }
}
