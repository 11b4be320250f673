import { panels } from '../../electron/shared/app-state.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { isLive } from '../../electron/shared/trace-state.ts'
import { alertTitle } from '../../electron/shared/words/alert-words.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import { acknowledgeAll } from '../acknowledge.ts'
import { ask } from '../bridge.ts'
import { changeSettings, refreshAll, reportFailure } from '../commands.ts'
import { serviceNow } from '../components/ticker.ts'
import { goToLatest } from '../features/blocks/navigate.ts'
import { openSavedView, savedViewsNow } from '../features/pending/open-view.ts'
import { showStatement } from '../features/pools/places.ts'
import { settingGroups } from '../features/settings/setting-groups.ts'
import { goToSettingGroup } from '../features/settings/setting-search.ts'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import { knownAccounts } from '../lib/known-accounts.ts'
import type { PaletteEntry } from '../lib/palette.ts'
import { safeText } from '../lib/text.ts'
import { useAccounts } from '../stores/accounts.ts'
import { useBook } from '../stores/book.ts'
import { showWelcome } from '../stores/frame.ts'
import { useIncidents } from '../stores/incidents.ts'
import { showPendingView } from '../stores/pending-view.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { textOf } from '../stores/text-style.ts'
import { useTraces } from '../stores/traces.ts'
import { goTo, showHelp, showPanel } from '../stores/view.ts'
import { isWatched } from '../watch.ts'
import { commands, entries, hints, settingsOf } from './palette-words.ts'

export interface PaletteItem extends PaletteEntry {
  readonly run: () => void
  /** Searched for instead of closing the palette, because the entry stands for several others. */
  readonly query?: string
}

/** An entry that leads to everything that the palette can do with an address. */
function addressEntry(kind: string, key: AddressKey, title: string, hint: string): PaletteItem {
  const query = friendlyOf(key, isTestnet())
  return { id: `${kind}.${key}`, title, hint, words: `${key} ${query}`, query, run: () => undefined }
}

const mostTraces = 200

export const go = (panel: 'pending' | 'pools' | 'alerts', key: string): void =>
  goTo({ panel, key }, isWatched)

function isTestnet(): boolean {
  return useStatus.getState().status?.network.isTestnet ?? false
}

export const shortOf = (key: string): string => shortenFriendly(friendlyOf(key, isTestnet()))

function commandEntries(): readonly PaletteItem[] {
  const { status } = useStatus.getState()
  const settings = useSettings.getState()
  const isMuted = settings.mutedUntil !== null && settings.mutedUntil > serviceNow()
  const command = (
    id: string,
    [title, words, shortcut]: readonly [title: string, words: string, shortcut?: string],
    run: () => void,
  ): PaletteItem => ({ id: `command.${id}`, title, hint: '', words, run, shortcut })
  const isPaused = status?.isPaused === true
  const mute = (until: 'hour' | 'tomorrow' | null) => (): void =>
    void reportFailure(ask((main) => main['notifications.mute']({ until })))
  const isHighContrast = settings.contrast === 'more'
  return [
    ...panels.map((panel) => command(panel, commands[panel], () => showPanel(panel))),
    command('journal', commands.journal, () => showPendingView('journal')),
    command('payouts', commands.payouts, () => showPendingView('payouts')),
    command('statement', commands.statement, () => showStatement(null)),
    command('newest', commands.newestBlock, () => {
      showPanel('blocks')
      void goToLatest()
    }),
    command('refresh', commands.refresh, refreshAll),
    ...(status?.network.isFile === true
      ? []
      : [
          command(
            'pause',
            isPaused ? commands.resume : commands.pause,
            () => void reportFailure(ask((main) => main['monitor.pause']({ isPaused: !isPaused }))),
          ),
        ]),
    ...(isMuted
      ? [command('unmute', commands.unmute, mute(null))]
      : [
          command('mute.hour', commands.muteHour, mute('hour')),
          command('mute.tomorrow', commands.muteTomorrow, mute('tomorrow')),
        ]),
    command(
      'amounts',
      settings.hideAmounts ? commands.showAmounts : commands.hideAmounts,
      () => void changeSettings({ hideAmounts: !settings.hideAmounts }),
    ),
    command('theme.light', commands.light, () => void changeSettings({ theme: 'light' })),
    command('theme.dark', commands.dark, () => void changeSettings({ theme: 'dark' })),
    command('theme.system', commands.systemTheme, () => void changeSettings({ theme: 'system' })),
    command(
      'contrast',
      isHighContrast ? commands.systemContrast : commands.highContrast,
      () => void changeSettings({ contrast: isHighContrast ? 'system' : 'more' }),
    ),
    command('acknowledge', commands.acknowledge, () => void acknowledgeAll()),
    ...settingGroups.map(([title, words]) =>
      command(`settings.${title}`, [settingsOf(title), words], () => goToSettingGroup(title)),
    ),
    command('keys', commands.keys, () => showHelp(true)),
    command('welcome', commands.welcome, () => showWelcome(true)),
  ]
}

export function namedEntries(): readonly PaletteItem[] {
  const accounts = [...useAccounts.getState().byKey.values()].map((account): PaletteItem => ({
    id: `account.${account.key}`,
    title: account.label ?? shortOf(account.key),
    hint: hints.account,
    words: `${account.key} ${friendlyOf(account.key, isTestnet())}`,
    run: () => go('pending', account.key),
  }))
  const pools = [...usePools.getState().byKey.values()].map((pool): PaletteItem => ({
    id: `pool.${pool.key}`,
    title: pool.label ?? shortOf(pool.key),
    hint: hints.pool,
    words: `${pool.key} ${friendlyOf(pool.key, isTestnet())}`,
    run: () => go('pools', pool.key),
  }))
  const views = savedViewsNow().map((view): PaletteItem => ({
    id: `view.${view.name}`,
    title: entries.openView(safeText(view.name, 60)),
    hint: hints.savedView,
    run: () => openSavedView(view),
  }))
  const book = useBook.getState().byKey
  const names = [...book.values()].map(({ key, name }) => addressEntry('name', key, name, hints.addressBook))
  const traces = [...useTraces.getState().byKey.values()]
    .filter((trace) => isLive(trace.state))
    .slice(0, mostTraces)
    .map((trace): PaletteItem => ({
      id: `trace.${trace.key}`,
      title: textOf(trace.actions[0]?.title ?? [text(entries.trace)], 100),
      hint: traceStateNames[trace.state],
      words: trace.key,
      run: () => go('pending', trace.key),
    }))
  const alerts = [...useIncidents.getState().byKey.values()]
    .filter((incident) => incident.acknowledgedAt === null)
    .slice(0, mostTraces)
    .map((incident): PaletteItem => ({
      id: `alert.${incident.id}`,
      title: textOf(alertTitle(incident), 100),
      hint: hints.alert,
      run: () => go('alerts', incident.id),
    }))
  return [...commandEntries(), ...accounts, ...pools, ...views, ...names, ...alerts, ...traces]
}

/** Entries that are listed only when they match a query. */
export function knownEntries(): readonly PaletteItem[] {
  return [...knownAccounts].map(([key, name]) => addressEntry('known', key, name, hints.knownAccount))
}
