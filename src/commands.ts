import type { FoundBlock } from '../electron/shared/block-models.ts'
import type { RequestOf } from '../electron/shared/contract.ts'
import type { Freshness } from '../electron/shared/models.ts'
import type { Incident } from '../electron/shared/alert-events.ts'
import type { Reply } from '../electron/shared/errors.ts'
import type { ExplorerId, ExplorerKind } from '../electron/shared/explorers.ts'
import { ask } from './bridge.ts'
import { friendlyOf } from './lib/addresses.ts'
import { pollingStoppedText } from './lib/freshness.ts'
import { useAccounts } from './stores/accounts.ts'
import { uncoverBlock, useBlockView } from './stores/block-view.ts'
import { deliveryGroup, openAccess, openSettingGroup } from './setting-place.ts'
import { showToast } from './stores/toasts.ts'
import { showPendingView } from './stores/pending-view.ts'
import { usePools } from './stores/pools.ts'
import { expectSettings, useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'
import { useTime } from './stores/time.ts'
import { goTo, select, selectRow, showPanel } from './stores/view.ts'
import { copied, refresh, saved } from './common-words.ts'

/** Copies text through main, because the sandboxed page has no access to the clipboard. Returns whether it worked. */
export function copyText(text: string): Promise<boolean> {
  return reportFailure(ask((main) => main['clipboard.write']({ text })))
}

export async function copyAddress(key: string): Promise<void> {
  const friendly = friendlyOf(key, useStatus.getState().status?.network.isTestnet ?? false)
  if (await copyText(friendly)) showToast(copied(friendly))
}

/** Opens and shows a block, given in any notation. Returns an error message, or null on success. */
export async function openBlock(text: string): Promise<string | null> {
  const reply = await ask((main) => main['blocks.open']({ text }))
  if (!reply.ok) return reply.error.message
  useBlockView.setState({ aside: null })
  select('blocks', reply.value.key)
  showPanel('blocks')
  return null
}

/** Ends the search for the block of a time or logical time. */
export function stopLocating(): void {
  void ask((main) => main['blocks.stopLocating']({}))
}

/** Returns the stored block that has this root or file hash or contains this transaction (base64); null if there is none. */
export async function findBlock(hash: string): Promise<FoundBlock | null> {
  const reply = await ask((main) => main['blocks.find']({ hash }))
  return reply.ok ? reply.value : null
}

/** Shows a found block, and selects the transaction by which it was found. */
export function showFoundBlock({ key, transaction }: FoundBlock): void {
  uncoverBlock()
  select('blocks', key)
  showPanel('blocks')
  if (transaction !== null) selectRow('blocks', transaction)
}

export function showTimeline(account: string): void {
  useBlockView.setState({ aside: { kind: 'timeline', account } })
  showPanel('blocks')
}

export async function openInExplorer(explorer: ExplorerId, kind: ExplorerKind, key: string): Promise<void> {
  await reportFailure(ask((main) => main['external.open']({ explorer, kind, key })))
}

export async function reportFailure(reply: Promise<Reply<unknown>>): Promise<boolean> {
  const answer = await reply
  if (!answer.ok) showToast(answer.error.message)
  return answer.ok
}

/** Refreshes all accounts and pools, including any whose last request the service refused. */
export function refreshAll(): void {
  if (useTime.getState().asOf !== null) return showToast(refresh.past)
  if (useStatus.getState().status?.network.isFile === true) return showToast(refresh.file)
  const lists = [
    [useAccounts, 'accounts.refresh'],
    [usePools, 'pools.refresh'],
  ] as const
  let isStopped = false
  for (const [list, channel] of lists) {
    const all: readonly { readonly freshness: Freshness }[] = [...list.getState().byKey.values()]
    isStopped ||= all.some(({ freshness }) => freshness.waits === 'stopped')
    if (all.length > 0) void reportFailure(ask((main) => main[channel]({ key: null })))
  }
  if (isStopped) showToast(pollingStoppedText)
}

/** Applies settings at once, and reverts them if main rejects them. Returns the error message, or null on success. */
export async function changeSettings(settings: RequestOf<'settings.set'>): Promise<string | null> {
  const before = useSettings.getState()
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const answered = expectSettings(given)
  const reply = await ask((main) => main['settings.set'](settings))
  answered()
  if (reply.ok) return null
  // The user may have changed these or other settings again in the meantime.
  const now: Readonly<Record<string, unknown>> = { ...useSettings.getState() }
  const refused = Object.entries(before).filter(([name]) => name in given && now[name] === given[name])
  useSettings.setState(Object.fromEntries(refused))
  showToast(reply.error.message)
  return reply.error.message
}

export function showTrace(key: string): void {
  goTo({ panel: 'pending', key }, () => false)
}

export function showSubject({ event, subject }: Incident): void {
  if (subject.kind === 'service') {
    if (event.kind === 'payouts-overdue') return showPendingView('payouts')
    return event.kind === 'channel-failing' ? openSettingGroup(deliveryGroup) : openAccess()
  }
  const panel = subject.kind === 'pool' ? 'pools' : subject.kind === 'block' ? 'blocks' : 'pending'
  if (panel === 'blocks') uncoverBlock()
  goTo({ panel, key: subject.key }, (key) => useAccounts.getState().byKey.has(key))
}

/** Saves a table for spreadsheets: without a byte order mark, they would read UTF-8 as another encoding. */
export const saveTable = (suggestedName: string, csv: string): Promise<void> =>
  saveFile(suggestedName, `\ufeff${csv}`)

/** Saves a text to a file that the user chooses, and shows the path of the file. */
export async function saveFile(suggestedName: string, text: string): Promise<void> {
  const reply = await ask((main) => main['file.save']({ suggestedName, text }))
  if (!reply.ok) showToast(reply.error.message)
  else if (reply.value.path !== null) showToast(saved(reply.value.path))
}
