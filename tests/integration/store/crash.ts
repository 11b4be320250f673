import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { missing } from './crash-steps.ts'
import { seeded } from '../../fixtures/seeded.ts'

/** In memory where possible. Data written by a killed process survives in memory as it does on disk, and memory is faster. */
const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export interface Crashes {
  readonly kills: number
  readonly reported: number
  readonly faults: readonly string[]
}

const writerPath = join(import.meta.dirname, 'writer.ts')

/** Prepares a compile cache for the writers, which spend most of their short lives loading code. */
function prepareCode(): { readonly env: NodeJS.ProcessEnv; readonly remove: () => void } {
  const folder = mkdtempSync(join(base, 'lookout-crash-code-'))
  const env = { ...process.env, NODE_COMPILE_CACHE: folder }
  const warm = spawnSync(process.execPath, [writerPath], { env, stdio: 'inherit' })
  if (warm.status !== 0) throw new Error('The writer cannot be run')
  return { env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

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

/** Kills writers `count` times, using a new folder after every ten kills. Every reported step must be stored. */
export async function crashes(count: number, seed: number): Promise<Crashes> {
  const random = seeded(seed)
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
