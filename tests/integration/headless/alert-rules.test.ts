import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const cases = resolve(import.meta.dirname, '../../fixtures/prometheus/alerts.test.yml')
const isInstalled = spawnSync('promtool', ['--version']).status === 0
if (!isInstalled) console.log('Skipped: promtool is not installed (Debian: apt-get install prometheus).')

it.skipIf(!isInstalled)('the alerting rules for Prometheus fire and end as described', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', cases], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
