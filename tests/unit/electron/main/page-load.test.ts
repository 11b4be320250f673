import { expect, it } from 'vitest'
import { createPageLoad } from '../../../../electron/main/page-load.ts'

it('what is sent to a page waits until it can hear, also after its process went away', () => {
  const sent: string[] = []
  const page = createPageLoad()
  page.whenLoaded(() => sent.push('first'))
  expect(sent).toEqual([])
  page.loaded()
  page.whenLoaded(() => sent.push('second'))
  expect(sent).toEqual(['first', 'second'])
  page.gone()
  page.whenLoaded(() => sent.push('third'))
  expect(sent).toEqual(['first', 'second'])
  page.loaded()
  page.loaded()
  expect(sent).toEqual(['first', 'second', 'third'])
})
