import type { AlertEvent } from '../alert-events.ts'
import type { OwnFault } from '../errors.ts'
import type { Incident } from '../models.ts'
import { account, block, coins, count, parts, recorded, text, type TextParts } from '../text-parts.ts'
import { differenceText } from './block-words.ts'
import { evidenceText } from './evidence-words.ts'

type TraceEvent = Extract<AlertEvent, { readonly account: unknown }>

const traceHeads: Readonly<Record<TraceEvent['kind'], string>> = {
  'trace-new': 'Pending',
  'trace-failed': 'Failed',
  'trace-dropped': 'Not executed',
  'trace-long': 'Still pending',
}

const faults: Readonly<Record<OwnFault, string>> = {
  'not-found': 'the service reports that it does not exist',
  'not-ready': 'the service is not ready to read it',
  'invalid-request': 'the service rejects the request',
  'too-large': 'the response is too large',
  malformed: 'the response is malformed',
}

function traceTitle({ kind, title, account: address }: TraceEvent): TextParts {
  const what = title ?? [text('a trace without actions')]
  return address === null
    ? parts`${traceHeads[kind]}: ${what}`
    : parts`${traceHeads[kind]}: ${what} (${account(address)})`
}

export function alertTitle({ event, subject }: Pick<Incident, 'event' | 'subject'>): TextParts {
  const of = account(subject.key)
  switch (event.kind) {
    case 'trace-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
      return traceTitle(event)
    case 'nominator-joined':
      return parts`${account(event.address)} joined ${of}`
    case 'nominator-left':
      return parts`${account(event.address)} left ${of}`
    case 'nominator-moved': {
      const by = BigInt(event.by)
      return by < 0n
        ? parts`${account(event.address)} withdrew ${coins(-by)} from ${of}`
        : parts`${account(event.address)} added ${coins(by)} to ${of}`
    }
    case 'stake-sent':
      return parts`${of} sent its stake`
    case 'stake-returned':
      return parts`${of} received its stake back`
    case 'stake-overdue':
      return parts`Stake of ${of} is overdue`
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
    case 'recorded':
      return [recorded(event.title)]
  }
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

export function alertFacts({ event }: Pick<Incident, 'event'>): readonly TextParts[] {
  switch (event.kind) {
    case 'trace-new':
    case 'trace-failed':
    case 'trace-dropped':
    case 'trace-long':
      return event.evidence.map(evidenceText)
    case 'nominator-joined':
      return [parts`stake: ${coins(event.amount)}`]
    case 'nominator-left':
      return [parts`last stake: ${coins(event.amount)}`]
    case 'nominator-moved':
      return [parts`stake before: ${coins(event.stakeBefore)}`]
    case 'stake-sent':
    case 'stake-overdue':
      return [parts`sent: ${coins(event.amount)}`]
    case 'stake-returned':
      return [parts`returned: ${coins(event.amount)}`]
    case 'validator-below':
      return [parts`minimum: ${coins(event.minimum)}`]
    case 'count-mismatch':
      return [[text('one response contradicts itself')]]
    case 'stakes-lowered':
      return [
        parts`total decrease: ${coins(event.total)}`,
        ...event.stakes.map(({ address, by }) => parts`${account(address)}: decreased by ${coins(by)}`),
        [text('both responses are stored')],
      ]
    case 'block-contradiction':
      return [differenceText(event.difference), [text('only one of the two responses is stored')]]
    case 'stream-contradiction':
      return streamFacts(event)
    case 'not-fresh':
      return [[text(faults[event.fault])]]
    case 'recorded':
      return event.facts.map((fact) => [recorded(fact)])
  }
}
