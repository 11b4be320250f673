import { TriangleAlert } from 'lucide-react'
import type { ActionView, Party } from '../../../electron/shared/pending-models.ts'
import { copyText } from '../../commands.ts'
import { AmountText } from '../../components/amount.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { safeText } from '../../lib/text.ts'
import { useText } from '../../stores/text-style.ts'
import { useLabel } from '../../stores/labels.ts'
import { useLookAlike } from '../../stores/look-alikes.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { AddressMenu } from './address-menu.tsx'
import { tokenMark } from './pending-cells.tsx'

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

function PartyField({ party }: { readonly party: Party }) {
  const label = useLabel(party.address)
  const isTestnet = useIsTestnet()
  const alike = useLookAlike(party.address)
  const friendly = friendlyOf(party.address, isTestnet)
  const name = label ?? party.name
  return (
    <Field name={capitalise(safeText(party.role, 40))}>
      {name !== null && (
        <span className="party-name" title={label === null ? 'Named by the service' : 'Your name for it'}>
          {safeText(name, 80)}
          {label === null && <span className="dim"> · by the service</span>}
        </span>
      )}
      <span className="party-address" data-address-row="">
        <Value text={friendly} what={party.role} onCopy={copyText}>
          <span title={friendly} data-address={party.address} tabIndex={0}>
            {shortenFriendly(friendly)}
          </span>
        </Value>
        <AddressMenu address={party.address} subject={`${party.role} ${shortenFriendly(friendly)}`} />
      </span>
      {alike !== null && (
        <span className="block tone-attention">
          Not {alike}, though it reads the same when shortened. Compare it whole.
        </span>
      )}
    </Field>
  )
}

interface ActionFactsProps {
  readonly action: ActionView
  readonly isFirst: boolean
  readonly isAlone: boolean
  /** A committed action failed: what this one says of its success is no prediction. */
  readonly isFailed: boolean
}

/** Who takes part in one action and which amounts move, exact to the last digit. */
export function ActionFacts({ action, isFirst, isAlone, isFailed }: ActionFactsProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const title = useText(action.title)
  const marks = [...new Set(action.amounts.flatMap((amount) => tokenMark(amount.asset) ?? []))]
  return (
    <Section title={isAlone ? 'Action' : isFirst ? 'Main action' : 'With it'}>
      {!isFirst && <p>{title}</p>}
      <Fields>
        <Field name="Type">
          <span className="mono">{safeText(action.type, 60)}</span>
          {action.isRaw && <span className="dim"> · not decoded, see the raw JSON</span>}
        </Field>
        {action.parties.map((party) => (
          <PartyField key={`${party.role} ${party.address}`} party={party} />
        ))}
        {action.amounts.map((amount, index) => (
          <Field
            key={`${index} ${amount.units}`}
            name={amount.direction === 'in' ? 'Comes in' : amount.direction === 'out' ? 'Goes out' : 'Amount'}
          >
            <AmountText amount={amount} isHidden={isHidden} isFull />
          </Field>
        ))}
        {marks.map((mark) => (
          <Field key={mark} name="Token">
            <span className="tone-attention">
              <TriangleAlert size={12} aria-hidden="true" /> {mark}
            </span>
          </Field>
        ))}
        {action.comment !== null && !isFirst && (
          <Field name="Comment">“{safeText(action.comment, 500)}”</Field>
        )}
        {action.success === false && (
          <Field name="Success">
            {isFailed ? 'the service says no' : 'the service said no before it was committed: a prediction'}
          </Field>
        )}
      </Fields>
    </Section>
  )
}
