import { useState } from 'react'
import type { Network } from '../../../electron/shared/networks.ts'
import { originOf } from '../../../electron/shared/networks.ts'
import { plans } from '../../../electron/shared/settings.ts'
import { ask } from '../../bridge.ts'
import { NamedControl } from '../../components/named-control.tsx'
import { reportFailure } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { plan } from './settings-words.ts'

async function setQuota(perSecond: number | null): Promise<void> {
  await reportFailure(ask((main) => main['quota.set']({ perSecond })))
}

export function QuotaChoice({ network, hasKey }: { readonly network: Network; readonly hasKey: boolean }) {
  const quota = useSettings((settings) => settings.quotas[originOf(network.baseUrl)] ?? null)
  const [isOwn, setOwn] = useState(false)
  const isPlan = quota !== null && plans.some(({ perSecond }) => perSecond === quota)
  const value = isOwn || (quota !== null && !isPlan) ? 'own' : (quota?.toString() ?? 'usual')
  const isIdle = !hasKey && network.id !== 'custom'
  return (
    <>
      <NamedControl title={plan.title}>
        {(id) => (
          <>
            <select
              id={id}
              value={value}
              disabled={isIdle}
              onChange={(event) => {
                const next = event.target.value
                setOwn(next === 'own')
                if (next !== 'own') void setQuota(next === 'usual' ? null : Number(next))
              }}
            >
              <option value="usual">{plan.usual}</option>
              {plans.map(({ title, perSecond }) => (
                <option key={title} value={perSecond}>
                  {plan.named(title, perSecond)}
                </option>
              ))}
              <option value="own">{plan.own}</option>
            </select>
            {value === 'own' && (
              <input
                type="number"
                aria-label={plan.perSecond}
                min={0.1}
                max={10_000}
                step="any"
                defaultValue={quota ?? 10}
                onBlur={(event) => {
                  const next = event.target.valueAsNumber
                  if (next > 0 && next <= 10_000) void setQuota(next)
                }}
              />
            )}
          </>
        )}
      </NamedControl>
      {isIdle && <p className="dim">{plan.needsKey}</p>}
    </>
  )
}
