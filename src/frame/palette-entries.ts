import { balanceWithPending } from '../../electron/shared/pool-models.ts'
import { panels } from '../../electron/shared/app-state.ts'
import { serviceNow } from '../components/ticker.ts'
import { parseAddress } from '../../electron/shared/address.ts'
import { parseBlockRef } from '../../electron/shared/block-ref.ts'
import { keyInLink } from '../../electron/shared/explorer-link.ts'
import { openIn } from '../common-words.ts'
import { explorerNames, explorerUrl } from '../../electron/shared/explorers.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { alertTitle } from '../../electron/shared/words/alert-words.ts'
import { ask } from '../bridge.ts'
import {
  changeSettings,
  copyAddress,
  openBlock,
  showTimeline,
  openInExplorer,
  refreshAll,
  reportFailure,
} from '../commands.ts'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import { hiddenAmount, nativeText } from '../lib/amounts.ts'
import type { PaletteEntry } from '../lib/palette.ts'
import { showStatement } from '../features/pools/places.ts'
import { settingGroups } from '../features/settings/setting-groups.ts'
import { goToSettingGroup } from '../features/settings/setting-search.ts'
import { useAccounts } from '../stores/accounts.ts'
import { useBook } from '../stores/book.ts'
import { showWelcome } from '../stores/frame.ts'
import { useIncidents } from '../stores/incidents.ts'
import { labelOf } from '../stores/labels.ts'
import { nameAddress, nameChoices } from '../stores/naming.ts'
import { showToast } from '../stores/toasts.ts'
import { showPendingView } from '../stores/pending-view.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { textOf } from '../stores/text-style.ts'
import { useTraces } from '../stores/traces.ts'
import { useFollows } from '../stores/watchlist.ts'
import { goTo, showHelp, showPanel } from '../stores/view.ts'
import { isWatched, watch } from '../watch.ts'
import { commands, entries, hints, settingsOf } from './palette-words.ts'
import { isLive } from '../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'

export interface PaletteItem extends PaletteEntry {
  readonly run: () => void
}

const mostTraces = 200

export const go = (panel: 'pending' | 'pools' | 'blocks' | 'alerts', key: string): void =>
  goTo({ panel, key }, isWatched)

function isTestnet(): boolean {
  return useStatus.getState().status?.network.isTestnet ?? false
}

const shortOf = (key: string): string => shortenFriendly(friendlyOf(key, isTestnet()))

async function watchOrReport(kind: 'account' | 'pool', text: string): Promise<void> {
  const refusal = await watch(kind, text)
  if (refusal !== null) showToast(refusal)
}

function addressEntries(query: string): readonly PaletteItem[] {
  const parsed = parseAddress(query)
  if (!parsed.ok) return []
  const { key } = parsed.address
  const name = labelOf(key) ?? shortOf(key)
  const account = useAccounts.getState().byKey.get(key)
  const pool = usePools.getState().byKey.get(key)
  const { status } = useStatus.getState()
  const { explorer } = useSettings.getState()
  const hasPage = status !== null && explorerUrl(status.network, explorer, 'account', key) !== null
  return [
    account === undefined
      ? {
          id: 'address.watch',
          title: entries.watch(name),
          hint: hints.account,
          run: () => void watchOrReport('account', key),
        }
      : {
          id: 'address.show',
          title: entries.show(account.label ?? name),
          hint: hints.watchedAccount,
          run: () => go('pending', key),
        },
    pool === undefined
      ? {
          id: 'address.follow',
          title: entries.followPool(name),
          hint: hints.pool,
          run: () => void watchOrReport('pool', key),
        }
      : {
          id: 'address.pool',
          title: entries.show(pool.label ?? name),
          hint: hints.followedPool,
          run: () => go('pools', key),
        },
    {
      id: 'address.blocks',
      title: entries.inBlocks,
      hint: name,
      run: () => showTimeline(key),
    },
    ...nameChoices(key).map((choice) => ({ ...choice, id: 'address.name', hint: name })),
    { id: 'address.copy', title: entries.copy, hint: name, run: () => void copyAddress(key) },
    ...(hasPage
      ? [
          {
            id: 'address.explorer',
            title: openIn(explorerNames[explorer]),
            hint: hints.browser,
            run: () => void openInExplorer(explorer, 'account', key),
          },
        ]
      : []),
  ]
}

function stakeEntries(query: string): readonly PaletteItem[] {
  const parsed = parseAddress(query)
  if (!parsed.ok) return []
  const { key } = parsed.address
  const { hideAmounts, unit } = useSettings.getState()
  return [...usePools.getState().byKey.values()].flatMap((pool): readonly PaletteItem[] => {
    const stake = pool.state?.nominators.find(({ address }) => address === key)
    if (stake === undefined) return []
    const amount = nativeText(balanceWithPending(stake).toString())
    return [
      {
        id: `address.stake.${pool.key}`,
        title: entries.stake(pool.label ?? shortOf(pool.key), hideAmounts ? hiddenAmount : amount, unit),
        hint: hints.statement,
        run: () => showStatement(key),
      },
    ]
  })
}

function blockEntries(query: string): readonly PaletteItem[] {
  const parsed = parseBlockRef(query)
  if (!parsed.ok) return []
  const { workchain, seqno } = parsed.ref
  const chain = workchain === -1 ? hints.masterchain : hints.workchain(workchain)
  return [
    {
      id: 'block.open',
      title: entries.openBlock(seqno),
      hint: chain,
      run: () => void openBlock(query).then((refusal) => refusal !== null && showToast(refusal)),
    },
  ]
}

function hashEntries(query: string): readonly PaletteItem[] {
  const hash = parseHash(query)
  if (hash === null) return []
  const trace = useTraces.getState().byKey.get(hash.base64)
  if (trace !== undefined)
    return [
      {
        id: 'hash.trace',
        title: entries.showTrace(textOf(trace.actions[0]?.title ?? [text(hash.base64)], 80)),
        hint: traceStateNames[trace.state],
        run: () => go('pending', trace.key),
      },
    ]
  const follow = useFollows.getState().byKey.get(hash.base64)
  if (follow !== undefined)
    return [
      {
        id: 'hash.tracked',
        title: entries.showTracked(follow.label ?? hash.base64.slice(0, 10)),
        hint: follow.state === null ? hints.hash : traceStateNames[follow.state],
        run: () => go('pending', follow.trace ?? follow.key),
      },
    ]
  return [
    {
      id: 'hash.follow',
      title: entries.followMessage(hash.base64.slice(0, 10)),
      hint: hints.hash,
      run: () => void watchOrReport('account', hash.base64),
    },
  ]
}

export function answersFor(query: string): readonly PaletteItem[] {
  const text = query.trim()
  if (text === '') return []
  const key = keyInLink(text) ?? text
  return [...stakeEntries(key), ...addressEntries(key), ...blockEntries(text), ...hashEntries(key)]
}

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
    command('payouts', commands.payouts, () => showPendingView('payouts')),
    command('refresh', commands.refresh, refreshAll),
    command(
      'pause',
      isPaused ? commands.resume : commands.pause,
      () => void reportFailure(ask((main) => main['monitor.pause']({ isPaused: !isPaused }))),
    ),
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
    command(
      'acknowledge',
      commands.acknowledge,
      () => void reportFailure(ask((main) => main['incidents.acknowledgeAll']())),
    ),
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
  const names = [...useBook.getState().byKey.values()].map(({ key, name }): PaletteItem => ({
    id: `name.${key}`,
    title: name,
    hint: hints.addressBook,
    words: key,
    run: () => nameAddress(key),
  }))
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
  return [...commandEntries(), ...accounts, ...pools, ...names, ...alerts, ...traces]
}
