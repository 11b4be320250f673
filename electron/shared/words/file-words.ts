import { groupDigits } from '../units.ts'

const number = (value: number): string => groupDigits(String(value))

export const fileErrors = {
  line: (line: number, reason: string) => `Line ${line}: ${reason}`,
  badAddress: (text: string, reason: string) => `“${text}”: ${reason}`,
  repeated: (name: string) => `Two columns are named “${name}”. Rename or remove one of them.`,
  badQuote:
    'A quotation mark opens a field here, but does not close it. Remove it, or write it twice within a quoted field.',
} as const

export const bookErrors = {
  empty: 'The file has no names. Write one address and its name per line: address,name,note.',
  noName: 'The name is missing. Write the address and its name: address,name,note.',
  longName: (most: number) => `The name is longer than ${most} characters.`,
  otherName: (line: number) => `This address has another name on line ${line}.`,
  longNote: (most: number) => `The note is longer than ${number(most)} characters.`,
  otherNote: 'This address has a different note on an earlier line.',
  tooMany: (most: number) => `The file has more than ${number(most)} names.`,
} as const

export const payoutErrors = {
  empty: 'The file has no payouts below the column names.',
  noColumns: (missing: readonly string[]) =>
    `Write the column names recipient,asset,amount (optional: comment,from). Missing: ${missing.join(', ')}.`,
  tooMany: (count: number, most: number) =>
    `The file has ${number(count)} payouts. A list holds at most ${number(most)}.`,
  moreLines: (count: number) => `… and ${number(count)} more invalid ${count === 1 ? 'line' : 'lines'}`,
  json: 'This file is JSON. Save the payouts as CSV with the column names recipient,asset,amount (optional: comment,from).',
  noAddress: 'The address of the recipient is missing.',
  noAsset: 'The asset is missing. Write TON, a token symbol or the address of a jetton.',
  noAmount: 'The amount is missing.',
  badAmount: (text: string) => `“${text}” is not an amount. Write digits with a decimal point, e.g. 48081.5.`,
  ambiguous: (text: string) =>
    `“${text}” may be ${text.replace(',', '')} or ${text.replace(',', '.')}. Write it without a comma, or with a decimal point.`,
  tooFine: (decimals: number) => `TON has ${decimals} decimals; this amount has more.`,
  zero: 'The amount must be larger than 0.',
  notWatched: (text: string) =>
    `“${text}” in the column from is neither the address nor the unique label of a watched account.`,
} as const
