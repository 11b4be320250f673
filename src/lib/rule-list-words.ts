import type { AlertRule } from '../../electron/shared/rules.ts'
import { groupDigits } from './text.ts'

export const recipientErrors = {
  line: (line: number, reason: string) => `Line ${line}: ${reason}`,
  tooLong: (most: number) => `This list is too long. Import at most ${groupDigits(String(most))} lines.`,
  tooMany: (most: number) => `A rule can have at most ${groupDigits(String(most))} expected recipients.`,
} as const

export const severityNames: Readonly<Record<AlertRule['severity'], string>> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
}

const ascending = ['info', 'warning', 'critical'] as const
export const severityTitles = ascending.map((each) => [each, severityNames[each]] as const)
