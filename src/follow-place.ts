import type { Navigation, Offer } from '../electron/shared/app-state.ts'
import { showOffer } from './stores/frame.ts'
import { goTo } from './stores/view.ts'
import { atPresent } from './time-machine.ts'
import { isWatched } from './watch.ts'

/**
 * Goes to a place that main names, such as on a click on a notification. An item, or what is new in a list, may not exist yet at the past
 * moment that the window shows.
 */
export function followPlace(place: Navigation): void {
  const go = (): void => goTo(place, isWatched)
  if (place.key === null && place.isPresent !== true) go()
  else atPresent(go)
}

/** Offers to watch what a link names, which is refused at a past moment. */
export function followOffer(offer: Offer): void {
  atPresent(() => showOffer(offer))
}
