import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileSecretsOf } from '../../../../electron/headless/apply-file.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

it.each([
  ['postgres://u:p@db.example/ops?sslmode=verify-full', null],
  ['postgres://u:p@127.0.0.1/ops', null],
  ['postgres://u:p@db.example/ops', 'Add ?sslmode=verify-full, or require.'],
  ['mysql://u:p@db.example/ops', 'Enter a connection such as postgresql://'],
])('the connection %s of an archive is accepted, or refused with %j', (connection, refusal) => {
  const file = join(emptyFolder(), 'archive')
  writeFileSync(file, `${connection}\n`, { mode: 0o600 })
  const read = () => fileSecretsOf({ accounts: [], pools: [], archive: { connection: { file } } }, {})
  if (refusal === null) expect([...read().values()]).toEqual([connection])
  else expect(read).toThrow(`${file}: ${refusal}`)
})
