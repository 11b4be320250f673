import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Spacing in px. Larger values align with something else, such as an icon's width. */
const scale = [0, 1, 2, 4, 6, 8, 10, 12, 16, 20, 24]

it('paddings, margins and gaps are on one scale', () => {
  const others = globSync('src/styles/*.css').flatMap((file) => {
    const declared = readFileSync(file, 'utf8').match(/(?<![\w-])(?:padding|margin|gap)[a-z-]*:[^;]+;/g) ?? []
    return declared
      .filter((each) =>
        [...each.matchAll(/(\d+)px/g)].some(([, px]) => Number(px) < 28 && !scale.includes(Number(px))),
      )
      .map((each) => `${file}: ${each}`)
  })
  expect(others).toEqual([])
})
