import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { actionTypes } from '../../electron/shared/action-types.ts'
import { channelSecrets } from '../../electron/shared/delivery.ts'
import { conditions } from '../../electron/shared/rules.ts'

const root = resolve(import.meta.dirname, '../..')

it.each(globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root }))('%s has no broken link', (path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !existsSync(join(root, dirname(path), to)))).toEqual([])
})

it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s refers only to files that exist',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const named = [...text.matchAll(/`((?:electron|src|scripts|tests)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    )
    const isPattern = (file: string): boolean => file.includes('version-N')
    expect(named.filter((file) => !isPattern(file) && !existsSync(join(root, file)))).toEqual([])
  },
)

it('README.md and CONTRIBUTING.md name every script', () => {
  const text = ['README.md', 'CONTRIBUTING.md'].map((path) => readFileSync(join(root, path), 'utf8')).join('')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = new Set([...text.matchAll(/\bnpm (?:run (?:-s )?)?([a-z:-]+)/g)].map(([, name]) => name))
  // npm runs it before `watch`.
  expect(Object.keys(scripts).filter((name) => !named.has(name) && name !== 'prewatch')).toEqual([])
})

it('CONTRIBUTING.md has one recipe for each thing', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const titles = [...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, title = '']) => title)
  expect(titles).toContain('A fault of the demo service')
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

it('comments name only sections of the documentation that exist', () => {
  const headings = (file: string): ReadonlySet<string> => {
    const path = join(root, 'docs', file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    // The items of section 0 of api.md are numbered, too.
    const items = /^## 0\.(.*?)^## 1\./ms.exec(text)?.[1]?.matchAll(/^(\d+)\. /gm) ?? []
    return new Set([
      ...[...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)[. ]/gm)].map(([, number = '']) => number),
      ...[...items].map(([, number]) => `0.${number}`),
    ])
  }
  const sections = new Map<string, ReadonlySet<string>>()
  const named = globSync('{electron,src,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(/\b([a-z-]+\.md),?(?: sections?)? (\d+(?:\.\d+)?)/g),
    ].map(([, file = '', number = '']) => ({ path, file, number })),
  )
  expect(named.length).toBeGreaterThan(50)
  for (const { file } of named) if (!sections.has(file)) sections.set(file, headings(file))
  expect(named.filter(({ file, number }) => sections.get(file)?.has(number) !== true)).toEqual([])
})

it('electron.md names only tests that exist', () => {
  const text = readFileSync(join(root, 'docs/electron.md'), 'utf8')
  const folders = { E: 'tests/e2e', H: 'tests/e2e/host', S: 'tests/unit/scripts', U: 'tests/unit' }
  const named = [...text.matchAll(/(?<=[|,;] )([EHSU]) ([\w/-]+)(?= *[|,;])/g)].map(
    ([, kind = '', name = '']) => `${folders[kind as keyof typeof folders]}/${name}`,
  )
  expect(named.length).toBeGreaterThan(80)
  expect(
    named.filter((file) => globSync(`${file}{,.spec.ts,.test.ts,.test.tsx}`, { cwd: root }).length === 0),
  ).toEqual([])
})

it('architecture.md counts the files that an action passes', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const count = /one action passes (\d+) files/.exec(text)?.[1]
  const files = [...text.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, file]) => file)
  expect(new Set(files).size).toBe(Number(count))
})

it('watch.md lists every action type that a rule accepts', () => {
  const text = readFileSync(join(root, 'docs/watch.md'), 'utf8')
  const line = /^Action types: (.*)\.$/m.exec(text)?.[1] ?? ''
  expect([...line.matchAll(/`(\w+)`/g)].map(([, type]) => type)).toEqual(Object.keys(actionTypes))
})

it('watch.md lists every condition of a rule, and every lasting one that may have a duration', () => {
  const text = readFileSync(join(root, 'docs/watch.md'), 'utf8')
  const table = /^\| Condition \| Fields \|\n(.*?)\n\n/ms.exec(text)?.[1] ?? ''
  const first = [...table.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell).join()
  const durations = /^Lasting conditions have `for`, by default (.*?)\. Others/ms.exec(text)?.[1] ?? ''
  const namesIn = (part: string): readonly string[] =>
    [...part.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name).toSorted()
  const lasting = Object.entries(conditions).flatMap(([kind, { isLasting }]) => (isLasting ? [kind] : []))
  expect(namesIn(first)).toEqual(Object.keys(conditions).toSorted())
  expect(namesIn(durations)).toEqual(lasting.toSorted())
})

it('watch.md and delivery.md list every kind of delivery channel', () => {
  const kinds = Object.keys(channelSecrets)
  const watch = readFileSync(join(root, 'docs/watch.md'), 'utf8')
  const table = /^\| `kind` \| .*?\n(.*?)\n\n/ms.exec(watch)?.[1] ?? ''
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind).toSorted()).toEqual(kinds.toSorted())
  const delivery = readFileSync(join(root, 'docs/delivery.md'), 'utf8')
  const rows = /^\| Kind \| You enter \|.*?\n\| --- .*?\n(.*?)\n\n/ms.exec(delivery)?.[1]?.split('\n')
  expect(rows).toHaveLength(kinds.length)
})

it('the documented nginx listens on ports only, because an old Unix socket prevents a start after a kill', () => {
  const text = readFileSync(join(root, 'docs/teams/nginx.conf'), 'utf8')
  expect([...text.matchAll(/^ *listen (.*);$/gm)].map(([, at]) => at)).toEqual([
    '${LOOKOUT_LISTEN}',
    '${LOOKOUT_INNER}',
  ])
})
