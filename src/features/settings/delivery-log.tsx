import { useState } from 'react'
import type { Channel, DeliveryLogEntry } from '../../../electron/shared/delivery.ts'
import { formatDateTime } from '../../lib/times.ts'
import { safeText } from '../../lib/text.ts'
import { log as words } from './delivery-words.ts'

const firstShown = 8

interface DeliveryLogProps {
  readonly entries: readonly DeliveryLogEntry[]
  readonly channels: readonly Channel[]
}

function statusText({ status, state, attempts, error }: DeliveryLogEntry): string {
  const parts = [
    words.statuses[status],
    words.states[state],
    attempts > 1 ? words.attempts(attempts) : '',
    error ?? '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function DeliveryLog({ entries, channels }: DeliveryLogProps) {
  const [isAll, setAll] = useState(false)
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  const shown = isAll ? entries : entries.slice(0, firstShown)
  return (
    <section aria-label={words.title}>
      <h4>{words.title}</h4>
      {entries.length === 0 ? (
        <p className="dim">{words.empty}</p>
      ) : (
        <table className="delivery-log">
          <thead>
            <tr>
              {words.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <tr key={entry.key}>
                <td className="mono">
                  {formatDateTime(entry.status === 'waiting' ? entry.createdAt : entry.at)}
                </td>
                <td>{names.get(entry.channel) ?? words.removed}</td>
                <td className="break">{safeText(entry.title, 200)}</td>
                <td className={entry.status === 'failed' ? 'is-bad' : ''}>{statusText(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > shown.length && (
        <button type="button" className="button is-small" onClick={() => setAll(true)}>
          {words.more(entries.length)}
        </button>
      )}
    </section>
  )
}
