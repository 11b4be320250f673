import { parseArgs } from 'node:util'
import { isFaultName, namedFaults, startDemo } from './start-demo.ts'
import { operations } from './service/answer.ts'
import type { FaultName, FaultTarget } from './service/faults.ts'

/**
 * Runs the simulated index service standalone: `node cli.ts --port=8081 --seed=7 --speed=60 --fault=getPool:hang`.
 * Prints its URL, then a watch file (docs/watch.md) with its accounts and pools.
 */

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function readNumber(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text === '' || !(value >= least && value <= most))
    fail(`Invalid --${name} "${text}". Use a number from ${least} to ${most}.`)
  return value
}

const targets: readonly FaultTarget[] = ['*', ...operations]

function readFault(text: string): readonly [FaultTarget, FaultName] {
  const [asked = '', name = ''] = text.split(':')
  const target = targets.find((each) => each === asked)
  if (target === undefined) fail(`Unknown operation "${asked}" in --fault. Use: ${targets.join(', ')}.`)
  if (!isFaultName(name))
    fail(`Unknown fault "${name}" in --fault. Use: ${Object.keys(namedFaults).join(', ')}.`)
  return [target, name]
}

const usage = `Usage: node electron/demo/cli.ts [options]

  --port=N         port to listen on; any free one if omitted
  --seed=N         seed of the simulated network
  --speed=N        how many times faster than real time the network runs
  --fault=OP:NAME  a fault of one operation or of all (*); may be given again
                   operations: ${operations.join(', ')}
                   faults: ${Object.keys(namedFaults).join(', ')}
  --no-quota       accepts any number of requests
  --require-key    refuses requests without an API key
  --help           print this text
`

function readOptions() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean' },
        port: { type: 'string' },
        seed: { type: 'string' },
        speed: { type: 'string' },
        fault: { type: 'string', multiple: true },
        'no-quota': { type: 'boolean' },
        'require-key': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'Invalid options.')
  }
}

const given = readOptions()
if (given.help === true) {
  process.stdout.write(usage)
  process.exit(0)
}
const faults = (given.fault ?? []).map(readFault)
const port = readNumber('port', given.port, 0, 65_535)
const seed = readNumber('seed', given.seed, 0, 2 ** 32)
const speed = readNumber('speed', given.speed, 0.001, 100_000)
const demo = await startDemo({
  ...(port === undefined ? {} : { port }),
  ...(seed === undefined ? {} : { seed }),
  ...(speed === undefined ? {} : { speed }),
  access: { quota: given['no-quota'] !== true, requireKey: given['require-key'] === true },
}).catch((error: unknown) => fail(error instanceof Error ? error.message : 'The service cannot start.'))
for (const [target, name] of faults) await demo.faults.set(target, name)
const { accounts, pools } = demo.suggested
const watchFile = [
  `service: { url: ${demo.url} }`,
  'accounts:',
  ...accounts.map(
    ({ address, label, group }) => `  - { address: '${address}', label: ${label}, group: ${group} }`,
  ),
  'pools:',
  ...pools.map(({ address, label }) => `  - { address: '${address}', label: ${label} }`),
]
process.stdout.write(`${[demo.url, ...watchFile].join('\n')}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close())
