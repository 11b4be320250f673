import type { ActionView, Party } from '../../../electron/shared/models.ts'
import { copyText } from '../../commands.ts'
import { AmountText } from '../../components/amount.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { hideNumbers, safeText } from '../../lib/text.ts'
import { useLabel } from '../../stores/labels.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

function PartyField({ party }: { readonly party: Party }) {
  const label = useLabel(party.address)
  const isTestnet = useIsTestnet()
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
      <Value text={friendly} what={party.role} onCopy={copyText}>
        <span title={friendly}>{shortenFriendly(friendly)}</span>
      </Value>
    </Field>
  )
}

interface ActionFactsProps {
  readonly action: ActionView
  readonly isFirst: boolean
  readonly isAlone: boolean
}

/** Who takes part in one action and which amounts move, exact to the last digit. */
export function ActionFacts({ action, isFirst, isAlone }: ActionFactsProps) {
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const title = safeText(action.title)
  return (
    <Section title={isAlone ? 'Action' : isFirst ? 'Main action' : 'With it'}>
      {!isFirst && <p>{isHidden ? hideNumbers(title) : title}</p>}
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
        {action.success === false && <Field name="Success">the service says no</Field>}
      </Fields>
    </Section>
  )
}
