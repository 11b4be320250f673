import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { signalsOf } from '../../../../electron/headless/stop-signal.ts'

function start(isTTY = false) {
  const [stdout, stderr] = [new EventEmitter(), new EventEmitter()]
  const target = Object.assign(new EventEmitter(), { stdout, stderr, stdin: { isTTY } })
  return { target, stdout, signals: signalsOf(target as unknown as NodeJS.Process) }
}

it('an error that nothing handles is passed on, and does not stop the process', () => {
  const { target, signals } = start()
  const faults: unknown[] = []
  signals.onFault((thrown) => faults.push(thrown))
  target.emit('uncaughtException', 'a timer failed')
  target.emit('unhandledRejection', 'a request failed')
  expect([faults, signals.signal.aborted]).toEqual([['a timer failed', 'a request failed'], false])
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s stops the process', (name) => {
  const { target, signals } = start()
  target.emit(name)
  expect(signals.signal.aborted).toBe(true)
})

it('a closed output stops the process', () => {
  const { stdout, signals } = start()
  stdout.emit('error', new Error('EPIPE'))
  expect(signals.signal.aborted).toBe(true)
})

it.each([
  [false, 1, false],
  [true, 0, true],
])('SIGHUP reloads instead, except in a terminal: %s', (isTTY, reloads, isStopped) => {
  const { target, signals } = start(isTTY)
  let count = 0
  signals.onHangup(() => (count += 1))
  target.emit('SIGHUP')
  expect([count, signals.signal.aborted]).toEqual([reloads, isStopped])
})
