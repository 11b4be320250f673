import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Returns the accessibility violations of the page: each broken rule with the elements that break it. No `rules`: all. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only === undefined ? {} : { runOnly: [...only] }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, rules)
}
