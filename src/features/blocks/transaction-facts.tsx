import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { blockOfTransaction } from '../../../electron/shared/evidence.ts'
import { refOfKey } from '../../../electron/shared/block-ref.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { copyText, showTimeline } from '../../commands.ts'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, hashToHex, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { neighbourRow, type BlockRow, type BlockRows } from '../../lib/block-rows.ts'
import { safeText } from '../../lib/text.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { useText } from '../../stores/text-style.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, selectRow, showPanel } from '../../stores/view.ts'
import { useAccountName } from './account-name.ts'
import { timeline } from './comparison-words.ts'
import { nthOfAccount } from './blocks-words.ts'
import { copied, facts } from './block-detail-words.ts'

function Neighbours({ row }: { readonly row: BlockRow }) {
  const [previous, next] = [neighbourRow(row, -1), neighbourRow(row, 1)]
  return (
    <span className="neighbours">
      {nthOfAccount(row.nthOfAccount, row.siblings.length)}
      {row.siblings.length > 1 && (
        <span className="button-pair">
          <button
            type="button"
            className="icon-button"
            aria-label={facts.previous}
            title={facts.previousHint}
            disabled={previous === null}
            onClick={() => previous !== null && selectRow('blocks', previous.hash)}
          >
            <ChevronLeft size={14} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={facts.next}
            title={facts.nextHint}
            disabled={next === null}
            onClick={() => next !== null && selectRow('blocks', next.hash)}
          >
            <ChevronRight size={14} aria-hidden="true" />
          </button>
        </span>
      )}
    </span>
  )
}

function OtherBlocks({ account }: { readonly account: string }) {
  return (
    <Field name={facts.otherBlocks}>
      <button
        type="button"
        className="button is-link"
        data-key="t"
        title={timeline.openHint}
        onClick={() => showTimeline(account)}
      >
        {timeline.open}
      </button>
    </Field>
  )
}

function TraceLink({ trace }: { readonly trace: TraceView }) {
  const title = useText(headlineOf(trace)?.title ?? null)
  return (
    <button
      type="button"
      className="button is-link"
      onClick={() => {
        select('pending', trace.key)
        showPanel('pending')
      }}
    >
      {safeText(title ?? facts.trace, 60)}
    </button>
  )
}

function Traces({ row, blockKey }: { readonly row: BlockRow; readonly blockKey: string }) {
  const { workchain, seqno } = refOfKey(blockKey)
  const traces = useTraces(
    useShallow(({ byKey }) =>
      [...byKey.values()].filter(({ mcSeqno, accounts, steps }) => {
        const isEnding = workchain === -1 && mcSeqno === seqno && accounts.includes(row.account)
        return isEnding || blockOfTransaction(steps, row.hash) === blockKey
      }),
    ),
  )
  if (traces.length === 0) return null
  return (
    <Field name={facts.traces}>
      <ul className="plain-list">
        {traces.map((trace) => (
          <li key={trace.key}>
            <TraceLink trace={trace} />
          </li>
        ))}
      </ul>
    </Field>
  )
}

interface TransactionFactsProps {
  readonly row: BlockRow
  readonly rows: BlockRows
  readonly blockKey: string
}

export function TransactionFacts({ row, rows, blockKey }: TransactionFactsProps) {
  const label = useAccountName(row.account)
  const isTestnet = useIsTestnet()
  const friendly = friendlyOf(row.account, isTestnet)
  const hex = hashToHex(row.hash)
  return (
    <>
      <p className="dim">{facts.heading(row.position, rows.rows.length)}</p>
      <h2 className={label === null ? 'mono' : ''} data-address={row.account}>
        {label ?? shortenFriendly(friendly)}
      </h2>
      <Section title={facts.fields}>
        <Fields>
          <Field name={facts.account}>
            <Value text={friendly} what={copied.account} onCopy={copyText}>
              <span data-address={row.account}>{shortenFriendly(friendly)}</span>
            </Value>
            <Value text={row.account} what={copied.rawAccount} onCopy={copyText}>
              <span className="dim">{shortenRaw(row.account)}</span>
            </Value>
          </Field>
          <Field name={facts.logicalTime}>
            <Value text={row.lt} what={copied.lt} onCopy={copyText} />
          </Field>
          <Field name={facts.hash}>
            <Value text={row.hash} what={copied.hash} onCopy={copyText} />
          </Field>
          {hex !== null && (
            <Field name={facts.hashInHex}>
              <Value text={hex} what={copied.hashInHex} onCopy={copyText} />
            </Field>
          )}
        </Fields>
      </Section>
      <Section title={facts.related}>
        <Fields>
          <Field name={facts.inBlock}>
            <Neighbours row={row} />
          </Field>
          <Traces row={row} blockKey={blockKey} />
          <OtherBlocks account={row.account} />
        </Fields>
      </Section>
    </>
  )
}
