import type { OutgoingMessage, RenderedAlert } from '../delivery-types.ts'
import { message as words } from '../delivery-words.ts'

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

export function headingOf({ alerts }: OutgoingMessage): string {
  const [first] = alerts
  return alerts.length === 1 ? cut(first.heading, 200) : words.several(alerts.length)
}

export function alertText({ title, facts, network }: RenderedAlert): string {
  return [title, ...facts.map((fact) => `- ${fact}`), words.footer(network)].join('\n')
}

/** Returns the text below the heading, at most `most` characters. If there are several alerts, each has one line. */
export function bodyOf({ alerts }: OutgoingMessage, most: number): string {
  const [first] = alerts
  if (alerts.length === 1) return cut(alertText(first), most)
  const lines = alerts.map(({ heading, title, samePayment }) => {
    const line = `${cut(heading, 100)}: ${cut(title, 200)}`
    return samePayment === null ? line : `${line} · ${samePayment}`
  })
  return cut(lines.join('\n'), most)
}

export function isUrgent({ alerts }: OutgoingMessage): boolean {
  return alerts.some(({ severity, state }) => severity === 'critical' && state !== 'resolved')
}
