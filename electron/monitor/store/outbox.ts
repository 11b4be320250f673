import type { ArchiveQueue } from './archive-queue.ts'
import type { OutboxRepository } from './outbox-repository.ts'
import type { OverlayStore } from './overlay-store.ts'

export interface OutboxStore {
  readonly outbox: OutboxRepository
  readonly archive: ArchiveQueue
}

const none: ReadonlyMap<string, number> = new Map()

export function createOutboxStore({ read, write }: OverlayStore): OutboxStore {
  return {
    outbox: {
      add: (batch) => write(({ outbox }) => outbox.add(batch)),
      due: (channel, at, limit, of) => read(({ outbox }) => outbox.due(channel, at, limit, of), []),
      nextDueAt: (channel, of) => read(({ outbox }) => outbox.nextDueAt(channel, of), null),
      finish: (keys, status, at, error) =>
        write(({ outbox }) => outbox.finish(keys, status, at, error ?? null)),
      postpone: (keys, dueAt, error) => write(({ outbox }) => outbox.postpone(keys, dueAt, error)),
      report: {
        waiting: () => read(({ outbox }) => outbox.report.waiting(), none),
        lastSent: () => read(({ outbox }) => outbox.report.lastSent(), none),
        failing: () => read(({ outbox }) => outbox.report.failing(), none),
        scheduled: (at) => read(({ outbox }) => outbox.report.scheduled(at), none),
        log: (limit, at) => read(({ outbox }) => outbox.report.log(limit, at), []),
        dropped: () => read(({ outbox }) => outbox.report.dropped(), 0),
      },
      retryRefused: (at) => write(({ outbox }) => outbox.retryRefused(at)),
      setBack: (at, retryBy) => write(({ outbox }) => outbox.setBack(at, retryBy)),
      setFailing: (channel, since) => write(({ outbox }) => outbox.setFailing(channel, since)),
    },
    archive: {
      setOn: (isOn) => write(({ archive }) => archive.setOn(isOn)),
      next: (limit) => read(({ archive }) => archive.next(limit), []),
      done: (rows) => write(({ archive }) => archive.done(rows)),
      count: () => read(({ archive }) => archive.count(), 0),
      addAll: () => write(({ archive }) => archive.addAll()),
    },
  }
}
