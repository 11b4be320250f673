import { rules } from './rules.ts'
import type { Evaluate } from './types.ts'

/** The incidents that the built-in rules make of observed events, in their order. The same event gives the same id. */
export const evaluate: Evaluate = (events, context) =>
  events.flatMap((event) => rules.flatMap((rule) => rule.judge(event, context) ?? []))
