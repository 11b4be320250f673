import { operatorsOf, type FieldHead } from '../../../electron/shared/filter/fields.ts'
import { tokenize, type CompareToken } from '../../../electron/shared/filter/tokens.ts'
import { printValue } from '../../../electron/shared/filter/tree.ts'
import { fieldNote, operatorNotes } from './filter-words.ts'

export interface Suggestion {
  readonly text: string
  readonly caret: number
  readonly title: string
  readonly note: string
}

/** A possible value of a field, such as a label. `title` is the searched text. */
export interface KnownValue {
  readonly value: string
  readonly title: string
}

export interface Completion {
  readonly fields: readonly FieldHead[]
  readonly valuesOf: (field: string) => readonly KnownValue[]
}

const most = 12
const mostValues = 8

interface Insertion {
  readonly word: string
  readonly title: string
  readonly note: string
}

const isOrdered = ({ kind }: FieldHead): boolean => kind === 'integer' || kind === 'amount'

function valuesFor({ name, operator, value }: CompareToken, options: Completion): readonly Insertion[] {
  const field = options.fields.find((each) => each.name === name)
  const isKnown = operator === '!=' || (field !== undefined && operatorsOf[field.kind].includes(operator))
  if (!isKnown) return []
  const part = (value ?? '').toLowerCase()
  const choices = (field?.choices ?? []).filter((choice) => choice.startsWith(part) && choice !== part)
  const known = options
    .valuesOf(name)
    .filter(
      ({ title, value: each }) => title.toLowerCase().includes(part) || each.toLowerCase().startsWith(part),
    )
  return [...choices.map((choice) => ({ value: choice, title: choice })), ...known]
    .slice(0, mostValues)
    .map((each) => ({
      word: `${printValue(each.value)} `,
      title: each.title,
      note: each.value === each.title ? name : each.value,
    }))
}

/** Returns matching field names, then terms with fixed values, such as `state:settled` for `set`. */
function termsFor(part: string, { fields }: Completion): readonly Insertion[] {
  const lower = part.toLowerCase()
  const exact = fields.find(({ name }) => name === lower)
  if (exact !== undefined && isOrdered(exact)) {
    return operatorsOf[exact.kind]
      .filter((operator) => operator !== ':')
      .map((operator) => ({
        word: `${lower}${operator}`,
        title: `${lower}${operator}`,
        note: operatorNotes[operator],
      }))
  }
  const names = fields
    .filter(({ name }) => name.startsWith(lower))
    .map((field) => ({
      word: isOrdered(field) ? field.name : `${field.name}:`,
      title: isOrdered(field) ? field.name : `${field.name}:`,
      note: fieldNote(field.description, field.example),
    }))
  const terms = fields.flatMap(({ name, choices = [], description }) =>
    choices
      .filter((choice) => part !== '' && choice.startsWith(lower))
      .map((choice) => ({ word: `${name}:${choice} `, title: `${name}:${choice}`, note: description })),
  )
  return [...names, ...terms]
}

/** Returns completions at the caret: fields, operators of a numeric field, or values of the field before the caret. */
export function suggest(text: string, caret: number, options: Completion): readonly Suggestion[] {
  const before = tokenize(text.slice(0, caret))
  const last = before.at(-2)
  const isTouching = last !== undefined && last.end === caret
  const rest = text.slice(caret)
  const take = (start: number, insertions: readonly Insertion[]): readonly Suggestion[] =>
    insertions.slice(0, most).map(({ word, title, note }) => {
      const tail = word.endsWith(' ') ? rest.trimStart() : rest
      return { text: text.slice(0, start) + word + tail, caret: start + word.length, title, note }
    })
  if (last?.kind === 'compare' && (isTouching || (last.value === null && last.operator !== ':')))
    return take(last.value === null ? caret : last.valueAt, valuesFor(last, options))
  if (last?.kind === 'text' && isTouching)
    return last.isQuoted ? [] : take(last.at, termsFor(last.text, options))
  // Offer nothing directly after a term: a space must come first.
  const isGlued = isTouching && last.kind !== '(' && last.kind !== 'not'
  return isGlued ? [] : take(caret, termsFor('', options))
}
