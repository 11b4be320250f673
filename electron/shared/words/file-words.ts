import { groupDigits } from '../units.ts'

const number = (value: number): string => groupDigits(String(value))

/** Why an imported file is refused. */
export const fileErrors = {
  line: (line: number, reason: string) => `Line ${line}: ${reason}`,
  badAddress: (text: string, reason: string) => `“${text}”: ${reason}`,
} as const

export const bookErrors = {
  empty: 'The file has no names. Write one address and its name per line: address,name,note.',
  noName: 'The name is missing. Write the address and its name: address,name,note.',
  longName: (most: number) => `The name is longer than ${most} characters.`,
  otherName: (line: number) => `This address has another name on line ${line}.`,
  tooMany: (most: number) => `The file has more than ${number(most)} names.`,
} as const
