import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const program = '/usr/bin/promtool'
const cases = resolve(import.meta.dirname, '../../fixtures/prometheus/alerts.test.yml')
const isInstalled = existsSync(program)
const meta = { needs: 'promtool (Debian: apt-get install prometheus)' }

it.skipIf(!isInstalled)('the alerting rules for Prometheus fire and end as described', { meta }, () => {
  const { status, stdout, stderr } = spawnSync(program, ['test', 'rules', cases], { encoding: 'utf8' })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
