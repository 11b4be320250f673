import { killSenders } from '../integration/delivery/kill-test.ts'
import { readNumbers } from './numbers.ts'

/** Kills senders of alerts repeatedly: `npm run torture:delivery -- [alerts] [kills]`. Exits with 1 if an alert was lost. */

const { alerts, kills } = readNumbers({ numbers: { alerts: 10_000, kills: 20 } })
const result = await killSenders(alerts, kills)
console.log(JSON.stringify(result, null, 2))
if (result.stored !== alerts || result.lost.length + result.unlike.length + result.forged > 0)
  process.exitCode = 1
