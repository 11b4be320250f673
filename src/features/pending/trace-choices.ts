import { friendlyAddress } from '../../../electron/shared/address-text.ts'
import { accountOf, counterpartyOf } from '../../../electron/shared/counterparty.ts'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { ActionView, TraceView } from '../../../electron/shared/pending-models.ts'
import { copyAddress } from '../../commands.ts'
import { focusDetail } from '../../components/focus-detail.ts'
import type { MenuChoices } from '../../components/item-menu.tsx'
import { amountText } from '../../lib/amounts.ts'
import { parseRowKey } from '../../lib/trace-rows.ts'
import { nameChoices } from '../../stores/naming.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useSettings } from '../../stores/settings.ts'
import { useStatus } from '../../stores/status.ts'
import { textOf } from '../../stores/text-style.ts'
import { useTime } from '../../stores/time.ts'
import { showAlertsOf } from '../../stores/alert-filter.ts'
import { select, showAccount, useView } from '../../stores/view.ts'
import { followOf, isTrackable, toggleTracking, toggleWatch } from '../../watch.ts'
import { explorerChoices } from '../../explorer-choices.ts'
import { describeSame, showSame } from './same-payment.tsx'
import { rowMenu as words } from './trace-words.ts'
import { copyAloud } from './watch-tools.ts'

function copies(
  trace: TraceView,
  action: ActionView | null,
  other: AddressKey | null,
  isTestnet: boolean,
): MenuChoices {
  const amount = action?.amounts[0]
  return [
    ...(other === null
      ? []
      : [{ id: 'copy-address', title: words.copyCounterparty, run: () => void copyAddress(other) }]),
    ...(amount === undefined || useSettings.getState().hideAmounts
      ? []
      : [
          {
            id: 'copy-amount',
            title: words.copyAmount,
            run: () => void copyAloud(amountText(amount, isTestnet)),
          },
        ]),
    ...(action === null
      ? []
      : [{ id: 'copy-title', title: words.copyTitle, run: () => void copyAloud(textOf(action.title)) }]),
    { id: 'copy-hash', title: words.copyHash, run: () => void copyAloud(trace.key) },
  ]
}

/** Returns the menu of a trace's row, or of one of its actions. `onFilter` limits the table to rows with an address. */
export function traceChoices(
  trace: TraceView | undefined,
  rowKey: string,
  onFilter: (address: string) => void,
): MenuChoices {
  if (trace === undefined) return []
  const { action: actionKey } = parseRowKey(rowKey)
  const action = trace.actions.find(({ key }) => key === actionKey) ?? trace.actions[0] ?? null
  const account = accountOf(trace)
  const { samePayment } = trace
  const other = action === null ? null : (counterpartyOf(action, trace, account)?.address ?? null)
  const isTestnet = useStatus.getState().status?.network.isTestnet ?? false
  const open = (): void => {
    select('pending', trace.key)
    focusDetail()
  }
  return [
    { id: 'open', title: words.open, run: open },
    ...(account === null || useView.getState().account === account
      ? []
      : [{ id: 'account', title: words.onlyAccount, run: () => showAccount(account) }]),
    ...(other === null
      ? []
      : [
          {
            id: 'filter',
            title: words.onlyCounterparty,
            run: () => onFilter(friendlyAddress(other, isTestnet)),
          },
          {
            id: 'watch',
            title: useAccounts.getState().byKey.has(other) ? words.unwatch : words.watch,
            isDisabled: useTime.getState().asOf !== null,
            run: () => void toggleWatch(other),
          },
          ...nameChoices(other),
        ]),
    ...(isTrackable(trace)
      ? [
          {
            id: 'track',
            title: followOf(trace.key) === null ? words.track : words.untrack,
            isDisabled: useTime.getState().asOf !== null,
            run: () => void toggleTracking(trace.key),
          },
        ]
      : []),
    ...(samePayment === undefined
      ? []
      : [{ id: 'same', title: describeSame(samePayment), run: () => showSame(samePayment) }]),
    ...(account === null ? [] : [{ id: 'alerts', title: words.alerts, run: () => showAlertsOf(account) }]),
    null,
    ...copies(trace, action, other, isTestnet),
    null,
    ...explorerChoices('transaction', trace.key),
  ]
}
