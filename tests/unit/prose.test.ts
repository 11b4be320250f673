import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { commentsOf, sources, textsOf, type Sentence } from '../../scripts/strings.ts'

const root = resolve(import.meta.dirname, '../..')

/** Patterns that a native speaker reads twice, with what to write instead. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|[.:!?] )What (?:is|was|are|were|has|have|had|it|they|he|she|a|an|the|one|can|could|must|may|comes|came|stands|stood|goes|went) /,
    'start with the subject',
  ],
  [/(?:^|[.:!?] )Of (?:a|an|the|one|what|that|those|this|these|each|so) /, 'start with the subject'],
  [/\b(?:nobody|somebody|whoever|anew)\b/i, 'name the agent; again'],
  [/(?:^|[.:!?] )Gives /, 'Returns'],
]

function faultsOf(sentences: readonly Sentence[]): readonly string[] {
  return sentences.flatMap(({ file, line, text }) =>
    refused.flatMap(([pattern, instead]) =>
      pattern.test(text) ? [`${file}:${line}: ${text.slice(0, 100)} (${instead})`] : [],
    ),
  )
}

const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

it('comments are plain English', () => {
  expect(sources().flatMap((file) => faultsOf(commentsOf(file, read(file))))).toEqual([])
})

it('texts that a person reads are plain English', () => {
  expect(sources(['electron', 'src']).flatMap((file) => faultsOf(textsOf(file, read(file))))).toEqual([])
})

it('the window takes its texts from catalogues', () => {
  const outside = sources(['src']).flatMap((file) =>
    textsOf(file, read(file)).filter(({ isInCatalogue }) => !isInCatalogue),
  )
  expect(outside.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
})
