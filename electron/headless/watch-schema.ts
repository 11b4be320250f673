import { createHash } from 'node:crypto'
import { z } from 'zod'
import { actionTypes } from '../shared/action-types.ts'
import { longestName } from '../shared/address-book.ts'
import { fieldsOfCondition, filterFields, ruleSchema } from '../shared/contract/rule-schema.ts'
import { checkBaseUrl, mainnet, testnet, type Network } from '../shared/networks.ts'
import { whyNever } from '../shared/rule-check.ts'
import { conditions, firstRules, mostRules, noFilter, type AlertRule } from '../shared/rules.ts'
import { ruleTitles } from '../shared/words/rule-title-words.ts'
import { nativeUnit } from '../shared/units.ts'
import { mostWatched } from '../shared/watch-limits.ts'
import { channels } from './channel-schema.ts'
import { address, duration, name, secretPlace } from './file-fields.ts'
import { fileFaults } from './headless-words.ts'
import { faultsOfIssue, fields, text as textField } from './schema-faults.ts'

/** Parses `12.5 TON` to nanotons. */
const coins = textField(fileFaults.amount).transform((text, context) => {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,9}))? (?:TON|GRAM)$/.exec(text.trim()) ?? []
  if (whole !== undefined) return String(BigInt(whole + fraction.padEnd(9, '0')))
  context.addIssue({ code: 'custom', message: fileFaults.amount })
  return z.NEVER
})

const service = textField(fileFaults.service)
  .max(2_000)
  .transform((text, context): Pick<Network, 'baseUrl'> => {
    if (text === 'mainnet') return mainnet
    if (text === 'testnet') return testnet
    const check = checkBaseUrl(text)
    if (check.ok) return { baseUrl: check.baseUrl }
    context.addIssue({ code: 'custom', message: URL.canParse(text) ? check.message : fileFaults.service })
    return z.NEVER
  })

export function groupIdOf(group: string): string {
  return `file-${createHash('sha256').update(group).digest('hex').slice(0, 12)}`
}

const mostSuggested = 6

/** Returns documented types that begin like an unknown one, or share a word with it. */
function similarTypes(type: string): readonly string[] {
  const words = new Set(type.split('_'))
  return Object.keys(actionTypes)
    .filter((each) => each.startsWith(type.slice(0, 4)) || each.split('_').some((word) => words.has(word)))
    .slice(0, mostSuggested)
}

const actionType = z.string().check(({ value, issues }) => {
  if (Object.hasOwn(actionTypes, value)) return
  const near = similarTypes(value)
  issues.push({ code: 'custom', input: value, message: fileFaults.actionType(value, near) })
})

const token = z.union([fields({ symbol: z.string() }), fields({ master: address })], {
  error: () => fileFaults.token,
})

/** `least` counts coins and `leastTokens` a token: the other one would be ignored. */
const filter = z
  .looseObject({
    least: coins.optional(),
    types: z.array(actionType).optional(),
    token: token.optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, message, path: [field] })
    if (value.token === undefined && value['leastTokens'] !== undefined)
      refuse('leastTokens', fileFaults.leastTokens)
    if (value.token !== undefined && value.least !== undefined) refuse('least', fileFaults.leastOfToken)
  })

/** A rule's condition with human-readable amounts and durations. Fills in defaults; `ruleSchema` checks the fields. */
const condition = z.looseObject({
  kind: z.enum(Object.keys(conditions) as (keyof typeof conditions)[]),
  filter: filter.optional(),
  units: coins.nullable().optional(),
  expiresWithin: duration.optional(),
  within: duration.optional(),
  allowed: z.array(address).optional(),
})

const filtered: ReadonlySet<string> = new Set(
  Object.entries(conditions).flatMap(([kind, { history }]) => (history === 'traces' ? [kind] : [])),
)
const defaultsOf: Readonly<Record<string, object>> = {
  'unexpected-outgoing': { allowed: [], allowsOwn: true },
  'order-waiting': { expiresWithinMs: null },
  'nominator-moved': { units: null, percent: null },
  'stake-lost': { units: null, percent: null },
}

function conditionOf({ filter, expiresWithin, within, ...rest }: z.output<typeof condition>): unknown {
  return {
    ...defaultsOf[rest.kind],
    ...rest,
    ...(filtered.has(rest.kind) ? { filter: { ...noFilter, ...filter } } : filter && { filter }),
    ...(expiresWithin === undefined ? {} : { expiresWithinMs: expiresWithin }),
    ...(within === undefined ? {} : { withinMs: within }),
  }
}

const fieldNames: Readonly<Record<string, string>> = {
  condition: 'when',
  forMs: 'for',
  resendMs: 'resend',
  scope: 'addresses',
  noticesRecovery: 'recovery',
}
const renamed: Readonly<Record<string, string>> = { expiresWithinMs: 'expiresWithin', withinMs: 'within' }

/** Returns the place in the file of a field of the rule. */
function placeOf([field, ...rest]: readonly PropertyKey[]): readonly PropertyKey[] {
  return [fieldNames[String(field)] ?? field, ...rest.map((each) => renamed[String(each)] ?? each)].filter(
    (each) => each !== undefined,
  )
}

/** A lasting condition lasts as long as in the rules of a new profile: a stake is overdue after 38 hours, not at once. */
function defaultFor(kind: AlertRule['condition']['kind']): number {
  return firstRules.find(({ condition: first }) => first.kind === kind)?.forMs ?? 0
}

const rule = fields({
  id: z.string().optional(),
  title: z.string().optional(),
  when: condition,
  for: duration.optional(),
  severity: z.string().optional(),
  addresses: z.array(address).max(mostWatched.accounts).optional(),
  groups: z.array(name).max(100).optional(),
  channels: z.array(z.string().max(40)).max(40).optional(),
  resend: duration.optional(),
  recovery: z.boolean().optional(),
}).transform((given, context): AlertRule => {
  const { kind } = given.when
  const title = given.title ?? ruleTitles[kind]
  if (given.for !== undefined && !conditions[kind].isLasting) {
    context.addIssue({ code: 'custom', message: fileFaults.forNothing(kind), path: ['for'] })
    return z.NEVER
  }
  if (given.resend !== undefined && !conditions[kind].isLasting) {
    context.addIssue({ code: 'custom', message: fileFaults.resendNothing(kind), path: ['resend'] })
    return z.NEVER
  }
  const made = {
    id: given.id ?? `file-${createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 16)}`,
    title,
    isOn: true,
    condition: conditionOf(given.when),
    forMs: given.for ?? defaultFor(kind),
    severity: given.severity ?? 'warning',
    scope: given.addresses ?? [],
    ...(given.groups === undefined ? {} : { groups: given.groups.map(groupIdOf) }),
    ...(given.channels === undefined ? {} : { channels: given.channels }),
    isNoticed: true,
    resendMs: given.resend ?? null,
    noticesRecovery: given.recovery ?? false,
  }
  const read = ruleSchema.safeParse(made)
  if (read.success) {
    const never = whyNever(read.data.condition, nativeUnit, read.data.forMs)
    if (never === null) return read.data
    context.addIssue({ code: 'custom', message: never, path: ['when'] })
    return z.NEVER
  }
  const inCondition = fieldsOfCondition(kind).map((field) => renamed[field] ?? field)
  for (const issue of read.error.issues) {
    const known = issue.path.length === 1 ? inCondition : filterFields
    for (const fault of faultsOfIssue(issue, placeOf, known))
      context.addIssue({ code: 'custom', message: fault.message, path: [...fault.path] })
  }
  return z.NEVER
})

const label = z.string().trim().min(1).max(longestName)
const account = fields({ address, label: label.optional(), group: name.optional() })
const pool = fields({ address, label: label.optional() })

/** `off` becomes null. An empty entry lacks its connection: it must not switch an archive off. */
const archive = z.preprocess(
  (value) => (value === 'off' ? null : (value ?? {})),
  fields({ connection: secretPlace }).nullable(),
)

export const watchSchema = fields({
  service: fields({
    url: service.optional(),
    requestsPerSecond: z.number().gt(0).max(10_000).optional(),
    stream: z.boolean().optional(),
  }).optional(),
  accounts: z.array(account).max(mostWatched.accounts).default([]),
  pools: z.array(pool).max(mostWatched.pools).default([]),
  rules: z.array(rule).max(mostRules).optional(),
  channels: channels.optional(),
  archive: archive.optional(),
})

export type WatchFile = z.output<typeof watchSchema> & {
  /** Why the file cannot be used on mainnet, if neither it nor the command line names a service. */
  readonly whyNotMainnet?: string
}
