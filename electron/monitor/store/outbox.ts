import type { ArchiveQueue } from './archive-queue.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import type { OverlayStore } from './overlay-store.ts'

export interface OutboxStore {
  readonly outbox: OutboxRepository
  readonly archive: ArchiveQueue
}

const none: ReadonlyMap<string, number> = new Map()

export function createOutboxStore({ front, read, write }: OverlayStore): OutboxStore {
  return {
    outbox: {
      add: (batch) => write(({ outbox }) => outbox.add(batch)),
      due: (channel, at, limit) => read(front(), ({ outbox }) => outbox.due(channel, at, limit), []),
      nextDueAt: (channel) => read(front(), ({ outbox }) => outbox.nextDueAt(channel), null),
      finish: (keys, status, at, error) =>
        write(({ outbox }) => outbox.finish(keys, status, at, error ?? null)),
      postpone: (keys, dueAt, error) => write(({ outbox }) => outbox.postpone(keys, dueAt, error)),
      waiting: () => read(front(), ({ outbox }) => outbox.waiting(), none),
      lastSent: () => read(front(), ({ outbox }) => outbox.lastSent(), none),
      failingSince: (channel) => read(front(), ({ outbox }) => outbox.failingSince(channel), null),
      log: (limit) => read(front(), ({ outbox }) => outbox.log(limit), []),
      dropped: () => read(front(), ({ outbox }) => outbox.dropped(), 0),
      prune: () => write(({ outbox }) => outbox.prune()),
    },
    archive: {
      setOn: (isOn) => write(({ archive }) => archive.setOn(isOn)),
      next: (limit) => read(front(), ({ archive }) => archive.next(limit), []),
      done: (rows) => write(({ archive }) => archive.done(rows)),
      count: () => read(front(), ({ archive }) => archive.count(), 0),
      addAll: () => write(({ archive }) => archive.addAll()),
    },
  }
}
