import { writeSync } from 'node:fs'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { keep } from './crash-steps.ts'

/* Keeps one step after another in the folder of its first argument, from the step of its second one on, and reports each
   that was kept with its number on a line. Runs until it is killed; without a folder it ends at once. */

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
