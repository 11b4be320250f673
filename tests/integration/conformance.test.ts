import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../fixtures/toncenter/server.ts'

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(...words: readonly string[]): Promise<Ended> {
  const script = resolve(import.meta.dirname, '../../scripts/conformance.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, ...words], (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

it('a wrong argument prints one line and exits with 2', async () => {
  const { code, stdout, stderr } = await run('--base-url=ftp://example')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^Invalid --base-url: .*\n$/)
})

it('--help prints the flags and exits with 0', async () => {
  const { code, stdout } = await run('--help')
  expect(code).toBe(0)
  expect(stdout).toContain('--key-from-env=NAME')
})

it('a service that cannot be reached exits with 2 and a table of reasons', async () => {
  const server = await serve((_, response) => response.destroy())
  await server[Symbol.asyncDispose]()
  const { code, stdout, stderr } = await run(`--base-url=${server.baseUrl}`)
  expect(code).toBe(2)
  expect(stdout).toMatch(/ 0 differ, \d+ not checkable \(3 requests\)\.\n$/)
  expect(stderr).toContain('Nothing could be checked. Check --base-url and the network.')
})
