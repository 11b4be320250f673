import { copyText } from '../../commands.ts'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, hashToHex, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'

interface TransactionFactsProps {
  readonly row: BlockRow
  readonly total: number
}

/** Everything that the service tells about one transaction of a block. */
export function TransactionFacts({ row, total }: TransactionFactsProps) {
  const label = useLabel(row.account)
  const isTestnet = useIsTestnet()
  const friendly = friendlyOf(row.account, isTestnet)
  const hex = hashToHex(row.hash)
  return (
    <>
      <p className="dim">
        Transaction {row.position} of {total}
      </p>
      <h2 className={label === null ? 'mono' : ''}>{label ?? shortenFriendly(friendly)}</h2>
      <Section title="Fields">
        <Fields>
          <Field name="Account">
            <Value text={friendly} what="account" onCopy={copyText}>
              {shortenFriendly(friendly)}
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
          <Field name="In block">{countOf(row.ofAccount, 'transaction')} of this account</Field>
        </Fields>
      </Section>
    </>
  )
}
