import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createHeldNotifications } from '../../../../electron/main/held-notifications.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Holds new notifications, and returns weak references to them. */
function fill(hold: (notification: EventEmitter) => void, count: number): readonly WeakRef<EventEmitter>[] {
  return Array.from({ length: count }, () => {
    const notification = new EventEmitter()
    hold(notification)
    return new WeakRef(notification)
  })
}

async function alive(references: readonly WeakRef<EventEmitter>[]): Promise<readonly boolean[]> {
  // A weak reference keeps its target until the present task has ended.
  await wait(0)
  collectGarbage()
  return references.map((reference) => reference.deref() !== undefined)
}

test('the newest notifications stay referenced', async () => {
  const hold = createHeldNotifications<EventEmitter>(2)
  const references = fill(hold, 4)
  expect(await alive(references)).toEqual([false, false, true, true])
  expect(await alive(references)).toEqual([false, false, true, true])
})

test.each(['click', 'close', 'failed'])('a notification is released after %s', async (event) => {
  const hold = createHeldNotifications<EventEmitter>(2)
  const references = fill(hold, 2)
  references[0]?.deref()?.emit(event)
  expect(await alive(references)).toEqual([false, true])
  // The place of a released notification is free.
  const more = fill(hold, 1)
  expect(await alive([...references, ...more])).toEqual([false, true, true])
})
