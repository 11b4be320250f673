import { watchedTrace } from '../../shared/scoped-trace.ts'
import type { AddressKey } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { isLive } from '../../shared/trace-state.ts'
import type { PublishedList } from '../view-state/app-state-publisher.ts'

export interface PublishedTraces extends Pick<
  PublishedList<TraceView>,
  'get' | 'upsert' | 'remove' | 'replace'
> {
  /** Publishes listed traces again whose directions differ, after accounts were added or removed. */
  readonly renew: (views: readonly TraceView[]) => void
}

/** Publishes traces with the directions that transfers have for the accounts watched now. */
export function createPublishedTraces(
  list: PublishedList<TraceView>,
  watched: ReadonlyMap<AddressKey, unknown>,
): PublishedTraces {
  // The next response about a live trace describes it again.
  const present = (view: TraceView): TraceView =>
    isLive(view.state) ? view : watchedTrace(view, (account) => watched.has(account))
  return {
    get: list.get,
    remove: list.remove,
    replace: (views) => list.replace(views.map(present)),
    upsert: (views) => list.upsert(views.map(present)),
    renew: (views) => {
      const listed = views.filter(({ key }) => list.get(key) !== null)
      list.upsert(listed.map(present).filter((view) => list.get(view.key) !== view))
    },
  }
}
