import type { Monitor } from '../monitor/monitor-types.ts'
import type { SetAside } from '../shared/storage-models.ts'
import { logWords } from './headless-words.ts'
import type { JsonLog, LogFields } from './json-log.ts'

function fieldsOf({ since, traces, alerts, responses, blocks }: SetAside): LogFields {
  return { since: new Date(since).toISOString(), traces, alerts, responses, blocks }
}

/** Warns if safe mode set records aside in this start or an earlier one, and says how to restore them. */
export function warnOfSetAside({ state }: Monitor, log: JsonLog): void {
  const { setAside } = state().status.storage
  if (setAside !== undefined)
    log.write('warn', logWords.setAside, { ...fieldsOf(setAside), hint: logWords.restoreHint })
}

/** Restores the records that safe mode set aside. Throws LookoutError `storage` if the profile is read-only. */
export async function restoreSetAside({ state, handlers }: Monitor, log: JsonLog): Promise<void> {
  const { setAside } = state().status.storage
  await handlers['storage.putBack'](undefined)
  if (setAside === undefined) log.write('info', logWords.nothingSetAside)
  else log.write('info', logWords.restored, fieldsOf(setAside))
}
