export const filterFaults = {
  tooLong: (most: number) => `A filter has at most ${most.toLocaleString('en')} characters.`,
  tooDeep: (most: number) => `Parentheses can be nested at most ${most} levels deep.`,
  unknownField: (name: string, fields: readonly string[]) =>
    `Unknown field "${name}". Use: ${fields.join(', ')}, or put the text in quotes.`,
  unknownOperator: (name: string, operator: string, known: readonly string[]) =>
    `"${name}" does not support "${operator}". Use: ${known.map((each) => `"${each}"`).join(', ')}.`,
  missingAfter: (keyword: string) => `A term is missing after "${keyword}".`,
  missingBefore: (token: string) => `A term is missing before "${token}".`,
  emptyParentheses: 'The parentheses are empty.',
  unmatchedOpen: 'Unmatched "(".',
  unmatchedClose: 'Unmatched ")".',
  openQuote: 'Close the quotation mark.',
  emptyQuote: 'The quoted text is empty.',
  noField: (operator: string) => `Write a field before "${operator}", or put the text in quotes.`,
  noValue: (start: string, example: string) => `A value is missing after "${start}", e.g. ${example}.`,
  unknownChoice: (name: string, value: string, choices: readonly string[]) =>
    `Unknown ${name} "${value}". Use: ${choices.join(', ')}.`,
  integer: (name: string, example: string) => `"${name}" needs a whole number, e.g. ${example}.`,
  decimal: (name: string, example: string) => `"${name}" needs a number, e.g. ${example}.`,
  hash: (name: string, example: string) => `"${name}" needs a hash in hex or base64, e.g. ${example}.`,
  partialAddress: (name: string, start: string) => `For part of an address, use ${name}:${start}.`,
  partialHash: (name: string, start: string) =>
    `This is not a complete hash. For the start of a hash, use ${name}:${start}.`,
} as const

export const traceFields = {
  state: 'state of the trace',
  type: 'action type',
  dir: 'received (in) or sent (out)',
  asset: 'token symbol, exact with =, or master address',
  amount: 'amount in whole units of its asset',
  account: 'watched account: address or label',
  group: 'watchlist group',
  hash: 'message hash, hex or base64',
  is: 'live, ended, or predicted to fail',
} as const
