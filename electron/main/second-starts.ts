import { app } from 'electron'
import { createHeldEvents, type HeldEvents } from './held-events.ts'

/** Chromium reorders the second instance's argv, but not the data it sends. */
function wordsOf(data: unknown): readonly string[] {
  return Array.isArray(data) ? data.filter((word) => typeof word === 'string') : []
}

/** Listens for the command lines of further starts. Call it before the single-instance lock is taken. */
export function listenForSecondStarts(): Pick<HeldEvents<readonly string[]>, 'follow'> {
  const starts = createHeldEvents<readonly string[]>()
  app.on('second-instance', (_event, _argv, _folder, data) => starts.add(wordsOf(data)))
  return starts
}
