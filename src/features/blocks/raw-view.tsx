import { useEffect, useState } from 'react'
import type {
  BlockReadingInfo,
  BlockResponse,
  BlockView,
  ResponseText,
} from '../../../electron/shared/block-models.ts'
import { shardToHex } from '../../../electron/shared/units.ts'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Field, Fields } from '../../components/fields.tsx'
import type { BlockRow } from '../../lib/block-rows.ts'
import { transactionText } from '../../lib/raw-response.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { raw } from './raw-words.ts'
import { saveFile } from '../../commands.ts'

/** Maximum number of characters shown. A longer text makes the pane slow. */
const mostShown = 20_000
/** Maximum number of characters that main copies to the clipboard. */
const mostCopied = 1_000_000

interface RawViewProps {
  readonly block: BlockView
  readonly row: BlockRow | undefined
}

interface Chosen {
  readonly reading: number
  readonly page: number
}

const nameOf = ({ reading, page }: Chosen): string => `${reading}.${page}`

/** Returns the stored readings of a block, and requests them again after a check. */
export function useReadings({
  key,
  checks,
  loaded,
  contradiction,
}: BlockView): readonly BlockReadingInfo[] | null {
  const [known, setKnown] = useState<{
    readonly key: string
    readonly list: readonly BlockReadingInfo[]
  } | null>(null)
  const version = `${checks} ${loaded} ${contradiction?.at ?? ''}`
  useEffect(() => {
    let isCurrent = true
    void ask((main) => main['blocks.readings']({ key })).then((reply) => {
      if (isCurrent && reply.ok) setKnown({ key, list: reply.value })
    })
    return () => {
      isCurrent = false
    }
  }, [key, version])
  return known?.key === key ? known.list : null
}

function useBody(key: string, { reading, page }: Chosen, isWanted: boolean): ResponseText | null {
  const [known, setKnown] = useState<{ readonly name: string; readonly body: ResponseText } | null>(null)
  const name = `${key} ${reading} ${page}`
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void ask((main) => main['blocks.response']({ key, reading, page })).then((reply) => {
      if (isCurrent && reply.ok) setKnown({ name, body: reply.value })
    })
    return () => {
      isCurrent = false
    }
  }, [name, key, reading, page, isWanted])
  return known?.name === name ? known.body : null
}

function Facts({ response }: { readonly response: BlockResponse }) {
  const { url, isKeySent, receivedAt, latencyMs, status, bytes, headers } = response
  return (
    <Fields>
      <Field name={raw.request}>
        <span className="mono breakable">{raw.get(url)}</span>
      </Field>
      <Field name={raw.key}>{isKeySent ? raw.keySent : raw.keyNotSent}</Field>
      <Field name={raw.received}>
        {formatDateTime(receivedAt)} <span className="dim">{raw.took(latencyMs)}</span>
      </Field>
      <Field name={raw.status}>{status}</Field>
      <Field name={raw.size}>{raw.bytes(bytes)}</Field>
      <Field name={raw.headers}>
        {headers.length === 0 ? (
          <span className="dim">{raw.noHeaders}</span>
        ) : (
          <ul className="plain-list mono breakable">
            {headers.map(([name, value]) => (
              <li key={name}>
                {name}: {value}
              </li>
            ))}
          </ul>
        )}
      </Field>
    </Fields>
  )
}

function Text({
  text,
  what,
  label,
}: {
  readonly text: string
  readonly what: string
  readonly label: string
}) {
  return (
    <div className="raw-body">
      {text.length <= mostCopied && <CopyButton text={text} what={what} onCopy={copyText} />}
      <pre tabIndex={0} aria-label={label}>
        {text.slice(0, mostShown)}
      </pre>
      {text.length > mostShown && <p className="dim">{raw.more(text.length - mostShown)}</p>}
    </div>
  )
}

function Responses({
  block,
  row,
  readings,
}: RawViewProps & { readonly readings: readonly BlockReadingInfo[] }) {
  const [wanted, setWanted] = useState<Chosen>({ reading: 0, page: 0 })
  const all = readings.flatMap(({ reading, responses }) =>
    responses.map((response, page) => ({ reading, page, response, pages: responses.length })),
  )
  const shown = all.find((each) => nameOf(each) === nameOf(wanted)) ?? all[0]
  const body = useBody(block.key, shown ?? wanted, shown !== undefined)
  if (shown === undefined) return <p className="dim">{raw.missing}</p>
  const { workchain, shard, seqno } = block.ref
  const piece = body === null || row === undefined ? null : transactionText(body.text, row.hash)
  const name = `response_${workchain}_${shardToHex(shard)}_${seqno}_${shown.reading}_${shown.page}.json`
  return (
    <>
      {all.length > 1 && (
        <select
          aria-label={raw.choose}
          value={nameOf(shown)}
          onChange={(event) => setWanted(all.find((each) => nameOf(each) === event.target.value) ?? wanted)}
        >
          {all.map((each) => (
            <option key={nameOf(each)} value={nameOf(each)}>
              {each.reading === 0
                ? raw.page(each.page + 1, each.pages)
                : raw.differing(formatDateTime(each.response.receivedAt), each.page + 1, each.pages)}
            </option>
          ))}
        </select>
      )}
      <Facts response={shown.response} />
      {piece !== null && <Text text={piece} what={raw.copyTransaction} label={raw.transaction} />}
      {body !== null && (
        <>
          <Text text={body.text} what={raw.copy} label={raw.body} />
          {!body.isExact && <p className="tone-attention">{raw.notExact}</p>}
          <button type="button" className="button is-small" onClick={() => void saveFile(name, body.text)}>
            {raw.save}
          </button>
        </>
      )}
    </>
  )
}

export function RawView({ block, row }: RawViewProps) {
  const isOpen = useBlockView((view) => view.isRawOpen)
  const readings = useReadings(block)
  return (
    <details
      className="raw"
      open={isOpen}
      onToggle={(event) => useBlockView.setState({ isRawOpen: event.currentTarget.open })}
    >
      <summary data-key="v" title={raw.hint}>
        {raw.title}
      </summary>
      {isOpen && readings !== null && <Responses block={block} row={row} readings={readings} />}
    </details>
  )
}
