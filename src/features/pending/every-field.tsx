import { useState } from 'react'
import { friendlyAddress, shortAddress } from '../../../electron/shared/address-text.ts'
import { parseAddress } from '../../../electron/shared/address.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { copyText } from '../../commands.ts'
import { InlineMessage } from '../../components/inline-message.tsx'
import { Value } from '../../components/value.tsx'
import { fieldsOfJson, type JsonField } from '../../lib/json-fields.ts'
import { safeText } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { fields as words } from './trace-words.ts'
import { useTraceDetail } from './use-trace-detail.ts'

const mostFields = 300
const rawAddress = /^-?\d{1,10}:[0-9a-f]{64}$/i
const time = /utime$/

function AddressValue({ address }: { readonly address: string }) {
  const label = useLabel(address)
  const isTestnet = useIsTestnet()
  const friendly = friendlyAddress(address, isTestnet)
  return (
    <span data-address-row="">
      <Value text={friendly} what={words.address} onCopy={copyText}>
        <span title={friendly} data-address={address} tabIndex={0}>
          {label === null ? shortAddress(address, isTestnet) : safeText(label, 60)}
        </span>
      </Value>
    </span>
  )
}

function FieldValue({ field: { path, text, isEmpty } }: { readonly field: JsonField }) {
  if (isEmpty) return <span className="dim">{text}</span>
  const parsed = rawAddress.test(text) ? parseAddress(text) : null
  if (parsed?.ok) return <AddressValue address={parsed.address.key} />
  const seconds = time.test(path) && /^\d{9,11}$/.test(text) ? Number(text) : 0
  return (
    <>
      <Value text={text} what={path} onCopy={copyText}>
        {safeText(text, 400)}
      </Value>
      {seconds > 0 && <span className="block dim">{formatDateTime(seconds * 1_000)}</span>}
    </>
  )
}

function FieldList({ fields }: { readonly fields: readonly JsonField[] }) {
  return (
    <dl className="all-fields">
      {fields.map((field) => (
        <div key={field.path}>
          <dt className="mono">{safeText(field.path, 120)}</dt>
          <dd>
            <FieldValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Shows all fields of the last response about a trace, including unknown ones. Loads the response when the user opens the
 * section.
 */
export function EveryField({ trace }: { readonly trace: TraceView }) {
  const [isOpen, setOpen] = useState(false)
  const { detail, failure } = useTraceDetail(trace, isOpen)
  return (
    <details className="raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.summary}</summary>
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      {detail !== null && (
        <div className="raw-body">
          <FieldList
            fields={fieldsOfJson(
              { trace_id: detail.traceId, external_hash: detail.externalHash },
              mostFields,
            )}
          />
          {detail.raw.map((action, index) => {
            const fields = fieldsOfJson(action, mostFields)
            return (
              // Raw actions have no id.
              // oxlint-disable-next-line react/no-array-index-key
              <section key={index} aria-label={words.actionLabel(index + 1)}>
                <h4 className="section-head">{words.actionOf(index + 1, detail.raw.length)}</h4>
                <FieldList fields={fields} />
                {fields.length === mostFields && <p className="dim">{words.limited(mostFields)}</p>}
              </section>
            )
          })}
        </div>
      )}
    </details>
  )
}
