import type { z } from 'zod'
import { requestErrors } from './main-words.ts'

type Issue = z.core.$ZodIssue

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string | null {
  if (origin === 'string') return requestErrors.longText(Number(maximum))
  if (origin === 'array') return requestErrors.longList(Number(maximum))
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? requestErrors.largeNumber(maximum.toString())
    : null
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string | null {
  if (origin === 'string') return requestErrors.shortText(Number(minimum))
  if (origin === 'array') return requestErrors.shortList(Number(minimum))
  return origin === 'number' || origin === 'int' || origin === 'bigint'
    ? requestErrors.smallNumber(minimum.toString())
    : null
}

/** The phrases of our schemas are lower-case noun phrases; zod's own messages begin with a capital. */
function phraseOf({ message }: Issue): string | null {
  return /^[a-z]/.test(message) ? requestErrors.expected(message) : null
}

function sentenceOf(issue: Issue): string | null {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'custom':
    case 'invalid_format':
      return phraseOf(issue)
    default:
      return null
  }
}

/** Names the accepted values if the user may have caused the error. Otherwise names the channel and the invalid field. */
export function requestError(channel: string, issues: readonly Issue[]): string {
  const [issue] = issues
  if (issue === undefined) return requestErrors.malformed(channel, '')
  const place = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
  return sentenceOf(issue) ?? requestErrors.malformed(channel, place)
}
