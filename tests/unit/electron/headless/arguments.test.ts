import { expect, it } from 'vitest'
import { readArguments } from '../../../../electron/headless/arguments.ts'
import { createJsonLog } from '../../../../electron/headless/json-log.ts'
import { wordsAfterWatch } from '../../../../electron/main/switches.ts'

it('the command line is read with all its options', () => {
  const words = '--profile p --config w.yaml --key-file k --once --timeout 9 --metrics-port 9464'.split(' ')
  expect(readArguments(words)).toEqual({
    profile: 'p',
    config: 'w.yaml',
    baseUrl: null,
    keyFile: 'k',
    hasKey: true,
    isOnce: true,
    isRestore: false,
    timeoutMs: 9_000,
    metrics: { host: '127.0.0.1', port: 9_464 },
  })
  expect(readArguments(['--help'])).toBeNull()
  expect(readArguments(['-h'])).toBeNull()
})

it.each([
  ['', 'Name the folder of the stored data'],
  ['--profile p --api-key abc', 'never accepted as an argument'],
  ['--profile p --key=abc', 'never accepted as an argument'],
  ['--profile p --metrics-port 99999', 'Enter a number from 0 to 65535'],
  ['--profile p --metrics-port 1 --metrics-host 0.0.0.0', '--allow-remote-metrics'],
  ['--profile p --metrics-port 1 --metrics-host 127.evil.example', '--allow-remote-metrics'],
  ['--profile p --metrics-host 127.0.0.1', 'needs --metrics-port'],
  ['--profile p --once --restore', 'Leave out --once'],
  ['--profile p --once --timeout 0', 'from 1 to 3600'],
  ['--profile p --timeout 60', '--timeout applies to --once only.'],
  ['--profile p --no-key --key-file k', '--no-key and --key-file contradict each other.'],
  ['--profile p --base-url ftp://a', ''],
  ['--profile p --nonsense', '--nonsense'],
])('the command line %j is refused', (line, message) => {
  expect(() => readArguments(line.split(' ').filter((word) => word !== ''))).toThrow(message)
})

it('an installed copy recognises the command in its first word', () => {
  expect(wordsAfterWatch(['/opt/lookout', 'watch', '--once'], true)).toEqual(['--once'])
  expect(wordsAfterWatch(['electron', '.', 'watch'], false)).toEqual([])
  expect(wordsAfterWatch(['/opt/lookout', '--demo', 'watch'], true)).toBeNull()
})

it('log lines hide secrets and clean texts', async () => {
  const lines: string[] = []
  const push = (line: string): void => void lines.push(line)
  const log = createJsonLog({ now: () => 0, results: push, lines: push })
  const never = async (): Promise<void> => undefined
  await log
    .hiding({ read: async () => 'secret-of-the-test', write: never, remove: never })
    .read('https://a.example')
  log.write('warn', 'a\u202Eb secret-of-the-test', { note: 'x\u0007\n{"y":1}' })
  log.fault('broken', new Error('outer', { cause: new Error('secret-of-the-test') }))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', note: 'x� {"y":1}' })
  expect(lines.join('')).not.toContain('secret-of-the-test')
  expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
})
