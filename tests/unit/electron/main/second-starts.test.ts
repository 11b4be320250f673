import { expect, it, vi } from 'vitest'
import { listenForSecondStarts } from '../../../../electron/main/second-starts.ts'

const { emitter } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events')
  return { emitter: new EventEmitter() }
})
vi.mock('electron', () => ({ app: emitter }))

it('a second start during startup is followed once startup is over', () => {
  const starts = listenForSecondStarts()
  const followed: (readonly string[])[] = []
  emitter.emit('second-instance', {}, ['reordered'], '/', ['lookout', '--panel=pools', 7])
  starts.follow((words) => followed.push(words))
  expect(followed).toEqual([['lookout', '--panel=pools']])
  emitter.emit('second-instance', {}, [], '/', ['lookout'])
  emitter.emit('second-instance', {}, [], '/', 'no list')
  expect(followed.slice(1)).toEqual([['lookout'], []])
})
