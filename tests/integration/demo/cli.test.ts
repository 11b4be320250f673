import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseWatchFile } from '../../../electron/headless/watch-file.ts'

const cli = 'electron/demo/cli.ts'

async function run(
  ...options: readonly string[]
): Promise<{ readonly code: unknown; readonly error: string }> {
  const child = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  let error = ''
  child.stderr.on('data', (data: Buffer) => (error += data.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, error }
}

describe('the demo service on the command line', () => {
  it('prints its options and faults', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, '--help'])
    expect(stdout).toContain('--fault=OP:NAME  a fault of one operation or of all (*)')
    expect(stdout).toMatch(/operations: pendingActions, .*, stream\n/)
    expect(stdout).toMatch(/faults: 429, .*, offline\n/)
  })

  it('prints its URL and a watch file with what to watch, fails as configured and ends on a signal', async () => {
    const child = spawn(process.execPath, [cli, '--seed=3', '--fault=getPool:504-html'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [data]: Buffer[] = await once(child.stdout, 'data')
      const [url = '', ...lines] = data?.toString().split('\n') ?? []
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      const { service, accounts, pools } = parseWatchFile(lines.join('\n'), 'demo.yaml')
      expect(service?.url).toEqual({ baseUrl: url })
      expect(accounts.map(({ label, group }) => [label, group])).toContainEqual(['Hot wallet A', 'Treasury'])
      expect(pools.map(({ label }) => label)).toEqual([
        'Pool even',
        'Pool odd',
        'Harbor pool',
        'Pilot even',
        'Pilot odd',
      ])
      const taken = await run(`--port=${new URL(url).port}`)
      expect(taken).toEqual({
        code: 2,
        error: `listen EADDRINUSE: address already in use ${new URL(url).host}\n`,
      })
      expect((await fetch(`${url}/api/smc-index/getPool?pool=x`)).status).toBe(504)
    } finally {
      child.kill('SIGTERM')
    }
    const [code]: unknown[] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it.each([
    [
      '--fault=getPools:hang',
      'Unknown operation "getPools" in --fault. Use: *, pendingActions, getBlockTransactions, getPool, traces, actions, stream.\n',
    ],
    [
      '--fault=getPool:nothing',
      expect.stringMatching(
        /^Unknown fault "nothing" in --fault\. Use: 429, 500, .*, invalidate, offline\.\n$/,
      ),
    ],
    ['--port=70000', 'Invalid --port "70000". Use a number from 0 to 65535.\n'],
    ['--speed=', 'Invalid --speed "". Use a number from 0.001 to 100000.\n'],
  ])('rejects %s', async (option, error) => {
    expect(await run(option)).toEqual({ code: 2, error })
  })
})
