import { expect, it } from 'vitest'
import { parseArguments } from '../../../../scripts/conformance/arguments.ts'
import { exitCodeOf, printTable } from '../../../../scripts/conformance/print.ts'
import type { Row } from '../../../../scripts/conformance/run.ts'

const base = '--base-url=https://toncenter.com/'

it('all flags are read, and the key comes from the environment', () => {
  const account = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
  const pool = `-1:${'5'.repeat(64)}`
  const words = [
    base,
    `--account=${account}`,
    `--pool=${pool}`,
    '--block=(0,8000000000000000,7)',
    '--key-from-env=TON_KEY',
  ]
  expect(parseArguments(words, { TON_KEY: 'abc' })).toEqual({
    kind: 'run',
    options: {
      baseUrl: 'https://toncenter.com',
      account: '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
      pool,
      block: { workchain: 0, shard: '-9223372036854775808', seqno: 7 },
      key: 'abc',
    },
  })
})

it.each([
  [[], 'Missing --base-url. Give the service, e.g. --base-url=https://toncenter.com.'],
  [[base, base], '--base-url is given twice. Give it once.'],
  [[base, '--pool='], '--pool needs a value: --pool=…'],
  [[base, '--key=secret'], 'Unknown flag --key. Use --help for the list.'],
  [
    ['--base-url=http://10.0.0.1'],
    'Plain HTTP to http://10.0.0.1 is not encrypted. Use https, or http only for this computer (127.0.0.1).',
  ],
  [[base, '--key-from-env=TON_KEY'], 'The environment variable TON_KEY is not set. Set it to the API key.'],
  [[base, '--block=7,7'], /^Invalid --block: A block has 3 parts, not 2\./],
  [[base, '--account=alice'], /^Invalid --account: /],
] as const)('%j is refused', (words, message) => {
  const parsed = parseArguments(words, {})
  expect(parsed.kind).toBe('wrong')
  expect(parsed).toHaveProperty(
    'message',
    typeof message === 'string' ? message : expect.stringMatching(message),
  )
})

it('a key in place of a variable’s name is not repeated', () => {
  const parsed = parseArguments([base, '--key-from-env=e1f0aa-sentinel'], {})
  expect(parsed.kind).toBe('wrong')
  expect(JSON.stringify(parsed)).not.toContain('e1f0aa')
})

it('plain HTTP to this computer is accepted', () => {
  expect(parseArguments(['--base-url=http://127.0.0.1:8081'], {}).kind).toBe('run')
})

const row = (result: Row['result'], seen = ''): Row => ({
  id: 'noFilter',
  section: '1.1',
  fact: 'No filter: 422',
  result,
  seen,
})

it('the exit code is 1 when something differs, and 2 when nothing could be checked', () => {
  expect(exitCodeOf([row('holds'), row('not checkable')])).toBe(0)
  expect(exitCodeOf([row('holds'), row('differs')])).toBe(1)
  expect(exitCodeOf([row('not checkable')])).toBe(2)
})

it('the table is aligned, and a key that the service repeats is hidden', () => {
  expect(printTable([row('holds', '422'), row('differs', 'bad key sentinel')], 2, 'sentinel')).toBe(
    [
      'api.md  assumption      result   seen',
      '1.1     No filter: 422  holds    422',
      '1.1     No filter: 422  differs  bad key …',
      '',
      '1 hold, 1 differ, 0 not checkable (2 requests).',
      '',
    ].join('\n'),
  )
})
