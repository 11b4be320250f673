import { parseFilter } from '../../../electron/shared/filter/parse.ts'
import { allOf, print, type Filter } from '../../../electron/shared/filter/tree.ts'
import { copyAddress, copyText, showTimeline } from '../../commands.ts'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { blockFilter } from '../../lib/block-filter.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { setFilter, useBlockView } from '../../stores/block-view.ts'
import { explorerChoices } from '../../explorer-choices.ts'
import { nameChoices } from '../../stores/naming.ts'
import { showToast } from '../../stores/toasts.ts'
import { toggleWatch } from '../../watch.ts'
import { noteFilter } from './filter-history.ts'
import { rowMenu } from './block-detail-words.ts'

function apply(filter: Filter): void {
  const text = print(filter)
  setFilter(text)
  noteFilter(text)
}

/** Adds a term to the current filter. Replaces an invalid filter. */
function addToFilter(term: Filter): void {
  const parsed = parseFilter(useBlockView.getState().filter, blockFilter.fields)
  apply(parsed.ok && parsed.filter !== null ? allOf(parsed.filter, term) : term)
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) showToast(rowMenu.copied(text))
}

function jsonOf({ account, lt, hash }: BlockRow): string {
  return JSON.stringify({ account, lt, hash })
}

export function transactionChoices(row: BlockRow): MenuChoices {
  const { account, lt, hash } = row
  const compare = (field: string, operator: ':' | '>=' | '<=', value: string): Filter => {
    return { kind: 'compare', field, operator, value }
  }
  const isAccount = compare('account', ':', account)
  return [
    { id: 'only', title: rowMenu.onlyAccount, run: () => apply(isAccount) },
    { id: 'not', title: rowMenu.notAccount, run: () => addToFilter({ kind: 'not', term: isAccount }) },
    { id: 'from', title: rowMenu.fromLt, run: () => addToFilter(compare('lt', '>=', lt)) },
    { id: 'until', title: rowMenu.untilLt, run: () => addToFilter(compare('lt', '<=', lt)) },
    {
      id: 'count',
      title: rowMenu.busyAccounts(row.siblings.length),
      run: () => addToFilter(compare('count', '>=', String(row.siblings.length))),
    },
    { id: 'blocks', title: rowMenu.inBlocks, run: () => showTimeline(account) },
    null,
    { id: 'watch', title: rowMenu.watch, run: () => void toggleWatch(account) },
    ...nameChoices(account),
    { id: 'copy-address', title: rowMenu.copyAddress, run: () => void copyAddress(account) },
    { id: 'copy-hash', title: rowMenu.copyHash, run: () => void copy(hash) },
    { id: 'copy-json', title: rowMenu.copyJson, run: () => void copy(jsonOf(row)) },
    null,
    ...explorerChoices('transaction', hash),
  ]
}
