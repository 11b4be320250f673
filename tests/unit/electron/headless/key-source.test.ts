import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openKeySource } from '../../../../electron/headless/key-source.ts'
import { emptyFolder } from '../monitor/store/profile.ts'

it('the key in a file belongs to the first origin that is requested, and to no other', async () => {
  const keyFile = join(emptyFolder(), 'key')
  writeFileSync(keyFile, 'a-key-of-the-file\n', { mode: 0o600 })
  const { read } = openKeySource({ keyFile, hasKey: true, env: {}, others: new Map() })
  expect(await read('https://toncenter.com')).toBe('a-key-of-the-file')
  expect(await read('https://testnet.toncenter.com')).toBe(null)
  expect(await read('https://toncenter.com')).toBe('a-key-of-the-file')
})

it('a secret of the file is read under its name only, and neither is written', async () => {
  const others = new Map([['https://hooks.example delivery ops path', '/hook']])
  const { read, write, remove } = openKeySource({ keyFile: null, hasKey: false, env: {}, others })
  expect(await read('https://hooks.example delivery ops path')).toBe('/hook')
  expect(await read('https://toncenter.com')).toBe(null)
  for (const change of [write('https://toncenter.com', 'another-key'), remove('https://toncenter.com')])
    await expect(change).rejects.toThrow(/./)
})
