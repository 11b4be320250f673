import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { expect, it } from 'vitest'
import { commentsOf, phrasesOf, sources, textsOf } from '../../scripts/strings.ts'

interface Located {
  readonly file: string
  readonly line: number
  readonly text: string
}

type Refused = readonly (readonly [pattern: RegExp, instead: string])[]

const root = resolve(import.meta.dirname, '../..')

const refused: Refused = [
  [
    /(?:^|[.:!?] )What (?:is|was|are|were|has|have|had|it|they|he|she|a|an|the|one|can|could|must|may|comes|came|stands|stood|goes|went) /,
    'start with the subject',
  ],
  [/(?:^|[.:!?] )Of (?:a|an|the|one|what|that|those|this|these|each|so) /, 'start with the subject'],
  [/\b(?:nobody|somebody|whoever|anew)\b/i, 'name the agent; again'],
  [/(?:^|[.:!?] )Gives /, 'Returns'],
]

/** Refused only in test titles and documents, where these words rarely mean anything else. */
const refusedInTitles: Refused = [
  ...refused,
  [/\b(?:told|tells|hears|asks|asked)\b/, 'code requests, reports or returns'],
  [/\b(?:everybody|is none|so (?:many|long))\b/, 'name the agent or the unit'],
  [/^(?:what|who|which|where) |^of /, 'start with the subject'],
]
const refusedInDocuments: Refused = [
  ...refused,
  [/\b(?:told(?! apart)|hears|is none|so many)\b/, 'published, received; name the number'],
]

function faultsOf(sentences: readonly Located[], patterns: Refused = refused): readonly string[] {
  return sentences.flatMap(({ file, line, text }) =>
    patterns.flatMap(([pattern, instead]) =>
      pattern.test(text) ? [`${file}:${line}: ${text.slice(0, 100)} (${instead})`] : [],
    ),
  )
}

const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** Returns `it` for `it`, `it.only` and `it.each(rows)`. */
function rootOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : ''
}

function titlesOf(file: string, source: string): readonly Located[] {
  const found: Located[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title], start }) => {
      if (title === undefined || !['describe', 'it', 'test'].includes(rootOf(callee))) return
      const line = lineAt(source, start)
      if (title.type === 'Literal' && typeof title.value === 'string')
        found.push({ file, line, text: title.value })
      if (title.type === 'TemplateLiteral')
        found.push({ file, line, text: title.quasis.map(({ value }) => value.cooked ?? '').join('…') })
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Returns the paragraphs, list items and table cells of a Markdown file, without code blocks. */
function paragraphsOf(file: string): readonly Located[] {
  const source = read(file).replace(/^```.*?^```/gms, (code) => code.replace(/[^\n]/g, ''))
  const blocks = source.matchAll(/(?:(?!\n\n|\n\s*(?:[-#|]|\d+\.) |\|)[^])+/g)
  return [...blocks].map(({ 0: block, index }) => ({
    file,
    line: lineAt(source, index + block.search(/\S|$/)),
    text: block
      .replace(/\s+/g, ' ')
      .replace(/^[\s#>*|-]+/, '')
      .trim(),
  }))
}

it('comments are plain English', () => {
  expect(sources().flatMap((file) => faultsOf(commentsOf(file, read(file))))).toEqual([])
})

it('user-facing texts are plain English', () => {
  expect(sources(['electron', 'src']).flatMap((file) => faultsOf(textsOf(file, read(file))))).toEqual([])
})

it('test titles are plain English', () => {
  const titles = sources(['tests']).flatMap((file) => titlesOf(file, read(file)))
  expect(titles.length).toBeGreaterThan(1_000)
  expect(faultsOf(titles, refusedInTitles)).toEqual([])
})

it('documents are plain English', () => {
  const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).toSorted()
  const paragraphs = documents.flatMap((file) => paragraphsOf(file.replaceAll('\\', '/')))
  expect(paragraphs.length).toBeGreaterThan(500)
  expect(faultsOf(paragraphs, refusedInDocuments)).toEqual([])
})

it('texts of the window are in catalogues', () => {
  const outside = sources(['src']).flatMap((file) =>
    textsOf(file, read(file)).filter(({ isInCatalogue }) => !isInCatalogue),
  )
  expect(outside.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
})

it('shared code, formatting and diagnostics take their texts from catalogues', () => {
  const files = [...sources(['electron/shared', 'src/lib']), 'electron/main/diagnostics.ts']
  const outside = files.flatMap((file) => phrasesOf(file, read(file)))
  expect(outside.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
})

it('errors that the user may read take their texts from catalogues', () => {
  const inline = /new LookoutError\(\s*'[a-z-]+',\s*['"`]/
  const outside = sources(['electron', 'src']).filter((file) => inline.test(read(file)))
  expect(outside.filter((file) => !file.startsWith('electron/demo/'))).toEqual([])
})

it('texts of a catalogue exclude module paths, keys, cases and compared values', () => {
  const source = `import { a } from './module.ts'
    const texts = { 'a-key': 'First text', other: kind === 'compared' ? 'Second text' : \`Third \${a}\` }
    switch (kind) { case 'a-case': return texts['a-key'] + (1).toLocaleString('en') }`
  expect(textsOf('a-words.ts', source).map(({ text }) => text)).toEqual([
    'First text',
    'Second text',
    'Third …',
  ])
})
