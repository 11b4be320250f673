import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'

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
  it('prints its URL, fails as configured and ends on a signal', async () => {
    const child = spawn(process.execPath, [cli, '--seed=3', '--fault=getPool:504-html'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const [data]: Buffer[] = await once(child.stdout, 'data')
      const url = data?.toString().trim() ?? ''
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
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
    ['--fault=getPool:nothing', 'Unknown fault "nothing" in --fault.\n'],
    ['--port=70000', 'Invalid --port "70000". Use a number from 0 to 65535.\n'],
    ['--speed=', 'Invalid --speed "". Use a number from 0.001 to 100000.\n'],
  ])('rejects %s', async (option, error) => {
    expect(await run(option)).toEqual({ code: 2, error })
  })
})
