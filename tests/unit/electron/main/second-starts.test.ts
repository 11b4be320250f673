import { expect, it, vi } from 'vitest'
import { listenForLinks } from '../../../../electron/main/links.ts'
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

it('a link of macOS during startup is followed once startup is over, and an invalid one never', () => {
  const links = listenForLinks()
  const followed: string[] = []
  const preventDefault = vi.fn()
  emitter.emit('open-url', { preventDefault }, 'lookout://block/24226822')
  emitter.emit('open-url', { preventDefault }, 'lookout://nothing')
  links.follow(({ kind }) => followed.push(kind))
  expect(followed).toEqual(['block'])
  expect(preventDefault).toHaveBeenCalledTimes(2)
})
