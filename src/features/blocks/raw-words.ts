import { groupDigits } from '../../lib/text.ts'

const bytes = (count: number): string => `${groupDigits(count.toString())} bytes`

export const raw = {
  title: 'Raw response',
  hint: 'Show the response as received (V)',
  request: 'Request',
  get: (url: string) => `GET ${url}`,
  key: 'API key',
  keySent: 'sent in X-API-Key, never stored',
  keyNotSent: 'not sent',
  received: 'Received',
  took: (ms: number) => `after ${groupDigits(Math.round(ms).toString())} ms`,
  status: 'Status',
  size: 'Size',
  bytes,
  headers: 'Headers',
  noHeaders: 'none',
  choose: 'Response',
  page: (page: number, pages: number) =>
    pages === 1 ? 'Response shown' : `Response shown, page ${page} of ${pages}`,
  differing: (time: string, page: number, pages: number) =>
    pages === 1 ? `Differs, ${time}` : `Differs, ${time}, page ${page} of ${pages}`,
  transaction: 'In this response',
  copyTransaction: 'transaction as received',
  copy: 'response',
  save: 'Save response',
  body: 'Body',
  more: (count: number) => `${groupDigits(count.toString())} more characters. Save the response to see all.`,
  notExact: 'The bytes are not valid UTF-8, so this text differs from them.',
  missing:
    'The response is not stored. Earlier versions did not store responses, exported files do not contain them, and responses above 32 MB are left out. Check the block again to store it.',
} as const
