import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A file, a line in it that breaks an import rule, and words of the expected message. */
const refused: readonly (readonly [file: string, line: string, message: string])[] = [
  ['electron/shared/a.ts', `import '../monitor/monitor.ts'`, 'shared imports zod and its own files only'],
  ['electron/shared/d.ts', `import '../headless/run.ts'`, 'shared imports zod and its own files only'],
  ['electron/shared/b.ts', `import { readFileSync } from 'node:fs'`, 'shared runs in the window too'],
  ['electron/shared/c.ts', `export const at = Date.now()`, 'Time and randomness are passed in'],
  [
    'electron/shared/circle-a.ts',
    `import type { B } from './circle-b.ts'\nexport type A = readonly B[]`,
    'Dependency cycle detected',
  ],
  [
    'electron/shared/circle-b.ts',
    `import type { A } from './circle-a.ts'\nexport type B = A | null`,
    'Dependency cycle detected',
  ],
  ['electron/main/a.ts', `import { ipcMain } from 'electron'`, 'ipcMain belongs to main/ipc.ts'],
  ['electron/main/b.ts', `import { ipcMain } from 'electron/main'`, 'ipcMain belongs to main/ipc.ts'],
  ['electron/main/c.ts', `import electron from 'electron'`, 'import names one by one'],
  ['electron/main/d.ts', `import * as electron from 'electron'`, 'import names one by one'],
  ['electron/main/e.ts', `import '../preload/index.ts'`, 'main and preload never import each other'],
  ['electron/main/r.ts', `import '../demo/start-demo.ts'`, 'Only main/demo.ts starts the demo'],
  ['electron/main/s.ts', `import '../headless/run.ts'`, 'Only main/index.ts starts lookout watch'],
  ['electron/main/f.ts', `import 'keytar'`, 'Only monitor/secrets'],
  ['electron/main/q.ts', `import 'nodemailer'`, 'Only monitor/delivery sends mail'],
  ['electron/monitor/alerts/z.ts', `import 'pg'`, 'Only monitor/archive connects'],
  ['electron/main/g.ts', `export const load = () => import('keytar')`, 'Only monitor/secrets'],
  ['electron/main/h.ts', `import { DatabaseSync } from 'node:sqlite'`, 'Only monitor/store'],
  ['electron/main/i.ts', `import '../../src/bridge.ts'`, 'Nothing imports the renderer'],
  ['electron/main/j.ts', `void fetch('https://a.example')`, 'the fetch that is passed in'],
  [
    'electron/main/k.ts',
    `const keytar = require('keytar')`,
    'Expected "import" statement instead of "require" call',
  ],
  [
    'electron/main/ipc.ts',
    `import { ipcRenderer } from 'electron'`,
    'ipcRenderer and contextBridge to preload',
  ],
  ['electron/main/l.ts', `import { safeStorage } from 'electron'`, 'Weakens what is promised'],
  ['electron/main/m.ts', `import { execFile } from 'node:child_process'`, 'starts no other program'],
  [
    'electron/main/n.ts',
    `export const run = (page) => page.executeJavaScript('1')`,
    'runs no text in the page',
  ],
  [
    'electron/main/o.ts',
    `import { shell } from 'electron'\nvoid shell.openExternal('x:')`,
    'Only external.ts',
  ],
  [
    'electron/main/p.ts',
    `export const trust = (session) => session.setCertificateVerifyProc(null)`,
    'Certificates',
  ],
  ['electron/headless/a.ts', `import { app } from 'electron'`, 'Only main and preload import electron'],
  ['electron/headless/b.ts', `import '../main/log.ts'`, 'lookout watch runs without Electron'],
  ['electron/preload/a.ts', `import '../main/index.ts'`, 'preload imports shared only'],
  ['electron/preload/f.ts', `import '../headless/run.ts'`, 'preload imports shared only'],
  ['electron/preload/b.ts', `import { z } from 'zod'`, 'zod kills a sandboxed preload'],
  [
    'electron/preload/c.ts',
    `import { requestSchemas } from '../shared/contract.ts'`,
    'contract.ts brings zod',
  ],
  ['electron/preload/d.ts', `import 'node:fs'`, 'A sandboxed preload has no Node'],
  ['electron/preload/e.ts', `import { ipcMain } from 'electron'`, 'ipcMain belongs to main/ipc.ts'],
  ['electron/demo/a.ts', `import '../monitor/monitor.ts'`, 'The demo service imports shared only'],
  ['electron/demo/b.ts', `import '../headless/run.ts'`, 'The demo service imports shared only'],
  ['electron/monitor/a.ts', `import { app } from 'electron'`, 'Only main and preload import electron'],
  ['electron/monitor/b.ts', `import { app } from 'electron/main'`, 'Only main and preload import electron'],
  ['electron/monitor/c.ts', `import '../main/index.ts'`, 'imports neither main, headless, preload nor demo'],
  [
    'electron/monitor/i.ts',
    `import '../headless/run.ts'`,
    'imports neither main, headless, preload nor demo',
  ],
  ['electron/monitor/d.ts', `import 'keytar'`, 'Only monitor/secrets'],
  ['electron/monitor/e.ts', `import 'node:sqlite'`, 'Only monitor/store'],
  ['electron/monitor/f.ts', `import 'node:https'`, 'Only monitor/toncenter performs requests'],
  ['electron/monitor/g.ts', `void globalThis.fetch('https://a.example')`, 'the fetch that is passed in'],
  ['electron/monitor/h.ts', `export const at = Date.now()`, 'Time and randomness are passed in'],
  ['electron/monitor/timer-a.ts', `setTimeout(() => {}, 1)`, 'Timers are passed in'],
  ['electron/monitor/pools/timer-b.ts', `setInterval(() => {}, 1)`, 'Timers are passed in'],
  [
    'electron/monitor/pools/timer-c.ts',
    `import { setTimeout } from 'node:timers/promises'`,
    'Timers are passed in',
  ],
  ['electron/monitor/store/a.ts', `import 'keytar'`, 'Only monitor/secrets'],
  ['electron/monitor/store/b.ts', `void fetch('https://a.example')`, 'the fetch that is passed in'],
  ['electron/monitor/store/c.ts', `export const at = Date.now()`, 'Time and randomness are passed in'],
  ['electron/monitor/secrets/a.ts', `import 'node:sqlite'`, 'Only monitor/store'],
  ['electron/monitor/schedule/a.ts', `import 'node:fs'`, 'This module is pure'],
  ['electron/monitor/watch/a.ts', `import '../../../src/lib/age.ts'`, 'Nothing imports the renderer'],
  ['electron/monitor/alerts/a.ts', `import 'electron'`, 'Only main and preload import electron'],
  ['electron/monitor/alerts/b.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/toncenter/a.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/secrets/b.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/store/d.ts', `import { notingKept } from '../alerts/kept.ts'`, 'only types of'],
  ['electron/monitor/store/worker/e.ts', `import { storeKey } from '../../session.ts'`, 'only types of'],
  [
    'electron/monitor/schedule/b.ts',
    `import { createClient } from '../toncenter/client.ts'`,
    'only types of',
  ],
  ['electron/monitor/watch/b.ts', `import { notingKept } from '../alerts/kept.ts'`, 'only types of'],
  [
    'electron/monitor/view-state/a.ts',
    `import { comparePools } from '../watch/compare-pools.ts'`,
    'only types of',
  ],
  ['electron/monitor/pending/a.ts', `import { startEngine } from '../engine.ts'`, 'only types of'],
  [
    'electron/monitor/poll/a.ts',
    `import type { Accounts } from '../pending/accounts.ts'`,
    'The poll dispatcher imports no source',
  ],
  ['electron/monitor/pools/a.ts', `import { createAccounts } from '../pending/accounts.ts'`, 'only types of'],
  ['electron/monitor/live/a.ts', `import { createAccounts } from '../pending/accounts.ts'`, 'only types of'],
  ['electron/monitor/payouts/a.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/profile/a.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  [
    'electron/monitor/service/a.ts',
    `import { createSchedule } from '../schedule/schedule.ts'`,
    'only types of',
  ],
  ['electron/monitor/delivery/a.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/archive/a.ts', `import { openStore } from '../store/open-store.ts'`, 'only types of'],
  ['electron/monitor/commands/a.ts', `import { startEngine } from '../engine.ts'`, 'only types of'],
  ['src/a.ts', `import '../electron/monitor/monitor.ts'`, 'src imports electron/shared only'],
  ['src/q.ts', `import '../electron/headless/run.ts'`, 'src imports electron/shared only'],
  ['src/b.ts', `import { z } from 'zod'`, 'zod probes new Function'],
  ['src/c.ts', `import { requestSchemas } from '../electron/shared/contract.ts'`, 'contract.ts brings zod'],
  ['src/d.ts', `import 'electron'`, 'through bridge.ts only'],
  ['src/e.ts', `import 'node:fs'`, 'The window has no Node'],
  ['src/f.ts', `void window.lookout.platform`, 'Only bridge.ts touches window.lookout'],
  ['src/g.ts', `const { lookout } = window`, 'Only bridge.ts touches window.lookout'],
  ['src/h.ts', `void fetch('/x')`, 'The window makes no requests'],
  ['src/i.ts', `void localStorage.getItem('x')`, 'Main stores what is to last'],
  ['src/j.ts', `void window.sessionStorage`, 'Main stores what is to last'],
  ['src/k.ts', `document.body.innerHTML = 'x'`, 'React makes the markup'],
  ['src/l.ts', `window.open('https://a.example')`, 'Main opens pages in the browser'],
  [
    'src/m.tsx',
    `export const a = <p dangerouslySetInnerHTML={{ __html: 'x' }} />`,
    'dangerouslySetInnerHTML',
  ],
  ['src/n.tsx', `export const a = <iframe />`, '<iframe> is forbidden'],
  ['src/o.ts', `new Function('x')()`, 'new Function'],
  ['src/p.ts', `eval('x')`, 'eval can be harmful'],
  ['src/features/pending/a.ts', `import '../blocks/blocks.tsx'`, 'Features never import each other'],
  [
    'src/features/pools/b.ts',
    `import '../../features/alerts/alerts.tsx'`,
    'Features never import each other',
  ],
  ['src/features/pending/c.ts', `import { z } from 'zod/v4'`, 'zod probes new Function'],
  ['src/features/pending/d.ts', `void window.lookout`, 'Only bridge.ts touches window.lookout'],
  ['src/components/a.ts', `import '../stores/status.ts'`, 'Components know nothing of stores'],
  ['src/components/b.ts', `import { request } from '../bridge.ts'`, 'Components know nothing of stores'],
  ['src/components/table/c.ts', `import { create } from 'zustand'`, 'Components know nothing of stores'],
  ['src/lib/a.ts', `import 'react'`, 'lib is pure formatting'],
  ['src/stores/a.ts', `import '../features/pending/pending.tsx'`, 'Stores know nothing of what is on screen'],
]

const accepted: readonly (readonly [file: string, line: string])[] = [
  ['electron/shared/ok.ts', `import { z } from 'zod'\nimport type { Panel } from './models.ts'`],
  ['electron/main/ok.ts', `import { app, net } from 'electron'\nimport '../monitor/monitor.ts'`],
  ['electron/main/demo.ts', `import '../demo/start-demo.ts'`],
  ['electron/main/index.ts', `import '../headless/run.ts'`],
  ['electron/main/ipc.ts', `import { ipcMain } from 'electron'`],
  [
    'electron/preload/ok.ts',
    `import { contextBridge, ipcRenderer } from 'electron'\nimport type { Bridge } from '../shared/contract.ts'\nimport '../shared/channels.ts'`,
  ],
  ['electron/demo/ok.ts', `import 'node:http'\nimport '../shared/address.ts'`],
  [
    'electron/monitor/ok.ts',
    `import './store/open.ts'\nimport './secrets/keyring.ts'\nimport '../shared/errors.ts'`,
  ],
  ['electron/monitor/secrets/ok.ts', `export const load = () => import('keytar')`],
  ['electron/monitor/store/ok.ts', `import { DatabaseSync } from 'node:sqlite'\nimport 'node:fs'`],
  [
    'electron/monitor/toncenter/ok.ts',
    `export const ask = (fetch: (url: string) => unknown) => fetch('https://a.example')`,
  ],
  ['electron/monitor/watch/ok.ts', `import type { Part } from '../store/store-types.ts'`],
  ['electron/monitor/alerts/ok.ts', `import { comparePools } from '../watch/compare-pools.ts'`],
  [
    'electron/monitor/pools/ok.ts',
    `import type { Accounts } from '../pending/accounts.ts'\nimport { subjectOf } from '../session.ts'`,
  ],
  [
    'src/ok.ts',
    `import type { RequestOf } from '../electron/shared/contract.ts'\nimport '../electron/shared/live-states.ts'`,
  ],
  ['electron/main/external.ts', `import { shell } from 'electron'\nvoid shell.openExternal('x:')`],
  ['src/bridge.ts', `void window.lookout.platform`],
  ['src/components/pane-width.ts', `void localStorage.getItem('x')`],
  ['src/main.tsx', `void sessionStorage`],
  [
    'src/features/pending/ok.ts',
    `import '../../components/table.tsx'\nimport '../../stores/traces.ts'\nimport './row.tsx'`,
  ],
  ['src/components/ok.ts', `import 'react'\nimport '../lib/age.ts'\nimport './badge.tsx'`],
]

interface Finding {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

let folder = ''
const findings = new Map<string, readonly string[]>()

/** Lints the lines under a copy of the project's settings. Returns oxlint's output by file. */
async function lint(
  name: string,
  files: readonly (readonly [file: string, line: string, message?: string])[],
) {
  const tree = join(folder, name)
  for (const [file, line] of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${line}\n`)
  }
  cpSync(join(root, 'oxlint.config.ts'), join(tree, 'oxlint.config.ts'))
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const done = run(process.execPath, [oxlint, '-c', 'oxlint.config.ts', '--format=json', '.'], { cwd: tree })
  const { stdout } = await done.catch((error: { stdout: string }) => error)
  const { diagnostics }: { diagnostics: readonly Finding[] } = JSON.parse(stdout)
  for (const [file] of files) {
    const ours = diagnostics.filter(
      ({ filename, code }) =>
        filename === file &&
        /restricted|no-cycle|require-imports|eval|new-func|no-danger\)|forbid/.test(code),
    )
    findings.set(
      `${name}/${file}`,
      ours.map(({ message, help }) => `${message} ${help ?? ''}`),
    )
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-lint-'))
  await Promise.all([lint('refused', refused), lint('accepted', accepted)])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import rules between folders', () => {
  it.each(refused)('rejects in %s: %s', (file, _line, message) => {
    const found = findings.get(`refused/${file}`) ?? []
    expect(found.join('\n')).toContain(message)
  })

  it.each(accepted)('accepts in %s: %s', (file) => {
    expect(findings.get(`accepted/${file}`)).toEqual([])
  })
})
