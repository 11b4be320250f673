import { writeSync } from 'node:fs'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { keep } from './crash-steps.ts'

/**
 * Stores step after step in the folder of its first argument, starting at the step of its second, and prints the number of
 * each stored step. Runs until killed. Without a folder it exits immediately.
 */

const [folder = '', start = '0'] = process.argv.slice(2)
if (folder === '') process.exit()
let step = Number(start)
writeSync(1, 'loaded\n')
const store = openStore({ folder, now: () => step * 10 })
writeSync(1, 'open\n')
for (;;) {
  keep(store, step)
  writeSync(1, `${step}\n`)
  step += 1
}
