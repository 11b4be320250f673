import { useCallback, useMemo } from 'react'
import { AddressText } from '../../components/address-text.tsx'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { shortenHash } from '../../lib/addresses.ts'
import type { AccountChange, Change, TransactionChange } from '../../lib/block-difference.ts'
import { groupDigits } from '../../lib/text.ts'
import { useAccountName } from './account-name.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { comparison as words } from './comparison-words.ts'

const tones: Readonly<Record<Change, string>> = {
  added: 'tone-live',
  removed: 'tone-bad',
  changed: 'tone-attention',
  same: 'dim',
}

const marks: Readonly<Record<Change, string>> = { added: '+', removed: '−', changed: '≠', same: '=' }

export function changeName(change: Change, isSameBlock: boolean): string {
  return change === 'changed' && !isSameBlock ? words.inBoth : words.changes[change]
}

interface ChangeTextProps {
  readonly change: Change
  readonly isSameBlock?: boolean
}

/** In two blocks, other transactions of an account are no change of it. */
function ChangeText({ change, isSameBlock = true }: ChangeTextProps) {
  const shown = change === 'changed' && !isSameBlock ? 'same' : change
  return (
    <span className={tones[shown]}>
      <span aria-hidden="true">{marks[shown]}</span> {changeName(change, isSameBlock)}
    </span>
  )
}

function Account({ account }: { readonly account: string }) {
  const name = useAccountName(account)
  return <AddressText address={account} isTestnet={useIsTestnet()} name={name} />
}

function Hashes({ row: { before, after } }: { readonly row: TransactionChange }) {
  const hashes = [...new Set([before, after])].filter((hash) => hash !== null)
  return (
    <span className="mono clip" title={hashes.join('\n')}>
      {hashes.map((hash) => shortenHash(hash)).join(' → ')}
    </span>
  )
}

const transactionColumns: readonly GridColumn[] = [
  { id: 'change', title: words.change },
  { id: 'account', title: words.account },
  { id: 'lt', title: words.lt },
  { id: 'hash', title: words.hash },
]

const ignore = (): void => undefined

export function TransactionChanges({ list }: { readonly list: readonly TransactionChange[] }) {
  const keys = useMemo(() => list.map(({ key }) => key), [list])
  const renderCells = useCallback(
    (_key: string, index: number) => {
      const row = list[index]
      if (row === undefined) return null
      return (
        <>
          <Cell id="change">
            <ChangeText change={row.change} />
          </Cell>
          <Cell id="account">
            <Account account={row.account} />
          </Cell>
          <Cell id="lt">
            <span className="mono">{row.lt}</span>
          </Cell>
          <Cell id="hash">
            <Hashes row={row} />
          </Cell>
        </>
      )
    },
    [list],
  )
  return (
    <Grid
      label={words.transactions}
      kind="comparison"
      columns={{ columns: transactionColumns }}
      rows={{ keys, renderCells }}
      selectedKey={null}
      onSelect={ignore}
    />
  )
}

const accountColumns: readonly GridColumn[] = [
  { id: 'change', title: words.change },
  { id: 'account', title: words.account },
  { id: 'before', title: words.countBefore, isEnd: true },
  { id: 'after', title: words.countAfter, isEnd: true },
]

interface AccountChangesProps {
  readonly list: readonly AccountChange[]
  readonly isSameBlock: boolean
}

export function AccountChanges({ list, isSameBlock }: AccountChangesProps) {
  const keys = useMemo(() => list.map(({ account }) => account), [list])
  const renderCells = useCallback(
    (_key: string, index: number) => {
      const row = list[index]
      if (row === undefined) return null
      return (
        <>
          <Cell id="change">
            <ChangeText change={row.change} isSameBlock={isSameBlock} />
          </Cell>
          <Cell id="account">
            <Account account={row.account} />
          </Cell>
          <Cell id="before" isEnd>
            {groupDigits(row.before.toString())}
          </Cell>
          <Cell id="after" isEnd>
            {groupDigits(row.after.toString())}
          </Cell>
        </>
      )
    },
    [list, isSameBlock],
  )
  return (
    <Grid
      label={words.accounts}
      kind="account-comparison"
      columns={{ columns: accountColumns }}
      rows={{ keys, renderCells }}
      selectedKey={null}
      onSelect={ignore}
    />
  )
}
