import { ask } from './bridge.ts'
import { reportFailure } from './commands.ts'
import { acknowledged as words, watching } from './common-words.ts'
import { useIncidents } from './stores/incidents.ts'
import { useTime } from './stores/time.ts'
import { showToast } from './stores/toasts.ts'

/** Maximum number of alerts in one request. */
const mostIds = 1_000

async function change(
  channel: 'incidents.acknowledge' | 'incidents.reopen',
  ids: readonly string[],
): Promise<boolean> {
  for (let from = 0; from < ids.length; from += mostIds)
    if (!(await reportFailure(ask((main) => main[channel]({ ids: ids.slice(from, from + mostIds) })))))
      return false
  return true
}

function offerUndo(text: string, ids: readonly string[]): void {
  showToast(text, { title: watching.undo, run: () => void change('incidents.reopen', ids) })
}

/** Acknowledges alerts, and offers an undo. */
export async function acknowledge(ids: readonly string[]): Promise<void> {
  if (await change('incidents.acknowledge', ids)) offerUndo(words.some(ids.length), ids)
}

/** Acknowledges all alerts, also those that are not listed, and offers an undo. */
export async function acknowledgeAll(): Promise<void> {
  // At a past moment, the listed alerts are not those that main would acknowledge.
  if (useTime.getState().asOf !== null) return showToast(words.presentOnly)
  const ids = [...useIncidents.getState().byKey.values()].flatMap(({ id, acknowledgedAt }) =>
    acknowledgedAt === null ? [id] : [],
  )
  if (await reportFailure(ask((main) => main['incidents.acknowledgeAll']()))) offerUndo(words.all, ids)
}
