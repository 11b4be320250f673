import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root })
const sources = globSync('{electron,src,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root })

/** The numbers of api.md that a text names: `api.md 1.4, 1.5`, `api.md section 2`, `api.md sections 1.6, 4 and 5`. */
function sectionsIn(text: string): readonly string[] {
  // A comment may break its line between the two.
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const named = line.matchAll(/api\.md (?:sections? )?(\d(?:\.\d)?(?:(?:, | and )\d(?:\.\d)?)*)/g)
  return [...named].flatMap(([, numbers = '']) => numbers.split(/, | and /))
}

describe('documents', () => {
  it.each(documents)('%s links only to what is there', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
    expect(links.filter((to) => !existsSync(join(root, dirname(path), to)))).toEqual([])
  })

  it('the sections of docs/api.md that comments name are there', () => {
    const text = read('docs/api.md')
    const headings = [...text.matchAll(/^##+ (\d(?:\.\d)?)\b/gm)].map(([, number = '']) => number)
    const surprises = [...text.matchAll(/^(\d)\. /gm)].map(([, number]) => `0.${number}`)
    const known = new Set([...headings, ...surprises])
    const named = sources.flatMap((path) => sectionsIn(read(path)).map((number) => `${number} in ${path}`))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((each) => !known.has(each.slice(0, each.indexOf(' '))))).toEqual([])
  })
})
