import type { FollowView, WatchGroup } from '../../electron/shared/pending-models.ts'
import { comparePlaces } from '../../electron/shared/watch-marks.ts'
import { createListStore } from './list-store.ts'

export const groups = createListStore<WatchGroup>(
  (group) => group.id,
  (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
)
export const useGroups = groups.use

export const follows = createListStore<FollowView>((follow) => follow.key, comparePlaces)
export const useFollows = follows.use
