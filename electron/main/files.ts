import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import { LookoutError } from '../shared/errors.ts'

/** The words of a file system's refusal that help the user. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this folder may not be written',
  EPERM: 'this folder may not be written',
  EROFS: 'this folder may not be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'there is a folder of that name',
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  return reasons[code] ?? 'the system refused it'
}

/** The file appears whole or not at all: it is written beside its place and then moved there. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, text, { encoding: 'utf8', flag: 'wx' })
    await rename(draft, path)
  } catch (thrown) {
    await rm(draft, { force: true })
    throw thrown
  }
}

/** Asks the user for the place of a new file; null when the dialog was closed. */
export async function askSave(suggestedName: string): Promise<string | null> {
  const options = { defaultPath: suggestedName }
  const parent = BrowserWindow.getFocusedWindow()
  const { canceled, filePath } =
    parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
  return canceled || filePath === '' ? null : filePath
}

/** Asks the user for one file with these extensions; null when the dialog was closed. */
export async function askOpen(what: string, extensions: readonly string[]): Promise<string | null> {
  const filters = [{ name: what, extensions: [...extensions] }]
  const options = { filters, properties: ['openFile' as const] }
  const parent = BrowserWindow.getFocusedWindow()
  const { canceled, filePaths } =
    parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
  return canceled ? null : (filePaths[0] ?? null)
}

/** Asks the user where, and writes the text there as UTF-8. Throws LookoutError `storage` when that does not work. */
export async function saveText(
  suggestedName: string,
  text: string,
): Promise<{ readonly path: string | null }> {
  const filePath = await askSave(suggestedName)
  if (filePath === null) return { path: null }
  try {
    await writeWhole(filePath, text)
  } catch (thrown) {
    throw new LookoutError('storage', `“${basename(filePath)}” was not saved: ${reasonOf(thrown)}.`)
  }
  return { path: filePath }
}
