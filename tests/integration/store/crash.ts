import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { missing } from './crash-steps.ts'

/** What a killed process wrote stays, on a disk and in memory; memory does not wait. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** How a number of crashes went. */
export interface Crashes {
  readonly kills: number
  /** Steps that writers reported as kept before they were killed. */
  readonly reported: number
  readonly faults: readonly string[]
}

/** Numbers from 0 to 1 that a seed determines. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const writerPath = join(import.meta.dirname, 'writer.ts')

/** A folder of compiled code that writers begin with: most of a short life is the loading of its program. */
function prepareCode(): { readonly env: NodeJS.ProcessEnv; readonly remove: () => void } {
  const folder = mkdtempSync(join(base, 'lookout-crash-code-'))
  const env = { ...process.env, NODE_COMPILE_CACHE: folder }
  const warm = spawnSync(process.execPath, [writerPath], { env, stdio: 'inherit' })
  if (warm.status !== 0) throw new Error('The writer cannot be run')
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Lets a writer run and kills it, one in five while it opens the file; gives the steps that it reported. */
async function crash(
  folder: string,
  start: number,
  random: () => number,
  env: NodeJS.ProcessEnv,
): Promise<readonly number[]> {
  const writer = spawn(process.execPath, [writerPath, folder, String(start)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  let output = ''
  const isOpening = random() < 0.2
  const lines = isOpening ? 0 : Math.floor(random() * 60)
  const closed = new Promise((resolve) => writer.on('close', resolve))
  const enough = new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.split('\n').length > lines) resolve()
    })
  })
  await Promise.race([enough, closed])
  await wait(random() * (isOpening ? 15 : 3))
  writer.kill('SIGKILL')
  await closed
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line))
    .map(Number)
}

/** What is wrong in the folder after a crash. */
function examine(folder: string, now: number, steps: readonly number[]): readonly string[] {
  const store = openStore({ folder, now: () => now })
  const faults = steps.flatMap((step) => missing(store, step) ?? [])
  const { mode, note } = store.status()
  if (mode !== 'disk' || note !== null) faults.push(`${mode}: ${note}`)
  store.close()
  const connection = new DatabaseSync(join(folder, 'lookout.db'), { readOnly: true })
  const check = JSON.stringify(connection.prepare('PRAGMA integrity_check').all())
  connection.close()
  return check === '[{"integrity_check":"ok"}]' ? faults : [...faults, check]
}

/** Kills writers `count` times, a fresh folder every ten; every step that was reported must be there. */
export async function crashes(count: number, seed: number): Promise<Crashes> {
  const random = randomFrom(seed)
  const { env, remove } = prepareCode()
  const faults: string[] = []
  let reported = 0
  for (let kills = 0; kills < count;) {
    const folder = mkdtempSync(join(base, 'lookout-crash-'))
    const all: number[] = []
    for (let round = 0; round < 10 && kills < count; round += 1, kills += 1) {
      const start = (all.at(-1) ?? 0) + 2
      const steps = await crash(folder, start, random, env)
      all.push(...steps)
      const now = (all.at(-1) ?? 0) * 10 + 15
      faults.push(
        ...examine(folder, now, round % 10 === 9 ? all : steps).map((what) => `kill ${kills}: ${what}`),
      )
    }
    reported += all.length
    rmSync(folder, { recursive: true, force: true })
  }
  remove()
  return { kills: count, reported, faults }
}
