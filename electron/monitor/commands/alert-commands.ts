import type { alertChannels } from '../../shared/channels.ts'
import type { HandlersOf } from '../../shared/contract.ts'
import { LookoutError } from '../../shared/errors.ts'
import { conditions, mostRules, type AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import { inSlices } from '../in-slices.ts'
import { whyNever } from '../../shared/rule-check.ts'
import { notingKept } from '../alerts/kept.ts'
import { replay } from '../alerts/replay.ts'
import type { Engine } from '../engine-types.ts'
import { historyOf, tracesLookedAt } from './rule-history.ts'
import { untilTime } from './until.ts'
import { done } from './done.ts'
import * as words from '../monitor-words.ts'

const day = 86_400_000
const shownOfDryRun = 200

export interface RuleSettings {
  readonly all: () => readonly AlertRule[]
  readonly save: (rules: readonly AlertRule[]) => void
  readonly shown: () => Pick<Settings, 'unit' | 'zone'>
}

export function alertCommands(
  engine: () => Engine,
  rules: RuleSettings,
): HandlersOf<(typeof alertChannels)[number]> {
  return {
    'incidents.acknowledge': ({ ids }) => done(engine().alerts.acknowledge(ids)),
    'incidents.snooze': ({ ids, until }) => {
      const { alerts, session } = engine()
      const now = session.runtime.now()
      const end = until === null ? null : untilTime(until, now, rules.shown().zone)
      return done(alerts.snooze(ids, end))
    },
    'incidents.reopen': ({ ids }) => done(engine().alerts.reopen(ids)),
    'incidents.acknowledgeAll': () => done(engine().alerts.acknowledgeAll()),
    'rules.save': ({ rule }) => {
      const never = whyNever(rule.condition, rules.shown().unit, rule.forMs)
      if (never !== null && rule.isOn) throw new LookoutError('invalid-input', never)
      const others = rules.all()
      const place = others.findIndex(({ id }) => id === rule.id)
      if (place === -1 && others.length >= mostRules)
        throw new LookoutError('invalid-input', words.alerts.tooManyRules(mostRules))
      return done(rules.save(place === -1 ? [...others, rule] : others.with(place, rule)))
    },
    'rules.remove': ({ id }) => done(rules.save(rules.all().filter((rule) => rule.id !== id))),
    'rules.try': async ({ rule, days }) => {
      const watching = engine()
      const { runtime } = watching.session
      const to = runtime.now()
      const from = to - days * day
      const stored = await historyOf(watching, from, to, rule.condition)
      const { history, since } = notingKept(stored, conditions[rule.condition.kind].history === 'orders')
      const fired = await inSlices(runtime, replay(rule, history))
      const within = fired.filter(({ at }) => at >= from)
      return {
        from,
        to,
        keptSince: since(),
        isLimited: history.traces().length >= tracesLookedAt,
        count: within.length,
        incidents: within.slice(-shownOfDryRun).toReversed(),
      }
    },
  }
}
