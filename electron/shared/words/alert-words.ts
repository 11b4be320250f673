import { groupNouns } from './alert-group-words.ts'
import { placeOf, type AlertGroup } from '../alert-groups.ts'
import type { AccessCause, AlertEvent, Incident } from '../alert-events.ts'
import type { OwnFault } from '../errors.ts'
import type { Integer } from '../models.ts'
import {
  account,
  block,
  coins,
  count,
  moment,
  parts,
  recorded,
  text,
  utcText,
  type TextParts,
} from '../text-parts.ts'
import { differenceText } from './block-words.ts'
import { evidenceText } from './evidence-words.ts'
import { samePaymentFact } from './same-payment-words.ts'
import { headOf, type TraceEvent } from './trace-alert-words.ts'

export function trackedTitle({ event, recoveredAt }: Pick<Incident, 'event' | 'recoveredAt'>): string {
  return 'account' in event
    ? `${headOf(event, recoveredAt !== undefined)} · tracked payment`
    : 'Tracked payment'
}

const faults: Readonly<Record<OwnFault, string>> = {
  'not-found': 'the service reports that it does not exist',
  'not-ready': 'the service is not ready to read it',
  'invalid-request': 'the service rejects the request',
  'too-large': 'the response is too large',
  malformed: 'the response is unreadable',
}

const accessTitles: Readonly<Record<AccessCause, string>> = {
  'key-rejected': 'The service rejects your API key',
  'requests-refused': 'The service refuses requests: monitoring is incomplete',
}

const accessFacts: Readonly<Record<AccessCause, string>> = {
  'key-rejected': 'monitoring continues without the key, as far as the service allows',
  'requests-refused': 'Lookout tries again every five minutes',
}

/** Formats billionths as ppm. */
const ppmText = (ratio: number): string => `${(Math.round(ratio / 100) / 10).toFixed(1)} ppm`

const noActions: TextParts = [text('a trace without actions')]

function traceTitle(event: TraceEvent, isOver: boolean): TextParts {
  const { title, account: address, isReplaced, others, isMinimum } = event
  const head = `${headOf(event, isOver)}${isReplaced === true ? ' · ' : ': '}`
  const first = title ?? noActions
  const what =
    others === undefined
      ? first
      : parts`${first}, and ${isMinimum === true ? 'at least ' : ''}${count(others)} more`
  const isNamed = what.some((part) => part.kind === 'account' && part.address === address)
  return address === null || isNamed ? parts`${head}${what}` : parts`${head}${what} (${account(address)})`
}

type Titled = Pick<Incident, 'event' | 'subject' | 'recoveredAt'>
/** Returns the title without the account of a trace, for a message whose heading names the account. */
export function alertBody({ event, ...rest }: Titled): TextParts {
  return alertTitle({ ...rest, event: 'account' in event ? { ...event, account: null } : event })
}

function lossOf({ validatorBy, nominatorsBy }: Extract<AlertEvent, { kind: 'stake-lost' }>): bigint {
  return -(BigInt(validatorBy) + BigInt(nominatorsBy))
}

function lostBy(side: string, change: Integer): TextParts {
  const by = BigInt(change)
  return by > 0n ? parts`${side} gained: ${coins(by)}` : parts`${side} lost: ${coins(-by)}`
}

export function alertTitle({ event, subject, recoveredAt = 0 }: Titled): TextParts {
  const of = account(subject.key)
  switch (event.kind) {
    case 'trace-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
    case 'trace-completed':
    case 'trace-unverified':
      return traceTitle(event, recoveredAt > 0)
    case 'unexpected-outgoing':
      return parts`Unexpected recipient ${account(event.recipient)}: ${event.title ?? noActions} (${account(event.from)})`
    case 'first-payment':
      return parts`First payment to ${account(event.recipient)}: ${event.title ?? noActions} (${account(event.from)})`
    case 'order-waiting':
      return parts`A multisig order of ${account(event.multisig)} ${event.expiresAt !== null && recoveredAt >= event.expiresAt ? 'expired; no execution was observed' : 'has not been executed yet'}`
    case 'nominator-joined':
      return parts`${account(event.address)} joined ${of}`
    case 'nominator-left':
      return parts`${account(event.address)} left ${of}`
    case 'nominator-moved': {
      const by = BigInt(event.by)
      // A withdrawal takes the full stake, so a smaller one is a loss, or a contradiction of the service.
      return by < 0n
        ? parts`Stake of ${account(event.address)} in ${of} decreased by ${coins(-by)}`
        : parts`${account(event.address)} added ${coins(by)} to ${of}`
    }
    case 'stake-sent':
      return parts`${of} sent its stake`
    case 'stake-returned':
      return parts`${of} received its stake back`
    case 'stake-lost':
      return event.isCertain
        ? parts`Stake of ${of} returned with a loss of ${event.isMinimum === true ? 'at least ' : ''}${coins(lossOf(event))}`
        : parts`Stake of ${of} returned without a reward, and the validator’s amount fell by ${coins(lossOf(event))}`
    case 'stake-overdue':
      return parts`Stake of ${of} is overdue`
    case 'elections-closing':
      return recoveredAt >= event.closesTo
        ? parts`Elections closed, and no stake of ${of} was observed before`
        : parts`Stake of ${of} has not been sent yet, and the elections may close soon`
    case 'reward-low':
      return parts`Reward of ${of} is below its median`
    case 'validator-below':
      return parts`Validator of ${of} has only ${coins(event.amount)}`
    case 'count-mismatch':
      return parts`${of} reports ${count(event.counted)} nominators but lists ${count(event.listed)}`
    case 'stakes-lowered': {
      const stakes = event.count === 1 ? parts`one stake` : parts`${count(event.count)} stakes`
      return parts`Responses about ${of} contradict each other: ${stakes} decreased although no round ended`
    }
    case 'block-contradiction':
      return parts`Responses about block ${block(subject.key)} contradict each other`
    case 'stream-contradiction':
      return event.difference.kind === 'missing'
        ? parts`The live stream missed a trace of ${account(event.address)}`
        : parts`The live stream and the history of ${account(event.address)} contradict each other`
    case 'not-fresh':
      return parts`${of} cannot be read`
    case 'access-refused':
      return [text(accessTitles[event.cause])]
    case 'channel-failing':
      return parts`Alerts cannot be sent to ${event.name}`
    case 'payouts-overdue':
      return parts`Deadline of ${event.name} passed: ${count(event.overdue)} of ${count(event.total)} payouts not completed`
    case 'recorded':
      return [recorded(event.title)]
  }
}

const replacedNoun = 'payments replaced by a retry'

export function groupTitle({ incidents, places }: Pick<AlertGroup, 'incidents' | 'places'>): TextParts {
  const [newest] = incidents
  if (incidents.length === 1) return alertTitle(newest)
  const noun = 'isReplaced' in newest.event ? replacedNoun : groupNouns[newest.event.kind]
  const [place] = places
  const { kind } = newest.subject
  // Each account has one alert that it cannot be read.
  const isPerPlace = newest.event.kind === 'not-fresh' && places.length > 1
  if (place === '' || kind === 'service' || isPerPlace) return parts`${count(incidents.length)} ${noun}`
  if (places.length === 1 && place !== undefined && kind !== 'block')
    return parts`${count(incidents.length)} ${noun}: ${account(place)}`
  const subjects = kind === 'pool' ? 'pools' : kind === 'block' ? 'blocks' : 'accounts'
  return parts`${count(incidents.length)} ${noun} in ${count(places.length)} ${subjects}`
}

/** Returns the account, pool or block of an alert, as a part of a notification's title. Null if the alert has none. */
export function alertPlace(incident: Pick<Incident, 'event' | 'subject'>): TextParts | null {
  const { kind } = incident.subject
  if (kind === 'service') return null
  const place = placeOf(incident)
  if (kind === 'block') return [block(place)]
  return place === '' ? null : [account(place)]
}

const result = (success: boolean): string => (success ? 'succeeded' : 'failed')

function streamFacts({
  difference,
  others,
}: Extract<AlertEvent, { readonly kind: 'stream-contradiction' }>): readonly TextParts[] {
  const first =
    difference.kind === 'missing'
      ? text('found by polling, more than two minutes after its end')
      : text(
          `action ${difference.type}: ${result(difference.streamed)} according to the stream, ${result(difference.found)} according to the history`,
        )
  const more = others === 0 ? [] : [parts`further traces in the same response: ${count(others)}`]
  return [[first], ...more, [text('the account is polled as usual for ten minutes')]]
}

/** Returns the fact about another trace with the same payment, for readers in any time zone; null if there is none. */
export const samePaymentUtc = (incident: Pick<Incident, 'event'>): string | null =>
  samePaymentFact(incident, utcText)

/** `hasSame`: whether to include another trace with the same payment. */
export function alertFacts({ event }: Pick<Incident, 'event'>, hasSame = true): readonly TextParts[] {
  const same = hasSame ? samePaymentUtc({ event }) : null
  switch (event.kind) {
    case 'trace-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
    case 'trace-completed':
    case 'trace-unverified':
      return [
        ...(event.holder === undefined ? [] : [parts`by ${account(event.holder)}`]),
        ...event.evidence.map(evidenceText),
        ...(same === null ? [] : [[text(same)]]),
      ]
    case 'nominator-joined':
      return [parts`stake: ${coins(event.amount)}`]
    case 'nominator-left':
      return [parts`last stake and pending deposit: ${coins(event.amount)}`]
    case 'nominator-moved':
      return [parts`stake before: ${coins(event.stakeBefore)}`]
    case 'unexpected-outgoing':
      return [[text('not in the list of expected recipients')]]
    case 'first-payment':
      return [[text('no earlier payment from this account in the stored history')]]
    case 'order-waiting':
      return [
        ...(event.contract === undefined ? [] : [parts`order ${account(event.contract)}`]),
        parts`approvals observed: ${count(event.approvals)}`,
        ...(event.expiresAt === null ? [] : [parts`expires ${moment(event.expiresAt)}`]),
      ]
    case 'stake-sent':
    case 'stake-overdue':
      return [parts`sent: ${coins(event.amount)}`]
    case 'stake-returned':
      return [
        parts`sent: ${coins(event.amount)}`,
        ...(event.returned === undefined ? [] : [parts`returned: ${coins(event.returned)}`]),
      ]
    case 'stake-lost':
      return [
        parts`sent: ${coins(event.sent)}`,
        parts`returned: ${event.isMinimum === true ? 'at most ' : ''}${coins(event.returned)}`,
        lostBy('validator', event.validatorBy),
        lostBy('nominators', event.nominatorsBy),
        ...(event.isMinimum === true ? [[text('the loss of some nominators is unknown')]] : []),
        ...(event.isCertain ? [] : [[text('the validator may have withdrawn at the same time')]]),
      ]
    case 'elections-closing':
      return [parts`elections close between ${moment(event.closesFrom)} and ${moment(event.closesTo)}`]
    case 'reward-low':
      return [
        [text(`reward: ${ppmText(event.ratio)} of the stake`)],
        [text(`median of the ${event.rounds} rounds before: ${ppmText(event.median)}`)],
      ]
    case 'validator-below':
      return [parts`minimum: ${coins(event.minimum)}`]
    case 'count-mismatch':
      return [[text('one response contradicts itself')]]
    case 'stakes-lowered':
      return [
        parts`total decrease: ${coins(event.total)}`,
        ...event.stakes.map(({ address, by }) => parts`${account(address)}: decreased by ${coins(by)}`),
        ...(event.count > event.stakes.length
          ? [parts`${count(event.count - event.stakes.length)} more decreased`]
          : []),
        [text('both responses are stored')],
      ]
    case 'block-contradiction':
      return [differenceText(event.difference), [text('only one of the two responses is stored')]]
    case 'stream-contradiction':
      return streamFacts(event)
    case 'not-fresh':
      return [[text(faults[event.fault])]]
    case 'access-refused':
      return [[text(accessFacts[event.cause])]]
    case 'channel-failing':
      return [[text('messages wait until the channel works; see Settings › Delivery')]]
    case 'payouts-overdue':
      return [parts`due ${moment(event.deadline)}`, [text('see Pending › Payouts')]]
    case 'recorded':
      return event.facts.map((fact) => [recorded(fact)])
  }
}
