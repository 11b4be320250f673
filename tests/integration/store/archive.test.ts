import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import type { ArchivePreview } from '../../../electron/shared/storage-models.ts'
import { openStore } from '../../../electron/monitor/store/open-store.ts'
import { createStoreWorker, threadProgram } from '../../../electron/monitor/store/worker/store-worker.ts'
import { emptyFolder, noFault } from '../../unit/electron/monitor/store/profile.ts'

const network = 'https://index.example'
const account = `0:${'a1'.repeat(32)}`
const pool = `-1:${'b2'.repeat(32)}`
const hash = 'llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE='
const amounts = '{"stake_amount_sent":1,"validator_amount":2,"nominators_count":1}'
const balance = '{"balance":9007199254740993,"pending_balance":0}'

const run = (operation: string, key: string, parts: readonly (readonly [number, string])[]) => ({
  t: 'run',
  network,
  operation,
  key,
  from: 1_000,
  until: 2_000,
  parts,
})
const watched = (key: string) => ({
  t: 'watched',
  network,
  list: 'accounts',
  item: { key, label: null, addedAt: 1 },
})
const blockOf = (changes: object, row: readonly [string, string, string] = [account, '5', hash]) => ({
  t: 'block',
  network,
  block: {
    key: '-1:8000000000000000:7',
    ref: { workchain: -1, shard: '-9223372036854775808', seqno: 7 },
    rootHash: hash,
    fileHash: hash,
    isComplete: true,
    firstSeenAt: 1,
    lastSeenAt: 1,
    count: 1,
    ...changes,
  },
  rows: [row],
})
const pin = (kind: string, key: string) => ({ t: 'pin', network, kind, key, at: 1, note: null })
const own = { t: 'part', n: 1, kind: 'pool', text: amounts }
const nominator = { t: 'part', n: 2, kind: 'nominator', text: balance }

function preview(lines: readonly object[]): Promise<ArchivePreview> {
  const folder = emptyFolder()
  const store = openStore({ folder, now: () => 9_000 })
  store.flush()
  onTestFinished(store.close)
  const worker = createStoreWorker({
    folder,
    program: threadProgram,
    after: () => () => undefined,
    log: noFault,
  })
  onTestFinished(worker.close)
  const head = {
    t: 'head',
    format: 'lookout-export',
    version: 1,
    app: 'x',
    exportedAt: 1,
    networks: [network],
    keys: [],
    from: null,
    to: null,
  }
  const text = [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const end = JSON.stringify({ t: 'end', lines: lines.length + 1, sha256 })
  const path = join(folder, 'file.jsonl.gz')
  writeFileSync(path, gzipSync(`${text}${end}\n`))
  return worker.run('preview', { path })
}

it('a valid export is accepted', async () => {
  const { counts } = await preview([
    own,
    nominator,
    run('getPool', pool, [
      [1, 'pool'],
      [2, account],
    ]),
    watched(account),
    blockOf({}),
    pin('block', '-1:8000000000000000:7'),
    pin('pool', pool),
    pin('trace', hash),
  ])
  expect(counts).toEqual([
    { kind: 'answers', added: 1, known: 0 },
    { kind: 'watched', added: 1, known: 0 },
    { kind: 'blocks', added: 1, known: 0 },
    { kind: 'pins', added: 3, known: 0 },
  ])
})

it.each([
  ['watches an invalid address', [watched('not:an address')]],
  ['watches an address of an unknown workchain', [watched(`999:${'a1'.repeat(32)}`)]],
  ['has a response about an invalid address', [run('pendingActions', 'no address&account=other', [])]],
  ['has a block under the key of another', [blockOf({ ref: { workchain: 0, shard: '5', seqno: 9 } })]],
  ['has a block with an invalid hash', [blockOf({ rootHash: 'a b' })]],
  ['has a transaction with an invalid address', [blockOf({}, ['x y\nz', '5', hash])]],
  ['has a transaction with an invalid hash', [blockOf({}, [account, '5', 'h h\nh'])]],
  ['pins an invalid block', [pin('block', 'that one')]],
  ['has a pool without its amounts', [{ ...own, text: '{"odd":1}' }]],
  ['has a nominator without a balance', [own, { ...nominator, text: '{"odd":1}' }]],
  ['has an incomplete pool response', [own, nominator, run('getPool', pool, [[2, account]])]],
  [
    'lists a nominator twice',
    [
      own,
      nominator,
      run('getPool', pool, [
        [1, 'pool'],
        [2, account],
        [2, account],
      ]),
    ],
  ],
  [
    'has a nominator with an invalid address',
    [
      own,
      nominator,
      run('getPool', pool, [
        [1, 'pool'],
        [2, 'him'],
      ]),
    ],
  ],
])('an exported file is rejected if it %s', async (_what, lines) => {
  await expect(preview(lines)).rejects.toThrow(/^The file was not read: line \d.* Nothing was changed\.$/)
})

it('duplicates in an exported file count once', async () => {
  const { counts } = await preview([watched(account), watched(account), pin('pool', pool), pin('pool', pool)])
  expect(counts).toEqual([
    { kind: 'watched', added: 1, known: 1 },
    { kind: 'pins', added: 1, known: 1 },
  ])
})
