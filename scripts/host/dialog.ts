/**
 * Dialogs return the next result queued by the control channel, or are cancelled if there is none. With
 * `LOOKOUT_HOST_ALONE=1`, as in `npm start`, a save dialog chooses a new file in the downloads folder.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { app } from './app.ts'
import { requireReady } from './phase.ts'
import { record } from './record.ts'
import { strict } from './strict.ts'

const DIALOG_TOO_EARLY = 'dialog module can only be used after app is ready'

const isAlone = process.env.LOOKOUT_HOST_ALONE === '1'

function ask<T>(
  kind: 'message' | 'open' | 'save',
  args: readonly unknown[],
  fallback: (options: object) => T,
): Promise<T> {
  requireReady(DIALOG_TOO_EARLY)
  // The first argument may be a parent window.
  const last = args.at(-1)
  const options = typeof last === 'object' && last !== null ? { ...last } : {}
  record.dialogs.push({ kind, options })
  const answer = record.answers.shift()
  return Promise.resolve(typeof answer === 'object' ? { ...fallback(options), ...answer } : fallback(options))
}

/** @returns a path in the user's downloads folder, which is created if it is missing, that no file has yet */
function freeDownload(options: object): string {
  const { name, ext } = parse('defaultPath' in options ? String(options.defaultPath) : 'file')
  const folder = app.getPath('downloads')
  mkdirSync(folder, { recursive: true })
  for (let count = 1; ; count++) {
    const path = join(folder, `${name}${count === 1 ? '' : ` (${count})`}${ext}`)
    if (!existsSync(path)) return path
  }
}

export const dialog = strict('dialog', {
  showErrorBox(title: string, content: string): void {
    record.dialogs.push({ kind: 'error', options: { title, content } })
    process.stderr.write(`[error box] ${title}: ${content}\n`)
  },
  showMessageBox: (...args: readonly unknown[]) =>
    ask('message', args, () => ({ response: 0, checkboxChecked: false })),
  showOpenDialog: (...args: readonly unknown[]) =>
    ask('open', args, () => {
      if (isAlone) process.stderr.write('Without Electron, Lookout cannot show a dialog to open a file.\n')
      return { canceled: true, filePaths: new Array<string>() }
    }),
  showSaveDialog: (...args: readonly unknown[]) =>
    ask('save', args, (options) =>
      isAlone ? { canceled: false, filePath: freeDownload(options) } : { canceled: true, filePath: '' },
    ),
})
