import { useEffect, useState } from 'react'
import { friendlyAddress, shortAddress } from '../../../electron/shared/address-text.ts'
import type { AccountPollStats } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { formatEvery } from '../../lib/ages.ts'
import { formatDateTime } from '../../lib/times.ts'
import { describeFreshness } from '../../lib/freshness.ts'
import { safeText } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { useGroups } from '../../stores/watchlist.ts'
import { FollowLine } from './follow-line.tsx'
import { groupScope, isGroupScope } from './scope.ts'
import { selection } from './watch-words.ts'

const pollMs = 1_000

/** Returns the present poll statistics of an account. Null before the first response, and while they are not wanted. */
function usePollStats(key: string, isWanted: boolean): AccountPollStats | null {
  const [read, setRead] = useState<{ readonly of: string; readonly value: AccountPollStats | null }>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const look = (): void => {
      if (document.hidden) return
      void ask((main) => main['accounts.pollStats']({ key })).then((reply) => {
        if (isCurrent) setRead({ of: key, value: reply.ok ? reply.value : null })
      })
    }
    look()
    const timer = setInterval(look, pollMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [key, isWanted])
  return isWanted && read?.of === key ? read.value : null
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function Coverage({ pollStats }: { readonly pollStats: AccountPollStats }) {
  const { coverage, shortMs, isShortLearned } = pollStats
  if (coverage === null) return null
  const describe = isShortLearned ? selection.coverageLearned : selection.coverageAssumed
  return (
    <span className="dim" title={describe(formatEvery(shortMs))}>
      {selection.coverage(percent(coverage.short), percent(coverage.stuck))}
    </span>
  )
}

function costOf({ cost }: AccountPollStats): string {
  if (cost === null) return ''
  return selection.cost(formatEvery(cost.nowMs), formatEvery(cost.withOneMoreMs))
}

function OneAccount({ accountKey }: { readonly accountKey: string }) {
  const account = useAccounts(({ byKey }) => byKey.get(accountKey))
  const isTestnet = useIsTestnet()
  const pollStats = usePollStats(accountKey, useAsOf() === null)
  const freshness = pollStats?.freshness ?? account?.freshness
  const described = useNow((now) => {
    if (freshness === undefined) return ''
    const { intervalMs } = freshness
    return (
      describeFreshness(freshness, now) +
      (intervalMs === null ? '' : selection.every(formatEvery(intervalMs)))
    )
  })
  if (account === undefined || freshness === undefined) return null
  const { label, note } = account
  return (
    <div className="account-line">
      {label !== null && (
        <strong className="clip" dir="auto">
          {safeText(label, 120)}
        </strong>
      )}
      <Value text={friendlyAddress(accountKey, isTestnet)} what={selection.fullAddress} onCopy={copyText}>
        {shortAddress(accountKey, isTestnet)}
      </Value>
      {account.completeSince === undefined ? (
        <>
          <span className="dim push clip" {...(pollStats === null ? {} : { title: costOf(pollStats) })}>
            {described}
          </span>
          {pollStats !== null && freshness.error === null && <Coverage pollStats={pollStats} />}
        </>
      ) : (
        <span className="dim push clip">{selection.live(formatDateTime(account.completeSince))}</span>
      )}
      {note !== undefined && <p className="account-note">{safeText(note, 2_000)}</p>}
      {freshness.error !== null && <InlineMessage tone="attention">{freshness.error.message}</InlineMessage>}
    </div>
  )
}

function OneGroup({ groupKey }: { readonly groupKey: string }) {
  const group = useGroups(({ byKey }) => [...byKey.values()].find((each) => groupScope(each.id) === groupKey))
  if (group === undefined) return null
  return (
    <div className="account-line">
      <strong className="clip">{safeText(group.name, 80)}</strong>
      {group.note !== undefined && <p className="account-note">{safeText(group.note, 2_000)}</p>}
    </div>
  )
}

export function AccountLine({ accountKey }: { readonly accountKey: string }) {
  if (isGroupScope(accountKey)) return <OneGroup groupKey={accountKey} />
  if (accountKey.includes(':')) return <OneAccount accountKey={accountKey} />
  return <FollowLine messageKey={accountKey} />
}
