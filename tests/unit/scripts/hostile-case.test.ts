import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const script = resolve(import.meta.dirname, '../../torture/hostile.ts')

it('a mistyped case of torture:hostile is an error, not a success without a case', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'no-such-case'], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^There is no case no-such-case\. Known: /)
})
