import { crashes } from '../integration/store/crash.ts'
import { readNumbers } from './numbers.ts'

/** Kills writers of the store repeatedly: `npm run torture -- [count] [seed]`. Exits with 1 if stored data was lost. */

const { count, seed } = readNumbers({ numbers: { count: 10_000, seed: 1 } })
const inOneGo = 100
let done = 0
let reported = 0
while (done < count) {
  const batch = await crashes(Math.min(inOneGo, count - done), seed + done)
  done += batch.kills
  reported += batch.reported
  for (const fault of batch.faults) console.error(fault)
  if (batch.faults.length > 0) process.exitCode = 1
  console.log(
    `${done} kills, ${reported} steps reported as kept, ${process.exitCode === 1 ? 'LOST SOME' : 'none lost'}`,
  )
}
