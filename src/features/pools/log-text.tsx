import type { ReactNode } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolLogLine, SettlementResult } from '../../../electron/shared/pool-models.ts'
import { errorCodes, type ErrorCode } from '../../../electron/shared/errors.ts'
import { AddressText } from '../../components/address-text.tsx'
import { formatCommission } from '../../lib/pool-text.ts'
import { errorWord } from '../../lib/freshness.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { Coins } from './coins.tsx'
import { LeavingMark } from './leaving.tsx'
import { changeDetails, changeKinds, gaps } from './pool-table-words.ts'

const codes: ReadonlySet<string> = new Set(errorCodes)
const isErrorCode = (text: string): text is ErrorCode => codes.has(text)

export function Who({ address }: { readonly address: AddressKey }) {
  return (
    <>
      <AddressText address={address} isTestnet={useIsTestnet()} name={useLabel(address)} />
      <LeavingMark address={address} />
    </>
  )
}

export function gapWords(reason: string | null): string {
  switch (reason) {
    case null:
      return gaps.unknown
    case 'closed':
      return gaps.closed
    case 'asleep':
      return gaps.asleep
    case 'paused':
      return gaps.paused
    case 'outdated':
      return gaps.outdated
    default:
      return isErrorCode(reason) ? gaps.error(errorWord(reason)) : gaps.failed
  }
}

export function kindWord(line: PoolLogLine): string {
  switch (line.kind) {
    case 'moved':
      return changeKinds[line.because]
    case 'settled':
      if (line.result.loss === null) return changeKinds.returned
      return line.result.loss === 'certain' ? changeKinds.loss : changeKinds.possibleLoss
    case 'count':
      return line.counted === line.listed ? changeKinds.countMatches : changeKinds.countMismatch
    case 'joined':
    case 'left':
    case 'credited':
    case 'unlisted':
    case 'relisted':
    case 'stake-sent':
    case 'validator':
    case 'index':
    case 'gap':
      return changeKinds[line.kind]
  }
}

export function LossWords({ result }: { readonly result: SettlementResult }) {
  return (
    <span>
      {changeDetails.sent}
      <Coins units={result.sent} />
      {changeDetails.returned}
      <Coins units={result.returned} />
      {changeDetails.validator}
      <Coins units={result.validatorBy} style="signed" />
      {changeDetails.nominators}
      <Coins units={result.nominatorsBy} style="signed" />
      {result.isMinimum && changeDetails.isMinimum}
    </span>
  )
}

export function lineWords(line: PoolLogLine): ReactNode {
  switch (line.kind) {
    case 'joined':
    case 'left':
    case 'credited':
    case 'relisted':
      return <Who address={line.address} />
    case 'unlisted':
      return (
        <>
          <Who address={line.address} /> <span className="dim">{changeDetails.unlisted}</span>
        </>
      )
    case 'moved':
      return (
        <>
          <Who address={line.address} />
          <span className="dim">
            {line.of === 'pending' && changeDetails.pending}
            {line.because === 'not-separable' && changeDetails.notSeparable}
          </span>
        </>
      )
    case 'settled':
      if (line.result.nominatorsBy === null) return <span className="dim">{changeDetails.noReward}</span>
      if (line.result.loss !== null) return <LossWords result={line.result} />
      return (
        <span>
          {changeDetails.paid(line.rewarded)}
          <Coins units={line.result.validatorBy} style="signed" />
          {line.result.commission !== null &&
            changeDetails.commission(formatCommission(line.result.commission))}
          {line.residual !== '0' && (
            <>
              {changeDetails.unexplained}
              <Coins units={line.residual} style="signed" />
            </>
          )}
        </span>
      )
    case 'count':
      return line.counted === line.listed
        ? changeDetails.countMatches(line.listed)
        : changeDetails.countMismatch(line.counted, line.listed)
    case 'index':
      return changeDetails.index(line.added, line.removed)
    case 'gap':
      return <span className="dim">{gapWords(line.reason)}</span>
    case 'stake-sent':
    case 'validator':
      return null
  }
}
