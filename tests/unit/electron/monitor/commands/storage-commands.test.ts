import { expect, it } from 'vitest'
import {
  storageCommands,
  type StorageCommandDeps,
} from '../../../../../electron/monitor/commands/storage-commands.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { mainnet } from '../../../../../electron/shared/networks.ts'
import type { ArchivePreview } from '../../../../../electron/shared/storage-models.ts'
import { emptyFolder } from '../store/profile.ts'

const preview: ArchivePreview = {
  name: 'March.jsonl.gz',
  exportedAt: 1,
  version: 1,
  networks: ['https://toncenter.com'],
  from: null,
  to: null,
  counts: [],
}
const file = { id: '000000000000', name: 'March.jsonl.gz', networks: ['https://toncenter.com'] }

/** `load`: called when the records are imported. */
function commands(load: (opened: () => unknown) => void) {
  const store = openStore({ folder: emptyFolder(), now: () => 0 })
  const run: unknown = async (_what: string, job: string) => {
    if (job === 'import') load(() => store.profile.note('opened-archives'))
    return preview
  }
  const handlers = storageCommands({
    storage: { run } as StorageCommandDeps['storage'],
    store,
    dialogs: { askSave: async () => null, askOpen: async () => '/march.jsonl.gz' },
    now: () => 0,
    random: () => 0,
    app: '0.1.0',
    whileStopped: (work) => work(),
    network: { current: () => mainnet, home: async () => mainnet, switchTo: async () => undefined },
  })
  return { handlers, close: () => store.close() }
}

it('an opened file is listed before its records are stored, so that a crash leaves none that cannot be removed', async () => {
  const during: unknown[] = []
  const { handlers, close } = commands((opened) => during.push(opened()))
  await handlers['storage.preview'](undefined)
  await handlers['storage.import']({ id: file.id, how: 'apart' })
  expect(during).toEqual([[file]])
  expect(await handlers['storage.opened'](undefined)).toEqual([file])
  close()
})

it('a file whose import fails is not listed', async () => {
  const { handlers, close } = commands(() => {
    throw new Error('on purpose')
  })
  await handlers['storage.preview'](undefined)
  await expect(async () => handlers['storage.import']({ id: file.id, how: 'apart' })).rejects.toThrow(
    'on purpose',
  )
  expect(await handlers['storage.opened'](undefined)).toEqual([])
  close()
})

it('a second request to open a file that is being imported is refused, and the file stays listed', async () => {
  const { handlers, close } = commands(() => undefined)
  await handlers['storage.preview'](undefined)
  const first = handlers['storage.import']({ id: file.id, how: 'apart' })
  await expect(async () => handlers['storage.import']({ id: file.id, how: 'apart' })).rejects.toThrow(
    'Choose the file again.',
  )
  await first
  expect(await handlers['storage.opened'](undefined)).toEqual([file])
  close()
})

it('a file whose import failed can be imported without choosing it again', async () => {
  let attempts = 0
  const { handlers, close } = commands(() => {
    attempts += 1
    if (attempts === 1) throw new Error('on purpose')
  })
  await handlers['storage.preview'](undefined)
  await expect(async () => handlers['storage.import']({ id: file.id, how: 'apart' })).rejects.toThrow()
  await handlers['storage.import']({ id: file.id, how: 'apart' })
  expect(await handlers['storage.opened'](undefined)).toEqual([file])
  close()
})
