import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const unit = join(import.meta.dirname, '../../../docs/watch/lookout.service')
const isMissing = spawnSync('systemd-analyze', ['--version']).status !== 0
if (isMissing) console.log('Skipped: systemd-analyze is missing (apt-get install systemd).')

it.skipIf(isMissing)('systemd accepts the documented unit', () => {
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  // Node may be installed elsewhere on this computer.
  const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))
  expect(faults).toEqual([])
  expect(stderr === '' ? status : 0).toBe(0)
})

it('the documented command gives the credential the name that the unit loads', () => {
  const text = readFileSync(unit, 'utf8')
  expect(/systemd-creds encrypt --name=(\S+) - (\S+)/.exec(text)?.slice(1)).toEqual([
    'api-key',
    '/etc/lookout/api-key.cred',
  ])
  expect(text).toContain('\nLoadCredentialEncrypted=api-key:/etc/lookout/api-key.cred\n')
})
