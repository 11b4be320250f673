import type { AddressKey, PoolView } from '../../../electron/shared/models.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatEvery } from '../../lib/ages.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'

function FormerNominator({ address }: { readonly address: AddressKey }) {
  const label = useLabel(address)
  const friendly = friendlyOf(address, useIsTestnet())
  return (
    <li>
      {label !== null && <span>{label} </span>}
      <Value text={friendly} what="former nominator" onCopy={copyText}>
        {shortenFriendly(friendly)}
      </Value>
    </li>
  )
}

interface PoolCardProps {
  readonly pool: PoolView
  /** No nominator is described above it. */
  readonly isAlone: boolean
}

/** The pool itself: its address, when it is asked, and who was a nominator before. */
export function PoolCard({ pool, isAlone }: PoolCardProps) {
  const friendly = friendlyOf(pool.key, useIsTestnet())
  const { observedAt, intervalMs, waits } = pool.freshness
  const former = pool.state?.former
  return (
    <>
      {isAlone && <h2>{pool.label ?? shortenFriendly(friendly)}</h2>}
      <Section title="Pool">
        <Fields>
          <Field name="Account">
            <Value text={friendly} what="account" onCopy={copyText}>
              {shortenFriendly(friendly)}
            </Value>
            <Value text={pool.key} what="account, raw" onCopy={copyText}>
              <span className="dim">{shortenRaw(pool.key)}</span>
            </Value>
          </Field>
          <Field name="Last seen">
            {observedAt === null ? <span className="dim">not yet</span> : <Age at={observedAt} style="ago" />}
          </Field>
          <Field name="Asked every">
            {intervalMs === null || waits === 'stopped' ? (
              <span className="dim">not now</span>
            ) : (
              formatEvery(intervalMs)
            )}
          </Field>
        </Fields>
      </Section>
      {former !== undefined && (
        <Section title={`Former nominators · ${former.length}`}>
          {former.length === 0 ? (
            <p className="dim">The service knows of none.</p>
          ) : (
            <ul className="plain-list">
              {former.map((address) => (
                <FormerNominator key={address} address={address} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}
