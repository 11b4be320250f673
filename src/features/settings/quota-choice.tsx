import { useState } from 'react'
import type { Network } from '../../../electron/shared/networks.ts'
import { originOf } from '../../../electron/shared/networks.ts'
import { plans } from '../../../electron/shared/settings.ts'
import { ask } from '../../bridge.ts'
import { Failure } from '../../components/inline-message.tsx'
import { NamedControl } from '../../components/named-control.tsx'
import { reportFailure } from '../../commands.ts'
import { useSettings } from '../../stores/settings.ts'
import { plan } from './settings-words.ts'

const leastRate = 0.1
const mostRate = 10_000

async function setQuota(perSecond: number | null): Promise<void> {
  await reportFailure(ask((main) => main['quota.set']({ perSecond })))
}

interface RateFieldProps {
  /** The saved rate in requests per second; null if none is. */
  readonly saved: number | null
  /** Requests per second, in force now. */
  readonly limit: number
  readonly onFail: (text: string | null) => void
}

/** A field for the custom rate. Enter or leaving the field applies it. */
function RateField({ saved, limit, onFail }: RateFieldProps) {
  const [entered, setEntered] = useState<string | null>(null)
  const text = entered ?? String(saved ?? limit)

  function apply(): void {
    const next = Number(text)
    const isValid = text.trim() !== '' && next >= leastRate && next <= mostRate
    onFail(isValid ? null : plan.outOfRange)
    if (isValid && next !== saved) void setQuota(next)
  }

  return (
    <input
      type="number"
      aria-label={plan.perSecond}
      min={leastRate}
      max={mostRate}
      step="any"
      value={text}
      onChange={({ target }) => setEntered(target.value)}
      onBlur={() => entered !== null && apply()}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}

interface QuotaChoiceProps {
  readonly network: Network
  readonly hasKey: boolean
  readonly limit: number
}

export function QuotaChoice({ network, hasKey, limit }: QuotaChoiceProps) {
  const quota = useSettings((settings) => settings.quotas[originOf(network.baseUrl)] ?? null)
  const [isOwn, setOwn] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
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
                setFault(null)
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
            {value === 'own' && <RateField saved={quota} limit={limit} onFail={setFault} />}
          </>
        )}
      </NamedControl>
      <Failure text={fault} />
      {isIdle && <p className="dim">{plan.needsKey}</p>}
    </>
  )
}
