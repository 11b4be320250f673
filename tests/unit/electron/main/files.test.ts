import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

interface Saved {
  readonly canceled: boolean
  readonly filePath: string
}

const { dialog } = vi.hoisted(() => ({ dialog: { showSaveDialog: (): unknown => undefined } }))
vi.mock('electron', () => ({ BrowserWindow: { getFocusedWindow: () => null }, dialog }))
const { saveText } = await import('../../../../electron/main/files.ts')

/** Returns an empty folder, in which the next dialogs choose `payments.csv`. */
function chosenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  dialog.showSaveDialog = async (): Promise<Saved> => ({
    canceled: false,
    filePath: join(folder, 'payments.csv'),
  })
  return folder
}

it('a saved file replaces the one before, and no draft remains', async () => {
  const folder = chosenFolder()
  writeFileSync(join(folder, 'payments.csv'), 'an older and longer text')
  expect(await saveText('payments.csv', 'a,b\n')).toEqual({ path: join(folder, 'payments.csv') })
  expect(readdirSync(folder)).toEqual(['payments.csv'])
  expect(readFileSync(join(folder, 'payments.csv'), 'utf8')).toBe('a,b\n')
})

it('a save that fails says why, and leaves no draft', async () => {
  const folder = chosenFolder()
  mkdirSync(join(folder, 'payments.csv'))
  await expect(saveText('payments.csv', 'a,b\n')).rejects.toMatchObject({
    code: 'storage',
    message: '“payments.csv” was not saved. A folder with this name already exists. Choose another name.',
  })
  expect(readdirSync(folder)).toEqual(['payments.csv'])
})

it('a cancelled save writes nothing', async () => {
  const folder = chosenFolder()
  dialog.showSaveDialog = async (): Promise<Saved> => ({ canceled: true, filePath: '' })
  expect(await saveText('payments.csv', 'a,b\n')).toEqual({ path: null })
  expect(readdirSync(folder)).toEqual([])
})

it('a second file dialog is refused until the first is closed', async () => {
  chosenFolder()
  const open = Promise.withResolvers<Saved>()
  dialog.showSaveDialog = () => open.promise
  const first = saveText('payments.csv', 'a,b\n')
  await expect(saveText('rewards.csv', 'c,d\n')).rejects.toThrow('A file dialog is already open.')
  open.resolve({ canceled: true, filePath: '' })
  expect(await first).toEqual({ path: null })
  expect(await saveText('rewards.csv', 'c,d\n')).toEqual({ path: null })
})
