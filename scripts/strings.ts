/*
 * `npm run strings`: prints every user-facing text with its file and line. Texts belong in catalogues (`*-words.ts`); others are
 * marked with `!`. `--comments` prints comments and docstrings instead.
 */
import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type Program } from 'oxc-parser'

const root = resolve(import.meta.dirname, '..')
const readAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
])

export interface Sentence {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly isInCatalogue: boolean
}

const isCatalogue = (file: string): boolean => file.endsWith('-words.ts')
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

function lineOf(source: string, at: number): number {
  let line = 1
  for (let index = source.indexOf('\n'); index >= 0 && index < at; index = source.indexOf('\n', index + 1))
    line += 1
  return line
}

export function sources(
  folders: readonly string[] = ['electron', 'src', 'scripts', 'tests'],
): readonly string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.d.ts'))
    .toSorted()
}

/** Returns the start of every literal that is never displayed: module paths, keys, cases, compared values, types and locales. */
function internalLiterals(program: Program): ReadonlySet<number> {
  const starts = new Set<number>()
  const skip = (node: { readonly start: number } | null): void =>
    void (node !== null && starts.add(node.start))
  new Visitor({
    ImportDeclaration: ({ source }) => skip(source),
    ExportNamedDeclaration: ({ source }) => skip(source),
    ExportAllDeclaration: ({ source }) => skip(source),
    Property: ({ key }) => skip(key),
    MemberExpression: ({ property }) => skip(property),
    SwitchCase: ({ test }) => skip(test),
    TSLiteralType: ({ literal }) => skip(literal),
    TSPropertySignature: ({ key }) => skip(key),
    BinaryExpression: ({ operator, left, right }) => {
      if (operator === '+') return
      skip(left)
      skip(right)
    },
    CallExpression: ({ callee, arguments: [locale] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (/^(?:toLocale|normalize)/.test(callee.property.name)) skip(locale ?? null)
    },
  }).visit(program)
  return starts
}

export function textsOf(file: string, source: string): readonly Sentence[] {
  const { program } = parseSync(file, source)
  const internal = internalLiterals(program)
  const found: Sentence[] = []
  const isInCatalogue = isCatalogue(file)
  const add = (text: string, at: number): void => {
    const clean = text.replace(/\s+/g, ' ').trim()
    if (hasLetters(clean)) found.push({ file, line: lineOf(source, at), text: clean, isInCatalogue })
  }
  new Visitor({
    JSXText: (node) => add(node.value, node.start),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !readAttributes.has(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string') add(value.value, value.start)
    },
    Literal: (node) => {
      if (isInCatalogue && typeof node.value === 'string' && !internal.has(node.start))
        add(node.value, node.start)
    },
    TemplateLiteral: (node) => {
      if (isInCatalogue) add(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start)
    },
  }).visit(program)
  return found
}

/**
 * Returns literals outside a catalogue that contain two words in sequence. Ignores arguments of errors other than LookoutError, which only
 * developers read.
 */
export function phrasesOf(file: string, source: string): readonly Sentence[] {
  if (isCatalogue(file)) return []
  const { program } = parseSync(file, source)
  const found: { text: string; start: number; end: number }[] = []
  const errors: { start: number; end: number }[] = []
  new Visitor({
    NewExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name.endsWith('Error') && callee.name !== 'LookoutError')
        errors.push({ start, end })
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string') found.push({ text: value, start, end })
    },
    TemplateLiteral: ({ quasis, start, end }) => {
      found.push({ text: quasis.map(({ value }) => value.cooked ?? '').join('…'), start, end })
    },
  }).visit(program)
  return found
    .filter(({ text }) => /\p{L}{2}[,:;…]* \p{L}/u.test(text))
    .filter(({ start, end }) => !errors.some((error) => error.start < start && end < error.end))
    .map(({ text, start }) => ({ file, line: lineOf(source, start), text, isInCatalogue: false }))
}

export function commentsOf(file: string, source: string): readonly Sentence[] {
  const { comments } = parseSync(file, source)
  const lines: { text: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const last = lines.at(-1)
    const isContinued = type === 'Line' && last !== undefined && /^\n\s*$/.test(source.slice(last.end, start))
    if (isContinued) Object.assign(last, { text: `${last.text} ${value}`, end })
    else lines.push({ text: value, start, end })
  }
  return lines.map(({ text, start }) => ({
    file,
    line: lineOf(source, start),
    text: text
      .replace(/^\s*\*+/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    isInCatalogue: true,
  }))
}

function main(): void {
  const wantsComments = process.argv.includes('--comments')
  const files = sources(wantsComments ? undefined : ['electron', 'src'])
  const read = wantsComments ? commentsOf : textsOf
  for (const file of files)
    for (const { line, text, isInCatalogue } of read(file, readFileSync(resolve(root, file), 'utf8')))
      console.log(`${isInCatalogue ? '' : '! '}${relative(root, resolve(root, file))}:${line}: ${text}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
