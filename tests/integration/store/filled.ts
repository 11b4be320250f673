import type { OpenStore } from '../../../electron/monitor/store/open-store.ts'
import { account, actions, pool } from '../../unit/electron/monitor/store/profile.ts'

/** Hash of the stored block and of its only transaction. */
export const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='

export const everything = { networks: [], keys: [], from: null, to: null }

export function fill(store: OpenStore): void {
  const long = (state: string) => ({
    kind: 'action' as const,
    name: `${hash}#0`,
    text: `{"a":"${hash}","state":"${state}"}`,
  })
  store.runs.observe(account, [long('pending'), ...actions('"β"')], 1_000)
  store.runs.observe(account, [long('pending'), ...actions('"β"')], 3_000)
  store.runs.observe(account, [long('finalized')], 4_000)
  store.runs.gap(account, 'offline', 6_000)
  const nominator = (balance: string) => ({
    kind: 'nominator' as const,
    name: `0:${'c3'.repeat(32)}`,
    text: `{"balance":${balance},"pending_balance":0}`,
  })
  const own = {
    kind: 'pool' as const,
    name: 'pool',
    text: '{"stake_amount_sent":12345678901234567890,"validator_amount":5,"nominators_count":1}',
  }
  store.runs.observe(pool, [own, nominator('9007199254740993')], 2_000)
  store.runs.observe(pool, [own], 5_000)
  store.blocks.save(
    'demo',
    {
      key: '-1:8000000000000000:7',
      ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
      rootHash: hash,
      fileHash: hash,
      isComplete: true,
      firstSeenAt: 1_500,
      lastSeenAt: 1_500,
      count: 1,
    },
    [{ account: account.key, lt: '241811992583700', hash }],
  )
  store.incidents.save('demo', [
    {
      id: 'one',
      rule: 'r',
      severity: 'warning',
      event: { kind: 'recorded', title: '=HYPERLINK("evil")', facts: [] },
      at: 2_500,
      subject: { kind: 'account', key: account.key },
      acknowledgedAt: null,
      when: null,
    },
  ])
  store.watchlists.save('demo', 'accounts', { key: account.key, label: '+ Bank', addedAt: 500 })
  store.pins.pin('demo', 'block', '-1:8000000000000000:7', 600, 'why')
  store.flush()
}
