import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { exportBlocks, type ExportFormat } from '../../../../src/lib/block-export.ts'
import { prepareRows } from '../../../../src/lib/block-rows.ts'

const elector = `-1:${'3'.repeat(64)}`
const wallet = `0:${'e'.repeat(64)}`
const [rootHash, fileHash] = [
  '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=',
  'sDvaN/GEV2Pu71UgpD8/egAN5jdeh7/3KnvjzuU8D4g=',
]
const plusHash = '+K2aDs+4J6Cte8x6EEKS7HAmQNaKCOkpfZpTZoRMRF8='
const block = {
  ref: { workchain: -1, shard: '-9223372036854775808', seqno: 276749988 },
  rootHash,
  fileHash,
  status: 'complete',
} as const
const shardBlock = { ...block, ref: { workchain: 0, shard: '-2305843009213693952', seqno: 7 } } as const
const exported = [
  {
    block,
    rows: prepareRows([
      { account: elector, lt: '62481733000001', hash: plusHash },
      { account: elector, lt: '9007199254740993', hash: fileHash },
    ]).rows,
  },
  { block: shardBlock, rows: prepareRows([{ account: wallet, lt: '62481733000002', hash: rootHash }]).rows },
]
const known = [
  ['-1:8000000000000000:276749988', elector, '62481733000001', plusHash],
  ['-1:8000000000000000:276749988', elector, '9007199254740993', fileHash],
  ['0:e000000000000000:7', wallet, '62481733000002', rootHash],
]

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasPandas = hasPython && spawnSync('python3', ['-c', 'import pandas']).status === 0

/** Runs a Python program with the paths of a CSV, a JSON Lines file and the known rows. Returns its output, parsed as JSON. */
function runPython(program: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-join-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const textOf = (format: ExportFormat): string =>
    exportBlocks(exported, format, { labelOf: () => null, isTestnet: false })
  const paths = [
    write('b.csv', textOf('csv')),
    write('b.jsonl', textOf('jsonl')),
    write('k.json', JSON.stringify(known)),
  ]
  const { stdout, stderr } = spawnSync('python3', ['-c', program, ...paths], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

it.skipIf(!hasPython)(
  'both exports join in SQLite by block, account, logical time and hash',
  { meta: { needs: 'python3' } },
  () => {
    const joined = runPython(`
import csv, json, sqlite3, sys
rows = list(csv.DictReader(open(sys.argv[1], newline='')))
lines = [json.loads(line) for line in open(sys.argv[2])]
known = json.load(open(sys.argv[3]))
db = sqlite3.connect(':memory:')
names = list(rows[0])
for table, values in (('csv', rows), ('lines', lines)):
    db.execute('CREATE TABLE %s (%s)' % (table, ', '.join(names)))
    db.executemany('INSERT INTO %s VALUES (%s)' % (table, ', '.join('?' * len(names))), [[each[name] for name in names] for each in values])
db.execute('CREATE TABLE known (block, account, lt, hash)')
db.executemany('INSERT INTO known VALUES (?, ?, ?, ?)', known)
query = 'SELECT count(*) FROM known JOIN csv USING (block, account, lt, hash) JOIN lines USING (block, account, lt, hash)'
print(json.dumps([db.execute(query).fetchone()[0], db.execute('SELECT sum(CAST(lt AS INTEGER)) FROM csv').fetchone()[0]]))
`)
    expect(joined).toEqual([3, 9_132_162_720_740_996])
  },
)

it.skipIf(!hasPandas)(
  'both exports join in pandas by block, account, logical time and hash',
  { meta: { needs: 'pandas for python3' } },
  () => {
    const joined = runPython(`
import json, sys
import pandas as pd
table = pd.read_csv(sys.argv[1])
lines = pd.read_json(sys.argv[2], lines=True)
exact = pd.read_json(sys.argv[2], lines=True, dtype={'lt': 'int64'})
known = pd.DataFrame(json.load(open(sys.argv[3])), columns=['block', 'account', 'lt', 'hash']).astype({'lt': 'int64'})
keys = ['block', 'account', 'lt', 'hash']
both = known.merge(table, on=keys)
print(json.dumps([str(table['lt'].dtype), *[[str(lt) for lt in both.merge(each.astype({'lt': 'int64'}), on=keys)['lt']] for each in (lines, exact)]]))
`)
    // Without a type, pandas reads digits as doubles, which are exact to 2^53. Logical times on the chain are far below that.
    expect(joined).toEqual([
      'int64',
      ['62481733000001', '62481733000002'],
      ['62481733000001', '9007199254740993', '62481733000002'],
    ])
  },
)
