import type { Nominator, PoolState } from '../../../electron/shared/models.ts'
import { nativeUnit } from '../../../electron/shared/units.ts'
import { copyText } from '../../commands.ts'
import { NativeAmount } from '../../components/amount.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatShare, shareOf, sumIntegers } from '../../lib/integers.ts'
import { useLabel } from '../../stores/labels.ts'
import { useSettings } from '../../stores/settings.ts'
import { useIsTestnet } from '../../stores/status.ts'

interface NominatorFactsProps {
  readonly nominator: Nominator
  readonly state: PoolState
}

/** One nominator, exact and in every address form. */
export function NominatorFacts({ nominator, state }: NominatorFactsProps) {
  const label = useLabel(nominator.address)
  const isTestnet = useIsTestnet()
  const isHidden = useSettings((settings) => settings.hideAmounts)
  const { address, balance, pending } = nominator
  const rank = state.nominators.indexOf(nominator) + 1
  const total = sumIntegers(state.nominators.map((one) => one.balance))
  const bounceable = friendlyOf(address, isTestnet)
  const plain = friendlyOf(address, isTestnet, false)
  return (
    <>
      <p className="dim">
        Nominator {rank} of {state.nominators.length}
      </p>
      <h2 className={label === null ? 'mono' : ''}>{label ?? shortenFriendly(bounceable)}</h2>
      <Section title="Stake">
        <Fields>
          <Field name="Balance">
            <NativeAmount units={balance} isHidden={isHidden} /> {nativeUnit}
          </Field>
          <Field name="Pending">
            <NativeAmount units={pending} isHidden={isHidden} /> {nativeUnit}
          </Field>
          <Field name="Share">{formatShare(shareOf(balance, total))} of the nominators’ total</Field>
        </Fields>
      </Section>
      <Section title="Forms">
        <Fields>
          <Field name="Bounceable">
            <Value text={bounceable} what="bounceable form" onCopy={copyText}>
              {shortenFriendly(bounceable)}
            </Value>
          </Field>
          <Field name="For wallets">
            <Value text={plain} what="form for wallets" onCopy={copyText}>
              {shortenFriendly(plain)}
            </Value>
          </Field>
          <Field name="Raw">
            <Value text={address} what="raw form" onCopy={copyText}>
              {shortenRaw(address)}
            </Value>
          </Field>
        </Fields>
      </Section>
    </>
  )
}
