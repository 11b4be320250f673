import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../../electron/monitor/delivery/channels/webhook.ts'
import { expect, test } from './fixture.ts'
import { openPanel } from './steps.ts'

interface Hit {
  readonly url: string | undefined
  readonly signature: unknown
  readonly timestamp: string
  readonly body: string
}

test('a webhook is added, tested, found in the log, and survives a restart', async ({ launch }) => {
  const hits: Hit[] = []
  let status = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url, headers } = request
      hits.push({
        url,
        signature: headers['x-lookout-signature'],
        timestamp: String(headers['x-lookout-timestamp']),
        body: Buffer.concat(chunks).toString('utf8'),
      })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const first = await launch()
  const { page } = first
  await openPanel(page, 'Settings')
  const group = page.getByRole('region', { name: 'Delivery', exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('incorrect input is explained, and nothing is saved', async () => {
    await group.getByRole('button', { name: 'Add channel' }).click()
    await dialog.getByLabel('Name').fill('Night shift')
    await dialog.getByLabel('Address').fill('http://example.org/hook')
    await dialog.getByRole('button', { name: 'Save channel' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Plain HTTP to example.org is not encrypted.')
    await dialog.getByLabel('Address').fill(`${origin}/hook/abc?team=ops`)
    await dialog.getByRole('button', { name: 'Save channel' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Enter the address, token or secret')
    await dialog.getByRole('button', { name: 'Generate' }).click()
  })

  const secret = await dialog.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await dialog.getByRole('button', { name: 'Save channel' }).click()
  await expect(dialog).toBeHidden()

  await test.step('a test message arrives signed and is listed', async () => {
    await group.getByRole('button', { name: 'Test Night shift' }).click()
    await expect(group).toContainText('The test message to Night shift was accepted.')
    await expect(group.getByRole('row', { name: /Night shift Test message from Lookout Sent/ })).toBeVisible()
    expect(hits).toHaveLength(1)
    expect(hits[0]?.url).toBe('/hook/abc?team=ops')
    expect(hits[0]?.signature).toBe(
      `v1=${signatureOf(secret, hits[0]?.timestamp ?? '', hits[0]?.body ?? '')}`,
    )
    expect(JSON.parse(hits[0]?.body ?? '')).toMatchObject({ version: 1, alerts: [{ state: 'test' }] })
  })

  await test.step('a refused token is one clear message', async () => {
    status = 403
    await group.getByRole('button', { name: 'Test Night shift' }).click()
    await expect(group).toContainText('The receiver responded with status 403. Check the token or address.')
    await expect(group.getByRole('row', { name: /Failed/ })).toBeVisible()
  })

  await test.step('a rule can be limited to channels', async () => {
    await openPanel(page, 'Alerts')
    await page
      .getByRole('tab', { name: 'Rules' })
      .or(page.getByRole('button', { name: 'Rules' }))
      .first()
      .click()
    await page.getByRole('button', { name: /Edit/ }).first().click()
    await dialog.getByLabel('Send to').selectOption('some')
    await expect(dialog.getByRole('checkbox', { name: 'Night shift' })).not.toBeChecked()
    await page.keyboard.press('Escape')
  })

  await first.quit()
  const second = await launch()
  await openPanel(second.page, 'Settings')
  const again = second.page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(again.getByRole('button', { name: 'Edit Night shift' })).toBeVisible()
  await expect(again.getByRole('row', { name: /Night shift/ })).toHaveCount(2)
  server.close()
})

test('the archive explains an incorrect connection and an unreachable database', async ({ page }) => {
  await openPanel(page, 'Settings')
  const group = page.getByRole('region', { name: 'Archive', exact: true })
  const box = group.getByRole('checkbox', { name: 'Write to the archive' })
  await box.click()
  await expect(box).toBeChecked()
  const connection = group.getByLabel('Connection')
  await connection.fill('mysql://lookout@127.0.0.1/lookout')
  await group.getByRole('button', { name: 'Save connection' }).click()
  await expect(group.getByRole('alert')).toContainText('Enter a connection such as postgresql://')
  await connection.fill('postgresql://lookout:pass-word-of-test@127.0.0.1:9/lookout?sslmode=disable')
  await group.getByRole('button', { name: 'Save connection' }).click()
  await expect(group).toContainText('lookout@127.0.0.1:9/lookout')
  await expect(group).not.toContainText('pass-word')
  await group.getByRole('button', { name: 'Test archive' }).click()
  await expect(group.getByRole('alert')).toContainText('The database server cannot be reached.')
  await expect(group).toContainText('Nothing was written since the start · Nothing is waiting')
  await group.getByRole('button', { name: 'Remove connection' }).click()
  await expect(group).toContainText('No connection is set.')
})
