import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { BlockAppearance } from '../../../electron/shared/block-models.ts'
import { refOfKey } from '../../../electron/shared/block-ref.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, hashToHex, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import {
  formatBlockRef,
  neighbourRow,
  shortBlockName,
  type BlockRow,
  type BlockRows,
} from '../../lib/block-rows.ts'
import { countOf, groupDigits, safeText } from '../../lib/text.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { useText } from '../../stores/text-style.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useTraces } from '../../stores/traces.ts'
import { select, selectRow, showPanel } from '../../stores/view.ts'
import { goToBlock } from './navigate.ts'

const mostAppearances = 60
const shownBlocks = 8

/** Other kept blocks with transactions of this account. */
function useOtherBlocks(account: string, here: string): readonly string[] {
  const [found, setFound] = useState<readonly BlockAppearance[]>([])
  const known = found.filter((each) => each.account === account)
  useEffect(() => {
    let isCurrent = true
    void ask((main) => main['blocks.appearances']({ account, limit: mostAppearances })).then((reply) => {
      if (isCurrent && reply.ok) setFound(reply.value)
    })
    return () => {
      isCurrent = false
    }
  }, [account])
  return [...new Set(known.map(({ block }) => block))].filter((key) => key !== here)
}

function Neighbours({ row }: { readonly row: BlockRow }) {
  const [previous, next] = [neighbourRow(row, -1), neighbourRow(row, 1)]
  return (
    <span className="neighbours">
      {row.nthOfAccount} of {countOf(row.siblings.length, 'transaction')} of this account
      {row.siblings.length > 1 && (
        <span className="button-pair">
          <button
            type="button"
            className="icon-button"
            aria-label="Previous of this account"
            title="Previous of this account (A)"
            disabled={previous === null}
            onClick={() => previous !== null && selectRow('blocks', previous.hash)}
          >
            <ChevronLeft size={14} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Next of this account"
            title="Next of this account (a)"
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

function OtherBlocks({ account, blockKey }: { readonly account: string; readonly blockKey: string }) {
  const others = useOtherBlocks(account, blockKey)
  if (others.length === 0) return null
  const here = refOfKey(blockKey)
  return (
    <Field name="Elsewhere">
      <ul className="plain-list">
        {others.slice(0, shownBlocks).map((key) => (
          <li key={key}>
            <button
              type="button"
              className="button is-link"
              title={formatBlockRef(refOfKey(key))}
              onClick={() => goToBlock(key)}
            >
              {shortBlockName(refOfKey(key), here)}
            </button>
          </li>
        ))}
        {others.length > shownBlocks && (
          <li className="dim">and {countOf(others.length - shownBlocks, 'kept block')} more</li>
        )}
      </ul>
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
      {safeText(title ?? 'A trace', 60)}
    </button>
  )
}

/** Traces of this account that the masterchain block ended. */
function Traces({ account, blockKey }: { readonly account: string; readonly blockKey: string }) {
  const { workchain, seqno } = refOfKey(blockKey)
  const traces = useTraces(
    useShallow(({ byKey }) =>
      [...byKey.values()].filter(
        ({ mcSeqno, accounts }) => workchain === -1 && mcSeqno === seqno && accounts.includes(account),
      ),
    ),
  )
  if (traces.length === 0) return null
  return (
    <Field name="Pending">
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

/** Everything that is known of one transaction of a block. */
export function TransactionFacts({ row, rows, blockKey }: TransactionFactsProps) {
  const label = useLabel(row.account)
  const isTestnet = useIsTestnet()
  const friendly = friendlyOf(row.account, isTestnet)
  const hex = hashToHex(row.hash)
  return (
    <>
      <p className="dim">
        Transaction {groupDigits(row.position.toString())} of {groupDigits(rows.rows.length.toString())}
      </p>
      <h2 className={label === null ? 'mono' : ''} data-address={row.account}>
        {label ?? shortenFriendly(friendly)}
      </h2>
      <Section title="Fields">
        <Fields>
          <Field name="Account">
            <Value text={friendly} what="account" onCopy={copyText}>
              <span data-address={row.account}>{shortenFriendly(friendly)}</span>
            </Value>
            <Value text={row.account} what="account, raw" onCopy={copyText}>
              <span className="dim">{shortenRaw(row.account)}</span>
            </Value>
          </Field>
          <Field name="Logical time">
            <Value text={row.lt} what="logical time" onCopy={copyText}>
              {groupDigits(row.lt)}
            </Value>
          </Field>
          <Field name="Hash">
            <Value text={row.hash} what="hash" onCopy={copyText} />
          </Field>
          {hex !== null && (
            <Field name="In hex">
              <Value text={hex} what="hash in hex" onCopy={copyText} />
            </Field>
          )}
        </Fields>
      </Section>
      <Section title="Here too">
        <Fields>
          <Field name="In block">
            <Neighbours row={row} />
          </Field>
          <Traces account={row.account} blockKey={blockKey} />
          <OtherBlocks account={row.account} blockKey={blockKey} />
        </Fields>
      </Section>
    </>
  )
}
