import type { Millis } from '../../../shared/models.ts'
import { utcText } from '../../../shared/text-parts.ts'
import type { OutgoingMessage, RenderedAlert } from '../delivery-types.ts'
import { message as words } from '../delivery-words.ts'

/** Never cuts within a surrogate pair, which some receivers refuse. */
const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Returns at most `most` bytes of UTF-8. */
export function cutBytes(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= most) return text
  let end = most - 3
  // A byte 10xxxxxx continues a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${new TextDecoder().decode(bytes.subarray(0, end))}…`
}

/** The dot of a domain, also one of emoji, or an IP address, but not that of an amount; the colon of a scheme; the sign of a mention. */
const linking = /(?<=[^\s.…])\.(?=\p{L}|\d+\.\d)|:(?=\/\/)|@(?=[\p{L}\p{N}_])/gu

/**
 * Returns the text with an invisible word joiner in what receivers show as a link or a mention, such as `https://…`, `t.me/…` or
 * `@channel`: anyone can send a token or an NFT with such a name.
 */
const unlinked = (text: string): string => text.replace(linking, '$&\u2060')

const isCritical = ({ severity, state }: RenderedAlert): boolean =>
  severity === 'critical' && state !== 'resolved'

/** Returns the heading, marked if the alert is critical: a mail shows its severity nowhere else. */
function markedHeading(alert: RenderedAlert, most: number): string {
  const heading = cut(alert.heading, most)
  return isCritical(alert) ? words.critical(heading) : heading
}

export function headingOf({ alerts }: OutgoingMessage): string {
  const [first] = alerts
  if (alerts.length === 1) return cut(unlinked(markedHeading(first, 200)), 220)
  return words.several(alerts.length, alerts.filter(isCritical).length)
}

/** Receivers show the time of delivery. A message that is sent later than this names the time of its alert. */
const lateMs = 10 * 60_000

/** Returns when the alert was raised or resolved if its message is sent late; otherwise null. */
function lateTime({ state, at, resolvedAt }: RenderedAlert, sentAt: Millis): string | null {
  const happenedAt = state === 'resolved' ? (resolvedAt ?? at) : at
  return sentAt - happenedAt < lateMs ? null : utcText(happenedAt)
}

/** A test concerns no network. */
function alertText(alert: RenderedAlert, sentAt: Millis): string {
  const { state, body, facts, network } = alert
  const time = lateTime(alert, sentAt)
  const late = time === null ? [] : [state === 'resolved' ? words.resolvedAt(time) : words.raisedAt(time)]
  const footer = state === 'test' ? [] : [words.footer(network)]
  return [body, ...[...facts, ...late].map((fact) => `- ${fact}`), ...footer].join('\n')
}

/**
 * Returns the text below the heading, at most `most` characters. If there are several alerts, each has one line, the critical ones
 * first: the end of a long text is cut.
 */
export function bodyOf({ alerts, sentAt }: OutgoingMessage, most: number): string {
  const [first] = alerts
  if (alerts.length === 1) return cut(unlinked(alertText(first, sentAt)), most)
  const lines = alerts
    .toSorted((a, b) => Number(isCritical(b)) - Number(isCritical(a)))
    .map((alert) => {
      const { body, samePayment } = alert
      const line = `${markedHeading(alert, 100)}: ${cut(body, 200)}`
      return [line, lateTime(alert, sentAt), samePayment].filter((part) => part !== null).join(' · ')
    })
  return cut(unlinked(lines.join('\n')), most)
}

export function isUrgent({ alerts }: OutgoingMessage): boolean {
  return alerts.some(isCritical)
}
