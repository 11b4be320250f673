import type { ReactNode } from 'react'
import type { AddressKey } from '../../../electron/shared/models.ts'
import type { PoolLogLine } from '../../../electron/shared/pool-models.ts'
import { errorCodes, type ErrorCode } from '../../../electron/shared/errors.ts'
import { AddressText } from '../../components/address-text.tsx'
import { errorWord } from '../../lib/freshness.ts'
import { countOf } from '../../lib/text.ts'
import { useLabel } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { Coins } from './coins.tsx'

const codes: ReadonlySet<string> = new Set(errorCodes)
const isErrorCode = (text: string): text is ErrorCode => codes.has(text)

/** An address by its own name, else shortened. */
export function Who({ address }: { readonly address: AddressKey }) {
  return <AddressText address={address} isTestnet={useIsTestnet()} name={useLabel(address)} />
}

/** Why nothing was observed. */
export function gapWords(reason: string | null): string {
  switch (reason) {
    case null:
      return 'nobody looked'
    case 'closed':
      return 'Lookout was not running'
    case 'asleep':
      return 'the computer slept'
    case 'paused':
      return 'asking was paused'
    default:
      return isErrorCode(reason) ? `no answer: ${errorWord(reason)}` : 'no answer'
  }
}

/** What kind of change a line is, in a word or two. */
export function kindWord(line: PoolLogLine): string {
  switch (line.kind) {
    case 'joined':
      return 'Joined'
    case 'left':
      return 'Left'
    case 'moved':
      if (line.because === 'deposited') return 'Deposited'
      return line.because === 'not-separable' ? 'Reward or deposit' : 'Unexplained'
    case 'credited':
      return 'Pending credited'
    case 'unlisted':
      return 'Not listed'
    case 'relisted':
      return 'Listed again'
    case 'settled':
      return line.reward?.startsWith('-') === true ? 'Returned with a loss' : 'Stake returned'
    case 'stake-sent':
      return 'Stake sent'
    case 'validator':
      return 'Validator moved'
    case 'count':
      return line.counted === line.listed ? 'Count agrees' : 'Count mismatch'
    case 'index':
      return 'Former list'
    case 'gap':
      return 'Not observed'
  }
}

/** The rest of a line: who, and how. */
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
          <Who address={line.address} /> <span className="dim">the list is shorter than the count</span>
        </>
      )
    case 'moved':
      return (
        <>
          <Who address={line.address} />
          <span className="dim">
            {line.of === 'pending' ? ' pending' : ''}
            {line.because === 'not-separable' && ' not separable'}
          </span>
        </>
      )
    case 'settled':
      if (line.reward === null) return <span className="dim">reward and deposit are not separable</span>
      return (
        <span>
          {countOf(line.rewarded, 'nominator')} paid, validator{' '}
          <Coins units={line.validatorBy} style="signed" />
          {line.residual !== '0' && (
            <>
              , unexplained <Coins units={line.residual} style="signed" />
            </>
          )}
        </span>
      )
    case 'count':
      return line.counted === line.listed
        ? `${line.listed} counted and listed`
        : `counts ${line.counted}, lists ${line.listed}: the answer may come from the index`
    case 'index':
      return `${line.added} more, ${line.removed} fewer former nominators in the index`
    case 'gap':
      return <span className="dim">{gapWords(line.reason)}</span>
    case 'stake-sent':
    case 'validator':
      return null
  }
}

/** The amount of a line, null without one. */
export function lineAmount(line: PoolLogLine): string | null {
  switch (line.kind) {
    case 'joined':
      return (BigInt(line.balance) + BigInt(line.pending)).toString()
    case 'left':
      return (-(BigInt(line.balance) + BigInt(line.pending))).toString()
    case 'moved':
    case 'credited':
    case 'validator':
      return line.by
    case 'settled':
      return line.reward
    case 'stake-sent':
      return `-${line.amount}`
    default:
      return null
  }
}
