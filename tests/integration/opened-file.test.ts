import { join } from 'node:path'
import { expect, it } from 'vitest'
import { profileFolder, startQuiet } from '../fixtures/quiet-monitor.ts'

it('no key is taken for an opened file', async () => {
  const path = join(profileFolder(), 'kept.jsonl.gz')
  const given: string[] = []
  const { handlers } = await startQuiet(profileFolder(), {
    dialogs: { askSave: async () => path, askOpen: async () => path },
    secrets: {
      read: async () => null,
      write: async (origin) => void given.push(origin),
      remove: async () => undefined,
    },
  })
  await handlers['accounts.add']({ text: `0:${'ab'.repeat(32)}` })
  const selection = { networks: [], keys: [], from: null, to: null }
  await handlers['storage.export']({ selection })
  const preview = await handlers['storage.preview'](undefined)
  const id = preview?.id ?? ''
  await handlers['storage.import']({ id, how: 'apart' })
  await handlers['storage.show']({ id, network: 'http://127.0.0.1:9' })
  const refusal = 'No key belongs to an opened file.'
  await expect((async () => handlers['key.set']({ key: 'SENTINEL-0123456789' }))()).rejects.toThrow(refusal)
  await expect((async () => handlers['key.test'](undefined))()).rejects.toThrow(refusal)
  expect(given).toEqual([])
})
