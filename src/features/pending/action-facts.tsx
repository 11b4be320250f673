import { TriangleAlert } from 'lucide-react'
import { friendlyAddress, shortAddress } from '../../../electron/shared/address-text.ts'
import type { ActionView, Party } from '../../../electron/shared/pending-models.ts'
import { isLive, isVerified, type TraceState } from '../../../electron/shared/trace-state.ts'
import { copyText } from '../../commands.ts'
import { AmountText } from '../../components/amount.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { sideOf } from '../../lib/action-outcome.ts'
import { safeText } from '../../lib/text.ts'
import { useText } from '../../stores/text-style.ts'
import { useLabel } from '../../stores/labels.ts'
import { useLookAlike } from '../../stores/look-alikes.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { AddressMenu } from './address-menu.tsx'
import { tokenMark } from './pending-cells.tsx'
import * as words from './trace-words.ts'
import { lookAlike } from './pending-words.ts'

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

function PartyField({ party }: { readonly party: Party }) {
  const label = useLabel(party.address)
  const isTestnet = useIsTestnet()
  const alike = useLookAlike(party.address)
  const friendly = friendlyAddress(party.address, isTestnet)
  const short = shortAddress(party.address, isTestnet)
  const name = label ?? party.name
  return (
    <Field name={capitalise(safeText(party.role, 40))}>
      {name !== null && (
        <span
          className="party-name"
          title={label === null ? words.party.serviceNameHint : words.party.ownLabel}
        >
          {safeText(name, 80)}
          {label === null && <span className="dim">{words.party.serviceName}</span>}
        </span>
      )}
      <span className="party-address" data-address-row="">
        <Value text={friendly} what={party.role} onCopy={copyText}>
          <span title={friendly} data-address={party.address} tabIndex={0}>
            {short}
          </span>
        </Value>
        <AddressMenu address={party.address} subject={`${party.role} ${short}`} />
      </span>
      {alike !== null && <span className="block tone-attention">{lookAlike.compare(alike)}</span>}
    </Field>
  )
}

const amountNames = { in: words.action.received, out: words.action.sent, none: words.action.amount }
const notMoved = { ...amountNames, in: words.action.wouldReceive, out: words.action.wouldSend }

/** Returns the result of an action that was last reported as failing; null if its trace was not executed. */
function failureIn(state: TraceState): string | null {
  if (state === 'not-executed') return null
  if (isLive(state)) return words.action.failurePredicted
  return isVerified(state) ? words.action.failed : words.action.failingWhenLastSeen
}

interface ActionFactsProps {
  readonly action: ActionView
  readonly isFirst: boolean
  readonly isOnly: boolean
  readonly state: TraceState
  readonly hasMoved: boolean
}

export function ActionFacts({ action, isFirst, isOnly, state, hasMoved }: ActionFactsProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const isTestnet = useIsTestnet()
  const title = useText(action.title)
  const result = failureIn(state)
  const marks = [...new Set(action.amounts.flatMap((amount) => tokenMark(amount.asset) ?? []))]
  return (
    <Section title={isOnly ? words.action.only : isFirst ? words.action.main : words.action.further}>
      {!isFirst && <p>{title}</p>}
      <Fields>
        <Field name={words.action.type}>
          <span className="mono">{safeText(action.type, 60)}</span>
          {action.isRaw && <span className="dim">{words.action.notDecoded}</span>}
        </Field>
        {action.parties.map((party) => (
          <PartyField key={`${party.role} ${party.address}`} party={party} />
        ))}
        {action.amounts.map((amount, index) => (
          <Field
            key={`${index} ${amount.units}`}
            name={(hasMoved ? amountNames : notMoved)[sideOf(amount) ?? 'none']}
          >
            <AmountText amount={amount} isTestnet={isTestnet} isHidden={isHidden} width="full" />
          </Field>
        ))}
        {marks.map((mark) => (
          <Field key={mark} name={words.action.token}>
            <span className="tone-attention">
              <TriangleAlert size={12} aria-hidden="true" /> {mark}
            </span>
          </Field>
        ))}
        {action.comment !== null && !isFirst && (
          <Field name={words.action.comment}>“{safeText(action.comment, 500)}”</Field>
        )}
        {action.success === false && result !== null && <Field name={words.action.result}>{result}</Field>}
      </Fields>
    </Section>
  )
}
