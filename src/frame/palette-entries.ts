import { parseAddress } from '../../electron/shared/address.ts'
import { parseBlockRef } from '../../electron/shared/block-ref.ts'
import { explorerNames, explorerUrl } from '../../electron/shared/explorers.ts'
import { parseHash } from '../../electron/shared/hash.ts'
import { isLive, traceStateNames } from '../../electron/shared/labels.ts'
import { text } from '../../electron/shared/text-parts.ts'
import { alertTitle } from '../../electron/shared/words/alerts.ts'
import { ask } from '../bridge.ts'
import {
  changeSettings,
  copyAddress,
  openBlock,
  openInExplorer,
  refreshAll,
  reportFailure,
} from '../commands.ts'
import { friendlyOf, shortenFriendly } from '../lib/addresses.ts'
import type { PaletteEntry } from '../lib/palette.ts'
import { goToSettingGroup, settingGroups } from '../features/settings/setting-groups.ts'
import { useAccounts } from '../stores/accounts.ts'
import { showWelcome } from '../stores/frame.ts'
import { useIncidents } from '../stores/incidents.ts'
import { showToast } from '../stores/toasts.ts'
import { usePools } from '../stores/pools.ts'
import { useSettings } from '../stores/settings.ts'
import { useStatus } from '../stores/status.ts'
import { textOf } from '../stores/text-style.ts'
import { useTraces } from '../stores/traces.ts'
import { goTo, showHelp, showPanel } from '../stores/view.ts'
import { watch } from '../watch.ts'

export interface PaletteItem extends PaletteEntry {
  readonly run: () => void
}

const mostTraces = 200

/** Shows an entry of a panel, with the account that it belongs to. */
export const go = (panel: 'pending' | 'pools' | 'blocks' | 'alerts', key: string): void =>
  goTo({ panel, key }, (each) => useAccounts.getState().byKey.has(each))

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
  const name = shortOf(key)
  const account = useAccounts.getState().byKey.get(key)
  const pool = usePools.getState().byKey.get(key)
  const { status } = useStatus.getState()
  const { explorer } = useSettings.getState()
  const hasPage = status !== null && explorerUrl(status.network, explorer, 'account', key) !== null
  return [
    account === undefined
      ? {
          id: 'address.watch',
          title: `Watch ${name}`,
          hint: 'Account',
          run: () => void watchOrReport('account', key),
        }
      : {
          id: 'address.show',
          title: `Show ${account.label ?? name}`,
          hint: 'Watched account',
          run: () => go('pending', key),
        },
    pool === undefined
      ? {
          id: 'address.follow',
          title: `Follow ${name} as staking pool`,
          hint: 'Pool',
          run: () => void watchOrReport('pool', key),
        }
      : {
          id: 'address.pool',
          title: `Show ${pool.label ?? name}`,
          hint: 'Followed pool',
          run: () => go('pools', key),
        },
    { id: 'address.copy', title: 'Copy the whole address', hint: name, run: () => void copyAddress(key) },
    ...(hasPage
      ? [
          {
            id: 'address.explorer',
            title: `Open in ${explorerNames[explorer]}`,
            hint: 'Browser',
            run: () => void openInExplorer(explorer, 'account', key),
          },
        ]
      : []),
  ]
}

function blockEntries(query: string): readonly PaletteItem[] {
  const parsed = parseBlockRef(query)
  if (!parsed.ok) return []
  const { workchain, seqno } = parsed.ref
  const chain = workchain === -1 ? 'Masterchain' : `Workchain ${workchain}`
  return [
    {
      id: 'block.open',
      title: `Open block ${seqno}`,
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
        title: `Show trace: ${textOf(trace.actions[0]?.title ?? [text(hash.base64)], 80)}`,
        hint: traceStateNames[trace.state],
        run: () => go('pending', trace.key),
      },
    ]
  return [
    {
      id: 'hash.follow',
      title: `Follow the message ${hash.base64.slice(0, 10)}···`,
      hint: 'Message hash',
      run: () => void watchOrReport('account', hash.base64),
    },
  ]
}

/** What a pasted address, block or hash can be. */
export function answersFor(query: string): readonly PaletteItem[] {
  const text = query.trim()
  if (text === '') return []
  return [...addressEntries(text), ...blockEntries(text), ...hashEntries(text)]
}

function commandEntries(): readonly PaletteItem[] {
  const { status } = useStatus.getState()
  const settings = useSettings.getState()
  const isMuted = settings.mutedUntil !== null && settings.mutedUntil > Date.now()
  const command = (id: string, title: string, run: () => void, words = ''): PaletteItem => ({
    id: `command.${id}`,
    title,
    hint: 'Command',
    words,
    run,
  })
  return [
    command('pending', 'Go to Pending', () => showPanel('pending'), 'accounts traces journal timeline'),
    command('blocks', 'Go to Blocks', () => showPanel('blocks'), 'transactions export csv'),
    command('pools', 'Go to Pools', () => showPanel('pools'), 'staking nominators rewards ledger export csv'),
    command('alerts', 'Go to Alerts', () => showPanel('alerts'), 'rules incidents history'),
    command('settings', 'Go to Settings', () => showPanel('settings'), 'preferences key network'),
    command('refresh', 'Refresh everything', refreshAll, 'reload'),
    command(
      'pause',
      status?.isPaused === true ? 'Resume' : 'Pause',
      () => void reportFailure(ask((main) => main['monitor.pause']({ isPaused: status?.isPaused !== true }))),
    ),
    ...(isMuted
      ? [
          command(
            'unmute',
            'Unmute notices',
            () => void reportFailure(ask((main) => main['notifications.mute']({ until: null }))),
          ),
        ]
      : [
          command(
            'mute.hour',
            'Mute notices for 1 hour',
            () => void reportFailure(ask((main) => main['notifications.mute']({ until: 'hour' }))),
          ),
          command(
            'mute.tomorrow',
            'Mute notices until tomorrow',
            () => void reportFailure(ask((main) => main['notifications.mute']({ until: 'tomorrow' }))),
          ),
        ]),
    command(
      'amounts',
      settings.hideAmounts ? 'Show amounts' : 'Hide amounts',
      () => void changeSettings({ hideAmounts: !settings.hideAmounts }),
    ),
    command('theme.light', 'Light theme', () => void changeSettings({ theme: 'light' })),
    command('theme.dark', 'Dark theme', () => void changeSettings({ theme: 'dark' })),
    command('theme.system', 'Theme as the system', () => void changeSettings({ theme: 'system' })),
    command(
      'contrast',
      settings.contrast === 'more' ? 'Contrast as the system' : 'High contrast',
      () => void changeSettings({ contrast: settings.contrast === 'more' ? 'system' : 'more' }),
    ),
    command(
      'acknowledge',
      'Acknowledge all alerts',
      () => void reportFailure(ask((main) => main['incidents.acknowledgeAll']())),
    ),
    ...settingGroups.map(([title, words]) =>
      command(`settings.${title}`, `Settings: ${title}`, () => goToSettingGroup(title), words),
    ),
    command('keys', 'Keyboard shortcuts', () => showHelp(true), 'help'),
    command('welcome', 'Welcome: set up again', () => showWelcome(true), 'first run'),
  ]
}

/** Everything that has a name: what is watched, what is pending, open alerts, and all commands. */
export function namedEntries(): readonly PaletteItem[] {
  const accounts = [...useAccounts.getState().byKey.values()].map((account): PaletteItem => ({
    id: `account.${account.key}`,
    title: account.label ?? shortOf(account.key),
    hint: 'Account',
    words: `${account.key} ${friendlyOf(account.key, isTestnet())}`,
    run: () => go('pending', account.key),
  }))
  const pools = [...usePools.getState().byKey.values()].map((pool): PaletteItem => ({
    id: `pool.${pool.key}`,
    title: pool.label ?? shortOf(pool.key),
    hint: 'Pool',
    words: `${pool.key} ${friendlyOf(pool.key, isTestnet())}`,
    run: () => go('pools', pool.key),
  }))
  const traces = [...useTraces.getState().byKey.values()]
    .filter((trace) => isLive(trace.state))
    .slice(0, mostTraces)
    .map((trace): PaletteItem => ({
      id: `trace.${trace.key}`,
      title: textOf(trace.actions[0]?.title ?? [text('Trace')], 100),
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
      hint: 'Alert',
      run: () => go('alerts', incident.id),
    }))
  return [...commandEntries(), ...accounts, ...pools, ...alerts, ...traces]
}
