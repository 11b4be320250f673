import { countOf } from './count-words.ts'

export const notification = {
  fired: (subject: string) => subject,
  recovered: (subject: string) => `Resolved: ${subject}`,
  again: (subject: string) => `Still active: ${subject}`,
  escalated: (subject: string) => `Not acknowledged: ${subject}`,
  about: (rule: string, subject: string) => `${rule} · ${subject}`,
  digest: (count: number) => `Quiet hours are over: ${countOf(count, 'open alert')}`,
  onNetwork: (title: string, network: string) => `${title} (${network})`,
  summary: (count: number) => `${count} alerts`,
  summaryWith: (count: number, first: string) => `${count} alerts, including: ${first}`,
} as const
