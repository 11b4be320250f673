import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import { LookoutError } from '../shared/errors.ts'
import { dialogOpen, notSaved, saveErrors } from './main-words.ts'

function reasonOf(thrown: unknown): string | undefined {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  return saveErrors[code]
}

/** Writes to a temporary file and renames it, so that the file is complete or absent, also after a power loss. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, text, { encoding: 'utf8', flag: 'wx', flush: true })
    await rename(draft, path)
  } catch (thrown) {
    await rm(draft, { force: true })
    throw thrown
  }
}

/** Throws LookoutError `denied` while a dialog is open, because a page could otherwise open many at once. */
async function alone<T>(ask: () => Promise<T>): Promise<T> {
  if (isAsking) throw new LookoutError('denied', dialogOpen)
  isAsking = true
  try {
    return await ask()
  } finally {
    isAsking = false
  }
}

let isAsking = false

export const askSave = (suggestedName: string): Promise<string | null> => alone(() => showSave(suggestedName))

async function showSave(suggestedName: string): Promise<string | null> {
  const options = { defaultPath: suggestedName }
  const parent = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } =
    parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
  return canceled || filePath === '' ? null : filePath
}

/** Shows an open dialog for one file with these extensions. Returns null when it was cancelled. */
export function askOpen(what: string, extensions: readonly string[]): Promise<string | null> {
  return alone(() => showOpen(what, extensions))
}

async function showOpen(what: string, extensions: readonly string[]): Promise<string | null> {
  const filters = [{ name: what, extensions: [...extensions] }]
  const options = { filters, properties: ['openFile' as const] }
  const parent = BrowserWindow.getFocusedWindow()
  const { canceled, filePaths } =
    parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
  return canceled ? null : (filePaths[0] ?? null)
}

/** Shows a save dialog and writes the text as UTF-8. Throws LookoutError `storage` on failure. */
export async function saveText(
  suggestedName: string,
  text: string,
): Promise<{ readonly path: string | null }> {
  const filePath = await askSave(suggestedName)
  if (filePath === null) return { path: null }
  try {
    await writeWhole(filePath, text)
  } catch (thrown) {
    throw new LookoutError('storage', notSaved(basename(filePath), reasonOf(thrown)))
  }
  return { path: filePath }
}
