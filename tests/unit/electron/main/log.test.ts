import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog, hideSecrets } from '../../../../electron/main/log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const noon = Date.UTC(2026, 10, 20, 12)
const file = (): string => readFileSync(join(folder, 'lookout.log'), 'utf8')

it('the log writes lines with their time, including lines from before it was opened', () => {
  const log = createLog({ now: () => noon })
  log.write('early')
  log.open(folder)
  log.write('later')
  expect(file()).toBe('2026-11-20T12:00:00.000Z early\n2026-11-20T12:00:00.000Z later\n')
})

it('the log includes the thrown error and its cause', () => {
  const log = createLog({ now: () => noon })
  log.open(folder)
  log.write('Asking failed', new Error('outer', { cause: 'inner' }))
  expect(file()).toMatch(/Asking failed · Error: outer\n[^]* · inner\n$/)
})

it('the log never contains a key: neither a registered key nor a key in a known position', async () => {
  const echoed: string[] = []
  const log = createLog({ now: () => noon, echo: (line) => echoed.push(line) })
  log.open(folder)
  const keychain = hideSecrets(
    { read: async () => 'kept-3f9a', write: async () => undefined, remove: async () => undefined },
    log,
  )
  await keychain.read('https://a.example')
  await keychain.write('https://a.example', 'typed-77c1')
  log.write('kept-3f9a and typed-77c1', new Error('with typed-77c1 inside'))
  log.write('X-API-Key: 0011aabb, next', 'api_key=ccdd&x=1 https://me:pw@host/')
  const text = `${file()}${echoed.join('\n')}${log.tail(9_999)}`
  expect(text).not.toMatch(/kept-3f9a|typed-77c1|0011aabb|ccdd|me:pw/)
  expect(text).toContain('x=1')
})

it('the shown end of the log also masks a key that was written before it was known', () => {
  const log = createLog({ now: () => noon })
  log.open(folder)
  log.write('pasted late-7731')
  log.hide('late-7731')
  expect(log.tail(9_999)).not.toContain('7731')
})

it('the log accepts any thrown value', () => {
  const log = createLog({ now: () => noon })
  log.open(folder)
  const circle = new Error('round')
  circle.cause = circle
  const sly = new Error('sly')
  Object.defineProperty(sly, 'stack', {
    get: () => {
      throw new Error('no stack')
    },
  })
  for (const thrown of [circle, sly, Object.create(null), Symbol('odd'), 7n, '', null])
    log.write('Uncaught', thrown)
  expect(
    file()
      .split('\n')
      .filter((line) => line.includes('Uncaught')),
  ).toHaveLength(7)
  expect(file().match(/round/g)?.length).toBeLessThan(20)
})

it('the log cuts long lines, but never within a key', () => {
  const log = createLog({ now: () => noon })
  log.hide('kept-3f9a-77c1')
  log.open(folder)
  log.write(`${'x'.repeat(15_995)}kept-3f9a-77c1`, 'y'.repeat(5_000_000))
  expect(file().length).toBeLessThan(16_100)
  expect(file()).not.toContain('kept')
})

it('the log rotates at its size limit and keeps one old file', () => {
  const log = createLog({ now: () => noon, mostBytes: 200 })
  log.open(folder)
  for (let nth = 0; nth < 20; nth += 1) log.write(`line ${nth}`)
  expect(statSync(join(folder, 'lookout.log')).size).toBeLessThan(260)
  expect(existsSync(join(folder, 'lookout.log.1'))).toBe(true)
  expect(file()).toContain('line 19')
})

it('the log keeps writing within bounds if the file cannot be rotated', () => {
  mkdirSync(join(folder, 'lookout.log.1', 'taken'), { recursive: true })
  const log = createLog({ now: () => noon, mostBytes: 200 })
  log.open(folder)
  for (let nth = 0; nth < 100; nth += 1) {
    log.write(`line ${nth}`)
    expect(file()).toContain(`line ${nth}\n`)
    expect(statSync(join(folder, 'lookout.log')).size).toBeLessThan(460)
  }
})

it('the log returns its last characters right after a rotation', () => {
  const log = createLog({ now: () => noon, mostBytes: 200 })
  log.open(folder)
  for (let nth = 0; nth < 8; nth += 1) log.write(`line ${nth}`)
  expect(file()).not.toContain('line 5')
  expect(log.tail(64)).toBe('2026-11-20T12:00:00.000Z line 6\n2026-11-20T12:00:00.000Z line 7\n')
  expect(log.tail(9_999).match(/line \d/g)).toEqual(Array.from({ length: 8 }, (_, nth) => `line ${nth}`))
})

it('an unwritable folder is not an error', () => {
  const echoed: string[] = []
  const log = createLog({ now: () => noon, echo: (line) => echoed.push(line) })
  log.open(join('/dev/null', 'nowhere'))
  log.write('still here')
  expect(echoed).toEqual(['still here'])
  expect(log.tail(100)).toContain('still here')
})
