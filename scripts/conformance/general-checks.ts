import { messageIn } from '../../electron/monitor/toncenter/errors.ts'
import { excerpt, NotCheckable, verdict, type Verdict } from './check.ts'
import type { Check } from './check-kinds.ts'
import type { GeneralId } from './fact-words.ts'
import { jsonOf, requireOffered, type RawReply, type Service } from './service.ts'
import { reasons, seen } from './words.ts'

const noFilter = '/api/v3/pendingActions'

function header(name: string, fits: (value: string) => boolean): Check {
  return {
    kind: 'several',
    run: async (service) => {
      const reply = await service.get(noFilter)
      requireOffered(reply)
      const value = reply.headers.get(name)
      return verdict(value !== null && fits(value), seen.header(name, value))
    },
  }
}

/** Judges the refusals that other checks happened to receive. Does not provoke any. */
function judgeRefusals(
  statuses: readonly number[],
  what: string,
  judge: (reply: RawReply) => Verdict,
): Check {
  return {
    kind: 'several',
    run: (service: Service) => {
      const replies = service.refusals.filter(({ status }) => statuses.includes(status))
      const verdicts = replies.map(judge)
      const worst = verdicts.find(({ result }) => result === 'differs') ?? verdicts[0]
      if (worst === undefined) throw new NotCheckable(reasons.notMet(what))
      return Promise.resolve(worst)
    },
  }
}

function isWait(value: string): boolean {
  return /^\d+(\.\d+)?$/.test(value.trim()) || !Number.isNaN(Date.parse(value))
}

export const generalChecks: Readonly<Record<GeneralId, Check>> = {
  dateHeader: header('Date', (value) => !Number.isNaN(Date.parse(value))),
  versionHeader: header('X-API-Version', (value) => /^\d+(\.\d+)+/.test(value)),
  jsonType: header('Content-Type', (value) => /^application\/json\b/.test(value)),
  unknownPath: {
    kind: 'several',
    run: async (service) => {
      // Without API v3, every path would be unknown.
      requireOffered(await service.get(noFilter))
      const reply = await service.get('/api/v3/noSuchOperation')
      return verdict(reply.status === 500 && /cannot get \S/i.test(reply.text), excerpt(reply))
    },
  },
  // A 429 may come with status 200 (api.md 5).
  rateLimitBody: judgeRefusals([429, 200], '429', (reply) => {
    return verdict(messageIn(jsonOf(reply.text)) !== null, excerpt(reply))
  }),
  retryAfter: judgeRefusals([429, 200], '429', (reply) => {
    const value = reply.headers.get('retry-after')
    return verdict(value === null || isWait(value), seen.header('Retry-After', value))
  }),
  refusedKey: judgeRefusals([401, 403], '401 or 403', (reply) => {
    const body = jsonOf(reply.text)
    const hasText =
      typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    return verdict(hasText, excerpt(reply))
  }),
}
