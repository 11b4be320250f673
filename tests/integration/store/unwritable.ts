import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { asOf } from '../../unit/electron/monitor/store/as-of.ts'
import type { Part, Subject } from '../../../electron/monitor/store/store-types.ts'

/** Opens the folder given as argument without write permission and prints what it reads. */

const folder = process.argv[2] ?? ''
// File permissions do not restrict root. accessSync checks the real user, so seteuid is not enough.
if (process.getuid?.() === 0) process.setuid?.(65_534)

const account: Subject = { network: 'demo', operation: 'pendingActions', key: `0:${'a1'.repeat(32)}` }
const answer: readonly Part[] = [{ kind: 'action', name: '0', text: '"new"' }]
const store = openStore({ folder, now: () => 5000 })
const kept = store.runs.latest(account)?.parts[0]?.text
const { isChanged } = store.runs.observe(account, answer, 9_000_000_000_000)
console.log(
  JSON.stringify({
    status: store.status(),
    kept,
    isChanged,
    latest: store.runs.latest(account)?.parts[0]?.text,
    before: asOf(store, account, 2000)?.run?.parts[0]?.text,
    settings: store.profile.settings(),
  }),
)
store.close()
