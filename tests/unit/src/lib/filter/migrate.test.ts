import { expect, test } from 'vitest'
import { migrateBlockFilter, migrateTraceFilter } from '../../../../../src/lib/filter/migrate.ts'

test.each([
  ['', ''],
  ['swap vendor.ton', 'swap vendor.ton'],
  ['"on chain" 2231', '"on chain" 2231'],
  ['not type:call_contract', 'not type:call_contract'],
  ['-type:call_contract -swap', '-type:call_contract -swap'],
  ['not not swap', 'not swap'],
  ['not -swap', 'swap'],
  ['swap not', 'swap'],
  ['-"5 TON" -"5"', '-"5 TON" not 5'],
  ['-5', '-5'],
  ['-', '"-"'],
  ['STATE:on-chain state:"probably dropped"', 'state:on-chain state:"probably dropped"'],
  ['dir:out asset:usdt is:live is:ended is:failing', 'dir:out asset:usdt is:live is:ended is:failing'],
  ['group:"big one" account:payroll', 'group:"big one" account:payroll'],
  [
    'amount > 5 amount>=1,000.5 amount<2 amount <= 3 amount=4',
    'amount>5 amount>=1,000.5 amount<2 amount<=3 amount=4',
  ],
  ['0:CA6E321C', '0:CA6E321C'],
  ['and or', '"and" "or"'],
  ['https://x.example foo:bar', '"https://x.example" "foo:bar"'],
  ['(vendor) a>b <5', '"(vendor)" "a>b" "<5"'],
  ['!wow it"s', '"!wow" its'],
  ['"" "open', 'open'],
  ['back\\slash "a\\b c"', 'back\\slash "a\\\\b c"'],
  ['dir:sideways type: amount>x vendor', 'dir:sideways type: amount>x vendor'],
])('Pending: %j becomes %j', (old, migrated) => {
  expect(migrateTraceFilter(old)).toBe(migrated)
})

const account = `0:${'ab'.repeat(32)}`
const hash = 'A9gQ5lGR6uq1XOvmDJ0dLtG5/HEHNeKQR9nCY+Fh1hM='

test.each([
  ['watched', 'is:watched'],
  ['!watched && ! label', '-is:watched -is:named'],
  ['label == "hot wallet"', 'label="hot wallet"'],
  ['label!=hot', '-label=hot'],
  ['label ^= hot label *= "a \\"b\\""', 'label^=hot label:"a \\"b\\""'],
  [`account == ${account}`, `account=${account}`],
  [`acct != ${account}`, `-account=${account}`],
  ['account ^= EQDKbj', 'account^=EQDKbj'],
  [`hash==${hash}&&watched`, `hash=${hash} is:watched`],
  ['hash ^= 03d810', 'hash^=03d810'],
  [
    'hash != A9gQ5lGR6uq1XOvmDJ0dLtG5_HEHNeKQR9nCY-Fh1hM',
    '-hash=A9gQ5lGR6uq1XOvmDJ0dLtG5_HEHNeKQR9nCY-Fh1hM',
  ],
  ['lt > 62,481,733,000,001', 'lt>62,481,733,000,001'],
  ['lt<=5 lt>=1 lt<9', 'lt<=5 lt>=1 lt<9'],
  ['wc == -1', 'wc=-1'],
  ['count(account) > 20', 'count>20'],
  ['count( acct ) == 3', 'count=3'],
  ['watched || wc == -1', 'is:watched or wc=-1'],
  ['!(watched || lt > 5 && hot)', '-(is:watched or (lt>5 hot))'],
  ['"watched" and "a b" -x', 'watched "and" "a b" "-x"'],
  ['0:abab 62481733', '0:abab 62481733'],
])('Blocks: %j becomes %j', (old, migrated) => {
  expect(migrateBlockFilter(old)).toBe(migrated)
})
